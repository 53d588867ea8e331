#include "base/utf8.h"
#include "view/tree/number.h"
#include "view/tree/tree.h"

#include "base/ban.h"

#define LONG_CELL 44 /* bytes of a text that may take several lines */
#define MAX_CELL 400 /* characters of a cell on a page; exports have all */

/* How a column is shown. */
struct shown {
	struct figures figures;
	bool right;
};

/* Classes of the style sheet; NULL: as any cell. */
static const char *
cell_class(const struct cell *cell, bool figures)
{
	if (cell->type == CELL_NULL)
		return figures ? "null n" : "null";
	if (cell->type == CELL_BLOB)
		return "blob";
	if (cell_is_number(cell->type))
		return "n";
	if (cell_is_when(cell->type))
		return NULL;
	return cell->text.n > LONG_CELL ? "long" : NULL;
}

static struct str
cell_text(struct arena *a, const struct cell *cell, struct figures f)
{
	if (cell->type == CELL_NULL)
		return STR("NULL");
	if (cell->type == CELL_BLOB)
		return str_of(number_size(a, cell->text.n));
	if (cell_is_number(cell->type))
		return figures_show(a, f, cell->text);
	if (cell->text.n <= MAX_CELL)
		return cell->text;
	return str_of(utf8_shorten(a, cell->text, MAX_CELL));
}

static void
add_row(struct arena *a, const struct rows *rows, size_t i,
	const struct shown *cols, struct json_object *row)
{
	struct json_object *cells = tree_list(row, "cells");

	for (size_t col = 0; col < rows->n_cols; col++) {
		const struct cell *cell = &rows->cells[i * rows->n_cols + col];
		struct json_object *o = json_push_object(cells);

		tree_set(o, "class", cell_class(cell, cols[col].right));
		tree_leaf(o, "text", cell_text(a, cell, cols[col].figures));
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

static void
add_columns(const struct rows *rows, struct shown *cols, struct json_object *o)
{
	struct json_object *list = tree_list(o, "columns");

	for (size_t i = 0; i < rows->n_cols; i++) {
		struct json_object *col = json_push_object(list);

		cols[i].figures = figures_of(rows, i);
		cols[i].right = is_figures(rows, i);
		tree_text(col, "name", rows->cols[i].name);
		tree_set(col, "class", cols[i].right ? "n" : NULL);
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
		  arena_printf(a, "%zu to %zu of %zu", first, last,
			       rows->n_rows));
	tree_set(pages, "earlier",
		 first > 1 ? href_of(a, page,
				     first > page->max ? first - page->max : 1)
			   : NULL);
	tree_set(pages, "later",
		 last < rows->n_rows ? href_of(a, page, last + 1) : NULL);
}

static const char *
caption(struct arena *a, const struct rows *rows)
{
	if (rows->n_rows == 0)
		return "No rows";
	if (rows->truncated)
		return arena_printf(a, "The first %s",
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
	tree_set(o, "note", rows->truncated ? "There are more." : NULL);
	add_columns(rows, cols, o);
	list = tree_list(o, "rows");
	for (size_t i = page->first - 1; i < end; i++)
		add_row(a, rows, i, cols, json_push_object(list));
	add_pages(a, rows, page, end, o);
	return o;
}
