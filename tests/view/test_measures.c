#include "tests/test.h"

#include <string.h>

#include "say/told.h"
#include "sql/dialect/dialect.h"
#include "tests/view/fixture.h"
#include "view/chart/chart.h"
#include "view/tree/tree.h"

/* "orders+returns / revenue EUR: note": what each plot has. */
static const char *
plots_of(struct arena *a, const struct chart *c)
{
	struct buf b = buf_new(a, 400);

	for (const struct chart *of = c; of; of = of->below) {
		for (size_t i = 0; i < of->n_values; i++)
			buf_printf(&b, "%s%s", i ? "+" : "",
				   chart_series_name(a, of, i));
		if (of->figures.unit)
			buf_printf(&b, " %s", of->figures.unit);
		buf_puts(&b, of->below ? " / " : "");
	}
	if (c->note)
		buf_printf(&b, ": %s", c->note);
	return buf_text(&b);
}

static const struct {
	const char *names, *cells;
	enum chart_kind kind;
	const char *name, *plots;
} several[] = {
	/* of one unit and one size: lines in one plot */
	{ "month|a|b", "t2024-01|i3|i4\nt2024-02|i5|i5\nt2024-03|i4|i9\n",
	  CHART_LINE, "a by month", "a+b" },
	/* of two sizes, of two units, of two kinds */
	{ "month|orders|revenue",
	  "t2024-01|i3|i900\nt2024-02|i5|i800\nt2024-03|i4|i700\n", CHART_LINE,
	  "orders and revenue by month", "orders / revenue" },
	{ "month|orders|revenue_eur",
	  "t2024-01|i90|r100\nt2024-02|i50|r80\nt2024-03|i40|r70\n", CHART_LINE,
	  "orders and revenue by month", "orders / revenue EUR" },
	{ "month|avg_rating|returns",
	  "t2024-01|r3.5|i4\nt2024-02|r4.25|i3\nt2024-03|r4|i6\n", CHART_LINE,
	  "average rating and returns by month", "average rating / returns" },
	{ "month|orders|weight_kg|revenue_eur",
	  "t2024-01|i9|r70|r300\nt2024-02|i5|r90|r200\n"
	  "t2024-03|i4|r80|r250\n",
	  CHART_LINE, "orders, weight and revenue by month",
	  "orders / weight kg / revenue EUR" },
	/* bars: the one that the rows are sorted by comes first */
	{ "city|orders|revenue_eur",
	  "tBern|i5|r90\ntRome|i3|r120\ntUlm|i1|r9\n", CHART_BARS,
	  "orders and revenue by city", "orders / revenue EUR" },
	{ "month|orders_2025|orders_2024", "i1|i13|i11\ni2|i15|i9\n",
	  CHART_BARS, "orders in 2025 by month",
	  "orders in 2025+orders in 2024" },
	/* too many labels for more than one plot of bars */
	{ "city|orders|revenue_eur",
	  "ta|i13|r1\ntb|i12|r1\ntc|i11|r1\ntd|i10|r1\nte|i9|r1\ntf|i8|r1\n"
	  "tg|i7|r1\nth|i6|r1\nti|i5|r1\ntj|i4|r1\ntk|i3|r1\ntl|i2|r1\n"
	  "tm|i1|r1\n",
	  CHART_BARS, "orders by city",
	  "orders: Not drawn, but in the table: revenue." },
};

/* Two labels: lines or bars for one of them, in a plot for each measure. */
static const struct {
	const char *names, *cells;
	enum chart_kind kind;
	bool stacked;
	const char *name, *plots;
} crossed[] = {
	{ "month|channel|orders|revenue_eur",
	  "t2024-01|tweb|i3|r90\nt2024-01|tapp|i1|r40\n"
	  "t2024-02|tweb|i5|r80\nt2024-02|tapp|i2|r60\n"
	  "t2024-03|tweb|i4|r70\n",
	  CHART_LINE, false, "orders and revenue by month and channel",
	  "orders: web+app / revenue EUR: web+app" },
	{ "channel|orders|month|revenue_eur|avg_rating",
	  "tweb|i3|t2024-01|r90|r4.5\ntapp|i1|t2024-01|r40|r3\n"
	  "tweb|i5|t2024-02|r80|r4\ntapp|i2|t2024-02|r60|r5\n"
	  "tweb|i4|t2024-03|r70|r2\ntapp|i4|t2024-03|r75|r2\n",
	  CHART_LINE, false,
	  "orders, revenue and average rating by month and channel",
	  "orders: web+app / revenue EUR: web+app / average rating: web+app" },
	{ "city|status|orders|revenue_eur",
	  "tBern|tpaid|i30|r900\ntBern|topen|i4|r50\ntRome|tpaid|i12|r400\n"
	  "tRome|topen|i9|r20\n",
	  CHART_BARS, false, "orders and revenue by city and status",
	  "orders: paid+open / revenue EUR: paid+open" },
	/* one label is another name of the other */
	{ "first|last|orders|revenue_eur",
	  "tAnn|tLee|i30|r900\ntBo|tFry|i4|r50\ntCy|tOx|i12|r400\n", CHART_BARS,
	  false, "revenue and orders by first", "revenue EUR / orders" },
};

