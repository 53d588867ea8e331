#include "base/clock.h"
#include "base/json_out.h"
#include "view/chart/chart.h"
#include "view/export/around.h"
#include "view/export/export.h"
#include "view/export/turn.h"
#include "view/tree/tree.h"
#include "view/view.h"

#include "base/ban.h"

static void
add_attempt(const struct attempt *attempt, struct json_out *o)
{
	const struct complaint *c = attempt->complaint;

	json_out_object(o, NULL);
	json_out_text(o, "sql", attempt->draft.sql);
	json_out_text(o, "error", c ? c->message : NULL);
	json_out_text(o, "error_type", c ? complaint_type_name(c->type) : NULL);
	json_out_text(o, "refusal", c ? refusal_name(c->refusal) : NULL);
	json_out_text(o, "problem_area", c ? c->problem_area : NULL);
	json_out_text(o, "suggestion", c ? c->suggestion : NULL);
	json_out_text(o, "sqlstate", c ? c->sqlstate : NULL);
	json_out_text(o, "drafter", attempt->draft.drafter);
	json_out_bool(o, "mended", attempt->mended);
	turn_json_texts(o, "mends", attempt->mends.what, attempt->mends.n);
	json_out_int(o, "ms", attempt->ms);
	json_out_end_object(o);
}

static void
add_attempts(const struct turn *t, struct json_out *o)
{
	json_out_array(o, "attempt_log");
	for (size_t i = 0; i < t->n_attempts; i++)
		add_attempt(&t->attempts[i], o);
	json_out_end_array(o);
}

static void
add_timing(const struct timing *timing, struct json_out *o)
{
	json_out_object(o, NULL);
	json_out_text(o, "stage", timing->stage);
	json_out_text(o, "label", timing->label);
	json_out_int(o, "attempt", (int64_t)timing->attempt);
	json_out_int(o, "ms", timing->ms);
	json_out_bool(o, "failed", timing->failed);
	json_out_text(o, "detail", timing->detail);
	json_out_int(o, "model_calls", (int64_t)timing->model_calls);
	json_out_int(o, "tokens", (int64_t)timing->tokens);
	json_out_end_object(o);
}

static void
add_timings(const struct turn *t, struct json_out *o)
{
	json_out_object(o, "timings");
	json_out_int(o, "total_ms", t->ms);
	json_out_int(o, "model_calls", (int64_t)t->model_calls);
	json_out_int(o, "tokens_in", (int64_t)t->tokens_in);
	json_out_int(o, "tokens_out", (int64_t)t->tokens_out);
	json_out_real(o, "cost", (double)t->cost / 1e6);
	json_out_text(o, "currency", t->currency);
	json_out_array(o, "stages");
	for (size_t i = 0; i < t->n_timings; i++)
		add_timing(&t->timings[i], o);
	json_out_end_array(o);
	json_out_end_object(o);
}

static void
add_error(const struct turn *t, struct json_out *o)
{
	const struct err_row *row;
	const char *const *advice = advice_for(t->error);

	if (t->state != TURN_FAILED || t->error >= ERR__MAX) {
		json_out_null(o, "error");
		return;
	}
	row = err_row(t->error);
	json_out_object(o, "error");
	json_out_text(o, "code", row->code);
	json_out_text(o, "title", row->title);
	json_out_int(o, "status", row->status);
	json_out_text(o, "sqlstate", t->sqlstate);
	if (t->retry_after_s)
		json_out_int(o, "retry_after", t->retry_after_s);
	json_out_array(o, "suggestions");
	for (size_t i = 0; i < 4 && advice[i]; i++)
		json_out_text(o, NULL, advice[i]);
	json_out_end_array(o);
	json_out_end_object(o);
}

/* Names are the keys of the results. */
static void
add_columns(struct arena *a, const struct turn *t, struct json_out *o)
{
	const char **names = t->rows ? rows_unique_names(a, t->rows) : NULL;
	size_t n = t->rows ? t->rows->n_cols : 0;

	turn_json_texts(o, "columns", names, n);
	json_out_array(o, "column_types");
	for (size_t i = 0; i < n; i++)
		json_out_text(o, NULL, cell_type_name(t->rows->cols[i].type));
	json_out_end_array(o);
}

/* Columns, or lines by their labels; of measures with lines each, these. */
static void
add_drawn(const struct chart *c, struct json_out *o)
{
	const bool crossed = c->crossed && c->below;

	json_out_array(o, "values");
	for (const struct chart *of = c; of; of = of->below)
		for (size_t i = 0; i < (crossed ? 1 : of->n_values); i++)
			json_out_text(
				o, NULL,
				crossed ? of->crossed->name
					: of->rows->cols[of->values[i]].name);
	json_out_end_array(o);
}

/* The chart of the answer's page, with the columns that it draws. */
static void
add_chart(struct arena *a, const struct turn *t, struct json_out *o)
{
	static const char *const kinds[] = { [CHART_NONE] = NULL,
					     [CHART_BARS] = "bars",
					     [CHART_LINE] = "lines",
					     [CHART_POINTS] = "points" };
	struct chart c;

	chart_choose_as(a, view_drawn(a, t->dialect, t->sql, t->rows), "",
			t->chart, &c);
	if (c.kind == CHART_NONE || str_is(str_of("table"), t->chart)) {
		json_out_text(o, "chart", NULL);
		return;
	}
	json_out_object(o, "chart");
	json_out_text(o, "kind", kinds[c.kind]);
	json_out_text(o, "name", c.name);
	json_out_text(o, "label", c.rows->cols[c.labels[0]].name);
	add_drawn(&c, o);
	json_out_end_object(o);
}

