#include "drafter/grammar/rank/doubt/doubt_parts.h"

#include <string.h>

#include "drafter/grammar/lex/senses.h"
#include "drafter/grammar/rank/doubt/doubt.h"
#include "drafter/grammar/rank/speaks.h"

#include "base/ban.h"

/* Doubts by words that a statement leaves out, or takes for too little. */

uint64_t
doubt_restricting(const struct leaves *l, uint64_t missing)
{
	static const enum sense cues[] = { SENSE_NOW,     SENSE_STILL,
					   SENSE_NOT,     SENSE_NEVER,
					   SENSE_WITHOUT, SENSE_EMPTY,
					   SENSE_ONLY };
	uint64_t words = 0;

	for (size_t i = 0; i < l->n; i++)
		for (size_t k = 0; k < COUNT(cues); k++)
			if (l->items[i].kind == ITEM_CUE &&
			    l->items[i].cue == cues[k])
				words |= l->items[i].words;
	return words & missing;
}

/* "right now", "never", "who only": what would leave rows out is left out. */
bool
doubt_restricted(const struct readings_of *all, const struct reading_of *r)
{
	const struct leaves *l = all->trees->leaves;

	/* "sworn vs not sworn": a group has both */
	if (r->gist.group && doubt_has_cue(l, SENSE_VERSUS))
		return false;
	return doubt_restricting(l, doubt_left_out(r)) != 0;
}

/*
 * A word that may say of rows which they are: one that lexicon/speech.tsv does
 * not have. Its kind "plain" is of those that say nothing of it: "new".
 */
static bool
may_narrow(const struct token *t)
{
	size_t n;

	(void)senses_of(t->fold, &n);
	return t->kind == TOKEN_WORD && n == 0;
}

/* Whether rows are narrowed to what a token says: "in support", "are urgent". */
static bool
narrows(const struct tokens *t, short at)
{
	if (at == 0 || !may_narrow(&t->items[at]))
		return false;
	if (sense_find(t->items[at - 1].fold, SENSE_BE))
		return true;
	return sense_narrows(t->items[at - 1].fold);
}

/* "of new customers", "urgent orders": it says more of what follows. */
static bool
is_attribute(const struct leaves *l, size_t at)
{
	if (at + 1 >= l->n_content ||
	    l->token_of[at + 1] != l->token_of[at] + 1)
		return false;
	for (size_t i = 0; i < l->n; i++)
		if (l->items[i].from == (short)at + 1 &&
		    (l->items[i].kind == ITEM_ROWS ||
		     l->items[i].kind == ITEM_COLUMN))
			return true;
	return false;
}

/* "continued", of a statement that looks at what is discontinued. */
static bool
is_in_columns(struct arena *a, const struct catalog *c, const struct gist *g,
	      const char *fold)
{
	for (size_t t = 0; t < c->n_tables; t++)
		for (size_t i = 0; i < c->schema->tables[t].n_cols; i++) {
			const char *name = cat_col_name(c, (int)t, (int)i);

			if (gist_has_column(g, name) &&
			    str_has(str_of(str_lower(a, str_of(name))),
				    str_of(fold)))
				return true;
		}
	return false;
}

bool
doubt_narrowed(const struct readings_of *all, const struct reading_of *r)
{
	const struct leaves *l = all->trees->leaves;
	const uint64_t missing = doubt_left_out(r);

	for (size_t i = 0; i < l->n_content; i++) {
		const short at = l->token_of[i];
		const struct token *t = &l->tokens.items[at];

		if (missing >> i & 1 && !leaves_know(l, i) &&
		    (is_attribute(l, i) ? may_narrow(t)
					: narrows(&l->tokens, at)) &&
		    !is_in_columns(all->job->arena, all->context->catalog,
				   &r->gist, t->fold))
			return true;
	}
	return false;
}

/* "how many …", "average …": where what is asked for begins. */
static bool
asks_for_next(const struct leaves *l, size_t at)
{
	for (size_t i = 0; i < l->n; i++)
		if ((size_t)l->items[i].to == at &&
		    ((l->items[i].kind == ITEM_CUE &&
		      l->items[i].cue == SENSE_COUNT) ||
		     (l->items[i].kind == ITEM_AGG &&
		      l->items[i].fn == FN_AVG)))
			return true;
	return false;
}

