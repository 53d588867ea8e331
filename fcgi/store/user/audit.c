#include "store/user/audit.h"

#include "base/clock.h"
#include "store/user/audit_row.h"

#include "base/ban.h"

/* In the order of the SELECT below. */
static const struct column columns[] = {
	{ .name = "at", .type = CELL_TIMESTAMP },
	{ .name = "user", .type = CELL_TEXT },
	{ .name = "database", .type = CELL_TEXT },
	{ .name = "state", .type = CELL_TEXT },
	{ .name = "error", .type = CELL_TEXT },
	{ .name = "question", .type = CELL_TEXT },
	{ .name = "sql", .type = CELL_TEXT },
	{ .name = "drafter", .type = CELL_TEXT },
	{ .name = "attempts", .type = CELL_INTEGER },
	{ .name = "rows", .type = CELL_INTEGER },
	{ .name = "model_calls", .type = CELL_INTEGER },
	{ .name = "ms", .type = CELL_INTEGER },
	{ .name = "chat", .type = CELL_TEXT },
	{ .name = "turn", .type = CELL_INTEGER },
	{ .name = "act", .type = CELL_TEXT },
	{ .name = "tokens_in", .type = CELL_INTEGER },
	{ .name = "tokens_out", .type = CELL_INTEGER },
	{ .name = "cost", .type = CELL_REAL },
	{ .name = "currency", .type = CELL_TEXT },
};

#define LAST                                                            \
	"SELECT at_ms, coalesce(name, owner), database, state, error,"  \
	" question, sql, drafter, n_attempts, n_rows, model_calls, ms," \
	" chat, n, act, tokens_in, tokens_out,"                         \
	" CAST(cost AS DOUBLE PRECISION) / 1000000, currency"

static const char *const last[DB__MAX] = {
	[DB_SQLITE] = LAST FROM_AUDIT_SQLITE " ORDER BY id DESC LIMIT ?2",
	[DB_POSTGRESQL] =
		LAST FROM_AUDIT_POSTGRESQL " ORDER BY at_ms DESC LIMIT ?2",
};

const struct err *
store_audit_rows(struct store *s, struct arena *a, int64_t since_ms, size_t max,
		 struct rows *ret)
{
	struct db_stmt *st;
	const struct err *e;

	e = db_start(s, a, &st, db_variant(s, last), "ii", since_ms,
		     (int64_t)max);
	return e ? e : db_rows(s, a, st, columns, COUNT(columns), ret);
}

static const char *const add_act[DB__MAX] =
	INTO_AUDIT("owner, name, chat, n, database, state, question, sql,"
		   " n_attempts, n_rows, model_calls, ms, act",
		   "?2, ?3, ?4, ?5, ?6, '', ?7, ?8, 0, 0, 0, 0, ?9");

const struct err *
store_audit_act(struct store *s, struct arena *a, const struct user *user,
		const struct act *act)
{
	return db_run(s, a, db_variant(s, add_act), "itttitttt",
		      clock_wall_ms(), user->owner, user->name,
		      act->chat ? act->chat : "", (int64_t)act->n,
		      act->database, act->question, act->sql, act->act);
}

#define COUNTS                                                             \
	"SELECT count(*), count(CASE WHEN state = 'answered' THEN 1 END)," \
	" count(CASE WHEN state = 'clarify' THEN 1 END),"                  \
	" count(CASE WHEN state = 'failed' THEN 1 END),"                   \
	" coalesce(sum(model_calls), 0), count(DISTINCT owner),"           \
	" coalesce(sum(tokens_in), 0), coalesce(sum(tokens_out), 0),"      \
	" coalesce(sum(cost), 0), max(currency)"

static const char *const counts[DB__MAX] = {
	[DB_SQLITE] = COUNTS FROM_AUDIT_SQLITE " AND act IS NULL",
	[DB_POSTGRESQL] = COUNTS FROM_AUDIT_POSTGRESQL " AND act IS NULL",
};

const struct err *
store_audit_today(struct store *s, struct arena *a, struct status_today *ret)
{
	int64_t now = clock_wall_ms(), since = now - now % DAY_MS;
	struct db_stmt *st;
	bool row = false;
	const struct err *e;

	*ret = (struct status_today){ .since_ms = since };
	e = db_start(s, a, &st, db_variant(s, counts), "i", since);
	if (!e)
		e = db_step(s, a, st, &row);
	if (e || !row)
		return e;
	ret->questions = db_int(st, 0);
	ret->answered = db_int(st, 1);
	ret->asked_back = db_int(st, 2);
	ret->failed = db_int(st, 3);
	ret->other =
		ret->questions - ret->answered - ret->asked_back - ret->failed;
	ret->model_calls = db_int(st, 4);
	ret->users = db_int(st, 5);
	ret->tokens_in = db_int(st, 6);
	ret->tokens_out = db_int(st, 7);
	ret->cost = db_int(st, 8);
	ret->currency = db_text(a, st, 9);
	db_done(st);
	return NULL;
}
