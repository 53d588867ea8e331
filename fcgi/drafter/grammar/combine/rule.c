#include <stdlib.h>
#include <string.h>

#include "data/facts.h"
#include "drafter/grammar/catalog/sampled.h"
#include "drafter/grammar/combine/rule.h"

#include "base/ban.h"

bool
rule_has_namesake(const struct context *x, short table, const struct item *col)
{
	const struct cat_table *t = &x->catalog->tables[table];
	const size_t n_cols = x->catalog->schema->tables[table].n_cols;
	const struct cat_words *w;

	if (col->to != col->from + 1 || col->node->kind != NODE_COLUMN)
		return false;
	w = &cat_col(x->catalog, col->node->table, col->node->col)->words[0];
	for (size_t i = 0; w->n > 0 && i < n_cols; i++) {
		const struct cat_words *of = &t->cols[i].words[0];

		if (of->n > 0 &&
		    strcmp(of->stems[of->n - 1], w->stems[w->n - 1]) == 0)
			return true;
	}
	return false;
}

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

bool
rule_orders_by_nothing(const struct item *o)
{
	return !o->node && !o->many && !o->dated && !o->timed && !o->priced &&
	       !o->aged;
}

void
rule_take(struct item *ret, const struct item *of)
{
	ret->node = of->node;
	ret->table = of->table;
	ret->test = of->test;
	ret->date = of->date;
}

bool
rule_is_without(const struct test *t)
{
	return t->kind == TEST_NOT && t->parts[0]->kind == TEST_EXISTS;
}

/* One column that is compared for being equal; NULL. */
bool
rule_is_filled(const struct test *t)
{
	return t->kind == TEST_NOT && t->parts[0]->kind == TEST_NULL;
}

const struct node *
rule_equal_of(const struct test *t)
{
	if (t->kind == TEST_OR)
		return rule_equal_of(t->parts[0]);
	return t->kind == TEST_COMPARE && t->op == IS_EQUAL ? t->a : NULL;
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
	if (x->catalog->sale.table == table && x->catalog->sale.amount >= 0)
		col = x->catalog->sale.amount;
	if (col < 0)
		return NULL;
	return cat_col(x->catalog, table, col)->cents > 1
		       ? match_measured(x, table, col)
		       : node_column(x->arena, table, col);
}

/* "minutes": by the unit that it counts, alone. */
static bool
counts_time(const struct cat_col *c)
{
	const struct sense_row *unit =
		c->words[0].n == 1
			? sense_find(c->words[0].folds[0], SENSE_UNIT)
			: NULL;

	return unit && (strcmp(unit->arg, "minute") == 0 ||
			strcmp(unit->arg, "hour") == 0);
}

const struct node *
rule_lasting(const struct context *x, short table)
{
	const struct cat_table *t = &x->catalog->tables[table];
	const struct cat_col *found = NULL, *counted = NULL;

	for (size_t i = 0; i < x->catalog->schema->tables[table].n_cols; i++) {
		const struct cat_col *c = &t->cols[i];

		if (c->kind != COL_QUANTITY && c->kind != COL_NUMBER)
			continue;
		if (counts_time(c))
			counted = c;
		if (cat_words_have(c->words, c->n_words, "lasting") &&
		    (!found || c->words[0].n < found->words[0].n))
			found = c; /* "length" before "rental duration" */
	}
	found = found ? found : counted;
	return found ? node_column(x->arena, table, (int)(found - t->cols))
		     : NULL;
}

const struct node *
rule_length(const struct context *x, short table)
{
	const struct node *said = rule_lasting(x, table);

	return said ? said : rule_span(x, table);
}

/* A day on which something ought to be done may be before and behind it. */
static bool
is_due(const struct context *x, const struct node *n)
{
	const struct cat_col *c = cat_col(x->catalog, n->table, n->col);

	return c->until || cat_words_have(c->words, c->n_words, "due");
}

/* The first and the last day of a column are before those of another. */
static bool
lies_before(const struct context *x, const struct node *a, const struct node *b)
{
	const struct facts *all = x->job ? x->job->facts : NULL;
	const struct column_facts *f, *g;

	if (!all || a->kind != NODE_COLUMN || b->kind != NODE_COLUMN ||
	    a->table != b->table || is_due(x, a) || is_due(x, b))
		return false;
	f = facts_find(all, (size_t)a->table, (size_t)a->col);
	g = facts_find(all, (size_t)b->table, (size_t)b->col);
	return f && g && f->min && g->min && f->max && g->max && *f->min &&
	       *g->min && strcmp(f->min, g->min) < 0 &&
	       strcmp(f->max, g->max) < 0;
}

const struct node *
rule_days(const struct context *x, const struct node *end,
	  const struct node *begin)
{
	const bool turned = lies_before(x, end, begin);
	const struct schema_table *t = x->catalog->schema->tables;
	const bool within =
		end->kind == NODE_COLUMN && begin->kind == NODE_COLUMN &&
		end->table == begin->table &&
		sampled_within_days(&t[end->table].cols[end->col],
				    &t[begin->table].cols[begin->col]);

	return node_days(x->arena, within ? UNIT_HOUR : UNIT_DAY,
			 turned ? begin : end, turned ? end : begin);
}

const struct node *
rule_span(const struct context *x, short table)
{
	const short begin = x->catalog->tables[table].date;
	const int end = rule_ended(x, table);

	return end < 0 || begin < 0
		       ? NULL
		       : rule_days(x, node_column(x->arena, table, end),
				   node_column(x->arena, table, begin));
}

