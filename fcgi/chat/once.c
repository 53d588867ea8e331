#include "base/clock.h"
#include "base/utf8.h"
#include "chat/ask.h"
#include "settings/request.h"

#include "base/ban.h"

/* Questions before they are posted, and those that no chat keeps. */

static const struct err *
check_text(const struct app *app, struct arena *a, const char *text)
{
	struct str s = str_trim(str_of(text));
	uint64_t max = app->config->settings->max_question;

	if (s.n == 0)
		return err_say(a, ERR_INPUT, "Please ask something.");
	if (utf8_length(s) > max)
		return err_say(a, ERR_TOO_LARGE,
			       "A question may have at most %llu characters.",
			       (unsigned long long)max);
	return NULL;
}

/* A chat stays with its database. */
static const struct err *
find_database(const struct app *app, struct arena *a, const struct question *q,
	      const struct database **ret)
{
	const char *name = q->database;
	struct chat chat;
	const struct err *e;

	if (q->chat) {
		e = store_chat_get(app->store, a, q->user->owner, q->chat,
				   &chat);
		if (e)
			return e;
		e = chat_database(app, a, q->user, chat.database, ret);
		if (e || !name || str_is(str_of(name), chat.database) ||
		    str_is(str_of(name), (*ret)->dataset))
			return e;
		return err_say(a, ERR_CONFLICT,
			       "This chat is with the database %s.",
			       chat.database);
	}
	return chat_database(app, a, q->user, name, ret);
}

const struct err *
asking_prepare(struct asking *as, bool needs_text)
{
	const struct question *q = as->q;
	const struct err *e = NULL;

	if (needs_text)
		e = check_text(as->app, as->arena, q->text);
	if (!e)
		e = find_database(as->app, as->arena, q, &as->db);
	if (e)
		return e;
	assert(as->db);
	return settings_merge(as->arena, as->db->settings, q->options,
			      &as->settings);
}

struct turn
asking_turn(struct arena *a, const struct question *q,
	    const struct database *db)
{
	return (struct turn){
		.state = TURN_RUNNING,
		.question = str_dup(a, str_trim(str_of(q->text))),
		.database = db->name,
		.options = q->options,
		.given_sql = q->given_sql,
		.chosen_sql = q->chosen_sql,
		.created_ms = clock_wall_ms(),
		.error = ERR__MAX,
	};
}

const struct err *
chat_explain(const struct app *app, struct arena *a, const struct question *q,
	     struct json_object **ret)
{
	struct turn turn;
	struct asking as = { .app = app, .arena = a, .q = q, .turn = &turn };
	const struct err *e = asking_prepare(&as, true);

	if (e)
		return e;
	turn = asking_turn(a, q, as.db);
	return ask_explain(&as, "grammar", ret);
}

const struct err *
chat_understood(const struct app *app, struct arena *a,
		const struct question *q, struct json_object **ret)
{
	struct question any = *q;
	struct turn turn;
	struct asking as = { .app = app, .arena = a, .q = &any, .turn = &turn };
	const struct err *e;

	any.text = "notes";
	e = asking_prepare(&as, true);
	if (e)
		return e;
	turn = asking_turn(a, &any, as.db);
	return ask_understood(&as, ret);
}

const struct err *
chat_once(const struct app *app, struct arena *a, const struct question *q,
	  struct turn *ret)
{
	struct asking as = { .app = app, .arena = a, .q = q, .turn = ret };
	const struct err *e = asking_prepare(&as, !q->given_sql);

	if (e)
		return e;
	*ret = asking_turn(a, q, as.db);
	return ask_run(&as);
}
