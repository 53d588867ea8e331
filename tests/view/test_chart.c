#include "tests/test.h"

#include <float.h>
#include <math.h>

#include "tests/view/fixture.h"
#include "view/chart/chart.h"

/* The rows, the chart they ask for, and the column that is drawn. */
static const struct {
	const char *names, *cells;
	enum chart_kind kind;
	size_t value;
} cases[] = {
	{ "city|n", "tBern|i5\ntBasel|i3\n", CHART_BARS, 1 },
	{ "city|n", "tBern|i5\n", CHART_NONE, 0 },
	{ "n", "i5\ni3\n", CHART_NONE, 0 },
	{ "city|country", "tBern|tCH\ntUlm|tDE\n", CHART_NONE, 0 },
	{ "first|last|total", "tAna|tSilva|i5\ntAna|tRossi|i3\n", CHART_BARS,
	  2 },
	{ "a|b|c|n", "tx|ty|tz|i5\ntp|tq|tr|i3\n", CHART_NONE, 0 },
	{ "id|name|total", "i1|tx|i5\ni2|ty|i3\n", CHART_BARS, 2 },
	{ "id|total", "i1|i5\ni2|i3\n", CHART_BARS, 1 },
	{ "name|customer_id", "tx|i5\nty|i3\n", CHART_NONE, 0 },
	{ "cat|orders|revenue", "tx|i3|r9\nty|i5|r8\ntz|i4|r7\n", CHART_BARS,
	  2 },
	{ "cat|revenue|orders", "tx|r9|i3\nty|r8|i5\ntz|r7|i4\n", CHART_BARS,
	  1 },
	{ "cat|n", "tx|i3\ntx|i5\n", CHART_NONE, 0 },
	{ "cat|n", "tx|-\nty|-\n", CHART_NONE, 0 },
	{ "cat|n", "-|i4\nty|i3\n", CHART_BARS, 1 },
	{ "month|n", "t2024-01|i3\nt2024-02|i5\nt2024-03|i4\n", CHART_LINE, 1 },
	{ "month|n", "t2024-03|i3\nt2024-02|i5\nt2024-01|i4\n", CHART_LINE, 1 },
	{ "month|n", "t2024-02|i3\nt2024-01|i5\nt2024-03|i4\n", CHART_BARS, 1 },
	{ "month|n", "t2024-01|i3\nt2024-02|i5\n", CHART_BARS, 1 },
	{ "year|n", "i2022|i3\ni2023|i5\ni2024|i4\n", CHART_LINE, 1 },
	{ "day|n", "D2024-02-28|i3\nD2024-02-29|-\nD2024-03-01|i4\n",
	  CHART_LINE, 1 },
	{ "at|n",
	  "S2024-02-28 10:00:00|i3\nS2024-02-28 10:30:00|i3\n"
	  "S2024-02-28 11:00:00|i4\n",
	  CHART_LINE, 1 },
	{ "q|n", "t2024-Q1|i3\nt2024-Q2|i5\nt2024-Q4|i4\n", CHART_LINE, 1 },
	/* a cross: lines over time, or bars side by side */
	{ "month|channel|n",
	  "t2024-01|tweb|i3\nt2024-01|tapp|i4\nt2024-02|tweb|i5\n"
	  "t2024-02|tapp|i2\nt2024-03|tweb|i4\n",
	  CHART_LINE, 1 },
	{ "city|status|n", "tBern|topen|i3\ntBern|tpaid|i4\ntRome|topen|i5\n",
	  CHART_BARS, 1 },
	/* yes and no, one bar each */
	{ "newsletter|n", "btrue|i3\nbfalse|i5\n", CHART_BARS, 1 },
	/* a scale of whole numbers */
	{ "stars|n", "i1|i30\ni2|i50\ni3|i70\n", CHART_BARS, 1 },
	{ "hour|n", "i1|i30\ni1|i50\ni3|i70\n", CHART_NONE, 0 },
	{ "photo|n", "xa|i3\nxb|i5\n", CHART_NONE, 0 },
};

