#include <sql.h>
#include <sqlext.h>
#include <sqlucode.h>

#include "base/utf8.h"
#include "driver/so/odbc/odbc.h"

#include "base/ban.h"

#define WORDS_MAX 1024
#define NAME_MAX_UNITS 512

unsigned short *
odbc_wide(struct arena *a, struct str text)
{
	struct str rest = utf8_clean(a, text);
	unsigned short *wide = arena_array(a, rest.n + 1, sizeof(*wide));
	size_t n = 0;

	while (rest.n) {
		uint32_t c = utf8_next(&rest);

		if (c < 0x10000) {
			wide[n++] = (unsigned short)c;
			continue;
		}
		c -= 0x10000;
		wide[n++] = (unsigned short)(0xD800 | c >> 10);
		wide[n++] = (unsigned short)(0xDC00 | (c & 0x3FF));
	}
	wide[n] = 0;
	return wide;
}

/* Half of a pair is no character. */
void
odbc_put_wide(struct buf *b, const unsigned short *wide, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		uint32_t c = wide[i], low = i + 1 < n ? wide[i + 1] : 0;
		char bytes[UTF8_MAX];

		if (c >= 0xD800 && c < 0xDC00 && low >= 0xDC00 &&
		    low < 0xE000) {
			c = 0x10000 + ((c & 0x3FF) << 10 | (low & 0x3FF));
			i++;
		} else if (c >= 0xD800 && c < 0xE000) {
			c = 0xFFFD;
		}
		buf_add(b, (struct str){ bytes, utf8_put(bytes, c) });
	}
}

static size_t
wide_length(const SQLWCHAR *wide)
{
	size_t n = 0;

	while (wide[n])
		n++;
	return n;
}

/* "[unixODBC][Driver]what happened". */
static struct str
without_names(struct str s)
{
	while (s.n && s.p[0] == '[') {
		struct str rest = s;

		(void)str_cut(&rest, ']');
		if (!rest.n)
			break;
		s = str_trim(rest);
	}
	return s;
}

void
odbc_diagnose(struct odbc_conn *c, struct arena *a, struct odbc_error *ret)
{
	SQLSMALLINT kind = c->stmt ? SQL_HANDLE_STMT : SQL_HANDLE_DBC;
	SQLHANDLE handle = c->stmt ? c->stmt : c->dbc;
	SQLWCHAR wide_state[6] = { 0 }, wide[WORDS_MAX] = { 0 };
	SQLCHAR state[6] = { 0 }, words[WORDS_MAX] = { 0 };
	struct buf b = buf_new(a, 4 * (size_t)WORDS_MAX);
	SQLINTEGER native = 0;
	SQLSMALLINT n = 0;

	if (c->narrow) {
		(void)SQLGetDiagRec(kind, handle, 1, state, &native, words,
				    WORDS_MAX, &n);
	} else {
		(void)SQLGetDiagRecW(kind, handle, 1, wide_state, &native, wide,
				     WORDS_MAX, &n);
		for (int i = 0; i < 5; i++)
			state[i] = (SQLCHAR)wide_state[i];
		odbc_put_wide(&b, wide, wide_length(wide));
	}
	if (c->narrow)
		buf_puts(&b, (const char *)words);
	ret->state = arena_strdup(a, (const char *)state);
	ret->words = str_dup(a, without_names(buf_str(&b)));
	if (!*ret->words)
		ret->words = "The database gave no reason.";
}

/* NULL stays NULL. */
static SQLWCHAR *
wide_or_null(struct arena *a, const char *text)
{
	return text ? odbc_wide(a, str_of(text)) : NULL;
}

static SQLCHAR *
narrow_or_null(struct arena *a, const char *text)
{
	return (SQLCHAR *)arena_strdup(a, text);
}

int
odbc_prepare(struct odbc_conn *c, struct arena *a, const char *text)
{
	if (c->narrow)
		return SQLPrepare(c->stmt, narrow_or_null(a, text), SQL_NTS);
	return SQLPrepareW(c->stmt, wide_or_null(a, text), SQL_NTS);
}

