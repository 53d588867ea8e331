#include <stdlib.h>
#include <string.h>

#include "drafter/grammar/catalog/catalog.h"

#include "base/ban.h"

static bool
is_measure(const struct cat_col *c)
{
	return c->kind == COL_QUANTITY || c->kind == COL_AMOUNT ||
	       c->kind == COL_RATE || c->kind == COL_NUMBER;
}

static bool
is_col_called(const struct catalog *c, short table, short col, const char *kind)
{
	const struct cat_col *of = cat_col(c, table, col);

	return cat_words_have(of->words, of->n_words, kind);
}

/* The first column of numbers with such a word in its name; -1. */
static short
col_called(const struct catalog *c, size_t table, const char *kind)
{
	const struct cat_table *t = &c->tables[table];

	for (size_t i = 0; i < c->schema->tables[table].n_cols; i++)
		if (is_measure(&t->cols[i]) &&
		    is_col_called(c, (short)table, (short)i, kind))
			return (short)i;
	return -1;
}

static bool
is_called(const struct catalog *c, short table, const char *kind)
{
	const struct cat_table *t = &c->tables[table];

	return cat_words_have(t->words, t->n_words, kind);
}

/* Bought rather than sold, by its name or by what it is a part of. */
static bool
is_bought(const struct catalog *c, short table)
{
	const struct cat_table *t = &c->tables[table];

	if (is_called(c, table, "bought"))
		return true;
	for (size_t i = 0; i < t->n_keys; i++)
		if (c->tables[t->keys[i].to].kind == TABLE_EVENT &&
		    is_called(c, t->keys[i].to, "bought"))
			return true;
	return false;
}

/* What happened on a day: its own, or that of what it is a part of. */
static bool
is_dated(const struct catalog *c, size_t table)
{
	const struct cat_table *t = &c->tables[table];

	if (t->date >= 0)
		return t->kind == TABLE_EVENT || t->kind == TABLE_LINK;
	for (size_t i = 0; i < t->n_keys; i++)
		if ((c->tables[t->keys[i].to].kind == TABLE_EVENT ||
		     catalog_is_part(c, (short)table, &t->keys[i])) &&
		    c->tables[t->keys[i].to].date >= 0)
			return true;
	return false;
}

/* A discount of 0.1 is ten percent; what is more than 1 is no share. */
static bool
holds_shares(const struct schema_column *c)
{
	for (size_t i = 0; i < c->n_samples; i++)
		if (strtod(c->samples[i], NULL) > 1)
			return false;
	return true;
}

bool
catalog_lines(const struct catalog *c, short table, struct cat_sale *ret)
{
	const struct schema_table *s = &c->schema->tables[table];
	struct cat_sale found = {
		.table = table,
		.quantity = col_called(c, (size_t)table, "sold"),
		.price = col_called(c, (size_t)table, "price"),
		.discount = col_called(c, (size_t)table, "rebate"),
		.amount = -1,
	};

	if (found.discount >= 0 && !holds_shares(&s->cols[found.discount]))
		found.discount = -1;
	if (found.price >= 0)
		found.whole = is_col_called(c, table, found.price, "whole");
	*ret = found;
	return found.quantity >= 0 && found.price >= 0 &&
	       found.quantity != found.price;
}

bool
catalog_priced(const struct catalog *c, short table, struct cat_sale *ret)
{
	short price;

	if (catalog_lines(c, table, ret))
		return true;
	price = ret->price >= 0 ? ret->price
				: col_called(c, (size_t)table, "takings");
	*ret = (struct cat_sale){ .table = table,
				  .quantity = -1,
				  .price = price,
				  .discount = -1,
				  .amount = -1 };
	return price >= 0 && c->tables[table].n_keys >= 2 &&
	       cat_col(c, table, price)->kind == COL_AMOUNT;
}

static bool
read_amount(const struct catalog *c, short table, struct cat_sale *ret)
{
	*ret = (struct cat_sale){
		.table = table,
		.quantity = -1,
		.price = col_called(c, (size_t)table, "takings"),
		.discount = -1,
		.amount = -1,
	};
	return c->tables[table].kind == TABLE_EVENT && ret->price >= 0;
}

/*
 * A file that stands alone: what its rows come to is told by a column, which
 * has what was taken off, or is added; -1.
 */
static short
amount_of_file(const struct catalog *c, const struct cat_sale *s)
{
	const struct cat_table *t = &c->tables[s->table];
	short found = -1;

	for (short i = 0; i < (short)c->schema->tables[s->table].n_cols; i++) {
		if (i == s->price || t->cols[i].kind != COL_AMOUNT ||
		    !cat_words_have(t->cols[i].words, t->cols[i].n_words,
				    "takings"))
			continue;
		if (found >= 0)
			return -1; /* net or gross is not said */
		found = i;
	}
	return found;
}

bool
catalog_is_takings(const struct catalog *c, short table, short col)
{
	const struct cat_col *of = cat_col(c, table, col);

	return of->kind == COL_AMOUNT &&
	       cat_words_have(of->words, of->n_words, "takings");
}

bool
catalog_adds_up(const struct catalog *c, short table, short col)
{
	const enum col_kind k = cat_col(c, table, col)->kind;
	struct cat_sale lines;

	if ((k != COL_AMOUNT && k != COL_QUANTITY) ||
	    c->tables[table].kind == TABLE_ENTITY)
		return false;
	return !catalog_lines(c, table, &lines) ||
	       ((col != lines.price || lines.whole) && col != lines.discount);
}

