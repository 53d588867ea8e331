#include "store/knowledge/draft.h"

#include "base/clock.h"
#include "base/rand.h"
#include "store/db/db.h"

#include "base/ban.h"

#define TRIM_EVERY 64 /* drafts kept: between sweeps it stays bounded too */
#define MILLIONTHS 1e6

static const struct err *
read_row(struct arena *a, struct db_stmt *st, void *ret)
{
	*(struct kept_draft *)ret = (struct kept_draft){
		.database = db_text(a, st, 0),
		.sql = db_text(a, st, 1),
		.explanation = db_text(a, st, 2),
		.drafter = db_text(a, st, 3),
		.model = db_text(a, st, 4),
		.confidence = (double)db_int(st, 5) / MILLIONTHS,
	};
	return NULL;
}

const struct err *
store_draft_get(struct store *s, struct arena *a, const char *key,
		int64_t max_age_ms, struct kept_draft *ret)
{
	struct db_found found = { .read = read_row, .items = ret };
	int64_t now = clock_wall_ms();

	*ret = (struct kept_draft){ .sql = NULL };
	return db_read(s, a, &found,
		       "SELECT database, sql, explanation, drafter, model,"
		       " confidence FROM drafts"
		       " WHERE key = ? AND created_ms BETWEEN ? AND ?",
		       "tii", key, now - max_age_ms, now);
}

/* Counting is quick: it looks at no row. */
static const struct err *
trim(struct store *s, struct arena *a, uint64_t max)
{
	int64_t n = 0;
	const struct err *e =
		db_get_int(s, a, &n, "SELECT count(*) FROM drafts", "");

	if (e || n <= (int64_t)max)
		return e;
	return db_run(s, a,
		      "DELETE FROM drafts WHERE key IN (SELECT key FROM drafts"
		      " ORDER BY created_ms DESC, key DESC"
		      " LIMIT 1000000000 OFFSET ?)",
		      "i", (int64_t)max);
}

const struct err *
store_draft_put(struct store *s, struct arena *a, const char *key,
		const struct kept_draft *d, uint64_t max)
{
	const struct err *e;

	e = db_run(s, a,
		   "INSERT INTO drafts (key, database, sql,"
		   " explanation, drafter, model, confidence, created_ms)"
		   " VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
		   " ON CONFLICT (key) DO UPDATE SET"
		   " database = excluded.database, sql = excluded.sql,"
		   " explanation = excluded.explanation,"
		   " drafter = excluded.drafter, model = excluded.model,"
		   " confidence = excluded.confidence,"
		   " created_ms = excluded.created_ms",
		   "ttttttii", key, d->database, d->sql, d->explanation,
		   d->drafter, d->model, (int64_t)(d->confidence * MILLIONTHS),
		   clock_wall_ms());
	if (e || rand_u32() % TRIM_EVERY)
		return e;
	return trim(s, a, max);
}

const struct err *
store_draft_drop(struct store *s, struct arena *a, const char *key)
{
	return db_run(s, a, "DELETE FROM drafts WHERE key = ?", "t", key);
}

const struct err *
store_draft_drop_sql(struct store *s, struct arena *a, const char *database,
		     const char *sql)
{
	return db_run(s, a, "DELETE FROM drafts WHERE database = ? AND sql = ?",
		      "tt", database, sql);
}

const struct err *
store_draft_sweep(struct store *s, struct arena *a, int64_t max_age_ms,
		  uint64_t max)
{
	const struct err *e;

	e = db_run(s, a, "DELETE FROM drafts WHERE created_ms < ?", "i",
		   clock_wall_ms() - max_age_ms);
	return e ? e : trim(s, a, max);
}
