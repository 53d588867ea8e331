#include "data/figures.h"
#include "data/names.h"

#include "tests/test.h"

#include "base/ban.h"

static void
a_unit_is_read_from_a_note(void **state)
{
	static const struct {
		const char *note, *unit;
	} cases[] = {
		{ "the total in euros", "EUR" },
		{ "Weight (kg)", "kg" },
		{ "discount in %", "%" },
		{ "what was paid, in €", "EUR" },
		{ "Price ($)", "USD" },
		{ "rate (%)", "%" },
		{ "how long it took, in seconds", "s" },
		{ "Duration in Minutes, rounded", "min" },
		{ "three days after the order", NULL },
		{ "the euro zone it is in", NULL },
		{ "in the morning", NULL },
		{ "a share: 0.1 is ten percent", UNIT_OF_ONE },
		{ "`discount` is a share", UNIT_OF_ONE },
		{ "as a fraction of the price", UNIT_OF_ONE },
		{ "the share of the company", NULL },
		{ "price of a share in EUR", "EUR" },
		{ "a share (%): 10 is ten percent", "%" },
		{ "shares that a shareholder has", NULL },
		{ "", NULL },
		{ "(", NULL },
		{ "in", NULL },
		{ "%", NULL },
	};

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		const char *unit = figures_unit(str_of(cases[i].note));

		if (!unit || !cases[i].unit)
			assert_true(unit == cases[i].unit);
		else
			assert_string_equal(unit, cases[i].unit);
	}
}

struct column_case {
	struct column col;
	enum figure_kind kind;
	const char *unit;
	int decimals;
};

static void
check_columns(const struct column_case *cases, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		struct figures f = figures_of_column(&cases[i].col);

		if (f.kind != cases[i].kind)
			print_error("case %zu\n", i);
		assert_int_equal(f.kind, cases[i].kind);
		assert_string_equal(f.unit ? f.unit : "", cases[i].unit);
		assert_int_equal(f.decimals, cases[i].decimals);
	}
}

/* A unit in brackets, or as a sign behind the name. */
static void
a_heading_names_its_unit(void **state)
{
	static const struct column_case cases[] = {
		{ { .name = "Betrag (€)" }, FIGURE_MONEY, "EUR", -1 },
		{ { .name = "total_Betrag (€)" }, FIGURE_MONEY, "EUR", -1 },
		{ { .name = "Price($)" }, FIGURE_MONEY, "USD", -1 },
		{ { .name = "Umsatz in €" }, FIGURE_MONEY, "EUR", -1 },
		{ { .name = "Price $" }, FIGURE_MONEY, "USD", -1 },
		{ { .name = "Weight [kg]" }, FIGURE_NUMBER, "kg", -1 },
		{ { .name = "Price (net)" }, FIGURE_MONEY, "", -1 },
		{ { .name = "Share (%)" }, FIGURE_PERCENT, "%", -1 },
		{ { .name = "Wait (min)" }, FIGURE_DURATION, "min", -1 },
		{ { .name = "Heat (min)" }, FIGURE_NUMBER, "", -1 },
		{ { .name = "Water (l)" }, FIGURE_NUMBER, "l", -1 },
		{ { .name = "max(km)" }, FIGURE_NUMBER, "", -1 },
		{ { .name = "sum(\"Betrag (€)\")" }, FIGURE_NUMBER, "", -1 },
		{ { .name = "(kg)" }, FIGURE_NUMBER, "", -1 },
	};

	(void)state;
	check_columns(cases, COUNT(cases));
}

