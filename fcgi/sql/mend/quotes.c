#include "sql/mend/mending.h"

#include <string.h>

#include "sql/check/names.h"
#include "sql/check/near.h"

#include "base/ban.h"

#define NAME_MAX_BYTES 200 /* between quotes of another dialect */

/* Whether the schema has a table or column of that name. */
static bool
is_known(const struct mending *m, struct str name)
{
	if (!m->schema)
		return false;
	if (schema_table(m->schema, name))
		return true;
	for (size_t i = 0; i < m->schema->n_tables; i++)
		if (schema_column(&m->schema->tables[i], name))
			return true;
	return false;
}

/* The name between the quote at p and the next `close`; empty: none. */
static struct str
between(const struct mending *m, const char *p, char close)
{
	size_t from = (size_t)(p - m->text.p) + 1;
	struct str rest = str_from(m->text, from);
	const char *end = rest.n ? memchr(rest.p, close, rest.n) : NULL;

	if (!end || (size_t)(end - rest.p) > NAME_MAX_BYTES)
		return (struct str){ "", 0 };
	return (struct str){ rest.p, (size_t)(end - rest.p) };
}

/* Whether only a name may stand at token i: AS [n], [dbo].orders. */
static bool
is_name_place(const struct mending *m, size_t i, struct str name)
{
	const char *behind = name.p + name.n + 1;

	return (i && token_is(mending_token(m, i - 1), "as")) ||
	       (behind < m->text.p + m->text.n && *behind == '.');
}

/* Where lists are written so, it must be a name of the schema. */
static bool
is_bracketed(const struct mending *m, size_t i, struct str name)
{
	const char first = (char)(name.p[0] | 0x20);

	if (is_known(m, name) || is_name_place(m, i, name))
		return true;
	if (mending_is(m, "duckdb clickhouse") || first < 'a' || first > 'z')
		return false;
	for (size_t k = 0; k < name.n; k++)
		if (strchr(",'\"()[", name.p[k]))
			return false;
	return true;
}

/* `x` and [x] where the dialect quotes otherwise. */
static bool
mend_foreign(struct mending *m, size_t i)
{
	struct token t = mending_token(m, i);
	struct token before = i ? mending_token(m, i - 1) : (struct token){ 0 };
	size_t from = (size_t)(t.text.p - m->text.p);
	bool bracket = token_is_op(t, "[");
	struct str name;

	if (t.kind != TOKEN_OP || (!bracket && t.text.p[0] != '`'))
		return false;
	name = between(m, t.text.p, bracket ? ']' : '`');
	/* x[1] and ARRAY[a] are something else */
	if (name.n == 0 ||
	    (bracket &&
	     (!is_bracketed(m, i, name) || before.kind == TOKEN_QUOTED ||
	      token_is_op(before, ")") || token_is_op(before, "]") ||
	      (before.kind == TOKEN_WORD && !lex_is_reserved(before.text)))))
		return false;
	mending_put_bytes(m, from, from + name.n + 2,
			  mending_name(m, str_dup(m->arena, name)), NULL);
	return true;
}

static bool
is_table_place(const struct mending *m, size_t i)
{
	for (size_t k = 0; k < m->shape.n_refs; k++)
		if (m->shape.refs[k].at == i && m->shape.refs[k].text)
			return true;
	return token_is_op(mending_token(m, i + 1), ".") ||
	       (i && token_is_op(mending_token(m, i - 1), "."));
}

/* Whether "public" at token i stands before a table of ours. */
static bool
is_schema(const struct mending *m, size_t i)
{
	const struct token table = mending_token(m, i + 2);

	return m->schema && token_is_op(mending_token(m, i + 1), ".") &&
	       (token_is_name(table) ||
		(table.kind == TOKEN_TEXT && table.text.n > 2)) &&
	       schema_table(m->schema,
			    table.kind == TOKEN_TEXT
				    ? str_first(str_from(table.text, 1),
						table.text.n - 2)
				    : token_name(m->arena, table));
}

/* "x" where that is a string: a name once one stands where only names can. */
static bool
mend_text_as_name(struct mending *m, size_t i)
{
	struct token t = mending_token(m, i);
	struct str name;

	if (t.kind != TOKEN_TEXT || t.text.n < 3 || t.text.p[0] != '"')
		return false;
	name = str_first(str_from(t.text, 1), t.text.n - 2);
	if ((!is_known(m, name) && !is_schema(m, i)) ||
	    (!m->names_in_quotes && !is_table_place(m, i)))
		return false;
	m->names_in_quotes = true;
	mending_put(m, i, i + 1, mending_name(m, str_dup(m->arena, name)),
		    NULL);
	return true;
}

/* Whether a value is compared, listed or chosen at i, outside of ON. */
static bool
is_value_place(const struct mending *m, size_t i)
{
	static const char *const words[] = { "like", "ilike",   "then", "else",
					     "glob", "between", NULL };
	static const char *const decides[] = {
		"where", "having", "when", "on", "select", "using", "case", NULL
	};
	struct token before = i ? mending_token(m, i - 1) : (struct token){ 0 };
	bool value =
		token_is_one_of(before, words) || token_is_comparison(before);
	size_t k = i;

	while (!value && k > 1 &&
	       (token_is_op(mending_token(m, k - 1), ",") ||
		mending_token(m, k - 1).kind == TOKEN_TEXT ||
		mending_token(m, k - 1).kind == TOKEN_QUOTED))
		k--;
	if (!value && (k < 2 || !token_is_op(mending_token(m, k - 1), "(") ||
		       !token_is(mending_token(m, k - 2), "in")))
		return false;
	while (k-- > 0)
		if (token_is_one_of(mending_token(m, k), decides))
			return !token_is(mending_token(m, k), "on");
	return false;
}

/* Whether it is no name, and none that someone may have misspelt. */
static bool
is_no_name(const struct mending *m, struct str name)
{
	const struct schema_table **tables;
	size_t n = 0;

	if (is_known(m, name) ||
	    shape_has(m->shape.given, m->shape.n_given, name))
		return false;
	tables = names_tables(m->arena, &m->shape, m->schema, &n);
	return !near_is_slip(m->arena, tables, n, name);
}

/* "x" where a text was meant. */
static bool
mend_name_as_text(struct mending *m, size_t i)
{
	struct token t = mending_token(m, i);
	struct buf b;
	struct str name;

	if (t.kind != TOKEN_QUOTED || t.text.p[0] != '"' || !m->schema ||
	    m->complaint->type != COMPLAINT_COLUMN ||
	    token_is_op(mending_token(m, i + 1), ".") || !is_value_place(m, i))
		return false;
	name = token_name(m->arena, t);
	if (!is_no_name(m, name))
		return false;
	b = buf_new(m->arena, 2 * name.n + 3);
	dialect_text(m->dialect, &b, name);
	mending_put(m, i, i + 1, buf_text(&b), NULL);
	return true;
}

bool
mend_quotes(struct mending *m)
{
	for (size_t i = 0; i < m->shape.n_tokens; i++)
		if (mend_foreign(m, i) || mend_text_as_name(m, i) ||
		    mend_name_as_text(m, i))
			return true;
	return false;
}
