#include <string.h>

#include "base/utf8.h"
#include "data/names.h"
#include "view/tree/links.h"
#include "view/tree/number.h"
#include "view/tree/tree.h"

#include "base/ban.h"

#define LONG_CELL 44  /* bytes of a text that may take several lines */
#define WIDE 4        /* columns; more do not fit on a phone */
#define RECORD 7      /* columns from which on one row is read downwards */
#define PAPER_COLS 12 /* on a sheet; static/style.css leaves out the others */
#define MAX_CELL 400  /* characters of a cell on a page; exports have all */

/* How a column is shown. */
struct shown {
	size_t col; /* of the rows */
	struct figures figures;
	bool right;
	bool boolean;  /* 0 and 1, or true and false, are no and yes */
	bool named;    /* a weekday, a month: by its name */
	bool midnight; /* no time of day but 00:00 */
};

/* Classes of the style sheet; NULL: as any cell. */
static const char *
cell_class(const struct cell *cell, const struct shown *s)
{
	if (cell->type == CELL_NULL)
		return s->right ? "null n" : "null";
	if (cell->type == CELL_BLOB)
		return "blob";
	if (cell_is_number(cell->type))
		return s->boolean || s->named ? NULL : "n";
	if (cell_is_when(cell->type) ||
	    (cell->text.n && tree_day(cell->text) == cell->text.n))
		return "day";
	return cell->text.n > LONG_CELL ? "long" : NULL;
}

static bool
has_zone(struct str text)
{
	struct str end = str_from(text, 16);

	for (size_t i = 0; i < end.n; i++)
		if (!strchr(":.0123456789", end.p[i]))
			return true;
	return false;
}

/* "2024-01-31 12:30" of "2024-01-31T12:30:00.000": one form for all. */
static struct str
when_text(struct arena *a, const struct shown *s, struct str text)
{
	struct str end = str_from(text, 16);

	if (text.n < 16 || has_zone(text) ||
	    (text.p[10] != ' ' && text.p[10] != 'T'))
		return text;
	if (s->midnight)
		return str_first(text, 10);
	if (str_starts(end, STR(":00")) &&
	    (end.n == 3 || (end.n > 3 && end.p[3] == '.')))
		end = STR("");
	return str_of(arena_printf(a, "%.10s %.5s%.*s", text.p, text.p + 11,
				   (int)(end.n > 3 ? 3 : end.n), end.p));
}

static struct str
cell_text(struct arena *a, const struct cell *cell, const struct shown *s)
{
	if (cell->type == CELL_NULL)
		return STR("–");
	if (cell->type == CELL_BLOB)
		return str_of(number_size(a, cell->text.n));
	if (s->boolean)
		return str_of(figures_say_yes(cell->text) ? say("yes")
							  : say("no"));
	if (s->named)
		return str_of(figures_calendar(s->figures, cell->text));
	if (cell_is_number(cell->type) && s->figures.kind == FIGURE_PERCENT)
		return number_said(a, s->figures, cell->text);
	if (cell_is_number(cell->type))
		return number_shown(a, s->figures, cell->text);
	if (cell->type == CELL_TIMESTAMP)
		return when_text(a, s, cell->text);
	if (cell->text.n <= MAX_CELL)
		return cell->text;
	return str_of(utf8_shorten(a, cell->text, MAX_CELL));
}

static void
add_row(struct arena *a, const struct table_links *links,
	const struct rows *rows, size_t i, const struct shown *shown,
	struct json_object *row)
{
	struct json_object *cells = tree_list(row, "cells");

	for (size_t n = 0; n < rows->n_cols; n++) {
		const struct shown *s = &shown[n];
		const struct cell *cell =
			&rows->cells[i * rows->n_cols + s->col];
		struct json_object *o = json_push_object(cells);

		tree_set(o, "class", cell_class(cell, s));
		tree_leaf(o, "text", cell_text(a, cell, s));
		if (links && links->cells)
			tree_set(o, "only",
				 links_only(links, rows->cols[s->col].name,
					    cell));
	}
}

static bool
is_figures(const struct rows *rows, size_t col)
{
	if (rows->cols[col].type != CELL_NULL)
		return cell_is_number(rows->cols[col].type);
	for (size_t i = 0; i < rows->n_rows; i++) {
		enum cell_type type = rows->cells[i * rows->n_cols + col].type;

		if (type != CELL_NULL)
			return cell_is_number(type);
	}
	return false;
}