static void
test_choose(void **state)
{
	struct arena *a = arena_create(1 << 24);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct rows *rows = rows_of(a, cases[i].names, cases[i].cells);
		struct chart c;

		chart_choose(a, rows, "c", &c);
		if (c.kind != cases[i].kind ||
		    (c.kind && c.values[0] != cases[i].value))
			print_error("case %zu: %s\n", i, cases[i].cells);
		assert_int_equal(c.kind, cases[i].kind);
		if (c.kind)
			assert_int_equal(c.values[0], cases[i].value);
	}
	arena_destroy(a);
}

/* A share and a plain figure have no axis in common. */
static void
shares_are_drawn_alone(void **state)
{
	static const char cells[] = "t2024-01|r0.5|r3\nt2024-02|r0.25|r2\n"
				    "t2024-03|r0.125|r4\n";
	struct arena *a = arena_create(1 << 24);
	struct rows *rows = rows_of(a, "month|discount|stock", cells);
	struct chart c;
	double x = 0;

	(void)state;
	rows->cols[1].unit = UNIT_OF_ONE;
	chart_choose(a, rows, "c", &c);
	assert_int_equal(c.n_values, 1);
	assert_non_null(c.below);
	assert_int_equal(c.below->values[0], 2);
	assert_true(chart_value(&c, 0, 0, &x) && !(fabs(x - 50) > 1e-9));
	rows->cols[2].unit = UNIT_OF_ONE;
	chart_choose(a, rows, "c", &c);
	assert_int_equal(c.n_values, 2);
	assert_true(chart_value(&c, 0, 0, &x) && !(fabs(x - 50) > 1e-9));
	arena_destroy(a);
}

static double
number_at(struct json_object *o, const char *key)
{
	struct str s = str_of(json_get_text(o, key, ""));
	double x = -1;

	if (str_ends(s, STR("%")))
		s.n--;
	assert_true(str_to_real(s, &x));
	return x;
}

/* Bars stay inside the picture, and are as long as their values say. */
static void
expect_bars(struct arena *a, const char *cells)
{
	struct chart c;
	struct json_object *o, *marks;
	double most = 0, width = 0, x;

	chart_choose(a, rows_of(a, "label|n", cells), "c", &c);
	assert_int_equal(c.kind, CHART_BARS);
	o = json_own(a, chart_bars(a, &c));
	marks = json_get(o, "marks");
	for (size_t i = 0; i < json_length(marks); i++)
		if (chart_value(&c, i, 0, &x) && fabs(x) > most) {
			most = fabs(x);
			width = number_at(json_at(marks, i), "width");
		}
	for (size_t i = 0; i < json_length(marks); i++) {
		struct json_object *m = json_at(marks, i);
		double left = number_at(m, "x"), w = number_at(m, "width");

		assert_true(left >= 0 && w >= 0 && left + w <= 100.01);
		if (!chart_value(&c, i, 0, &x))
			x = 0;
		if (most > 0)
			assert_true(fabs(w - width * fabs(x) / most) < 0.02);
	}
}

static void
test_bars(void **state)
{
	static const char *const sets[] = {
		"ta|i5\ntb|i3\n",
		"ta|i-5\ntb|i3\n",
		"ta|i-5\ntb|i-3\n",
		"ta|i0\ntb|i0\n",
		"ta|i5\ntb|-\n",
		"ta|r1e299\ntb|r-1e299\n",
		"ta|r1e-300\ntb|r2e-300\n",
		"tsome label that goes on and on and on and on|i5\ntb|i4\n",
		"t日本日本日本日本日本日本日本日本|i123456789012\ntb|i4\n",
	};
	struct arena *a = arena_create(1 << 24);

	(void)state;
	for (size_t i = 0; i < COUNT(sets); i++)
		expect_bars(a, sets[i]);
	arena_destroy(a);
}

