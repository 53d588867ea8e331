/*
 * The state of a run with the names of references 000 and 003. A member that
 * is not set there is null.
 */
#include "base/json_out.h"
#include "data/schema.h"
#include "view/export/around.h"
#include "view/export/emit.h"
#include "view/export/turn.h"
#include "view/view.h"

#include "base/ban.h"

void
turn_json_failures(const struct turn *t, struct json_out *o)
{
	json_out_array(o, "previous_errors");
	for (size_t i = 0; i < t->n_attempts; i++)
		if (t->attempts[i].complaint)
			json_out_text(o, NULL,
				      t->attempts[i].complaint->message);
	json_out_end_array(o);
	json_out_array(o, "previous_queries");
	for (size_t i = 0; i < t->n_attempts; i++)
		if (t->attempts[i].complaint)
			json_out_text(o, NULL, t->attempts[i].draft.sql);
	json_out_end_array(o);
}

const char *
turn_json_error(struct arena *a, const struct turn *t)
{
	const char *error;

	if (t->state != TURN_FAILED)
		return NULL;
	error = view_message(a, t);
	for (size_t i = 0; i < t->n_attempts; i++)
		if (t->attempts[i].complaint)
			error = t->attempts[i].complaint->message;
	return error;
}

static size_t
failures(const struct turn *t)
{
	size_t n = 0;

	for (size_t i = 0; i < t->n_attempts; i++)
		n += t->attempts[i].complaint != NULL;
	return n;
}

/* "customers: [customer_id (INTEGER*), name (TEXT)]", a table a line. */
static struct str
schema_lines(struct arena *a, const struct schema *s)
{
	struct buf b = buf_new(a, (size_t)16 << 20);

	for (size_t i = 0; i < s->n_tables; i++) {
		const struct schema_table *t = &s->tables[i];

		buf_printf(&b, "%s%s: [", i ? "\n" : "", t->name);
		for (size_t c = 0; c < t->n_cols; c++)
			buf_printf(&b, "%s%s (%s%s)", c ? ", " : "",
				   t->cols[c].name, t->cols[c].declared,
				   t->cols[c].primary ? "*" : "");
		buf_puts(&b, "]");
	}
	return buf_str(&b);
}

/* Of each table its columns. */
static void
add_tables(const struct schema *s, struct json_out *o)
{
	json_out_object(o, "schema");
	for (size_t i = 0; i < s->n_tables; i++) {
		const struct schema_table *t = &s->tables[i];

		json_out_array(o, t->name);
		for (size_t c = 0; c < t->n_cols; c++) {
			json_out_object(o, NULL);
			json_out_text(o, "name", t->cols[c].name);
			json_out_text(o, "type", t->cols[c].declared);
			json_out_bool(o, "primary_key", t->cols[c].primary);
			json_out_end_object(o);
		}
		json_out_end_array(o);
	}
	json_out_end_object(o);
}

static void
add_columns(struct arena *a, const struct turn *t, const char *key,
	    struct json_out *o)
{
	if (t->rows)
		turn_json_texts(o, key, rows_unique_names(a, t->rows),
				t->rows->n_cols);
	else
		json_out_null(o, key);
}

/* What is left of an object that was begun: without its brace. */
static struct str
rest(const struct json_out *o)
{
	return str_from(buf_str(&o->text), 1);
}

static const struct err *
send(struct arena *a, struct writer *out, struct json_out *before,
     struct json_out *after, const struct around *x)
{
	struct emit e;

	if (x->rows)
		return json_between(a, out, x, buf_str(&before->text),
				    rest(after));
	json_out_null(before, x->key);
	emit_init(&e, a, out);
	emit_str(&e, buf_str(&before->text));
	emit_char(&e, ',');
	emit_str(&e, rest(after));
	return emit_end(&e, a);
}

const struct err *
turn_state_000(struct arena *a, const struct turn *t, struct writer *out)
{
	struct json_out before = json_out_new(a), after = json_out_new(a);
	const struct around x = { .key = "final_result",
				  .rows = t->rows,
				  .bare = true };
	const char *error = turn_json_error(a, t);

	json_out_object(&before, NULL);
	json_out_text(&before, "db_path", t->database);
	json_out_text(&before, "natural_query", t->question);
	json_out_int(&before, "max_debug_attempts", (int64_t)t->max_attempts);
	if (t->schema)
		json_out_str(&before, "schema", schema_lines(a, t->schema));
	else
		json_out_null(&before, "schema");
	json_out_text(&before, "generated_sql", t->sql);
	json_out_text(&before, "execution_error", error);
	json_out_int(&before, "debug_attempts", (int64_t)failures(t));
	json_out_object(&after, NULL);
	add_columns(a, t, "result_columns", &after);
	json_out_text(&after, "final_error",
		      t->rows ? NULL : view_message(a, t));
	json_out_end_object(&after);
	return send(a, out, &before, &after, &x);
}

/* All that comes after the rows, which are in an object of their own. */
static void
add_end_003(struct arena *a, const struct turn *t, struct json_out *o)
{
	struct str formatted = turn_formatted(a, t);

	json_out_text(o, "execution_error", turn_json_error(a, t));
	json_out_int(o, "attempt", (int64_t)t->n_attempts);
	json_out_int(o, "max_attempts", (int64_t)t->max_attempts);
	turn_json_failures(t, o);
	json_out_str(o, "formatted_result",
		     formatted.p ? formatted : str_of(view_message(a, t)));
	json_out_bool(o, "success", t->rows != NULL);
	if (t->schema)
		add_tables(t->schema, o);
	else
		json_out_null(o, "schema");
	json_out_end_object(o);
}

const struct err *
turn_state_003(struct arena *a, const struct turn *t, struct writer *out)
{
	struct json_out before = json_out_new(a), after = json_out_new(a);
	const struct around x = { .key = t->rows ? "rows" : "execution_result",
				  .rows = t->rows };

	json_out_object(&before, NULL);
	json_out_text(&before, "user_query", t->question);
	json_out_text(&before, "sql_query", t->sql);
	json_out_object(&after, NULL);
	if (t->rows) {
		json_out_object(&before, "execution_result");
		add_columns(a, t, "columns", &before);
		json_out_int(&after, "row_count", (int64_t)t->rows->n_rows);
		json_out_end_object(&after);
	}
	add_end_003(a, t, &after);
	return send(a, out, &before, &after, &x);
}
