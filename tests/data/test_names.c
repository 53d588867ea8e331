#include "data/names.h"

#include <string.h>

#include "tests/test.h"

#include "base/ban.h"

/* NOLINTBEGIN(readability-function-size,clang-analyzer-core.NonNullParamChecker) */
static void
figures_are_shown_by_their_kind(void **state)
{
	static const struct {
		struct column col;
		const char *cells[3], *want[3];
		enum cell_type type;
	} cases[] = {
		{ { .name = "n" },
		  { "1000", "-1234567" },
		  { "1,000", "-1,234,567" },
		  CELL_INTEGER },
		{ { .name = "year" }, { "2024" }, { "2024" }, CELL_INTEGER },
		{ { .name = "founded" }, { "1999" }, { "1999" }, CELL_INTEGER },
		{ { .name = "tickets_opened" },
		  { "19990", "1999" },
		  { "19,990", "1,999" },
		  CELL_INTEGER },
		{ { .name = "order_id" },
		  { "10234" },
		  { "10234" },
		  CELL_INTEGER },
		{ { .name = "price", .declared = "NUMERIC(10,2)" },
		  { "5", "1234.5" },
		  { "5.00", "1,234.50" },
		  CELL_DECIMAL },
		{ { .name = "price" },
		  { "12.5", "3.0" },
		  { "12.50", "3.00" },
		  CELL_REAL },
		{ { .name = "price" }, { "12" }, { "12" }, CELL_INTEGER },
		{ { .name = "avg" },
		  { "3.3333333333333335", "4.0" },
		  { "3.33", "4.00" },
		  CELL_REAL },
		{ { .name = "avg" },
		  { "0.0333333333333" },
		  { "0.0333" },
		  CELL_REAL },
		{ { .name = "x" },
		  { "12.0", "15.0" },
		  { "12", "15" },
		  CELL_REAL },
		{ { .name = "x" },
		  { "0.1", "0.30000000000000004" },
		  { "0.10", "0.30" },
		  CELL_REAL },
		{ { .name = "x" },
		  { "9.999", "99.9999" },
		  { "10.00", "100.00" },
		  CELL_REAL },
		{ { .name = "x" }, { "-9.9999" }, { "-10.00" }, CELL_REAL },
		{ { .name = "x" },
		  { "1e21" },
		  { "1,000,000,000,000,000,000,000" },
		  CELL_REAL },
		{ { .name = "x" }, { "2.5e-07" }, { "0.00000025" }, CELL_REAL },
		{ { .name = "x" },
		  { "5.25", "0.0000123" },
		  { "5.25", "0.000012" },
		  CELL_REAL },
		{ { .name = "avg_rating" },
		  { "4.2371", "5.0" },
		  { "4.24", "5.00" },
		  CELL_REAL },
		{ { .name = "x" },
		  { "123456789012345678901.125" },
		  { "123,456,789,012,345,678,901.125" },
		  CELL_DECIMAL },
		{ { .name = "x" }, { "nan" }, { "nan" }, CELL_REAL },
	};
	struct arena *a = arena_create(1 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct rows r = rows_table(a, cases[i].cells[1] ? 2 : 1,
					   &cases[i].col, 1);
		struct figures f;

		for (size_t k = 0; k < r.n_rows; k++)
			r.cells[k] = (struct cell){ cases[i].type,
						    str_of(cases[i].cells[k]) };
		f = figures_of(&r, 0);
		for (size_t k = 0; k < r.n_rows; k++) {
			const char *got =
				str_dup(a, figures_show(a, f, r.cells[k].text));

			if (strcmp(got, cases[i].want[k]) != 0)
				print_error("case %zu\n", i);
			assert_string_equal(got, cases[i].want[k]);
		}
	}
	arena_destroy(a);
}
/* NOLINTEND(readability-function-size,clang-analyzer-core.NonNullParamChecker) */

