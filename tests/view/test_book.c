#include <string.h>

#include "tests/arena.h"
#include "view/export/book.h"

/* Numbers are written as they are given: %.10g of days and seconds. */
static const struct {
	enum cell_type type, column;
	const char *text;
	enum book_kind kind;
	const char *want, *format;
} cells[] = {
	{ CELL_NULL, CELL_NULL, "", BOOK_BLANK, "", NULL },
	{ CELL_INTEGER, CELL_INTEGER, "42", BOOK_NUMBER, "42", "#" },
	{ CELL_INTEGER, CELL_INTEGER, "-999999999999999", BOOK_NUMBER,
	  "-999999999999999", "#" },
	{ CELL_INTEGER, CELL_INTEGER, "1234567890123456", BOOK_STRING,
	  "1234567890123456", NULL },
	{ CELL_INTEGER, CELL_INTEGER, "1000000000000000000", BOOK_NUMBER,
	  "1e+18", "#" },
	{ CELL_DECIMAL, CELL_DECIMAL, "0.10", BOOK_NUMBER, "0.1", "#" },
	{ CELL_DECIMAL, CELL_DECIMAL, "1234567890.1234567", BOOK_STRING,
	  "1234567890.1234567", NULL },
	{ CELL_REAL, CELL_REAL, "0.12345678901234567", BOOK_NUMBER,
	  "0.123456789012346", "#" },
	{ CELL_REAL, CELL_REAL, "Infinity", BOOK_STRING, "Infinity", NULL },
	{ CELL_REAL, CELL_REAL, "1e400", BOOK_STRING, "1e400", NULL },
	{ CELL_BOOLEAN, CELL_BOOLEAN, "true", BOOK_BOOLEAN, "1", NULL },
	{ CELL_BOOLEAN, CELL_BOOLEAN, "false", BOOK_BOOLEAN, "0", NULL },
	{ CELL_DATE, CELL_DATE, "1900-03-01", BOOK_NUMBER, "61", "yyyy-mm-dd" },
	{ CELL_DATE, CELL_DATE, "1900-02-28", BOOK_STRING, "1900-02-28", NULL },
	{ CELL_DATE, CELL_DATE, "2024-02-29", BOOK_NUMBER, "45351",
	  "yyyy-mm-dd" },
	{ CELL_DATE, CELL_DATE, "2024-13-01", BOOK_STRING, "2024-13-01", NULL },
	{ CELL_DATE, CELL_DATE, "someday", BOOK_STRING, "someday", NULL },
	{ CELL_DATE, CELL_DATE, "", BOOK_STRING, "", NULL },
	{ CELL_TIME, CELL_TIME, "06:00:00", BOOK_NUMBER, "0.25", "hh:mm:ss" },
	{ CELL_TIME, CELL_TIME, "25:00:00", BOOK_STRING, "25:00:00", NULL },
	{ CELL_TIMESTAMP, CELL_TIMESTAMP, "2024-02-29 12:00:00", BOOK_NUMBER,
	  "45351.5", "yyyy-mm-dd hh:mm:ss" },
	{ CELL_TIMESTAMP, CELL_TIMESTAMP, "2024-02-29T18:00:00.000+02",
	  BOOK_NUMBER, "45351.75", "yyyy-mm-dd hh:mm:ss\"+02\"" },
	{ CELL_TIMESTAMP, CELL_TIMESTAMP, "2024-02-29 18:00:00 \"x",
	  BOOK_STRING, "2024-02-29 18:00:00 \"x", NULL },
	{ CELL_TIMESTAMP, CELL_TIMESTAMP, "2024-02-29", BOOK_NUMBER, "45351",
	  "yyyy-mm-dd" },
	{ CELL_TEXT, CELL_TEXT, "=1+1", BOOK_STRING, "=1+1", NULL },
	{ CELL_TEXT, CELL_TEXT, "a_x0041_", BOOK_STRING, "a_x005F_x0041_",
	  NULL },
	{ CELL_TEXT, CELL_TEXT, "_x00zz_", BOOK_STRING, "_x00zz_", NULL },
	{ CELL_TEXT, CELL_TEXT, "\xef\xbf\xbe", BOOK_STRING, "\xef\xbf\xbd",
	  NULL },
	{ CELL_BLOB, CELL_BLOB, "\x01\xff", BOOK_STRING, "01ff", NULL },
	{ CELL_TEXT, CELL_DATE, "2024-02-29", BOOK_NUMBER, "45351",
	  "yyyy-mm-dd" },
	{ CELL_TEXT, CELL_TIMESTAMP, "never", BOOK_STRING, "never", NULL },
	{ CELL_INTEGER, CELL_BOOLEAN, "1", BOOK_BOOLEAN, "1", NULL },
	{ CELL_INTEGER, CELL_BOOLEAN, "7", BOOK_STRING, "7", NULL },
};

