#include "base/clock.h"
#include "view/around.h"
#include "view/export.h"
#include "view/tree.h"
#include "view/turn.h"
#include "view/view.h"

#include "base/ban.h"

static void
add_texts(struct json_object *o, const char *key, const char **texts, size_t n)
{
	struct json_object *list = json_add_array(o, key);

	for (size_t i = 0; i < n; i++)
		json_push_text(list, texts[i]);
}

static void
add_attempt(const struct attempt *attempt, struct json_object *o)
{
	const struct complaint *c = attempt->complaint;

	json_set_text(o, "sql", attempt->draft.sql);
	json_set_text(o, "error", c ? c->message : NULL);
	json_set_text(o, "error_type", c ? complaint_type_name(c->type) : NULL);
	json_set_text(o, "problem_area", c ? c->problem_area : NULL);
	json_set_text(o, "suggestion", c ? c->suggestion : NULL);
	json_set_text(o, "sqlstate", c ? c->sqlstate : NULL);
	json_set_text(o, "drafter", attempt->draft.drafter);
	json_set_bool(o, "mended", attempt->mended);
	add_texts(o, "mends", attempt->mends.what, attempt->mends.n);
	json_set_int(o, "ms", attempt->ms);
}

static void
add_attempts(const struct turn *t, struct json_object *o)
{
	struct json_object *list = json_add_array(o, "attempt_log");

	for (size_t i = 0; i < t->n_attempts; i++)
		add_attempt(&t->attempts[i], json_push_object(list));
}

static void
add_timings(const struct turn *t, struct json_object *o)
{
	struct json_object *timings = json_add_object(o, "timings");
	struct json_object *list;

	json_set_int(timings, "total_ms", t->ms);
	json_set_int(timings, "model_calls", (int64_t)t->model_calls);
	json_set_int(timings, "tokens_in", (int64_t)t->tokens_in);
	json_set_int(timings, "tokens_out", (int64_t)t->tokens_out);
	json_set_real(timings, "cost", (double)t->cost / 1e6);
	json_set_text(timings, "currency", t->currency);
	list = json_add_array(timings, "stages");
	for (size_t i = 0; i < t->n_timings; i++) {
		const struct timing *timing = &t->timings[i];
		struct json_object *stage = json_push_object(list);

		json_set_text(stage, "stage", timing->stage);
		json_set_text(stage, "label", timing->label);
		json_set_int(stage, "attempt", (int64_t)timing->attempt);
		json_set_int(stage, "ms", timing->ms);
		json_set_bool(stage, "failed", timing->failed);
		json_set_text(stage, "detail", timing->detail);
		json_set_int(stage, "model_calls",
			     (int64_t)timing->model_calls);
		json_set_int(stage, "tokens", (int64_t)timing->tokens);
	}
}

static void
add_error(const struct turn *t, struct json_object *o)
{
	const struct err_row *row;
	struct json_object *error, *list;
	const char *const *advice = advice_for(t->error);

	if (t->state != TURN_FAILED || t->error >= ERR__MAX) {
		json_set(o, "error", NULL);
		return;
	}
	row = err_row(t->error);
	error = json_add_object(o, "error");
	json_set_text(error, "code", row->code);
	json_set_text(error, "title", row->title);
	json_set_int(error, "status", row->status);
	json_set_text(error, "sqlstate", t->sqlstate);
	if (t->retry_after_s)
		json_set_int(error, "retry_after", t->retry_after_s);
	list = json_add_array(error, "suggestions");
	for (size_t i = 0; i < 4 && advice[i]; i++)
		json_push_text(list, advice[i]);
}

/* Names are the keys of the results. */
static void
add_columns(struct arena *a, const struct turn *t, struct json_object *o)
{
	const char **names = t->rows ? rows_unique_names(a, t->rows) : NULL;
	size_t n = t->rows ? t->rows->n_cols : 0;
	struct json_object *types;

	add_texts(o, "columns", names, n);
	types = json_add_array(o, "column_types");
	for (size_t i = 0; i < n; i++)
		json_push_text(types, cell_type_name(t->rows->cols[i].type));
}

