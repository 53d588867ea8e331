#include <string.h>

#include "drafter/grammar/old/compose/compose.h"
#include "drafter/grammar/old/doubt/doubt.h"
#include "drafter/grammar/old/words/words.h"

#include "base/ban.h"

/* What is asked for, and the best answer would show something else. */

static bool
is_any(const struct parse *p, size_t i, const char *const *words)
{
	return i < p->n_words && str_is_one_of(p->words[i].fold, words);
}

/* Whether the reading leaves the word out, or only guesses what it is. */
static bool
is_guess(const struct parse *p, size_t i)
{
	const struct reading *r = p->candidates[0].reading;

	for (size_t k = 0; k < r->n; k++) {
		const struct link *l = &p->links[r->acts[k].link];

		if (link_covers(l, i) && l->why != WHY_GUESS)
			return false;
	}
	return true;
}

/* What is asked for, that nothing here is called and nothing stands for. */
static const struct word *
unheard(const struct parse *p)
{
	static const char *const anything[] = { "people",  "person", "persons",
						"place",   "places", "items",
						"entries", "cases",  "units",
						"pieces",  NULL };
	const struct word *w = sure_unknown(p);
	const size_t i = w ? (size_t)(w - p->words) : 0;

	return i > 0 && is_guess(p, i) && !is_any(p, i, anything) ? w : NULL;
}

static bool
is_counted(const struct parse *p, const struct word *w)
{
	for (const struct word *k = p->words; k < w; k++)
		if (k->cues & CUE_COUNT)
			return true;
	return false;
}

/* Whether all that is shown are rows that their own name or key picks. */
static bool
picks_one(const struct parse *p)
{
	const struct query *q = p->candidates[0].query;

	for (size_t i = 0; q->n_from == 1 && i < q->n_where; i++) {
		const struct cond *c = &q->where[i];
		const struct col col = c->lhs.col;
		enum column_kind kind;

		if (c->op != OP_EQ || col.table == NONE || col.col == NONE)
			continue;
		kind = column_kind(p, col.table, col.col);
		if (kind == KIND_NAME || kind == KIND_ID)
			return true;
	}
	return false;
}

/*
 * "the colour of the van", and something else of the van would be shown; "how
 * many seats does the hall have", and halls would be counted.
 */
static const struct word *
unheaded(const struct parse *p, const double signs[SIGN__MAX])
{
	static const char *const does[] = { "does", "do", "did", NULL };
	const struct word *w = unheard(p);

	if (!w || !is_counted(p, w) ||
	    is_any(p, (size_t)(w - p->words) + 1, does) || picks_one(p) ||
	    signs[SIGN_MERIT + MERIT_LONE] > 0)
		return w;
	return NULL;
}

/* "who is the landlord": somebody that nothing else tells of. */
static bool
asks_whom(const struct parse *p)
{
	static const char *const who[] = { "who", NULL };
	static const char *const links[] = { "is", "are", "was", "were", NULL };

	return is_any(p, 0, who) && is_any(p, 1, links);
}

/* "who manages the branch", and the branch itself would be shown. */
static const struct word *
unserved(const struct parse *p)
{
	static const char *const who[] = { "who", "which", "what", NULL };
	size_t i = 1;

	if (!asks_whom(p) && (!is_any(p, 0, who) || !picks_one(p)))
		return NULL;
	while (i < p->n_words &&
	       p->words[i].cues & (CUE_ASK | CUE_FILLER | CUE_LINK))
		i++;
	return i < p->n_words && sure_tells(&p->words[i]) && is_guess(p, i)
		       ? &p->words[i]
		       : NULL;
}

