#include <string.h>

#include "drafter/grammar/old/compose/compose.h"
#include "drafter/grammar/old/doubt/doubt.h"
#include "drafter/grammar/old/words/cues.h"
#include "drafter/grammar/old/words/words.h"

#include "base/ban.h"

/* Words that the best reading would pass over, and must not. */

/* "in Los Angeles", stored nowhere, and taken for a part of a name. */
static const struct word *
misplaced(const struct parse *p)
{
	const struct candidate *best = &p->candidates[0];
	bool named = false;

	for (size_t i = 0; i < best->query->n_where; i++) {
		const struct cond *c = &best->query->where[i];

		named |= c->op == OP_CONTAINS && c->lhs.col.col != NONE &&
			 column_kind(p, c->lhs.col.table, c->lhs.col.col) ==
				 KIND_NAME;
	}
	for (size_t i = 0; named && i < best->reading->n; i++) {
		const struct link *l = &p->links[best->reading->acts[i].link];

		if (l->kind == LINK_VALUE && l->why == WHY_GUESS &&
		    l->from > 0 && p->words[l->from].capital &&
		    strcmp(p->words[l->from - 1].fold, "in") == 0)
			return &p->words[l->from];
	}
	return NULL;
}

/* The table that a word names by all of its name, and no column with it. */
static int
table_at(const struct parse *p, size_t i)
{
	int table = NONE;

	for (size_t k = 0; k < p->n_links; k++) {
		const struct link *l = &p->links[k];

		if ((size_t)l->from != i || l->why != WHY_EXACT)
			continue;
		if (l->kind != LINK_TABLE || l->to != l->from + 1)
			return NONE;
		table = l->table;
	}
	return table;
}

/* "warehouses in Lisbon", and the answer would be customers there. */
static const struct word *
absent(const struct parse *p)
{
	const struct query *q = p->candidates[0].query;
	int table;

	for (size_t i = 0; i + 2 < p->n_words && !q->next; i++) {
		if (p->words[i].cues & (CUE_ASK | CUE_LINK | CUE_FILLER))
			continue;
		table = table_at(p, i);
		return table != NONE && !query_has(q, table) &&
				       (phrase_at(p, i + 1, "in") ||
					phrase_at(p, i + 1, "from"))
			       ? &p->words[i]
			       : NULL;
	}
	return NULL;
}

/* "who owns the shops", and the answer would be shops, whoever owns them. */
static const struct word *
undone(const struct parse *p)
{
	const struct query *q = p->candidates[0].query;
	const struct link *rows = NULL;
	size_t at = 2;

	if (p->n_words < 3 || strcmp(p->words[0].fold, "who") != 0 ||
	    q->n_from != 1 || p->words[1].kind != WORD_PLAIN ||
	    p->words[1].cues & ~(unsigned)CUE_HAVE ||
	    sure_uses(p, p->candidates[0].reading, 1))
		return NULL;
	while (at < p->n_words && p->words[at].cues & CUE_LINK)
		at++;
	for (size_t i = 0; i < p->n_links && !rows; i++)
		if (p->links[i].kind == LINK_TABLE &&
		    p->links[i].why == WHY_EXACT &&
		    (size_t)p->links[i].from == at)
			rows = &p->links[i];
	return rows && q->from[0].table == rows->table ? &p->words[1] : NULL;
}

static bool
is_superlative(struct str text)
{
	return str_ends(text, STR("est")) || str_starts(text, STR("most ")) ||
	       str_starts(text, STR("least "));
}

static bool
is_linked(const struct parse *p, size_t i)
{
	for (size_t k = 0; k < p->n_links; k++)
		if (link_covers(&p->links[k], i) &&
		    p->links[k].why != WHY_GUESS)
			return true;
	return false;
}

/* "youngest first", and nothing here tells who is young. */
static bool
is_unsorted(const struct parse *p, size_t i)
{
	static const char *const any[] = { "highest",  "lowest", "largest",
					   "biggest",  "best",   "worst",
					   "smallest", NULL };

	return p->words[i].cues & CUE_ORDER && p->words[i].phrase > 1 &&
	       !str_is_one_of(p->words[i].fold, any) &&
	       !is_linked(p, i + p->words[i].phrase - 1);
}

/* "the youngest", and nothing here tells who is young. */
static const struct word *
unranked(const struct parse *p)
{
	const bool ordered = p->candidates[0].query->n_order > 0;

	for (size_t i = 0; i < p->n_words; i++)
		for (const struct hint *h = hints(); h->text; h++)
			if (h->direction && is_superlative(str_of(h->text)) &&
			    h->text[0] == p->words[i].fold[0] &&
			    !(p->words[i].cues & (CUE_MOST | CUE_LEAST)) &&
			    phrase_at(p, i, h->text) &&
			    (ordered ? is_unsorted(p, i) : !is_linked(p, i)))
				return &p->words[i];
	return NULL;
}

/* "more than once", and the answer compares nothing. */
static const struct word *
uncompared(const struct parse *p, const double signs[SIGN__MAX])
{
	const struct query *q = p->candidates[0].query;
	const double *merits = signs + SIGN_MERIT;

	if (q->n_where || q->n_having || q->next ||
	    !(merits[MERIT_OP_LESS] > 0 && merits[MERIT_NUMBERS_LESS] > 0))
		return NULL;
	for (size_t i = 0; i < p->n_words; i++)
		if (p->words[i].phrase && p->words[i].cues & CUE_COMPARE)
			return &p->words[i];
	return NULL;
}

/* Rows in order of an aggregate, and no groups that it could be of. */
static bool
is_ungrouped(const struct query *q)
{
	bool agg = false;

	for (size_t i = 0; i < q->n_select; i++)
		agg |= q->select[i].agg != AGG_NONE;
	return !agg && q->n_group == 0 && q->n_order &&
	       q->order[0].expr.agg != AGG_NONE;
}

/* "the shop with the most stock": of one row each, none has more. */
static const struct word *
alone(const struct parse *p, const double signs[SIGN__MAX])
{
	const bool lone = signs[SIGN_MERIT + MERIT_LONE_ORDER] > 0 ||
			  is_ungrouped(p->candidates[0].query);

	for (size_t i = 0; lone && i < p->n_words; i++)
		if (p->words[i].cues & (CUE_MOST | CUE_LEAST))
			return &p->words[i];
	return NULL;
}

/* "which customers are vegan": all of them, though that was left out. */
static const struct word *
unmet(const struct parse *p, const double signs[SIGN__MAX])
{
	return signs[SIGN_BARE] > 0 && signs[SIGN_IS] > 0 ? sure_left(p) : NULL;
}

const struct word *
doubt_left(const struct parse *p, const double signs[SIGN__MAX])
{
	static const struct word *(*const by_words[])(
		const struct parse *) = { misplaced, absent, undone, unranked };
	static const struct word *(*const by_signs[])(
		const struct parse *,
		const double[SIGN__MAX]) = { uncompared, unmet, alone };
	const struct word *w = NULL;

	for (size_t i = 0; i < COUNT(by_words) && !w; i++)
		w = by_words[i](p);
	for (size_t i = 0; i < COUNT(by_signs) && !w; i++)
		w = by_signs[i](p, signs);
	return w;
}
