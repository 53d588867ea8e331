#ifndef DRIVER_CATALOG_H
#define DRIVER_CATALOG_H

#include "data/rows.h"
#include "data/schema.h"

/*
 * A schema made of what catalogue queries say: each driver selects these
 * columns, in this order, and all else is the same for every engine. A key of
 * several columns is several rows in a row.
 */
enum {
	TABLE_SCHEMA,
	TABLE_NAME,
	TABLE_COMMENT,
	TABLE_VIEW,
	TABLE_ROWS,
	TABLE__MAX
};
enum {
	COLUMN_SCHEMA,
	COLUMN_TABLE,
	COLUMN_NAME,
	COLUMN_DECLARED,
	COLUMN_COMMENT,
	COLUMN_NOT_NULL,
	COLUMN_PRIMARY,
	COLUMN_UNIQUE,
	COLUMN__MAX
};
enum {
	KEY_ID,
	KEY_SCHEMA,
	KEY_TABLE,
	KEY_COLUMN,
	KEY_TO_SCHEMA,
	KEY_TO_TABLE,
	KEY_TO_COLUMN,
	KEY__MAX
};

struct catalog {
	struct rows tables;  /* schema: NULL where its name is not needed */
	struct rows columns; /* in order of schema, table, position */
	struct rows keys;    /* declared references; in order of KEY_ID */
};

/*
 * Fills tables, columns and keys; what refers to a table that is not listed
 * is left out. Flags are "1", "t" or "true". Text is copied into a.
 */
void catalog_schema(struct arena *a, const struct catalog *c,
		    struct schema *ret);

/* What values a column of that declared type holds; CELL_TEXT in doubt. */
enum cell_type catalog_type(struct str declared);

#endif
