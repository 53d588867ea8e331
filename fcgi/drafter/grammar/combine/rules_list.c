#include <string.h>

#include "drafter/grammar/combine/rule.h"

#include "base/ban.h"

/*
 * What stands side by side: aggregates of one column, columns of one, values,
 * a condition and how long it has held.
 */

#define KEY_LESS 0.4F

/* "minimum, maximum and average": one behind the other. */
static bool
build_aggs(const struct context *x, const struct item *l,
	   const struct item *cue, const struct item *r, struct item *ret)
{
	(void)cue;
	if (l->n_nodes + r->n_nodes + 1 > ITEM_NODES || r->fn == l->fn)
		return false;
	ret->fn = l->fn;
	for (size_t i = 0; i < l->n_nodes; i++)
		ret->nodes[ret->n_nodes++] = l->nodes[i];
	ret->nodes[ret->n_nodes++] = node_agg(x->arena, r->fn, NULL);
	for (size_t i = 0; i < r->n_nodes; i++)
		ret->nodes[ret->n_nodes++] = r->nodes[i];
	return true;
}

/* "highest", of nothing yet. */
static bool
is_bare_end(const struct item *o)
{
	return !o->node && !o->many && !o->dated && !o->timed && !o->priced &&
	       !o->named && !o->plain && !o->nth && o->number >= 0 &&
	       o->number <= 0;
}

/* "and the lowest": an aggregate beside one. */
static bool
build_and_end(const struct context *x, const struct item *l,
	      const struct item *cue, const struct item *r, struct item *ret)
{
	(void)x;
	(void)l;
	(void)cue;
	ret->fn = r->down ? FN_MAX : FN_MIN;
	ret->many = true;
	return is_bare_end(r);
}

/* "the highest and average salary". */
static bool
build_end_and(const struct context *x, const struct item *l,
	      const struct item *cue, const struct item *r, struct item *ret)
{
	struct item end = { .fn = l->down ? FN_MAX : FN_MIN };

	return is_bare_end(l) && build_aggs(x, &end, cue, r, ret);
}

/* The second begins with "and": without it both may be of something else. */
static bool
are_joined(const struct context *x, const struct item *l, const struct item *r)
{
	(void)x;
	(void)l;
	return r->many;
}

/* A mean, or an end, of a column that is no more than that. */
static bool
fits_next(const struct context *x, const struct item *l, const struct item *r)
{
	return l->node->kind == NODE_AGG && l->node->a &&
	       l->node->fn != FN_COUNT && !l->node->test &&
	       l->table == r->table && r->node->kind == NODE_COLUMN &&
	       r->node->number_like && !rule_col_is(x, r->node, COL_KEY) &&
	       !node_equal(l->node->a, r->node);
}

/* "average height and weight": of the second, too. */
static bool
build_next(const struct context *x, const struct item *l,
	   const struct item *cue, const struct item *r, struct item *ret)
{
	(void)cue;
	if (l->n_nodes == ITEM_NODES || (l->n_nodes && !l->many))
		return false;
	rule_take(ret, l);
	ret->test = test_both(x->arena, TEST_AND, l->test, r->test);
	ret->many = true;
	for (size_t i = 0; i < l->n_nodes; i++)
		ret->nodes[ret->n_nodes++] = l->nodes[i];
	ret->nodes[ret->n_nodes++] = node_agg(x->arena, l->node->fn, r->node);
	return true;
}

/* "different cities": each value once. */
static bool
build_each(const struct context *x, const struct item *l,
	   const struct item *cue, const struct item *r, struct item *ret)
{
	(void)l;
	(void)cue;
	rule_take(ret, r);
	ret->each = true;
	/* "different medicines": rows, rather than a key to them */
	ret->score -= rule_col_is(x, r->node, COL_KEY) ? KEY_LESS : 0;
	return true;
}

/* max_seats, said as "seats": how many there may be, and not how many are. */
static bool
is_bound(const struct context *x, const struct item *i)
{
	const struct cat_col *c =
		i->node->kind == NODE_COLUMN
			? cat_col(x->catalog, i->node->table, i->node->col)
			: NULL;

	return c && c->bound && (int)c->words[0].n > i->to - i->from;
}

/* How many there are is kept as a number: no marks, prices or years. */
static bool
is_quantity(const struct context *x, const struct item *l, const struct item *r)
{
	(void)l;
	return r->node->number_like && !r->each && !r->test &&
	       !is_bound(x, r) &&
	       (rule_col_is(x, r->node, COL_QUANTITY) ||
		rule_col_is(x, r->node, COL_NUMBER));
}

/* "the number of floors". */
static bool
build_quantity(const struct context *x, const struct item *l,
	       const struct item *cue, const struct item *r, struct item *ret)
{
	(void)x;
	(void)l;
	(void)cue;
	rule_take(ret, r);
	return true;
}

static bool
is_each(const struct context *x, const struct item *l, const struct item *r)
{
	(void)x;
	(void)l;
	return r->each && r->node->kind == NODE_COLUMN;
}

