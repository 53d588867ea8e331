#include "drafter/grammar/old/doubt/doubt.h"

#include <string.h>

#include "base/buf.h"
#include "drafter/grammar/old/compose/compose.h"
#include "drafter/grammar/old/rank/sure.h"

#include "base/ban.h"

#define CHOICES_MAX 4
#define SUGGESTED 3
#define TEXT_MAX 2000
#define KNOWN_LEAST 0.28 /* less, and it is hardly in this database */
#define PLAIN 0.6 /* so sure, which table is meant is plain by the rest */

void
doubt_choice(const struct parse *p, struct draft *d, const char *text)
{
	d->choices = arena_grow(p->arena, d->choices, d->n_choices,
				sizeof(*d->choices));
	d->choices[d->n_choices++] = text;
}

void
doubt_put_name(const struct parse *p, struct buf *b, const struct name *name)
{
	for (size_t i = 0; i < name->n; i++) {
		if (i)
			buf_putc(b, ' ');
		buf_puts(b, p->vocab[name->words[i]].fold);
	}
}

/* The question with the words of a link written out. */
static const char *
spelt_out(const struct parse *p, const struct link *l)
{
	struct buf b = buf_new(p->arena, TEXT_MAX);
	const struct word *first = &p->words[l->from];
	short end = l->to;
	const struct word *last;

	/* "phone numbers" is a phone */
	if ((size_t)end < p->n_words && p->words[end].cues & CUE_COUNT)
		end++;
	last = &p->words[end - 1];
	buf_add(&b, str_first(p->question, first->at));
	doubt_put_name(p, &b, name_of_col(p, l->table, l->col));
	buf_puts(&b, " of the ");
	doubt_put_name(p, &b, &p->names[l->table]);
	buf_add(&b, str_from(p->question, last->at + last->n));
	return buf_text(&b);
}

/* Whether something else in the question speaks of the table. */
static bool
is_spoken_of(const struct parse *p, const struct link *not_by, int table)
{
	for (size_t i = 0; i < p->n_links; i++) {
		const struct link *l = &p->links[i];

		if (l->table == table && l->strength >= 0.6 &&
		    l->why != WHY_IMPLIED &&
		    (l->why != WHY_MEANS || l->kind == LINK_TABLE) &&
		    (l->to <= not_by->from || l->from >= not_by->to))
			return true;
	}
	return false;
}

/* Whether the words of a link name a table, or (beside) whether others do. */
static bool
names_table(const struct parse *p, const struct link *l, bool beside)
{
	for (size_t i = 0; i < p->n_links; i++) {
		const struct link *o = &p->links[i];

		if (o->kind == LINK_TABLE && o->why == WHY_EXACT &&
		    o->strength > 0.9 &&
		    (beside ? o->to <= l->from || o->from >= l->to
			    : o->from == l->from && o->to == l->to))
			return true;
	}
	return false;
}

/*
 * Whether the link has all words that tell anything, but for such cues: "list
 * the names".
 */
static bool
is_all(const struct parse *p, const struct link *l, unsigned cues)
{
	for (size_t i = 0; i < p->n_words; i++)
		if ((i < (size_t)l->from || i >= (size_t)l->to) &&
		    p->words[i].kind != WORD_STOP &&
		    (p->words[i].kind != WORD_PLAIN ||
		     !(p->words[i].cues & (CUE_ASK | CUE_LINK | CUE_FILLER |
					   CUE_DISTINCT | cues))))
			return false;
	return true;
}

static bool
is_rival(const struct parse *p, const struct link *l, const struct link *o)
{
	const bool all = is_all(p, l, 0);

	return o != l && o->kind == LINK_COLUMN && o->from == l->from &&
	       o->to == l->to && o->col != NONE && o->table != l->table &&
	       (o->why == WHY_EXACT || (all && o->why == WHY_PART)) &&
	       o->strength > l->strength - (all ? 0.5 : 0.02) &&
	       !name_of_col(p, o->table, o->col)->foreign &&
	       !is_spoken_of(p, l, o->table);
}

