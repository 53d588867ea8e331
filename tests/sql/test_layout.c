#include <string.h>

#include "sql/check/check.h"
#include "sql/lex/lex.h"
#include "tests/test.h"

#include "base/ban.h"

static const struct {
	const char *sql, *want;
} cases[] = {
	{ "", "" },
	{ "SELECT 1", "SELECT 1" },
	{ "select  a,b\n from t  where a = 1 and b>2",
	  "select a,b\nfrom t\nwhere a = 1 and b>2" },
	{ "SELECT a FROM t LEFT OUTER JOIN u ON t.i = u.i JOIN v USING (i)",
	  "SELECT a\nFROM t\nLEFT OUTER JOIN u ON t.i = u.i\nJOIN v USING (i)" },
	{ "SELECT a FROM t GROUP BY a HAVING count(*) > 1 ORDER BY a LIMIT 5"
	  " OFFSET 2",
	  "SELECT a\nFROM t\nGROUP BY a\nHAVING count(*) > 1\nORDER BY a\n"
	  "LIMIT 5\nOFFSET 2" },
	{ "SELECT a FROM (SELECT b FROM t WHERE c IN (1, 2)) x",
	  "SELECT a\nFROM (\n    SELECT b\n    FROM t\n    WHERE c IN (1, 2)\n"
	  ") x" },
	{ "SELECT 1 UNION ALL SELECT 2", "SELECT 1\nUNION ALL\nSELECT 2" },
	{ "SELECT extract(year FROM d), left(x, 2) FROM t",
	  "SELECT extract(year FROM d), left(x, 2)\nFROM t" },
	{ "SELECT a -- why\n, b FROM t /* so */ WHERE 1",
	  "SELECT a -- why\n, b\nFROM t /* so */\nWHERE 1" },
	{ "SELECT sum(a) OVER (PARTITION BY b ORDER BY c) FROM t",
	  "SELECT sum(a) OVER (PARTITION BY b ORDER BY c)\nFROM t" },
	{ "WITH x AS (SELECT 1) SELECT * FROM x",
	  "WITH x AS (\n    SELECT 1\n)\nSELECT *\nFROM x" },
	{ "SELECT ' FROM  x ' FROM t", "SELECT ' FROM  x '\nFROM t" },
	{ "SELECT a IS DISTINCT FROM b FROM t",
	  "SELECT a IS DISTINCT FROM b\nFROM t" },
	{ "SELECT t.limit FROM t", "SELECT t.limit\nFROM t" },
};

/* Tokens are never changed. */
static void
same_tokens(struct arena *a, const char *before, const char *after)
{
	const struct dialect *d = dialect_find(STR("sqlite"));
	size_t n = 0, m = 0;
	struct token *x = lex_all(a, d, str_of(before), &n);
	struct token *y = lex_all(a, d, str_of(after), &m);

	assert_int_equal(n, m);
	for (size_t i = 0; i < n; i++)
		assert_true(str_eq(x[i].text, y[i].text));
}

static void
clauses_begin_lines(void **state)
{
	struct arena *a = arena_create((size_t)16 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		const char *got = sql_layout(a, dialect_find(STR("sqlite")),
					     str_of(cases[i].sql));

		assert_string_equal(got, cases[i].want);
		same_tokens(a, cases[i].sql, got);
		/* laid out already: stays as it is */
		assert_string_equal(
			sql_layout(a, dialect_find(STR("sqlite")), str_of(got)),
			got);
	}
	arena_destroy(a);
}

static void
add_run(void *arg, enum paint paint, struct str run)
{
	static const char letters[] = { 'p', 'k', 't', 'n', 'c' };

	buf_printf(arg, "%c<%.*s>", letters[paint], (int)run.n, run.p);
}

static void
runs_are_painted(void **state)
{
	static const struct {
		const char *sql, *want;
	} paints[] = {
		{ "", "" },
		{ "SELECT a", "k<SELECT>p< a>" },
		{ "SELECT 'x', 1.5 -- why",
		  "k<SELECT>p< >t<'x'>p<, >n<1.5>p< >c<-- why>" },
		{ "select \"from\" from t",
		  "k<select>p< \"from\" >k<from>p< t>" },
		{ "'open", "p<'open>" },
	};
	struct arena *a = arena_create((size_t)16 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(paints); i++) {
		struct buf b = buf_new(a, 1000);

		sql_highlight(dialect_find(STR("sqlite")),
			      str_of(paints[i].sql), add_run, &b);
		assert_string_equal(buf_text(&b), paints[i].want);
	}
	arena_destroy(a);
}

TESTS(CASE(clauses_begin_lines), CASE(runs_are_painted))
