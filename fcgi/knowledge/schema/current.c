#include "knowledge/schema/current.h"

#include "knowledge/schema/cache.h"
#include "sql/check/allowed.h"

#include "base/ban.h"

/* As it was read last; a worker that may log in looks whether it still is. */
static const struct err *
get_kept(const struct app *app, struct arena *a, const struct database *db,
	 const struct schema **ret)
{
	*ret = schema_kept(app, a, db);
	if (*ret)
		return NULL;
	return err_say(a, ERR_BUSY, "The tables of %s were not read yet.",
		       db->name);
}

static const struct err *
get(const struct app *app, struct arena *a, struct schema_want *want,
    const struct schema **ret)
{
	struct schema_now now = { .schema = NULL };
	const struct err *e =
		conns_get(app->conns, a, want->db, want->wait, &want->conn);

	if (e)
		return e;
	e = schema_get(app, a, want, &now);
	if (e && conns_fail_over(app->conns, a, want->db, want->wait, e,
				 &want->conn))
		e = schema_get(app, a, want, &now);
	if (!e)
		*ret = want->db->rights
			       ? allowed_schema(a, now.schema, want->db->rights)
			       : now.schema;
	return e;
}

const struct err *
schema_current(const struct app *app, struct arena *a,
	       const struct database *db, struct wait *wait,
	       const struct schema **ret)
{
	struct schema_want want = { .db = db, .wait = wait };

	if (app->pages && !database_is_file(db))
		return get_kept(app, a, db, ret);
	return get(app, a, &want, ret);
}

const struct err *
schema_reread(const struct app *app, struct arena *a, const struct database *db,
	      struct wait *wait, const struct schema **ret)
{
	struct schema_want want = { .db = db, .wait = wait, .anew = true };

	return get(app, a, &want, ret);
}
