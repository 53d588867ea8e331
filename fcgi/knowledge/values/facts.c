#include "knowledge/values/index.h"

#include "base/ban.h"

static const struct err *
failed(const struct values *v)
{
	return err_new(v->arena, ERR_STORE, "The value index failed.", "%s",
		       sqlite3_errmsg(v->db));
}

static const struct err *
prepare(const struct values *v, const char *sql, sqlite3_stmt **ret)
{
	return sqlite3_prepare_v2(v->db, sql, -1, ret, NULL) == SQLITE_OK
		       ? NULL
		       : failed(v);
}

static void
bind_column(sqlite3_stmt *s, const struct column_facts *f)
{
	(void)sqlite3_bind_int64(s, 1, (sqlite3_int64)f->table);
	(void)sqlite3_bind_int64(s, 2, (sqlite3_int64)f->col);
}

static const struct err *
add_values(const struct values *v, const struct column_facts *f)
{
	sqlite3_stmt *s = NULL;
	const struct err *e =
		prepare(v, "INSERT INTO fact_value VALUES(?1, ?2, ?3, ?4)", &s);

	for (size_t i = 0; !e && i < f->n_values; i++) {
		bind_column(s, f);
		(void)sqlite3_bind_int64(s, 3, (sqlite3_int64)i);
		(void)sqlite3_bind_text(s, 4, f->values[i], -1,
					SQLITE_TRANSIENT);
		e = sqlite3_step(s) == SQLITE_DONE ? NULL : failed(v);
		(void)sqlite3_reset(s);
	}
	(void)sqlite3_finalize(s);
	return e;
}

const struct err *
values_add_facts(struct values *v, const struct column_facts *f)
{
	sqlite3_stmt *s = NULL;
	const struct err *e = prepare(
		v, "INSERT INTO fact VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7)", &s);

	if (e)
		return e;
	bind_column(s, f);
	(void)sqlite3_bind_int64(s, 3, (sqlite3_int64)f->n_distinct);
	(void)sqlite3_bind_int(s, 4, f->complete);
	(void)sqlite3_bind_int(s, 5, (int)f->form);
	(void)sqlite3_bind_text(s, 6, f->min, -1, SQLITE_TRANSIENT);
	(void)sqlite3_bind_text(s, 7, f->max, -1, SQLITE_TRANSIENT);
	e = sqlite3_step(s) == SQLITE_DONE ? NULL : failed(v);
	(void)sqlite3_finalize(s);
	return e ? e : add_values(v, f);
}

const struct facts *
values_facts(const struct values *v)
{
	return &v->facts;
}

static const char *
text_at(const struct values *v, sqlite3_stmt *s, int col)
{
	return arena_strdup(v->arena,
			    (const char *)sqlite3_column_text(s, col));
}

static bool
read_columns(struct values *v, sqlite3_stmt *s)
{
	struct facts *all = &v->facts;
	int rc;

	while ((rc = sqlite3_step(s)) == SQLITE_ROW) {
		const int form = sqlite3_column_int(s, 4);

		if (form < 0 || form >= TEXT_FORM__MAX)
			return false;
		all->items = arena_grow(v->arena, all->items, all->n,
					sizeof(*all->items));
		all->items[all->n++] = (struct column_facts){
			.table = (size_t)sqlite3_column_int64(s, 0),
			.col = (size_t)sqlite3_column_int64(s, 1),
			.n_distinct = (size_t)sqlite3_column_int64(s, 2),
			.complete = sqlite3_column_int(s, 3),
			.form = (enum text_form)form,
			.min = text_at(v, s, 5),
			.max = text_at(v, s, 6),
		};
	}
	return rc == SQLITE_DONE;
}

/* They come in the order of their columns. */
static bool
read_values(struct values *v, sqlite3_stmt *s)
{
	size_t at = 0;
	int rc;

	while ((rc = sqlite3_step(s)) == SQLITE_ROW) {
		const size_t table = (size_t)sqlite3_column_int64(s, 0);
		const size_t col = (size_t)sqlite3_column_int64(s, 1);
		struct column_facts *f;

		while (at < v->facts.n && (v->facts.items[at].table != table ||
					   v->facts.items[at].col != col))
			at++;
		if (at == v->facts.n)
			return false;
		f = &v->facts.items[at];
		f->values = arena_grow(v->arena, f->values, f->n_values,
				       sizeof(*f->values));
		f->values[f->n_values++] = text_at(v, s, 2);
	}
	return rc == SQLITE_DONE;
}

bool
values_read_facts(struct values *v)
{
	static const char columns[] =
		"SELECT tab, col, n, complete, form, low, high FROM fact"
		" ORDER BY tab, col";
	static const char values[] = "SELECT tab, col, text FROM fact_value"
				     " ORDER BY tab, col, at";
	static uint64_t serial;
	sqlite3_stmt *s = NULL, *t = NULL;
	const bool ok = !prepare(v, columns, &s) && read_columns(v, s) &&
			!prepare(v, values, &t) && read_values(v, t);

	v->facts.serial = ++serial;
	(void)sqlite3_finalize(s);
	(void)sqlite3_finalize(t);
	return ok;
}