/* "how many different cities". */
static bool
build_so_many_values(const struct context *x, const struct item *l,
		     const struct item *cue, const struct item *r,
		     struct item *ret)
{
	struct node *n = node_agg(x->arena, FN_COUNT, r->node);

	(void)l;
	(void)cue;
	n->distinct = true;
	ret->node = n;
	ret->table = r->table;
	ret->test = r->test;
	ret->date = r->date;
	return true;
}

#define SAID 0.9F /* a name in full, by each word of it */

/* The words that say a column, without those of its rows. */
static const struct item *
words_of_column(const struct item *col)
{
	while (col->left && col->right)
		col = col->right->kind == ITEM_COLUMN ? col->right : col->left;
	return col;
}

/* Words and names, of which each is something: "how many authors". */
static bool
is_of_things(const struct context *x, const struct item *l,
	     const struct item *r)
{
	const struct item *col = r->kind == ITEM_COLUMN ? r : l;
	const struct item *said = words_of_column(col);

	return !col->each && !col->is_key &&
	       said->score >= SAID * (float)(said->to - said->from) &&
	       col->node->kind == NODE_COLUMN &&
	       (rule_col_is(x, col->node, COL_NAME) ||
		rule_col_is(x, col->node, COL_CODE));
}

/* "with two or more authors". */
static bool
build_having_values(const struct context *x, const struct item *l,
		    const struct item *cue, const struct item *r,
		    struct item *ret)
{
	if (l->period.from || l->unit != UNIT_NONE || l->priced || l->aged)
		return false;
	ret->op = l->op;
	ret->number = l->number;
	return build_so_many_values(x, l, cue, r, ret);
}

/* Another range of a column: within both, or in one where they do not meet. */
static const struct test *
and_range(const struct context *x, const struct test *first,
	  const struct test *next)
{
	const bool apart = tests_apart(first, next);
	const struct test *both =
		test_both(x->arena, apart ? TEST_OR : TEST_AND, first, next);

	return apart ? test_as_list(x->arena, both) : both;
}

/* "with one adult and at least one child": a number has no range besides. */
static bool
is_within(const struct test *t, const struct test *range)
{
	return t->op == IS_EQUAL && !tests_apart(t, range);
}

/* "above 50 and below 60", "… and below 46": of the same column. */
static bool
build_and_number(const struct context *x, const struct item *l,
		 const struct item *cue, const struct item *r, struct item *ret)
{
	const struct test *t = l->test, *range;

	(void)cue;
	if (t->kind != TEST_COMPARE || t->a->kind != NODE_COLUMN || !t->b ||
	    t->b->kind != NODE_NUMBER || r->period.from || r->many ||
	    r->unit != UNIT_NONE || r->priced || r->aged || t->label)
		return false;
	range = test_compare(x->arena, t->a, r->op, rule_number(x, t->a, r));
	return !is_within(t, range) &&
	       rule_put_test(ret, and_range(x, t, range));
}

/* "above 50 up to 60": where one ends the other begins. */
static bool
goes_up_to(const struct context *x, const struct item *l, const struct item *r)
{
	(void)x;
	return l->test->kind == TEST_COMPARE &&
	       (l->test->op == IS_MORE || l->test->op == IS_AT_LEAST) &&
	       (r->op == IS_LESS || r->op == IS_AT_MOST);
}

static bool
is_aged(const struct context *x, const struct item *l, const struct item *r)
{
	(void)x;
	return r->aged && !r->many && !r->period.from && l->test &&
	       (r->unit == UNIT_NONE || r->unit == UNIT_YEAR);
}

/* "people over 30 and under 40": of their ages. */
static bool
build_and_aged(const struct context *x, const struct item *l,
	       const struct item *cue, const struct item *r, struct item *ret)
{
	const struct test *t = rule_of_age(x, l->table, r);

	(void)cue;
	ret->table = l->table;
	ret->test = t ? and_range(x, l->test, t) : NULL;
	return t != NULL;
}

/* "more than 60 days overdue": how long the day is over that was due. */

static bool
has_passed(const struct context *x, const struct test *t)
{
	return t->kind == TEST_COMPARE && t->b && t->b->kind == NODE_DATE &&
	       (t->op == IS_LESS || t->op == IS_AT_MOST) &&
	       rule_col_is(x, t->a, COL_DATE) &&
	       strcmp(t->b->text, x->calendar.today) == 0;
}

/* The one day that is before today; NULL: there is none, or another. */
static const struct node *
day_passed(const struct context *x, const struct test *t)
{
	const struct node *day = NULL;

	if (has_passed(x, t))
		return t->a;
	for (size_t i = 0; t->kind == TEST_AND && i < t->n; i++) {
		const struct node *of = day_passed(x, t->parts[i]);

		if (of && day)
			return NULL;
		day = of ? of : day;
	}
	return day;
}