static void
figures_are_said_with_their_units(void **state)
{
	static const struct {
		const char *name, *text, *want;
	} cases[] = {
		{ "total_eur", "412908.2", "€ 412,908.20" },
		{ "total_eur", "-5.25", "-€ 5.25" },
		{ "total_usd", "5.25", "$5.25" },
		{ "shipping_ct", "95", "95 ct" },
		{ "weight_kg", "12.5", "12.5 kg" },
		{ "took_ms", "340", "340 ms" },
		{ "discount_pct", "12.5", "12.5 %" },
		{ "Refund %", "12.5", "12.5 %" },
		{ "average_Refund %", "12.5", "12.5 %" },
		{ "average_Betrag (€)", "769.9", "€ 769.90" },
		{ "price", "1200", "1,200" },
	};
	struct arena *a = arena_create(1 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		const struct column col = { .name = cases[i].name };
		struct rows r = rows_table(a, 1, &col, 1);
		struct str text = str_of(cases[i].text);

		r.cells[0] = (struct cell){ memchr(text.p, '.', text.n)
						    ? CELL_REAL
						    : CELL_INTEGER,
					    text };
		assert_string_equal(
			str_dup(a, figures_say(a, figures_of(&r, 0), text)),
			cases[i].want);
	}
	arena_destroy(a);
}

struct name_case {
	const char *name, *want;
};

static void
assert_words(const struct name_case *cases, size_t n)
{
	struct arena *a = arena_create(1 << 20);

	for (size_t i = 0; i < n; i++) {
		const struct column col = { .name = cases[i].name };
		const char *got = name_in_words(a, &col);

		if (!got || !cases[i].want)
			assert_true(got == cases[i].want);
		else
			assert_string_equal(got, cases[i].want);
	}
	arena_destroy(a);
}

static void
names_are_words(void **state)
{
	static const struct name_case cases[] = {
		{ "order_count", "order count" },
		{ "customerId", "customer ID" },
		{ "CUSTOMER_NAME", "customer name" },
		{ "avg_price", "average price" },
		{ "AVG(price)", "average price" },
		{ "sum(o.total_amount)", "total amount" },
		{ "count(DISTINCT customer_id)", "different customers" },
		{ "count(distinct o.city)", "different cities" },
		{ "count(DISTINCT id)", "different IDs" },
		{ "max(\"Unit Price\")", "highest unit price" },
		{ "orders_2025", "orders in 2025" },
		{ "total_refund_2025_06", "total refund in 2025-06" },
		{ "visits_2026_Q1", "visits in 2026-Q1" },
		{ "visits_2026_W48", "visits in 2026-W48" },
		{ "iso_3166", "iso 3166" },
		{ "weight_kg", "weight" },
		{ "discount_pct", "discount" },
		{ "Refund %", "refund" },
		{ "average_Refund %", "average refund" },
		{ "Betrag (€)", "betrag" },
		{ "total_Betrag (€)", "total betrag" },
		{ "Price($)", "price" },
		{ "Price $", "price" },
		{ "Umsatz in €", "umsatz" },
		{ "price_in_eur", "price" },
		{ "Weight [kg]", "weight" },
		{ "Weight (Kilograms)", "weight" },
		{ "Price (net)", "price (net)" },
		{ "GDP (PPP)", "gdp (PPP)" },
		{ "kg", "kg" },
		{ "o.status", "status" },
		{ "Straße", "straße" },
		{ "avg(total_total)", "average total" },
		{ "total_amount_total", "total amount" },
		{ "count_of_orders_count", "count of orders" },
		{ "order_order_count", "order count" },
		{ "", NULL },
	};

	(void)state;
	assert_words(cases, COUNT(cases));
}

