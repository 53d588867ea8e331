#include <string.h>

#include "sql/lex/lex.h"
#include "tests/test.h"

#include "base/ban.h"

/* One letter a token: words w, quoted q, text t, number n, param p, … */
static const char letters[] = {
	[TOKEN_END] = 'E',    [TOKEN_SPACE] = '_',  [TOKEN_COMMENT] = 'c',
	[TOKEN_WORD] = 'w',   [TOKEN_QUOTED] = 'q', [TOKEN_TEXT] = 't',
	[TOKEN_NUMBER] = 'n', [TOKEN_PARAM] = 'p',  [TOKEN_OP] = 'o',
	[TOKEN_SEMI] = ';',   [TOKEN_BAD] = '!',
};

static const struct {
	const char *dialect, *sql, *want;
} cases[] = {
	{ "sqlite", "", "" },
	{ "sqlite", "select 1", "w_n" },
	{ "sqlite", "select 'it''s';", "w_t;" },
	{ "sqlite", "select '\\'; x", "w_t;_w" },
	{ "sqlite", "'\\'; DELETE FROM orders; --'", "t;_w_w_w;_c" },
	{ "sqlite", "\"a\"\"b\" [c d] `e`", "q_q_q" },
	{ "sqlite", "'open", "!" },
	{ "sqlite", "\"open", "!" },
	{ "sqlite", "/* open", "!" },
	{ "sqlite", "/* /* */ ;", "c_;" },
	{ "sqlite", "/**/", "c" },
	{ "sqlite", "/*/", "!" },
	{ "sqlite", "1--2\n3", "nc_n" },
	{ "sqlite", "?1 ?  :a @b $c", "p_p_p_p_p" },
	{ "sqlite", "1.5e-3 .5 0xFF 1e 2.", "n_n_n_nw_n" },
	{ "sqlite", "a->>'$.x'", "wot" },
	{ "sqlite", "a||b<>c", "wowow" },
	{ "sqlite", "Straße", "w" },
	{ "sqlite", "\x01", "!" },
	{ "sqlite", "$", "o" },
	{ "sqlite", "1abc", "nw" },
	{ "postgresql", "$1 $$ x; ' $$", "p_t" },
	{ "postgresql", "$a$ it's; $$ $a$ x", "t_w" },
	{ "postgresql", "$a$ open", "!" },
	{ "postgresql", "E'\\'; x' ", "t_" },
	{ "postgresql", "'\\'; x", "t;_w" },
	{ "postgresql", "/* a /* b */ c */ 1", "c_n" },
	{ "postgresql", "5 # 3", "n_o_n" },
	{ "postgresql", "a ? 'b'", "w_o_t" },
	{ "postgresql", "x::int[1:2]", "wowonono" },
	{ "postgresql", "U&\"d\\0061t\"", "woq" },
	{ "postgresql", "a$1", "w" },
	{ "mysql", "'\\'; x'", "t" },
	{ "mysql", "\"it's; x\"", "t" },
	{ "mysql", "1--1;x", "noon;w" },
	{ "mysql", "1 -- 1;x", "n_c" },
	{ "mysql", "1 --\n2", "n_c_n" },
	{ "mysql", "1 # x;\n2", "n_c_n" },
	{ "mysql", "@a @@b `c``d`", "p_p_q" },
	{ "mysql", "'a\\", "!" },
	{ "clickhouse", "`a\\`b`", "q" },
	{ "clickhouse", "x ? 1 : 2", "w_o_n_o_n" },
	{ "sqlserver", "[a]]b] #tmp @v N'x'", "q_w_p_wt" },
	{ "sqlserver", "1DROP", "nw" },
	{ "oracle", "q'[it's]' :b q'!x!'", "t_p_t" },
	{ "oracle", "q'[open'", "!" },
	{ "databricks", "r'\\' \"x\\\"y\" 'a\\'b'", "t_t_t" },
	{ "duckdb", "{'a': 1} e'\\''", "oto_no_t" },
};

static void
tokens_of_each_dialect(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		const struct dialect *d =
			dialect_find(str_of(cases[i].dialect));
		struct str rest = str_of(cases[i].sql);
		const char *at = rest.p;
		char got[100] = "";
		size_t n = 0;

		while (rest.n) {
			struct token t = lex_next(d, &rest);

			assert_true(t.text.n > 0 && t.text.p == at);
			at += t.text.n;
			got[n++] = letters[t.kind];
		}
		assert_string_equal(got, cases[i].want);
		assert_int_equal(lex_next(d, &rest).kind, TOKEN_END);
	}
}

static void
names_are_unquoted(void **state)
{
	static const struct {
		const char *dialect, *sql, *want;
	} names[] = {
		{ "sqlite", "Ab", "Ab" },
		{ "sqlite", "\"a\"\"b\"", "a\"b" },
		{ "sqlite", "[a b]", "a b" },
		{ "sqlite", "`a``b`", "a`b" },
		{ "sqlite", "\"\"", "" },
		{ "sqlserver", "[a]]b]", "a]b" },
		{ "sqlite", "\"\"\"\"", "\"" },
	};
	struct arena *a = arena_create(1 << 16);

	(void)state;
	for (size_t i = 0; i < COUNT(names); i++) {
		struct str rest = str_of(names[i].sql);
		struct token t =
			lex_next(dialect_find(str_of(names[i].dialect)), &rest);

		assert_true(str_is(token_name(a, t), names[i].want));
	}
	arena_destroy(a);
}

static void
all_leaves_blanks_out(void **state)
{
	struct arena *a = arena_create(1 << 16);
	const struct dialect *d = dialect_find(STR("sqlite"));
	struct token *t;
	size_t n;

	(void)state;
	t = lex_all(a, d, STR("select -- x\n a , /* y */ b"), &n);
	assert_int_equal(n, 4);
	assert_true(token_is(t[0], "SELECT"));
	assert_true(token_is_op(t[2], ","));
	assert_false(token_is(t[2], ","));
	assert_int_equal(t[4].kind, TOKEN_END);
	t = lex_all(a, d, STR(""), &n);
	assert_int_equal(n, 0);
	assert_int_equal(t[0].kind, TOKEN_END);
	arena_destroy(a);
}

static void
keywords_are_known(void **state)
{
	(void)state;
	assert_true(lex_is_keyword(STR("Select")));
	assert_true(lex_is_keyword(STR("PRAGMA")));
	assert_true(lex_is_keyword(STR("all")));
	assert_true(lex_is_keyword(STR("zone")));
	assert_false(lex_is_keyword(STR("orders")));
	assert_false(lex_is_keyword(STR("selec")));
	assert_false(lex_is_keyword(STR("selects")));
	assert_false(lex_is_keyword(STR("")));
	assert_true(lex_is_reserved(STR("ORDER")));
	assert_false(lex_is_reserved(STR("date")));
}

TESTS(CASE(tokens_of_each_dialect), CASE(names_are_unquoted),
      CASE(all_leaves_blanks_out), CASE(keywords_are_known))
