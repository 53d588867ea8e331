#include <string.h>

#include "drafter/grammar/match/item.h"
#include "lexicon/lexicon.h"

#include "base/ban.h"

#define IN_FULL 0.9F
#define CALLED 0.7 /* "name", of rows that have a title */

/* Words that nothing else accounts for, as a part of a name. */

#define PART_ALONE 0.5
#define HELD 0.39 /* a part of a name, or a word for it */

/* Whether it is one of several words of a name that count in full. */
static bool
has_part(const struct token *t, const struct cat_words *w)
{
	for (size_t k = 0; k < w->n && w->n > 1; k++)
		if (w->weight[k] >= 1 && strcmp(t->stem, w->stems[k]) == 0)
			return true;
	return false;
}

/* "units" are no unit price: what money is of is no number of those. */
static bool
is_price_of(const struct token *t, const struct cat_col *c)
{
	const struct cat_words *w = &c->words[0];

	return c->kind == COL_AMOUNT && match_is_plural(t) && w->n > 1 &&
	       strcmp(t->stem, w->stems[w->n - 1]) != 0;
}

/*
 * A day or a flag is of what its name says, and not what it says; a key is said
 * by a word for keys.
 */
static bool
may_be_part(const struct cat_col *c)
{
	return c->kind != COL_DATE && c->kind != COL_FLAG && c->kind != COL_KEY;
}

/* "dates" of date_paid. */
static bool
is_dated(const struct token *word, const struct cat_col *c)
{
	for (size_t k = 0; c->kind == COL_DATE && k < c->words[0].n; k++)
		if (strcmp(word->stem, c->words[0].stems[k]) == 0)
			return cat_word_is(word->fold, "date") ||
			       cat_word_is(word->stem, "date");
	return false;
}

/* "insurance", of which insured_until says up to when there is one. */
static bool
is_held_until(const struct leaves *l, size_t token, const struct cat_col *c)
{
	return c->until && match_name_fit(l, token, token + 1, c->words,
					  c->n_words, NULL) > HELD;
}

/* "receipt" of receipt_sent_on: what something was done to on that day. */
static bool
is_done_to(const struct token *word, const struct cat_col *c)
{
	const struct cat_words *w = &c->words[0];
	bool done = false;

	for (size_t k = 0; k < w->n; k++)
		done |= strcmp(w->stems[k], word->stem) != 0 &&
			lexicon_is_done(w->folds[k]);
	return c->kind == COL_DATE && done && !lexicon_is_done(word->fold) &&
	       has_part(word, w);
}

void
match_put_word(const struct context *x, struct leaves *l, size_t token,
	       double strength, size_t table, size_t col)
{
	const struct cat_col *c = cat_col(x->catalog, (int)table, (int)col);
	struct item *i = leaf_put(l, ITEM_COLUMN, token, token + 1, strength);
	struct node *n;

	if (!i)
		return;
	n = node_column(x->arena, (int)table, (int)col);
	n->number_like = cat_is_number(c);
	i->table = (short)table;
	i->node = match_money(x, n, c->cents);
	i->is_key = match_is_key_word(&l->tokens.items[token], c);
	i->why = "a word of the name";
}

/* "books" of book clubs, the one table of such a name. */
static void
put_rows_part(const struct context *x, struct leaves *l, size_t token)
{
	const struct token *word = &l->tokens.items[token];
	size_t n = 0, table = 0;
	struct item *i;

	for (size_t t = 0; t < x->catalog->n_tables; t++)
		if (has_part(word, &x->catalog->tables[t].words[0])) {
			table = t;
			n++;
		}
	if (n != 1 || !match_is_plural(word))
		return;
	i = leaf_put(l, ITEM_ROWS, token, token + 1, PART_ALONE);
	if (!i)
		return;
	i->table = (short)table;
	i->plural = true;
	i->why = "a word of the name";
}

static bool
is_part(const struct leaves *l, size_t token, const struct cat_col *c)
{
	const struct token *word = &l->tokens.items[token];

	return !match_is_for_keys(word) &&
	       (is_dated(word, c) || is_held_until(l, token, c) ||
		is_done_to(word, c) ||
		(may_be_part(c) && !is_price_of(word, c) &&
		 has_part(word, &c->words[0])));
}

/* "the receipt is sent": the rest of the name stands behind it. */
static void
put_done_to(const struct context *x, struct leaves *l, size_t token, size_t t,
	    size_t col)
{
	const struct cat_col *c = cat_col(x->catalog, (int)t, (int)col);
	const size_t done = token + 2;
	struct item *i;

	if (done >= l->tokens.n || !is_done_to(&l->tokens.items[token], c) ||
	    !sense_find(l->tokens.items[token + 1].fold, SENSE_BE) ||
	    !has_part(&l->tokens.items[done], &c->words[0]))
		return;
	i = leaf_put(l, ITEM_COLUMN, token, done + 1, (double)IN_FULL);
	if (!i)
		return;
	i->table = (short)t;
	i->node = node_column(x->arena, (int)t, (int)col);
	i->why = "a word of the name";
}

