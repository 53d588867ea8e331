#include "base/rand.h"
#include "chat/chat.h"
#include "observe/trace.h"
#include "request/reply.h"
#include "route/page.h"
#include "view/export/reference.h"

#include "base/ban.h"

/*
 * Reference 002: one question, answered in one response or as server-sent
 * events, one a node of its graph. What became of the question is in a 200.
 */
#define FIXES_MAX 5 /* pipeline.max_fixes has the same */

struct wanted {
	const char *connection_id;
	const char *question;
	const char *max_retries;
};

struct asking {
	struct call *call;
	struct question q;
	const struct database *db;
	const char *trace_id;
	uint64_t max_retries;
	const struct turn *turn; /* of the stream, as it happens */
	bool planned;            /* the planner's event is out */
	bool drafted;    /* sql_generator's is, sql_executor's not yet */
	const char *why; /* the draft was refused before it ran */
};

static const struct err *
read_wanted(struct call *call, struct wanted *ret)
{
	static const struct field_spec fields[] = {
		{ "connection_id", FIELD_LINE,
		  offsetof(struct wanted, connection_id) },
		{ "question", FIELD_TEXT, offsetof(struct wanted, question) },
		{ "max_retries", FIELD_LINE,
		  offsetof(struct wanted, max_retries) },
	};

	*ret = (struct wanted){ 0 };
	return page_fill_any(call, fields, COUNT(fields), ret);
}

/* This interface counts the fixes, and has a default of its own. */
static const struct err *
read_retries(struct asking *as, const char *max_retries)
{
	struct arena *a = as->call->arena;

	as->max_retries = as->db->settings->max_retries;
	if (max_retries &&
	    !str_to_uint(str_of(max_retries), FIXES_MAX, &as->max_retries))
		return err_say(a, ERR_INPUT, "\"max_retries\" takes 0 to %d.",
			       FIXES_MAX);
	as->q.options =
		arena_printf(a, "max_fixes=%u", (unsigned)as->max_retries);
	return NULL;
}

static const struct err *
prepare(struct call *call, struct asking *as)
{
	struct wanted wanted;
	const struct err *e;

	*as = (struct asking){ .call = call };
	e = read_wanted(call, &wanted);
	if (!e && !wanted.question)
		e = err_say(call->arena, ERR_INPUT, "\"question\" is missing.");
	if (!e)
		e = chat_database(call->app, call->arena, &call->user,
				  wanted.connection_id, &as->db);
	if (!e)
		e = read_retries(as, wanted.max_retries);
	if (e)
		return e;
	as->trace_id = trace_uuid(call->arena);
	as->q.user = &call->user;
	as->q.reads_only = true;
	as->q.wait = &call->wait;
	as->q.text = wanted.question;
	as->q.database = as->db->name;
	/* each call is a question of its own */
	as->q.key = rand_uuid(call->arena);
	return NULL;
}

static const struct err *
answer(struct asking *as, struct turn *ret)
{
	enum work work = WORK_DONE;
	struct chat chat = { 0 };

	return chat_ask(as->call->app, as->call->arena, &as->q, &chat, &work,
			ret);
}

const struct err *
api_text2sql(struct call *call)
{
	struct turn turn = { 0 };
	struct asking as;
	const struct err *e;

	e = prepare(call, &as);
	if (!e)
		e = answer(&as, &turn);
	if (e)
		return e;
	call->reply->content_type = format_row(FORMAT_JSON)->content_type;
	return view_text2sql(call->arena, &turn, as.trace_id,
			     &call->reply->out);
}

static void
put(struct asking *as, struct str bytes)
{
	struct writer *out = &as->call->reply->out;

	(void)out->write(out->arg, bytes);
}

static void
send_event(struct asking *as, struct json_object *event)
{
	put(as, STR("data: "));
	put(as, json_text(as->call->arena, event));
	put(as, STR("\n\n"));
	(void)reply_flush(as->call->reply);
}

/* An event, and its "data" to be filled before it is sent. */
static struct json_object *
new_event(struct asking *as, const char *name, const char *node,
	  struct json_object **ret_data)
{
	struct json_object *o = json_new(as->call->arena);

	json_set_text(o, "event", name);
	if (node)
		json_set_text(o, "node", node);
	*ret_data = json_add_object(o, "data");
	return o;
}

static void
begin(struct asking *as)
{
	struct json_object *data, *o;

	(void)reply_stream(as->call->reply, true);
	o = new_event(as, "start", NULL, &data);
	json_set_text(data, "trace_id", as->trace_id);
	send_event(as, o);
	o = new_event(as, "node_complete", "entry", &data);
	json_set_text(data, "question", as->q.text);
	json_set_text(data, "connection_id", as->db->name);
	json_set_int(data, "max_retries", (int64_t)as->max_retries);
	send_event(as, o);
}

/* The schema was just read: its dialect is known. */
static void
send_dialect(struct asking *as)
{
	struct call *call = as->call;
	const struct schema *schema = NULL;
	struct json_object *data, *o;
	const struct err *later; /* the pipeline says it of the question */

	later = chat_schema(call->app, call->arena, as->db, &call->wait,
			    &schema);
	o = new_event(as, "node_complete", "dialect_resolver", &data);
	json_set_text(data, "dialect",
		      later ? NULL : view_wire_dialect(schema->dialect));
	send_event(as, o);
}

