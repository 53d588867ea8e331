#include "tests/driver/sqlite_fixture.h"

#include "base/ban.h"

static const char shop[] =
	"CREATE TABLE t(i INTEGER, r REAL, s TEXT, b BLOB, d DATE, ts DATETIME,"
	" n NUMERIC(10,2), f BOOLEAN, x, day TEXT);"
	"INSERT INTO t VALUES (1, 0.1, 'a', x'00ff', '2024-01-05',"
	" '2024-01-05 10:00:00', 1.5, 1, 'x', '2024-02-01'),"
	" (9223372036854775807, 1e300, '', x'', '2024-02-05',"
	" '2024-02-05 11:30:00', 2, 0, 'y', '2024-02-02'),"
	" (NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);"
	"CREATE TABLE \"a\"\"b';--\"(\"x]y\" INT, \"`z`\" INT, \"\" INT);"
	"INSERT INTO \"a\"\"b';--\" VALUES (1, 2, 3);";

/* One row each: its cells' types by letter, and texts between bars. */
static const struct {
	const char *sql, *want;
} cells[] = {
	{ "SELECT 1, 1.5, 'a', x'41', NULL", "i1|r1.5|ta|bA|-" },
	{ "SELECT '', NULL", "t|-" },
	{ "SELECT 9223372036854775807, -9223372036854775808",
	  "i9223372036854775807|i-9223372036854775808" },
	{ "SELECT 0.1 + 0.2, 0.1, 1e300, 10.0, -0.5, 1e20, 100.0/3",
	  "r0.30000000000000004|r0.1|r1.0e+300|r10.0|r-0.5|r1.0e+20"
	  "|r33.333333333333336" },
	{ "SELECT 9e999, -9e999, 0.0/0", "rInf|r-Inf|-" },
	{ "SELECT 'Zürich', '日本', '🙂'", "tZürich|t日本|t🙂" },
	{ "SELECT CAST(x'61ff62' AS TEXT)", "ta\xef\xbf\xbd"
					    "b" },
	{ "SELECT CAST(x'610062' AS TEXT)", "tab" },
	{ "SELECT 'a''b', 'c|d'", "ta'b|tc|d" },
	{ "SELECT true, 1 = 1", "i1|i1" },
	{ "VALUES (1, 'x')", "i1|tx" },
	{ "SELECT instr('abcabc', 'ca'), instr('äöü', 'ü'), instr('a', 'x'),"
	  " instr(x'414243', x'43'), instr('a', ''), instr(NULL, 'a')",
	  "i3|i3|i0|i3|i1|-" },
	{ "SELECT replace('aXbX', 'X', '--'), replace('a', '', 'b'),"
	  " replace('aa', 'a', ''), replace('a', 'b', NULL), replace(12, 1, 3)",
	  "ta--b--|ta|t|-|t32" },
	{ "SELECT trim('  a '), ltrim(' a '), rtrim(' a '), trim('xyaxy',"
	  " 'xy'), trim('üaü', 'ü'), trim('a', ''), trim(NULL), trim('aa',"
	  " 'a')",
	  "ta|ta |t a|ta|ta|ta|-|t" },
};

/* The same here as where nothing of SQLite's own is replaced. */
static const char *const formats[] = {
	"printf('%d|%5d|%-5d|%05d|%+d', 1, 2, 3, 4, 5)",
	"printf('%.2f|%8.3f|%e|%g|%!.15g', 1.005, 2.5, 3.25, 0.1, 0.1)",
	"printf('%s|%10s|%-10s|%.2s', 'a', 'b', 'c', 'defg')",
	"printf('%,d|%,.2f', 1234567, 12345.678)",
	"printf('%q|%Q|%w', 'it''s', 'it''s', 'a\"b')",
	"printf('%x|%X|%#x|%o', 255, 255, 255, 8)",
	"printf('%c|%5c|%-5c|%.3c', 'abc', 'x', 'y', 'z')",
	"printf('100%%')",
	"printf('%')",
	"printf('%y', 1)",
	"printf('')",
	"printf('%d %s', 1)",
	"printf('%*d|%-*d|%.*f', 5, 1, 5, 2, 2, 3.14159)",
	"printf('%s', NULL)",
	"printf(NULL)",
	"printf('%Q', NULL)",
	"printf('%lld', 9223372036854775807)",
	"printf('%i', '12abc')",
	"format('%s-%s', 1.5, x'41')",
	"printf('%.0f', 2.5)",
	"printf('%05.1f', -1.25)",
	"printf('%s', 'Zürich')",
	"printf('%u', -1)",
	"printf('%.3d', 7)",
	"printf('%n%d', 7)",
	"printf('% d', 7)",
	"printf('%-+5d|', 7)",
	"printf('%*d|', -5, 7)",
	"printf('%!s|%!5s|%!.2s', 'äöü', 'ä', 'äöü')",
	"printf('a%zb', 'x')",
	"instr('a', x'61')",
	"instr(12345, 34)",
	"replace('aaa', 'aa', 'b')",
	"trim(' \t x ')",
	"trim('abc', 'cba')",
	"rtrim('xaxa', 'ax')",
	"replace(1.5, '.', ',')",
	"trim(123321, 1)",
	"instr(x'6162', 'b')",
};

