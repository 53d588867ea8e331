#include <stdlib.h>
#include <string.h>
#include <xlsxwriter.h>

#include "view/export/book.h"

#include "base/ban.h"

/*
 * The only file that knows libxlsxwriter. Constant memory: a row is on disk
 * when the next one begins; what belongs to a sheet as a whole, widths and
 * filter, is written when the book is closed.
 */
#define FORMATS_MAX 64
#define SHEETS_MAX 64

struct book {
	lxw_workbook *book;
	lxw_worksheet *sheets[SHEETS_MAX];
	size_t n_sheets;
	lxw_format *bold;
	struct {
		char *words;
		lxw_format *format;
	} formats[FORMATS_MAX];
	size_t n_formats;
};

static lxw_worksheet *
sheet_of(const struct book *b)
{
	return b->n_sheets ? b->sheets[b->n_sheets - 1] : NULL;
}

static struct book *
xlsx_open(const char *path, const char *folder)
{
	char *temporary = strdup(folder); /* the library wants to own it */
	lxw_workbook_options options = {
		.constant_memory = LXW_TRUE,
		.tmpdir = temporary,
		.use_zip64 = LXW_TRUE,
	};
	struct book *b = calloc(1, sizeof(*b));

	if (b && temporary)
		b->book = workbook_new_opt(path, &options);
	free(temporary);
	if (!b || !b->book) {
		free(b);
		return NULL;
	}
	b->bold = workbook_add_format(b->book);
	if (b->bold)
		format_set_bold(b->bold);
	return b;
}

static bool
xlsx_sheet(struct book *b, const char *name)
{
	if (b->n_sheets == SHEETS_MAX)
		return false;
	b->sheets[b->n_sheets] = workbook_add_worksheet(b->book, name);
	return b->sheets[b->n_sheets] && ++b->n_sheets;
}

/* The format of those words; NULL: none, or too many of them. */
static lxw_format *
format_of(struct book *b, const char *words)
{
	lxw_format *f;

	if (!words)
		return NULL;
	for (size_t i = 0; i < b->n_formats; i++)
		if (strcmp(b->formats[i].words, words) == 0)
			return b->formats[i].format;
	f = b->n_formats < FORMATS_MAX ? workbook_add_format(b->book) : NULL;
	if (!f)
		return NULL;
	format_set_num_format(f, words);
	b->formats[b->n_formats].words = strdup(words);
	b->formats[b->n_formats].format = f;
	if (b->formats[b->n_formats].words)
		b->n_formats++;
	return f;
}

static lxw_error
put(struct book *b, lxw_row_t row, lxw_col_t col, const struct book_cell *c,
    lxw_format *format)
{
	lxw_worksheet *sheet = sheet_of(b);

	if (c->kind == BOOK_NUMBER)
		return worksheet_write_number(sheet, row, col, c->number,
					      format);
	if (c->kind == BOOK_BOOLEAN)
		return worksheet_write_boolean(sheet, row, col, c->number > 0,
					       format);
	if (c->kind == BOOK_STRING)
		return worksheet_write_string(sheet, row, col, c->text, format);
	return LXW_NO_ERROR;
}

static bool
xlsx_row(struct book *b, size_t row, const struct book_cell *cells, size_t n,
	 bool header)
{
	for (size_t i = 0; i < n; i++)
		if (put(b, (lxw_row_t)row, (lxw_col_t)i, &cells[i],
			header ? b->bold : format_of(b, cells[i].format)) !=
		    LXW_NO_ERROR)
			return false;
	return true;
}

static bool
xlsx_width(struct book *b, size_t col, double width)
{
	return worksheet_set_column(sheet_of(b), (lxw_col_t)col, (lxw_col_t)col,
				    width, NULL) == LXW_NO_ERROR;
}

static bool
xlsx_filter(struct book *b, size_t last_row, size_t n_cols)
{
	worksheet_freeze_panes(sheet_of(b), 1, 0);
	return worksheet_autofilter(sheet_of(b), 0, 0, (lxw_row_t)last_row,
				    (lxw_col_t)(n_cols - 1)) == LXW_NO_ERROR;
}

static void
xlsx_free(struct book *b)
{
	for (size_t i = 0; i < b->n_formats; i++)
		free(b->formats[i].words);
	free(b);
}

static const char *
xlsx_close(struct book *b)
{
	lxw_error e = workbook_close(b->book);

	xlsx_free(b);
	return e == LXW_NO_ERROR ? NULL : lxw_strerror(e);
}

/* The library closes the files of its sheets only when it writes a book. */
static void
xlsx_abandon(struct book *b)
{
	for (size_t i = 0; i < b->n_sheets; i++) {
		if (b->sheets[i]->optimize_tmpfile)
			(void)fclose(b->sheets[i]->optimize_tmpfile);
		b->sheets[i]->optimize_tmpfile = NULL;
	}
	lxw_workbook_free(b->book);
	xlsx_free(b);
}

extern const struct book_maker parlance_book;
__attribute__((visibility("default"))) const struct book_maker parlance_book = {
	.abi = BOOK_ABI,
	.open = xlsx_open,
	.sheet = xlsx_sheet,
	.row = xlsx_row,
	.width = xlsx_width,
	.filter = xlsx_filter,
	.close = xlsx_close,
	.abandon = xlsx_abandon,
};
