#ifndef DRIVER_SO_MYSQL_ROWS_H
#define DRIVER_SO_MYSQL_ROWS_H

#include <mysql.h>

#include "base/buf.h"
#include "driver/batch.h"
#include "driver/so/mysql/mysql.h"

/* A statement that run.c runs, and whose rows rows.c reads. */

#define INLINE_BYTES 64

/* Where one column's value of the current row is put. */
struct mysql_place {
	union {
		int64_t integer;
		double real;
		float small;
		char text[INLINE_BYTES];
	} as;
	unsigned long length;
	my_bool is_null;
	my_bool cut;
};

struct mysql_reading {
	struct mysql_conn *c;
	struct arena *a;
	const struct statement *s;
	struct wait *wait;
	struct wait narrow;
	struct batch batch;
	struct outcome *outcome;
	MYSQL_STMT *stmt;
	MYSQL_BIND *binds;
	struct mysql_place *places;
	struct column *cols;
	unsigned n_cols;
	struct buf scratch;
	char *far; /* a value that is not inline */
};

/* Its columns, and where their values go. false: it has none. */
bool mysql_read_columns(struct mysql_reading *r);
/* The row that was fetched. */
MUST_CHECK const struct err *mysql_add_row(struct mysql_reading *r);

/* The values of the statement, sent when it is executed. */
bool mysql_bind_args(struct mysql_reading *r);

#endif
