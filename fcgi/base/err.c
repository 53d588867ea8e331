#include "base/err.h"

#include <string.h>

#include "base/ban.h"

/* Exit statuses: 2 usage, 3 no SQL, 5 model, 6 database, 7 limit, 78 config. */
static const struct err_row rows[] = {
	[ERR_INPUT] = { "bad_request", 400, 2, "Bad request" },
	[ERR_DATASET] = { "bad_dataset", 400, 2, "The file was not read" },
	[ERR_LOGIN] = { "login_required", 401, 2, "Please log in" },
	[ERR_DENIED] = { "forbidden", 403, 2, "Not allowed" },
	[ERR_ORIGIN] = { "cross_origin", 403, 2, "Posted from another site" },
	[ERR_MISSING] = { "not_found", 404, 2, "Not found" },
	[ERR_NO_DATABASE] = { "unknown_database", 404, 6, "No such database" },
	[ERR_HOST] = { "wrong_host", 421, 2, "Not a name of this site" },
	[ERR_METHOD] = { "method_not_allowed", 405, 2, "Method not allowed" },
	[ERR_CONFLICT] = { "conflict", 409, 2, "Conflict" },
	[ERR_TOO_LARGE] = { "too_large", 413, 7, "Too large" },
	[ERR_MEDIA_TYPE] = { "unsupported_media_type", 415, 2,
			     "Unsupported content type" },
	[ERR_NO_SQL] = { "no_working_sql", 422, 3, "No working SQL" },
	[ERR_RATE] = { "rate_limited", 429, 7, "Too many requests" },
	[ERR_INTERNAL] = { "internal", 500, 1, "Something went wrong here" },
	[ERR_MODEL] = { "model_failed", 502, 5, "The model failed" },
	[ERR_MODEL_DOWN] = { "model_unreachable", 502, 5,
			     "The model server cannot be reached" },
	[ERR_BUSY] = { "busy", 503, 7, "Busy" },
	[ERR_DATABASE_DOWN] = { "database_unreachable", 503, 6,
				"The database cannot be reached" },
	[ERR_DATABASE_FILE] = { "database_file", 503, 6,
				"The database's file cannot be read" },
	[ERR_DRIVER] = { "no_driver", 503, 6, "No driver for this database" },
	[ERR_STORE] = { "store_failed", 503, 1, "The store failed" },
	[ERR_STORE_FULL] = { "store_full", 507, 1, "The store is full" },
	[ERR_MODEL_SLOW] = { "model_timeout", 504, 5,
			     "The model took too long" },
	[ERR_QUERY_SLOW] = { "query_timeout", 504, 7,
			     "The query took too long" },
	[ERR_DEADLINE] = { "deadline", 504, 7, "The question took too long" },
	[ERR_CANCELLED] = { "cancelled", 499, 7, "Cancelled" },
	[ERR_CONFIG] = { "bad_config", 500, 78, "Bad configuration" },
};
static_assert(COUNT(rows) == ERR__MAX, "one row a cause");

static const struct err *
make(struct arena *a, enum err_kind kind, const char *say, const char *note)
{
	struct err *e = arena_alloc(a, sizeof(*e));

	e->kind = kind;
	e->say = say;
	e->note = note;
	return e;
}

const struct err *
err_new(struct arena *a, enum err_kind kind, const char *say, const char *note,
	...)
{
	const char *text;
	va_list ap;

	va_start(ap, note);
	text = arena_vprintf(a, note, ap);
	va_end(ap);
	return make(a, kind, say, text);
}

const struct err *
err_say(struct arena *a, enum err_kind kind, const char *say, ...)
{
	const char *text;
	va_list ap;

	va_start(ap, say);
	text = arena_vprintf(a, say, ap);
	va_end(ap);
	return make(a, kind, text, text);
}

const struct err *
err_copy(struct arena *a, const struct err *e)
{
	struct err *copy = arena_alloc(a, sizeof(*copy));

	*copy = *e;
	copy->say = arena_strdup(a, e->say);
	copy->note = arena_strdup(a, e->note);
	copy->sqlstate = arena_strdup(a, e->sqlstate);
	return copy;
}

const struct err *
err_retry(struct arena *a, const struct err *e, unsigned after_s)
{
	struct err *copy = arena_alloc(a, sizeof(*copy));

	*copy = *e;
	copy->retry_after_s = after_s;
	return copy;
}

const struct err_row *
err_row(enum err_kind kind)
{
	assert(kind < ERR__MAX);
	return &rows[kind];
}

int
err_status(const struct err *e)
{
	return e ? rows[e->kind].status : 200;
}

int
err_exit(const struct err *e)
{
	return e ? rows[e->kind].exit : 0;
}

enum err_kind
err_find(const char *code)
{
	enum err_kind kind = ERR_INPUT;

	while (kind < ERR__MAX && strcmp(rows[kind].code, code) != 0)
		kind++;
	return kind;
}
