#include "base/clock.h"
#include "store/user/audit.h"
#include "store/user/audit_row.h"

#include "base/ban.h"

/* In the order of the SELECT below. */
static const struct column columns[] = {
	{ .name = "day", .type = CELL_DATE },
	{ .name = "user", .type = CELL_TEXT },
	{ .name = "questions", .type = CELL_INTEGER },
	{ .name = "model_calls", .type = CELL_INTEGER },
	{ .name = "tokens_in", .type = CELL_INTEGER },
	{ .name = "tokens_out", .type = CELL_INTEGER },
	{ .name = "cost", .type = CELL_REAL },
	{ .name = "currency", .type = CELL_TEXT },
};

#define SPENT                                                               \
	"SELECT at_ms / 86400000 * 86400000 AS day, coalesce(name, owner)," \
	" count(*), sum(model_calls), sum(tokens_in), sum(tokens_out),"     \
	" CAST(sum(cost) AS DOUBLE PRECISION) / 1000000, max(currency)"
#define BY_DAY                                                    \
	" AND act IS NULL GROUP BY 1, 2 ORDER BY 1 DESC, 7 DESC," \
	" 3 DESC LIMIT ?2"

static const char *const spent[DB__MAX] = {
	[DB_SQLITE] = SPENT FROM_AUDIT_SQLITE BY_DAY,
	[DB_POSTGRESQL] = SPENT FROM_AUDIT_POSTGRESQL BY_DAY,
};

const struct err *
store_spent_rows(struct store *s, struct arena *a, int64_t since_ms, size_t max,
		 struct rows *ret)
{
	struct db_stmt *st;
	const struct err *e;

	e = db_start(s, a, &st, db_variant(s, spent), "ii", since_ms,
		     (int64_t)max);
	return e ? e : db_rows(s, a, st, columns, COUNT(columns), ret);
}
