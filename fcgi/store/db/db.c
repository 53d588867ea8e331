#include "store/db/db.h"

#include <string.h>

#include "base/clock.h"
#include "base/confine/own.h"
#include "store/db/engine.h"

#include "base/ban.h"

static const struct err *
prepare(struct store *s, struct arena *a, const char *sql, struct db_stmt **ret)
{
	struct db_stmt *st = s->statements;
	const struct err *e;

	assert(s->pid == own_pid());
	for (size_t i = 0; i < s->n_statements; i++, st++)
		if (st->sql == sql) {
			st->used = true;
			*ret = st;
			return NULL;
		}
	assert(s->n_statements < STATEMENTS_MAX);
	*st = (struct db_stmt){
		.engine = s->engine, .store = s, .sql = sql, .used = true
	};
	e = s->engine->prepare(a, st);
	if (e)
		return e;
	s->n_statements++;
	*ret = st;
	return NULL;
}

static struct db_value
value_of(char type, va_list *ap)
{
	struct db_value v = { .type = type };
	const char *text;

	switch (type) {
	case 'i':
		v.i = va_arg(*ap, int64_t);
		break;
	case 'b':
		v.s = va_arg(*ap, struct str);
		break;
	default:
		text = va_arg(*ap, const char *);
		v.s = (struct str){ text, text ? strlen(text) : 0 };
		break;
	}
	return v;
}

const struct err *
db_start_values(struct store *s, struct arena *a, struct db_stmt **ret,
		const char *sql, const struct db_value *values, size_t n)
{
	struct db_stmt *st = NULL;
	const struct err *e = prepare(s, a, sql, &st);

	assert(n <= ARGUMENTS_MAX);
	if (!e)
		e = s->engine->bind(a, st, values, n);
	if (!e)
		*ret = st;
	return e;
}

static const struct err *
start(struct store *s, struct arena *a, const char *sql, const char *types,
      va_list *ap, struct db_stmt **ret)
{
	struct db_value values[ARGUMENTS_MAX];
	size_t n = 0;

	for (; types[n]; n++) {
		assert(n < ARGUMENTS_MAX);
		values[n] = value_of(types[n], ap);
	}
	return db_start_values(s, a, ret, sql, values, n);
}

const struct err *
db_start(struct store *s, struct arena *a, struct db_stmt **ret,
	 const char *sql, const char *types, ...)
{
	const struct err *e;
	va_list ap;

	va_start(ap, types);
	e = start(s, a, sql, types, &ap, ret);
	va_end(ap);
	return e;
}

const struct err *
db_step(struct store *s, struct arena *a, struct db_stmt *st, bool *ret_row)
{
	const struct err *e = s->engine->step(a, st, ret_row);

	if (e || !*ret_row)
		db_done(st);
	return e;
}

void
db_done(struct db_stmt *st)
{
	st->engine->done(st);
}

static const struct err *
read_rows(struct store *s, struct arena *a, struct db_stmt *st,
	  struct db_found *ret)
{
	const struct err *e;
	bool row;

	while (!(e = db_step(s, a, st, &row)) && row) {
		assert(ret->size || ret->n == 0);
		if (ret->size)
			ret->items =
				arena_grow(a, ret->items, ret->n, ret->size);
		e = ret->read(a, st, (char *)ret->items + ret->n * ret->size);
		if (e) {
			db_done(st);
			break;
		}
		ret->n++;
	}
	return e;
}

const struct err *
db_read(struct store *s, struct arena *a, struct db_found *ret, const char *sql,
	const char *types, ...)
{
	const struct err *e;
	struct db_stmt *st = NULL;
	va_list ap;

	va_start(ap, types);
	e = start(s, a, sql, types, &ap, &st);
	va_end(ap);
	return e ? e : read_rows(s, a, st, ret);
}

static const struct err *
read_int(struct arena *a, struct db_stmt *st, void *ret)
{
	(void)a;
	*(int64_t *)ret = db_int(st, 0);
	return NULL;
}

