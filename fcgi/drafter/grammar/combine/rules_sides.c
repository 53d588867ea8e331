#include "drafter/grammar/combine/rule.h"

#include "base/ban.h"

/*
 * Rows of which something holds, beside those of which it does not: "with and
 * without a ticket", "sworn vs not sworn", "Berlin vs the rest". A group of two
 * sides.
 */

static bool
put_sides(struct item *ret, const struct test *t)
{
	ret->sides = true;
	ret->test = t;
	ret->table = t->anchor;
	return true;
}

static bool
build_with_rows(const struct context *x, const struct item *l,
		const struct item *cue, const struct item *r, struct item *ret)
{
	(void)l;
	(void)cue;
	return put_sides(ret,
			 test_exists(x->arena, NO_TABLE, r->table, r->test));
}

static bool
build_with_test(const struct context *x, const struct item *l,
		const struct item *cue, const struct item *r, struct item *ret)
{
	(void)x;
	(void)l;
	(void)cue;
	return put_sides(ret, r->test);
}

/* Some of what is counted, or anything at all. */
static bool
build_with_column(const struct context *x, const struct item *l,
		  const struct item *cue, const struct item *r,
		  struct item *ret)
{
	struct arena *a = x->arena;

	(void)l;
	(void)cue;
	if (r->node->kind != NODE_COLUMN)
		return false;
	return put_sides(ret, r->node->number_like
				      ? test_compare(a, r->node, IS_MORE,
						     node_number(a, 0))
				      : test_not(a, test_null(a, r->node)));
}

static bool
is_contrary(const struct test *x, const struct test *y)
{
	return y->kind == TEST_NOT && test_equal(x, y->parts[0]);
}

static bool
fits_contrary(const struct context *x, const struct item *l,
	      const struct item *r)
{
	(void)x;
	return is_contrary(l->test, r->test) || is_contrary(r->test, l->test);
}

static bool
build_contrary(const struct context *x, const struct item *l,
	       const struct item *cue, const struct item *r, struct item *ret)
{
	(void)x;
	(void)cue;
	return put_sides(ret,
			 is_contrary(l->test, r->test) ? l->test : r->test);
}

static bool
build_rest(const struct context *x, const struct item *l,
	   const struct item *cue, const struct item *r, struct item *ret)
{
	(void)x;
	(void)cue;
	(void)r;
	return put_sides(ret, l->test);
}

/* "large families vs the rest" */
static bool
fits_tested(const struct context *x, const struct item *l, const struct item *r)
{
	(void)x;
	(void)r;
	return l->test != NULL;
}

/*
 * "agents" that are an 'agent', "per event" with a source 'event', so many
 * residents: a value is called as rows here are, or it is measured.
 */
static bool
is_no_kind(const struct context *x, const struct test *t)
{
	const struct catalog *c = x->catalog;
	struct cat_words w;
	bool called = false;

	if (t->kind != TEST_COMPARE)
		return false;
	if (t->b->kind != NODE_TEXT)
		return t->a->kind != NODE_COLUMN ||
		       cat_is_number(
			       cat_col(x->catalog, t->a->table, t->a->col));
	cat_words_read(x->arena, str_of(t->b->text), &w);
	for (size_t i = 0; i < c->n_tables && !called; i++)
		called = cat_words_same(&w, &c->tables[i].words[0]);
	return called;
}

/* "per optician", of staff: each of those rows. */
static bool
fits_such(const struct context *x, const struct item *l, const struct item *r)
{
	return l->sign == 'p' && r->table != NO_TABLE && !r->test->listed &&
	       r->test->anchor == r->table && !is_no_kind(x, r->test) &&
	       x->catalog->tables[r->table].kind == TABLE_ENTITY;
}

static bool
build_by_such(const struct context *x, const struct item *l,
	      const struct item *cue, const struct item *r, struct item *ret)
{
	(void)x;
	(void)cue;
	ret->sign = l->sign;
	ret->table = r->table;
	ret->test = r->test;
	ret->date = r->date;
	return true;
}

static const struct rule rules[] = {
	{ "for each that is so", ITEM_CUE, SENSE_BY, ITEM_TEST, ITEM_GROUP,
	  fits_such, build_by_such, 0.6F },
	{ .name = "with rows and without",
	  .left = ITEM_CUE,
	  .cue = SENSE_SIDES,
	  .right = ITEM_ROWS,
	  .result = ITEM_GROUP,
	  .build = build_with_rows,
	  .score = 0.3F },
	{ .name = "so and not so",
	  .left = ITEM_CUE,
	  .cue = SENSE_SIDES,
	  .right = ITEM_TEST,
	  .result = ITEM_GROUP,
	  .build = build_with_test,
	  .score = 0.35F },
	{ .name = "with a value and without",
	  .left = ITEM_CUE,
	  .cue = SENSE_SIDES,
	  .right = ITEM_COLUMN,
	  .result = ITEM_GROUP,
	  .build = build_with_column,
	  .score = 0.2F },
	{ .name = "against its contrary",
	  .left = ITEM_TEST,
	  .cue = SENSE_VERSUS,
	  .right = ITEM_TEST,
	  .result = ITEM_GROUP,
	  .fits = fits_contrary,
	  .build = build_contrary,
	  .score = 0.4F },
	{ .name = "and its contrary",
	  .left = ITEM_TEST,
	  .cue = SENSE_AND,
	  .right = ITEM_TEST,
	  .result = ITEM_GROUP,
	  .fits = fits_contrary,
	  .build = build_contrary,
	  .score = 0.4F },
	{ .name = "against the rest",
	  .left = ITEM_TEST,
	  .cue = SENSE_REST,
	  .right = ITEM_CUE,
	  .result = ITEM_GROUP,
	  .build = build_rest,
	  .score = 0.3F },
	{ .name = "rows against the rest",
	  .left = ITEM_ROWS,
	  .cue = SENSE_REST,
	  .right = ITEM_CUE,
	  .result = ITEM_GROUP,
	  .fits = fits_tested,
	  .build = build_rest,
	  .score = 0.3F },
};

const struct rule_table rules_sides = { rules, COUNT(rules) };
