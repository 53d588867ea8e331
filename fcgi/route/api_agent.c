#include "store/chat/agent.h"

#include <string.h>

#include "chat/chat.h"
#include "data/settings.h"
#include "request/reply.h"
#include "route/page.h"
#include "view/export/reference.h"

#include "base/ban.h"

/*
 * Reference 001. Errors are problem+json, whose "detail" is where its clients
 * look; what became of a question is always in a 200.
 */
#define API_VERSION "1.0.0" /* of this interface, as the reference says */

struct wanted {
	const char *dataset_id;
	const char *session_id;
	const char *message;
};

static const struct err *
read_wanted(struct call *call, struct wanted *ret)
{
	static const struct field_spec fields[] = {
		{ "dataset_id", FIELD_LINE,
		  offsetof(struct wanted, dataset_id) },
		{ "session_id", FIELD_LINE,
		  offsetof(struct wanted, session_id) },
		{ "message", FIELD_TEXT, offsetof(struct wanted, message) },
	};

	*ret = (struct wanted){ 0 };
	return page_fill_any(call, fields, COUNT(fields), ret);
}

static const struct err *
needs(struct call *call, const char *value, const char *name)
{
	if (value)
		return NULL;
	return err_say(call->arena, ERR_INPUT, "\"%s\" is missing.", name);
}

/*
 * The id suffices where visitors have no names; where the web server vouches
 * for them, it opens the session to the one who began it alone.
 */
static bool
is_theirs(const struct call *call, const struct agent *agent)
{
	const char *name = call->user.name;

	if (call->app->config->settings->auth != AUTH_PROXY)
		return true;
	return name && agent->name && strcmp(name, agent->name) == 0;
}

/* Become the session's owner, or say that there is none. */
static const struct err *
enter(struct call *call, const char *id, struct agent *ret)
{
	const struct err *e;

	if (!call->app->store)
		return err_new(call->arena, ERR_STORE,
			       "The store of this server did not open.",
			       "no store");
	e = store_agent_use(call->app->store, call->arena, id,
			    call->app->config->settings, ret);
	if (!e && (!ret->owner || !is_theirs(call, ret)))
		e = err_say(call->arena, ERR_MISSING,
			    "Session not found or expired");
	if (!e)
		call->user = (struct user){ .owner = ret->owner,
					    .name = ret->name,
					    .granted = ret->database };
	return e;
}

static const struct err *
dataset(struct call *call, const char *name, const struct database **ret)
{
	const struct err *e;

	e = chat_database(call->app, call->arena, &call->user, name, ret);
	if (e && e->kind == ERR_NO_DATABASE)
		e = err_new(call->arena, ERR_NO_DATABASE, "Dataset not found",
			    "%s", e->note);
	return e;
}

/* What start-session and a look at a session both tell of the database. */
static const struct err *
describe(struct call *call, const struct database *db, struct view_agent *p)
{
	const struct err *e;

	p->database = db->name;
	e = chat_schema(call->app, call->arena, db, &call->wait, &p->schema);
	if (e)
		return e;
	if (p->schema->n_tables == 1 && !str_of(db->sample_questions).n)
		p->samples = view_agent_samples(call->arena, p->schema,
						&p->n_samples);
	else
		p->samples = chat_sample_questions(call->app, call->arena, db,
						   &call->wait, SAMPLES_SHOWN,
						   &p->n_samples);
	return NULL;
}

const struct err *
api_agent_start(struct call *call)
{
	const struct database *db = NULL;
	struct view_agent p = { .id = NULL };
	struct wanted wanted;
	const struct err *e;

	e = read_wanted(call, &wanted);
	if (!e)
		e = needs(call, wanted.dataset_id, "dataset_id");
	if (!e)
		e = dataset(call, wanted.dataset_id, &db);
	if (!e)
		e = describe(call, db, &p);
	if (!e)
		e = store_agent_create(call->app->store, call->arena,
				       db->dataset ? db->dataset : db->name,
				       call->user.name, &p.id);
	if (!e)
		page_send(call, FORMAT_JSON, view_agent_start(call->arena, &p));
	return e;
}