const struct node *
rule_until(const struct context *x, const struct node *day)
{
	const short begin = rule_col_is(x, day, COL_DATE)
				    ? x->catalog->tables[day->table].date
				    : -1;

	return begin < 0 || begin == day->col ||
			       !rule_may_end(x, day->table, day->col)
		       ? NULL
		       : rule_days(x, day,
				   node_column(x->arena, day->table, begin));
}

const struct node *
rule_amount(const struct context *x, short table)
{
	const size_t n = x->catalog->schema->tables[table].n_cols;
	short found = -1;
	bool several = false;

	for (short i = 0; i < (short)n; i++) {
		if (cat_col(x->catalog, table, i)->kind != COL_AMOUNT ||
		    cat_col(x->catalog, table, i)->carriage)
			continue;
		several = found >= 0;
		if (several)
			break;
		found = i;
	}
	if (several)
		found = rule_takings(x, table);
	return found < 0 ? NULL : match_measured(x, table, found);
}

bool
rule_is_year(double number)
{
	return number >= YEAR_FIRST && number <= YEAR_LAST;
}

/* A figure of such rows, of those that belong to each row of a table. */
static const struct node *
of_each(const struct context *x, const struct node *agg,
	const struct item *rows, short table)
{
	struct node *n = node_scalar(x->arena, agg, rows->table, rows->test);

	n->b = node_column(x->arena, table, x->catalog->tables[table].key);
	n->filled = agg->fn == FN_SUM;
	n->number_like = true;
	return n;
}

const struct node *
rule_belonging(const struct context *x, const struct item *rows, short table)
{
	return of_each(x, node_agg(x->arena, FN_COUNT, NULL), rows, table);
}

const struct node *
rule_sum_of(const struct context *x, const struct node *n,
	    const struct item *rows, short table)
{
	return of_each(x, node_agg(x->arena, FN_SUM, n), rows, table);
}

bool
rule_ends_in_number(const struct item *i)
{
	while (i->right)
		i = i->right;
	return i->kind == ITEM_NUMBER;
}

bool
rule_are_of_one(const struct context *x, short a, short b)
{
	return a == b || catalog_is_one(x->catalog, a, b) ||
	       catalog_is_one(x->catalog, b, a);
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
	return n->kind == NODE_COLUMN && !n->step &&
	       x->catalog->tables[n->table].key == n->col;
}

enum fn
rule_fn_of(const struct context *x, const struct node *col)
{
	const enum col_kind k = cat_col(x->catalog, col->table, col->col)->kind;

	if (k == COL_DATE)
		return FN_MAX;
	return k == COL_AMOUNT || k == COL_QUANTITY ? FN_SUM : FN_AVG;
}

/* Numbers from 0 to 1, some of them between both. */
static bool
holds_fractions(const struct context *x, const struct node *n)
{
	const struct column_facts *f =
		x->job && n->kind == NODE_COLUMN
			? facts_find(x->job->facts, (size_t)n->table,
				     (size_t)n->col)
			: NULL;
	const struct cat_sale *sale = &x->catalog->sale;

	if (!f || !f->min || !f->max)
		return n->kind == NODE_COLUMN && n->table == sale->table &&
		       n->col == sale->discount;
	return strtod(f->min, NULL) >= 0 && strtod(f->max, NULL) <= 1 &&
	       f->n_distinct > 2;
}

const char *
rule_called(const struct item *rows)
{
	return rows->defined && !rows->test ? rows->label : NULL;
}

bool
rule_is_counted(const struct context *x, const struct node *n)
{
	return n->number_like || n->kind == NODE_CALC ||
	       (rule_col_is(x, n, COL_CODE) &&
		cell_is_number(x->catalog->schema->tables[n->table]
				       .cols[n->col]
				       .type));
}

bool
rule_counts_pieces(const struct context *x, const struct node *n)
{
	const struct cat_words *w;

	if (!rule_col_is(x, n, COL_QUANTITY))
		return false;
	w = &cat_col(x->catalog, n->table, n->col)->words[0];
	return w->n == 1 && !sense_find(w->folds[0], SENSE_MEASURE) &&
	       !sense_find(w->folds[0], SENSE_UNIT);
}

bool
rule_is_key_number(const struct context *x, const struct item *col)
{
	return col->is_key && rule_col_is(x, col->node, COL_KEY) &&
	       cell_is_number(x->catalog->schema->tables[col->node->table]
				      .cols[col->node->col]
				      .type);
}

bool
rule_is_digits(const struct item *n)
{
	return n->unit == UNIT_NONE && !n->aged &&
	       !(n->kind == ITEM_NUMBER && n->arg);
}

const struct node *
rule_number(const struct context *x, const struct node *col,
	    const struct item *i)
{
	const bool part = (i->sign == '%' || rule_col_is(x, col, COL_RATE)) &&
			  i->number >= 1 && i->number <= 100 &&
			  holds_fractions(x, col);

	return node_number(x->arena, part ? i->number / 100 : i->number);
}

short
rule_age(const struct context *x, short table)
{
	const struct cat_table *t = &x->catalog->tables[table];

	for (size_t i = 0; i < x->catalog->schema->tables[table].n_cols; i++) {
		const struct cat_words *w = &t->cols[i].words[0];

		if (w->n == 1 && cat_is_number(&t->cols[i]) &&
		    sense_find(w->folds[0], SENSE_AGE))
			return (short)i;
	}
	return -1;
}

void
rule_copy_order(const struct item *o, struct item *ret)
{
	ret->down = o->down;
	ret->many = o->many;
	ret->dated = o->dated;
	ret->coming = o->coming;
	ret->aged = o->aged;
	ret->timed = o->timed;
	ret->priced = o->priced;
	ret->each = o->each;
	ret->named = o->named;
	ret->plain = o->plain;
	ret->having = o->having;
	ret->number = o->number;
	ret->nth = o->nth;
	rule_take(ret, o);
}