/* "users", of a statement that looks at accounts of users. */
static bool
is_in_names(const struct readings_of *all, const struct reading_of *r,
	    const struct token *t)
{
	struct arena *a = all->job->arena;
	const struct catalog *c = all->context->catalog;

	for (size_t i = 0; i < c->n_tables; i++)
		if (gist_has_table(&r->gist, cat_table_name(c, (int)i)) &&
		    str_has(str_of(str_lower(
				    a, str_of(cat_table_name(c, (int)i)))),
			    str_of(t->stem)))
			return true;
	return is_in_columns(a, c, &r->gist, t->stem);
}

/* Whether rows, a column or a value are called so from a content token on. */
static bool
is_called_from(const struct leaves *l, size_t at)
{
	for (size_t i = 0; i < l->n; i++)
		if ((size_t)l->items[i].from == at &&
		    (l->items[i].kind == ITEM_ROWS ||
		     l->items[i].kind == ITEM_COLUMN ||
		     l->items[i].kind == ITEM_MEASURE ||
		     l->items[i].kind == ITEM_TEST))
			return true;
	return false;
}

bool
doubt_unknown(const struct readings_of *all, const struct reading_of *r)
{
	const struct leaves *l = all->trees->leaves;
	const uint64_t missing = doubt_left_out(r);

	for (size_t i = 0; i < l->n_content; i++) {
		size_t end = i;

		if (!asks_for_next(l, i))
			continue;
		while (end < l->n_content && missing >> end & 1 &&
		       !leaves_know(l, end) &&
		       !is_in_names(all, r,
				    &l->tokens.items[l->token_of[end]]) &&
		       (end == i ||
			l->token_of[end] == l->token_of[end - 1] + 1))
			end++;
		if (end > i && !(end < l->n_content &&
				 l->token_of[end] == l->token_of[end - 1] + 1 &&
				 is_called_from(l, end)))
			return true;
	}
	return false;
}

/* The day on which the people of a table leave, which it does not look at. */
static bool
has_gone(const struct catalog *c, const struct gist *g, size_t table)
{
	const struct cat_table *t = &c->tables[table];

	if (!gist_has_table(g, cat_table_name(c, (int)table)) ||
	    !cat_are_people(t))
		return false;
	for (size_t i = 0; i < c->schema->tables[table].n_cols; i++)
		if (t->cols[i].kind == COL_DATE &&
		    cat_words_have(t->cols[i].words, t->cols[i].n_words,
				   "leave"))
			return !gist_has_column(
				g, cat_col_name(c, (int)table, (int)i));
	return false;
}

/* "total payroll": of those who left, too, which nobody said. */
bool
doubt_gone(const struct readings_of *all, const struct reading_of *r)
{
	const struct catalog *c = all->context->catalog;
	const struct gist *g = &r->gist;

	if (g->n_dates || g->limit || (g->n_aggregates == 0 && g->n_tests))
		return false;
	for (size_t t = 0; g->n_tables <= 2 && t < c->n_tables; t++)
		if (has_gone(c, g, t) &&
		    (!r->tree || r->tree->tree.base == (short)t))
			return true;
	return false;
}

static bool
sums_kind(const struct catalog *c, const struct gist *g, bool flags)
{
	for (size_t t = 0; t < c->n_tables; t++)
		for (size_t i = 0; i < c->schema->tables[t].n_cols; i++) {
			const enum col_kind kind = c->tables[t].cols[i].kind;

			if ((kind == COL_FLAG) == flags &&
			    (flags || kind == COL_QUANTITY ||
			     kind == COL_AMOUNT) &&
			    gist_sums_column(g,
					     cat_col_name(c, (int)t, (int)i)) &&
			    gist_has_table(g, cat_table_name(c, (int)t)))
				return true;
		}
	return false;
}

/* "billable hours by all hours": how many are billable, by how long all took. */
bool
doubt_mixed(const struct readings_of *all, const struct reading_of *r)
{
	const struct catalog *c = all->context->catalog;

	return strstr(r->draft.sql, ") * 1.0 / NULLIF(sum(") &&
	       sums_kind(c, &r->gist, true) && sums_kind(c, &r->gist, false);
}

/* Whether a table of the statement says in a word how its rows stand. */
static bool
has_state(const struct catalog *c, const struct gist *g)
{
	for (size_t t = 0; t < c->n_tables; t++)
		for (size_t i = 0; i < c->schema->tables[t].n_cols; i++)
			if (c->tables[t].cols[i].kind == COL_CODE &&
			    cat_words_have(c->tables[t].cols[i].words,
					   c->tables[t].cols[i].n_words,
					   "state") &&
			    gist_has_table(g, cat_table_name(c, (int)t)) &&
			    !gist_has_column(g,
					     cat_col_name(c, (int)t, (int)i)))
				return true;
	return false;
}

