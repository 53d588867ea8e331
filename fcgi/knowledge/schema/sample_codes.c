#include <string.h>

#include "knowledge/schema/sampling.h"
#include "sql/dialect/dialect.h"

#include "base/ban.h"

#define ROWS_MOST 500
#define COLUMNS_LEAST 3
#define COLUMNS_MOST 6
#define CODE_BYTES 16
#define CELL_BYTES 256
#define TABLE_MS 100

static bool
may_show(const struct schema_column *c)
{
	return !c->samples_hidden && !c->personal;
}

/* Small, and of texts that may be seen; no key leads from it. */
static bool
may_tell_codes(const struct schema_table *t)
{
	size_t texts = 0;

	for (size_t i = 0; i < t->n_cols; i++)
		texts += t->cols[i].type == CELL_TEXT && may_show(&t->cols[i]);
	return t->n_cols >= COLUMNS_LEAST && t->n_cols <= COLUMNS_MOST &&
	       texts >= 2 && t->n_keys == 0 && t->n_rows <= ROWS_MOST;
}

static struct str
statement(const struct sampling *s, const struct schema_table *t)
{
	const struct dialect *d = s->dialect;
	struct buf b = buf_new(s->scratch, 4096);

	buf_puts(&b, "SELECT ");
	dialect_top(d, &b, ROWS_MOST + 1);
	for (size_t i = 0; i < t->n_cols; i++) {
		buf_puts(&b, i ? ", " : "");
		dialect_name(d, &b, str_of(t->cols[i].name));
	}
	buf_puts(&b, " FROM ");
	sampling_put_table(d, &b, t);
	dialect_limit(d, &b, ROWS_MOST + 1);
	return buf_str(&b);
}

static struct str
cell(const struct rows *r, size_t row, size_t col)
{
	return r->cells[row * r->n_cols + col].text;
}

/* Of each row the first with the same in a column. */
static size_t
count_distinct(const struct rows *r, size_t col)
{
	size_t n = 0;

	for (size_t i = 0; i < r->n_rows; i++) {
		size_t k = 0;

		while (k < i && !str_eq(cell(r, k, col), cell(r, i, col)))
			k++;
		n += k == i;
	}
	return n;
}

/* Several lists of several rows. */
static bool
has_lists(const struct rows *r, const struct schema_table *t, size_t list)
{
	const size_t n =
		t->cols[list].type == CELL_TEXT ? count_distinct(r, list) : 0;

	return n >= 2 && r->n_rows * 2 >= n * 3;
}

/* Short, and each once in a list. */
static bool
has_codes(const struct rows *r, size_t list, size_t code)
{
	for (size_t i = 0; i < r->n_rows; i++) {
		const struct str x = cell(r, i, code);

		if (x.n == 0 || x.n > CODE_BYTES || cell(r, i, list).n == 0)
			return false;
		for (size_t k = 0; k < i; k++)
			if (str_eq(cell(r, k, list), cell(r, i, list)) &&
			    str_eq(cell(r, k, code), x))
				return false;
	}
	return true;
}

/* The first columns, in their order, that are such. */
static bool
find_parts(const struct rows *r, struct schema_table *t)
{
	for (size_t list = 0; list < t->n_cols; list++)
		for (size_t code = list + 1; code < t->n_cols; code++)
			for (size_t text = code + 1; text < t->n_cols; text++) {
				if (t->cols[text].type != CELL_TEXT ||
				    !may_show(&t->cols[list]) ||
				    !may_show(&t->cols[code]) ||
				    !may_show(&t->cols[text]) ||
				    !has_lists(r, t, list) ||
				    !has_codes(r, list, code))
					continue;
				t->code_cols[CODE_LIST] = list;
				t->code_cols[CODE_CODE] = code;
				t->code_cols[CODE_TEXT] = text;
				return true;
			}
	return false;
}

static void
keep(const struct sampling *s, const struct rows *r, struct schema_table *t)
{
	t->codes = arena_array(s->arena, r->n_rows, sizeof(*t->codes));
	for (size_t i = 0; i < r->n_rows; i++)
		t->codes[t->n_codes++] = (struct schema_code){
			.list = str_dup(s->arena,
					cell(r, i, t->code_cols[CODE_LIST])),
			.code = str_dup(s->arena,
					cell(r, i, t->code_cols[CODE_CODE])),
			.text = str_dup(s->arena,
					cell(r, i, t->code_cols[CODE_TEXT])),
		};
}

const struct err *
sampling_codes(struct sampling *s, struct schema_table *t)
{
	const struct limits limits = {
		.rows = ROWS_MOST + 1,
		.bytes = (uint64_t)CELL_BYTES * (ROWS_MOST + 1),
		.cell = CELL_BYTES,
		.timeout_ms = TABLE_MS,
	};
	struct rows rows = { .n_rows = 0 };
	const struct err *e;

	if (!may_tell_codes(t))
		return NULL;
	e = sampling_run(s, statement(s, t), &limits, &rows);
	if (!e && rows.n_rows <= ROWS_MOST && find_parts(&rows, t))
		keep(s, &rows, t);
	return e;
}
