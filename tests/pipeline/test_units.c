#include "pipeline/units.h"

#include "tests/test.h"

#include "base/ban.h"

static struct schema_column order_cols[] = {
	{ .name = "total", .comment = "The total in euros" },
	{ .name = "weight" },
	{ .name = "id" },
};
static struct schema_table tables[] = {
	{ .name = "orders", .cols = order_cols, .n_cols = 3 },
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
	{ "", NULL, NULL },
};

static void
a_column_gets_its_unit(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct column col = { .name = cases[i].column };
		const struct rows rows = { .n_cols = 1, .cols = &col };
		struct turn turn = { .rows = &rows,
				     .tables = used,
				     .n_tables = 1 };
		struct job job = { .turn = &turn,
				   .schema = &schema,
				   .notes_text = cases[i].notes };

		units_tell(&job);
		if (!col.unit || !cases[i].unit)
			assert_true(col.unit == cases[i].unit);
		else
			assert_string_equal(col.unit, cases[i].unit);
	}
}

TESTS(CASE(a_column_gets_its_unit))