/* No set of values makes a path that is not made of plain numbers. */
static void
test_line_is_finite(void **state)
{
	static const char *const sets[] = {
		"t2024-01|i5\nt2024-02|i5\nt2024-03|i5\n",
		"t2024-01|i0\nt2024-02|i0\nt2024-03|i0\n",
		"t2024-01|r1e299\nt2024-02|r-1e299\nt2024-03|i1\n",
		"t2024-01|r1e17\nt2024-02|r100000000000000016\nt2024-03|r1e17\n",
		"t2024-01|r1e-300\nt2024-02|r2e-300\nt2024-03|r0\n",
		"t2024-01|rInf\nt2024-02|i2\nt2024-03|i4\n",
		"t2024-01|-\nt2024-02|i2\nt2024-03|-\n",
		"t2024-01|i-5\nt2024-02|i-2\nt2024-03|i-9\n",
	};
	struct arena *a = arena_create(1 << 24);

	(void)state;
	for (size_t i = 0; i < COUNT(sets); i++) {
		struct chart c;
		struct str text;

		chart_choose(a, rows_of(a, "month|n", sets[i]), "c", &c);
		assert_int_equal(c.kind, CHART_LINE);
		text = json_text(a, json_own(a, chart_line(a, &c)));
		assert_false(str_has(text, STR("nan")));
		assert_false(str_has(text, STR("inf")));
		assert_true(text.n < 6000);
	}
	arena_destroy(a);
}

static void
test_when(void **state)
{
	static const struct {
		const char *s;
		bool is;
	} times[] = {
		{ "2024", true },
		{ "2024-01", true },
		{ "2024-02-29", true },
		{ "2024-02-29 10:00", true },
		{ "2024-02-29T10:00:59Z", true },
		{ "2024-Q3", true },
		{ "2024-13", false },
		{ "2024-00", false },
		{ "2024-01-32", false },
		{ "202", false },
		{ "20245", false },
		{ "2024-Q5", false },
		{ "2024-1", false },
		{ "0999", false },
		{ "2024-01-01x", false },
		{ "", false },
	};
	double before = 0, days;

	(void)state;
	for (size_t i = 0; i < COUNT(times); i++) {
		bool is = when_parse(str_of(times[i].s), &days);

		if (is != times[i].is)
			print_error("%s\n", times[i].s);
		assert_int_equal(is, times[i].is);
	}
	assert_true(when_parse(STR("2023-12-31"), &before));
	assert_true(when_parse(STR("2024-01-01"), &days));
	assert_true(fabs(days - before - 1) < 1e-9);
	assert_true(when_parse(STR("2024-12-31"), &before));
	assert_true(when_parse(STR("2025-01-01"), &days));
	assert_true(fabs(days - before - 1) < 1e-9);
}

static void
test_scale(void **state)
{
	static const struct {
		double low, high, want_low, want_high, step;
	} scales[] = {
		{ 76540, 171530, 0, 200000, 50000 },
		{ 0, 1, 0, 1, 0.2 },
		{ 95, 100, 95, 100, 1 },
		{ -30, 40, -40, 40, 20 },
		{ 0, 0, 0, 1, 0.2 },
	};

	(void)state;
	for (size_t i = 0; i < COUNT(scales); i++) {
		struct scale s = scale_nice(scales[i].low, scales[i].high);

		assert_true(fabs(s.low - scales[i].want_low) < 1e-9);
		assert_true(fabs(s.high - scales[i].want_high) < 1e-9);
		assert_true(fabs(s.step - scales[i].step) < 1e-9);
	}
}

