#include "base/json.h"
#include "view/turn.h"

#include "base/ban.h"

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

void
turn_json_agent(struct arena *a, const struct turn *t, struct json_object *o)
{
	struct json_object *plan =
		t->plan ? json_parse(a, str_of(t->plan)) : NULL;

	json_set(o, "plan", plan ? json_object_get(plan) : NULL);
	json_set_text(o, "sql_in_words", t->in_words);
	add_candidates(t, o);
	add_evaluation(t, o);
	json_set_text(o, "raw_sql", t->raw_sql);
	add_texts(o, "corrections", t->corrections, t->n_corrections);
	add_texts(o, "confidence_reasons", t->reasons, t->n_reasons);
	add_texts(o, "follow_ups", t->follow_ups, t->n_follow_ups);
	json_set_bool(o, "cached", t->cached);
	json_set_bool(o, "edited_by_hand", t->by_hand);
	json_set_text(o, "feedback", t->feedback);
	add_notes(t, o);
	add_sent(t, o);
}
