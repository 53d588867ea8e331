#include "base/clock.h"
#include "base/language/language.h"
#include "view/export/emit.h"
#include "view/export/turn.h"
#include "view/tree/tree.h"

#include "base/ban.h"

/* Why it is on the list, in one line. */
static const char *
reason(struct arena *a, const struct turn *t)
{
	if (t->feedback && str_is(STR("wrong"), t->feedback))
		return say("Marked wrong by its visitor.");
	if (t->state == TURN_ANSWERED && t->judged == JUDGED_WRONG)
		return arena_printf(a, say("Judged wrong: %s"),
				    t->judgement ? t->judgement
						 : say("no reason was given."));
	if (t->state == TURN_ANSWERED)
		return view_answer(a, t);
	return view_message(a, t);
}

static void
set_review(struct arena *a, struct json_object *o, const struct view_review *r)
{
	const struct turn *t = r->turn;

	json_set_text(o, "chat", t->chat);
	json_set_int(o, "turn", (int64_t)t->n);
	json_set_text(o, "database", t->database);
	json_set_text(o, "user", r->name);
	json_set_text(o, "question", t->question);
	json_set_text(o, "reason", reason(a, t));
	json_set_text(o, "state", t->review);
	json_set_text(o, "status", turn_status(t));
	json_set_text(o, "sql", t->sql);
	json_set_int(o, "attempts", (int64_t)t->n_attempts);
	json_set_text(o, "feedback", t->feedback);
	json_set_text(o, "created", clock_iso(a, t->created_ms));
	json_set_text(o, "reviewer", t->reviewer);
	json_set_text(o, "note", t->review_note);
}

struct str
view_reviews_json(struct arena *a, const struct view_reviews *p)
{
	struct json_object *o = json_new(a);
	struct json_object *list = json_add_array(o, "reviews");

	for (size_t i = 0; i < p->n; i++)
		set_review(a, json_push_object(list), &p->items[i]);
	return str_of(arena_printf(a, "%s\n", json_text(a, o).p));
}

/* The whole turn, rows and all, beside whose it is. */
const struct err *
view_review_json(const struct view *v, const struct view_review *r)
{
	struct json_object *o = json_new(v->arena);
	const struct err *why;
	struct str text;
	struct emit e;

	json_set_text(o, "user", r->name);
	json_set_text(o, "reason", reason(v->arena, r->turn));
	text = json_text(v->arena, o);
	emit_init(&e, v->arena, v->out);
	emit_str(&e, str_first(text, text.n - 1));
	emit_puts(&e, ",\"turn\":\n");
	emit_flush(&e);
	why = turn_json(v->arena, r->turn, v->out);
	if (why)
		return why;
	emit_puts(&e, "}\n");
	return emit_end(&e, v->arena);
}

struct rows
view_reviews_rows(struct arena *a, const struct view_reviews *p)
{
	static const char *const names[] = { "chat",     "turn",     "user",
					     "database", "question", "reason",
					     "state",    "created" };
	struct rows r = rows_texts(a, p->n, names, COUNT(names));

	for (size_t i = 0; i < p->n; i++) {
		const struct turn *t = p->items[i].turn;
		const char *texts[] = {
			t->chat,          arena_printf(a, "%zu", t->n),
			p->items[i].name, t->database,
			t->question,      reason(a, t),
			t->review,        clock_iso(a, t->created_ms)
		};

		for (size_t k = 0; k < r.n_cols; k++)
			r.cells[i * r.n_cols + k] = cell_of_text(texts[k]);
	}
	return r;
}

/* "shop · ann · 2026-11-22" */
static const char *
about(struct arena *a, const struct view_review *r)
{
	return arena_printf(a, "%s · %s · %s", r->turn->database,
			    r->name ? r->name : say("a visitor"),
			    clock_date(a, r->turn->created_ms));
}

struct json_object *
tree_reviews(const struct view *v, const struct view_reviews *p)
{
	static const char *const states[] = { "open", "answered", "dismissed" };
	struct json_object *page, *list;

	page = tree_page(v, say("Review"), (struct place){ NULL, NULL });
	list = tree_list(page, "states");
	for (size_t i = 0; i < COUNT(states); i++) {
		struct json_object *o = json_push_object(list);

		tree_text(o, "value", states[i]);
		tree_flag(o, "chosen", str_is(str_of(states[i]), p->state));
	}
	tree_flag(page, "has_reviews", p->n > 0);
	list = tree_list(page, "reviews");
	for (size_t i = 0; i < p->n; i++) {
		struct json_object *o = json_push_object(list);

		tree_text(o, "chat", p->items[i].turn->chat);
		tree_int(o, "n", (int64_t)p->items[i].turn->n);
		tree_text(o, "question", p->items[i].turn->question);
		tree_text(o, "about", about(v->arena, &p->items[i]));
		tree_set(o, "why", reason(v->arena, p->items[i].turn));
	}
	return page;
}

/* What a statement came to; or why it did not run. */
static void
add_tried(const struct view *v, const struct turn *t, struct json_object *page)
{
	const struct table_page first = { .first = 1, .max = 20, .href = "" };
	struct json_object *o;

	if (!t) {
		tree_flag(page, "tried", false);
		return;
	}
	o = tree_object(page, "tried");
	tree_text(o, "say", view_message(v->arena, t));
	tree_flag(o, "ran", t->state == TURN_ANSWERED);
	if (t->rows && t->rows->n_cols)
		tree_add(o, "table", tree_table(v->arena, t->rows, &first));
	else
		tree_flag(o, "table", false);
}

static void
add_shown(const struct view *v, const struct turn *t, struct json_object *page)
{
	const struct table_page first = { .first = 1, .max = 20, .href = "" };
	struct json_object *how = tree_how(v->arena, t);

	json_set_bool(how, "edit", false);
	json_set_bool(how, "open", true);
	tree_add(page, "how", how);
	tree_set(page, "answer",
		 t->state == TURN_ANSWERED ? view_answer(v->arena, t) : NULL);
	if (t->rows && t->rows->n_cols)
		tree_add(page, "table", tree_table(v->arena, t->rows, &first));
	else
		tree_flag(page, "table", false);
}

struct json_object *
tree_review(const struct view *v, const struct view_review *r)
{
	const struct turn *t = r->turn;
	const char *sql = r->sql ? r->sql : t->sql;
	struct json_object *page;

	page = tree_page(v, say("Review"), (struct place){ NULL, NULL });
	if (r->notice)
		json_set_text(page, "notice", say_again(v->arena, r->notice));
	tree_text(page, "chat_id", t->chat);
	tree_int(page, "n", (int64_t)t->n);
	tree_text(page, "question", t->question);
	tree_text(page, "about", about(v->arena, r));
	tree_set(page, "why", reason(v->arena, t));
	tree_flag(page, "open", str_is(STR("open"), t->review));
	tree_set(page, "closed",
		 t->reviewer
			 ? arena_printf(v->arena, "%s by %s. %s", t->review,
					t->reviewer,
					t->review_note ? t->review_note : "")
			 : NULL);
	tree_text(page, "sql", sql ? sql : "");
	tree_text(page, "note", r->note ? r->note : "");
	tree_flag(page, "example", r->example);
	add_shown(v, t, page);
	add_tried(v, r->tried, page);
	return page;
}
