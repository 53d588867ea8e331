#include <string.h>

#include "drafter/grammar/catalog/catalog.h"

#include "base/ban.h"

#define DATE_ROUNDS 4
#define OWN_LETTERS 5 /* "applied" of applicants, "ordered" of orders */

static bool
col_has(const struct cat_col *c, const char *kind)
{
	return cat_words_have(c->words, c->n_words, kind);
}

/* A word of a column's name, beside one of the table's: "sale" of sales. */
static bool
is_noun_of(const struct cat_words *t, size_t i, const struct cat_words *c,
	   size_t k)
{
	const size_t n = strlen(c->folds[k]);

	return n >= OWN_LETTERS
		       ? strncmp(t->folds[i], c->folds[k], OWN_LETTERS) == 0
		       : strncmp(t->folds[i], c->folds[k], n) == 0 &&
				 strcmp(t->stems[i], c->stems[k]) == 0;
}

/* Whether a column is called after its table. */
static bool
is_own(const struct cat_table *t, const struct cat_col *c)
{
	for (size_t i = 0; i < t->words[0].n; i++)
		for (size_t k = 0; k < c->words[0].n; k++)
			if (is_noun_of(&t->words[0], i, &c->words[0], k))
				return true;
	return false;
}

/* "start", or "arrival" of a stay that has a departure, too. */
static bool
is_beginning(const struct cat_table *t, size_t n, const struct cat_col *c)
{
	size_t travels = 0;

	for (size_t i = 0; i < n; i++)
		travels += t->cols[i].kind == COL_DATE &&
			   col_has(&t->cols[i], "travel");
	return col_has(c, "begin") || (travels > 1 && col_has(c, "travel"));
}

/*
 * Called so, then what begins a row, what does not end it (gifts begin with the
 * day that they are received, when it is their first), any date but a birth.
 */
static bool
may_date(const struct cat_table *t, size_t n, const struct cat_col *c,
	 int round, bool first)
{
	if (c->kind != COL_DATE || col_has(c, "birth"))
		return false;
	if (round == DATE_ROUNDS - 1)
		return true;
	if ((c->last && !(first && col_has(c, "arrive"))) || col_has(c, "due"))
		return false;
	return round == 0   ? is_own(t, c)
	       : round == 1 ? is_beginning(t, n, c)
			    : true;
}

/* Both are travels, and of no one word: "arrival" and "departure". */
static bool
travels_back(const struct cat_col *a, const struct cat_col *b)
{
	const struct cat_words *x = &a->words[0], *y = &b->words[0];

	if (!col_has(a, "travel") || !col_has(b, "travel"))
		return false;
	for (size_t i = 0; i < x->n; i++)
		for (size_t k = 0; k < y->n; k++)
			if (cat_word_is(x->folds[i], "travel") &&
			    strcmp(x->stems[i], y->stems[k]) == 0)
				return false;
	return true;
}

/* "checked_in_at" and "checked_out_at": the one way, and the other. */
static bool
is_way_back(const struct cat_words *x, const struct cat_words *y)
{
	size_t others = 0;

	for (size_t i = 0; x->n == y->n && i < x->n; i++) {
		if (strcmp(x->folds[i], y->folds[i]) == 0)
			continue;
		others += cat_word_is(x->folds[i], "way") &&
					  cat_word_is(y->folds[i], "way")
				  ? 1
				  : NAME_PARTS;
	}
	return others == 1;
}

/* Who came in goes out, what was taken out comes in again: that ends the row. */
static void
end_by_way(struct cat_table *t, size_t n)
{
	const struct cat_col *date = &t->cols[t->date];

	for (size_t i = 0; i < n; i++)
		t->cols[i].last |=
			t->cols[i].kind == COL_DATE &&
			(travels_back(&t->cols[i], date) ||
			 is_way_back(&t->cols[i].words[0], &date->words[0]));
}

/* When it happened: the first date that does not end the row. */
void
catalog_find_date(const struct catalog *c, size_t table)
{
	struct cat_table *t = &c->tables[table];
	const size_t n = c->schema->tables[table].n_cols;

	for (int round = 0; round < DATE_ROUNDS && t->date < 0; round++) {
		bool first = true;

		for (size_t i = 0; i < n && t->date < 0; i++) {
			if (may_date(t, n, &t->cols[i], round, first))
				t->date = (short)i;
			first &= t->cols[i].kind != COL_DATE;
		}
	}
	/* what comes first begins the row where all others end it, too */
	if (t->date < 0)
		return;
	t->cols[t->date].last = false;
	end_by_way(t, n);
	t->own_date = is_own(t, &t->cols[t->date]);
}
