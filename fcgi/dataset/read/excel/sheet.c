#include <string.h>

#include "dataset/read/csv.h"
#include "dataset/read/excel/book.h"

#include "base/ban.h"

#define ROWS_MAX 1048576 /* of a sheet */
#define COLUMNS_MAX 16384
#define LETTERS 26

struct cell_type;

struct sheet {
	struct excel *x;
	excel_row_fn *sink;
	void *arg;
	bool in_data, stopped;
	const char *problem;
	/* the row at hand */
	int64_t nth;
	struct buf text;
	struct excel_cell *cells; /* [limits->columns] */
	size_t n;
	/* the cell at hand */
	size_t column; /* from 1; 0: none of the row yet */
	const struct cell_type *type;
	size_t style;
	struct buf value;
	bool in_value;
	int phonetic;
};

static bool
broken(struct sheet *s, const char *problem)
{
	s->problem = problem;
	return false;
}

static uint64_t
number_of(const char *text, uint64_t max, uint64_t otherwise)
{
	uint64_t n = otherwise;

	if (text && !str_to_uint(str_of(text), max, &n))
		return otherwise;
	return n;
}

/* "BC12": 55; otherwise the one after the last. */
static size_t
column_of(const struct sheet *s, const char *ref)
{
	size_t n = 0;

	for (; ref && *ref >= 'A' && *ref <= 'Z' && n <= COLUMNS_MAX; ref++)
		n = n * LETTERS + (size_t)(*ref - 'A') + 1;
	return n ? n : s->column + 1;
}

static bool
begin_row(struct sheet *s, const char **attributes)
{
	uint64_t next = (uint64_t)s->nth + 1;
	uint64_t nth =
		number_of(excel_attribute(attributes, "r"), ROWS_MAX, next);

	if (nth < next || nth > ROWS_MAX)
		return broken(s, "The rows of the sheet are not in order.");
	s->nth = (int64_t)nth;
	s->column = 0;
	s->type = NULL;
	s->n = 0;
	buf_clear(&s->text);
	return true;
}

static bool
sheet_text(void *arg, struct str piece)
{
	struct sheet *s = arg;

	if (s->in_value)
		buf_add(&s->value, piece);
	return !s->value.cut ||
	       broken(s, "A cell of the sheet is longer than 1 MB.");
}

/* How a type of cell is written into the row's text. */
static void
put_shared(struct sheet *s, struct str value)
{
	const struct excel *x = s->x;
	uint64_t i;
	size_t from;

	if (!x->n_strings ||
	    !str_to_uint(str_trim(value), x->n_strings - 1, &i))
		return;
	from = i ? x->ends[i - 1] : 0;
	buf_add(&s->text, (struct str){ x->text.p + from, x->ends[i] - from });
}

static void
put_text(struct sheet *s, struct str value)
{
	excel_unescape(&s->text, value);
}

static void
put_number(struct sheet *s, struct str value)
{
	const struct excel *x = s->x;

	excel_put_number(&s->text, value,
			 s->style < x->n_kinds ? x->kinds[s->style]
					       : EXCEL_NUMBER,
			 x->from_1904);
}

static void
put_boolean(struct sheet *s, struct str value)
{
	value = str_trim(value);
	if (value.n)
		buf_puts(&s->text, str_is(value, "1") ? "true" : "false");
}

/* 2024-02-29T12:30:00 */
static void
put_moment(struct sheet *s, struct str value)
{
	for (size_t i = 0; i < value.n; i++)
		if (value.p[i] != 'Z')
			buf_putc(&s->text,
				 value.p[i] == 'T' ? ' ' : value.p[i]);
}

/* An error has no value. */
static void
put_nothing(struct sheet *s, struct str value)
{
	(void)s;
	(void)value;
}

struct cell_type {
	const char *name;
	void (*put)(struct sheet *s, struct str value);
	bool quoted;
};

