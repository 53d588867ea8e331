#include "tests/test.h"

#include "data/figures.h"
#include "tests/view/fixture.h"
#include "view/export/emit.h"

/* One result in each form, byte for byte. */
static const char mixed_names[] = "id|name|note|ok|id";
static const char mixed_cells[] = "i1|t=1+2|t|btrue|d10.50\n"
				  "i9007199254740993|ta,\"b\"|-|bfalse|r-0.5\n"
				  "i-3|tx|xA\001|-|d7\n";

static const struct {
	const char *what;
	enum format format;
	bool raw;
	const char *names, *cells, *want;
} exports[] = {
	{ "formula, quotes, NULL, empty text, negative number", FORMAT_CSV,
	  false, mixed_names, mixed_cells,
	  "id,name,note,ok,id\r\n"
	  "1,'=1+2,\"\",true,10.50\r\n"
	  "9007199254740993,\"a,\"\"b\"\"\",,false,-0.5\r\n"
	  "-3,x,4101,,7\r\n" },
	{ "raw keeps formulas", FORMAT_CSV, true, "a", "t=1+2\nt@x\n",
	  "a\r\n=1+2\r\n@x\r\n" },
	{ "each start of a formula", FORMAT_CSV, false, "a",
	  "t=a\nt+a\nt-a\nt@a\nt\ta\nt\ra\nta=\ni-1\nr-1.5\n",
	  "a\r\n'=a\r\n'+a\r\n'-a\r\n'@a\r\n'\ta\r\n\"'\ra\"\r\na=\r\n-1\r\n"
	  "-1.5\r\n" },
	{ "the wide starts of a formula", FORMAT_CSV, false, "a",
	  "t＝a\nt＋a\nt－a\nt＠a\nt＃a\ntéa\n",
	  "a\r\n'＝a\r\n'＋a\r\n'－a\r\n'＠a\r\n＃a\r\néa\r\n" },
	{ "a formula for a column's name", FORMAT_CSV, false, "=cmd()", "i1\n",
	  "'=cmd()\r\n1\r\n" },
	{ "no rows", FORMAT_CSV, false, "a|b", "", "a,b\r\n" },
	{ "tabs are quoted, commas are not", FORMAT_TSV, false, "a|b",
	  "tx,y|tp\tq\n", "a\tb\r\nx,y\t\"p\tq\"\r\n" },
	{ "names are unique, numbers bare, blobs in hex", FORMAT_NDJSON, false,
	  mixed_names, mixed_cells,
	  "{\"id\":1,\"name\":\"=1+2\",\"note\":\"\",\"ok\":true,"
	  "\"id_2\":10.50}\n"
	  "{\"id\":9007199254740993,\"name\":\"a,\\\"b\\\"\",\"note\":null,"
	  "\"ok\":false,\"id_2\":-0.5}\n"
	  "{\"id\":-3,\"name\":\"x\",\"note\":\"4101\",\"ok\":null,\"id_2\":7}"
	  "\n" },
	{ "numbers that JSON has not are text", FORMAT_NDJSON, false, "x",
	  "rInf\nr1e400\nd.5\ni007\n",
	  "{\"x\":\"Inf\"}\n{\"x\":1e400}\n{\"x\":\".5\"}\n{\"x\":\"007\"}"
	  "\n" },
	{ "a list of objects", FORMAT_JSON, false, "a", "i1\ni2\n",
	  "[\n{\"a\":1},\n{\"a\":2}\n]\n" },
	{ "an empty list", FORMAT_JSON, false, "a", "", "[]\n" },
	{ "control characters", FORMAT_NDJSON, false, "a\"b", "t\b\001\\\n",
	  "{\"a\\\"b\":\"\\b\\u0001\\\\\"}\n" },
	{ "pipes and tags", FORMAT_MD, false, "a|b", "t<b>x</b>|i5\n-|i6\n",
	  "| a | b |\n|---|---:|\n| \\<b\\>x\\</b\\> | 5 |\n| \u2013 | 6 |"
	  "\n" },
	{ "columns in line", FORMAT_TEXT, false, "city|n",
	  "tZürich|i5\ntBern|i1200\n-|r0.5\n",
	  "city          n\n"
	  "------  -------\n"
	  "Zürich      5.0\n"
	  "Bern    1,200.0\n"
	  "-           0.5\n"
	  "(3 rows)\n" },
	{ "figures as the page has them", FORMAT_TEXT, false,
	  "id|revenue|discount_pct|year",
	  "i1203|r650654.7100000032|r7.5|i2025\ni4|r12.5|r12.25|i2024\n",
	  "  id     revenue  discount_pct  year\n"
	  "----  ----------  ------------  ----\n"
	  "1203  650,654.71         7.5 %  2025\n"
	  "   4       12.50        12.3 %  2024\n"
	  "(2 rows)\n" },
	{ "and in Markdown", FORMAT_MD, false, "revenue|n",
	  "r650654.7100000032|i1200\n-|i3\n",
	  "| revenue | n |\n|---:|---:|\n| 650,654.71 | 1,200 |\n"
	  "| \u2013 | 3 |\n" },
	{ "raw figures stay", FORMAT_TEXT, true, "revenue",
	  "r650654.7100000032\n",
	  "          revenue\n-----------------\n650654.7100000032\n"
	  "(1 row)\n" },
	{ "nothing in it can move the cursor", FORMAT_TEXT, false, "a|b",
	  "tx\033[2Jy\302\233|t\u202eevil\n",
	  "a        b\n"
	  "-------  -----\n"
	  "x\ufffd[2Jy\ufffd  \ufffdevil\n"
	  "(1 row)\n" },
	{ "wide characters", FORMAT_TEXT, false, "a|b", "t日本|tx\ntab|ty\n",
	  "a     b\n----  -\n日本  x\nab    y\n(2 rows)\n" },
	{ "no rows", FORMAT_TEXT, false, "a", "", "a\n-\n(0 rows)\n" },
};