static bool
is_midnight(const struct cell *c)
{
	return c->type != CELL_TIMESTAMP ||
	       (c->text.n >= 19 &&
		str_starts(str_from(c->text, 11), STR("00:00:00")));
}

static struct shown
show_column(const struct rows *rows, size_t col)
{
	struct shown s = { .col = col, .midnight = true };

	for (size_t i = 0; i < rows->n_rows; i++) {
		const struct cell *c = &rows->cells[i * rows->n_cols + col];

		s.midnight = s.midnight && is_midnight(c);
	}
	s.figures = figures_of(rows, col);
	s.boolean = s.figures.kind == FIGURE_FLAG;
	s.named = s.figures.kind == FIGURE_MONTH ||
		  s.figures.kind == FIGURE_WEEKDAY;
	s.right = !s.boolean && !s.named && is_figures(rows, col);
	return s;
}

/* A figure that is no name of its row. */
static bool
is_measure(const struct shown *s)
{
	return s->right && !figures_are_names(s->figures);
}

/* Where figures come first, what they are of is put before them. */
static void
order_columns(const struct rows *rows, struct shown *shown)
{
	size_t n = 0;
	struct shown s;

	while (n < rows->n_cols && is_measure(&shown[n]))
		n++;
	for (size_t to = 0; n && n < rows->n_cols && !is_measure(&shown[n]);
	     to++, n++) {
		s = shown[n];
		memmove(shown + to + 1, shown + to, (n - to) * sizeof(*shown));
		shown[to] = s;
	}
}

/* A key to another table: says nothing to who reads the row. */
static bool
is_reference(const struct rows *rows, const struct shown *s)
{
	const struct str name = str_of(rows->cols[s->col].name);

	return s->figures.kind == FIGURE_ID && name.n > 3 &&
	       str_eq_nocase(str_from(name, name.n - 3), STR("_id"));
}

/* In a wide table they stand last, where a phone does not show them. */
static void
put_references_last(const struct rows *rows, struct shown *shown)
{
	size_t n = rows->n_cols;

	for (size_t i = 0; rows->n_cols > WIDE && i < n;) {
		const struct shown s = shown[i];

		if (!is_reference(rows, &s)) {
			i++;
			continue;
		}
		memmove(shown + i, shown + i + 1,
			(rows->n_cols - i - 1) * sizeof(*shown));
		shown[rows->n_cols - 1] = s;
		n--;
	}
}

static void
link_column(const struct table_links *links, const struct column *col,
	    struct json_object *o)
{
	tree_text(o, "sort", links_sort(links, col));
	tree_set(o, "sorted", links_sorted(links, col->name));
	tree_set(o, "hide", links_hide(links, col->name));
}

static void
add_columns(struct arena *a, const struct rows *rows,
	    const struct table_links *links, struct shown *shown,
	    struct json_object *o)
{
	struct json_object *list = tree_list(o, "columns");
	const char **headings = rows_headings(a, rows);

	for (size_t i = 0; i < rows->n_cols; i++)
		shown[i] = show_column(rows, i);
	order_columns(rows, shown);
	put_references_last(rows, shown);
	for (size_t i = 0; i < rows->n_cols; i++) {
		struct json_object *col = json_push_object(list);

		tree_text(col, "name", headings[shown[i].col]);
		tree_set(col, "class", shown[i].right ? "n" : NULL);
		if (links)
			link_column(links, &rows->cols[shown[i].col], col);
	}
}

/*
 * What each column sums up to, below them; in the first that has no sum, of how
 * many rows.
 */
static void
add_totals(struct arena *a, const struct rows *rows,
	   const struct table_links *links, const struct shown *shown,
	   struct json_object *o)
{
	struct json_object *list;
	bool counted = false;

	tree_flag(o, "has_totals", links && links->sums);
	if (!links || !links->sums)
		return;
	list = tree_list(o, "totals");
	for (size_t i = 0; i < rows->n_cols; i++) {
		struct json_object *cell = json_push_object(list);
		const struct str sum =
			links_total(links, rows->cols[shown[i].col].name);

		tree_set(cell, "class", sum.n ? "n" : NULL);
		tree_leaf(cell, "text",
			  sum.n     ? number_shown(a, shown[i].figures, sum)
			  : counted ? sum
				    : str_of(links_counted(links)));
		counted |= sum.n == 0;
	}
}