/* The session's one chat; *ret_id stays NULL before its first question. */
static const struct err *
its_chat(struct call *call, const char **ret_id, size_t *ret_turns)
{
	struct chat *chats = NULL;
	const struct err *e;
	size_t n = 0;

	*ret_id = NULL;
	e = store_chat_list(call->app->store, call->arena, call->user.owner, 1,
			    &chats, &n);
	if (e || n == 0)
		return e;
	*ret_id = chats[0].id;
	*ret_turns = chats[0].n_turns;
	return NULL;
}

static const struct err *
answer(struct call *call, const struct question *q, struct turn *ret)
{
	struct question again = *q;
	enum work work = WORK_DONE;
	struct chat chat = { 0 };
	const struct err *e;

	e = chat_ask(call->app, call->arena, q, &chat, &work, ret);
	if (e || work != WORK_ELSEWHERE)
		return e;
	again.chat = chat.id;
	return chat_await(call->app, call->arena, &again, ret->n, ret);
}

const struct err *
api_agent_chat(struct call *call)
{
	struct question q = { .user = &call->user,
			      .wait = &call->wait,
			      .reads_only = true };
	struct turn turn = { 0 };
	struct wanted wanted;
	struct agent agent = { .database = NULL };
	size_t n_turns;
	const struct err *e;

	e = read_wanted(call, &wanted);
	if (!e)
		e = needs(call, wanted.session_id, "session_id");
	if (!e)
		e = needs(call, wanted.message, "message");
	if (!e)
		e = enter(call, wanted.session_id, &agent);
	if (!e)
		e = its_chat(call, &q.chat, &n_turns);
	if (e)
		return e;
	q.text = wanted.message;
	q.database = agent.database;
	e = answer(call, &q, &turn);
	if (e)
		return e;
	call->reply->content_type = format_row(FORMAT_JSON)->content_type;
	return view_agent_chat(call->arena, &turn, &call->reply->out);
}

const struct err *
api_agent_session(struct call *call)
{
	struct view_agent p = { .id = call->params[0] };
	const struct database *db = NULL;
	struct turns turns = { .n = 0 };
	struct turn_id last = { .owner = NULL };
	struct agent agent = { .database = NULL };
	const struct err *e;

	e = enter(call, call->params[0], &agent);
	if (!e)
		e = dataset(call, agent.database, &db);
	if (!e)
		e = describe(call, db, &p);
	if (!e)
		e = its_chat(call, &last.chat, &last.n);
	last.owner = call->user.owner;
	if (!e && last.chat)
		e = store_turn_history(call->app->store, call->arena, &last, 1,
				       &turns);
	if (e)
		return e;
	p.turns = turns.items;
	p.n_turns = turns.n;
	p.created_ms = agent.created_ms;
	p.seen_ms = agent.seen_ms;
	page_send(call, FORMAT_JSON, view_agent_session(call->arena, &p));
	return NULL;
}

const struct err *
api_agent_end(struct call *call)
{
	struct json_object *o = json_new(call->arena);
	const char *id = call->params[0];
	struct agent agent = { .database = NULL };
	const struct err *e;

	e = enter(call, id, &agent);
	if (!e)
		e = store_agent_end(call->app->store, call->arena, &agent);
	if (e)
		return e;
	json_set_text(o, "status", "success");
	json_set_text(
		o, "message",
		arena_printf(call->arena, "Session %s ended successfully", id));
	page_send(call, FORMAT_JSON, json_text(call->arena, o));
	return NULL;
}

const struct err *
api_agent_health(struct call *call)
{
	struct json_object *o = json_new(call->arena);
	const struct err *e = NULL;
	int64_t n = 0;

	if (call->app->store)
		e = store_agent_count(call->app->store, call->arena,
				      call->app->config->settings, &n);
	if (e)
		return e;
	json_set_text(o, "status", call->app->store ? "healthy" : "unhealthy");
	json_set_text(o, "service", "text_to_sql_agent");
	json_set_text(o, "version", API_VERSION);
	json_set_int(o, "active_sessions", n);
	page_send(call, FORMAT_JSON, json_text(call->arena, o));
	return NULL;
}
