#include "base/buf.h"
#include "base/clock.h"
#include "base/json.h"
#include "view/turn.h"
#include "view/view.h"

#include "base/ban.h"

#define ROWS_MAX ((size_t)4 << 20)

static void
add_texts(struct json_object *o, const char *key, const char **texts, size_t n)
{
	struct json_object *list = json_add_array(o, key);

	for (size_t i = 0; i < n; i++)
		json_push_text(list, texts[i]);
}

static void
add_candidates(const struct turn *t, struct json_object *o)
{
	struct json_object *list = json_add_array(o, "candidates");

	for (size_t i = 0; i < t->n_votes; i++) {
		struct json_object *vote = json_push_object(list);

		json_set_text(vote, "sql", t->votes[i].sql);
		json_set_text(vote, "outcome", t->votes[i].outcome);
		json_set_bool(vote, "agrees", t->votes[i].agrees);
	}
}

static void
add_evaluation(const struct turn *t, struct json_object *o)
{
	struct json_object *evaluation;

	if (t->judged == JUDGED_NOT) {
		json_set(o, "evaluation", NULL);
		return;
	}
	evaluation = json_add_object(o, "evaluation");
	json_set_bool(evaluation, "correct", t->judged == JUDGED_RIGHT);
	json_set_text(evaluation, "reason", t->judgement);
}

static void
add_sent(const struct turn *t, struct json_object *o)
{
	struct json_object *list = json_add_array(o, "sent");

	for (size_t i = 0; i < t->n_exchanges; i++) {
		struct json_object *sent = json_push_object(list);

		json_set_text(sent, "stage", t->exchanges[i].stage);
		json_set_text(sent, "request", t->exchanges[i].request);
		json_set_text(sent, "reply", t->exchanges[i].reply);
	}
}

static void
add_notes(const struct turn *t, struct json_object *o)
{
	struct json_object *list = json_add_array(o, "notes");

	for (size_t i = 0; i < t->n_notes; i++) {
		const struct found_note *n = &t->notes[i];
		struct json_object *note = json_push_object(list);

		json_set_text(note, "source", n->source);
		json_set_text(note, "title", n->title);
		json_set_text(note, "heading", n->heading);
		json_set_text(note, "text", n->text);
		json_set_text(note, "by", n->by);
		json_set_real(note, "score", n->score);
	}
	list = json_add_array(o, "terms");
	for (size_t i = 0; i < t->n_terms; i++) {
		struct json_object *term = json_push_object(list);

		json_set_text(term, "words", t->terms[i].words);
		json_set_text(term, "meaning", t->terms[i].meaning);
		json_set_text(term, "title", t->terms[i].title);
	}
}

static bool
to_buf(void *arg, struct str bytes)
{
	buf_add(arg, bytes);
	return true;
}

/* Rows as a list of objects; null when there are none. */
static void
add_rows(struct arena *a, struct json_object *o, const char *key,
	 const struct rows *rows)
{
	struct buf b = buf_new(a, ROWS_MAX);
	struct writer out = { to_buf, &b };
	struct row_sink sink = view_export(a, FORMAT_JSON, &out, true);
	struct json_object *list = NULL;

	if (rows && !view_send_rows(&sink, rows) &&
	    !view_export_end(&sink, false))
		list = json_parse(a, buf_str(&b));
	json_set(o, key, list ? json_object_get(list) : NULL);
}

static void
add_change(struct arena *a, const struct turn *t, struct json_object *o)
{
	const struct change *c = t->change;
	struct json_object *change;

	if (!c) {
		json_set(o, "change", NULL);
		return;
	}
	change = json_add_object(o, "change");
	json_set_text(change, "verb", c->verb);
	json_set_text(change, "table", c->table);
	json_set_bool(change, "everything", c->everything);
	json_set_int(change, "rows", (int64_t)c->n_rows);
	json_set_int(change, "more_rows", (int64_t)c->n_more);
	add_rows(a, change, "before", c->before);
	add_rows(a, change, "after", c->after);
	json_set_text(change, "until", clock_iso(a, c->until_ms));
	json_set_text(change, "done",
		      c->done_ms ? clock_iso(a, c->done_ms) : NULL);
	json_set_text(change, "note", c->note);
}

static void
add_review(struct arena *a, const struct turn *t, struct json_object *o)
{
	struct json_object *review;

	if (!t->review) {
		json_set(o, "review", NULL);
		return;
	}
	review = json_add_object(o, "review");
	json_set_text(review, "state", t->review);
	json_set_text(review, "reviewer", t->reviewer);
	json_set_text(review, "note", t->review_note);
	json_set_text(review, "at",
		      t->reviewed_ms ? clock_iso(a, t->reviewed_ms) : NULL);
}

void
turn_json_agent(struct arena *a, const struct turn *t, struct json_object *o)
{
	struct json_object *plan =
		t->plan ? json_parse(a, str_of(t->plan)) : NULL;

	json_set(o, "plan", plan ? json_object_get(plan) : NULL);
	json_set_text(o, "sql_in_words", t->in_words);
	add_texts(o, "tables_selected", t->selected, t->n_selected);
	json_set_int(o, "tables_in_schema", (int64_t)t->n_all_tables);
	add_candidates(t, o);
	add_evaluation(t, o);
	json_set_text(o, "raw_sql", t->raw_sql);
	add_texts(o, "corrections", t->corrections, t->n_corrections);
	add_texts(o, "confidence_reasons", t->reasons, t->n_reasons);
	add_texts(o, "follow_ups", t->follow_ups, t->n_follow_ups);
	json_set_bool(o, "cached", t->cached);
	json_set_bool(o, "edited_by_hand", t->by_hand);
	json_set_text(o, "feedback", t->feedback);
	add_review(a, t, o);
	add_notes(t, o);
	add_sent(t, o);
	add_change(a, t, o);
}
