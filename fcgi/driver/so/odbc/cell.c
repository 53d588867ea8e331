#include <sql.h>
#include <sqlext.h>
#include <sqlucode.h>

#include "driver/number.h"
#include "driver/so/odbc/odbc.h"

#include "base/ban.h"

#define PIECE 4096 /* of a long value */

static const struct {
	int type;
	enum cell_type cell;
} types[] = {
	{ SQL_BIT, CELL_BOOLEAN },
	{ SQL_TINYINT, CELL_INTEGER },
	{ SQL_SMALLINT, CELL_INTEGER },
	{ SQL_INTEGER, CELL_INTEGER },
	{ SQL_BIGINT, CELL_INTEGER },
	{ SQL_REAL, CELL_REAL },
	{ SQL_FLOAT, CELL_REAL },
	{ SQL_DOUBLE, CELL_REAL },
	{ SQL_DECIMAL, CELL_DECIMAL },
	{ SQL_NUMERIC, CELL_DECIMAL },
	{ SQL_DATE, CELL_DATE },
	{ SQL_TYPE_DATE, CELL_DATE },
	{ SQL_TIME, CELL_TIME },
	{ SQL_TYPE_TIME, CELL_TIME },
	{ SQL_TIMESTAMP, CELL_TIMESTAMP },
	{ SQL_TYPE_TIMESTAMP, CELL_TIMESTAMP },
	{ SQL_BINARY, CELL_BLOB },
	{ SQL_VARBINARY, CELL_BLOB },
	{ SQL_LONGVARBINARY, CELL_BLOB },
};

enum cell_type
odbc_cell_type(short type)
{
	for (size_t i = 0; i < COUNT(types); i++)
		if (types[i].type == type)
			return types[i].cell;
	return CELL_TEXT;
}

/* Of a long value at most what the limit lets through. */
static bool
get_pieces(struct odbc_conn *c, SQLUSMALLINT col, SQLSMALLINT form, size_t max,
	   struct buf *b)
{
	union {
		char bytes[PIECE];
		SQLWCHAR wide[PIECE / sizeof(SQLWCHAR)];
	} piece;
	const size_t zero = form == SQL_C_BINARY ? 0
			    : form == SQL_C_CHAR ? 1
						 : sizeof(SQLWCHAR);
	const size_t room = sizeof(piece) - zero;
	SQLLEN left = 0;

	for (;;) {
		SQLRETURN rc = SQLGetData(c->stmt, col, form, &piece,
					  sizeof(piece), &left);
		size_t n = room;

		if (rc == SQL_NO_DATA)
			return true;
		if (!SQL_SUCCEEDED(rc) || left == SQL_NULL_DATA)
			return false;
		if (left != SQL_NO_TOTAL && (size_t)left < room)
			n = (size_t)left;
		if (form == SQL_C_WCHAR)
			odbc_put_wide(b, piece.wide, n / sizeof(SQLWCHAR));
		else
			buf_add(b, (struct str){ piece.bytes, n });
		if (rc == SQL_SUCCESS || b->n > max)
			return true;
	}
}

static bool
get_real(struct odbc_conn *c, SQLUSMALLINT col, bool small, struct buf *b)
{
	SQLLEN left = 0;
	double v = 0;
	char text[REAL_BYTES];

	if (!SQL_SUCCEEDED(SQLGetData(c->stmt, col, SQL_C_DOUBLE, &v, sizeof(v),
				      &left)) ||
	    left == SQL_NULL_DATA)
		return false;
	if (small)
		float_text((float)v, text);
	else
		real_text(v, text);
	buf_puts(b, text);
	return true;
}

bool
odbc_value(struct odbc_conn *c, unsigned short col, struct odbc_kind kind,
	   size_t max, struct buf *b)
{
	SQLSMALLINT form = c->narrow ? SQL_C_CHAR : SQL_C_WCHAR;

	if (kind.cell == CELL_REAL)
		return get_real(c, col, kind.type == SQL_REAL, b);
	if (kind.cell == CELL_BLOB)
		form = SQL_C_BINARY;
	return get_pieces(c, col, form, max, b);
}