bool
doubt_ambiguous(const struct parse *p, struct sure sure, struct draft *ret)
{
	const struct reading *r = p->candidates[0].reading;

	for (size_t i = 0; i < r->n; i++) {
		const struct link *l = &p->links[r->acts[i].link];

		if (l->kind != LINK_COLUMN || l->col == NONE ||
		    ((l->why != WHY_EXACT || sure.right > PLAIN) &&
		     !is_all(p, l, l->why == WHY_EXACT ? CUES_AGG : 0)) ||
		    is_spoken_of(p, l, l->table) ||
		    /* "all categories" is no column of another table */
		    names_table(p, l, true) || names_table(p, l, false))
			continue;
		*ret = (struct draft){ .sql = NULL };
		doubt_choice(p, ret, spelt_out(p, l));
		for (size_t k = 0;
		     k < p->n_links && ret->n_choices < CHOICES_MAX; k++)
			if (is_rival(p, l, &p->links[k]))
				doubt_choice(p, ret,
					     spelt_out(p, &p->links[k]));
		if (ret->n_choices < 2)
			continue;
		ret->clarify = arena_printf(
			p->arena,
			"More than one table has that. Which %s do you mean?",
			p->words[l->to - 1].fold);
		return true;
	}
	return false;
}

/* The table that the question speaks of most, of those not taken yet. */
static int
next_spoken_of(const struct parse *p, const bool *taken)
{
	int best = NONE;

	for (size_t t = 0; t < p->schema->n_tables; t++)
		if (!taken[t] && p->schema->tables[t].n_cols > 2 &&
		    (best == NONE || p->mentioned[t] > p->mentioned[best]))
			best = (int)t;
	return best;
}

void
doubt_suggest(const struct parse *p, struct draft *ret)
{
	bool *taken =
		arena_array(p->arena, p->schema->n_tables + 1, sizeof(*taken));
	int t;

	while (ret->n_choices < SUGGESTED &&
	       (t = next_spoken_of(p, taken)) != NONE) {
		struct buf b = buf_new(p->arena, TEXT_MAX);

		taken[t] = true;
		buf_puts(&b, "Show all ");
		doubt_put_name(p, &b, &p->names[t]);
		doubt_choice(p, ret, buf_text(&b));
	}
}

static const char *
quoted(const struct parse *p, const struct word *w)
{
	const char *text = w->n ? p->question.p + w->at : w->fold;

	return arena_printf(p->arena, "\u201c%.*s\u201d",
			    (int)(w->n ? w->n : strlen(text)), text);
}

bool
doubt_unsure(const struct parse *p, struct sure sure,
	     const double signs[SIGN__MAX], struct draft *ret)
{
	const struct word *unknown = sure_unknown(p), *left = NULL;

	if (p->n_candidates) {
		left = doubt_left(p, signs);
		if (!left)
			left = doubt_asked(p, signs);
		if (!left && sure_to_answer(sure) >= KNOWN_LEAST)
			return false;
	}
	if (!left)
		left = sure_left(p);
	*ret = (struct draft){ .confidence = sure.right };
	if (unknown)
		ret->clarify =
			arena_printf(p->arena,
				     "Nothing in this database is called %s."
				     " What do you want to know of it?",
				     quoted(p, unknown));
	else if (left && doubt_is_each(left))
		ret->clarify = arena_printf(p->arena,
					    "I do not see what %s goes with."
					    " Can you say it in other words?",
					    quoted(p, left));
	else if (left)
		ret->clarify = arena_printf(
			p->arena,
			"I do not find %s in this database."
			" Shall I leave it out, or can you say it in other"
			" words?",
			quoted(p, left));
	else
		ret->clarify = "I am not sure how to read that in this"
			       " database. Can you say it in other words?";
	if (p->n_candidates && !unknown)
		doubt_choice(p, ret, paraphrase(p, p->candidates[0].query));
	doubt_suggest(p, ret);
	return true;
}
