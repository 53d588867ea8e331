#include "base/buf.h"
#include "base/clock.h"
#include "base/json.h"
#include "base/json_out.h"
#include "view/export/turn.h"
#include "view/view.h"

#include "base/ban.h"

#define ROWS_MAX ((size_t)4 << 20)

void
turn_json_texts(struct json_out *o, const char *key, const char **texts,
		size_t n)
{
	json_out_array(o, key);
	for (size_t i = 0; i < n; i++)
		json_out_text(o, NULL, texts[i]);
	json_out_end_array(o);
}

static void
add_candidates(const struct turn *t, struct json_out *o)
{
	json_out_array(o, "candidates");
	for (size_t i = 0; i < t->n_votes; i++) {
		json_out_object(o, NULL);
		json_out_text(o, "sql", t->votes[i].sql);
		json_out_text(o, "outcome", t->votes[i].outcome);
		json_out_bool(o, "agrees", t->votes[i].agrees);
		json_out_end_object(o);
	}
	json_out_end_array(o);
}

static void
add_evaluation(const struct turn *t, struct json_out *o)
{
	if (t->judged == JUDGED_NOT) {
		json_out_null(o, "evaluation");
		return;
	}
	json_out_object(o, "evaluation");
	json_out_bool(o, "correct", t->judged == JUDGED_RIGHT);
	json_out_text(o, "reason", t->judgement);
	json_out_end_object(o);
}

static void
add_sent(const struct turn *t, struct json_out *o)
{
	json_out_array(o, "sent");
	for (size_t i = 0; i < t->n_exchanges; i++) {
		json_out_object(o, NULL);
		json_out_text(o, "stage", t->exchanges[i].stage);
		json_out_text(o, "request", t->exchanges[i].request);
		json_out_text(o, "reply", t->exchanges[i].reply);
		json_out_end_object(o);
	}
	json_out_end_array(o);
}

static void
add_notes(const struct turn *t, struct json_out *o)
{
	json_out_array(o, "notes");
	for (size_t i = 0; i < t->n_notes; i++) {
		const struct found_note *n = &t->notes[i];

		json_out_object(o, NULL);
		json_out_text(o, "source", n->source);
		json_out_text(o, "title", n->title);
		json_out_text(o, "heading", n->heading);
		json_out_text(o, "text", n->text);
		json_out_text(o, "by", n->by);
		json_out_real(o, "score", n->score);
		json_out_end_object(o);
	}
	json_out_end_array(o);
}

static void
add_terms(const struct turn *t, struct json_out *o)
{
	json_out_array(o, "terms");
	for (size_t i = 0; i < t->n_terms; i++) {
		json_out_object(o, NULL);
		json_out_text(o, "words", t->terms[i].words);
		json_out_text(o, "meaning", t->terms[i].meaning);
		json_out_text(o, "title", t->terms[i].title);
		json_out_end_object(o);
	}
	json_out_end_array(o);
}

/* JSON of others in our form; null when it is none. */
static void
add_parsed(struct arena *a, struct json_out *o, const char *key,
	   struct str json)
{
	struct json_object *v = json_parse(a, json);

	if (v)
		json_out_raw(o, key, json_text(a, v));
	else
		json_out_null(o, key);
}

/* Rows as a list of objects; null when there are none. */
static void
add_rows(struct arena *a, struct json_out *o, const char *key,
	 const struct rows *rows)
{
	struct buf b = buf_new(a, ROWS_MAX);
	struct writer out = { buf_write, &b };
	struct row_sink sink = view_export(a, FORMAT_JSON, &out, true);

	if (rows && !view_send_rows(&sink, rows) &&
	    !view_export_end(&sink, false))
		json_out_raw(o, key, str_trim(buf_str(&b)));
	else
		json_out_null(o, key);
}

static void
add_change(struct arena *a, const struct turn *t, struct json_out *o)
{
	const struct change *c = t->change;
	if (!c) {
		json_out_null(o, "change");
		return;
	}
	json_out_object(o, "change");
	json_out_text(o, "verb", c->verb);
	json_out_text(o, "table", c->table);
	json_out_bool(o, "everything", c->everything);
	json_out_int(o, "rows", (int64_t)c->n_rows);
	json_out_int(o, "more_rows", (int64_t)c->n_more);
	add_rows(a, o, "before", c->before);
	add_rows(a, o, "after", c->after);
	json_out_text(o, "until", clock_iso(a, c->until_ms));
	json_out_text(o, "done", c->done_ms ? clock_iso(a, c->done_ms) : NULL);
	json_out_text(o, "note", c->note);
	json_out_end_object(o);
}

static void
add_review(struct arena *a, const struct turn *t, struct json_out *o)
{
	if (!t->review) {
		json_out_null(o, "review");
		return;
	}
	json_out_object(o, "review");
	json_out_text(o, "state", t->review);
	json_out_text(o, "reviewer", t->reviewer);
	json_out_text(o, "note", t->review_note);
	json_out_text(o, "at",
		      t->reviewed_ms ? clock_iso(a, t->reviewed_ms) : NULL);
	json_out_end_object(o);
}

void
turn_json_agent(struct arena *a, const struct turn *t, struct json_out *o)
{
	add_parsed(a, o, "plan", str_of(t->plan));
	json_out_text(o, "sql_in_words", t->in_words);
	turn_json_texts(o, "tables_selected", t->selected, t->n_selected);
	json_out_int(o, "tables_in_schema", (int64_t)t->n_all_tables);
	add_candidates(t, o);
	add_evaluation(t, o);
	json_out_text(o, "raw_sql", t->raw_sql);
	turn_json_texts(o, "corrections", t->corrections, t->n_corrections);
	turn_json_texts(o, "confidence_reasons", t->reasons, t->n_reasons);
	turn_json_texts(o, "follow_ups", t->follow_ups, t->n_follow_ups);
	json_out_bool(o, "cached", t->cached);
	json_out_bool(o, "edited_by_hand", t->by_hand);
	json_out_text(o, "feedback", t->feedback);
	add_review(a, t, o);
	add_notes(t, o);
	add_terms(t, o);
	add_sent(t, o);
	add_change(a, t, o);
}