static void
find(struct catalog *c,
     bool (*read)(const struct catalog *, short, struct cat_sale *))
{
	for (short t = 0; t < (short)c->n_tables; t++) {
		const struct schema_table *s = &c->schema->tables[t];
		struct cat_sale found;

		if (s->view || (c->tables[t].n_keys == 0 && c->n_tables > 1) ||
		    is_bought(c, t) || !is_dated(c, (size_t)t) ||
		    !read(c, t, &found) ||
		    (c->sale.table >= 0 &&
		     s->n_rows <= c->schema->tables[c->sale.table].n_rows))
			continue;
		c->sale = found;
	}
}

/* Whether both are of one thing that happened: lines and returns of orders. */
static bool
are_of_one(const struct catalog *c, short x, short y)
{
	for (short t = 0; t < (short)c->n_tables; t++)
		if (c->tables[t].kind == TABLE_EVENT &&
		    catalog_is_one(c, x, t) && catalog_is_one(c, y, t))
			return true;
	return false;
}

/* What buyers of what is sold pay for besides. */
static bool
is_paid_besides(const struct catalog *c, short table, short buyers)
{
	const struct cat_table *t = &c->tables[table];

	return t->kind == TABLE_EVENT && t->measure >= 0 &&
	       t->cols[t->measure].kind == COL_AMOUNT &&
	       !cat_has_noun(t, "payment") &&
	       !is_col_called(c, table, t->measure, "rebate") &&
	       !c->schema->tables[table].view && !is_bought(c, table) &&
	       catalog_is_one(c, table, buyers) &&
	       !catalog_is_one(c, table, c->sale.table) &&
	       !catalog_is_one(c, c->sale.table, table) &&
	       !are_of_one(c, table, c->sale.table);
}

static bool
sells_besides(const struct catalog *c)
{
	for (short b = 0; b < (short)c->n_tables; b++) {
		if (!is_called(c, b, "buyer") ||
		    !catalog_is_one(c, c->sale.table, b))
			continue;
		for (short t = 0; t < (short)c->n_tables; t++)
			if (is_paid_besides(c, t, b))
				return true;
	}
	return false;
}

/* What an order is carried for is no part of what its lines come to. */
static void
set_carriage(struct catalog *c)
{
	const struct cat_table *lines = &c->tables[c->sale.table];

	for (size_t i = 0; i < lines->n_keys; i++) {
		const short to = lines->keys[i].to;
		struct cat_table *head = &c->tables[to];

		if (head->kind != TABLE_EVENT)
			continue;
		for (short k = 0; k < (short)c->schema->tables[to].n_cols;
		     k++) {
			if (head->cols[k].kind != COL_AMOUNT ||
			    !is_col_called(c, to, k, "carriage"))
				continue;
			head->cols[k].carriage = true;
			if (head->measure == k)
				head->measure = -1;
		}
	}
}

void
catalog_find_sale(struct catalog *c)
{
	c->sale.table = -1;
	find(c, catalog_lines);
	if (c->sale.table < 0)
		find(c, read_amount);
	else if (c->n_tables == 1)
		c->sale.amount = amount_of_file(c, &c->sale);
	if (c->sale.table >= 0 && c->sale.quantity >= 0) {
		set_carriage(c);
		c->sale.besides = sells_besides(c);
	}
	if (c->sale.table >= 0 && c->sale.amount >= 0)
		c->tables[c->sale.table].measure = c->sale.amount;
}

static bool
has(const struct cat_col *c, const char *kind)
{
	return cat_words_have(c->words, c->n_words, kind);
}

/* What else than its rows a column names: "customer", of "customer name". */
static bool
names_another(const struct cat_table *t, const struct cat_col *x)
{
	const struct cat_words *w = &x->words[0];

	if (x->kind != COL_NAME || w->n < 2 ||
	    cat_word_is(w->folds[0], "first") ||
	    cat_word_is(w->folds[0], "name"))
		return false;
	for (size_t i = 0; i < t->words[0].n; i++)
		if (strcmp(t->words[0].stems[i], w->stems[0]) == 0)
			return false;
	return true;
}

void
catalog_forget_names(struct cat_table *t, const struct schema_table *s)
{
	bool dated = false, keyed = false, sold = false;

	for (size_t i = 0; i < s->n_cols && t->n_keys == 0; i++) {
		const struct cat_col *x = &t->cols[i];

		dated |= x->kind == COL_DATE && !has(x, "birth");
		keyed |= x->kind == COL_KEY ||
			 (i < 3 && x->kind == COL_CODE && has(x, "key"));
		sold |= has(x, "sold") || has(x, "price") || has(x, "takings");
	}
	for (size_t i = 0; dated && keyed && sold && i < s->n_cols; i++)
		if (names_another(t, &t->cols[i]))
			t->cols[i].kind = COL_CODE;
}

/*
 * Whether columns of an address begin with the word of a name; where nearly all
 * begin so, it is no more than how the table writes its columns.
 */
static bool
is_addressee(const struct cat_table *t, size_t n_cols, size_t col)
{
	const char *first = t->cols[col].words[0].stems[0];
	bool placed = false;
	size_t n = 0;

	for (size_t i = 0; i < n_cols; i++)
		if (i != col && t->cols[i].words[0].n > 1 &&
		    strcmp(t->cols[i].words[0].stems[0], first) == 0) {
			n++;
			placed |= has(&t->cols[i], "locality");
		}
	return placed && n >= 2 && n + 2 < n_cols;
}

void
catalog_forget_addressees(struct cat_table *t, const struct schema_table *s)
{
	bool dated = false;

	for (size_t i = 0; i < s->n_cols; i++)
		dated |= t->cols[i].kind == COL_DATE &&
			 !has(&t->cols[i], "birth");
	for (size_t i = 0; dated && t->n_keys && i < s->n_cols; i++)
		if (names_another(t, &t->cols[i]) &&
		    is_addressee(t, s->n_cols, i))
			t->cols[i].kind = COL_CODE;
}
