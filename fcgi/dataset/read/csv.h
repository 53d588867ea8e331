#ifndef DATASET_READ_CSV_H
#define DATASET_READ_CSV_H

#include "base/err.h"
#include "data/dataset.h"

/*
 * Records of a file whose columns are separated by a character, in constant
 * memory: the bytes come from `read`, in any encoding of text.h. What cannot
 * be read as a record is one bad line, and reading goes on with the next.
 */
#define CSV_RECORD_MAX ((size_t)1 << 20) /* bytes of one record, as UTF-8 */
#define CSV_COLUMNS_MAX 2000

struct csv_field {
	struct str text; /* without its quotes */
	bool quoted;
};

enum csv_got { CSV_END, CSV_RECORD, CSV_BAD };

struct csv_record {
	int64_t line;             /* on which it begins, from 1 */
	struct csv_field *fields; /* [n], at most CSV_COLUMNS_MAX are kept */
	size_t n;
	struct str raw;  /* its text, or that of the bad line */
	const char *why; /* of CSV_BAD: "a quote is not closed" */
};

struct csv;

/* Bytes put at p, at most n; 0: the end. */
typedef size_t csv_read_fn(void *arg, char *p, size_t n);

/* The form must outlive the reader; its decimal and header are not read. */
struct csv *csv_open(struct arena *a, const struct csv_form *form,
		     csv_read_fn *read, void *arg);
/*
 * The next record; blank lines are none. *ret lives until the next call.
 * Nothing is left out: CSV_BAD tells each line that no record has.
 */
enum csv_got csv_next(struct csv *c, struct csv_record *ret);
int64_t csv_bytes(const struct csv *c); /* of the file, read so far */
/* No text is left: what came last may have been cut with its file. */
bool csv_at_end(const struct csv *c);
/* "3 fields, where there are 5 columns"; NULL when it is as many. */
const char *csv_wrong_count(struct arena *a, size_t n, size_t n_cols);
#define CSV_BAD_SHOWN 200 /* bytes of a bad line that are kept */

/* From a file: a csv_read_fn whose arg is the int descriptor. */
size_t csv_read_descriptor(void *arg, char *p, size_t n);
/* From memory: arg is a struct str, which is used up. */
size_t csv_read_memory(void *arg, char *p, size_t n);

#endif
