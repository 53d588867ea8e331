#include <string.h>

#include "dataset/read/csv.h"
#include "dataset/read/excel/book.h"

#include "base/ban.h"

#define FIRST_ROWS 1000 /* that tell where the table is */
#define TITLES_MAX 20
#define LINE_BYTES ((size_t)8 * CSV_RECORD_MAX)

/* A row at the top. */
struct top {
	int64_t nth;
	bool title; /* if there are more columns than one */
	size_t column;
};

/* Where in a sheet its table is. */
struct extent {
	size_t left, right;         /* columns from 0; the last one */
	size_t n_rows;              /* seen */
	int64_t first;              /* row of it */
	struct top top[TITLES_MAX]; /* [n_top] */
	size_t n_top;
};

static bool
see_row(void *arg, const struct excel_row *row)
{
	struct extent *p = arg;
	size_t first = row->cells[0].column;
	size_t last = row->cells[row->n - 1].column;

	if (p->n_top < TITLES_MAX)
		p->top[p->n_top++] = (struct top){
			row->nth, row->n == 1 && row->cells[0].quoted, first
		};
	p->left = p->n_rows == 0 || first < p->left ? first : p->left;
	p->right = last > p->right ? last : p->right;
	return ++p->n_rows < FIRST_ROWS;
}

static void
skip_titles(struct extent *p)
{
	size_t i = 0;

	while (p->right > p->left && i < p->n_top && p->top[i].title &&
	       p->top[i].column == p->left)
		i++;
	p->first = i < p->n_top ? p->top[i].nth : p->top[0].nth;
}

static const struct err *
find_table(struct excel *x, size_t sheet, struct extent *ret)
{
	bool whole;
	const struct err *e;

	*ret = (struct extent){ .n_rows = 0 };
	e = excel_rows(x, sheet, see_row, ret, &whole);
	if (!e && ret->n_rows > 0)
		skip_titles(ret);
	return e;
}

struct writing {
	const struct extent *extent;
	excel_line_fn *line;
	void *arg;
	int64_t next; /* number of the line */
	struct buf text;
};

static void
put_commas(struct buf *b, size_t n)
{
	while (n--)
		buf_putc(b, ',');
}

/* A cell that is no column of the table comes after all that are. */
static void
put_row(struct writing *w, const struct excel_row *row)
{
	const struct extent *p = w->extent;
	size_t at = p->left, outside = 0;

	for (size_t i = 0; i < row->n; i++) {
		const struct excel_cell *c = &row->cells[i];
		struct str text = { row->text + c->from, c->n };

		if (c->column < p->left) {
			outside++;
			continue;
		}
		put_commas(&w->text, c->column - at);
		at = c->column;
		if (c->quoted)
			buf_quoted(&w->text, text);
		else
			buf_add(&w->text, text);
	}
	put_commas(&w->text, (at < p->right ? p->right - at : 0) + outside);
}

static bool
write_row(void *arg, const struct excel_row *row)
{
	struct writing *w = arg;

	if (row->nth < w->extent->first)
		return true;
	buf_clear(&w->text);
	for (; w->next < row->nth; w->next++)
		buf_putc(&w->text, '\n');
	put_row(w, row);
	buf_putc(&w->text, '\n');
	w->next++;
	return w->line(w->arg, buf_str(&w->text));
}

const struct err *
excel_csv(struct excel *x, size_t sheet, excel_line_fn *line, void *arg,
	  bool *ret_whole)
{
	struct extent place;
	struct writing w = { &place, line, arg, 1,
			     buf_new(x->arena, LINE_BYTES) };
	const struct err *e = find_table(x, sheet, &place);

	if (e)
		return e;
	if (place.n_rows == 0)
		return err_say(x->arena, ERR_DATASET,
			       "The sheet \"%s\" is empty.",
			       x->sheets[sheet].name);
	return excel_rows(x, sheet, write_row, &w, ret_whole);
}

static bool
see_any(void *arg, const struct excel_row *row)
{
	(void)row;
	*(bool *)arg = true;
	return false;
}

/* The first one that has cells, of those that are hidden or not. */
static const struct err *
first_full(struct excel *x, bool hidden, size_t *ret)
{
	const struct err *e = NULL;
	bool any = false, whole;

	for (size_t i = 0; i < x->n_sheets && !any && !e; i++) {
		if (x->sheets[i].hidden != hidden)
			continue;
		e = excel_rows(x, i, see_any, &any, &whole);
		if (any)
			*ret = i;
	}
	return e;
}

static bool
find_named(const struct excel *x, const char *wanted, size_t *ret)
{
	uint64_t nth;

	for (size_t i = 0; i < x->n_sheets; i++)
		if (str_is_nocase(str_of(wanted), x->sheets[i].name)) {
			*ret = i;
			return true;
		}
	if (!str_to_uint(str_of(wanted), x->n_sheets, &nth) || nth == 0)
		return false;
	*ret = (size_t)nth - 1;
	return true;
}

const struct err *
excel_choose(struct excel *x, const char *wanted, size_t *ret)
{
	size_t found = x->n_sheets;
	const struct err *e;

	if (wanted && *wanted)
		return find_named(x, wanted, ret)
			       ? NULL
			       : err_say(x->arena, ERR_DATASET,
					 "There is no sheet \"%s\" in the"
					 " workbook; the first is \"%s\".",
					 wanted, x->sheets[0].name);
	e = first_full(x, false, &found);
	if (!e && found == x->n_sheets)
		e = first_full(x, true, &found);
	if (!e && found == x->n_sheets)
		e = err_say(x->arena, ERR_DATASET,
			    "There is no cell with a value in the workbook.");
	if (!e)
		*ret = found;
	return e;
}
