#include "store/db/db.h"

#include "base/ban.h"

static const struct err *
read_packed(struct arena *a, struct db_stmt *st, void *ret)
{
	struct str packed = db_bytes(st, 0);

	*(struct str *)ret =
		(struct str){ arena_copy(a, packed.p, packed.n), packed.n };
	return NULL;
}

const struct err *
store_schema_get(struct store *s, struct arena *a, const char *key,
		 const char *fingerprint, struct str *ret)
{
	struct db_found found = { .read = read_packed, .items = ret };

	*ret = (struct str){ NULL, 0 };
	return db_read(s, a, &found,
		       "SELECT packed FROM schemas"
		       " WHERE key = ? AND fingerprint ="
		       " coalesce(?, fingerprint)",
		       "tt", key, fingerprint);
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
