#include "tests/say/rows.h"

#include "base/json.h"
#include "data/names.h"
#include "view/tree/links.h"
#include "view/tree/tree.h"

#include "base/ban.h"

static const char *names[] = { "a", "b", "c", "d", "e", "f", "g" };

/* One row of seven columns, as one that is sorted and filtered is shown. */
static struct json_object *
table_of(struct arena *a, const struct table_query *sums)
{
	static const struct table_query query = { .columns = names,
						  .n_columns = COUNT(names) };
	const struct rows rows =
		read_rows(a, "a|b|c|d|e|f|g", "i1|i2|i3|i4|i5|i6|i7");
	const struct rows totals = read_rows(a, "n|a", "i1|i41");
	const struct table_links links = { .arena = a,
					   .href = "/t",
					   .query = &query,
					   .sums = sums,
					   .totals = &totals };
	const struct table_page page = {
		.first = 1, .max = 50, .href = "/t", .links = &links
	};

	return json_own(a, tree_table(a, &rows, &page));
}

static bool
is_true(struct json_object *o, const char *key)
{
	return json_object_get_boolean(json_get(o, key));
}

/* Read downwards, its columns can be hidden as those of any table. */
static void
a_record_has_the_links_of_its_columns(void **state)
{
	struct arena *a = arena_create(1 << 20);
	struct json_object *o = table_of(a, NULL);
	struct json_object *fields = json_get(o, "fields");

	(void)state;
	assert_true(is_true(o, "record"));
	assert_int_equal(json_length(fields), 7);
	assert_string_equal(json_get_text(json_at(fields, 1), "hide", ""),
			    json_get_text(json_at(json_get(o, "columns"), 1),
					  "hide", "none"));
	arena_destroy(a);
}

/* Totals that were asked for have a place below columns only. */
static void
a_row_with_totals_is_a_table(void **state)
{
	static const struct table_query sums = { .columns = names,
						 .n_columns = 1 };
	struct arena *a = arena_create(1 << 20);
	struct json_object *o = table_of(a, &sums);

	(void)state;
	assert_false(is_true(o, "record"));
	assert_string_equal(
		json_get_text(json_at(json_get(o, "totals"), 0), "text", ""),
		"41");
	assert_string_equal(
		json_get_text(json_at(json_get(o, "totals"), 1), "text", ""),
		"1 row");
	assert_string_equal(
		json_get_text(json_at(json_get(o, "totals"), 2), "text", "-"),
		"");
	arena_destroy(a);
}

/* A year, a price, a name: none of them comes to anything. */
static void
rows_without_sums_have_no_totals(void **state)
{
	static const struct {
		const char *names, *cells;
		bool truncated, has;
	} cases[] = {
		{ "name|city", "tAnn|tBern", false, false },
		{ "name|city", "tAnn|tBern", true, true },
		{ "id|year|average_price", "i1|i2024|r3.5", false, false },
		{ "name|orders", "tAnn|i3", false, true },
	};
	struct arena *a = arena_create(1 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct rows rows = read_rows(a, cases[i].names, cases[i].cells);

		for (size_t k = 0; k < rows.n_cols; k++)
			rows.cols[k].type = rows.cells[k].type;
		rows.truncated = cases[i].truncated;
		assert_int_equal(rows_have_totals(a, &rows), cases[i].has);
	}
	arena_destroy(a);
}

TESTS(CASE(a_record_has_the_links_of_its_columns),
      CASE(a_row_with_totals_is_a_table),
      CASE(rows_without_sums_have_no_totals))
