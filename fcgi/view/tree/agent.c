#include <string.h>

#include "base/buf.h"
#include "view/tree/number.h"
#include "view/tree/tree.h"

#include "base/ban.h"

#define LINE_MAX 2000
#define NAMES_MAX 60000
#define BOXES_MAX 40
#define RAW_ROWS 10 /* on the page; the JSON has all that were kept */

/* A plan's value as a reader wants it; NULL: it is empty. */
static const char *
value_text(struct arena *a, struct json_object *v)
{
	struct buf b = buf_new(a, LINE_MAX);
	const char *text;

	for (size_t i = 0; i < json_length(v); i++) {
		text = json_object_get_string(json_at(v, i));
		buf_printf(&b, "%s%s", b.n ? ", " : "", text ? text : "");
	}
	if (json_object_is_type(v, json_type_array))
		return b.n ? buf_text(&b) : NULL;
	text = v ? json_object_get_string(v) : NULL;
	return text && *text && strcmp(text, "0") != 0 ? arena_strdup(a, text)
						       : NULL;
}

static void
add_plan(struct arena *a, const struct turn *t, struct json_object *o)
{
	static const struct {
		const char *key, *name;
	} rows[] = {
		{ "steps", "Plan" },
		{ "tables", "Tables" },
		{ "columns", "Columns" },
		{ "joins", "Joins" },
		{ "filters", "Keeps" },
		{ "grouping", "One row for" },
		{ "order", "Order" },
		{ "limit", "At most" },
		{ "unclear", "Unclear" },
		{ "not_in_schema", "Not in the schema" },
	};
	struct json_object *plan =
		t->plan ? json_parse(a, str_of(t->plan)) : NULL;
	struct json_object *list = tree_list(o, "plan");

	for (size_t i = 0; i < COUNT(rows); i++) {
		const char *text = value_text(a, json_get(plan, rows[i].key));
		struct json_object *line;

		if (!text)
			continue;
		line = json_push_object(list);
		tree_text(line, "name", say(rows[i].name));
		tree_text(line, "text", text);
	}
	tree_flag(o, "has_plan", json_length(list) > 0);
}

static void
add_votes(struct arena *a, const struct turn *t, struct json_object *o)
{
	struct json_object *list = tree_list(o, "votes");

	tree_flag(o, "has_votes", t->n_votes > 0);
	for (size_t i = 0; i < t->n_votes; i++) {
		const struct vote *v = &t->votes[i];
		struct json_object *vote = json_push_object(list);

		tree_text(vote, "class", v->agrees ? "ran" : "fix");
		tree_text(vote, "outcome",
			  v->agrees ? say("It agrees.")
				    : say("It does not agree."));
		tree_set(vote, "what", tree_detail(a, v->outcome));
		if (v->sql)
			tree_add(vote, "sql", tree_sql(a, t->dialect, v->sql));
		else
			tree_flag(vote, "sql", false);
	}
}

static void
add_judgement(struct arena *a, const struct turn *t, struct json_object *o)
{
	const char *words = t->judged == JUDGED_RIGHT
				    ? say("The model judged it right.")
				    : say("The model judged it wrong.");

	if (t->judged == JUDGED_NOT) {
		tree_flag(o, "judged", false);
		return;
	}
	tree_text(o, "judged",
		  t->judgement ? arena_printf(a, "%s %s", words, t->judgement)
			       : words);
}

static void
add_sent(const struct turn *t, struct json_object *o)
{
	struct json_object *list = tree_list(o, "sent");

	tree_flag(o, "has_sent", t->n_exchanges > 0);
	for (size_t i = 0; i < t->n_exchanges; i++) {
		struct json_object *sent = json_push_object(list);

		tree_text(sent, "stage", t->exchanges[i].stage);
		tree_set(sent, "request", t->exchanges[i].request);
		tree_set(sent, "reply", t->exchanges[i].reply);
	}
}

/* A passage, with where it stands. */
static const char *
place_of(struct arena *a, const struct found_note *n)
{
	return *n->heading ? arena_printf(a, "%s › %s", n->title, n->heading)
			   : n->title;
}

