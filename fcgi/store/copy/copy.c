#include "store/copy/copy.h"

#include <string.h>

#include "store/copy/mark.h"
#include "store/copy/walk.h"

#include "base/ban.h"

#define ROW_BYTES ((size_t)256 << 20) /* of the arena of one row */

/* The rows of a walk; *ret_n: how many, *sum: with theirs. */
static const struct err *
copy_rows(struct copy_walk *w, struct store *to, struct arena *a, size_t *ret_n,
	  uint64_t *sum)
{
	const char *sql = copy_sql_insert(a, w->table);
	struct arena *row = arena_create(ROW_BYTES);
	const struct err *e = copy_walk_next(w, a);

	for (*ret_n = 0; !e && w->there; (*ret_n)++) {
		*sum += copy_row_sum(w->table, w->row);
		e = copy_write_row(to, row, sql, w->row,
				   strlen(w->table->types));
		/* the words of an error are in it */
		if (e)
			e = err_copy(a, e);
		arena_reset(row);
		if (!e)
			e = copy_walk_next(w, a);
	}
	arena_destroy(row);
	return e;
}

static const struct err *
copy_table(struct store *from, struct store *to, struct arena *a,
	   const struct copy_table *t, size_t *ret_n, uint64_t *sum)
{
	struct copy_walk w;
	const struct err *e = copy_walk_begin(&w, a, from, t);

	if (!e)
		e = copy_rows(&w, to, a, ret_n, sum);
	copy_walk_end(&w);
	return e ? e : copy_derive(to, a, t);
}

/* Only into one that nobody used. */
static const struct err *
check_empty(struct store *to, struct arena *a)
{
	const struct err *e = NULL;

	for (size_t i = 0; !e && i < COPY_TABLES; i++) {
		int64_t any = 0;

		e = db_get_int(to, a, &any, copy_sql_any(a, &copy_tables[i]),
			       "");
		if (!e && any)
			e = err_say(a, ERR_CONFLICT,
				    "There is something in %s already (%s):"
				    " a copy wants an empty store, or --again"
				    " where this is one.",
				    store_name(to), copy_tables[i].name);
	}
	return e;
}

static const struct err *
copy_all(struct store *from, struct store *to, struct arena *a,
	 const char *mark, struct rows *ret)
{
	const struct err *e = check_empty(to, a);
	uint64_t sum = 0;

	for (size_t i = 0; !e && i < COPY_TABLES; i++) {
		size_t n = 0;

		e = copy_table(from, to, a, &copy_tables[i], &n, &sum);
		ret->cells[2 * i] = cell_of_text(copy_tables[i].name);
		ret->cells[2 * i + 1] = cell_of_text(arena_printf(a, "%zu", n));
	}
	return e ? e : copy_mark_put(to, a, mark, sum);
}

const struct err *
store_copy(struct store *from, struct store *to, struct arena *a,
	   struct rows *ret)
{
	static const char *const names[] = { "table", "rows" };
	const char *mark = NULL;
	const struct err *e = copy_mark_make(from, a, &mark);

	if (!e)
		e = copy_begin_reading(from, a);
	if (e)
		return e;
	*ret = rows_texts(a, COPY_TABLES, names, COUNT(names));
	e = db_begin(to, a);
	if (!e)
		e = db_end(to, a, copy_all(from, to, a, mark, ret));
	return db_end(from, a, e);
}
