#ifndef VIEW_EXPORT_BOOK_H
#define VIEW_EXPORT_BOOK_H

#include "data/figures.h"

/*
 * Workbooks. What a cell becomes is decided here, in book_cell.c; the bytes
 * are written by a shared object (view/so/xlsx.c), which alone knows the
 * library and is loaded when the first one is made.
 */
#define BOOK_ABI 1
#define BOOK_ROWS 1048576 /* of a sheet, its header with them */
#define BOOK_TEXT 32767   /* characters of a cell, as UTF-16 counts them */

enum book_kind { BOOK_BLANK, BOOK_NUMBER, BOOK_BOOLEAN, BOOK_STRING };

struct book_cell {
	enum book_kind kind;
	double number;      /* of BOOK_BOOLEAN 0 or 1; days since 1899-12-30 */
	const char *text;   /* of BOOK_STRING */
	const char *format; /* of BOOK_NUMBER: as Excel writes it; NULL: any */
};

/* The number format of a column's figures; NULL: as Excel likes. */
const char *book_format(struct arena *a, struct figures f, enum cell_type type);
/*
 * A cell of a column of that type as a workbook can hold it without loss: what
 * has more digits than a double keeps, and days before Excel's calendar, stay
 * text. format is that of book_format(). Text is never a formula.
 */
struct book_cell book_cell(struct arena *a, const struct cell *cell,
			   enum cell_type column, const char *format);
/* How many characters wide it is shown. */
size_t book_width(const struct cell *cell, struct figures f);

struct book; /* the shared object's own */

/* What the shared object exports, as `parlance_book`. */
struct book_maker {
	unsigned abi; /* BOOK_ABI */
	/* A new file at path, temporary ones in folder. NULL: no memory. */
	struct book *(*open)(const char *path, const char *folder);
	/* Rows that follow are on a sheet of that name. False: it failed. */
	bool (*sheet)(struct book *b, const char *name);
	/* Rows come one after another; a header is bold. */
	bool (*row)(struct book *b, size_t row, const struct book_cell *cells,
		    size_t n, bool header);
	/* Of the sheet: the width of a column, in characters. */
	bool (*width)(struct book *b, size_t col, double width);
	/* The first row stands still, and filters what is below it. */
	bool (*filter)(struct book *b, size_t last_row, size_t n_cols);
	/* Write the file and free the book. NULL, or why it failed. */
	const char *(*close)(struct book *b);
	/* Free it without a file. */
	void (*abandon)(struct book *b);
};

#endif