static void
test_forms(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(exports); i++) {
		struct arena *a = arena_create((size_t)64 << 20);
		struct sheet *sheet = sheet_new(a);
		struct rows *rows =
			rows_of(a, exports[i].names, exports[i].cells);
		struct row_sink sink = view_export(a, exports[i].format,
						   &sheet->out, exports[i].raw);

		assert_null(view_send_rows(&sink, rows));
		assert_null(view_export_end(&sink, false));
		if (strcmp(buf_text(&sheet->text), exports[i].want) != 0)
			print_error("case %zu: %s\n", i, exports[i].what);
		assert_string_equal(buf_text(&sheet->text), exports[i].want);
		arena_destroy(a);
	}
}

static void
test_truncated(void **state)
{
	struct arena *a = arena_create((size_t)64 << 20);
	struct sheet *sheet = sheet_new(a);
	struct row_sink sink = view_export(a, FORMAT_TEXT, &sheet->out, false);

	(void)state;
	assert_null(view_send_rows(&sink, rows_of(a, "a", "i1\n")));
	assert_null(view_export_end(&sink, true));
	assert_string_equal(buf_text(&sheet->text),
			    "a\n-\n1\n(the first 1 row; there are more)\n");
	arena_destroy(a);
}

/* The unit that the notes tell stands once, in the heading. */
static void
test_unit(void **state)
{
	struct arena *a = arena_create((size_t)64 << 20);
	static const struct {
		enum format format;
		const char *names, *want;
	} cases[] = {
		{ FORMAT_TEXT, "total|day",
		  "total (EUR)       day\n"
		  "-----------  --------\n"
		  "   1,234.50    Monday\n"
		  "       2.00  Saturday\n(2 rows)\n" },
		{ FORMAT_TEXT, "total (€)|day",
		  "total (€)       day\n"
		  "---------  --------\n"
		  " 1,234.50    Monday\n"
		  "     2.00  Saturday\n(2 rows)\n" },
		{ FORMAT_MD, "total|day",
		  "| total (EUR) | day |\n|---:|---:|\n"
		  "| 1,234.50 | Monday |\n| 2.00 | Saturday |\n" },
		{ FORMAT_CSV, "total|day", "total,day\r\n1234.5,1\r\n2,6\r\n" },
	};

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct sheet *sheet = sheet_new(a);
		struct rows *rows =
			rows_of(a, cases[i].names, "r1234.5|i1\nr2|i6\n");
		struct row_sink sink =
			view_export(a, cases[i].format, &sheet->out, false);

		rows->cols[0].unit = "EUR";
		rows->cols[1].unit = UNIT_OF_WEEKDAY;
		assert_null(view_send_rows(&sink, rows));
		assert_null(view_export_end(&sink, false));
		assert_string_equal(buf_text(&sheet->text), cases[i].want);
	}
	arena_destroy(a);
}

