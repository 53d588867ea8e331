#include "pipeline/units.h"

#include "tests/test.h"

#include "base/ban.h"

static struct schema_column order_cols[] = {
	{ .name = "total", .comment = "The total in euros" },
	{ .name = "weight", .declared = "NUMERIC(10, 2)" },
	{ .name = "subtotal_net", .declared = "NUMERIC(10, 2)" },
	{ .name = "price", .declared = "REAL" },
	{ .name = "id" },
};
static struct schema_table tables[] = {
	{ .name = "orders", .cols = order_cols, .n_cols = 5 },
};
static const struct schema schema = { .tables = tables, .n_tables = 1 };
static const char *used[] = { "orders" };

static const struct {
	const char *column, *notes, *unit; /* NULL: none */
} cases[] = {
	{ "total", NULL, "EUR" },
	{ "sum(total)", NULL, "EUR" },
	{ "avg_total", NULL, "EUR" },
	{ "Sum of TOTAL", NULL, "EUR" },
	{ "subtotal", NULL, NULL },
	{ "count(total)", NULL, NULL },
	{ "weight", NULL, NULL },
	{ "weight", "x\nThe weight is in kilograms.\ny", "kg" },
	{ "weight", "The gross_weight is in kilograms.", NULL },
	{ "weight", "weight\nall in kilograms", NULL },
	{ "other", "other (kg)", NULL },
	{ "price", NULL, NULL },
	{ "price", "Money is in euros, tax included.", "EUR" },
	{ "avg_price", "# x\n- All amounts are in dollars.", "USD" },
	{ "total_revenue_2025", "Money is in euros.", "EUR" },
	{ "subtotal_net", "Money is in euros.", "EUR" },
	{ "weight", "Money is in euros.", NULL },
	{ "id", "Money is in euros.", NULL },
	{ "price", "Distances are in kilometres.", NULL },
	{ "", NULL, NULL },
};

static void
a_column_gets_its_unit(void **state)
{
	struct arena *a = arena_create(1 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct column col = { .name = cases[i].column };
		const struct rows rows = { .n_cols = 1, .cols = &col };
		struct turn turn = { .rows = &rows,
				     .tables = used,
				     .n_tables = 1 };
		struct job job = { .arena = a,
				   .turn = &turn,
				   .schema = &schema,
				   .notes_text = cases[i].notes };

		units_tell(&job);
		if (!col.unit || !cases[i].unit)
			assert_true(col.unit == cases[i].unit);
		else
			assert_string_equal(col.unit, cases[i].unit);
	}
	arena_destroy(a);
}

TESTS(CASE(a_column_gets_its_unit))
