#include "base/buf.h"
#include "drafter/prompt.h"
#include "llm/reply.h"
#include "pipeline/ask_model.h"
#include "pipeline/stages.h"

#include "base/ban.h"

#define PLAN_MAX 8000 /* bytes that go into the next prompt */
#define DOUBTS_MAX 600

static void
doubt_table(struct buf *b, struct str name)
{
	buf_puts(b, b->n ? "; " : "");
	buf_printf(b, "no table %.*s", (int)name.n, name.p);
}

static void
doubt_column(struct buf *b, struct str name)
{
	buf_puts(b, b->n ? "; " : "");
	buf_printf(b, "no column %.*s", (int)name.n, name.p);
}

/* The table that a plan names, without its schema. */
static const struct schema_table *
table_of(const struct job *job, struct str name)
{
	const struct schema_table *t = schema_table(job->schema, name);
	struct str rest = name, first = str_cut(&rest, '.');

	(void)first;
	return t || rest.n == 0 ? t : schema_table(job->schema, rest);
}

static void
check_column(const struct job *job, struct str name, struct buf *doubts)
{
	struct str column = name, table = str_cut(&column, '.');
	const struct schema_table *t;

	if (column.n == 0 || str_is(column, "*"))
		return;
	t = table_of(job, table);
	if (!t)
		doubt_table(doubts, table);
	else if (!schema_column(t, column))
		doubt_column(doubts, name);
}

/* Names in a plan that are not in the schema: the draft is told. */
static const char *
check_plan(const struct job *job, struct json_object *plan)
{
	struct json_object *tables = json_get(plan, "tables");
	struct json_object *columns = json_get(plan, "columns");
	struct buf doubts = buf_new(job->arena, DOUBTS_MAX);

	for (size_t i = 0; i < json_length(tables); i++) {
		const char *name = json_object_get_string(json_at(tables, i));

		if (name && !table_of(job, str_of(name)))
			doubt_table(&doubts, str_of(name));
	}
	for (size_t i = 0; i < json_length(columns); i++)
		check_column(
			job,
			str_of(json_object_get_string(json_at(columns, i))),
			&doubts);
	return doubts.n ? buf_text(&doubts) : NULL;
}

static void
take_plan(struct job *job, const char *text)
{
	struct json_object *plan = reply_object(job->arena, str_of(text));
	const char *doubts;
	struct str said;

	if (!json_object_is_type(plan, json_type_object)) {
		job->detail = "the reply held no plan";
		return;
	}
	doubts = check_plan(job, plan);
	if (doubts)
		json_set_text(plan, "not_in_schema", doubts);
	said = json_text(job->arena, plan);
	if (said.n > PLAN_MAX) {
		job->detail = "the plan was too long";
		return;
	}
	job->turn->plan = str_dup(job->arena, said);
	job->detail = doubts ? doubts : json_get_text(plan, "steps", NULL);
}

/* A question can be answered without a plan: most errors are a remark. */
const struct err *
stage_plan(const struct app *app, struct job *job, struct attempt *t)
{
	const struct say say = { .rules = "prompt/plan",
				 .task = "prompt/user",
				 .tree = prompt_user(job) };
	const char *text = NULL;
	const struct err *e = model_ask(job, "plan", &say, &text);

	(void)app, (void)t;
	if (e && model_ends(e))
		return e;
	if (e)
		job->detail = e->say;
	else
		take_plan(job, text);
	return NULL;
}
