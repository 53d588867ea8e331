#include "pipeline/units.h"

#include "data/figures.h"

#include "tests/test.h"

#include "base/ban.h"

static struct schema_column order_cols[] = {
	{ .name = "total", .comment = "The total in euros" },
	{ .name = "weight", .declared = "NUMERIC(10, 2)" },
	{ .name = "subtotal_net", .declared = "NUMERIC(10, 2)" },
	{ .name = "price", .declared = "REAL" },
	{ .name = "id" },
	{ .name = "discount", .comment = "a share: 0.1 is ten percent" },
};
static struct schema_table tables[] = {
	{ .name = "orders", .cols = order_cols, .n_cols = 6 },
};
static const struct schema schema = { .dialect = "sqlite",
				      .tables = tables,
				      .n_tables = 1 };
static const char *used[] = { "orders" };

static const struct {
	const char *column, *notes, *unit; /* NULL: none */
	const char *sql;
} cases[] = {
	{ "takings", NULL, "EUR",
	  "SELECT sum(o.total) AS takings FROM orders o" },
	{ "takings_2025", NULL, "EUR",
	  "SELECT sum(CASE WHEN day >= '2025-01-01' THEN total ELSE 0 END) AS"
	  " takings_2025 FROM orders" },
	{ "heavy", "weight (kg)", "kg",
	  "SELECT max(weight) AS heavy FROM orders" },
	{ "w", NULL, "kg", "SELECT avg(net_kg) AS w FROM orders" },
	{ "many", NULL, NULL, "SELECT count(total) AS many FROM orders" },
	{ "ratio", NULL, NULL, "SELECT sum(total) / 3 AS ratio FROM orders" },
	{ "two", NULL, NULL,
	  "SELECT sum(total) AS two FROM (SELECT sum(id) AS two FROM orders)" },
	{ "x", NULL, NULL,
	  "SELECT sum(CASE WHEN a THEN total WHEN b THEN id END) AS x FROM"
	  " orders" },
	{ "x", NULL, NULL, "SELECT sum(CASE total WHEN 1 THEN 2 END) AS x" },

	/* parts of one add up to no part of one */
	{ "d", NULL, UNIT_OF_ONE, "SELECT avg(discount) AS d FROM orders" },
	{ "d", NULL, NULL, "SELECT sum(discount) AS d FROM orders" },
	{ "total_discount", NULL, NULL,
	  "SELECT sum(discount) AS total_discount FROM orders" },
	{ "discount", NULL, UNIT_OF_ONE,
	  "SELECT sum(discount * id) / sum(id) AS discount FROM orders" },
	{ "sum(discount)", NULL, NULL, "SELECT sum(discount) FROM orders" },
	/* so many of what costs so much is money, and nothing else is */
	{ "total_discount", NULL, "EUR",
	  "SELECT sum(o.id * o.total * (1 - discount)) AS total_discount FROM"
	  " orders o" },
	{ "worth", NULL, "EUR", "SELECT sum(id * total) AS worth FROM orders" },
	{ "worth", NULL, NULL, "SELECT sum(id / total) AS worth FROM orders" },
	{ "worth", NULL, NULL,
	  "SELECT sum(total * total) AS worth FROM orders" },
	{ "worth", NULL, NULL, "SELECT sum(id + total) AS worth FROM orders" },

	/* a hundred times a quotient of the same, whatever it is called */
	{ "late_total", NULL, "%",
	  "SELECT round(100.0 * sum(CASE WHEN late THEN total ELSE 0 END) /"
	  " sum(total), 1) AS late_total FROM orders" },
	{ "rate", NULL, "%",
	  "SELECT 100.0 * count(weight) / count(*) AS rate FROM orders" },
	{ "rate", NULL, NULL,
	  "SELECT 100.0 * sum(total) / sum(weight) AS rate FROM orders" },

	{ "total", NULL, "EUR", NULL },
	{ "sum(total)", NULL, "EUR", NULL },
	{ "avg_total", NULL, "EUR", NULL },
	{ "Sum of TOTAL", NULL, "EUR", NULL },
	{ "subtotal", NULL, NULL, NULL },
	{ "count(total)", NULL, NULL, NULL },
	{ "weight", NULL, NULL, NULL },
	{ "weight", "x\nThe weight is in kilograms.\ny", "kg", NULL },
	{ "weight", "The gross_weight is in kilograms.", NULL, NULL },
	{ "weight", "- `id` and `orders.weight` are in kilograms.", "kg",
	  NULL },
	{ "price", "- `discount` is a share: 0.1 is ten percent off the price.",
	  NULL, NULL },
	{ "weight", "weight\nall in kilograms", NULL, NULL },
	{ "other", "other (kg)", NULL, NULL },
	{ "price", NULL, NULL, NULL },
	{ "price", "Money is in euros, tax included.", "EUR", NULL },
	{ "avg_price", "# x\n- All amounts are in dollars.", "USD", NULL },
	{ "total_revenue_2025", "Money is in euros.", "EUR", NULL },
	{ "subtotal_net", "Money is in euros.", "EUR", NULL },
	{ "weight", "Money is in euros.", NULL, NULL },
	{ "id", "Money is in euros.", NULL, NULL },
	{ "price", "Distances are in kilometres.", NULL, NULL },
	/* the unit of a quotient is not that of its parts */
	{ "weight", "The fill is weight divided by all weight, in percent.",
	  NULL, NULL },
	{ "weight", "weight is a share out of all, in percent", "%", NULL },
	/* cents divided by a hundred are whole money */
	{ "total_price", "All `price_ct` are in cents. Amounts are in euros.",
	  "EUR", "SELECT sum(price_ct / 100.0) AS total_price FROM orders" },
	{ "total_price_ct", NULL, NULL,
	  "SELECT sum(price_ct / 1000) AS total_price_ct FROM orders" },
	{ "vat_ct", NULL, NULL,
	  "SELECT sum(price_ct / 100) AS vat_ct FROM orders" },
	{ "income", "Money is in euros.", "ct",
	  "SELECT sum(price_ct) AS income FROM orders" },
	{ "revenue", "price_ct is in cents. All prices are in euros.", "EUR",
	  NULL },
	{ "", NULL, NULL, NULL },
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
		struct attempt shown = { .draft.sql = cases[i].sql };
		struct job job = { .arena = a,
				   .shown = &shown,
				   .turn = &turn,
				   .schema = &schema,
				   .notes_text = cases[i].notes,
				   .notes_marked = cases[i].notes };

		units_tell(&job);
		if (!col.unit || !cases[i].unit)
			assert_true(col.unit == cases[i].unit);
		else
			assert_string_equal(col.unit, cases[i].unit);
	}
	arena_destroy(a);
}

TESTS(CASE(a_column_gets_its_unit))
