#ifndef DATA_DATASET_H
#define DATA_DATASET_H

#include "base/str.h"

/* What an uploaded file holds. */
enum file_kind {
	FILE_CSV,  /* and whatever else separates its columns by a character */
	FILE_JSON, /* one value a line, or one array of them */
	FILE_PARQUET,
	FILE_XLSX, /* a workbook: one sheet of it, read as CSV */
	FILE__MAX
};
const char *file_kind_name(enum file_kind kind); /* "csv", … */

/* What a file does to the table of its name; LOAD_DROP comes without one. */
enum load_mode { LOAD_NEW, LOAD_REPLACE, LOAD_APPEND, LOAD_DROP };

/* What the cells of a column become. */
enum value_type {
	VALUE_AUTO, /* found out from all of them */
	VALUE_TEXT,
	VALUE_INTEGER,
	VALUE_DECIMAL, /* exact */
	VALUE_NUMBER,  /* with an exponent, or too long to be exact */
	VALUE_BOOLEAN,
	VALUE_DATE,
	VALUE_TIME,
	VALUE_TIMESTAMP,
	VALUE__MAX
};
const char *value_type_name(enum value_type type); /* "auto", "text", … */
enum value_type value_type_find(const char *name); /* VALUE__MAX: none */

struct dataset_column {
	const char *name;
	const char *type; /* of a table: DuckDB's; of a file: value_type_name */
	const char *note; /* while a table is loaded: its comment; or NULL */
};

/*
 * How to read a file whose columns are separated by a character: found out,
 * shown, and corrected by whoever knows better.
 */
struct csv_form {
	const char
		*encoding; /* "utf-8", "utf-16le", …; see dataset/read/text.h */
	char delimiter;
	char quote;   /* 0: none */
	char escape;  /* of a quote inside quotes: the quote itself, or '\\' */
	char decimal; /* '.' or ',' */
	bool header;  /* the first line has the names */
	bool by_row;  /* a record is one line, whatever is in its quotes */
};

/* An uploaded file on its way into a table. */
struct dataset_file {
	const char *name; /* as its sender calls it */
	const char *path; /* where it waits */
	int64_t bytes;
	const char *table;
	enum load_mode mode;
	enum file_kind kind;
	struct csv_form csv;         /* of FILE_CSV, FILE_XLSX */
	struct dataset_column *cols; /* [n_cols] of these */
	size_t n_cols;
	const char *sheet;  /* of FILE_XLSX: the name of the one that is read */
	const char *digest; /* of its bytes, in a store of machines; or NULL */
};

/* A table as it stands. */
struct dataset_table {
	const char *name;
	const char *source; /* names of its files */
	int64_t n_rows;
	int64_t n_bad;               /* lines that were not taken */
	struct dataset_column *cols; /* [n_cols] */
	size_t n_cols;
};

/* A database of one owner, made of files that they uploaded. */
struct dataset {
	const char *id;
	const char *owner;
	const char *name;   /* of the database, too */
	int64_t created_ms; /* wall clock */
	int64_t updated_ms;
	int64_t version; /* of its row: a save of an older one is refused */
	int64_t data;    /* number of the load that made it; 0: none did yet */
	int64_t bytes;   /* of that */
	struct dataset_table *tables; /* [n_tables] */
	size_t n_tables;
	/* what is on its way in; load 0: nothing */
	int64_t load;
	bool taken; /* it loads; else it waits for its owner's word */
	struct dataset_file *files; /* [n_files] */
	size_t n_files;
	int64_t waiting_bytes; /* of the files that wait */
	const char *problem;   /* why the last load failed; NULL: it did not */
	const char *problem_code; /* of base/err.c; or NULL */
	/* in a store that machines share; NULL elsewhere */
	const char *digest;  /* of the file that `data` made */
	const char *report;  /* of the lines that it did not take */
	const char *machine; /* which loads, while taken */
};

int64_t dataset_rows(const struct dataset *ds); /* of all its tables */

/* How far a load is. */
struct dataset_progress {
	const char *doing; /* "waiting for its turn", … */
	int64_t bytes, total;
	int64_t rows;
};

/* A line that was not taken. */
struct bad_line {
	const char *table, *file;
	int64_t line; /* 1: the first of the file; 0: not known */
	const char *why;
	const char *text; /* its start */
};

#endif
