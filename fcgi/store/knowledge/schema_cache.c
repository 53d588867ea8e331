#include "store/db/db.h"

#include "base/ban.h"

const struct err *
store_schema_get(struct store *s, struct arena *a, const char *key,
		 const char *fingerprint, struct str *ret)
{
	struct str packed;
	sqlite3_stmt *st;
	const struct err *e;
	bool row = false;

	e = db_start(s, a, &st,
		     "SELECT packed FROM schemas"
		     " WHERE key = ? AND fingerprint = ?",
		     "tt", key, fingerprint);
	if (!e)
		e = db_step(s, a, st, &row);
	if (e)
		return e;
	*ret = (struct str){ NULL, 0 };
	if (!row)
		return NULL;
	packed = db_bytes(st, 0);
	*ret = (struct str){ arena_copy(a, packed.p, packed.n), packed.n };
	db_done(st);
	return NULL;
}

const struct err *
store_schema_put(struct store *s, struct arena *a, const char *key,
		 const struct schema_mark *mark, struct str packed)
{
	return db_run(s, a,
		      "INSERT INTO schemas (key, fingerprint, read_ms, packed)"
		      " VALUES (?, ?, ?, ?) ON CONFLICT (key) DO UPDATE SET"
		      " fingerprint = excluded.fingerprint,"
		      " read_ms = excluded.read_ms,"
		      " packed = excluded.packed",
		      "ttib", key, mark->fingerprint, mark->read_ms, packed);
}

const struct err *
store_schema_read_ms(struct store *s, struct arena *a, const char *key,
		     int64_t *ret)
{
	*ret = 0;
	return db_get_int(s, a, ret,
			  "SELECT read_ms FROM schemas WHERE key = ?", "t",
			  key);
}
