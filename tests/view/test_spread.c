#include <float.h>
#include <string.h>

#include "tests/test.h"

#include "tests/view/fixture.h"
#include "view/chart/chart.h"

#include "base/ban.h"

/* How figures spread, points, and charts as files of their own. */

static void
choose(struct arena *a, const char *names, const char *cells, struct chart *ret)
{
	const struct rows *rows = rows_of(a, names, cells);

	chart_choose(a, rows, "c", ret);
}

/* "label=value label=value" of what is drawn. */
static const char *
drawn(struct arena *a, const struct chart *c)
{
	struct buf b = buf_new(a, 4000);
	double x = 0;

	for (size_t i = 0; i < c->rows->n_rows; i++)
		if (chart_value(c, i, 0, &x))
			buf_printf(&b, "%s%s=%.10g", i ? ", " : "",
				   chart_label(a, c, i), x);
	return buf_text(&b);
}

static const struct {
	const char *name, *cells, *drawn; /* NULL: no chart */
} spreads[] = {
	{ "price", "r1\nr2\nr3\nr4\nr5\nr6\nr7\nr8\nr9\nr10\nr11\n", NULL },
	{ "price", "r7\nr7\nr7\nr7\nr7\nr7\nr7\nr7\nr7\nr7\nr7\nr7\n", NULL },
	{ "stock", "i1\ni2\ni2\ni3\ni3\ni3\ni4\ni4\ni5\ni5\ni6\ni6\n",
	  "1=1, 2=2, 3=3, 4=2, 5=2, 6=2" },
	{ "price",
	  "r0.5\nr12\nr18\nr21\nr22\nr35\nr38\nr39\nr60\nr77\nr99\n-\nr100\n",
	  "0 to 10=1, 10 to 20=2, 20 to 30=2, 30 to 40=3, 40 to 50=0,"
	  " 50 to 60=0, 60 to 70=1, 70 to 80=1, 80 to 90=0, 90 to 100=1,"
	  " 100 to 110=1" },
	{ "balance",
	  "i-30\ni-5\ni0\ni5\ni10\ni11\ni12\ni13\ni14\ni15\ni16\ni40\n",
	  "-30 to -20=1, -20 to -10=0, -10 to 0=1, 0 to 10=2, 10 to 20=7,"
	  " 20 to 30=0, 30 to 40=0, 40 to 50=1" },
};

static void
figures_without_labels_are_spread(void **state)
{
	struct arena *a = arena_create(1 << 24);

	(void)state;
	for (size_t i = 0; i < COUNT(spreads); i++) {
		struct chart c;

		choose(a, spreads[i].name, spreads[i].cells, &c);
		if (!spreads[i].drawn) {
			assert_int_equal(c.kind, CHART_NONE);
			continue;
		}
		assert_int_equal(c.kind, CHART_BARS);
		assert_string_equal(drawn(a, &c), spreads[i].drawn);
	}
	arena_destroy(a);
}

static void
two_figures_are_points(void **state)
{
	struct arena *a = arena_create(1 << 24);
	struct chart c;
	struct json_object *o, *series;

	(void)state;
	choose(a, "price|weight",
	       "r0|r3\nr10|r1\nr5|r2\nr7|r3\nr6|r2\nr4|r1\nr3|r3\n", &c);
	assert_int_equal(c.kind, CHART_NONE);
	choose(a, "price|weight",
	       "r0|r3\nr10|r0\nr5|r1.5\nr7|r3\nr9|-\nr8|-\nr2|-\nr3|-\n", &c);
	assert_int_equal(c.kind, CHART_POINTS);
	assert_string_equal(c.name, "weight by price");
	o = json_own(a, chart_line(a, &c));
	series = json_get(json_at(json_get(o, "plots"), 0), "series");
	series = json_at(series, 0);
	assert_string_equal(json_get_text(series, "path", "none"), "");
	assert_string_equal(json_get_text(series, "dots", ""),
			    "M0 0h0M1000 1000h0M500 500h0"
			    "M700 0h0");
	assert_string_equal(
		json_get_text(json_at(json_get(o, "times"), 1), "value", ""),
		"2");
	arena_destroy(a);
}