static void
a_column_tells_its_kind(void **state)
{
	static const struct column_case cases[] = {
		{ { .name = "order_id" }, FIGURE_ID, "", -1 },
		{ { .name = "customerId" }, FIGURE_ID, "", -1 },
		{ { .name = "year" }, FIGURE_YEAR, "", -1 },
		{ { .name = "price" }, FIGURE_MONEY, "", -1 },
		{ { .name = "price", .declared = "NUMERIC(10,2)" },
		  FIGURE_MONEY,
		  "",
		  2 },
		{ { .name = "x", .declared = "decimal(12, 3)" },
		  FIGURE_NUMBER,
		  "",
		  3 },
		{ { .name = "x", .declared = "Decimal(9)" },
		  FIGURE_NUMBER,
		  "",
		  -1 },
		{ { .name = "total_eur" }, FIGURE_MONEY, "EUR", -1 },
		{ { .name = "shipping_ct" }, FIGURE_MONEY, "ct", -1 },
		{ { .name = "ct" }, FIGURE_NUMBER, "", -1 },
		{ { .name = "weight_kg" }, FIGURE_NUMBER, "kg", -1 },
		{ { .name = "duration_ms" }, FIGURE_DURATION, "ms", -1 },
		{ { .name = "discount_pct" }, FIGURE_PERCENT, "%", -1 },
		{ { .name = "total", .unit = "EUR" }, FIGURE_MONEY, "EUR", -1 },
		{ { .name = "price", .unit = "kg" }, FIGURE_MONEY, "kg", -1 },
		{ { .name = "total", .unit = "furlongs" },
		  FIGURE_NUMBER,
		  "furlongs",
		  -1 },
		{ { .name = "avg_rating" }, FIGURE_RATING, "", -1 },
		{ { .name = "discount", .unit = UNIT_OF_ONE },
		  FIGURE_PERCENT,
		  "%",
		  -1 },
		{ { .name = "COUNT(*)" }, FIGURE_COUNT, "", -1 },
		{ { .name = "Order Count" }, FIGURE_COUNT, "", -1 },
		{ { .name = "" }, FIGURE_NUMBER, "", -1 },
	};

	(void)state;
	check_columns(cases, COUNT(cases));
}

/* Parts of one are percentages, and what is no part stays as it is. */
static void
a_share_is_a_percentage(void **state)
{
	static const struct {
		const char *cells[2], *shown[2];
	} cases[] = {
		{ { "0.0243", "0.1" }, { "2.4 %", "10.0 %" } },
		{ { "0.15", "0.05" }, { "15 %", "5 %" } },
		{ { "-0.5", "1" }, { "-50 %", "100 %" } },
		{ { "0", "1.0" }, { "0 %", "100 %" } },
		{ { "0.00004", "0.5" }, { "0.0040 %", "50.0 %" } },
		{ { "1e-3", "0.25" }, { "0.10 %", "25 %" } },
		{ { "1.15", "0.05" }, { "115 %", "5 %" } },
	};
	struct arena *a = arena_create(1 << 20);
	struct column col = { .name = "discount", .unit = UNIT_OF_ONE };
	struct rows r = rows_table(a, 2, &col, 1);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		for (size_t k = 0; k < 2; k++)
			r.cells[k] = (struct cell){ CELL_REAL,
						    str_of(cases[i].cells[k]) };
		for (size_t k = 0; k < 2; k++)
			assert_string_equal(
				str_dup(a, figures_say(a, figures_of(&r, 0),
						       r.cells[k].text)),
				cases[i].shown[k]);
	}
	arena_destroy(a);
}

/* What is less than a day is said in hours, or in minutes. */
static void
parts_of_a_day(void **state)
{
	static const char *const cases[][2] = {
		{ "0.1883", "4.5 h" },       { "0.02", "28.8 min" },
		{ "-0.5", "-12.0 h" },       { "1.25", "1.25 days" },
		{ "0.0001", "0.0001 days" },
	};
	struct arena *a = arena_create(1 << 20);
	struct column col = { .name = "average_days" };
	struct rows r = rows_table(a, 1, &col, 1);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		r.cells[0] = (struct cell){ CELL_REAL, str_of(cases[i][0]) };
		assert_string_equal(str_dup(a, figures_say(a, figures_of(&r, 0),
							   r.cells[0].text)),
				    cases[i][1]);
	}
	arena_destroy(a);
}

/* 0 and 1 are yes and no where the column is declared so. */
static void
a_flag_is_declared(void **state)
{
	static const struct {
		const char *declared, *cells[2];
		enum figure_kind kind;
	} cases[] = {
		{ "BOOLEAN", { "0", "1" }, FIGURE_FLAG },
		{ "bool", { "1", "1" }, FIGURE_FLAG },
		{ "BOOLEAN", { "0", "7" }, FIGURE_NUMBER },
		{ "INTEGER", { "0", "1" }, FIGURE_NUMBER },
		{ NULL, { "0", "1" }, FIGURE_NUMBER },
	};
	struct arena *a = arena_create(1 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct column col = { .name = "x",
				      .declared = cases[i].declared };
		struct rows r = rows_table(a, 2, &col, 1);

		for (size_t k = 0; k < 2; k++)
			r.cells[k] = (struct cell){ CELL_INTEGER,
						    str_of(cases[i].cells[k]) };
		assert_int_equal(figures_of(&r, 0).kind, cases[i].kind);
	}
	arena_destroy(a);
}

TESTS(CASE(a_unit_is_read_from_a_note), CASE(a_column_tells_its_kind),
      CASE(a_heading_names_its_unit), CASE(a_share_is_a_percentage),
      CASE(a_flag_is_declared), CASE(parts_of_a_day))
