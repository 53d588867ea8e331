#include <string.h>

#include "base/clock.h"
#include "view/export/around.h"
#include "view/export/reference.h"
#include "view/view.h"

#include "base/ban.h"

static struct json_object *
column(const struct schema_column *c)
{
	struct json_object *o = json_object_new_object();
	struct json_object *samples = NULL;

	json_set_text(o, "name", c->name);
	json_set_text(o, "type", c->declared);
	if (c->type == CELL_TEXT && c->n_samples) {
		samples = json_object_new_array();
		for (size_t i = 0; i < c->n_samples; i++)
			json_push_text(samples, c->samples[i]);
	}
	json_set(o, "sample_values", samples);
	return o;
}

static void
add_table(struct json_object *o, const struct schema_table *t)
{
	struct json_object *columns;

	json_set_text(o, "table_name", t->name);
	columns = json_add_array(o, "columns");
	for (size_t i = 0; i < t->n_cols; i++)
		(void)json_object_array_add(columns, column(&t->cols[i]));
	if (t->n_rows >= 0)
		json_set_int(o, "row_count", t->n_rows);
	else
		json_set(o, "row_count", NULL);
}

/* The one with the most rows speaks for the database. */
static const struct schema_table *
main_table(const struct schema *s)
{
	const struct schema_table *best = NULL;

	for (size_t i = 0; i < s->n_tables; i++)
		if (!s->tables[i].view &&
		    (!best || s->tables[i].n_rows > best->n_rows))
			best = &s->tables[i];
	return best ? best : s->n_tables ? &s->tables[0] : NULL;
}

/* One table as in the reference; of several, all of them beside it. */
static void
add_schema(struct json_object *o, const struct schema *s)
{
	struct json_object *schema = json_add_object(o, "schema");
	const struct schema_table *t = main_table(s);
	struct json_object *tables;

	if (t)
		add_table(schema, t);
	if (s->n_tables < 2)
		return;
	tables = json_add_array(schema, "tables");
	for (size_t i = 0; i < s->n_tables; i++)
		add_table(json_push_object(tables), &s->tables[i]);
}

struct str
view_agent_start(struct arena *a, const struct view_agent *p)
{
	struct json_object *o = json_new(a), *samples;

	json_set_text(o, "session_id", p->id);
	add_schema(o, p->schema);
	samples = json_add_array(o, "sample_questions");
	for (size_t i = 0; i < p->n_samples; i++)
		json_push_text(samples, p->samples[i]);
	return json_text(a, o);
}

/* As Python writes a datetime without a zone; it is UTC. */
static const char *
stamp(struct arena *a, int64_t wall_ms)
{
	const char *iso = clock_iso(a, wall_ms);

	return arena_copy(a, iso, strlen(iso) - 1);
}

static void
add_message(struct arena *a, struct json_object *list, const char *role,
	    const struct turn *t)
{
	struct json_object *o = json_push_object(list);
	bool user = strcmp(role, "user") == 0;

	json_set_text(o, "role", role);
	json_set_text(o, "content", user ? t->question : view_message(a, t));
	json_set_text(o, "sql_query", user ? NULL : t->sql);
	json_set_text(o, "timestamp",
		      stamp(a, t->created_ms + (user ? 0 : t->ms)));
}

struct str
view_agent_session(struct arena *a, const struct view_agent *p)
{
	struct json_object *o = json_new(a), *messages;

	json_set_text(o, "session_id", p->id);
	json_set_text(o, "dataset_id", p->database);
	add_schema(o, p->schema);
	messages = json_add_array(o, "messages");
	for (size_t i = 0; i < p->n_turns; i++) {
		add_message(a, messages, "user", &p->turns[i]);
		if (turn_is_over(p->turns[i].state))
			add_message(a, messages, "assistant", &p->turns[i]);
	}
	json_set_text(o, "created_at", stamp(a, p->created_ms));
	json_set_text(o, "last_activity", stamp(a, p->seen_ms));
	return json_text(a, o);
}

/* The first complaint: what went wrong before anybody tried to fix it. */
static const struct complaint *
first_complaint(const struct turn *t)
{
	for (size_t i = 0; i < t->n_attempts; i++)
		if (t->attempts[i].complaint)
			return t->attempts[i].complaint;
	return NULL;
}

static const char *
success_message(struct arena *a, const struct turn *t)
{
	size_t n = t->rows ? t->rows->n_rows : 0;

	if (first_complaint(t))
		return "The query was corrected and executed.";
	return arena_printf(a, "Query executed successfully. Found %zu row%s.",
			    n, n == 1 ? "" : "s");
}

static const char *
error_message(struct arena *a, const struct turn *t)
{
	const struct complaint *c = first_complaint(t);

	if (t->error != ERR_NO_SQL && t->error != ERR__MAX)
		return view_message(a, t);
	if (c && c->type == COMPLAINT_COLUMN && c->name && c->suggestion &&
	    str_starts(str_of(c->suggestion), STR("Did you mean")))
		return arena_printf(a, "Column %s doesn't exist. %s", c->name,
				    c->suggestion);
	if (c && c->type == COMPLAINT_NO_SQL)
		return view_message(a, t);
	return c ? "The generated query failed to execute."
		 : view_message(a, t);
}

/* The error as the reference words it, where it is one of its kinds. */
static const char *
details(struct arena *a, const struct turn *t)
{
	const struct complaint *c = first_complaint(t);

	if (!c)
		return view_message(a, t);
	if (c->type == COMPLAINT_COLUMN && c->name)
		return arena_printf(a, "Column '%s' does not exist", c->name);
	if (c->type == COMPLAINT_TABLE && c->name)
		return arena_printf(a, "Table '%s' does not exist", c->name);
	return c->message;
}

/* Status and message alone, with the SQL and the error where there are any. */
static struct json_object *
without_rows(struct arena *a, const struct turn *t)
{
	struct json_object *o = json_new(a);

	json_set_text(o, "status", turn_status(t));
	json_set_text(o, "message",
		      t->state == TURN_CLARIFY ? view_message(a, t)
					       : error_message(a, t));
	if (t->state == TURN_CLARIFY)
		return o;
	if (t->n_attempts && t->attempts[0].draft.sql)
		json_set_text(o, "sql_query", t->attempts[0].draft.sql);
	json_set_text(o, "error_details", details(a, t));
	return o;
}

static const struct err *
with_rows(struct arena *a, const struct turn *t, struct writer *out)
{
	const char **names = rows_unique_names(a, t->rows);
	struct json_object *head = json_new(a), *tail = json_new(a), *columns;
	const struct around x = {
		.head = head, .key = "results", .rows = t->rows, .tail = tail
	};

	json_set_text(head, "status", turn_status(t));
	json_set_text(head, "message", success_message(a, t));
	json_set_text(head, "sql_query", t->sql);
	columns = json_add_array(tail, "columns");
	for (size_t i = 0; i < t->rows->n_cols; i++)
		json_push_text(columns, names[i]);
	json_set_int(tail, "row_count", (int64_t)t->rows->n_rows);
	if (t->rows->truncated)
		json_set_bool(tail, "truncated", true);
	return json_around(a, out, &x);
}

const struct err *
view_agent_chat(struct arena *a, const struct turn *t, struct writer *out)
{
	if (t->state == TURN_ANSWERED && t->rows)
		return with_rows(a, t, out);
	if (!out->write(out->arg, json_text(a, without_rows(a, t))))
		return err_say(a, ERR_CANCELLED, "The client left.");
	return NULL;
}
