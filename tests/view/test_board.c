#include "tests/test.h"

#include "data/saved/saved.h"
#include "tests/view/fixture.h"
#include "view/page/board.h"

/* What a tile that is to show a number has of the rows. */
static const struct {
	const char *names, *cells;
	bool cut;
	const char *figure, *label, *change, *before; /* NULL: it has none */
	const char *part; /* that stands in its place */
} cases[] = {
	{ "n", "i5\n", false, "5", NULL, NULL, NULL, NULL },
	{ "reason|n", "tlate|i5\n", false, "5", "late", NULL, NULL, NULL },
	{ "month|n", "t2024-01|i4\nt2024-02|i5\n", false, "5", "2024-02",
	  "+25.0 %", "2024-01", NULL },
	{ "month|n", "t2024-02|i5\nt2024-01|i4\n", false, "5", "2024-02",
	  "+25.0 %", "2024-01", NULL },
	{ "year|n", "i2022|i4\ni2023|i8\ni2024|i6\n", false, "6", "2024",
	  "-25.0 %", "2023", NULL },
	{ "day|n", "D2024-01-31|i4\nD2024-02-01|i5\n", false, "5", "2024-02-01",
	  "+25.0 %", "2024-01-31", NULL },
	{ "y|n", "t2023|i4\nt2024|i5\n", false, "5", "2024", "+25.0 %", "2023",
	  NULL },
	{ "month|n", "t2024-01|i0\nt2024-02|i5\n", false, "5", "2024-02", NULL,
	  "2024-01", NULL },
	/* a sum of no rows */
	{ "n", "-\n", false, "–", NULL, NULL, NULL, NULL },
	/* no times, not in order, one twice, one without */
	{ "reason|n", "tlate|i9\ntbroken|i5\ntother|i4\n", false, NULL, NULL,
	  NULL, NULL, "bars" },
	{ "month|n", "t2024-01|i4\nt2024-03|i5\nt2024-02|i6\n", false, NULL,
	  NULL, NULL, NULL, "bars" },
	{ "month|n", "t2024-01|i4\nt2024-01|i5\n", false, NULL, NULL, NULL,
	  NULL, "table" },
	{ "month|n", "t2024-01|i4\n-|i5\n", false, NULL, NULL, NULL, NULL,
	  "bars" },
	{ "n", "i5\ni3\n", false, NULL, NULL, NULL, NULL, "table" },
	/* digits that are no years */
	{ "order_id|n", "i1001|i4\ni1002|i5\n", false, NULL, NULL, NULL, NULL,
	  "bars" },
	{ "zip|n", "t8001|i4\nt8002|i5\n", false, NULL, NULL, NULL, NULL,
	  "bars" },
	{ "points|n", "i1001|i4\ni1002|i5\n", false, NULL, NULL, NULL, NULL,
	  "table" },
	/* the newest is not there; it is, and older ones are not */
	{ "month|n", "t2024-01|i4\nt2024-02|i5\nt2024-03|i6\n", true, NULL,
	  NULL, NULL, NULL, "line" },
	{ "month|n", "t2024-02|i5\nt2024-01|i4\n", true, "5", "2024-02",
	  "+25.0 %", "2024-01", NULL },
};

static void
expect_text(struct json_object *o, const char *key, const char *want)
{
	if (want)
		assert_string_equal(json_get_text(o, key, ""), want);
	else
		assert_null(json_get_text(o, key, NULL));
}

static void
expect_case(struct arena *a, size_t i)
{
	const struct saved saved = { .name = "x", .title = "X" };
	struct rows *rows = rows_of(a, cases[i].names, cases[i].cells);
	const struct view_saved figures = { .s = &saved, .rows = rows };
	const struct tile tile = { .saved = "x",
				   .show = TILE_NUMBER,
				   .width = 1 };
	const struct view_tile t = { &tile, 1, &figures, NULL };
	const struct view v = { .arena = a, .base = "" };
	struct json_object *o, *number;

	rows->truncated = cases[i].cut;
	o = tree_board_tile(&v, &t);
	number = json_get(o, "number");
	if (cases[i].part) {
		assert_false(json_object_is_type(number, json_type_object));
		number = json_get(o, cases[i].part);
		assert_true(json_object_is_type(number, json_type_object));
		return;
	}
	assert_true(json_object_is_type(number, json_type_object));
	expect_text(number, "figure", cases[i].figure);
	expect_text(number, "label", cases[i].label);
	expect_text(number, "change", cases[i].change);
	expect_text(number, "before", cases[i].before);
}

static void
test_number(void **state)
{
	struct arena *a = arena_create(1 << 24);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		print_message("case %zu: %s", i, cases[i].cells);
		expect_case(a, i);
	}
	arena_destroy(a);
}

/* No rows are said, whatever the tile was to show. */
static void
test_nothing(void **state)
{
	struct arena *a = arena_create(1 << 24);
	const struct saved saved = { .name = "x", .title = "X" };
	const struct view_saved figures = { .s = &saved,
					    .rows = rows_of(a, "n", "") };
	const struct view v = { .arena = a, .base = "" };

	(void)state;
	for (enum tile_show show = TILE_CHART; show < TILE__MAX; show++) {
		const struct tile tile = { .saved = "x",
					   .show = show,
					   .width = 1 };
		struct json_object *o = tree_board_tile(
			&v, &(struct view_tile){ &tile, 1, &figures, NULL });

		expect_text(o, "nothing", "No rows match.");
		assert_false(json_object_is_type(json_get(o, "table"),
						 json_type_object));
	}
	arena_destroy(a);
}

TESTS(CASE(test_number), CASE(test_nothing))