/* Whether a column tells a time, by its name, or is what words say. */
static bool
tells_time(const struct parse *p, struct col c)
{
	static const char *const times[] = { "year",   "date",   "time",
					     "day",    "month",  "founded",
					     "opened", "built",  "born",
					     "since",  "joined", NULL };

	if (name_has(p, name_of_col(p, c.table, c.col), times))
		return true;
	for (size_t i = 0; i < p->n_links; i++)
		if (p->links[i].kind == LINK_COLUMN &&
		    p->links[i].why == WHY_EXACT &&
		    p->links[i].table == c.table && p->links[i].col == c.col)
			return true;
	return false;
}

/* Whether a number is shown, or a time (alone: or what is called so). */
static bool
shows(const struct parse *p, bool time)
{
	const struct query *q = p->candidates[0].query;

	for (size_t i = 0; i < q->n_select; i++) {
		const struct expr *e = &q->select[i];
		enum column_kind kind;

		if (e->form || e->agg != AGG_NONE)
			return true;
		if (e->col.table == NONE || e->col.col == NONE)
			continue;
		kind = column_kind(p, e->col.table, e->col.col);
		if (kind == KIND_DATE ||
		    (time ? tells_time(p, e->col) : kind == KIND_NUMBER))
			return true;
	}
	return false;
}

/* "how old is Jack", and no age is shown, nor a birth date. */
static const struct word *
unmeasured(const struct parse *p)
{
	static const char *const how[] = { "old",  "tall",  "high",      "long",
					   "far",  "heavy", "fast",      "big",
					   "deep", "large", "expensive", "rich",
					   "wide", "small", "hot",       "cold",
					   "loud", "thick", "cheap",     NULL };

	for (size_t i = 0; i + 1 < p->n_words; i++)
		if (strcmp(p->words[i].fold, "how") == 0 &&
		    is_any(p, i + 1, how) && is_guess(p, i + 1) &&
		    !shows(p, false))
			return &p->words[i + 1];
	return NULL;
}

/* "when was the loan approved", and no date is shown. */
static const struct word *
undated(const struct parse *p)
{
	static const char *const when[] = { "when", NULL };

	return is_any(p, 0, when) && !shows(p, true) ? &p->words[0] : NULL;
}

/* "which climbers used oxygen": all of them would be shown. */
static const struct word *
unlimited(const struct parse *p, const double signs[SIGN__MAX])
{
	static const char *const asks[] = { "which", "who", "how", NULL };
	static const char *const which[] = { "which", NULL };
	const struct query *q = p->candidates[0].query;
	const bool last = signs[SIGN_BARER] > 0 && signs[SIGN_LAST] > 0 &&
			  is_any(p, 0, asks);
	const bool lists = signs[SIGN_BARE] > 0 && q->n_from == 1 &&
			   q->n_select == 1 && q->select[0].agg == AGG_NONE &&
			   is_any(p, 0, which);

	return (last || lists) && !q->n_group && !q->n_order &&
			       !q->select[0].distinct
		       ? sure_left(p)
		       : NULL;
}

bool
doubt_is_each(const struct word *w)
{
	static const char *const each[] = { "each", "every", "per", NULL };

	return str_is_one_of(w->fold, each);
}

/* "the cheapest product in each category": one of all would be shown. */
static const struct word *
ungrouped(const struct parse *p)
{
	const struct query *q = p->candidates[0].query;

	if (q->limit != 1 || !q->n_order ||
	    (q->n_group && q->order[0].expr.agg != AGG_NONE))
		return NULL;
	for (size_t i = 0; i < p->n_words; i++)
		if (doubt_is_each(&p->words[i]) && is_guess(p, i))
			return &p->words[i];
	return NULL;
}

const struct word *
doubt_asked(const struct parse *p, const double signs[SIGN__MAX])
{
	static const struct word *(*const kinds[])(const struct parse *) = {
		unserved,
		unmeasured,
		undated,
		ungrouped,
	};
	const struct word *w = unheaded(p, signs);

	for (size_t i = 0; i < COUNT(kinds) && !w; i++)
		w = kinds[i](p);
	return w ? w : unlimited(p, signs);
}
