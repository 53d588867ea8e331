#include "suggest/sample_questions.h"

#include "base/pack.h"
#include "knowledge/schema/cache.h"

#include "tests/test.h"

#include "base/ban.h"

static const char *cities[] = { "D-10115", "Berlin", "Paris" };
static const char *states[] = { "delivered", "open" };
static const char *emails[] = { "ann@example.org" };

static struct schema_column customer_cols[] = {
	{ .name = "id", .declared = "", .type = CELL_INTEGER, .primary = true },
	{ .name = "email",
	  .declared = "TEXT",
	  .type = CELL_TEXT,
	  .samples = emails,
	  .n_samples = 1 },
	{ .name = "home_city",
	  .declared = "TEXT",
	  .type = CELL_TEXT,
	  .samples = cities,
	  .n_samples = 3 },
	{ .name = "birth_year", .declared = "", .type = CELL_INTEGER },
};
static struct schema_column order_cols[] = {
	{ .name = "id", .declared = "", .type = CELL_INTEGER, .primary = true },
	{ .name = "customer_id", .declared = "", .type = CELL_INTEGER },
	{ .name = "item_count", .declared = "", .type = CELL_INTEGER },
	{ .name = "total", .declared = "", .type = CELL_DECIMAL },
	{ .name = "status",
	  .declared = "TEXT",
	  .type = CELL_TEXT,
	  .samples = states,
	  .n_samples = 2 },
};
static size_t one = 1, zero = 0;
static struct schema_key order_keys[] = {
	{ .to = 0, .cols = &one, .to_cols = &zero, .n_cols = 1 },
};
static struct schema_table tables[] = {
	{ .name = "Customer",
	  .n_rows = 500,
	  .cols = customer_cols,
	  .n_cols = 4 },
	{ .name = "customer_orders",
	  .n_rows = 50000,
	  .cols = order_cols,
	  .n_cols = 5,
	  .keys = order_keys,
	  .n_keys = 1 },
	{ .name = "emptyThings", .cols = order_cols, .n_cols = 1 },
};
static struct schema shop = {
	.dialect = "sqlite",
	.fingerprint = "f1",
	.tables = tables,
	.n_tables = 3,
};

static void
read_naturally(void **state)
{
	static const char *const want[] = {
		"How many customer orders are there?",
		"What is the average total of customer orders?",
		"How many customer orders are there per status?",
		"Which customers are in Berlin?",
		"How many customers are there?",
	};
	struct arena *a = arena_create(1 << 20);
	const char **got;
	size_t n;

	(void)state;
	got = sample_questions(a, &shop, COUNT(want), &n);
	assert_int_equal(n, COUNT(want));
	for (size_t i = 0; i < n; i++)
		assert_string_equal(got[i], want[i]);
	arena_destroy(a);
}

/* "How many hours are there?" asks for no rows. */
static void
a_table_called_as_its_figure(void **state)
{
	static const char *const want[] = {
		"What is the average hours?",
		"Which hours have the status delivered?",
	};
	static struct schema_column cols[] = {
		{ .name = "status",
		  .declared = "TEXT",
		  .type = CELL_TEXT,
		  .samples = states,
		  .n_samples = 2 },
		{ .name = "hours", .declared = "", .type = CELL_DECIMAL },
	};
	static struct schema_table hours = {
		.name = "hours", .n_rows = 8, .cols = cols, .n_cols = 2
	};
	const struct schema sheet = { .dialect = "duckdb",
				      .tables = &hours,
				      .n_tables = 1 };
	struct arena *a = arena_create(1 << 20);
	const char **got;
	size_t n;

	(void)state;
	got = sample_questions(a, &sheet, 4, &n);
	assert_int_equal(n, COUNT(want));
	for (size_t i = 0; i < COUNT(want); i++)
		assert_string_equal(got[i], want[i]);
	arena_destroy(a);
}

static void
no_more_than_there_are(void **state)
{
	struct arena *a = arena_create(1 << 20);
	struct schema empty = { .dialect = "sqlite" };
	size_t n;

	(void)state;
	(void)sample_questions(a, &shop, 100, &n);
	assert_true(n >= 6 && n <= 12);
	(void)sample_questions(a, &shop, 1, &n);
	assert_int_equal(n, 1);
	(void)sample_questions(a, &empty, 5, &n);
	assert_int_equal(n, 0);
	arena_destroy(a);
}

static void
a_schema_comes_back(void **state)
{
	struct arena *a = arena_create(1 << 22);
	struct pack w = pack_writer(a), r;
	struct schema back = { .dialect = NULL };
	struct str packed;

	(void)state;
	schema_walk(&w, &shop);
	packed = buf_str(&w.out);
	r = pack_reader(a, packed);
	schema_walk(&r, &back);
	assert_false(r.bad);
	assert_int_equal(back.n_tables, 3);
	assert_string_equal(back.tables[0].cols[2].samples[1], "Berlin");
	assert_int_equal(back.tables[1].cols[3].type, CELL_DECIMAL);
	assert_int_equal(back.tables[1].keys[0].cols[0], 1);
	for (size_t n = 0; n < packed.n; n++) {
		r = pack_reader(a, str_first(packed, n));
		schema_walk(&r, &back);
		assert_true(r.bad);
	}
	arena_destroy(a);
}

static void
a_key_that_leads_nowhere_is_bad(void **state)
{
	struct arena *a = arena_create(1 << 20);
	struct schema back = { .dialect = NULL };
	struct pack w = pack_writer(a), r;

	(void)state;
	order_keys[0].to = 3;
	schema_walk(&w, &shop);
	order_keys[0].to = 0;
	r = pack_reader(a, buf_str(&w.out));
	schema_walk(&r, &back);
	assert_true(r.bad);
	arena_destroy(a);
}

TESTS(CASE(read_naturally), CASE(a_table_called_as_its_figure),
      CASE(no_more_than_there_are), CASE(a_schema_comes_back),
      CASE(a_key_that_leads_nowhere_is_bad))
