#include "base/hash/digest.h"
#include "store/chat/turn_row.h"
#include "store/db/db.h"
#include "store/saved/kept.h"

#include "base/ban.h"

struct figures_row {
	struct rows *rows;
	int64_t made_ms;
};

static const struct err *
read_figures(struct arena *a, struct db_stmt *st, void *ret)
{
	struct figures_row *f = ret;
	struct turn t = { .chat = NULL };

	f->made_ms = db_int(st, 1);
	if (turn_unpack_result(a, db_bytes(st, 0), &t) && t.rows)
		*f->rows = *t.rows;
	return NULL;
}

const struct err *
store_figures_get(struct store *s, struct arena *a, const char *key,
		  struct rows *ret, int64_t *ret_made_ms)
{
	struct figures_row f = { ret, 0 };
	struct db_found found = { .read = read_figures, .items = &f };
	char digest[DIGEST_CHARS + 1];
	const struct err *e;

	*ret = (struct rows){ .n_cols = 0 };
	digest_hex(str_of(key), digest);
	e = db_read(s, a, &found,
		    "SELECT rows, made_ms FROM kept_figures WHERE key = ?", "t",
		    digest);
	*ret_made_ms = f.made_ms;
	return e;
}

const struct err *
store_figures_put(struct store *s, struct arena *a, const char *key,
		  const struct rows *rows, int64_t made_ms)
{
	const struct turn t = { .rows = rows };
	char digest[DIGEST_CHARS + 1];

	digest_hex(str_of(key), digest);
	return db_run(s, a,
		      "INSERT INTO kept_figures (key, rows, made_ms)"
		      " VALUES (?, ?, ?) ON CONFLICT (key) DO UPDATE SET"
		      " rows = excluded.rows, made_ms = excluded.made_ms",
		      "tbi", digest, turn_pack_result(a, &t), made_ms);
}

const struct err *
store_figures_sweep(struct store *s, struct arena *a, int64_t before_ms)
{
	return db_run(s, a, "DELETE FROM kept_figures WHERE made_ms < ?", "i",
		      before_ms);
}
