#include "data/figures.h"

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
		{ "rate (%)", "%" },
		{ "how long it took, in seconds", "s" },
		{ "Duration in Minutes, rounded", "min" },
		{ "three days after the order", NULL },
		{ "the euro zone it is in", NULL },
		{ "in the morning", NULL },
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

static void
a_column_tells_its_kind(void **state)
{
	static const struct {
		struct column col;
		enum figure_kind kind;
		const char *unit;
		int decimals;
	} cases[] = {
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
		{ { .name = "COUNT(*)" }, FIGURE_COUNT, "", -1 },
		{ { .name = "Order Count" }, FIGURE_COUNT, "", -1 },
		{ { .name = "" }, FIGURE_NUMBER, "", -1 },
	};

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct figures f = figures_of_column(&cases[i].col);

		if (f.kind != cases[i].kind)
			print_error("case %zu\n", i);
		assert_int_equal(f.kind, cases[i].kind);
		assert_string_equal(f.unit ? f.unit : "", cases[i].unit);
		assert_int_equal(f.decimals, cases[i].decimals);
	}
}

TESTS(CASE(a_unit_is_read_from_a_note), CASE(a_column_tells_its_kind))