static const struct {
	const char *names, *cells;
	const char *parts[4];
} specs[] = {
	{ "city|n",
	  "tBern|i5\ntUlm|i3\n",
	  { "\"type\":\"bar\"", "{\"label\":\"Bern\",\"value\":5",
	    "\"y\":{\"field\":\"label\",\"type\":\"nominal\"", NULL } },
	{ "month|n",
	  "t2024-01|i3\nt2024-02|i5\nt2024-03|i4\n",
	  { "\"type\":\"line\"",
	    "\"x\":{\"field\":\"label\",\"type\":\"temporal\"",
	    "\"title\":\"month\"", NULL } },
	{ "city|status|n",
	  "tBern|topen|i3\ntBern|tpaid|i4\ntRome|topen|i5\n",
	  { "\"series\":\"open\"", "\"color\":{\"field\":\"series\"",
	    "\"yOffset\"", NULL } },
	{ "a|b",
	  "r1|r2\nr2|r3\nr3|r1\nr4|r4\nr5|r5\nr6|r5\nr7|r5\nr8|r5\n",
	  { "\"type\":\"point\"",
	    "\"x\":{\"field\":\"label\",\"type\":\"quantitative\"", NULL } },
	/* a row of plots for each measure */
	{ "quarter|orders|revenue_eur",
	  "t2024-Q1|i120|r5100\nt2024-Q2|i90|r4100\nt2024-Q3|i150|r6100\n",
	  { "\"series\":\"orders\"", "\"row\":{\"field\":\"series\"",
	    "\"resolve\":{\"scale\":{\"y\":\"independent\"}}", NULL } },
	{ "city|orders|revenue_eur",
	  "tBern|i120|r5100\ntRome|i90|r4100\n",
	  { "\"resolve\":{\"scale\":{\"x\":\"independent\"}}", NULL } },
};

static void
charts_are_specifications(void **state)
{
	struct arena *a = arena_create(1 << 24);

	(void)state;
	for (size_t i = 0; i < COUNT(specs); i++) {
		struct chart c;
		const char *text;

		choose(a, specs[i].names, specs[i].cells, &c);
		text = json_text(a, chart_vega(a, &c)).p;
		for (size_t k = 0; specs[i].parts[k]; k++)
			if (!strstr(text, specs[i].parts[k]))
				fail_msg("%s lacks %s", text,
					 specs[i].parts[k]);
	}
	arena_destroy(a);
}

/* Beside the chart of two labels stands their table, crossed. */
static void
two_labels_are_a_cross_table(void **state)
{
	static const char rows[] = "tBern|topen|i3\ntBern|tpaid|i4\n"
				   "tRome|topen|i5\n";
	const struct table_page page = { .first = 1, .max = 50, .href = "/x" };
	struct arena *a = arena_create(1 << 24);
	struct turn t = { .n = 1, .rows = rows_of(a, "city|status|n", rows) };
	struct json_object *o = json_new(a), *table, *second;

	(void)state;
	tree_chart(a, o, &t, &page, NULL, &table);
	assert_non_null(json_own(a, table));
	assert_int_equal(json_length(json_get(table, "columns")), 3);
	assert_string_equal(
		json_get_text(json_at(json_get(table, "columns"), 1), "name",
			      ""),
		"open");
	second = json_get(json_at(json_get(table, "rows"), 1), "cells");
	assert_string_equal(json_get_text(json_at(second, 1), "text", ""), "5");
	assert_string_equal(json_get_text(json_at(second, 2), "text", ""), "–");
	tree_chart(a, json_new(a), &t, &page, "table", &table);
	assert_null(table);
	arena_destroy(a);
}

static void
keys_stand_last_in_wide_tables(void **state)
{
	static const char *const want[] = {
		"ID", "Status", "Total", "Placed", "Customer ID", "Store ID"
	};
	const struct table_page page = { .first = 1, .max = 50, .href = "/x" };
	struct arena *a = arena_create(1 << 24);
	struct json_object *o, *cols;

	(void)state;
	o = json_own(a, tree_table(a,
				   rows_of(a,
					   "id|customer_id|store_id|status|"
					   "total|placed",
					   "i1|i2|i3|tpaid|r5|D2024-01-02\n"),
				   &page));
	cols = json_get(o, "columns");
	for (size_t i = 0; i < COUNT(want); i++)
		assert_string_equal(json_get_text(json_at(cols, i), "name", ""),
				    want[i]);
	arena_destroy(a);
}

TESTS(CASE(keys_stand_last_in_wide_tables), CASE(two_labels_are_a_cross_table),
      CASE(figures_without_labels_are_spread), CASE(two_figures_are_points),
      CASE(charts_are_specifications))
