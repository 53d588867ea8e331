#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/plugin.h"
#include "base/utf8.h"
#include "view/export/book.h"
#include "view/export/export.h"

#include "base/ban.h"

/*
 * Rows as a workbook. The file is whole before its first byte is sent, so an
 * error on the way is still a proper answer.
 */
#define SCRATCH_BYTES ((size_t)64 << 20)
#define PIECE ((size_t)64 << 10)
#define WIDTH_MIN 6
#define WIDTH_MAX 60
#define FILTER_WIDTH 3 /* of the button in the header */

struct workbook {
	struct arena *arena;
	const struct book_maker *make;
	struct book *book; /* NULL once it is closed */
	char *path;        /* removed with the arena */
	const char **formats;
	struct figures *figures;
	size_t row; /* on the sheet that is open */
	size_t n_sheets;
	bool settled;
};

static const struct err *
failed(struct export *x, const char *what)
{
	return err_new(x->arena, ERR_INTERNAL,
		       "The workbook could not be written.", "xlsx: %s", what);
}

static void
discard(void *arg)
{
	struct workbook *w = arg;

	if (w->book)
		w->make->abandon(w->book);
	(void)unlink(w->path);
}

static const char *
folder(void)
{
	const char *named = getenv("TMPDIR");

	if (named && *named)
		return named;
	return access("/var/tmp", W_OK) == 0 ? "/var/tmp" : "/tmp";
}

static const struct err *
find_maker(struct export *x, struct workbook *w)
{
	const char *why;

	w->make = plugin_symbol(x->arena, "xlsx", "parlance_book", &why);
	if (w->make && w->make->abi == BOOK_ABI)
		return NULL;
	return err_new(x->arena, ERR_DRIVER,
		       "Workbooks cannot be made here (apt install"
		       " libxlsxwriter4).",
		       "xlsx: %s", w->make ? "of another version" : why);
}

static const struct err *
open_book(struct export *x, struct workbook *w)
{
	const struct err *e = find_maker(x, w);
	int fd;

	if (e)
		return e;
	w->path = arena_printf(x->arena, "%s/parlance-XXXXXX", folder());
	fd = mkostemp(w->path, O_CLOEXEC);
	if (fd < 0)
		return failed(x, strerror(errno));
	(void)close(fd);
	arena_defer(x->arena, discard, w);
	w->book = w->make->open(w->path, folder());
	return w->book ? NULL : failed(x, "no memory");
}

void
xlsx_begin(struct export *x)
{
	struct workbook *w = arena_alloc(x->arena, sizeof(*w));

	x->workbook = w;
	w->arena = x->arena;
	x->broken = open_book(x, w);
	if (!x->broken)
		hold_rows(x, SCRATCH_BYTES);
}

static void
settle_column(struct export *x, struct workbook *w, size_t col)
{
	w->figures[col] = figures_of(&x->held.rows, col);
	w->formats[col] =
		book_format(x->arena, w->figures[col], x->cols[col].type);
}

static double
width_of(struct export *x, struct workbook *w, size_t col)
{
	const struct rows *r = &x->held.rows;
	size_t most = utf8_width(str_of(x->cols[col].name)) + FILTER_WIDTH;

	for (size_t i = 0; i < r->n_rows; i++) {
		size_t n = book_width(&r->cells[i * r->n_cols + col],
				      w->figures[col]) +
			   1;

		most = n > most ? n : most;
	}
	most = most < WIDTH_MIN ? WIDTH_MIN : most;
	return (double)(most > WIDTH_MAX ? WIDTH_MAX : most);
}

static bool
open_sheet(struct export *x, struct workbook *w)
{
	struct book_cell *head =
		arena_array(x->arena, x->n_cols, sizeof(*head));
	const char *name = w->n_sheets ? arena_printf(x->arena, "Rows %zu",
						      w->n_sheets + 1)
				       : "Rows";

	if (!w->make->sheet(w->book, name))
		return false;
	for (size_t i = 0; i < x->n_cols; i++) {
		const struct cell c = { CELL_TEXT, str_of(x->cols[i].name) };

		head[i] = book_cell(x->arena, &c, CELL_TEXT, NULL);
		if (!w->make->width(w->book, i, width_of(x, w, i)))
			return false;
	}
	w->row = 1;
	w->n_sheets++;
	return w->make->row(w->book, 0, head, x->n_cols, true);
}

static bool
close_sheet(struct export *x, struct workbook *w)
{
	return x->n_cols == 0 ||
	       w->make->filter(w->book, w->row - 1, x->n_cols);
}