/* The run as reference 003 has it in its state. */
static void
add_state(struct arena *a, const struct turn *t, struct json_out *o)
{
	struct str formatted = turn_formatted(a, t);

	turn_json_failures(t, o);
	json_out_bool(o, "success",
		      t->state == TURN_ANSWERED || t->state == TURN_WRITTEN);
	json_out_int(o, "attempt", (int64_t)t->n_attempts);
	json_out_int(o, "max_attempts", (int64_t)t->max_attempts);
	json_out_text(o, "execution_error", turn_json_error(a, t));
	if (formatted.p)
		json_out_str(o, "formatted_result", formatted);
	else
		json_out_null(o, "formatted_result");
}

/* How the question was understood, and how it might have been. */
static void
add_readings(const struct turn *t, struct json_out *o)
{
	json_out_text(o, "reading", t->reading);
	turn_json_texts(o, "unused_words", t->unused, t->n_unused);
	json_out_array(o, "corrected_words");
	for (size_t i = 0; i < t->n_respelt; i++) {
		json_out_object(o, NULL);
		json_out_text(o, "word", t->respelt[i].word);
		json_out_text(o, "as", t->respelt[i].as);
		json_out_end_object(o);
	}
	json_out_end_array(o);
	json_out_array(o, "other_readings");
	for (size_t i = 0; i < t->n_readings; i++) {
		json_out_object(o, NULL);
		json_out_text(o, "text", t->readings[i].text);
		json_out_text(o, "sql", t->readings[i].sql);
		json_out_end_object(o);
	}
	json_out_end_array(o);
}

/* What comes before the rows. */
static struct str
head(struct arena *a, const struct turn *t)
{
	struct json_out out = json_out_new(a), *o = &out;

	json_out_object(o, NULL);
	json_out_text(o, "status", turn_status(t));
	json_out_text(o, "message", view_message(a, t));
	json_out_text(o, "question", t->question);
	json_out_text(o, "answer", view_answer(a, t));
	json_out_text(o, "sql", t->sql);
	json_out_text(o, "explanation", t->explanation);
	add_columns(a, t, o);
	add_chart(a, t, o);
	return buf_str(&o->text);
}

static void
add_saved(struct arena *a, const struct turn *t, struct json_out *o)
{
	if (!t->saved_name)
		return;
	json_out_object(o, "saved");
	json_out_text(o, "name", t->saved_name);
	json_out_text(o, "title", t->saved_title);
	json_out_text(o, "address",
		      arena_printf(a, "/saved/%s", t->saved_name));
	json_out_end_object(o);
}

/* What comes after them. */
static struct str
tail(struct arena *a, const struct turn *t)
{
	struct json_out out = json_out_new(a), *o = &out;

	json_out_object(o, NULL);
	json_out_int(o, "row_count", t->rows ? (int64_t)t->rows->n_rows : 0);
	json_out_bool(o, "truncated", t->rows && t->rows->truncated);
	turn_json_texts(o, "tables_used", t->tables, t->n_tables);
	json_out_int(o, "attempts", (int64_t)t->n_attempts);
	add_attempts(t, o);
	add_state(a, t, o);
	json_out_text(o, "drafter", t->drafter);
	json_out_text(o, "model", t->model);
	json_out_real(o, "confidence", t->confidence);
	json_out_text(o, "band", band_words(turn_band(t)));
	json_out_text(o, "notice", t->notice);
	turn_json_texts(o, "choices", t->choices, t->n_choices);
	add_readings(t, o);
	json_out_text(o, "database", t->database);
	json_out_text(o, "dialect", t->dialect);
	json_out_text(o, "chat", t->not_saved ? NULL : t->chat);
	json_out_int(o, "turn", (int64_t)t->n);
	json_out_text(o, "state", turn_state_name(t->state));
	add_saved(a, t, o);
	json_out_text(o, "created", clock_iso(a, t->created_ms));
	json_out_bool(o, "needs_human_review", t->needs_review);
	turn_json_agent(a, t, o);
	add_error(t, o);
	add_timings(t, o);
	json_out_end_object(o);
	return str_from(buf_str(&o->text), 1);
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
json_between(struct arena *a, struct writer *out, const struct around *x,
	     struct str before, struct str after)
{
	struct export *rows;
	struct row_sink sink = export_sink(a, FORMAT_JSON, out, &rows);
	const struct err *e;

	rows->bare = x->bare;
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
json_around(struct arena *a, struct writer *out, const struct around *x)
{
	struct str before = json_text(a, x->head);

	return json_between(a, out, x, str_first(before, before.n - 1),
			    str_from(json_text(a, x->tail), 1));
}

const struct err *
turn_json(struct arena *a, const struct turn *t, struct writer *out)
{
	const struct around x = {
		.key = "results",
		.rows = t->rows,
		.more_key = "raw_results",
		.more_rows = t->raw_rows,
	};

	return json_between(a, out, &x, head(a, t), tail(a, t));
}