static const char *
href_of(struct arena *a, const struct table_page *page, size_t first)
{
	return arena_printf(a, "%s?rows=%zu", page->href, first);
}

static void
add_pages(struct arena *a, const struct rows *rows,
	  const struct table_page *page, size_t last, struct json_object *o)
{
	struct json_object *pages;
	size_t first = page->first;

	if (first == 1 && last == rows->n_rows) {
		tree_flag(o, "pages", false);
		return;
	}
	pages = tree_object(o, "pages");
	tree_text(pages, "range",
		  arena_printf(a, say("%s to %s of %s"), number_whole(a, first),
			       number_whole(a, last),
			       number_whole(a, rows->n_rows)));
	tree_set(pages, "earlier",
		 first > 1 ? href_of(a, page,
				     first > page->max ? first - page->max : 1)
			   : NULL);
	tree_set(pages, "later",
		 last < rows->n_rows ? href_of(a, page, last + 1) : NULL);
}

/* One row of many columns, with no totals below: a line each, with its name
 * before it. */
static void
add_record(struct arena *a, const struct rows *rows,
	   const struct table_links *links, const struct shown *shown,
	   struct json_object *o)
{
	const bool is = rows->n_rows == 1 && rows->n_cols >= RECORD &&
			!rows->truncated && !(links && links->sums);
	const char **headings = rows_headings(a, rows);
	struct json_object *list;

	tree_flag(o, "record", is);
	if (!is)
		return;
	list = tree_list(o, "fields");
	for (size_t i = 0; i < rows->n_cols; i++) {
		const struct shown *s = &shown[i];
		const struct cell *cell = &rows->cells[s->col];
		struct json_object *field = json_push_object(list);

		tree_text(field, "name", headings[s->col]);
		tree_set(field, "class",
			 cell->type == CELL_NULL ? "null"
			 : s->right              ? NULL
						 : cell_class(cell, s));
		tree_leaf(field, "text", cell_text(a, cell, s));
		if (links)
			tree_set(field, "hide",
				 links_hide(links, rows->cols[s->col].name));
	}
}

/* What a sheet has no room for is said below the table. */
static void
add_paper(struct arena *a, struct json_object *o)
{
	const size_t n = json_length(json_get(o, "columns"));
	const bool tall = json_object_get_boolean(json_get(o, "record"));

	tree_set(o, "on_paper",
		 tall || n <= PAPER_COLS
			 ? NULL
			 : arena_printf(
				   a,
				   say("Left out here: %s. The files for Excel"
				       " and CSV have all."),
				   number_of(a, n - PAPER_COLS, "column",
					     "columns")));
}

static const char *
caption(struct arena *a, const struct rows *rows)
{
	if (rows->n_rows == 0)
		return say("No rows");
	if (rows->truncated)
		return arena_printf(a, say("The first %s"),
				    rows_in_words(a, rows->n_rows, false));
	return rows_in_words(a, rows->n_rows, false);
}

struct json_object *
tree_table(struct arena *a, const struct rows *rows,
	   const struct table_page *page)
{
	struct json_object *o = json_object_new_object();
	struct shown *cols = arena_array(a, rows->n_cols, sizeof(*cols));
	struct json_object *list;
	size_t end = page->first - 1 + page->max;

	if (end > rows->n_rows)
		end = rows->n_rows;
	tree_text(o, "caption", caption(a, rows));
	tree_set(o, "note", rows->truncated ? say("(there are more)") : NULL);
	tree_flag(o, "more", rows->truncated);
	/* of cells and headings that lead nowhere */
	tree_flag(o, "only", false);
	tree_flag(o, "sort", false);
	tree_flag(o, "sorted", false);
	tree_flag(o, "hide", false);
	add_columns(a, rows, page->links, cols, o);
	add_totals(a, rows, page->links, cols, o);
	list = tree_list(o, "rows");
	for (size_t i = page->first - 1; i < end; i++)
		add_row(a, page->links, rows, i, cols, json_push_object(list));
	add_pages(a, rows, page, end, o);
	add_record(a, rows, page->links, cols, o);
	add_paper(a, o);
	return o;
}
