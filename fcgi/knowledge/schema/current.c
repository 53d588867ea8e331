#include "knowledge/schema/current.h"

#include "knowledge/schema/cache.h"

#include "base/ban.h"

static const struct err *
get(const struct app *app, struct arena *a, struct schema_want *want,
    const struct schema **ret)
{
	struct schema_now now = { .schema = NULL };
	const struct err *e =
		conns_get(app->conns, a, want->db, want->wait, &want->conn);

	if (e)
		return e;
	want->conn->user = NULL;
	e = schema_get(app, a, want, &now);
	if (!e)
		*ret = now.schema;
	return e;
}

const struct err *
schema_current(const struct app *app, struct arena *a,
	       const struct database *db, struct wait *wait,
	       const struct schema **ret)
{
	struct schema_want want = { .db = db, .wait = wait };

	return get(app, a, &want, ret);
}

const struct err *
schema_reread(const struct app *app, struct arena *a, const struct database *db,
	      struct wait *wait, const struct schema **ret)
{
	struct schema_want want = { .db = db, .wait = wait, .anew = true };

	return get(app, a, &want, ret);
}
