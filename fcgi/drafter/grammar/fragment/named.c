#include <string.h>

#include "drafter/grammar/fragment/fragment_words.h"

#include "drafter/grammar/combine/rule.h"

#include "base/ban.h"

/* The one word of a column's name that counts; NULL: it has more. */
static const char *
only_word(const struct cat_words *w)
{
	const char *found = NULL;

	for (size_t i = 0; i < w->n; i++) {
		if (w->weight[i] < 0.5F)
			continue;
		if (found)
			return NULL;
		found = w->stems[i];
	}
	return found;
}

/* "rented units" are no rent. */
static bool
says_deed(const struct definition *d, const char *stem)
{
	struct str rest = str_of(d->folded), word;

	while ((word = str_word(&rest, " ")).n)
		if (str_starts(word, str_of(stem)) &&
		    str_is(str_from(word, strlen(stem)), "ed"))
			return true;
	return false;
}

static bool
has_word(const struct definition *d, const char *stem)
{
	for (size_t i = 0; i < d->n_words; i++)
		if (strcmp(d->words[i], stem) == 0)
			return !says_deed(d, stem);
	return false;
}

/* Names of one sentence, which stand for the same. */
static bool
is_named_so(const struct definitions *all, const struct definition *d,
	    const char *stem)
{
	for (size_t i = 0; all && i < all->n; i++)
		if (all->items[i].at == d->at &&
		    all->items[i].kind == d->kind &&
		    has_word(&all->items[i], stem))
			return true;
	return has_word(d, stem);
}

/* The figure of a table's rows that the name says; NULL. */
static const struct node *
figure_named(const struct context *x, const struct definition *d, short table)
{
	const struct cat_table *t = &x->catalog->tables[table];
	const char *rows = only_word(&t->words[0]);
	const struct node *found = NULL;

	for (size_t c = 0; c < x->catalog->schema->tables[table].n_cols; c++) {
		const enum col_kind kind = t->cols[c].kind;
		const char *word = only_word(&t->cols[c].words[0]);

		if ((kind != COL_AMOUNT && kind != COL_QUANTITY) || !word ||
		    (rows && strcmp(rows, word) == 0) ||
		    !is_named_so(x->definitions, d, word))
			continue;
		if (found)
			return NULL;
		found = match_measured(x, table, (short)c);
	}
	return found;
}

/* "arrears": what rows come to, and not how many they are. */
static bool
is_money(struct arena *a, struct str name)
{
	struct str word, last = STR("");

	while ((word = str_word(&name, " ")).n)
		last = word;
	return cat_word_is(str_dup(a, last), "money");
}

/* "revenue is what we invoiced": what that comes to, by the day it was done. */
static void
measure_done(const struct context *x, const struct definition *d,
	     struct item *ret)
{
	const struct node *day = ret->node;
	const struct node *n =
		rule_col_is(x, day, COL_DATE) &&
				is_money(x->arena, str_of(d->folded))
			? rule_amount(x, ret->table)
			: NULL;

	if (!n)
		return;
	if (x->catalog->tables[ret->table].date != day->col)
		ret->test =
			test_both(x->arena, TEST_AND, ret->test,
				  test_not(x->arena, test_null(x->arena, day)));
	ret->kind = ITEM_MEASURE;
	ret->date = day;
	ret->node = node_agg(x->arena, FN_SUM, n);
}

void
fragment_measure_named(const struct context *x, const struct definition *d,
		       struct item *ret)
{
	const struct node *n = NULL;

	if (ret->kind == ITEM_COLUMN)
		measure_done(x, d, ret);
	if (ret->kind != ITEM_ROWS)
		return;
	if (ret->test)
		n = figure_named(x, d, ret->table);
	if (!n && is_money(x->arena, ret->test ? str_of(d->folded) : d->body))
		n = rule_amount(x, ret->table); /* "donations mean money" */
	if (!n)
		return;
	ret->kind = ITEM_MEASURE;
	ret->node = node_agg(x->arena, FN_SUM, n);
}
