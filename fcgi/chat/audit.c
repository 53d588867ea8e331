#include "chat/audit.h"

#include "data/settings.h"
#include "observe/audit.h"
#include "settings/settings.h"
#include "store/user/audit.h"

#include "base/ban.h"

static bool
is_required(const struct app *app)
{
	return app->config->settings->audit == AUDIT_REQUIRED;
}

/* Whoever lost a turn to another wrote its audit row even so. */
static bool
is_missed(const struct err *e)
{
	return e->kind == ERR_STORE || e->kind == ERR_STORE_FULL ||
	       e->kind == ERR_BUSY;
}

static void
withhold(struct turn *t, const struct err *e)
{
	*t = (struct turn){
		.chat = t->chat,
		.n = t->n,
		.state = TURN_FAILED,
		.question = t->question,
		.database = t->database,
		.options = t->options,
		.created_ms = t->created_ms,
		.ms = t->ms,
		.error = e->kind,
		.error_say = "This answer could not be recorded, and here only"
			     " what is recorded is shown. Please tell your"
			     " administrator.",
		.retry_after_s = e->retry_after_s,
		.not_saved = true,
	};
}

void
audit_unsaved(const struct app *app, struct turn *t, const struct err *e)
{
	t->not_saved = true;
	if (!is_missed(e))
		return;
	audit_missed(e, is_required(app));
	if (is_required(app))
		withhold(t, e);
}

bool
audit_lets_answer(const struct app *app, const struct err *e)
{
	if (!is_missed(e))
		return false;
	if (is_required(app))
		audit_missed(e, true);
	return !is_required(app);
}

const struct err *
audit_reading(const struct app *app, struct arena *a, const struct user *user,
	      const struct audit_reading *r)
{
	const struct act act = { .act = "rows read again",
				 .chat = r->chat,
				 .n = r->n,
				 .database = r->database,
				 .sql = r->sql };
	const struct err *e;

	if (!is_required(app) || !app->store)
		return NULL;
	e = store_audit_act(app->store, a, user, &act);
	if (e)
		audit_missed(e, true);
	return e;
}