/* The run as reference 003 has it in its state. */
static void
add_state(struct arena *a, const struct turn *t, struct json_object *o)
{
	struct json_object *errors = json_add_array(o, "previous_errors");
	struct json_object *queries = json_add_array(o, "previous_queries");
	const char *error = t->state == TURN_FAILED ? turn_message(t) : NULL;
	struct str formatted = turn_formatted(a, t);

	json_set_bool(o, "success",
		      t->state == TURN_ANSWERED || t->state == TURN_WRITTEN);
	json_set_int(o, "attempt", (int64_t)t->n_attempts);
	json_set_int(o, "max_attempts", (int64_t)t->max_attempts);
	for (size_t i = 0; i < t->n_attempts; i++) {
		const struct complaint *c = t->attempts[i].complaint;

		if (!c)
			continue;
		json_push_text(errors, c->message);
		json_push_text(queries, t->attempts[i].draft.sql);
		if (t->state == TURN_FAILED)
			error = c->message;
	}
	json_set_text(o, "execution_error", error);
	if (formatted.p)
		json_set_str(o, "formatted_result", formatted);
	else
		json_set(o, "formatted_result", NULL);
}

/* What comes before the rows. */
static struct json_object *
head(struct arena *a, const struct turn *t)
{
	struct json_object *o = json_new(a);

	json_set_text(o, "status", turn_status(t));
	json_set_text(o, "message", turn_message(t));
	json_set_text(o, "question", t->question);
	json_set_text(o, "answer", t->answer);
	json_set_text(o, "sql", t->sql);
	json_set_text(o, "explanation", t->explanation);
	add_columns(a, t, o);
	return o;
}

/* What comes after them. */
static struct json_object *
tail(struct arena *a, const struct turn *t)
{
	struct json_object *o = json_new(a);

	json_set_int(o, "row_count", t->rows ? (int64_t)t->rows->n_rows : 0);
	json_set_bool(o, "truncated", t->rows && t->rows->truncated);
	add_texts(o, "tables_used", t->tables, t->n_tables);
	json_set_int(o, "attempts", (int64_t)t->n_attempts);
	add_attempts(t, o);
	add_state(a, t, o);
	json_set_text(o, "drafter", t->drafter);
	json_set_text(o, "model", t->model);
	json_set_real(o, "confidence", t->confidence);
	add_texts(o, "choices", t->choices, t->n_choices);
	json_set_text(o, "database", t->database);
	json_set_text(o, "dialect", t->dialect);
	json_set_text(o, "chat", t->chat);
	json_set_int(o, "turn", (int64_t)t->n);
	json_set_text(o, "state", turn_state_name(t->state));
	json_set_text(o, "created", clock_iso(a, t->created_ms));
	json_set_bool(o, "needs_human_review", t->needs_review);
	turn_json_agent(a, t, o);
	add_error(t, o);
	add_timings(t, o);
	return o;
}

/* An object's text without what closes it, or what opens it. */
static struct str
open_ended(struct str object)
{
	return str_first(object, object.n - 1);
}

static const struct err *
put_list(struct emit *out, struct row_sink *sink, struct export *x,
	 const char *key, const struct rows *rows)
{
	static const struct rows none = { 0 };
	const struct err *e;

	emit_json(out, str_of(key));
	emit_char(out, ':');
	x->seen = 0;
	e = view_send_rows(sink, rows ? rows : &none);
	if (!e)
		json_list_end(x, false);
	return e;
}

const struct err *
json_around(struct arena *a, struct writer *out, const struct around *x)
{
	struct export *rows;
	struct row_sink sink = export_sink(a, FORMAT_JSON, out, &rows);
	struct str before = open_ended(json_text(a, x->head));
	struct str after = str_from(json_text(a, x->tail), 1);
	const struct err *e;

	emit_str(&rows->emit, before);
	if (before.n > 1)
		emit_char(&rows->emit, ',');
	e = put_list(&rows->emit, &sink, rows, x->key, x->rows);
	if (!e && x->more_key) {
		emit_char(&rows->emit, ',');
		e = put_list(&rows->emit, &sink, rows, x->more_key,
			     x->more_rows);
	}
	if (e)
		return e;
	if (after.n > 1)
		emit_char(&rows->emit, ',');
	emit_str(&rows->emit, after);
	return emit_end(&rows->emit, a);
}

const struct err *
turn_json(struct arena *a, const struct turn *t, struct writer *out)
{
	const struct around x = {
		.head = head(a, t),
		.key = "results",
		.rows = t->rows,
		.more_key = "raw_results",
		.more_rows = t->raw_rows,
		.tail = tail(a, t),
	};

	return json_around(a, out, &x);
}
