#include <string.h>

#include "store/copy/compare.h"
#include "store/copy/copy.h"
#include "store/copy/mark.h"
#include "store/copy/walk.h"

#include "base/ban.h"

#define ROW_BYTES ((size_t)512 << 20) /* of the arena of the rows of a key */

struct again {
	struct store *from, *to;
	struct arena *a;
	const char *mark; /* of from */
	struct copy_changes changes[COPY_TABLES];
	struct copy_sums sums;
};

static const struct err *
compare_all(struct again *c)
{
	const struct err *e = NULL;
	bool is_copy = false;
	uint64_t sum = 0;

	for (size_t i = 0; !e && i < COPY_TABLES; i++)
		e = copy_compare(c->from, c->to, c->a, &copy_tables[i],
				 &c->changes[i], &c->sums);
	if (!e)
		e = copy_mark_sum(c->to, c->a, c->mark, &is_copy, &sum);
	if (!e && (!is_copy || sum != c->sums.to))
		e = err_say(c->a, ERR_CONFLICT,
			    "%s was written to since it was copied: what is new"
			    " in it would be lost. Copy into an empty store.",
			    store_name(c->to));
	return e;
}

/* Those of one key are written anew, where there may be several. */
static bool
is_removed(const struct copy_table *t, const struct copy_change *change)
{
	return change->what == COPY_REMOVED ||
	       (t->repeats && change->what == COPY_CHANGED);
}

static const struct err *
remove_rows(struct again *c, struct arena *row, size_t i)
{
	const struct copy_table *t = &copy_tables[i];
	const struct copy_changes *changes = &c->changes[i];
	const char *sql = copy_sql_remove(c->a, t, db_dialect(c->to));
	const struct err *e = NULL;

	for (size_t k = 0; !e && k < changes->n; k++) {
		if (!is_removed(t, &changes->items[k]))
			continue;
		arena_reset(row);
		e = copy_write_row(c->to, row, sql, changes->items[k].key,
				   t->n_key);
	}
	return e;
}

/* What reads a key's rows, and what writes each. */
struct put {
	const struct copy_table *table;
	const char *find, *write;
};

static const struct err *
put_rows_of(struct again *c, struct arena *row, const struct put *p,
	    const struct copy_change *change)
{
	struct db_value values[ARGUMENTS_MAX];
	struct db_stmt *st = NULL;
	const struct err *e = db_start_values(c->from, row, &st, p->find,
					      change->key, p->table->n_key);
	bool more = !e;
	size_t n = 0;

	while (!e && (!(e = db_step(c->from, row, st, &more))) && more) {
		copy_read_row(row, p->table, st, values);
		e = copy_write_row(c->to, row, p->write, values,
				   strlen(p->table->types));
		n++;
		if (e)
			db_done(st);
	}
	/* its key is no UTF-8 there: it would be missed in silence */
	if (!e && n == 0)
		e = err_new(row, ERR_INTERNAL, "The copy failed.",
			    "store: a row of %s in %s has a key of other bytes"
			    " than UTF-8",
			    p->table->name, store_name(c->from));
	return e;
}

static const struct err *
put_rows(struct again *c, struct arena *row, size_t i)
{
	const struct copy_table *t = &copy_tables[i];
	const struct copy_changes *changes = &c->changes[i];
	const struct put p = { t, copy_sql_find(c->a, t, db_dialect(c->from)),
			       t->repeats ? copy_sql_insert(c->a, t)
					  : copy_sql_put(c->a, t) };
	const struct err *e = NULL;

	for (size_t k = 0; !e && k < changes->n; k++) {
		if (changes->items[k].what == COPY_REMOVED)
			continue;
		arena_reset(row);
		e = put_rows_of(c, row, &p, &changes->items[k]);
	}
	return !e && changes->n ? copy_derive(c->to, row, t) : e;
}

/*
 * What refers to others goes before them, and comes after them; all that goes
 * does so before anything comes, for columns other than the key are unique,
 * too.
 */
static const struct err *
apply(struct again *c)
{
	struct arena *row = arena_create(ROW_BYTES);
	const struct err *e = NULL;

	for (size_t i = COPY_TABLES; !e && i > 0; i--)
		e = remove_rows(c, row, i - 1);
	for (size_t i = 0; !e && i < COPY_TABLES; i++)
		e = put_rows(c, row, i);
	if (e)
		e = err_copy(c->a, e);
	arena_destroy(row);
	return e ? e : copy_mark_put(c->to, c->a, c->mark, c->sums.from);
}

static const struct err *
check_copy(struct again *c)
{
	const struct err *e = copy_mark_get(c->from, c->a, &c->mark);
	bool is_copy = false;
	uint64_t sum;

	if (!e && c->mark)
		e = copy_mark_sum(c->to, c->a, c->mark, &is_copy, &sum);
	if (!e && !is_copy)
		e = err_say(c->a, ERR_CONFLICT,
			    "%s is no copy of %s: store copy without --again"
			    " makes one, of an empty store.",
			    store_name(c->to), store_name(c->from));
	return e;
}

static void
tell(const struct again *c, struct rows *ret)
{
	static const char *const names[] = { "table", "added", "changed",
					     "removed" };

	*ret = rows_texts(c->a, COPY_TABLES, names, COUNT(names));
	for (size_t i = 0; i < COPY_TABLES; i++) {
		struct cell *row = ret->cells + i * COUNT(names);

		row[0] = cell_of_text(copy_tables[i].name);
		for (size_t k = 0; k < COPY__WHAT; k++)
			row[1 + k] = cell_of_text(arena_printf(
				c->a, "%zu", c->changes[i].rows[k]));
	}
}

const struct err *
store_copy_again(struct store *from, struct store *to, struct arena *a,
		 struct rows *ret)
{
	struct again c = { .from = from, .to = to, .a = a };
	const struct err *e = check_copy(&c);

	if (!e)
		e = copy_begin_reading(from, a);
	if (e)
		return e;
	e = db_begin(to, a);
	if (!e) {
		e = compare_all(&c);
		e = db_end(to, a, e ? e : apply(&c));
	}
	tell(&c, ret);
	return db_end(from, a, e);
}