static void
add_notes(struct arena *a, const struct turn *t, struct json_object *o)
{
	struct json_object *list = tree_list(o, "notes");

	tree_flag(o, "has_notes", t->n_notes > 0);
	for (size_t i = 0; i < t->n_notes; i++) {
		const struct found_note *n = &t->notes[i];
		struct json_object *note = json_push_object(list);

		tree_text(note, "place", place_of(a, n));
		tree_text(note, "text", n->text);
		tree_text(note, "by",
			  arena_printf(a, say("found by %s, score %.4f"),
				       say_again(a, n->by), n->score));
	}
	list = tree_list(o, "terms");
	tree_flag(o, "has_terms", t->n_terms > 0);
	for (size_t i = 0; i < t->n_terms; i++) {
		struct json_object *term = json_push_object(list);

		tree_text(term, "words", t->terms[i].words);
		tree_text(term, "meaning", t->terms[i].meaning);
		tree_text(term, "place", t->terms[i].title);
	}
}

static void
add_boxes(struct json_object *list, const char *const *names, size_t n,
	  bool checked)
{
	for (size_t i = 0; i < n; i++) {
		struct json_object *box = json_push_object(list);

		tree_text(box, "name", names[i]);
		tree_flag(box, "checked", checked);
	}
}

/* Few tables are boxes to tick, many are a text to edit. */
static void
add_selection(struct arena *a, const struct turn *t, struct json_object *how)
{
	struct json_object *o, *boxes;
	struct buf names = buf_new(a, NAMES_MAX);
	const bool few = t->n_selected <= BOXES_MAX;

	if (!t->n_selected) {
		tree_flag(how, "selection", false);
		return;
	}
	o = tree_object(how, "selection");
	tree_text(
		o, "facts",
		arena_printf(a,
			     say("%zu of %s were shown to whoever wrote the "
				 "SQL."),
			     t->n_selected,
			     number_of(a, t->n_all_tables, "table", "tables")));
	boxes = tree_list(o, "boxes");
	if (few) {
		add_boxes(boxes, t->selected, t->n_selected, true);
		add_boxes(boxes, t->others, t->n_others, false);
	}
	for (size_t i = 0; !few && i < t->n_selected; i++)
		buf_printf(&names, "%s%s", i ? ", " : "", t->selected[i]);
	tree_text(o, "names", buf_text(&names));
	tree_text(o, "place", tree_path(a, t->database));
}

void
tree_agent(struct arena *a, const struct turn *t, struct json_object *how)
{
	struct json_object *list;

	tree_set(how, "in_words", t->in_words);
	add_plan(a, t, how);
	add_votes(a, t, how);
	add_judgement(a, t, how);
	tree_texts(how, "corrections", "has_corrections",
		   (const char *const *)t->corrections, t->n_corrections);
	list = tree_list(how, "reasons");
	tree_flag(how, "has_reasons", t->n_reasons > 0);
	for (size_t i = 0; i < t->n_reasons; i++)
		json_push_text(list, say_again(a, t->reasons[i]));
	add_notes(a, t, how);
	add_selection(a, t, how);
	add_sent(t, how);
}

void
tree_raw(struct arena *a, const struct turn *t, struct json_object *o)
{
	struct rows few;
	struct table_page page = { .first = 1, .max = RAW_ROWS, .href = "" };
	struct json_object *raw;

	tree_flag(o, "raw_open", t->raw_sql && !t->raw_rows);
	if (!t->raw_rows || t->raw_rows->n_cols == 0) {
		tree_flag(o, "raw", false);
		return;
	}
	few = *t->raw_rows;
	if (few.n_rows > RAW_ROWS) {
		few.n_rows = RAW_ROWS;
		few.truncated = true;
	}
	raw = tree_object(o, "raw");
	tree_text(
		raw, "head",
		arena_printf(a,
			     t->raw_rows->truncated
				     ? say("The rows behind it: the first %zu")
				     : say("The rows behind it: %zu"),
			     t->raw_rows->n_rows));
	tree_add(raw, "sql", tree_sql(a, t->dialect, t->raw_sql));
	tree_add(raw, "table", tree_table(a, &few, &page));
}