/* A long cell is shortened on a terminal, and nowhere else. */
static void
test_long_cell(void **state)
{
	struct arena *a = arena_create((size_t)64 << 20);
	struct rows *rows = rows_of(a, "a|b", "tx|ty\n");
	char long_text[500];

	(void)state;
	memset(long_text, 'w', sizeof(long_text));
	rows->cells[0].text = (struct str){ long_text, sizeof(long_text) };
	for (enum format f = FORMAT_TEXT; f < FORMAT_SQL; f++) {
		struct sheet *sheet = sheet_new(a);
		struct row_sink sink = view_export(a, f, &sheet->out, false);

		assert_null(view_send_rows(&sink, rows));
		assert_null(view_export_end(&sink, false));
		assert_int_equal(str_has(buf_str(&sheet->text),
					 (struct str){ long_text, 500 }),
				 f != FORMAT_TEXT);
	}
	arena_destroy(a);
}

static bool
count_bytes(void *arg, struct str bytes)
{
	*(size_t *)arg += bytes.n;
	return true;
}

/* However many rows: the arena does not grow. */
static void
test_constant_memory(void **state)
{
	static const enum format forms[] = { FORMAT_TEXT,   FORMAT_JSON,
					     FORMAT_CSV,    FORMAT_TSV,
					     FORMAT_NDJSON, FORMAT_MD };

	(void)state;
	for (size_t f = 0; f < COUNT(forms); f++) {
		struct arena *a = arena_create((size_t)64 << 20);
		struct rows *rows = rows_of(a, "a|b|c",
					    "i1|tZürich \033|r1.5\n"
					    "i2|t=x|-\n");
		size_t bytes = 0, used;
		struct writer out = { count_bytes, &bytes };
		struct row_sink sink = view_export(a, forms[f], &out, false);
		bool enough;

		assert_null(sink.begin(sink.arg, rows->cols, rows->n_cols));
		for (size_t i = 0; i < 2000; i++)
			assert_null(sink.batch(sink.arg, rows, &enough));
		used = arena_used(a);
		for (size_t i = 0; i < 20000; i++)
			assert_null(sink.batch(sink.arg, rows, &enough));
		assert_int_equal(arena_used(a), used);
		assert_null(view_export_end(&sink, false));
		assert_true(bytes > 40000);
		arena_destroy(a);
	}
}

/* A reader who left ends the statement at the next batch. */
static void
test_reader_left(void **state)
{
	struct arena *a = arena_create((size_t)64 << 20);
	struct sheet *sheet = sheet_new(a);
	struct rows *rows = rows_of(a, "a", "tsome text\n");
	struct row_sink sink;
	const struct err *e = NULL;
	bool enough;
	size_t n = 0;

	(void)state;
	sheet->most = 10;
	sink = view_export(a, FORMAT_CSV, &sheet->out, false);
	assert_null(sink.begin(sink.arg, rows->cols, rows->n_cols));
	while (!e && n++ < 100000)
		e = sink.batch(sink.arg, rows, &enough);
	assert_int_equal(e ? e->kind : ERR__MAX, ERR_CANCELLED);
	assert_true(n < 2 * EMIT_ROOM / 11);
	assert_non_null(view_export_end(&sink, false));
	arena_destroy(a);
}

static void
test_json_number(void **state)
{
	static const struct {
		const char *s;
		bool is;
	} cases[] = {
		{ "0", true },      { "-0", true },   { "12", true },
		{ "-1.50", true },  { "1e9", true },  { "1E-9", true },
		{ "1.5e+3", true }, { "", false },    { "-", false },
		{ "01", false },    { "1.", false },  { ".5", false },
		{ "1e", false },    { "+1", false },  { "1 ", false },
		{ "0x1", false },   { "NaN", false }, { "Infinity", false },
		{ "1,000", false }, { "--1", false },
	};

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++)
		assert_int_equal(is_json_number(str_of(cases[i].s)),
				 cases[i].is);
}

TESTS(CASE(test_forms), CASE(test_truncated), CASE(test_unit),
      CASE(test_long_cell), CASE(test_constant_memory), CASE(test_reader_left),
      CASE(test_json_number))