/* NOLINTBEGIN(readability-non-const-parameter) */
const struct err *
db_get_int(struct store *s, struct arena *a, int64_t *ret, const char *sql,
	   const char *types, ...)
{
	struct db_found found = { .read = read_int, .items = ret };
	const struct err *e;
	struct db_stmt *st = NULL;
	va_list ap;

	va_start(ap, types);
	e = start(s, a, sql, types, &ap, &st);
	va_end(ap);
	return e ? e : read_rows(s, a, st, &found);
}
/* NOLINTEND(readability-non-const-parameter) */

const struct err *
db_read_text(struct arena *a, struct db_stmt *st, void *ret)
{
	*(const char **)ret = db_text(a, st, 0);
	return NULL;
}

static struct cell
cell_of(struct arena *a, struct db_stmt *st, int col, enum cell_type type)
{
	const char *text = db_text(a, st, col);

	if (text && (type == CELL_TIMESTAMP || type == CELL_DATE))
		text = clock_iso(a, db_int(st, col));
	if (text && type == CELL_DATE)
		text = arena_copy(a, text, strlen("2026-01-31"));
	return (struct cell){ text ? type : CELL_NULL, str_of(text) };
}

const struct err *
db_rows(struct store *s, struct arena *a, struct db_stmt *st,
	const struct column *cols, size_t n_cols, struct rows *ret)
{
	struct rows r = rows_table(a, 0, cols, n_cols);
	const struct err *e = NULL;
	bool row = true;

	while (!e && row) {
		struct cell *to;

		e = db_step(s, a, st, &row);
		if (e || !row)
			break;
		r.cells = arena_grow(a, r.cells, r.n_rows,
				     sizeof(*r.cells) * n_cols);
		to = r.cells + r.n_rows++ * n_cols;
		for (size_t i = 0; i < n_cols; i++)
			to[i] = cell_of(a, st, (int)i, cols[i].type);
	}
	if (!e)
		*ret = r;
	return e;
}

const struct err *
db_run(struct store *s, struct arena *a, const char *sql, const char *types,
       ...)
{
	const struct err *e;
	struct db_stmt *st = NULL;
	va_list ap;
	bool row;

	if (!sql)
		return NULL;
	va_start(ap, types);
	e = start(s, a, sql, types, &ap, &st);
	va_end(ap);
	if (e)
		return e;
	e = db_step(s, a, st, &row);
	if (!e && row)
		db_done(st);
	return e;
}

size_t
db_changes(const struct store *s)
{
	return s->engine->changes(s);
}

const struct err *
db_begin(struct store *s, struct arena *a)
{
	return s->engine->begin(s, a, false);
}

const struct err *
db_begin_ahead(struct store *s, struct arena *a)
{
	return s->engine->begin(s, a, true);
}

enum db_dialect
db_dialect(const struct store *s)
{
	return s->engine->dialect;
}

const char *
db_variant(const struct store *s, const char *const texts[DB__MAX])
{
	return texts[s->engine->dialect];
}

const struct err *
db_lock(struct store *s, struct arena *a, const char *name)
{
	return s->engine->lock ? s->engine->lock(s, a, name) : NULL;
}

const struct err *
db_end(struct store *s, struct arena *a, const struct err *e)
{
	return s->engine->end(s, a, e);
}

void
db_tidy(struct store *s)
{
	if (s->engine->tidy)
		s->engine->tidy(s);
}

const struct err *
db_give_back(struct store *s, struct arena *a)
{
	return s->engine->give_back ? s->engine->give_back(s, a) : NULL;
}

const char *
db_text(struct arena *a, struct db_stmt *st, int col)
{
	return st->engine->text(a, st, col);
}

struct str
db_bytes(struct db_stmt *st, int col)
{
	return st->engine->bytes(st, col);
}

int64_t
db_int(struct db_stmt *st, int col)
{
	return st->engine->integer(st, col);
}

size_t
db_size(struct db_stmt *st, int col)
{
	int64_t n = db_int(st, col);

	return n > 0 ? (size_t)n : 0;
}

double
db_real(struct db_stmt *st, int col)
{
	return st->engine->real(st, col);
}

int
db_columns(const struct db_stmt *st)
{
	return st->engine->columns(st);
}
