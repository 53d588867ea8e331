#ifndef DATASET_READ_EXCEL_BOOK_H
#define DATASET_READ_EXCEL_BOOK_H

#include "base/buf.h"
#include "dataset/read/excel/excel.h"
#include "dataset/read/excel/format.h"

/* What the files of this folder share. */
struct excel {
	struct arena *arena;
	const struct parlance_parts *make;
	struct parts *parts;
	const struct excel_limits *limits;
	const char *strings_part, *styles_part; /* NULL: none */
	struct excel_sheet *sheets;
	size_t n_sheets;
	bool from_1904;         /* days are counted from there */
	enum excel_kind *kinds; /* of numbers, by style */
	size_t n_kinds;
	struct buf text; /* of shared strings, one after the other */
	size_t *ends;    /* [n_strings] of each in text */
	size_t n_strings;
};

/* One part through events; the words for what went wrong. */
MUST_CHECK const struct err *excel_read(struct excel *x, const char *part,
					const struct parts_events *events,
					void *arg);
/* The value of an attribute, whatever its prefix; NULL: none. */
const char *excel_attribute(const char **attributes, const char *name);
/* x->kinds of the styles; x->text and x->ends of the shared strings. */
MUST_CHECK const struct err *excel_read_styles(struct excel *x);
MUST_CHECK const struct err *excel_read_strings(struct excel *x);
/* A text of a cell with its escapes (_x000D_) as what they stand for. */
void excel_unescape(struct buf *b, struct str s);

/* A value of a row; text is in the row's. */
struct excel_cell {
	size_t column; /* from 0 */
	bool quoted;   /* a text */
	size_t from, n;
};

struct excel_row {
	int64_t nth;              /* from 1 */
	struct excel_cell *cells; /* [n] with a value, by column; never none */
	size_t n;
	const char *text;
};

/* false: no more. */
typedef bool excel_row_fn(void *arg, const struct excel_row *row);

/* *ret_whole: it came to the sheet's end. ERR_DATASET. */
MUST_CHECK const struct err *excel_rows(struct excel *x, size_t sheet,
					excel_row_fn *row, void *arg,
					bool *ret_whole);

#endif
