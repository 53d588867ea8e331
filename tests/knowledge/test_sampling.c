#include "knowledge/schema/cache.h"
#include "knowledge/values/values.h"

#include "tests/pipeline/asking.h"

#include "base/ban.h"

static int
make_towns(void **state)
{
	(void)state;
	asking_make("create table slow (city text);"
		    "insert into slow values ('Oslo');"
		    "create table towns (name text, closed date, note text);"
		    "insert into towns values ('Bergen', '2020-01-31', 'x'),"
		    " ('Bergen', '', NULL);"
		    "create table words (field text, code text, says text);"
		    "insert into words values ('kind', 'A', 'advance'),"
		    " ('kind', 'F', 'final'), ('way', 'A', 'by air'),"
		    " ('way', 'S', 'by sea')");
	return 0;
}

/* An engine that gives up its connection with a statement that is slow. */
static const struct err *
run_slowly(struct conn *c, struct arena *arena, const struct read_order *order,
	   struct wait *wait, struct outcome *ret)
{
	(void)order, (void)wait, (void)ret;
	assert_null(c->user);
	c->user = "gone"; /* never to be asked again */
	return err_say(arena, ERR_QUERY_SLOW, "The query took too long.");
}

static const struct parlance_driver slow_driver = { .run = run_slowly };

static struct schema schema;
static struct conn slow;
static struct schema_want want;

/* The connection that reads is one that the first statement costs. */
static int
set_up(void **state)
{
	struct conn *real = NULL;

	if (asking_set_up(state) != 0)
		return -1;
	assert_null(conns_get(app.conns, a, &db, &whole, &real));
	assert_null(real->driver->describe(real, a, &whole, &schema));
	slow = (struct conn){ .driver = &slow_driver,
			      .arena = a,
			      .dialect = "sqlite" };
	want = (struct schema_want){ .db = &db, .conn = &slow, .wait = &whole };
	return 0;
}

static void
a_slow_table_costs_no_other_its_samples(void **state)
{
	const struct schema_table *costly, *towns;

	(void)state;
	assert_null(schema_sample(a, app.conns, &want, &schema));
	costly = schema_table(&schema, STR("slow"));
	towns = schema_table(&schema, STR("towns"));
	assert_int_equal(costly->cols[0].n_samples, 0);
	assert_int_equal(towns->cols[0].n_samples, 1);
	assert_string_equal(towns->cols[0].samples[0], "Bergen");
	assert_ptr_not_equal(want.conn, &slow);
	/* '' stands where there is no day */
	assert_false(towns->cols[0].blank);
	assert_true(towns->cols[1].blank);
	assert_false(towns->cols[2].blank);
}

/* A table of codes for several columns is kept as a whole, and no other. */
static void
codes_of_several_columns_are_kept(void **state)
{
	const struct schema_table *words, *towns;

	(void)state;
	assert_null(schema_sample(a, app.conns, &want, &schema));
	words = schema_table(&schema, STR("words"));
	towns = schema_table(&schema, STR("towns"));
	assert_int_equal(towns->n_codes, 0);
	assert_int_equal(words->n_codes, 4);
	assert_string_equal(words->codes[2].list, "way");
	assert_string_equal(words->codes[2].code, "A");
	assert_string_equal(words->codes[2].text, "by air");
	assert_int_equal(words->code_cols[CODE_TEXT], 2);
}

static void
a_slow_table_costs_no_other_its_values(void **state)
{
	const struct values_made made = { .schema = "x", .data = "x" };
	struct value_match *found = NULL;
	struct values *v = NULL;
	bool partial = false;
	size_t n = 0;

	(void)state;
	assert_null(values_create(a, ":memory:", &v));
	assert_null(values_fill(a, v, app.conns, &want, &schema, &partial));
	assert_true(partial);
	assert_null(values_finish(v, &made));
	values_find(a, v, STR("who is from Bergen or Oslo"), &found, &n);
	assert_int_equal(n, 1);
	assert_string_equal(found[0].text, "Bergen");
	assert_ptr_not_equal(want.conn, &slow);
}

#define EACH(fn) CASE_IN(fn, set_up, asking_tear_down)

TESTS_IN(make_towns, asking_drop, EACH(a_slow_table_costs_no_other_its_samples),
	 EACH(codes_of_several_columns_are_kept),
	 EACH(a_slow_table_costs_no_other_its_values))