static const struct cell_type types[] = {
	{ "n", put_number, false },  { "s", put_shared, true },
	{ "str", put_text, true },   { "inlineStr", put_text, true },
	{ "b", put_boolean, false }, { "d", put_moment, false },
	{ "e", put_nothing, false },
};

/* A number unless it says otherwise; what is not known has no value. */
static const struct cell_type *
find_type(const char *name)
{
	for (size_t i = 0; name && i < COUNT(types); i++)
		if (strcmp(types[i].name, name) == 0)
			return &types[i];
	return &types[name ? COUNT(types) - 1 : 0];
}

static bool
begin_cell(struct sheet *s, const char **attributes)
{
	size_t column = column_of(s, excel_attribute(attributes, "r"));

	if (column <= s->column || column > COLUMNS_MAX)
		return broken(s, "The cells of the sheet are not in order.");
	s->column = column;
	s->style = number_of(excel_attribute(attributes, "s"), UINT32_MAX, 0);
	s->type = find_type(excel_attribute(attributes, "t"));
	s->phonetic = 0;
	buf_clear(&s->value);
	return true;
}

static bool
sheet_begin(void *arg, const char *name, const char **attributes)
{
	struct sheet *s = arg;

	if (!s->in_data) {
		s->in_data = strcmp(name, "sheetData") == 0;
		return true;
	}
	s->phonetic += strcmp(name, "rPh") == 0;
	s->in_value = strcmp(name, "v") == 0 ||
		      (strcmp(name, "t") == 0 && !s->phonetic);
	if (strcmp(name, "row") == 0)
		return begin_row(s, attributes);
	return strcmp(name, "c") != 0 || begin_cell(s, attributes);
}

/* Without a value it is no cell of the row; an empty text is none. */
static bool
end_cell(struct sheet *s)
{
	size_t from = s->text.n;

	if (s->value.n)
		s->type->put(s, buf_str(&s->value));
	if (s->text.cut)
		return broken(s, "A row of the sheet is longer than 4 MB.");
	if (s->text.n == from)
		return true;
	if (s->column > (size_t)s->x->limits->columns)
		return broken(s,
			      arena_printf(s->x->arena,
					   "The sheet has a value in column"
					   " %zu; %lld columns are read.",
					   s->column,
					   (long long)s->x->limits->columns));
	s->cells[s->n++] = (struct excel_cell){ s->column - 1, s->type->quoted,
						from, s->text.n - from };
	return true;
}

static bool
end_row(struct sheet *s)
{
	const struct excel_row row = { s->nth, s->cells, s->n,
				       buf_text(&s->text) };

	s->stopped = s->n > 0 && !s->sink(s->arg, &row);
	return !s->stopped;
}

static bool
sheet_end(void *arg, const char *name)
{
	struct sheet *s = arg;

	if (!s->in_data)
		return true;
	s->in_value = false;
	s->phonetic -= strcmp(name, "rPh") == 0;
	if (strcmp(name, "c") == 0)
		return !s->type || end_cell(s);
	if (strcmp(name, "row") == 0)
		return end_row(s);
	if (strcmp(name, "sheetData") == 0)
		s->in_data = false;
	return true;
}

const struct err *
excel_rows(struct excel *x, size_t sheet, excel_row_fn *row, void *arg,
	   bool *ret_whole)
{
	static const struct parts_events events = { sheet_begin, sheet_end,
						    sheet_text };
	struct sheet s = { .x = x, .sink = row, .arg = arg };
	const struct err *e;

	s.text = buf_new(x->arena, (size_t)4 * CSV_RECORD_MAX);
	s.value = buf_new(x->arena, CSV_RECORD_MAX);
	s.cells = arena_array(x->arena, (size_t)x->limits->columns,
			      sizeof(*s.cells));
	e = excel_read(x, x->sheets[sheet].part, &events, &s);
	if (!e && s.problem)
		e = err_say(x->arena, ERR_DATASET, "%s", s.problem);
	*ret_whole = !s.stopped;
	return e;
}
