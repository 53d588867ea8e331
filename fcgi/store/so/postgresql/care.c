#include <libpq-fe.h>

#include "store/db/counted.h"
#include "store/so/postgresql/postgresql.h"

#include "base/ban.h"

/*
 * What is rolled back writes nothing. A machine that others' upgrade left
 * behind is not ready.
 */
const struct err *
pgstore_probe(struct store *s, struct arena *a)
{
	struct pgstore *p = pgstore(s);
	const struct err *e = pgstore_may_use(s, a), *ended;

	if (!e)
		e = db_begin(s, a);
	if (e)
		return e;
	e = db_run(s, a, "UPDATE sweeps SET at_ms = at_ms", "");
	ended = p->broken ? NULL : pgstore_script(p, a, "ROLLBACK");
	p->within = false;
	return e ? e : ended;
}

#define TRIES 5
#define OLDEST 130000 /* that the tables were tried with */

const struct err *
pgstore_server(struct store *s, struct arena *a, struct store_server *ret)
{
	struct pgstore *p = pgstore(s);
	struct store_server tried = { .took_us = 0 }, best = { .took_us = -1 };
	struct pgstore_made made;
	const struct err *e = pgstore_look(s, a, &made);
	int version;

	for (int i = 0; !e && i < TRIES; i++) {
		e = pgstore_read_clock(p, a, &tried);
		if (!e && (best.took_us < 0 || tried.took_us < best.took_us))
			best = tried;
	}
	if (e)
		return e;
	version = PQserverVersion(p->db);
	best.version =
		arena_printf(a, "%d.%d", version / 10000, version % 10000);
	best.too_old = version < OLDEST;
	best.tables = made.version;
	best.usable_from = made.usable_from;
	*ret = best;
	return NULL;
}

const struct err *
pgstore_sizes(struct store *s, struct arena *a, struct rows *ret)
{
	struct db_stmt *st;
	const struct err *e = db_start(
		s, a, &st,
		"WITH " STORE_COUNTED ", of_kinds (kind, name) AS"
		" (" STORE_KINDS "),"
		" sized (kind, bytes) AS (SELECT coalesce(k.kind, 'other'),"
		" pg_total_relation_size(c.oid) FROM pg_class c"
		" LEFT JOIN of_kinds k ON k.name = c.relname"
		" WHERE c.relkind = 'r' AND c.relnamespace ="
		" (SELECT relnamespace FROM pg_class"
		" WHERE oid = to_regclass('store_version')))"
		" SELECT p.kind, c.n, sum(p.bytes), c.oldest FROM sized p"
		" LEFT JOIN counted c ON c.kind = p.kind"
		" GROUP BY p.kind, c.n, c.oldest ORDER BY 3 DESC, 1",
		"");

	return e ? e
		 : db_rows(s, a, st, store_size_columns, STORE_SIZE_COLUMNS,
			   ret);
}

/* What a server does for its databases, and only it can. */
static const struct err *
by_server(struct arena *a, const char *what)
{
	return err_say(a, ERR_INPUT, "The store is in PostgreSQL: use %s.",
		       what);
}

const struct err *
pgstore_check(struct store *s, struct arena *a, struct rows *ret)
{
	(void)s, (void)ret;
	return by_server(a, "pg_amcheck, and data checksums");
}

const struct err *
pgstore_vacuum(struct store *s, struct arena *a)
{
	(void)s;
	return by_server(a, "its autovacuum, or VACUUM");
}

const struct err *
pgstore_backup(struct store *s, struct arena *a, const char *to)
{
	(void)s, (void)to;
	return by_server(a, "pg_dump");
}