int
odbc_tables(struct odbc_conn *c)
{
	SQLCHAR kinds[] = "TABLE,VIEW";
	SQLWCHAR wide[sizeof(kinds)];

	for (size_t i = 0; i < sizeof(kinds); i++)
		wide[i] = kinds[i];
	if (c->narrow)
		return SQLTables(c->stmt, NULL, 0, NULL, 0, NULL, 0, kinds,
				 SQL_NTS);
	return SQLTablesW(c->stmt, NULL, 0, NULL, 0, NULL, 0, wide, SQL_NTS);
}

int
odbc_columns(struct odbc_conn *c)
{
	SQLCHAR all[] = "%";
	SQLWCHAR wide[] = { '%', 0 };

	if (c->narrow)
		return SQLColumns(c->stmt, NULL, 0, NULL, 0, all, SQL_NTS, all,
				  SQL_NTS);
	return SQLColumnsW(c->stmt, NULL, 0, NULL, 0, wide, SQL_NTS, wide,
			   SQL_NTS);
}

int
odbc_primary_keys(struct odbc_conn *c, struct arena *a,
		  const char *const name[3])
{
	if (c->narrow)
		return SQLPrimaryKeys(c->stmt, narrow_or_null(a, name[0]),
				      SQL_NTS, narrow_or_null(a, name[1]),
				      SQL_NTS, narrow_or_null(a, name[2]),
				      SQL_NTS);
	return SQLPrimaryKeysW(c->stmt, wide_or_null(a, name[0]), SQL_NTS,
			       wide_or_null(a, name[1]), SQL_NTS,
			       wide_or_null(a, name[2]), SQL_NTS);
}

int
odbc_foreign_keys(struct odbc_conn *c, struct arena *a,
		  const char *const name[3])
{
	if (c->narrow)
		return SQLForeignKeys(c->stmt, NULL, 0, NULL, 0, NULL, 0,
				      narrow_or_null(a, name[0]), SQL_NTS,
				      narrow_or_null(a, name[1]), SQL_NTS,
				      narrow_or_null(a, name[2]), SQL_NTS);
	return SQLForeignKeysW(c->stmt, NULL, 0, NULL, 0, NULL, 0,
			       wide_or_null(a, name[0]), SQL_NTS,
			       wide_or_null(a, name[1]), SQL_NTS,
			       wide_or_null(a, name[2]), SQL_NTS);
}

bool
odbc_column(struct odbc_conn *c, struct arena *a, unsigned short col,
	    const char **ret_name, short *ret_type)
{
	SQLWCHAR wide[NAME_MAX_UNITS] = { 0 };
	SQLCHAR name[4 * NAME_MAX_UNITS] = { 0 };
	struct buf b = buf_new(a, sizeof(name));
	SQLSMALLINT n = 0, digits = 0, nullable = 0;
	SQLULEN size = 0;
	SQLRETURN rc;

	if (c->narrow)
		rc = SQLDescribeCol(c->stmt, col, name, sizeof(name), &n,
				    ret_type, &size, &digits, &nullable);
	else
		rc = SQLDescribeColW(c->stmt, col, wide, NAME_MAX_UNITS, &n,
				     ret_type, &size, &digits, &nullable);
	odbc_put_wide(&b, wide, wide_length(wide));
	buf_puts(&b, (const char *)name);
	*ret_name = buf_text(&b);
	return SQL_SUCCEEDED(rc);
}

/* Where the manager has to translate, all but Latin letters get lost. */
bool
odbc_is_narrow(struct odbc_conn *c, struct arena *a)
{
	static const struct str sql = STR_INIT("SELECT 'Ж'");
	SQLWCHAR *wide = odbc_wide(a, sql), back[64] = { 0 };
	SQLINTEGER n = 0;

	if (!SQL_SUCCEEDED(SQLNativeSqlW(c->dbc, wide, SQL_NTS, back,
					 (SQLINTEGER)COUNT(back) - 1, &n)))
		return false;
	for (size_t i = 0; back[i]; i++)
		if (back[i] == 0x0416)
			return false;
	return true;
}
