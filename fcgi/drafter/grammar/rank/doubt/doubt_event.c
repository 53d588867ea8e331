#include "drafter/grammar/rank/doubt/doubt_parts.h"

#include <string.h>

#include "drafter/grammar/rank/speaks.h"

#include "base/ban.h"

/* What is said to have happened to rows, and is read of something else. */

uint64_t
doubt_left_out(const struct reading_of *r)
{
	return r->cover.missing | (r->tree ? r->tree->unused : 0);
}

/* Whether the question names rows of a table, or of another than that. */
static bool
names_rows(const struct leaves *l, short table, bool other)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->items[i].kind == ITEM_ROWS && !l->items[i].defined &&
		    (l->items[i].table == table) != other)
			return true;
	return false;
}

/* "members who left": those whose visits did, which nobody speaks of. */
static bool
goes_by_others(const struct readings_of *all, const struct reading_of *r,
	       const struct item *i)
{
	const struct leaves *l = all->trees->leaves;
	const struct catalog *c = all->context->catalog;
	const struct cat_col *col;

	if (i->kind != ITEM_COLUMN || i->node->kind != NODE_COLUMN ||
	    names_rows(l, i->table, false) || !names_rows(l, i->table, true))
		return false;
	col = cat_col(c, i->table, i->node->col);
	return col->kind == COL_DATE &&
	       cat_words_have(col->words, col->n_words, "leave") &&
	       gist_has_table(&r->gist, cat_table_name(c, i->table)) &&
	       gist_has_column(&r->gist,
			       cat_col_name(c, i->table, i->node->col));
}

/* "pools that are running", where a running course is what is defined. */
static bool
is_said_of_others(const struct leaves *l, const struct test *t)
{
	for (size_t i = 0; t->kind != TEST_EXISTS && t->parts && i < t->n; i++)
		if (is_said_of_others(l, t->parts[i]))
			return true;
	if (t->kind != TEST_EXISTS || names_rows(l, t->table, false))
		return false;
	for (size_t i = 0; i < l->n; i++)
		if (l->items[i].table == t->table && l->items[i].defined &&
		    l->items[i].kind == ITEM_TEST && l->items[i].test->label &&
		    l->items[i].to == l->items[i].from + 1 &&
		    strchr(l->items[i].test->label, ' '))
			return true;
	return false;
}

/* "how many left in 2025": it goes by a day of something else. */
bool
doubt_event(const struct readings_of *all, const struct reading_of *r)
{
	const struct leaves *l = all->trees->leaves;
	const uint64_t missing = doubt_left_out(r);

	for (size_t i = 0; r->tree && i < r->tree->tree.n_where; i++)
		if (is_said_of_others(l, r->tree->tree.where[i]))
			return true;
	for (size_t i = 0; i < l->n; i++)
		if (goes_by_others(all, r, &l->items[i]))
			return true;
	for (size_t i = 0; r->gist.n_dates && i < l->n_content; i++) {
		const char *fold = l->tokens.items[l->token_of[i]].fold;

		if (missing >> i & 1 &&
		    (cat_word_is(fold, "leave") || cat_word_is(fold, "end") ||
		     cat_word_is(fold, "begin")))
			return true;
	}
	return false;
}

/* "every month" */
static bool
says_every(const struct leaves *l, const struct item *i)
{
	return i->kind == ITEM_UNIT && i->from > 0 &&
	       strcmp(l->tokens.items[l->token_of[i->from - 1]].fold,
		      "every") == 0;
}

/* Whether rows of two tables are named before a place. */
static bool
names_two(const struct leaves *l, short before)
{
	short first = NO_TABLE;

	for (size_t i = 0; i < l->n; i++) {
		const struct item *rows = &l->items[i];

		if (rows->kind != ITEM_ROWS || rows->to >= before)
			continue;
		if (first != NO_TABLE && first != rows->table)
			return true;
		first = rows->table;
	}
	return false;
}

/* "clients with visits in every month": those of all, and none for each. */
bool
doubt_every(const struct readings_of *all, const struct reading_of *r)
{
	const struct leaves *l = all->trees->leaves;

	for (size_t i = 0; r->gist.group && i < l->n; i++)
		if (says_every(l, &l->items[i]) &&
		    names_two(l, l->items[i].from))
			return true;
	return false;
}