static void
what_is_computed_is_words(void **state)
{
	static const struct name_case cases[] = {
		{ "COUNT(*)", "count" },
		{ "sum(total)/count(*)", "total / count" },
		{ "100.0 * sum(total) / (2)", "total / 2 (%)" },
		{ "count(*) * 1.0 / NULLIF(count(DISTINCT order_id), 0)",
		  "count / different orders" },
		{ "quantity * unit_price", "quantity × unit price" },
		{ "round(100.0 * sum(a) / sum(b), 1)",
		  "total a / total b (%)" },
		{ "a * (b", NULL },
		{ "(a + b) * c", "(a + b) × c" },
		{ "a / (b * c) - d", "a / (b × c) − d" },
		{ "a / 0 - 'x'", NULL },
		{ "sum(price * (1 - discount))", "total" },
		{ "upper(name)", "name" },
		{ "coalesce(stock, 0)", "stock" },
		{ "ifnull(round(avg(price), 2), 0)", "average price" },
		{ "trim(upper(a), ',') || b", NULL },
		{ "sum(a * b)", "total" },
		{ "round(avg(t.price), 2)", "average price" },
		{ "ROUND(price, 2)", "price" },
		{ "round(a * b, 2)", "a × b" },
		{ "round(price)", "price" },
		{ "strftime('%Y-%m', o.ordered_at)", "month" },
		{ "STRFTIME('%Y', x)", "year" },
		{ "avg(julianday(a) - julianday(b))", "average" },
		{ "price * 2", "price × 2" },
	};

	(void)state;
	assert_words(cases, COUNT(cases));
}

static void
headings_differ(void **state)
{
	static const char *const names[] = {
		"name", "name", "Name",        "total_eur",  "",
		"a*b",  "days", "weight (kg)", "price (net)"
	};
	static const char *const want[] = {
		"Name",  "Name 2", "Name 3",      "Total (EUR)", "Column 5",
		"A × b", "Days",   "Weight (kg)", "Price (net)"
	};
	struct arena *a = arena_create(1 << 20);
	struct rows r = rows_texts(a, 0, names, COUNT(names));
	const char **got = rows_headings(a, &r);

	(void)state;
	for (size_t i = 0; i < COUNT(want); i++)
		assert_string_equal(got[i], want[i]);
	arena_destroy(a);
}

static void
plurals_are_made(void **state)
{
	static const char *const pairs[][2] = {
		{ "member", "members" },
		{ "category", "categories" },
		{ "survey", "surveys" },
		{ "OrderItem", "OrderItems" },
		{ "sales branch", "sales branches" },
		{ "batch", "batches" },
		{ "address", "address" },
		{ "staff", "staff" },
		{ "tblInv", "tblInv" },
		{ "trk", "trk" },
		{ "craftsmen", "craftsmen" },
	};
	static const char *const singulars[][2] = {
		{ "categories", "category" }, { "addresses", "address" },
		{ "boxes", "box" },           { "orders", "order" },
		{ "status", "status" },
	};
	struct arena *a = arena_create(1 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(pairs); i++)
		assert_string_equal(name_plural(a, pairs[i][0]), pairs[i][1]);
	for (size_t i = 0; i < COUNT(singulars); i++)
		assert_string_equal(name_singular(a, singulars[i][0]),
				    singulars[i][1]);
	arena_destroy(a);
}

static void
dates_are_named_by_what_happened(void **state)
{
	static const char *const cases[][2] = {
		{ "hired on", "date hired" },
		{ "ordered at", "date ordered" },
		{ "signed up", "date signed up" },
		{ "created", "date created" },
		{ "order date", "order date" },
		{ "due", "due" },
		{ "earliest date hired", "earliest date hired" },
		{ "red", "red" },
	};
	struct arena *a = arena_create(1 << 16);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++)
		assert_string_equal(name_of_date(a, cases[i][0]), cases[i][1]);
	arena_destroy(a);
}

TESTS(CASE(figures_are_shown_by_their_kind),
      CASE(figures_are_said_with_their_units), CASE(names_are_words),
      CASE(what_is_computed_is_words), CASE(headings_differ),
      CASE(plurals_are_made), CASE(dates_are_named_by_what_happened))