const struct test *
rule_late_by(const struct context *x, const struct test *t,
	     const struct item *k)
{
	static const enum is earlier[IS__MAX] = { IS_EQUAL, IS_NOT,
						  IS_MORE,  IS_AT_LEAST,
						  IS_LESS,  IS_AT_MOST };
	const struct node *day = t && k->number >= 1 ? day_passed(x, t) : NULL;
	const char *ago = day && k->unit != UNIT_NONE
				  ? rule_from_today(x, k->unit, -k->number)
				  : NULL;

	return ago ? test_compare(x->arena, day, earlier[k->op],
				  node_date(x->arena, ago))
		   : NULL;
}

static bool
is_length(const struct context *x, const struct item *l, const struct item *r)
{
	(void)x;
	(void)r;
	return l->unit != UNIT_NONE && !l->aged;
}

/* "60 days late": waits for what was due. */
static bool
build_late(const struct context *x, const struct item *l,
	   const struct item *cue, const struct item *r, struct item *ret)
{
	(void)x;
	(void)cue;
	(void)r;
	ret->op = l->op;
	ret->number = l->number;
	ret->unit = l->unit;
	return true;
}

/* "overdue invoices more than 60 days late", "60 days overdue". */
static bool
build_so_late(const struct context *x, const struct item *l,
	      const struct item *cue, const struct item *r, struct item *ret)
{
	const struct item *k = l->test ? r : l, *of = l->test ? l : r;
	const struct test *t = rule_late_by(x, of->test, k);

	(void)cue;
	if (!t || k->unit == UNIT_NONE)
		return false;
	rule_take(ret, of);
	ret->test = test_both(x->arena, TEST_AND, of->test, t);
	return true;
}

static const struct rule rules[] = {
	{ "so long late", ITEM_COMPARE, SENSE_LATE, ITEM_CUE, ITEM_LATE,
	  is_length, build_late, 0.1F },
	{ "rows so long late", ITEM_ROWS, SENSE_NONE, ITEM_LATE, ITEM_ROWS,
	  NULL, build_so_late, 0.3F },
	{ "so long overdue", ITEM_COMPARE, SENSE_NONE, ITEM_TEST, ITEM_TEST,
	  NULL, build_so_late, 0.3F },
	{ "overdue so long", ITEM_TEST, SENSE_NONE, ITEM_COMPARE, ITEM_TEST,
	  NULL, build_so_late, 0.3F },
	{ "rows overdue so long", ITEM_ROWS, SENSE_NONE, ITEM_COMPARE,
	  ITEM_ROWS, NULL, build_so_late, 0.2F },
	{ "and another range", ITEM_TEST, SENSE_AND, ITEM_COMPARE, ITEM_TEST,
	  NULL, build_and_number, 0.3F },
	{ "up to another number", ITEM_TEST, SENSE_NONE, ITEM_COMPARE,
	  ITEM_TEST, goes_up_to, build_and_number, 0.3F },
	{ "and of another age", ITEM_ROWS, SENSE_AND, ITEM_COMPARE, ITEM_ROWS,
	  is_aged, build_and_aged, 0.3F },
	{ "and one more aggregate", ITEM_AGG, SENSE_NONE, ITEM_AGG, ITEM_AGG,
	  are_joined, build_aggs, 0.2F },
	{ "aggregates", ITEM_AGG, SENSE_COMMA, ITEM_AGG, ITEM_AGG, NULL,
	  build_aggs, 0.2F },
	{ "and an end", ITEM_CUE, SENSE_AND, ITEM_ORDER, ITEM_AGG, NULL,
	  build_and_end, -0.1F },
	{ "an end and an aggregate", ITEM_ORDER, SENSE_NONE, ITEM_AGG, ITEM_AGG,
	  are_joined, build_end_and, 0.2F },
	{ "an end, and aggregates", ITEM_ORDER, SENSE_COMMA, ITEM_AGG, ITEM_AGG,
	  NULL, build_end_and, 0.2F },
	{ "of the next, too", ITEM_MEASURE, SENSE_AND, ITEM_COLUMN,
	  ITEM_MEASURE, fits_next, build_next, 0.2F },
	{ "of one more", ITEM_MEASURE, SENSE_COMMA, ITEM_COLUMN, ITEM_MEASURE,
	  fits_next, build_next, 0.1F },
	{ "each value once", ITEM_CUE, SENSE_DISTINCT, ITEM_COLUMN, ITEM_COLUMN,
	  NULL, build_each, 0.2F },
	{ "so many, as it is kept", ITEM_CUE, SENSE_COUNT, ITEM_COLUMN,
	  ITEM_COLUMN, is_quantity, build_quantity, 0.1F },
	{ "so many different values", ITEM_CUE, SENSE_COUNT, ITEM_COLUMN,
	  ITEM_MEASURE, is_each, build_so_many_values, 0.4F },
	{ "so many values", ITEM_CUE, SENSE_COUNT, ITEM_COLUMN, ITEM_MEASURE,
	  is_of_things, build_so_many_values, -0.1F },
	{ "so many values of each", ITEM_COMPARE, SENSE_NONE, ITEM_COLUMN,
	  ITEM_HAVING, is_of_things, build_having_values, -0.1F },
};

const struct rule_table rules_list = { rules, COUNT(rules) };