static void
put_parts(const struct context *x, struct leaves *l, size_t token)
{
	const struct catalog *c = x->catalog;
	const struct token *word = &l->tokens.items[token];

	for (size_t t = 0; t < c->n_tables; t++) {
		const struct cat_table *ct = &c->tables[t];

		for (size_t k = 0; k < c->schema->tables[t].n_cols; k++)
			if ((ct->key == (short)k &&
			     match_is_key_word(word, &ct->cols[k])) ||
			    is_part(l, token, &ct->cols[k])) {
				match_put_word(x, l, token, PART_ALONE, t, k);
				put_done_to(x, l, token, t, k);
			}
	}
}

/* Whether a column of the table has the word in its name. */
static bool
has_column_said(const struct context *x, const struct token *word, size_t table)
{
	for (size_t k = 0; k < x->catalog->schema->tables[table].n_cols; k++) {
		const struct cat_words *w =
			&x->catalog->tables[table].cols[k].words[0];

		for (size_t i = 0; i < w->n; i++)
			if (strcmp(w->stems[i], word->stem) == 0)
				return true;
	}
	return false;
}

/* Rows that are called so in full, beside a word. */
static bool
are_rows_beside(const struct leaves *l, short at, short table)
{
	for (size_t i = 0; i < l->n; i++) {
		const struct item *rows = &l->items[i];

		if (rows->kind == ITEM_ROWS && rows->table == table &&
		    (rows->from == at + 1 || rows->to == at) &&
		    rows->score >= IN_FULL * (float)(rows->to - rows->from))
			return true;
	}
	return false;
}

bool
match_in_full(const struct leaves *l, size_t a, size_t b,
	      const struct cat_table *t, int col)
{
	const struct token *word = &l->tokens.items[a];

	if (b > a + 1 || t->names[1] < 0 || t->names[0] != col ||
	    strcmp(word->stem, "name") != 0)
		return false;
	if (a == 0 || cat_word_is(word[-1].fold, "naming"))
		return true;
	for (size_t i = 0; i < 2; i++) {
		const struct cat_col *c = &t->cols[t->names[i]];

		if (match_name_fit(l, a - 1, b, c->words, c->n_words, NULL) >
		    PART_ALONE)
			return false; /* "last name" */
	}
	return true;
}

static bool
says(const struct token *word, const char *one)
{
	return strcmp(word->fold, one) == 0 || strcmp(word->stem, one) == 0;
}

/*
 * The one name of rows that are called by it, or the day that they have; -1. A
 * note says whose day it is by its name.
 */
static short
known_by(const struct context *x, size_t table, const struct token *word)
{
	const struct cat_table *t = &x->catalog->tables[table];

	if (says(word, "name"))
		return t->names[0] >= 0 && t->names[1] < 0 &&
				       t->cols[t->names[0]].kind == COL_NAME
			       ? t->names[0]
			       : -1;
	return says(word, "date") && !x->plainly ? t->date : -1;
}

void
match_called(const struct context *x, struct leaves *l)
{
	const struct catalog *c = x->catalog;

	for (size_t i = 0; i < l->n_content; i++) {
		const size_t token = (size_t)l->token_of[i];
		const struct token *word = &l->tokens.items[token];

		for (size_t t = 0; t < c->n_tables; t++) {
			const short col = known_by(x, t, word);

			if (col >= 0 &&
			    are_rows_beside(l, (short)i, (short)t) &&
			    !has_column_said(x, word, t))
				match_put_word(x, l, token, CALLED, t,
					       (size_t)col);
		}
	}
}

/* "ids of keepers": what is said of these is none of the key's. */
static bool
is_key_of(const struct tokens *t, size_t at)
{
	const struct token *key = &t->items[at];

	return match_is_for_keys(key) && !sense_find(key->fold, SENSE_COUNT) &&
	       !sense_find(key->stem, SENSE_COUNT) && at + 1 < t->n &&
	       sense_narrows(t->items[at + 1].fold);
}

void
match_name_parts(const struct context *x, struct leaves *l)
{
	for (size_t i = 0; i < l->n_content; i++) {
		const size_t token = (size_t)l->token_of[i];
		const struct token *t = &l->tokens.items[token];

		if (t->kind != TOKEN_WORD || !l->telling[i] ||
		    lexicon_is_done(t->fold))
			continue;
		if (!leaves_cover(l, i)) {
			put_parts(x, l, token);
			put_rows_part(x, l, token);
		} else if (is_key_of(&l->tokens, token)) {
			put_parts(x, l, token);
		}
	}
}
