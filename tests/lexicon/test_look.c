#include "lexicon/look.h"

#include "tests/arena.h"

#include "base/ban.h"

static struct schema_column shop_cols[] = {
	{ .name = "id", .type = CELL_INTEGER, .primary = true },
	{ .name = "ordered_on", .type = CELL_DATE },
	{ .name = "barcode", .type = CELL_TEXT },
};
static struct schema_table shop_tables[] = {
	{ .name = "orders", .cols = shop_cols, .n_cols = 3 },
};
static const struct schema shop = { .tables = shop_tables, .n_tables = 1 };

static struct schema_column songs_cols[] = {
	{ .name = "bar", .type = CELL_INTEGER },
	{ .name = "columns", .type = CELL_INTEGER },
	{ .name = "plot_size", .type = CELL_REAL },
};
static struct schema_table songs_tables[] = {
	{ .name = "charts", .cols = songs_cols, .n_cols = 3 },
	{ .name = "DiningTable", .cols = songs_cols, .n_cols = 1 },
};
static const struct schema songs = { .tables = songs_tables, .n_tables = 2 };

/* name NULL: nothing is cut. */
static const struct {
	const char *question, *name, *rest;
	bool again;
} wishes[] = {
	{ "Orders per month as a bar chart", "bars", "Orders per month",
	  false },
	{ "orders per month, as bars?", "bars", "orders per month", false },
	{ "orders per month as lines", "lines", "orders per month", false },
	{ "orders per month in a line graph please", "lines",
	  "orders per month please", false },
	{ "orders by city as a pie", "pie", "orders by city", false },
	{ "orders by city as a table.", "table", "orders by city", false },
	{ "price and weight as a scatter plot", "points", "price and weight",
	  false },
	{ "plot orders per month", "chart", "orders per month", false },
	{ "plot orders per month as bars", "bars", "orders per month", false },
	{ "Chart of orders per month", "chart", "orders per month", false },
	{ "show me a pie chart of the orders by city", "pie",
	  "the orders by city", false },
	{ "bar chart: orders per month", "bars", "orders per month", false },
	{ "show as a bar chart the orders per month", "bars",
	  "show the orders per month", false },
	{ "as a table", "table", "", true },
	{ "show that as a bar chart", "bars", "show that", true },
	{ "as a graph", "chart", "", true },
	{ "orders per month", NULL, NULL, false },
	{ "show me that", NULL, NULL, false },
	{ "orders in a table", NULL, NULL, false },
	{ "orders kept as a table of wood", NULL, NULL, false },
	{ "", NULL, NULL, false },
};

static const struct {
	const char *question, *name, *rest;
} names[] = {
	{ "charts", NULL, NULL },
	{ "chart of 2024", NULL, NULL },
	{ "plot size by bar", NULL, NULL },
	{ "the songs that stand as columns", NULL, NULL },
	{ "the songs that stand as a bar", NULL, NULL },
	{ "songs as bars", "bars", "songs" },
	{ "who is listed as a table", NULL, NULL },
	{ "charts per bar as a bar chart", "bars", "charts per bar" },
	{ "charts per bar as lines", "lines", "charts per bar" },
};

static void
wishes_are_cut(void **state)
{
	for (size_t i = 0; i < COUNT(wishes); i++) {
		const struct look l =
			look_read(*state, &shop, wishes[i].question);

		if (!wishes[i].name) {
			assert_null(l.name);
			assert_ptr_equal(l.rest, wishes[i].question);
			assert_false(l.again);
			continue;
		}
		assert_string_equal(l.name, wishes[i].name);
		assert_string_equal(l.rest, wishes[i].rest);
		assert_int_equal(l.again, wishes[i].again);
	}
}

static void
names_of_the_database_stay(void **state)
{
	for (size_t i = 0; i < COUNT(names); i++) {
		const struct look l =
			look_read(*state, &songs, names[i].question);

		if (!names[i].name) {
			assert_null(l.name);
			continue;
		}
		assert_string_equal(l.name, names[i].name);
		assert_string_equal(l.rest, names[i].rest);
	}
}

TESTS(ARENA_CASE(wishes_are_cut), ARENA_CASE(names_of_the_database_stay))