/* A stage that is switched off: its node is passed through all the same. */
static void
send_planner(struct asking *as)
{
	struct json_object *data, *o;

	o = new_event(as, "node_complete", "planner", &data);
	json_set(data, "plan", NULL);
	send_event(as, o);
	as->planned = true;
}

/* What the check refused is never run: in the graph that is where it fails. */
static void
send_refused(struct asking *as)
{
	struct json_object *data, *o;

	o = new_event(as, "node_complete", "sql_executor", &data);
	json_set_bool(data, "failed", true);
	json_set_text(data, "detail", as->why);
	json_set_text(data, "execution_error", as->why);
	send_event(as, o);
	as->drafted = false;
}

static void
add_plan(struct asking *as, struct json_object *data)
{
	const char *plan = as->turn->plan;
	struct json_object *o =
		plan ? json_parse(as->call->arena, str_of(plan)) : NULL;

	json_set(data, "plan", o ? json_object_get(o) : NULL);
}

/* What a node leaves in the state, by the names that the paper gives it. */
static void
add_state(struct asking *as, struct json_object *data, struct str node,
	  const struct stage_event *event)
{
	bool repair = str_is(node, "sql_repair");

	if (str_is(node, "planner"))
		add_plan(as, data);
	if (repair || str_is(node, "sql_generator"))
		json_set_text(data, "chosen_sql", event->sql);
	if (repair)
		json_set_int(data, "retry_count", (int64_t)event->attempt - 1);
	if (str_is(node, "sql_executor"))
		json_set_text(data, "execution_error",
			      event->failed ? event->detail : NULL);
	if (str_is(node, "answer_formatter"))
		json_set_text(data, "answer_summary",
			      view_answer(as->call->arena, as->turn));
}

static void
send_node(struct asking *as, const struct stage_event *event, const char *node)
{
	struct json_object *data,
		*o = new_event(as, "node_complete", node, &data);

	json_set_bool(data, "failed", event->failed);
	json_set_text(data, "detail", event->detail);
	if (event->attempt)
		json_set_int(data, "attempt", (int64_t)event->attempt);
	json_set_int(data, "ms", event->ms);
	add_state(as, data, str_of(node), event);
	send_event(as, o);
}

/* What the graph has before a node, and the pipeline has not. */
static void
send_before(struct asking *as, struct str node)
{
	bool drafts = str_is(node, "sql_generator");

	if (str_is(node, "schema_selector"))
		send_dialect(as);
	if (drafts && !as->planned)
		send_planner(as);
	if (drafts && as->drafted)
		send_refused(as);
	as->planned = as->planned || str_is(node, "planner");
	as->drafted = drafts;
}

/*
 * The first one says that the question is taken: what fails before it has a
 * status of its own.
 */
static void
on_event(void *arg, const struct stage_event *event)
{
	struct asking *as = arg;
	struct reply *reply = as->call->reply;
	const char *node = event->node;

	if (!reply->began)
		begin(as);
	if (event->began)
		return;
	if (!node) {
		as->why = event->failed ? event->detail : as->why;
		return;
	}
	send_before(as, str_of(node));
	send_node(as, event,
		  as->drafted && event->attempt > 1 ? "sql_repair" : node);
}

static void
send_review(struct asking *as, const struct turn *turn)
{
	struct json_object *data, *o;

	o = new_event(as, "node_complete", "human_review", &data);
	json_set_bool(data, "needs_human_review", true);
	json_set_text(data, "reason", turn_message(turn));
	send_event(as, o);
}

/* An event is one line; in JSON a line end is never more than a blank. */
static bool
write_joined(void *arg, struct str bytes)
{
	struct asking *as = arg;

	while (bytes.n)
		put(as, str_cut(&bytes, '\n'));
	return !as->call->reply->left;
}

static const struct err *
send_done(struct asking *as, const struct turn *turn)
{
	struct writer joined = { write_joined, as };
	const struct err *e;

	put(as, STR("data: {\"event\":\"done\",\"data\":"));
	e = view_text2sql(as->call->arena, turn, as->trace_id, &joined);
	put(as, STR("}\n\n"));
	return e;
}

/* The stream has begun: what fails now is its last event. */
static void
send_error(struct asking *as, const struct err *why)
{
	struct json_object *data, *o = new_event(as, "error", NULL, &data);

	json_set_text(data, "trace_id", as->trace_id);
	json_set_text(data, "code", err_row(why->kind)->code);
	json_set_text(data, "error", why->say);
	send_event(as, o);
}

const struct err *
api_text2sql_stream(struct call *call)
{
	struct turn turn = { 0 };
	struct asking as;
	const struct err *e;

	e = prepare(call, &as);
	if (e)
		return e;
	call->reply->content_type = "text/event-stream";
	as.q.sink = (struct event_sink){ .event = on_event, .arg = &as };
	as.turn = &turn;
	e = answer(&as, &turn);
	if (e && !call->reply->began)
		return e;
	if (!call->reply->began)
		begin(&as);
	if (!e && as.drafted && turn.error == ERR_NO_SQL)
		send_refused(&as);
	if (!e && turn.needs_review)
		send_review(&as, &turn);
	if (!e)
		e = send_done(&as, &turn);
	if (e)
		send_error(&as, e);
	return NULL;
}

const struct err *
api_text2sql_health(struct call *call)
{
	page_send(call, FORMAT_JSON,
		  STR("{\"status\":\"ok\",\"service\":\"text2sql\"}"));
	return NULL;
}