/* Lines and bars of a cross are labels; empty places stay empty. */
static void
test_cross(void **state)
{
	struct arena *a = arena_create(1 << 24);
	struct rows *rows = rows_of(a, "month|channel|n",
				    "t2024-01|tweb|i3\nt2024-01|tapp|i4\n"
				    "t2024-02|tweb|i5\nt2024-03|tweb|i7\n"
				    "t2024-03|tapp|i2\nt2024-03|tapp|i1\n");
	struct chart c;
	double x = 0;

	(void)state;
	chart_choose(a, rows, "c", &c);
	assert_int_equal(c.n_values, 2);
	assert_string_equal(c.rows->cols[1].name, "web");
	assert_string_equal(c.rows->cols[2].name, "app");
	assert_string_equal(c.name, "count by month and channel");
	assert_false(chart_value(&c, 1, 1, &x));
	assert_true(chart_value(&c, 2, 1, &x));
	assert_true(fabs(x - 3) < 1e-9);
	arena_destroy(a);
}

/* A month that the first line lacks stands where it is in time. */
static void
test_cross_in_time(void **state)
{
	struct arena *a = arena_create(1 << 24);
	const struct rows *rows =
		rows_of(a, "city|month|orders",
			"tBern|t2025-01|i3\ntBern|t2025-03|i4\n"
			"tRome|t2025-01|i5\ntRome|t2025-02|i6\n"
			"tRome|t2025-03|i7\n");
	struct chart c;

	(void)state;
	chart_choose(a, rows, "c", &c);
	assert_int_equal(c.kind, CHART_LINE);
	assert_int_equal(c.rows->n_rows, 3);
	assert_true(str_is(c.rows->cells[c.rows->n_cols].text, "2025-02"));
	arena_destroy(a);
}

/* Names stand where their lines end, and not on each other. */
static void
names_stand_at_the_ends_of_lines(void **state)
{
	static const struct {
		const char *names, *cells;
		const char *ends; /* from the top down; "": none */
	} ended[] = {
		{ "month|web|app|store",
		  "t2025-01|i100|i40|i1\nt2025-02|i90|i41|i2\n"
		  "t2025-03|i80|i42|i100\n",
		  "store web app " },
		{ "month|web|app|store",
		  "t2025-01|i100|i30|i31\nt2025-02|i90|i30|i32\n"
		  "t2025-03|i80|i30|i29\n",
		  "web app store " },
		/* one that ends before, and one too long for the margin */
		{ "month|web|app",
		  "t2025-01|i100|i4\nt2025-02|i90|i4\nt2025-03|i80|-\n", "" },
		{ "month|web|orders_without_account",
		  "t2025-01|i100|i4\nt2025-02|i90|i4\nt2025-03|i80|i5\n", "" },
		{ "month|web", "t2025-01|i100\nt2025-02|i90\nt2025-03|i80\n",
		  "" },
	};
	struct arena *a = arena_create(1 << 24);

	(void)state;
	for (size_t i = 0; i < COUNT(ended); i++) {
		struct buf b = buf_new(a, 200);
		double before = -100;
		struct json_object *o, *list;
		struct chart c;

		chart_choose(a, rows_of(a, ended[i].names, ended[i].cells), "c",
			     &c);
		assert_int_equal(c.kind, CHART_LINE);
		o = json_own(a, chart_line(a, &c));
		list = json_get(o, "endings");
		for (size_t k = 0; k < json_length(list); k++) {
			struct json_object *one = json_at(list, k);
			double y = 0;

			assert_true(str_to_real(
				str_of(json_get_text(one, "y", "")), &y));
			assert_true(y > before + 15.9 && y < 210);
			before = y;
			buf_printf(&b, "%s ", json_get_text(one, "name", ""));
		}
		assert_string_equal(buf_text(&b), ended[i].ends);
	}
	arena_destroy(a);
}

