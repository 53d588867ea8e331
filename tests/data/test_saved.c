#include <string.h>

#include "data/saved/saved.h"
#include "tests/arena.h"

static const char whole[] =
	"name: revenue-by-month\n"
	"title: Revenue by month\n"
	"folder: Sales\n"
	"description: Without: returns.\n"
	"question: revenue per month\n"
	"database: shop\n"
	"chart: lines\n"
	"parameter: year integer\n"
	"  label: Year\n"
	"  default: 2024\n"
	"parameter: country text list\n"
	"  choices: SELECT DISTINCT country FROM customers\n"
	"parameter: period date range\n"
	"  default: this month\n"
	"  choices: this month, 2024\n"
	"\n"
	"SELECT a:b\n\nFROM c WHERE y = :year AND d IN (:country)\n";

static void
a_file_comes_back_as_it_was(void **state)
{
	struct arena *a = *state;
	struct saved s;

	assert_null(saved_read(a, str_of(whole), &s));
	assert_string_equal(s.description, "Without: returns.");
	assert_int_equal(s.n_params, 3);
	assert_int_equal(s.params[0].type, PARAM_INTEGER);
	assert_string_equal(s.params[0].fallback, "2024");
	assert_true(s.params[1].list);
	assert_int_equal(s.params[2].type, PARAM_DAYS);
	assert_string_equal(saved_file(a, &s), whole);
}

static const struct {
	const char *text, *says; /* says NULL: it is taken */
} files[] = {
	{ "title: Über Ölpreise 2024!\ndatabase: d\n\nselect 1", NULL },
	{ "title: A\r\ndatabase: d\r\n\r\nselect 1\r\n", NULL },
	{ "title: A\n\nselect 1", "needs a title, a database" },
	{ "title: A\ndatabase: d\n\n", "needs a title, a database" },
	{ "title: A\ncolour: red\n\nselect 1", "Line 2: there is no key" },
	{ "title\n\nselect 1", "Line 1: a line is" },
	{ "title: A\n  label: B\n\nselect 1", "no parameter stands above" },
	{ "title: A\nparameter: y year\n\nselect 1", "not \"year\"" },
	{ "title: A\nparameter: y text many\n\nselect 1", "not \"many\"" },
	{ "title: A\ndatabase: d\nparameter: y\n  size: 3\n\nselect 1",
	  "label, default and choices" },
	{ "title: A\ndatabase: d\nparameter: y date range\n\nselect 1", NULL },
	{ "title: A\nparameter: y date rage\n\nselect 1", "not \"rage\"" },
	{ "title: A\ndatabase: d\nparameter: y date range list\n\nselect 1",
	  "Y is a date range, which takes one value" },
	{ "title: A\ndatabase: d\nparameter: y date range\n"
	  "  choices: this year, soon\n\nselect 1",
	  "Y offers spans of days such as 2024, this month or last 30 days,"
	  " not \"soon\"" },
	{ "title: A\ndatabase: d\nparameter: y\nparameter: Y\n\nselect 1",
	  "two values" },
	{ "title: A\ndatabase: d\nparameter: fresh\n\nselect 1", "no name" },
	{ "title: A\ndatabase: d\nparameter: a-b\n\nselect 1", "no name" },
	{ "name: ../x\ntitle: A\ndatabase: d\n\nselect 1", "A name has" },
	{ "name: A\ntitle: A\ndatabase: d\n\nselect 1", "A name has" },
	{ "title: !!!\ndatabase: d\n\nselect 1", "A name has" },
	{ "", "A name has" },
};

static void
what_is_wrong_is_said(void **state)
{
	struct arena *a = *state;

	for (size_t i = 0; i < COUNT(files); i++) {
		struct saved s;
		const struct err *e = saved_read(a, str_of(files[i].text), &s);

		assert_int_equal(e != NULL, files[i].says != NULL);
		if (e && files[i].says)
			assert_non_null(strstr(e->say, files[i].says));
	}
}

static void
names_are_made_of_titles(void **state)
{
	static const char *const rows[][2] = {
		{ "Revenue by month", "revenue-by-month" },
		{ "  Top 5: products?", "top-5-products" },
		{ "Ölpreise", "olpreise" },
		{ "Übersicht Größe", "ubersicht-grosse" },
		{ "漢字", "" },
	};
	struct arena *a = *state;

	for (size_t i = 0; i < COUNT(rows); i++)
		assert_string_equal(saved_name_of(a, rows[i][0]), rows[i][1]);
	assert_string_equal(saved_name_next(a, "sales", 1), "sales");
	assert_string_equal(saved_name_next(a, "sales", 12), "sales-12");
	assert_false(saved_is_name("-a"));
	assert_false(saved_is_name("a-"));
	assert_false(saved_is_name(""));
	assert_true(saved_is_name("a-1"));
}

static void
a_file_with_a_nul_is_no_text(void **state)
{
	static const char text[] = "title: a\v\0b\n";
	struct saved s;
	const struct err *e =
		saved_read(*state, (struct str){ text, sizeof(text) - 1 }, &s);

	assert_non_null(e);
	assert_string_equal(e->say, "The file is no text.");
}

TESTS(ARENA_CASE(a_file_with_a_nul_is_no_text),
      ARENA_CASE(a_file_comes_back_as_it_was),
      ARENA_CASE(what_is_wrong_is_said), ARENA_CASE(names_are_made_of_titles))
