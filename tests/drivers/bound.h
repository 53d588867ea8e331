#ifndef TESTS_DRIVERS_BOUND_H
#define TESTS_DRIVERS_BOUND_H

#include "sql/check/wrap.h"
#include "tests/drivers/suite.h"

#define VALUE(type, text)            \
	{                            \
		type, STR_INIT(text) \
	}

static const struct cell bound_bob[] = { VALUE(CELL_TEXT, "bob") };
static const struct cell bound_two[] = { VALUE(CELL_TEXT, "ann"),
					 VALUE(CELL_TEXT, "cat") };
static const struct cell bound_n[] = { VALUE(CELL_INTEGER, "2") };
static const struct cell bound_big[] = { VALUE(CELL_INTEGER,
					       "9223372036854775807") };
static const struct cell bound_real[] = { VALUE(CELL_REAL, "20.0") };
static const struct cell bound_price[] = { VALUE(CELL_DECIMAL, "0.10") };
static const struct cell bound_day[] = { VALUE(CELL_DATE, "2024-02-05") };
static const struct cell bound_evil[] = { VALUE(CELL_TEXT, "bob' OR '1'='1") };
static const struct cell bound_slash[] = { VALUE(CELL_TEXT, "\\' OR 1=1 --") };
static const struct cell bound_wide[] = { VALUE(CELL_TEXT, "Zürich – 日本 😀") };
static const struct cell bound_null[] = { VALUE(CELL_NULL, "") };

static const struct sql_arg bound_args[] = {
	{ "bob", bound_bob, 1 },     { "two", bound_two, 2 },
	{ "n", bound_n, 1 },         { "big", bound_big, 1 },
	{ "real", bound_real, 1 },   { "price", bound_price, 1 },
	{ "day", bound_day, 1 },     { "evil", bound_evil, 1 },
	{ "slash", bound_slash, 1 }, { "wide", bound_wide, 1 },
	{ "null", bound_null, 1 },   { "none", NULL, 0 },
};

/* How many rows of a table meet a condition. */
static const struct {
	const char *table, *where;
	unsigned n;
} bound_cases[] = {
	{ "orders", "customer = :bob", 1 },
	{ "orders", "customer IN (:two)", 2 },
	{ "orders", "customer IN (:none)", 0 },
	{ "orders", "customer IN (:two) AND total >= :real", 1 },
	{ "orders", "id = :n OR id = :n", 1 },
	{ "orders", "total >= :real", 2 },
	{ "orders", "created_at = :day", 1 },
	{ "orders", "created_at > :day", 1 },
	{ "orders", "customer = :evil", 0 },
	{ "orders", "customer = :slash OR customer = :bob", 1 },
	{ "orders", "customer = :null", 0 },
	{ "kinds", "label = :wide", 1 },
	{ "kinds", "big = :big", 1 },
	{ "kinds", "price = :price", 1 },
};

/* q is of the rows of text; NULL: text is what is run. */
static const char *
bound_result(const char *text, const struct table_query *q)
{
	const struct dialect *d;
	struct wait wait = wait_forever();
	struct outcome outcome = { 0 };
	struct bound_sql bound;
	struct snapshot kept;
	struct row_sink sink = snapshot_sink(&kept, s.arena, 10, 1000);
	struct verdict v;
	const struct err *e = connect_url(&wait);

	if (e)
		return words(e);
	d = dialect_find(str_of(s.conn->dialect));
	sql_bind(s.arena, d, str_of(text), bound_args, COUNT(bound_args),
		 &bound);
	if (q)
		sql_wrap(s.arena, d, str_of(text), q, &bound);
	sql_check_bound(s.arena, d, NULL, NULL, &bound, &v);
	if (!v.sql)
		return v.complaint->message;
	e = driver_run(s.conn, s.arena,
		       &(struct read_order){ v.sql, &usual, &sink }, &wait,
		       &outcome);
	if (e)
		return words(e);
	return outcome.refusal ? outcome.refusal->message
			       : rows_text(&kept.rows);
}

static void
binds_values(void)
{
	for (size_t i = 0; i < COUNT(bound_cases); i++) {
		const char *text = arena_printf(
			s.arena, "SELECT count(*) FROM %s WHERE %s",
			bound_cases[i].table, bound_cases[i].where);
		const char *want =
			arena_printf(s.arena, "integer:%u", bound_cases[i].n);
		const char *got = bound_result(text, NULL);

		verdict(strcmp(got, want) == 0, text, "got %s, not %s", got,
			want);
	}
}

/* Sorted and filtered by every engine, around a statement. */
static void
sorts_and_filters(void)
{
	static const char *shown[] = { "id" };
	static struct table_filter bob = { "customer",
					   { CELL_TEXT, STR_INIT("bob") } };
	static struct table_filter none = { "status",
					    { CELL_NULL, { "", 0 } } };
	static const struct {
		struct table_query q;
		const char *want;
	} cases[] = {
		{ { shown, 1, NULL, 0, NULL, 0, "total", true, false },
		  "integer:3; integer:2; integer:1" },
		{ { shown, 1, NULL, 0, NULL, 0, "customer", false, false },
		  "integer:1; integer:2; integer:3" },
		{ { shown, 1, NULL, 0, &bob, 1, "total", false, false },
		  "integer:2" },
		{ { shown, 1, NULL, 0, &none, 1, NULL, false, false }, "" },
		{ { NULL, 0, NULL, 0, &bob, 1, NULL, false, true },
		  "integer:1" },
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		const char *got = bound_result(
			"SELECT id, customer, total, status FROM orders"
			" WHERE total > 1 ORDER BY id -- all",
			&cases[i].q);

		verdict(strcmp(got, cases[i].want) == 0, "sorted table",
			"%zu: got %s, not %s", i, got, cases[i].want);
	}
}

#endif
