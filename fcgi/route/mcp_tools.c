#include "route/mcp.h"

#include <string.h>

#include "base/buf.h"
#include "chat/chat.h"
#include "request/request.h"
#include "route/page.h"

#include "base/ban.h"

#define ANSWER_MAX ((size_t)8 << 20)

#define DATABASE_PROPERTY                                    \
	"\"database\":{\"type\":\"string\",\"description\":" \
	"\"Name of the database; the default one if it is left out.\"}"

static const struct err *call_ask(struct call *call, struct json_object *args,
				  struct json_object *result);
static const struct err *call_run_sql(struct call *call,
				      struct json_object *args,
				      struct json_object *result);
static const struct err *call_list(struct call *call, struct json_object *args,
				   struct json_object *result);
static const struct err *call_describe(struct call *call,
				       struct json_object *args,
				       struct json_object *result);

const struct mcp_tool mcp_tools[] = {
	{ "ask", "Ask a database",
	  "Answers a question in plain words: writes SQL, runs it read-only and "
	  "returns the rows, the SQL and how it was found. Continue an earlier "
	  "chat by its id to ask a follow-up.",
	  "{\"type\":\"object\",\"properties\":{\"question\":{\"type\":"
	  "\"string\"}," DATABASE_PROPERTY ",\"chat\":{\"type\":\"string\","
	  "\"description\":\"Id of the chat to continue.\"}},"
	  "\"required\":[\"question\"]}",
	  call_ask },
	{ "run_sql", "Run SQL",
	  "Runs one reading SQL statement through the same check and limits.",
	  "{\"type\":\"object\",\"properties\":{\"sql\":{\"type\":\"string\"}"
	  "," DATABASE_PROPERTY "},\"required\":[\"sql\"]}",
	  call_run_sql },
	{ "list_databases", "List the databases",
	  "Names, titles and kinds of the databases that may be asked.",
	  "{\"type\":\"object\",\"properties\":{}}", call_list },
	{ "describe_database", "Describe a database",
	  "Tables, columns, keys and sample questions of one database.",
	  "{\"type\":\"object\",\"properties\":{" DATABASE_PROPERTY "}}",
	  call_describe },
	{ NULL, NULL, NULL, NULL, NULL },
};

const struct mcp_tool *
mcp_tool_find(const char *name)
{
	const struct mcp_tool *t = mcp_tools;

	while (t->name && strcmp(t->name, name) != 0)
		t++;
	return t->name ? t : NULL;
}

/* As text for those that only read, and as a tree for those that compute. */
static void
fill(struct call *call, struct json_object *result, struct str text,
     struct str json)
{
	struct json_object *part =
		json_push_object(json_add_array(result, "content"));
	struct json_object *tree = json_parse(call->arena, json);

	json_set_text(part, "type", "text");
	json_set_str(part, "text", text);
	if (json_object_is_type(tree, json_type_object))
		json_set(result, "structuredContent", json_object_get(tree));
}

static const struct err *
render(struct call *call, enum format format, const struct turn *turn,
       struct str *ret)
{
	struct buf b = buf_new(call->arena, ANSWER_MAX);
	struct writer out = { buf_write, &b };
	struct turn own = *turn;
	const struct err *e;

	own.reference = REFERENCE_OWN;
	e = view_turn_as(call->arena, format, &own, &out);
	if (!e && b.cut)
		e = err_say(call->arena, ERR_TOO_LARGE,
			    "The answer is too large for this protocol.");
	*ret = buf_str(&b);
	return e;
}

static const struct err *
answer(struct call *call, struct question *q, struct json_object *result)
{
	enum work work = WORK_DONE;
	struct turn turn = { 0 };
	struct chat chat = { 0 };
	struct str text = STR(""), json = STR("");
	const struct err *e;

	q->user = &call->user;
	q->wait = &call->wait;
	e = chat_ask(call->app, call->arena, q, &chat, &work, &turn);
	if (!e && work == WORK_ELSEWHERE) {
		q->chat = chat.id;
		e = chat_await(call->app, call->arena, q, turn.n, &turn);
	}
	if (!e)
		e = render(call, FORMAT_MD, &turn, &text);
	if (!e)
		e = render(call, FORMAT_JSON, &turn, &json);
	if (e)
		return e;
	fill(call, result, text, json);
	json_set_bool(result, "isError",
		      turn.state != TURN_ANSWERED &&
			      turn.state != TURN_CLARIFY);
	return NULL;
}

/* An argument that may be left out: *ret is NULL then. */
static const struct err *
may_take(struct call *call, struct json_object *args, const char *name,
	 const char **ret)
{
	*ret = json_get_text(args, name, NULL);
	if (*ret || !json_get(args, name))
		return NULL;
	return err_say(call->arena, ERR_INPUT, "\"%s\" should be a text.",
		       name);
}

static const struct err *
needs(struct call *call, struct json_object *args, const char *name,
      const char **ret)
{
	const struct err *e = may_take(call, args, name, ret);

	if (e || (*ret && **ret))
		return e;
	return err_say(call->arena, ERR_INPUT, "\"%s\" is missing.", name);
}

static const struct err *
call_ask(struct call *call, struct json_object *args,
	 struct json_object *result)
{
	struct question q = { .reads_only = true };
	const struct err *e = needs(call, args, "question", &q.text);

	if (!e)
		e = may_take(call, args, "database", &q.database);
	if (!e)
		e = may_take(call, args, "chat", &q.chat);
	return e ? e : answer(call, &q, result);
}

static const struct err *
call_run_sql(struct call *call, struct json_object *args,
	     struct json_object *result)
{
	struct question q = { .reads_only = true };
	const struct err *e = needs(call, args, "sql", &q.given_sql);

	if (!e)
		e = may_take(call, args, "database", &q.database);
	q.text = q.given_sql;
	return e ? e : answer(call, &q, result);
}

static const struct err *
call_list(struct call *call, struct json_object *args,
	  struct json_object *result)
{
	const struct err *e;
	struct str json;
	struct view v;

	(void)args;
	e = page_view(call, 0, &v);
	if (e)
		return e;
	json = view_databases_json(&v);
	fill(call, result, json, json);
	return NULL;
}

static const struct err *
call_describe(struct call *call, struct json_object *args,
	      struct json_object *result)
{
	const struct schema *schema = NULL;
	const struct database *db = NULL;
	const char **samples, *name;
	const struct err *e = may_take(call, args, "database", &name);
	struct str json;
	struct view v;
	size_t n;

	if (!e)
		e = page_view(call, 0, &v);
	if (!e)
		e = chat_database(call->app, call->arena, &call->user, name,
				  &db);
	if (!e)
		e = chat_schema(call->app, call->arena, db, &call->wait,
				&schema);
	if (e)
		return e;
	samples = chat_sample_questions(call->app, call->arena, db, &call->wait,
					SAMPLES_SHOWN, &n);
	json = view_database_json(&v, db, schema, samples, n);
	fill(call, result, json, json);
	return NULL;
}