static const char *
lines_of(struct arena *a, const struct chart *c)
{
	struct buf b = buf_new(a, 400);

	for (const struct chart *of = c; of; of = of->below) {
		buf_puts(&b, chart_measure(a, of));
		if (of->figures.unit)
			buf_printf(&b, " %s", of->figures.unit);
		for (size_t i = 0; of->crossed && i < of->n_values; i++)
			buf_printf(&b, "%s%s", i ? "+" : ": ",
				   chart_series_name(a, of, i));
		buf_puts(&b, of->below ? " / " : "");
	}
	return buf_text(&b);
}

static void
measures_of_two_labels_have_plots_of_their_own(void **state)
{
	struct arena *a = arena_create(1 << 24);

	(void)state;
	for (size_t i = 0; i < COUNT(crossed); i++) {
		struct chart c;

		chart_choose(a, rows_of(a, crossed[i].names, crossed[i].cells),
			     "c", &c);
		assert_int_equal(c.kind, crossed[i].kind);
		assert_string_equal(lines_of(a, &c), crossed[i].plots);
		assert_string_equal(c.name, crossed[i].name);
		assert_int_equal(c.stacked, crossed[i].stacked);
	}
	arena_destroy(a);
}

/* As many labels of each as there is no room for, side by side or at all. */
static void
crossed_bars_share_the_room(void **state)
{
	static const struct {
		unsigned cities;
		bool stacked;
		const char *plots, *note;
	} cases[] = {
		{ 10, false, "orders: a+b+c / revenue: a+b+c", NULL },
		{ 15, true, "orders: a+b+c / revenue: a+b+c", NULL },
		{ 20, false, "orders: a+b+c",
		  "Not drawn, but in the table: revenue." },
		{ 28, true, "orders: a+b+c",
		  "Not drawn, but in the table: revenue." },
	};
	struct arena *a = arena_create(1 << 24);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct buf b = buf_new(a, 8000);
		struct chart c;

		for (unsigned n = 0; n < 3 * cases[i].cities; n++)
			buf_printf(&b, "tCity %u|t%c|i%u|i%u\n", n / 3,
				   'a' + (char)(n % 3), n * 7 % 40 + 1,
				   n * 11 % 90 + 1);
		chart_choose(
			a, rows_of(a, "city|kind|orders|revenue", buf_text(&b)),
			"c", &c);
		assert_int_equal(c.kind, CHART_BARS);
		assert_string_equal(lines_of(a, &c), cases[i].plots);
		for (const struct chart *of = &c; of; of = of->below)
			assert_int_equal(of->stacked, cases[i].stacked);
		assert_string_equal(c.note ? c.note : "",
				    cases[i].note ? cases[i].note : "");
	}
	arena_destroy(a);
}

/* Each plot has the names of its lines at their ends. */
static void
crossed_plots_name_their_lines(void **state)
{
	struct arena *a = arena_create(1 << 24);
	struct json_object *o, *plots, *row;
	struct chart c;

	(void)state;
	chart_choose(a, rows_of(a, crossed[2].names, crossed[2].cells), "c",
		     &c);
	o = json_own(a, chart_bars(a, &c));
	assert_int_equal(json_length(json_get(o, "marks")), 8);
	chart_choose(a, rows_of(a, crossed[1].names, crossed[1].cells), "c",
		     &c);
	o = json_own(a, chart_line(a, &c));
	plots = json_get(o, "plots");
	assert_int_equal(json_length(plots), 3);
	assert_string_equal(json_get_text(json_at(plots, 1), "title", ""),
			    "Revenue");
	assert_int_equal(json_length(json_get(o, "endings")), 6);
	assert_string_equal(json_get_text(o, "ends", ""), "ends short");
	assert_non_null(strstr(json_get_text(o, "summary", ""),
			       " Revenue, app: Lowest: € 40. Highest: € 75."));
	o = chart_vega(a, &c);
	row = json_get(json_get(o, "encoding"), "row");
	assert_string_equal(json_get_text(row, "field", ""), "measure");
	row = json_at(json_get(json_get(o, "data"), "values"), 0);
	assert_string_equal(json_get_text(row, "measure", ""), "orders");
	assert_string_equal(json_get_text(row, "series", ""), "web");
	/* the first chart lacks an end of "app": it has a legend */
	chart_choose(a, rows_of(a, crossed[0].names, crossed[0].cells), "c",
		     &c);
	o = json_own(a, chart_line(a, &c));
	assert_int_equal(json_length(json_get(o, "endings")), 0);
	assert_int_equal(json_length(json_get(o, "legend")), 2);
	arena_destroy(a);
}