/* While it is looked whether words say the name of a column of a condition. */
struct naming {
	const struct catalog *catalog;
	const struct leaves *leaves;
	const struct item *words;
	bool found;
};

static void
look_at_name(void *arg, const struct node *n)
{
	struct naming *of = arg;
	const struct cat_words *w =
		&cat_col(of->catalog, n->table, n->col)->words[0];

	for (short i = of->words->from; i < of->words->to; i++) {
		const struct token *t =
			&of->leaves->tokens.items[of->leaves->token_of[i]];

		for (size_t k = 0; k < w->n; k++)
			of->found |= strcmp(w->stems[k], t->stem) == 0;
	}
}

/* "not shipped" says so itself, of a day on which it was. */
static bool
says_column(const struct catalog *c, const struct leaves *l,
	    const struct item *i)
{
	struct naming of = { c, l, i, false };

	test_walk(i->test, look_at_name, &of);
	return of.found;
}

/* A word of business for such rows of a statement, which no note defines. */
static bool
is_term_of(const struct catalog *c, const struct leaves *l,
	   const struct gist *g, const struct item *i)
{
	if (!i->why || strcmp(i->why, "term") != 0 || !i->test || i->defined ||
	    i->table == NO_TABLE ||
	    !gist_has_table(g, cat_table_name(c, i->table)))
		return false;
	for (size_t k = 0; k < l->n; k++)
		if (l->items[k].defined && l->items[k].from <= i->from &&
		    l->items[k].to >= i->to && l->items[k].table == i->table)
			return false;
	return true;
}

/* "open": what has no end yet, where rows say how they stand. */
bool
doubt_open(const struct readings_of *all, const struct reading_of *r)
{
	const struct leaves *l = all->trees->leaves;

	if (!gist_has_word(&r->gist, "null") ||
	    !has_state(all->context->catalog, &r->gist))
		return false;
	for (size_t i = 0; i < l->n; i++)
		if (is_term_of(all->context->catalog, l, &r->gist,
			       &l->items[i]) &&
		    !says_column(all->context->catalog, l, &l->items[i]))
			return true;
	return false;
}

/* "amount of claims": how many, where each has an amount. */
bool
doubt_amount(const struct readings_of *all, const struct reading_of *r)
{
	const struct leaves *l = all->trees->leaves;

	for (size_t i = 0; r->gist.n_summed == 0 && i < l->n; i++) {
		const struct item *cue = &l->items[i];
		const char *fold;

		if (cue->kind != ITEM_CUE || cue->cue != SENSE_COUNT)
			continue;
		fold = l->tokens.items[l->token_of[cue->from]].fold;
		if (!cat_word_is(fold, "amount"))
			continue;
		for (size_t k = 0; k < l->n; k++)
			if (l->items[k].kind == ITEM_ROWS &&
			    rule_amount(all->context, l->items[k].table))
				return true;
	}
	return false;
}

static bool
is_key_before(const struct catalog *c, const struct gist *g, const char *sql,
	      const char *at)
{
	const char *from = at;
	const struct cat_col *col;
	short table;

	while (from > sql && from[-1] != ' ' && from[-1] != '(')
		from--;
	col = doubt_column_called(
		c, g,
		doubt_plain_name((struct str){ from, (size_t)(at - from) }),
		&table);
	return col && col->kind == COL_KEY;
}

/* "ordered twice": no key is a two that is written as a word. */
bool
doubt_number(const struct readings_of *all, const struct reading_of *r)
{
	const struct catalog *c = all->context->catalog;
	const struct leaves *l = all->trees->leaves;

	for (size_t i = 0; i < l->n; i++) {
		const struct item *of = &l->items[i];
		const char *equal;

		if (of->kind != ITEM_NUMBER || of->sign ||
		    l->tokens.items[l->token_of[of->from]].kind != TOKEN_WORD)
			continue;
		equal = arena_printf(all->job->arena, " = %g", of->number);
		for (const char *at = strstr(r->draft.sql, equal); at;
		     at = strstr(at + 1, equal))
			if (is_key_before(c, &r->gist, r->draft.sql, at))
				return true;
	}
	return false;
}