static void
put_row(struct export *x, struct arena *a, const struct cell *cells)
{
	struct workbook *w = x->workbook;
	struct book_cell *row = arena_array(a, x->n_cols, sizeof(*row));
	bool ok = true;

	if (w->row == BOOK_ROWS)
		ok = close_sheet(x, w) && open_sheet(x, w);
	for (size_t i = 0; i < x->n_cols; i++)
		row[i] =
			book_cell(a, &cells[i], x->cols[i].type, w->formats[i]);
	if (!ok || !w->make->row(w->book, w->row, row, x->n_cols, false))
		x->broken = failed(x, "a row could not be written");
	w->row++;
}

static void
settle(struct export *x, struct workbook *w)
{
	const struct rows *r = &x->held.rows;

	w->settled = true;
	hold_guess_types(x);
	w->figures = arena_array(x->arena, x->n_cols, sizeof(*w->figures));
	w->formats = arena_array(x->arena, x->n_cols, sizeof(*w->formats));
	for (size_t i = 0; i < x->n_cols; i++)
		settle_column(x, w, i);
	if (!open_sheet(x, w))
		x->broken = failed(x, "no sheet");
	for (size_t i = 0; i < r->n_rows && !x->broken; i++)
		put_row(x, x->arena, r->cells + i * r->n_cols);
}

void
xlsx_row(struct export *x, const struct cell *cells)
{
	struct workbook *w = x->workbook;

	if (x->broken)
		return;
	if (w->settled || !hold_row(x, cells)) {
		if (!w->settled)
			settle(x, w);
		if (!x->broken)
			put_row(x, x->scratch, cells);
	}
	arena_reset(x->scratch);
}

static bool
about_line(struct export *x, const char *label, struct str text)
{
	struct workbook *w = x->workbook;
	const struct cell cells[] = { { CELL_TEXT, str_of(label) },
				      { CELL_TEXT, text } };
	struct book_cell row[2];

	for (size_t i = 0; i < COUNT(row); i++)
		row[i] = book_cell(x->arena, &cells[i], CELL_TEXT, NULL);
	return text.n == 0 || w->make->row(w->book, w->row++, row, 2, false);
}

/* The statement as it was written, a line a cell. */
static bool
about_statement(struct export *x, const char *sql)
{
	const char *label = "Statement";
	struct str rest = str_of(sql);

	while (rest.n) {
		if (!about_line(x, label, str_cut(&rest, '\n')))
			return false;
		label = "";
	}
	return true;
}

static bool
put_about(struct export *x, bool truncated)
{
	const struct export_about *t = &x->about;
	struct workbook *w = x->workbook;
	const struct {
		const char *label, *text;
	} lines[] = {
		{ "Question", t->question },
		{ "Answer", t->answer },
		{ "Read as", t->reading },
		{ "With", t->values },
		{ "Database", t->database },
		{ "Made", clock_iso(x->arena, clock_wall_ms()) },
		{ "Rows",
		  arena_printf(x->arena, "%llu%s", (unsigned long long)x->seen,
			       truncated ? ", and there are more" : "") },
	};

	if (!w->make->sheet(w->book, "About"))
		return false;
	w->row = 0;
	for (size_t i = 0; i < COUNT(lines); i++)
		if (!about_line(x, lines[i].label, str_of(lines[i].text)))
			return false;
	return w->make->width(w->book, 0, 12) &&
	       w->make->width(w->book, 1, 100) && about_statement(x, t->sql);
}

static void
send_file(struct export *x, const char *path)
{
	char *piece = arena_alloc(x->arena, PIECE);
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	ssize_t n = fd < 0 ? -1 : 1;

	while (n > 0 && !x->emit.left) {
		n = read(fd, piece, PIECE);
		if (n > 0)
			emit_str(&x->emit, (struct str){ piece, (size_t)n });
	}
	if (n < 0)
		x->broken = failed(x, strerror(errno));
	if (fd >= 0)
		(void)close(fd);
}

void
xlsx_end(struct export *x, bool truncated)
{
	struct workbook *w = x->workbook;
	const char *why;

	if (x->broken)
		return;
	if (!w->settled)
		settle(x, w);
	if (!x->broken && (!close_sheet(x, w) || !put_about(x, truncated)))
		x->broken = failed(x, "its end could not be written");
	if (x->broken)
		return;
	why = w->make->close(w->book);
	w->book = NULL;
	if (why)
		x->broken = failed(x, why);
	else
		send_file(x, w->path);
}
