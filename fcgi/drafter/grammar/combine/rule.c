#include <string.h>

#include "drafter/grammar/combine/rule.h"

#include "base/ban.h"

bool
rule_col_is(const struct context *x, const struct node *n, enum col_kind kind)
{
	return n->kind == NODE_COLUMN &&
	       cat_col(x->catalog, n->table, n->col)->kind == kind;
}

bool
rule_put_test(struct item *ret, const struct test *t)
{
	ret->test = t;
	ret->table = t->anchor;
	return true;
}

const struct test *
rule_in_period(const struct context *x, const struct node *col,
	       const struct period *p)
{
	const struct test *t = NULL;

	if (*p->from)
		t = test_compare(x->arena, col, IS_AT_LEAST,
				 node_date(x->arena, p->from));
	if (*p->until)
		t = test_both(x->arena, TEST_AND, t,
			      test_compare(x->arena, col, IS_LESS,
					   node_date(x->arena, p->until)));
	return t;
}

bool
rule_is_without(const struct test *t)
{
	return t->kind == TEST_NOT && t->parts[0]->kind == TEST_EXISTS;
}

/* One column that is compared for being equal; NULL. */
const struct node *
rule_equal_of(const struct test *t)
{
	if (t->kind == TEST_OR)
		return rule_equal_of(t->parts[0]);
	return t->kind == TEST_COMPARE && t->op == IS_EQUAL ? t->a : NULL;
}

short
rule_began(const struct context *x, short table, bool *ret_born)
{
	const struct cat_table *t = &x->catalog->tables[table];
	bool lasts = t->kind == TABLE_EVENT;

	*ret_born = true;
	for (size_t i = 0; i < x->catalog->schema->tables[table].n_cols; i++) {
		if (t->cols[i].kind == COL_DATE &&
		    cat_words_have(t->cols[i].words, t->cols[i].n_words,
				   "birth"))
			return (short)i;
		lasts |= cat_words_have(t->cols[i].words, t->cols[i].n_words,
					"state");
	}
	*ret_born = false;
	return lasts ? t->date : -1;
}

int
rule_ended(const struct context *x, short table)
{
	const struct cat_table *t = &x->catalog->tables[table];
	int end = -1;

	for (size_t i = 0; i < x->catalog->schema->tables[table].n_cols; i++)
		if (t->cols[i].kind == COL_DATE && t->cols[i].last &&
		    (short)i != t->date)
			end = (int)i;
	return end;
}

#define YEAR_FIRST 1900
#define YEAR_LAST 2100

const struct node *
rule_price(const struct context *x, short table)
{
	const struct cat_table *t = &x->catalog->tables[table];
	const size_t n = x->catalog->schema->tables[table].n_cols;
	short col = t->measure;

	for (size_t i = n; i > 0; i--) {
		const struct cat_col *c = &t->cols[i - 1];

		if ((c->kind == COL_AMOUNT || c->kind == COL_RATE) &&
		    cat_words_have(c->words, c->n_words, "price"))
			col = (short)(i - 1);
	}
	return col < 0 ? NULL : node_column(x->arena, table, col);
}

const struct node *
rule_lasting(const struct context *x, short table)
{
	const struct cat_table *t = &x->catalog->tables[table];
	const struct cat_col *found = NULL;

	for (size_t i = 0; i < x->catalog->schema->tables[table].n_cols; i++) {
		const struct cat_col *c = &t->cols[i];

		if ((c->kind == COL_QUANTITY || c->kind == COL_NUMBER) &&
		    cat_words_have(c->words, c->n_words, "lasting") &&
		    (!found || c->words[0].n < found->words[0].n))
			found = c; /* "length" before "rental duration" */
	}
	return found ? node_column(x->arena, table, (int)(found - t->cols))
		     : NULL;
}

const struct node *
rule_amount(const struct context *x, short table)
{
	const size_t n = x->catalog->schema->tables[table].n_cols;
	short found = -1;

	for (short i = 0; i < (short)n; i++) {
		if (cat_col(x->catalog, table, i)->kind != COL_AMOUNT)
			continue;
		if (found >= 0)
			return NULL;
		found = i;
	}
	return found < 0 ? NULL : node_column(x->arena, table, found);
}

bool
rule_is_year(double number)
{
	return number >= YEAR_FIRST && number <= YEAR_LAST;
}

const struct node *
rule_key_to(const struct context *x, short from, short to)
{
	const struct cat_table *t = &x->catalog->tables[from];

	for (size_t i = 0; from != to && i < t->n_keys; i++)
		if (t->keys[i].to == to && t->keys[i].n_cols == 1)
			return node_column(x->arena, from,
					   (int)t->keys[i].cols[0]);
	return NULL;
}

bool
rule_is_own_key(const struct context *x, const struct node *n)
{
	return n->kind == NODE_COLUMN &&
	       x->catalog->tables[n->table].key == n->col;
}
