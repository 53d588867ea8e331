#include "base/clock.h"
#include "chat/chat.h"
#include "pipeline/pipeline.h"
#include "store/store.h"

#include "base/ban.h"

#define LEASE_MORE_MS 20000 /* to connect, and to say what happened */

static const struct err *
check(const struct app *app, struct arena *a, const struct question *q,
      const struct turn *t, const struct database **ret)
{
	const struct err *e = chat_database(app, a, q->user, t->database, ret);

	if (e)
		return e;
	if (!chat_may_write(q->user, *ret))
		return err_say(a, ERR_DENIED,
			       "You may not change rows of this database.");
	if (clock_wall_ms() > t->change->until_ms)
		return err_say(a, ERR_CONFLICT,
			       "This change was shown too long ago to be run;"
			       " please ask for it again.");
	return NULL;
}

/* The visitor may leave: what was confirmed is brought to an end. */
static void
run(const struct app *app, struct arena *a, const struct question *q,
    const struct database *db, struct turn *t)
{
	struct wait forever = wait_forever();
	struct wait wait = wait_within(
		&forever, (int64_t)db->settings->question_timeout_ms);
	const struct pipeline_change x = { db, q->user->name, t, &wait };
	int64_t began_ms = clock_ms();
	const struct err *e = pipeline_change(app, a, &x);

	t->ms = clock_ms() - began_ms;
	if (e) {
		t->state = TURN_FAILED;
		t->error = e->kind;
		t->error_say = e->say;
	}
	e = store_turn_save(app->store, a, q->user, t,
			    app->config->settings->log_questions);
	t->not_saved = e != NULL; /* the audit has it as confirmed */
}

const struct err *
chat_confirm(const struct app *app, struct arena *a, const struct question *q,
	     size_t n, struct turn *ret)
{
	struct turn_id id = { q->user->owner, q->chat, n };
	const struct database *db = NULL;
	bool ours = false;
	const struct err *e = store_turn_get(app->store, a, &id, ret);

	if (e)
		return e;
	if (ret->state == TURN_WRITTEN)
		return NULL;
	if (ret->state == TURN_RUNNING && ret->change)
		return chat_await(app, a, q, n, ret);
	if (ret->state != TURN_PROPOSED || !ret->change)
		return err_say(a, ERR_CONFLICT,
			       "This question has no change that waits to be"
			       " run.");
	e = check(app, a, q, ret, &db);
	if (!e)
		e = store_turn_confirm(app->store, a, q->user, ret,
				       (int64_t)db->settings->timeout_ms +
					       LEASE_MORE_MS,
				       &ours);
	if (e)
		return e;
	if (!ours) /* a second click: the first one's end is the answer */
		return chat_await(app, a, q, n, ret);
	run(app, a, q, db, ret);
	return NULL;
}
