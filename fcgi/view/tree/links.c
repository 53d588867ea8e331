#include "view/tree/links.h"

#include <string.h>

#include "base/buf.h"
#include "data/figures.h"
#include "sql/check/wrap.h"
#include "view/tree/number.h"
#include "view/tree/tree.h"

#include "base/ban.h"

#define HREF_MAX ((size_t)64 << 10)
#define CELL_BYTES 200 /* of a value that an address may hold */

/* What of the query an address has otherwise. */
struct leading {
	const char *sort; /* NULL: as it is */
	bool descending;
	const char *hide; /* one more; NULL: none */
	size_t without;   /* place of a filter, from 1; 0: none */
	const char *only; /* column of one more filter; NULL: none */
	const struct cell *value;
	bool show_all;
	int totals; /* 1: with them, -1: without; 0: as it is */
};

static void
put(struct buf *b, const char *key, const char *column, struct str value)
{
	bool first = !memchr(b->p, '?', b->n);

	buf_printf(b, "%c%s%s=%s", first ? '?' : '&', key,
		   tree_path(b->arena, column),
		   tree_path(b->arena, str_dup(b->arena, value)));
}

static void
put_filter(struct buf *b, const char *column, const struct cell *value)
{
	if (value->type == CELL_NULL)
		put(b, "null.", column, STR("1"));
	else
		put(b, "where.", column, value->text);
}

static void
put_sort(struct buf *b, const struct table_query *q, const struct leading *c)
{
	const char *sort = c->sort ? c->sort : q->sort;
	bool descending = c->sort ? c->descending : q->descending;

	if (sort)
		put(b, "sort", "",
		    str_of(arena_printf(b->arena, "%s%s", descending ? "-" : "",
					sort)));
}

static void
put_hidden(struct buf *b, const struct table_query *q, const struct leading *c)
{
	for (size_t i = 0; i < q->n_hidden && !c->show_all; i++)
		put(b, "hide.", q->hidden[i], STR("1"));
	if (c->hide)
		put(b, "hide.", c->hide, STR("1"));
}

static const char *
address(const struct table_links *l, const char *ending,
	const struct leading *c)
{
	const struct table_query *q = l->query;
	struct buf b = buf_new(l->arena, HREF_MAX);

	buf_printf(&b, "%s%s", l->href, ending);
	put_sort(&b, q, c);
	for (size_t i = 0; i < q->n_filters; i++)
		if (i + 1 != c->without)
			put_filter(&b, q->filters[i].column,
				   &q->filters[i].value);
	if (c->only)
		put_filter(&b, c->only, c->value);
	put_hidden(&b, q, c);
	if (c->totals > 0 || (c->totals == 0 && l->sums))
		put(&b, "totals", "", STR("1"));
	return buf_text(&b);
}

bool
links_can_sort(struct arena *a, const struct turn *t)
{
	const struct dialect *d =
		t->dialect ? dialect_find(str_of(t->dialect)) : NULL;
	const struct rows *r = t->rows;

	if (!t->chat || t->not_saved || !r || !t->sql || !d)
		return false;
	for (size_t i = 0; i < r->n_cols; i++) {
		struct str name = str_of(r->cols[i].name);

		if (name.n == 0)
			return false;
		for (size_t k = 0; k < i; k++)
			if (str_is_nocase(name, r->cols[k].name))
				return false;
	}
	return sql_can_wrap(a, d, str_of(t->sql));
}

const char *
links_sorted(const struct table_links *l, const char *column)
{
	if (!l->query->sort || strcmp(l->query->sort, column) != 0)
		return NULL;
	return l->query->descending ? "descending" : "ascending";
}

/* Figures begin with the largest; a second time turns the order round. */
const char *
links_sort(const struct table_links *l, const struct column *col)
{
	bool down = cell_is_number(col->type);

	if (links_sorted(l, col->name))
		down = !l->query->descending;
	return address(
		l, "",
		&(struct leading){ .sort = col->name, .descending = down });
}

const char *
links_hide(const struct table_links *l, const char *column)
{
	if (l->query->n_columns < 2)
		return NULL;
	return address(l, "", &(struct leading){ .hide = column });
}

const char *
links_only(const struct table_links *l, const char *column,
	   const struct cell *cell)
{
	if (!l->cells || cell->type == CELL_BLOB || cell->text.n > CELL_BYTES)
		return NULL;
	for (size_t i = 0; i < l->query->n_filters; i++)
		if (strcmp(l->query->filters[i].column, column) == 0)
			return NULL;
	return address(l, "",
		       &(struct leading){ .only = column, .value = cell });
}

const char *
links_without(const struct table_links *l, size_t i)
{
	return address(l, "", &(struct leading){ .without = i + 1 });
}

const char *
links_totals(const struct table_links *l, bool with)
{
	return address(l, "", &(struct leading){ .totals = with ? 1 : -1 });
}

const char *
links_unhide(const struct table_links *l)
{
	return address(l, "", &(struct leading){ .show_all = true });
}

const char *
links_as(const struct table_links *l, const char *ending)
{
	return address(l, arena_printf(l->arena, ".%s", ending),
		       &(struct leading){ .totals = -1 });
}

const char *
links_counted(const struct table_links *l)
{
	uint64_t n = 0;

	if (!l->totals->n_rows ||
	    !str_to_uint(l->totals->cells[0].text, SIZE_MAX, &n))
		return "";
	return rows_in_words(l->arena, n, false);
}

struct str
links_total(const struct table_links *l, const char *column)
{
	for (size_t i = 0; l->sums && i < l->sums->n_columns; i++)
		if (strcmp(l->sums->columns[i], column) == 0 &&
		    i + 1 < l->totals->n_cols && l->totals->n_rows)
			return l->totals->cells[i + 1].text;
	return (struct str){ "", 0 };
}