static const char type_letters[CELL__MAX] = {
	[CELL_NULL] = '-', [CELL_INTEGER] = 'i', [CELL_REAL] = 'r',
	[CELL_TEXT] = 't', [CELL_BLOB] = 'b',
};

static const char *
row_text(struct fixture *f, size_t row)
{
	struct buf b = buf_new(f->a, 10000);
	const struct rows *rows = &f->snapshot.rows;

	for (size_t i = 0; i < rows->n_cols; i++) {
		const struct cell *c = &rows->cells[row * rows->n_cols + i];

		buf_printf(&b, "%s%c", i ? "|" : "", type_letters[c->type]);
		buf_add(&b, c->text);
	}
	return buf_text(&b);
}

static void
functions_agree_with_the_engine(void **state)
{
	struct fixture *f = fixture_make(shop);
	sqlite3 *plain = NULL;
	size_t n_wrong = 0;

	(void)state;
	assert_null(fixture_open(f));
	assert_int_equal(sqlite3_open(":memory:", &plain), SQLITE_OK);
	for (size_t i = 0; i < COUNT(formats); i++) {
		const char *refusal = NULL, *want;
		const char *sql =
			arena_printf(f->a, "SELECT quote(%s)", formats[i]);
		sqlite3_stmt *st = NULL;

		assert_null(fixture_ask(f, sql, &refusal));
		(void)sqlite3_prepare_v2(plain, sql, -1, &st, NULL);
		assert_int_equal(sqlite3_step(st), SQLITE_ROW);
		want = (const char *)sqlite3_column_text(st, 0);
		if (refusal || !str_is(f->snapshot.rows.cells[0].text, want)) {
			print_error("%s: %s, not %s\n", formats[i],
				    refusal ? refusal : row_text(f, 0), want);
			n_wrong++;
		}
		(void)sqlite3_finalize(st);
	}
	(void)sqlite3_close(plain);
	assert_int_equal(n_wrong, 0);
	fixture_drop(f);
}

static void
must_run(struct fixture *f, const char *sql)
{
	const char *refusal = NULL;
	const struct err *e = fixture_ask(f, sql, &refusal);

	if (e || refusal)
		fail_msg("%s: %s", sql, e ? e->note : refusal);
}

static void
cells_keep_type_and_text(void **state)
{
	struct fixture *f = fixture_make(shop);

	(void)state;
	assert_null(fixture_open(f));
	for (size_t i = 0; i < COUNT(cells); i++) {
		must_run(f, cells[i].sql);
		assert_int_equal(f->snapshot.rows.n_rows, 1);
		assert_string_equal(row_text(f, 0), cells[i].want);
	}
	fixture_drop(f);
}

static void
columns_have_types(void **state)
{
	static const struct {
		const char *sql;
		enum cell_type want;
	} types[] = {
		{ "SELECT i FROM t", CELL_INTEGER },
		{ "SELECT r FROM t", CELL_REAL },
		{ "SELECT s FROM t", CELL_TEXT },
		{ "SELECT b FROM t", CELL_BLOB },
		{ "SELECT d FROM t", CELL_DATE },
		{ "SELECT ts FROM t", CELL_TIMESTAMP },
		{ "SELECT n FROM t", CELL_DECIMAL },
		{ "SELECT f FROM t", CELL_BOOLEAN },
		{ "SELECT x FROM t", CELL_TEXT },
		{ "SELECT day FROM t", CELL_DATE },
		{ "SELECT count(*) FROM t", CELL_INTEGER },
		{ "SELECT avg(i) FROM t", CELL_REAL },
		{ "SELECT sum(r) FROM t", CELL_REAL },
		{ "SELECT i FROM t WHERE 0", CELL_INTEGER },
		{ "SELECT d FROM t WHERE 0", CELL_DATE },
		{ "SELECT 1 WHERE 0", CELL_NULL },
		{ "SELECT NULL", CELL_NULL },
		{ "SELECT date(ts) FROM t", CELL_DATE },
		{ "SELECT strftime('%Y-%m', ts) FROM t", CELL_TEXT },
		{ "SELECT 1 UNION ALL SELECT 'a'", CELL_TEXT },
		{ "SELECT 1 UNION ALL SELECT 1.5", CELL_REAL },
	};
	struct fixture *f = fixture_make(shop);

	(void)state;
	assert_null(fixture_open(f));
	for (size_t i = 0; i < COUNT(types); i++) {
		must_run(f, types[i].sql);
		if (f->snapshot.rows.cols[0].type != types[i].want)
			fail_msg("%s: %s", types[i].sql,
				 cell_type_name(f->snapshot.rows.cols[0].type));
	}
	fixture_drop(f);
}