static void
each_cell_is_kept_or_stays_text(void **state)
{
	struct arena *a = *state;

	for (size_t i = 0; i < COUNT(cells); i++) {
		const struct cell c = { cells[i].type, str_of(cells[i].text) };
		struct book_cell got = book_cell(a, &c, cells[i].column, "#");

		assert_int_equal(got.kind, cells[i].kind);
		if (got.kind == BOOK_STRING)
			assert_string_equal(got.text, cells[i].want);
		else if (got.kind != BOOK_BLANK)
			assert_string_equal(
				arena_printf(a, "%.15g", got.number),
				cells[i].want);
		if (cells[i].format)
			assert_string_equal(got.format, cells[i].format);
	}
}

static void
a_text_ends_at_the_ceiling(void **state)
{
	struct arena *a = *state;
	char *text = arena_alloc(a, BOOK_TEXT + 2);
	struct cell c = { CELL_TEXT, { text, BOOK_TEXT } };

	memset(text, 'x', BOOK_TEXT + 1);
	assert_int_equal(strlen(book_cell(a, &c, CELL_TEXT, NULL).text),
			 BOOK_TEXT);
	c.text.n++;
	text = arena_strdup(a, book_cell(a, &c, CELL_TEXT, NULL).text);
	assert_int_equal(strlen(text), BOOK_TEXT - 1 + strlen("\u2026"));
	assert_string_equal(text + BOOK_TEXT - 1, "\u2026");
}

static void
formats_follow_the_figures(void **state)
{
	struct arena *a = *state;
	const struct {
		struct figures f;
		enum cell_type type;
		const char *want;
	} rows[] = {
		{ { FIGURE_MONEY, "EUR", 2, true, false },
		  CELL_REAL,
		  "#,##0.00" },
		{ { FIGURE_COUNT, NULL, 0, true, false }, CELL_REAL, "#,##0" },
		{ { FIGURE_COUNT, NULL, -1, true, false },
		  CELL_INTEGER,
		  "#,##0" },
		{ { FIGURE_PERCENT, "%", 1, false, false },
		  CELL_REAL,
		  "0.0\"%\"" },
		{ { FIGURE_PERCENT, "%", 1, true, true },
		  CELL_REAL,
		  "#,##0.0%" },
		{ { FIGURE_YEAR, NULL, -1, false, false }, CELL_INTEGER, "0" },
		{ { FIGURE_NUMBER, NULL, -1, true, false }, CELL_REAL, NULL },
		{ { FIGURE_NUMBER, NULL, 11, true, false }, CELL_REAL, NULL },
	};

	for (size_t i = 0; i < COUNT(rows); i++) {
		const char *got = book_format(a, rows[i].f, rows[i].type);

		if (rows[i].want)
			assert_string_equal(got, rows[i].want);
		else
			assert_null(got);
	}
}

TESTS(ARENA_CASE(each_cell_is_kept_or_stays_text),
      ARENA_CASE(a_text_ends_at_the_ceiling),
      ARENA_CASE(formats_follow_the_figures))