static void
measures_of_other_units_have_plots_of_their_own(void **state)
{
	struct arena *a = arena_create(1 << 24);

	(void)state;
	for (size_t i = 0; i < COUNT(several); i++) {
		struct chart c;

		chart_choose(a, rows_of(a, several[i].names, several[i].cells),
			     "c", &c);
		assert_int_equal(c.kind, several[i].kind);
		assert_string_equal(plots_of(a, &c), several[i].plots);
		assert_string_equal(c.name, several[i].name);
	}
	arena_destroy(a);
}

/* Below each other, with one gutter; the times stand below the last alone. */
static void
plots_share_what_is_below(void **state)
{
	struct arena *a = arena_create(1 << 24);
	struct json_object *o, *plots;
	int64_t bottom = 0;
	struct chart c;

	(void)state;
	chart_choose(a,
		     rows_of(a, "quarter|orders|revenue_eur",
			     "t2024-Q1|i120|r5100.5\nt2024-Q2|i90|r4100\n"
			     "t2024-Q3|i150|r6100\n"),
		     "c", &c);
	o = json_own(a, chart_line(a, &c));
	plots = json_get(o, "plots");
	assert_int_equal(json_length(plots), 2);
	for (size_t i = 0; i < 2; i++) {
		struct json_object *plot = json_at(plots, i);
		const int64_t top = json_get_int(plot, "top", -1);

		assert_true(json_get_int(plot, "title_y", -1) > bottom);
		assert_true(top > json_get_int(plot, "title_y", -1));
		bottom = top + json_get_int(plot, "plot_height", -1);
	}
	assert_true(json_get_int(o, "times_y", -1) > bottom);
	assert_string_equal(json_get_text(json_at(plots, 0), "title", ""),
			    "Orders");
	assert_string_equal(json_get_text(o, "summary", ""),
			    "Line chart with 3 points, from 2024-Q1 to 2024-Q3."
			    " Orders: Lowest: 90. Highest: 150."
			    " Revenue: Lowest: € 4,100. Highest: € 6,100.");
	arena_destroy(a);
}

/* A point stands apart from the marks beside it, and these are short. */
static void
marks_leave_the_plot_its_room(void **state)
{
	struct arena *a = arena_create(1 << 24);
	struct json_object *o, *levels;
	struct chart c;

	(void)state;
	chart_choose(
		a,
		rows_of(a, "year|revenue_eur",
			"i2022|r1200000\ni2023|r1350000\ni2024|r1100000\n"),
		"c", &c);
	o = json_own(a, chart_line(a, &c));
	levels = json_get(o, "levels");
	assert_string_equal(json_get_text(json_at(levels, 0), "value", ""),
			    "€ 1.10 M");
	assert_string_equal(json_get_text(o, "left", ""), "21.60%");
	assert_string_equal(json_get_text(o, "tick_x", ""), "19.40%");
	assert_int_equal(json_get_int(o, "gutter", 0), 8);
	arena_destroy(a);
}

static void
bars_of_each_measure_stand_below_each_other(void **state)
{
	struct arena *a = arena_create(1 << 24);
	struct json_object *o, *plots, *marks;
	struct chart c;

	(void)state;
	chart_choose(a,
		     rows_of(a, "city|orders|revenue_eur",
			     "tBern|i5|r90\ntRome|i3|r120\ntUlm|i1|r9\n"),
		     "c", &c);
	o = json_own(a, chart_bars(a, &c));
	plots = json_get(o, "plots");
	marks = json_get(o, "marks");
	assert_int_equal(json_length(plots), 2);
	assert_int_equal(json_length(marks), 6);
	assert_true(json_get_int(json_at(marks, 3), "y", -1) >
		    json_get_int(json_at(plots, 0), "end", 10000));
	assert_string_equal(json_get_text(json_at(marks, 3), "label", ""),
			    "Bern");
	assert_string_equal(json_get_text(json_at(marks, 4), "value", ""),
			    "€ 120");
	assert_string_equal(json_get_text(o, "summary", ""),
			    "Bar chart with 6 bars. Orders: Largest: Bern, 5."
			    " Smallest: Ulm, 1. Revenue: Largest: Rome, € 120."
			    " Smallest: Ulm, € 9.");
	arena_destroy(a);
}

