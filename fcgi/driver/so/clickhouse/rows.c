#include <string.h>

#include "driver/batch.h"
#include "driver/catalog.h"
#include "driver/so/clickhouse/clickhouse.h"

#include "base/ban.h"

/* A line is a row: cells are cut at their limit, but only once it is whole. */
#define LINE_MAX_BYTES ((size_t)32 << 20)

void
click_rows_init(struct click_rows *r, struct arena *a, struct batch *batch,
		size_t cell_max)
{
	*r = (struct click_rows){ .a = a, .batch = batch };
	r->line = buf_new(a, LINE_MAX_BYTES);
	r->scratch = buf_new(a, cell_max + 4);
}

static char
unescaped(char c)
{
	static const char from[] = "bfnrt0", to[] = "\b\f\n\r\t\0";
	const char *p = strchr(from, c);

	return p && *p ? to[p - from] : c;
}

/* The bytes that a field stands for, in the scratch. */
static struct str
unescape(struct click_rows *r, struct str field)
{
	if (!field.n || !memchr(field.p, '\\', field.n))
		return field;
	buf_clear(&r->scratch);
	for (size_t i = 0; i < field.n; i++) {
		char c = field.p[i];

		if (c == '\\' && i + 1 < field.n)
			c = unescaped(field.p[++i]);
		buf_putc(&r->scratch, c);
	}
	return buf_str(&r->scratch);
}

/* The next field of a line; str_cut() cannot tell the last from none. */
static bool
next_field(struct str *rest, struct str *ret)
{
	const char *tab;

	if (!rest->p)
		return false;
	tab = rest->n ? memchr(rest->p, '\t', rest->n) : NULL;
	*ret = *rest;
	if (tab) {
		ret->n = (size_t)(tab - rest->p);
		*rest = str_from(*rest, ret->n + 1);
	} else {
		*rest = (struct str){ NULL, 0 };
	}
	return true;
}

static void
read_names(struct click_rows *r, struct str line)
{
	struct str field;

	while (next_field(&line, &field)) {
		r->names = arena_grow(r->a, r->names, r->n_cols,
				      sizeof(*r->names));
		r->names[r->n_cols++] = str_dup(r->a, unescape(r, field));
	}
}

static void
read_types(struct click_rows *r, struct str line)
{
	struct str field;
	size_t n = 0;

	r->cols = arena_array(r->a, r->n_cols, sizeof(*r->cols));
	while (n < r->n_cols && next_field(&line, &field)) {
		struct column *col = &r->cols[n];

		field = unescape(r, field);
		col->name = r->names[n++];
		col->declared = str_dup(r->a, field);
		col->type = catalog_type(field);
	}
	r->garbled = n < r->n_cols || line.p;
	if (!r->garbled)
		r->e = batch_begin(r->batch, r->cols, r->n_cols);
}

/* As every driver writes what is no number. */
static struct str
real(struct str text)
{
	static const struct {
		const char *theirs, *ours;
	} names[] = {
		{ "nan", "NaN" },
		{ "inf", "Infinity" },
		{ "-inf", "-Infinity" },
	};

	for (size_t i = 0; i < COUNT(names); i++)
		if (str_is(text, names[i].theirs))
			return str_of(names[i].ours);
	return text;
}

static void
read_cell(struct click_rows *r, size_t col, struct str field)
{
	enum cell_type type = r->cols[col].type;

	if (str_is(field, "\\N")) {
		batch_null(r->batch);
		return;
	}
	field = unescape(r, field);
	batch_cell(r->batch, type, type == CELL_REAL ? real(field) : field);
}

static void
read_row(struct click_rows *r, struct str line)
{
	struct str field;
	size_t n = 0;

	if (!line.n && r->n_cols > 1)
		return; /* before the row of WITH TOTALS */
	if (!batch_row(r->batch))
		return;
	while (n < r->n_cols && next_field(&line, &field))
		read_cell(r, n++, field);
	r->garbled = n < r->n_cols || line.p;
	if (!r->garbled)
		r->e = batch_end(r->batch);
}

static void
read_line(struct click_rows *r, struct str line)
{
	if (!r->names)
		read_names(r, line);
	else if (!r->cols)
		read_types(r, line);
	else
		read_row(r, line);
}

static bool
goes_on(const struct click_rows *r)
{
	return !r->e && !r->garbled && !r->too_long && !r->batch->done;
}

bool
click_rows_take(struct click_rows *r, struct str bytes)
{
	while (bytes.n && goes_on(r)) {
		const char *end = memchr(bytes.p, '\n', bytes.n);
		size_t n = end ? (size_t)(end - bytes.p) : bytes.n;
		struct str part = str_first(bytes, n);

		bytes = str_from(bytes, end ? n + 1 : n);
		if (end && !r->line.n) {
			read_line(r, part);
			continue;
		}
		buf_add(&r->line, part);
		r->too_long = r->line.cut;
		if (end && !r->too_long) {
			read_line(r, buf_str(&r->line));
			buf_clear(&r->line);
		}
	}
	return goes_on(r);
}
