#ifndef DATA_SCHEMA_H
#define DATA_SCHEMA_H

#include "data/cell.h"

/* What a database says of itself. Immutable once read; one arena owns it. */
struct schema_column {
	const char *name;
	const char *declared; /* the engine's type name; "" when it has none */
	enum cell_type type;  /* what values it holds */
	const char *comment;  /* or NULL */
	bool primary;
	bool not_null;
	bool unique;
	bool blank;           /* '' stands where there is no text; 0, no day */
	bool samples_hidden;  /* a setting: its values never leave */
	bool personal;        /* by its name: its values are no samples */
	const char **samples; /* [n_samples] a few distinct values of text, of
			       * a flag, or of days such as 20260331 */
	size_t n_samples;
};

/* table.cols[i] refers to schema.tables[to].cols[to_cols[i]]. */
struct schema_key {
	size_t to; /* index of a table */
	size_t *cols;
	size_t *to_cols;
	size_t n_cols; /* 1 for most */
	bool guessed;  /* from names and types, not declared */
};

/* A row of a table that tells what the codes of several columns mean. */
struct schema_code {
	const char *list; /* which column it is of, by some name for it */
	const char *code, *text;
};

enum { CODE_LIST, CODE_CODE, CODE_TEXT, CODE_PARTS };

struct schema_table {
	const char *name;    /* as SQL without quotes has it */
	const char *schema;  /* "public", or NULL where there is but one */
	const char *comment; /* or NULL */
	bool view;
	int64_t n_rows; /* -1: not known */
	struct schema_column *cols;
	size_t n_cols;
	struct schema_key *keys;
	size_t n_keys;
	struct schema_code *codes; /* [n_codes] all rows, of such a table … */
	size_t n_codes;
	size_t code_cols[CODE_PARTS]; /* … and the columns that they are of */
};

/* "name", or "schema.name". */
const char *schema_table_name(struct arena *a, const struct schema_table *t);
/* By either, in any case. */
bool schema_is_called(const struct schema_table *t, struct str name);
/* Part of a key: of the table's own, or of a foreign one. */
bool schema_is_key(const struct schema_table *t, size_t col);
/* "carr_id", "Order No": as columns of keys are called. */
bool schema_ends_like_key(const char *name);
/* No key is declared, and the first column is called so: it may be one. */
bool schema_may_own_key(const struct schema_table *t);
/* The only column of the table's own key; n_cols: it has none, or several. */
size_t schema_only_key(const struct schema_table *t);

struct schema {
	const char *dialect; /* the name of a row of sql/dialect/dialect.c */
	const char *fingerprint; /* changes when anything below does */
	uint64_t serial; /* no other in this process has it; 0: not known */
	struct schema_table *tables;
	size_t n_tables;
	/* the whole one, where this is what a reader with rights sees; or NULL */
	const struct schema *part_of;
};

/* By name without regard to ASCII case; NULL when there is none. */
const struct schema_table *schema_table(const struct schema *s,
					struct str name);
const struct schema_column *schema_column(const struct schema_table *t,
					  struct str name);
/* What stands where a column that is blank has no value, as a literal. */
static inline const char *
schema_blank(const struct schema_column *c)
{
	return c->type == CELL_INTEGER ? "0" : "''";
}

/* "20260331": a day without signs. */
bool schema_is_dense_day(const char *s);
/*
 * A text as all samples of a column are written, where they look alike: of one
 * length, with digits at the same places and else the same signs ("t-25671":
 * "T-25671"). NULL: they do not, or it does not look like them.
 */
const char *schema_column_shaped(struct arena *a, const struct schema_column *c,
				 struct str said);

#endif