/* Labels in the order drawn, of rows that their statement leaves unordered. */
static const struct {
	const char *names, *cells;
	enum chart_kind kind;
	const char *labels;
} unordered[] = {
	{ "city|n", "tBern|i3\ntRome|i9\ntUlm|i5\ntEbo|-\n", CHART_BARS,
	  "Rome Ulm Bern Ebo" },
	{ "city|profit", "tBern|i-3\ntRome|i9\n", CHART_BARS, "Rome Bern" },
	{ "zip|n", "i1204|i3\ni3011|i9\ni8001|i5\n", CHART_BARS,
	  "3011 8001 1204" },
	/* labels with an order of their own */
	{ "rating|n", "i4|i3\ni1|i5\ni2|i9\n", CHART_BARS, "1 2 4" },
	{ "age_group|n", "t60+|i3\nt18-25|i5\nt26-59|i9\n", CHART_BARS,
	  "18-25 26-59 60+" },
	{ "weekday|n", "tFriday|i3\ntMonday|i5\ntSunday|i9\n", CHART_BARS,
	  "Monday Friday Sunday" },
	{ "month|n", "tApr|i3\ntDec|i5\ntJan|i9\n", CHART_BARS, "Jan Apr Dec" },
	{ "month|n", "t2024-02|i3\nt2024-01|i5\nt2024-03|i4\n", CHART_LINE,
	  "2024-01 2024-02 2024-03" },
	{ "year|n", "i2024|i3\ni2022|i5\n", CHART_BARS, "2022 2024" },
	/* two labels: by the total, not by the largest part */
	{ "city|channel|orders",
	  "tBern|tweb|i10\ntBern|tapp|i1\ntRome|tweb|i9\ntRome|tapp|i5\n",
	  CHART_BARS, "Rome Bern" },
	{ "weekday|channel|orders",
	  "tSunday|tweb|i10\ntSunday|tapp|i1\ntMonday|tweb|i9\n"
	  "tMonday|tapp|i5\n",
	  CHART_BARS, "Monday Sunday" },
};

static const char *
labels_of(struct arena *a, const struct chart *c)
{
	struct buf b = buf_new(a, 400);

	for (size_t i = 0; i < c->rows->n_rows; i++)
		buf_printf(&b, "%s%s", i ? " " : "", chart_label(a, c, i));
	return buf_text(&b);
}

static void
unordered_rows_are_drawn_in_an_order(void **state)
{
	struct arena *a = arena_create(1 << 24);

	(void)state;
	for (size_t i = 0; i < COUNT(unordered); i++) {
		struct rows *rows =
			rows_of(a, unordered[i].names, unordered[i].cells);
		const struct cell first = rows->cells[0];
		struct chart c;

		rows->unordered = true;
		chart_choose(a, rows, "c", &c);
		assert_int_equal(c.kind, unordered[i].kind);
		assert_string_equal(labels_of(a, &c), unordered[i].labels);
		/* the table stays as it was */
		assert_memory_equal(&rows->cells[0], &first, sizeof(first));
		rows->unordered = false;
		chart_choose(a, rows, "c", &c);
		assert_string_not_equal(labels_of(a, &c), unordered[i].labels);
	}
	arena_destroy(a);
}

static void
a_statement_tells_whether_it_orders(void **state)
{
	static const struct {
		const char *sql;
		bool is;
	} said[] = {
		{ "SELECT city, count(*) FROM t GROUP BY city", false },
		{ "SELECT city, n FROM t ORDER BY n DESC LIMIT 5", true },
		{ "SELECT city, n FROM (SELECT * FROM t ORDER BY n) x", false },
		{ "SELECT city, rank() OVER (ORDER BY n) FROM t", false },
	};
	struct arena *a = arena_create(1 << 24);
	struct rows *rows = rows_of(a, "city|n", "tBern|i3\n");

	(void)state;
	for (size_t i = 0; i < COUNT(said); i++) {
		const char *sql = said[i].sql;

		assert_int_equal(told_is_sorted(a, dialect_find(STR("sqlite")),
						str_of(sql)),
				 said[i].is);
		assert_int_equal(view_drawn(a, "sqlite", sql, rows)->unordered,
				 !said[i].is);
	}
	assert_false(view_drawn(a, NULL, NULL, rows)->unordered);
	arena_destroy(a);
}

TESTS(CASE(measures_of_other_units_have_plots_of_their_own),
      CASE(measures_of_two_labels_have_plots_of_their_own),
      CASE(crossed_bars_share_the_room), CASE(crossed_plots_name_their_lines),
      CASE(plots_share_what_is_below), CASE(marks_leave_the_plot_its_room),
      CASE(bars_of_each_measure_stand_below_each_other),
      CASE(unordered_rows_are_drawn_in_an_order),
      CASE(a_statement_tells_whether_it_orders))