static void
columns_have_names(void **state)
{
	struct fixture *f = fixture_make(shop);

	(void)state;
	assert_null(fixture_open(f));
	must_run(f, "SELECT 1 AS a, 2 AS a, count(*) FROM t");
	assert_int_equal(f->snapshot.rows.n_cols, 3);
	assert_string_equal(f->snapshot.rows.cols[0].name, "a");
	assert_string_equal(f->snapshot.rows.cols[1].name, "a");
	assert_string_equal(f->snapshot.rows.cols[2].name, "count(*)");
	must_run(f, "SELECT * FROM \"a\"\"b';--\"");
	assert_string_equal(f->snapshot.rows.cols[0].name, "x]y");
	assert_string_equal(f->snapshot.rows.cols[1].name, "`z`");
	assert_string_equal(f->snapshot.rows.cols[2].name, "");
	assert_string_equal(f->snapshot.rows.cols[0].declared, "INT");
	must_run(f, "SELECT i FROM t WHERE i = 7");
	assert_int_equal(f->snapshot.rows.n_rows, 0);
	assert_int_equal(f->snapshot.rows.n_cols, 1);
	assert_string_equal(f->snapshot.rows.cols[0].name, "i");
	fixture_drop(f);
}

static void
wide_and_long(void **state)
{
	const size_t last = 699, n_cols = 500;
	struct fixture *f = fixture_make(NULL);
	const struct cell *row;
	struct buf b = buf_new(f->a, 100000);

	(void)state;
	buf_puts(&b, "CREATE TABLE w(c0");
	for (int i = 1; i < 500; i++)
		buf_printf(&b, ", c%d", i);
	buf_puts(&b, "); INSERT INTO w(c0, c499) WITH RECURSIVE n(i) AS (SELECT"
		     " 1 UNION ALL SELECT i + 1 FROM n WHERE i < 700) SELECT i,"
		     " 'last' FROM n;");
	sqlite_run(f->path, buf_text(&b));
	assert_null(fixture_open(f));
	must_run(f, "SELECT * FROM w");
	assert_int_equal(f->snapshot.rows.n_cols, n_cols);
	assert_int_equal(f->snapshot.rows.n_rows, last + 1);
	row = f->snapshot.rows.cells + last * n_cols;
	assert_true(str_is(row[0].text, "700"));
	assert_true(str_is(row[n_cols - 1].text, "last"));
	assert_int_equal(row[1].type, CELL_NULL);
	assert_int_equal(f->outcome.n_rows, 700);
	assert_false(f->outcome.truncated);
	fixture_drop(f);
}

static void
rows_bytes_and_cells_are_limited(void **state)
{
	struct fixture *f = fixture_make(
		"CREATE TABLE n(i INTEGER PRIMARY KEY);"
		"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n"
		" WHERE i < 1000) INSERT INTO n SELECT i FROM n;");
	static const struct {
		uint64_t rows, bytes, cell;
		const char *sql;
		uint64_t want;
		bool truncated;
	} limits[] = {
		{ 10, 1000, 100, "SELECT i FROM n", 10, true },
		{ 1000, 10000, 100, "SELECT i FROM n", 1000, false },
		{ 999, 10000, 100, "SELECT i FROM n", 999, true },
		{ 256, 10000, 100, "SELECT i FROM n LIMIT 256", 256, false },
		{ 1, 10000, 100, "SELECT i FROM n LIMIT 1", 1, false },
		{ 1000, 9, 100, "SELECT i FROM n", 9, true },
		{ 1000, 100, 100, "SELECT hex(zeroblob(200))", 1, false },
		{ 1000, 99, 100, "SELECT hex(zeroblob(200))", 0, true },
	};

	(void)state;
	assert_null(fixture_open(f));
	for (size_t i = 0; i < COUNT(limits); i++) {
		f->limits.rows = limits[i].rows;
		f->limits.bytes = limits[i].bytes;
		f->limits.cell = limits[i].cell;
		must_run(f, limits[i].sql);
		assert_int_equal(f->outcome.n_rows, limits[i].want);
		assert_int_equal(f->outcome.truncated, limits[i].truncated);
		assert_int_equal(f->snapshot.rows.n_cols, 1);
	}
	f->limits = (struct limits){ 10, 1000, 4, 5000 };
	must_run(f, "SELECT 'aaaé', 'äöü', x'0102030405'");
	assert_string_equal(row_text(f, 0), "taaa|täö|b\x01\x02\x03\x04");
	fixture_drop(f);
}

