#include <string.h>

#include "drafter/grammar/combine/rule.h"

#include "base/ban.h"

/* "who buy nothing but lager": some of what they have is so, and all of it. */

static bool
is_only_ever(const struct item *cue)
{
	return cue->from > 0 && cue->arg && strcmp(cue->arg, "none") == 0;
}

bool
rule_is_only(const struct context *x, const struct test *t)
{
	const struct test *some, *none;

	if (t->kind != TEST_AND || t->anchor != NO_TABLE || t->n != 2 ||
	    t->parts[0]->kind != TEST_EXISTS || !rule_is_without(t->parts[1]))
		return false;
	some = t->parts[0];
	none = t->parts[1]->parts[0];
	return some->n && none->n && some->table == none->table &&
	       test_equal(test_not(x->arena, some->parts[0]), none->parts[0]);
}

const struct test *
rule_only_of(const struct context *x, const struct test *t, short table)
{
	struct arena *a = x->arena;
	const struct test *some = t->parts[0], *so = some->parts[0];

	if (catalog_is_one(x->catalog, table, some->table))
		return so; /* "orders with only open …": of each its own */
	return test_both(a, TEST_AND, test_exists(a, table, some->table, so),
			 test_not(a, test_exists(a, table, some->table,
						 test_not(a, so))));
}

static bool
fits_only(const struct context *x, const struct item *l, const struct item *r)
{
	(void)x;
	return is_only_ever(l) && r->test && r->table != NO_TABLE &&
	       !rule_is_without(r->test) && r->test->anchor != NO_TABLE;
}

static bool
build_only(const struct context *x, const struct item *l,
	   const struct item *cue, const struct item *r, struct item *ret)
{
	struct arena *a = x->arena;
	const short table = r->test->anchor;
	const struct test *some = test_exists(a, NO_TABLE, table, r->test);
	const struct test *others = test_not(
		a, test_exists(a, NO_TABLE, table, test_not(a, r->test)));

	(void)l;
	(void)cue;
	return rule_put_test(ret, test_both(a, TEST_AND, some, others));
}

static const struct rule rules[] = {
	{ "only what is so", ITEM_CUE, SENSE_ONLY, ITEM_TEST, ITEM_TEST,
	  fits_only, build_only, 0.1F },
	{ "only such rows", ITEM_CUE, SENSE_ONLY, ITEM_ROWS, ITEM_TEST,
	  fits_only, build_only, 0.2F },
};

const struct rule_table rules_only = { rules, COUNT(rules) };
