#include "base/buf.h"
#include "base/clock.h"
#include "base/utf8.h"
#include "view/export/export.h"
#include "view/page/board.h"

#include "base/ban.h"

#define TILE_ROWS 20 /* of each; the question itself has them all */
#define WORDS_MAX 4000
#define LINE_WIDTH 72

const char *
view_tile_title(const struct view_tile *t)
{
	if (t->tile->title)
		return t->tile->title;
	return t->figures ? t->figures->s->title : t->tile->saved;
}

static const char *
made(struct arena *a, const struct view_tile *t)
{
	return clock_iso(a, t->figures->made_ms);
}

/* "## Orders" of Markdown, "Orders" and a line below it of text. */
static void
put_heading(struct arena *a, struct buf *b, enum format format, int level,
	    const char *words)
{
	const struct str tame = text_tame(a, str_of(words));
	const size_t width = utf8_width(tame);

	if (format == FORMAT_MD) {
		buf_printf(b, "%.*s %s\n\n", level, "##", str_dup(a, tame));
		return;
	}
	buf_printf(b, "%s\n", str_dup(a, tame));
	for (size_t i = 0; i < width && i < LINE_WIDTH; i++)
		buf_putc(b, level == 1 ? '=' : '-');
	buf_putc(b, '\n');
}

static void
put_tame(struct arena *a, struct buf *b, const char *words, const char *end)
{
	buf_add(b, text_tame(a, str_of(words)));
	buf_puts(b, end);
}

static const struct err *
put_rows(const struct view *v, enum format format, const struct rows *all,
	 struct writer *out)
{
	struct row_sink sink = view_export(v->arena, format, out, false);
	struct rows first = *all;
	const struct err *e;

	if (first.n_rows > TILE_ROWS) {
		first.n_rows = TILE_ROWS;
		first.truncated = true;
	}
	e = view_send_rows(&sink, &first);
	return e ? e : view_export_end(&sink, first.truncated);
}

static const struct err *
put_tile(const struct view *v, enum format format, const struct view_tile *t,
	 struct writer *out)
{
	struct buf b = buf_new(v->arena, WORDS_MAX);
	const struct err *e = NULL;

	put_heading(v->arena, &b, format, 2, view_tile_title(t));
	if (t->problem)
		put_tame(v->arena, &b, t->problem, "\n\n");
	(void)out->write(out->arg, buf_str(&b));
	buf_clear(&b);
	if (t->figures && t->figures->rows)
		e = put_rows(v, format, t->figures->rows, out);
	if (e || !t->figures)
		return e;
	buf_printf(&b, "%s%s/saved/%s%s", format == FORMAT_MD ? "\n" : "",
		   v->base, t->tile->saved,
		   view_saved_query(v->arena, t->figures));
	if (t->figures->rows)
		buf_printf(&b, ", %s", made(v->arena, t));
	buf_puts(&b, "\n\n");
	(void)out->write(out->arg, buf_str(&b));
	return NULL;
}

const struct err *
view_board_text(const struct view *v, enum format format,
		const struct view_board *p, const struct view_tile *tiles,
		struct writer *out)
{
	struct buf b = buf_new(v->arena, WORDS_MAX);
	const struct err *e = NULL;

	put_heading(v->arena, &b, format, 1, p->b->title);
	if (p->b->description)
		put_tame(v->arena, &b, p->b->description, "\n");
	buf_putc(&b, '\n');
	(void)out->write(out->arg, buf_str(&b));
	for (size_t i = 0; !e && i < p->b->n_tiles; i++)
		e = put_tile(v, format, &tiles[i], out);
	return e;
}

static size_t
count_cells(const struct view_board *p, const struct view_tile *tiles)
{
	size_t n = 0;

	for (size_t i = 0; i < p->b->n_tiles; i++)
		if (tiles[i].figures && tiles[i].figures->rows)
			n += tiles[i].figures->rows->n_rows *
			     tiles[i].figures->rows->n_cols;
	return n;
}

/* The cells of one tile, from the row at to on; how many they were. */
static size_t
put_cells(struct arena *a, const struct view_tile *t, struct cell *to)
{
	const struct rows *r = t->figures->rows;
	size_t n = 0;

	for (size_t row = 0; row < r->n_rows; row++)
		for (size_t col = 0; col < r->n_cols; col++, n++, to += 5) {
			to[0] = cell_of_text(t->tile->saved);
			to[1] = cell_of_text(view_tile_title(t));
			to[2] = cell_of_integer(a, (int64_t)row + 1);
			to[3] = cell_of_text(r->cols[col].name);
			to[4] = r->cells[row * r->n_cols + col];
		}
	return n;
}

struct rows
view_board_rows(struct arena *a, const struct view_board *p,
		const struct view_tile *tiles)
{
	static const char *const names[] = { "saved", "title", "row", "column",
					     "value" };
	struct rows rows =
		rows_texts(a, count_cells(p, tiles), names, COUNT(names));
	size_t n = 0;

	for (size_t i = 0; i < p->b->n_tiles; i++)
		if (tiles[i].figures && tiles[i].figures->rows)
			n += put_cells(a, &tiles[i],
				       rows.cells + n * COUNT(names));
	return rows;
}
