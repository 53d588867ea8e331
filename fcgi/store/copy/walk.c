#include "store/copy/walk.h"

#include <string.h>

#include "base/hash/hash.h"
#include "base/utf8.h"

#include "base/ban.h"

#define BATCH_BYTES ((size_t)1 << 30)
#define CURSOR "DECLARE copied NO SCROLL CURSOR FOR "
#define FETCH "FETCH 50 FROM copied"

const struct err *
copy_begin_reading(struct store *from, struct arena *a)
{
	const struct err *e;

	/* not db_begin(), which takes the write lock */
	if (db_dialect(from) == DB_SQLITE)
		return db_run(from, a, "BEGIN", "");
	e = db_begin(from, a);
	return e ? e
		 : db_run(from, a,
			  "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"
			  " READ ONLY",
			  "");
}

/* What is no UTF-8 a server refuses: it is the same in every store. */
static struct str
clean_text(struct arena *a, const char *text)
{
	struct str s = { text, text ? strlen(text) : 0 };

	return text && !utf8_valid(s) ? str_of(str_dup(a, utf8_clean(a, s)))
				      : s;
}

void
copy_read_row(struct arena *a, const struct copy_table *t, struct db_stmt *st,
	      struct db_value *ret)
{
	for (int i = 0; t->types[i]; i++) {
		struct db_value v = { .type = t->types[i] };

		if (v.type == 'i')
			v.i = db_int(st, i);
		else if (v.type == 'b')
			v.s = db_bytes(st, i);
		else
			v = (struct db_value){ .type = 't',
					       .s = clean_text(
						       a, db_text(a, st, i)) };
		ret[i] = v;
	}
}

const struct err *
copy_write_row(struct store *to, struct arena *row, const char *sql,
	       const struct db_value *values, size_t n)
{
	struct db_stmt *st = NULL;
	const struct err *e = db_start_values(to, row, &st, sql, values, n);
	bool more;

	return e ? e : db_step(to, row, st, &more);
}

const struct err *
copy_walk_begin(struct copy_walk *w, struct arena *a, struct store *store,
		const struct copy_table *t)
{
	const char *read = copy_sql_read(a, t, db_dialect(store));
	const struct err *e;

	*w = (struct copy_walk){ .store = store, .table = t };
	w->batch = arena_create(BATCH_BYTES);
	e = copy_make_index(store, a, t);
	if (e)
		return e;
	if (db_dialect(store) == DB_SQLITE)
		return db_start(store, a, &w->st, read, "");
	return db_run(store, a, arena_printf(a, CURSOR "%s", read), "");
}

/* The next of those that came; what it was at its end, the statement is done. */
static const struct err *
step(struct copy_walk *w)
{
	const struct err *e = db_step(w->store, w->batch, w->st, &w->there);

	if (e || !w->there) {
		w->st = NULL;
		w->there = false;
		return e;
	}
	w->n++;
	copy_read_row(w->batch, w->table, w->st, w->row);
	return NULL;
}

static const struct err *
step_server(struct copy_walk *w)
{
	const struct err *e = w->st ? step(w) : NULL;

	/* behind the last of one FETCH is the first of the next */
	while (!e && !w->there) {
		arena_reset(w->batch);
		e = db_start(w->store, w->batch, &w->st, FETCH, "");
		w->n = 0;
		if (!e)
			e = step(w);
		if (!e && w->n == 0)
			return db_run(w->store, w->batch, "CLOSE copied", "");
	}
	return e;
}

const struct err *
copy_walk_next(struct copy_walk *w, struct arena *a)
{
	const struct err *e;

	if (db_dialect(w->store) == DB_SQLITE) {
		arena_reset(w->batch);
		e = step(w);
	} else
		e = step_server(w);
	return e ? err_copy(a, e) : NULL;
}

void
copy_walk_end(struct copy_walk *w)
{
	if (w->st)
		db_done(w->st);
	w->st = NULL;
	arena_destroy(w->batch);
	w->batch = NULL;
}

/* Every bit of the sum by every bit of the hash (MurmurHash3's last step). */
static uint64_t
mixed(uint64_t h)
{
	h = (h ^ (h >> 33)) * UINT64_C(0xff51afd7ed558ccd);
	h = (h ^ (h >> 33)) * UINT64_C(0xc4ceb9fe1a85ec53);
	return h ^ (h >> 33);
}

uint64_t
copy_row_sum(const struct copy_table *t, const struct db_value *values)
{
	uint64_t h = hash_add(HASH_START, str_of(t->name));

	for (size_t i = 0; t->types[i]; i++) {
		const struct db_value *v = &values[i];
		const char *number = (const char *)&v->i;
		int64_t n = v->s.p ? (int64_t)v->s.n : -1;

		if (v->type != 'i')
			number = (const char *)&n;
		h = hash_add(h, (struct str){ number, sizeof(n) });
		if (v->type != 'i' && v->s.p)
			h = hash_add(h, v->s);
	}
	return mixed(h);
}