/* Of many bars the first 20, and the sum of the others where sums are sums. */
static void
test_many_bars(void **state)
{
	struct arena *a = arena_create(1 << 24);
	struct buf b = buf_new(a, 4000);
	struct chart c;
	double x = 0;

	(void)state;
	for (int i = 0; i < 45; i++)
		buf_printf(&b, "tc%d|i%d\n", i, i < 20 ? 12 : 2);
	chart_choose(a, rows_of(a, "city|orders", buf_text(&b)), "c", &c);
	assert_int_equal(c.kind, CHART_BARS);
	assert_int_equal(c.rows->n_rows, 21);
	assert_true(chart_value(&c, 20, 0, &x));
	assert_true(fabs(x - 50) < 1e-9);
	assert_string_equal(chart_label(a, &c, 20), "25 others");
	chart_choose(a, rows_of(a, "city|avg_total", buf_text(&b)), "c", &c);
	assert_int_equal(c.rows->n_rows, 20);
	assert_string_equal(c.note, "The first 20 of 45 are drawn.");
	/* others that would leave the bars no length are not drawn */
	buf_puts(&b, "tc45|i300\n");
	chart_choose(a, rows_of(a, "city|orders", buf_text(&b)), "c", &c);
	assert_int_equal(c.rows->n_rows, 20);
	assert_string_equal(c.note, "The first 20 of 46 are drawn.");
	arena_destroy(a);
}

/* A month that is missing breaks the line. */
static void
test_gaps(void **state)
{
	struct arena *a = arena_create(1 << 24);
	struct json_object *o, *series;
	struct chart c;
	const char *path;

	(void)state;
	chart_choose(a,
		     rows_of(a, "month|n",
			     "t2024-01|i3\nt2024-02|i5\nt2024-05|i4\n"
			     "t2024-06|i4\n"),
		     "c", &c);
	o = json_own(a, chart_line(a, &c));
	series = json_get(json_at(json_get(o, "plots"), 0), "series");
	path = json_get_text(json_at(series, 0), "path", "");
	assert_int_equal(path[0], 'M');
	assert_non_null(strchr(path + 1, 'M'));
	assert_string_equal(
		json_get_text(json_at(json_get(o, "times"), 2), "value", ""),
		"May");
	arena_destroy(a);
}

/* A wish is drawn where it can be; the links name the ways there are. */
static void
test_looks(void **state)
{
	static const struct {
		const char *rows, *wish;
		const char *drawn; /* "bars", "line"; NULL: neither */
		size_t n_links;
	} looks[] = {
		{ "t2024-01|i3\nt2024-02|i5\nt2024-03|i4\n", NULL, "line", 3 },
		{ "t2024-01|i3\nt2024-02|i5\nt2024-03|i4\n", "bars", "bars",
		  3 },
		{ "t2024-01|i3\nt2024-02|i5\nt2024-03|i4\n", "table", NULL, 3 },
		{ "tBern|i3\ntRome|i5\n", NULL, "bars", 2 },
		{ "tBern|i3\ntRome|i5\n", "lines", "bars", 2 },
		{ "tBern|tx\ntRome|ty\n", "bars", NULL, 1 },
	};
	const struct table_page page = { .first = 1, .max = 50, .href = "/x" };
	struct arena *a = arena_create(1 << 24);

	(void)state;
	for (size_t i = 0; i < COUNT(looks); i++) {
		struct json_object *o = json_new(a), *table = NULL;
		struct turn t = {
			.n = 1, .rows = rows_of(a, "label|n", looks[i].rows)
		};

		tree_chart(a, o, &t, &page, looks[i].wish, &table);
		assert_null(table);
		for (size_t k = 0; k < 2; k++) {
			const char *key = k ? "bars" : "line";

			assert_true((json_get(o, key) != NULL) ==
				    str_is(str_of(key), looks[i].drawn));
		}
		assert_int_equal(json_length(json_get(o, "charts")),
				 looks[i].n_links);
	}
	assert_true(chart_is_known("bars"));
	assert_false(chart_is_known("pie"));
	arena_destroy(a);
}

TESTS(CASE(test_looks), CASE(test_cross), CASE(test_cross_in_time),
      CASE(names_stand_at_the_ends_of_lines), CASE(test_many_bars),
      CASE(test_gaps), CASE(test_choose), CASE(test_bars),
      CASE(test_line_is_finite), CASE(test_when), CASE(test_scale),
      CASE(shares_are_drawn_alone))