/* A sink that fails, or has enough, on its n-th call. */
struct picky {
	size_t n_calls, fail_at, enough_at;
	struct arena *a;
};

static const struct err *
picky_begin(void *arg, const struct column *cols, size_t n_cols)
{
	struct picky *p = arg;

	(void)cols, (void)n_cols;
	return ++p->n_calls == p->fail_at
		       ? err_say(p->a, ERR_INTERNAL, "no more")
		       : NULL;
}

static const struct err *
picky_batch(void *arg, const struct rows *batch, bool *ret_enough)
{
	struct picky *p = arg;

	(void)batch;
	*ret_enough = ++p->n_calls == p->enough_at;
	return p->n_calls == p->fail_at ? err_say(p->a, ERR_INTERNAL, "no more")
					: NULL;
}

static void
sinks_may_end_it(void **state)
{
	static const char sql[] =
		"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n"
		" WHERE i < 2000) SELECT i FROM n";
	struct fixture *f = fixture_make(shop);
	struct verdict v;

	(void)state;
	assert_null(fixture_open(f));
	f->limits.rows = 5000;
	sql_check(f->a, dialect_find(STR("sqlite")), NULL, NULL, STR(sql), &v);
	for (size_t n = 1; n < 8; n++) {
		struct picky p = { .fail_at = n, .a = f->a };
		struct row_sink sink = { picky_begin, picky_batch, &p };
		const struct err *e = driver_run(
			f->conn, f->a,
			&(struct read_order){ v.sql, &f->limits, &sink },
			&f->wait, &f->outcome);

		assert_non_null(e);
		assert_string_equal(e->say, "no more");
		assert_null(f->conn->driver->check(f->conn, &f->wait));
		p = (struct picky){ .enough_at = n + 1, .a = f->a };
		e = driver_run(f->conn, f->a,
			       &(struct read_order){ v.sql, &f->limits, &sink },
			       &f->wait, &f->outcome);
		assert_null(e);
		assert_int_equal(p.n_calls, n + 1);
		assert_true(f->outcome.n_rows < 2000);
	}
	fixture_drop(f);
}

static void
refusals_have_words(void **state)
{
	static const struct {
		const char *sql;
		enum complaint_type type;
		const char *name;
	} refused[] = {
		{ "SELECT * FROM nope", COMPLAINT_TABLE, "nope" },
		{ "SELECT price FROM t", COMPLAINT_COLUMN, "price" },
		{ "SELECT t.price FROM t", COMPLAINT_COLUMN, "price" },
		{ "SELECT FROM t", COMPLAINT_SYNTAX, NULL },
		{ "SELECT i FROM t, t AS u", COMPLAINT_AMBIGUOUS, "i" },
		{ "SELECT median(i) FROM t", COMPLAINT_FUNCTION, "median" },
		{ "SELECT abs(1, 2)", COMPLAINT_FUNCTION, "abs" },
		{ "SELECT length(zeroblob(2000000000))", COMPLAINT_OTHER,
		  NULL },
	};
	struct fixture *f = fixture_make(shop);

	(void)state;
	assert_null(fixture_open(f));
	for (size_t i = 0; i < COUNT(refused); i++) {
		const char *refusal = NULL;
		const struct complaint *c;

		assert_null(fixture_ask(f, refused[i].sql, &refusal));
		c = f->outcome.refusal;
		if (!c || c->type != refused[i].type)
			fail_msg("%s: %s", refused[i].sql, refusal);
		assert_true(str_eq(str_of(c ? c->name : NULL),
				   str_of(refused[i].name)));
	}
	must_run(f, "SELECT 1");
	fixture_drop(f);
}

TESTS(CASE(cells_keep_type_and_text), CASE(functions_agree_with_the_engine),
      CASE(columns_have_types), CASE(columns_have_names), CASE(wide_and_long),
      CASE(rows_bytes_and_cells_are_limited), CASE(sinks_may_end_it),
      CASE(refusals_have_words))
