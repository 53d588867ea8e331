#include <sql.h>
#include <sqlext.h>

#include "driver/so/odbc/odbc.h"
#include "sql/lex/lex.h"

#include "base/ban.h"

/* What the text of a value is sent as. */
static SQLSMALLINT
type_of(enum cell_type type)
{
	static const SQLSMALLINT types[CELL__MAX] = {
		[CELL_NULL] = SQL_VARCHAR,
		[CELL_INTEGER] = SQL_BIGINT,
		[CELL_REAL] = SQL_DOUBLE,
		[CELL_DECIMAL] = SQL_DECIMAL,
		[CELL_TEXT] = SQL_VARCHAR,
		[CELL_BLOB] = SQL_VARBINARY,
		[CELL_BOOLEAN] = SQL_BIT,
		[CELL_DATE] = SQL_TYPE_DATE,
		[CELL_TIME] = SQL_TYPE_TIME,
		[CELL_TIMESTAMP] = SQL_TYPE_TIMESTAMP,
	};

	return types[type];
}

const char *
odbc_markers(struct arena *a, const struct odbc_statement *s)
{
	const struct dialect *d = dialect_find(str_of(s->c->conn.dialect));
	struct str rest = str_of(s->text);
	struct buf b = buf_new(a, rest.n + 1);

	if (s->n_args == 0 || !d || d->marker == '?')
		return s->text;
	while (rest.n) {
		struct token t = lex_next(d, &rest);

		if (t.kind == TOKEN_PARAM)
			buf_putc(&b, '?');
		else
			buf_add(&b, t.text);
	}
	return buf_text(&b);
}

static struct str
text_of(const struct cell *c)
{
	if (c->type == CELL_BOOLEAN)
		return str_is(c->text, "true") ? STR("1") : STR("0");
	return c->text;
}

static bool
bind(const struct odbc_statement *s, struct arena *a, size_t i)
{
	const struct cell *c = &s->args[i];
	struct str text = text_of(c);
	SQLSMALLINT from = c->type == CELL_BLOB ? SQL_C_BINARY : SQL_C_CHAR;
	SQLLEN *length = arena_alloc(a, sizeof(*length));
	size_t n = text.n;
	void *value = str_dup(a, text);

	/* another text than ASCII goes in the form that W functions take */
	if (c->type == CELL_TEXT && !s->c->narrow) {
		unsigned short *wide = odbc_wide(a, text);

		for (n = 0; wide[n];)
			n++;
		n *= sizeof(*wide);
		value = wide;
		from = SQL_C_WCHAR;
	}
	*length = c->type == CELL_NULL ? SQL_NULL_DATA : (SQLLEN)n;
	return SQL_SUCCEEDED(SQLBindParameter(
		s->c->stmt, (SQLUSMALLINT)(i + 1), SQL_PARAM_INPUT, from,
		from == SQL_C_WCHAR ? SQL_WVARCHAR : type_of(c->type),
		text.n ? text.n : 1, 0, value, (SQLLEN)n, length));
}

bool
odbc_bind(const struct odbc_statement *s, struct arena *a)
{
	for (size_t i = 0; i < s->n_args; i++)
		if (!bind(s, a, i))
			return false;
	return true;
}
