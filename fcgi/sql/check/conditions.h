#ifndef SQL_CHECK_CONDITIONS_H
#define SQL_CHECK_CONDITIONS_H

#include "data/schema.h"
#include "sql/dialect/dialect.h"

/* A column of the schema: of table and col. */
struct column_ref {
	size_t table, col;
};

/* How: by what comes before or behind it, or not. */
enum text_order {
	TEXT_EQUAL, /* "=", "<>", IN (…) */
	TEXT_ABOVE, /* ">", ">=", BETWEEN's first */
	TEXT_BELOW, /* "<" */
	TEXT_UP_TO  /* "<=", BETWEEN's last */
};

/* A text that a column is compared with. */
struct compared_text {
	struct column_ref column;
	struct str value; /* what it stands for */
	struct str at;    /* the literal, as it stands in the statement */
	enum text_order order;
	/* of TEXT_UP_TO, as they stand there: all of the comparison, and in it
	 * the column and BETWEEN's first; low is empty with "<=" */
	struct str whole, name, low;
	bool negated; /* NOT BETWEEN */
};

/* "a.x = b.y" of two tables. */
struct compared_columns {
	struct column_ref left, right;
};

/* sum(t.x) or avg(t.x): what is added up. */
struct summed_column {
	struct column_ref column;
	size_t depth; /* brackets around it */
};

/* What can be told of the conditions of a statement by its names alone. */
struct conditions {
	struct compared_text *texts; /* [n_texts] in order */
	size_t n_texts;
	/* [n_signs] likewise 0, 1, TRUE and FALSE that a column is equal to */
	struct compared_text *signs;
	size_t n_signs;
	struct compared_columns *joins; /* [n_joins] */
	size_t n_joins;
	struct summed_column *sums; /* [n_sums] of the outermost query */
	size_t n_sums;
	size_t *tables; /* [n_tables] of the outermost FROM, by index */
	size_t n_tables;
	bool nested; /* it has other queries in it */
};

/*
 * Of a statement that passed the check. A name that may be of several tables,
 * or of none of the schema, is left out.
 */
void sql_conditions(struct arena *a, const struct dialect *d,
		    const struct schema *schema, struct str text,
		    struct conditions *ret);

#endif
