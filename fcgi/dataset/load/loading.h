#ifndef DATASET_LOAD_LOADING_H
#define DATASET_LOAD_LOADING_H

#include <stdio.h>

#include "data/dataset.h"
#include "dataset/load/load.h"
#include "dataset/read/csv.h"
#include "driver/builder.h"

/* A load at work, for the files load_*.c. */
struct loading {
	struct arena *arena;
	struct arena *batch;   /* reset as a file is read anew */
	struct arena *scratch; /* reset after each bad line */
	const struct load_job *job;
	const char *here;  /* the dataset's folder */
	const char *chunk; /* a file of it that DuckDB may read */
	const struct parlance_builder *builder;
	struct builder *db;
	struct dataset ds;
	const struct dataset_file *file;  /* at hand */
	struct dataset_progress progress; /* of it */
	int progress_fd;
	int64_t next_ms; /* when to tell it again */
	FILE *bad;
	FILE *end;        /* tells of it */
	int64_t n_bad;    /* of the file at hand */
	int64_t n_listed; /* of all */
};

/* A statement without rows that matter, or with. */
MUST_CHECK const struct err *load_sql(struct loading *l, const char *sql,
				      struct rows *ret /* or NULL */);
/* Columns of a table, in order. */
MUST_CHECK const struct err *load_columns(struct loading *l, const char *table,
					  struct dataset_column **ret,
					  size_t *ret_n);
/* Make way for, or check, the table of the file at hand. */
MUST_CHECK const struct err *load_clear(struct loading *l);

/* The file at hand into its table. ERR_DATASET, ERR_STORE_FULL. */
MUST_CHECK const struct err *load_csv(struct loading *l);
MUST_CHECK const struct err *load_json(struct loading *l);
MUST_CHECK const struct err *load_parquet(struct loading *l);
MUST_CHECK const struct err *load_xlsx(struct loading *l);

/* Tell how far it is, now and then. */
void load_tell(struct loading *l, const char *doing, int64_t bytes);
/* A line of the file at hand that is not taken. */
void load_bad(struct loading *l, int64_t line, struct str raw, const char *why);
/* The disk, or what the owner may keep, is full. */
MUST_CHECK const struct err *load_full(struct loading *l);
/* A file of its own cannot be opened, by errno. */
MUST_CHECK const struct err *load_unopened(struct loading *l);
/* text as SQL has it, in single quotes. */
const char *load_literal(struct arena *a, const char *text);

#endif
