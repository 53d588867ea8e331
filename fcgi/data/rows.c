#include "data/rows.h"

#include <string.h>

#include "base/ban.h"

static const struct err *
snapshot_begin(void *arg, const struct column *cols, size_t n_cols)
{
	struct snapshot *s = arg;

	s->rows.n_cols = n_cols;
	s->rows.cols = arena_array(s->arena, n_cols, sizeof(*cols));
	for (size_t i = 0; i < n_cols; i++) {
		s->rows.cols[i] = cols[i];
		s->rows.cols[i].name = arena_strdup(s->arena, cols[i].name);
		s->rows.cols[i].declared =
			arena_strdup(s->arena, cols[i].declared);
	}
	return NULL;
}

static size_t
row_bytes(const struct cell *cells, size_t n_cols)
{
	size_t n = 0;

	for (size_t i = 0; i < n_cols; i++)
		n += cells[i].text.n;
	return n;
}

static void
make_room(struct snapshot *s)
{
	size_t n = s->rows.n_rows, n_cols = s->rows.n_cols;
	struct cell *bigger;

	if (n < s->room)
		return;
	s->room = s->room ? 2 * s->room : 8;
	bigger = arena_array(s->arena, s->room * n_cols, sizeof(*bigger));
	if (n)
		memcpy(bigger, s->rows.cells, n * n_cols * sizeof(*bigger));
	s->rows.cells = bigger;
}

/* The texts of a row lie behind each other, each with a NUL after it. */
static void
keep(struct snapshot *s, const struct cell *cells, size_t bytes)
{
	char *at = arena_alloc(s->arena, bytes + s->rows.n_cols);
	struct cell *to;

	make_room(s);
	to = s->rows.cells + s->rows.n_rows * s->rows.n_cols;
	for (size_t i = 0; i < s->rows.n_cols; i++) {
		struct str text = cells[i].text;

		if (text.n)
			memcpy(at, text.p, text.n);
		to[i] = (struct cell){ cells[i].type, { at, text.n } };
		at += text.n + 1;
	}
	s->rows.n_rows++;
}

static const struct err *
snapshot_batch(void *arg, const struct rows *batch, bool *ret_enough)
{
	struct snapshot *s = arg;

	for (size_t i = 0; i < batch->n_rows; i++) {
		const struct cell *cells = batch->cells + i * batch->n_cols;
		size_t bytes = row_bytes(cells, batch->n_cols);

		if (s->rows.n_rows == s->max_rows ||
		    bytes > s->max_bytes - s->bytes) {
			s->rows.truncated = true;
			*ret_enough = true;
			return NULL;
		}
		s->bytes += bytes;
		keep(s, cells, bytes);
	}
	return NULL;
}

struct row_sink
snapshot_sink(struct snapshot *s, struct arena *a, size_t max_rows,
	      size_t max_bytes)
{
	*s = (struct snapshot){
		.arena = a,
		.max_rows = max_rows,
		.max_bytes = max_bytes,
	};
	return (struct row_sink){
		.begin = snapshot_begin,
		.batch = snapshot_batch,
		.arg = s,
	};
}

static bool
taken(const char **names, size_t n, const char *name)
{
	for (size_t i = 0; i < n; i++)
		if (strcmp(names[i], name) == 0)
			return true;
	return false;
}

const char **
rows_unique_names(struct arena *a, const struct rows *rows)
{
	const char **names = arena_array(a, rows->n_cols, sizeof(*names));

	for (size_t i = 0; i < rows->n_cols; i++) {
		const char *name = rows->cols[i].name;
		const char *unique;

		if (!name || !*name)
			name = arena_printf(a, "column_%zu", i + 1);
		unique = name;
		for (size_t n = 2; taken(names, i, unique); n++)
			unique = arena_printf(a, "%s_%zu", name, n);
		names[i] = unique;
	}
	return names;
}

struct rows
rows_table(struct arena *a, size_t n_rows, const struct column *cols,
	   size_t n_cols)
{
	struct rows r = { .n_cols = n_cols, .n_rows = n_rows };

	r.cols = arena_array(a, n_cols, sizeof(*r.cols));
	r.cells = arena_array(a, n_rows * n_cols, sizeof(*r.cells));
	for (size_t i = 0; i < n_cols; i++)
		r.cols[i] = cols[i];
	return r;
}

struct rows
rows_texts(struct arena *a, size_t n_rows, const char *const *names,
	   size_t n_cols)
{
	struct column *cols = arena_array(a, n_cols, sizeof(*cols));

	for (size_t i = 0; i < n_cols; i++)
		cols[i] =
			(struct column){ .name = names[i], .type = CELL_TEXT };
	return rows_table(a, n_rows, cols, n_cols);
}

bool
rows_are_nothing(const struct rows *r)
{
	for (size_t i = 0; i < r->n_rows * r->n_cols; i++)
		if (r->cells[i].type != CELL_NULL)
			return false;
	return r->n_rows <= 1;
}

bool
rows_are_zero(const struct rows *r)
{
	for (size_t i = 0; i < r->n_cols; i++)
		if (r->n_rows != 1 || (r->cells[i].type != CELL_NULL &&
				       !str_is(r->cells[i].text, "0")))
			return false;
	return r->n_cols > 0;
}

bool
rows_are_unnamed(const struct rows *r)
{
	for (size_t i = 0; r->n_cols && i < r->n_rows; i++)
		if (r->cells[i * r->n_cols].type == CELL_NULL)
			return true;
	return false;
}

/* The number that a row ends with; false: it ends with none. */
static bool
last_number(const struct rows *r, size_t row, double *ret)
{
	const struct cell *c = &r->cells[(row + 1) * r->n_cols - 1];

	return cell_is_number(c->type) && str_to_real(c->text, ret);
}

bool
rows_are_same(const struct rows *r)
{
	double first = 0, x = 0;

	if (r->n_rows <= 2 || r->n_cols == 0 || !last_number(r, 0, &first))
		return false;
	for (size_t i = 1; i < r->n_rows; i++)
		if (!last_number(r, i, &x) || x < first || x > first)
			return false;
	return true;
}
