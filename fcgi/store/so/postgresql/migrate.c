#include <string.h>

#include "base/buf.h"
#include "store/so/postgresql/postgresql.h"

#include "base/ban.h"

#define SCRIPT_MAX 40000 /* bytes */

/* Columns of the sort order that SQLite has. */
static const char *
by_bytes(struct arena *a, const char *sql)
{
	struct buf b = buf_new(a, SCRIPT_MAX);
	const char *at;

	while ((at = strstr(sql, " TEXT"))) {
		buf_printf(&b, "%.*s TEXT COLLATE \"C\"", (int)(at - sql), sql);
		sql = at + strlen(" TEXT");
	}
	buf_puts(&b, sql);
	assert(!b.cut);
	return buf_text(&b);
}

static const struct err *
read_made(struct arena *a, struct db_stmt *st, void *ret)
{
	(void)a;
	*(struct pgstore_made *)ret =
		(struct pgstore_made){ db_int(st, 0), db_int(st, 1) };
	return NULL;
}

/* Before version 22 there was no column usable_from. */
const struct err *
pgstore_look(struct store *s, struct arena *a, struct pgstore_made *ret)
{
	struct db_found found = { .read = read_made, .items = ret };
	int64_t there = 0;
	const struct err *e =
		db_get_int(s, a, &there,
			   "SELECT count(*) FROM pg_class WHERE oid ="
			   " to_regclass('store_version')",
			   "");

	*ret = (struct pgstore_made){ .version = 0 };
	if (!e && there)
		e = db_read(s, a, &found,
			    "SELECT version, coalesce(CAST(to_jsonb(v) ->>"
			    " 'usable_from' AS BIGINT), version)"
			    " FROM store_version v",
			    "");
	return e;
}

const struct err *
pgstore_may_use(struct store *s, struct arena *a)
{
	struct pgstore_made made;
	const struct err *e = pgstore_look(s, a, &made);

	if (e || made.version <= STORE_VERSION ||
	    made.usable_from <= STORE_VERSION)
		return e;
	return err_new(a, ERR_STORE,
		       "The store was written by a newer Parlance.",
		       "store: its version is %lld, for programs that know %lld"
		       " or more; this one knows %d",
		       (long long)made.version, (long long)made.usable_from,
		       STORE_VERSION);
}

static const struct err *
take(struct store *s, struct arena *a, const struct pgstore_step *step)
{
	const struct err *e = NULL;

	for (size_t i = 0; !e && i < COUNT(step->sql); i++)
		if (step->sql[i])
			e = pgstore_script(pgstore(s), a,
					   by_bytes(a, step->sql[i]));
	return e;
}

/*
 * Under a lock: of workers that start at once, one makes the tables. What a
 * newer program made meanwhile stays.
 */
static const struct err *
migrate(struct store *s, struct arena *a)
{
	const struct pgstore_step *last = &pgstore_steps[PGSTORE_STEPS - 1];
	struct pgstore_made made = { .version = 0 };
	const struct err *e = db_lock(s, a, "parlance migrate");

	if (!e)
		e = pgstore_look(s, a, &made);
	if (e || made.version >= last->version)
		return e;
	for (size_t i = 0; !e && i < PGSTORE_STEPS; i++)
		if (pgstore_steps[i].version > made.version)
			e = take(s, a, &pgstore_steps[i]);
	return e ? e
		 : db_run(s, a,
			  "UPDATE store_version SET version = ?,"
			  " usable_from = ?",
			  "ii", last->version, last->usable_from);
}

const struct err *
pgstore_migrate(struct store *s, struct arena *a)
{
	struct pgstore_made made;
	const struct err *e = pgstore_look(s, a, &made);

	if (!e && made.version < STORE_VERSION) {
		e = db_begin(s, a);
		if (!e)
			e = db_end(s, a, migrate(s, a));
	}
	return e ? e : pgstore_may_use(s, a);
}
