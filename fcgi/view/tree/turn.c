#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "view/tree/links.h"
#include "view/tree/number.h"
#include "view/tree/tree.h"

#include "base/ban.h"

#define PAGE_ROWS 50 /* of a database that is no longer configured */
#define MAX_SUGGESTIONS 3
#define MAX_CHOICES 3
#define MAX_OTHERS 2
#define OTHER_MAX 100 /* bytes */

enum card {
	CARD_WAITING,
	CARD_ANSWERED,
	CARD_CLARIFY,
	CARD_TROUBLE,
	CARD_CHANGE
};

static const struct {
	enum card card;
	const char *class;
	bool again;
} cards[] = {
	[TURN_PENDING] = { CARD_WAITING, "waiting", false },
	[TURN_RUNNING] = { CARD_WAITING, "waiting", false },
	[TURN_ANSWERED] = { CARD_ANSWERED, "answered", false },
	[TURN_CLARIFY] = { CARD_CLARIFY, "clarify", false },
	[TURN_FAILED] = { CARD_TROUBLE, "trouble", true },
	[TURN_INTERRUPTED] = { CARD_TROUBLE, "stopped", true },
	[TURN_CANCELLED] = { CARD_TROUBLE, "stopped", true },
	[TURN_PROPOSED] = { CARD_CHANGE, "proposed", false },
	[TURN_WRITTEN] = { CARD_CHANGE, "written", false },
};
static_assert(COUNT(cards) == TURN__MAX, "one row a state");

static const char *
href_of(const struct view *v, const struct view_chat *p, const struct turn *t)
{
	return arena_printf(v->arena, "%s/chats/%s/turns/%zu", v->base,
			    p->chat->id, t->n);
}

static size_t
page_rows(const struct view_chat *p)
{
	return p->database && p->database->settings
		       ? (size_t)p->database->settings->page_rows
		       : PAGE_ROWS;
}

static void
add_answer(const struct view *v, const struct view_chat *p,
	   const struct turn *t, size_t first_row, struct json_object *o)
{
	struct table_page page = { .first = first_row,
				   .max = page_rows(p),
				   .href = href_of(v, p, t) };
	const struct table_query all = { .n_columns = 0 };
	const struct table_links links = {
		.arena = v->arena,
		.href = arena_printf(v->arena, "%s/table", page.href),
		.query = &all,
	};
	struct json_object *table = NULL;
	struct turn titled = *t;

	json_set_bool(o, "answered", true);
	tree_sentence(o, t->rows, str_of(view_answer(v->arena, t)));
	titled.rows = view_titled(v->arena, t, t->rows);
	if (!t->rows || t->rows->n_cols == 0 || t->rows->n_rows == 0)
		return; /* the sentence says that there is nothing */
	if (page.first < 1 || page.first > t->rows->n_rows)
		page.first = 1;
	if (page.first == 1)
		tree_chart(v->arena, o, &titled, &page, p->chart, &table);
	if (links_can_sort(v->arena, t))
		page.links = &links;
	json_set(o, "table",
		 table ? table : tree_table(v->arena, titled.rows, &page));
}

/* A statement within a statement is no plain question. */
static bool
is_plain(const char *reading)
{
	return strlen(reading) <= OTHER_MAX && !strstr(reading, ": ");
}

/* Readings that can be asked for, as they are. */
static void
add_others(const struct turn *t, struct json_object *o)
{
	struct json_object *list = tree_list(o, "others");
	size_t n = 0;

	for (size_t i = 0; i < t->n_readings && n < MAX_OTHERS; i++)
		if (t->readings[i].sql && t->chat &&
		    is_plain(t->readings[i].text)) {
			tree_text(json_push_object(list), "text",
				  t->readings[i].text);
			n++;
		}
	tree_flag(o, "has_others", n > 0);
}

bool
view_shows_reading(const struct turn *t)
{
	bool vouched = t->by_hand ||
		       (t->drafter && str_is(str_of(t->drafter), "examples"));

	return t->state == TURN_ANSWERED && !vouched &&
	       (t->reading || t->n_unused > 0 || t->n_respelt > 0);
}

static void
add_respelt(const struct turn *t, struct json_object *o)
{
	struct json_object *list = tree_list(o, "respelt");

	tree_flag(o, "has_respelt", t->n_respelt > 0);
	for (size_t i = 0; i < t->n_respelt; i++) {
		struct json_object *one = json_push_object(list);

		tree_text(one, "word", t->respelt[i].word);
		tree_text(one, "as", t->respelt[i].as);
	}
}

static void
add_reading(const struct turn *t, struct json_object *o)
{
	struct json_object *reading;

	if (!view_shows_reading(t)) {
		tree_flag(o, "reading", false);
		return;
	}
	reading = tree_object(o, "reading");
	tree_set(reading, "as", t->reading);
	tree_days(reading, "runs", str_of(t->reading ? t->reading : ""));
	tree_texts(reading, "unused", "has_unused",
		   (const char *const *)t->unused, t->n_unused);
	add_respelt(t, reading);
	add_others(t, reading);
}

/* The last turn of a chat can be answered; others are history. */
static void
add_clarify(struct arena *a, const struct view_chat *p, const struct turn *t,
	    struct json_object *o)
{
	struct json_object *clarify = json_add_object(o, "clarify");

	tree_flag(clarify, "open", t->n >= p->chat->n_turns);
	tree_set(clarify, "ask", say_again(a, t->clarify));
	tree_flag(clarify, "reads_english", view_reads_english(t));
	tree_texts(clarify, "choices", "has_choices",
		   (const char *const *)t->choices,
		   t->n_choices < MAX_CHOICES ? t->n_choices : MAX_CHOICES);
}

/* The message above has it already. */
static bool
is_said(const struct turn *t, const char *suggestion)
{
	return str_has(str_of(turn_message(t)), str_of(suggestion));
}

/* Said by the message, or by one of [n] before it. */
static bool
is_told(const struct turn *t, const char *const *all, size_t n,
	const char *advice)
{
	for (size_t i = 0; i < n; i++)
		if (strcmp(all[i], advice) == 0)
			return true;
	return is_said(t, advice);
}

/* The complaints' own suggestions come first, then what helps in general. */
static void
add_advice(struct arena *a, const struct turn *t, struct json_object *trouble)
{
	const char *all[MAX_SUGGESTIONS + 4];
	const char *const *general = advice_for_turn(t);
	size_t n = 0;

	for (size_t i = t->n_attempts; i-- > 0 && n < MAX_SUGGESTIONS;) {
		const struct complaint *c = t->attempts[i].complaint;

		if (c && c->suggestion && !is_told(t, all, n, c->suggestion))
			all[n++] = c->suggestion;
	}
	for (size_t i = 0; i < 4 && general[i]; i++)
		if (!is_told(t, all, n, general[i]))
			all[n++] = general[i];
	tree_advice(a, trouble, all, n);
}

static const char *
tried(struct arena *a, const struct turn *t)
{
	if (t->n_attempts == 0)
		return NULL;
	return arena_printf(a,
			    say("%s, shown below with what the database said."),
			    number_of(a, t->n_attempts, "statement was tried",
				      "statements were tried"));
}

static void
add_trouble(struct arena *a, const struct turn *t, struct json_object *o)
{
	struct json_object *trouble = json_add_object(o, "trouble");
	const char *what = say("Something went wrong.");

	if (t->state == TURN_INTERRUPTED)
		what = say("Interrupted.");
	else if (t->state == TURN_CANCELLED)
		what = say("Cancelled.");
	else if (t->error < ERR__MAX)
		what = arena_printf(a, "%s.", say(err_row(t->error)->title));
	tree_text(trouble, "what", what);
	tree_set(trouble, "why",
		 t->state == TURN_CANCELLED ? NULL : view_message(a, t));
	tree_set(trouble, "tried", tried(a, t));
	add_advice(a, t, trouble);
}

static void
add_waiting(const struct turn *t, struct json_object *o)
{
	struct json_object *waiting = json_add_object(o, "waiting");
	bool running = t->state == TURN_RUNNING;

	tree_text(waiting, "what",
		  running ? say("This question is being answered.")
			  : say("This question has not been answered yet."));
	tree_text(waiting, "go", running ? say("Watch") : say("Answer it now"));
}

static void
add_card(const struct view *v, const struct view_chat *p, const struct turn *t,
	 size_t first_row, struct json_object *o)
{
	static const char *const parts[] = {
		"answered", "clarify", "trouble", "waiting",   "bars",
		"line",     "table",   "change",  "chart_note"
	};

	for (size_t i = 0; i < COUNT(parts); i++)
		tree_flag(o, parts[i], false);
	tree_flag(o, "has_charts", false);
	tree_flag(o, "charts", false);
	switch (cards[t->state].card) {
	case CARD_ANSWERED:
		add_answer(v, p, t, first_row, o);
		break;
	case CARD_CLARIFY:
		add_clarify(v->arena, p, t, o);
		break;
	case CARD_TROUBLE:
		add_trouble(v->arena, t, o);
		break;
	case CARD_CHANGE:
		tree_change(v->arena, t, o);
		break;
	case CARD_WAITING:
	default:
		add_waiting(t, o);
		break;
	}
}

/* What a person who looked at it says; or that one will. */
static void
add_review(struct arena *a, const struct turn *t, struct json_object *o)
{
	struct json_object *review;
	const char *words = say("It is on the list for a person to look at.");
	bool answered, over;

	if (!t->review) {
		tree_flag(o, "review", false);
		return;
	}
	answered = strcmp(t->review, "answered") == 0;
	over = answered || strcmp(t->review, "dismissed") == 0;
	if (over)
		words = arena_printf(
			a,
			answered ? say("This was answered by a person: %s, on"
				       " %s.")
				 : say("This was looked at by a person: %s, on"
				       " %s."),
			t->reviewer, clock_date(a, t->reviewed_ms));
	review = tree_object(o, "review");
	tree_text(review, "words", words);
	tree_set(review, "note", over ? t->review_note : NULL);
}

/* One of the buttons; pressed again it takes back what it said. */
static void
add_verdict(struct json_object *o, const struct turn *t, const char *verdict)
{
	struct json_object *button = tree_object(o, verdict);
	bool pressed = str_is(str_of(verdict), t->feedback);

	tree_flag(button, "pressed", pressed);
	tree_text(button, "press", pressed ? "none" : verdict);
}

static void
add_feedback(struct json_object *o, const struct turn *t)
{
	bool offered = t->chat &&
		       (t->state == TURN_ANSWERED || t->state == TURN_FAILED);
	struct json_object *feedback;

	if (!offered) {
		tree_flag(o, "feedback", false);
		return;
	}
	feedback = tree_object(o, "feedback");
	if (t->state == TURN_ANSWERED && t->sql)
		add_verdict(feedback, t, "right");
	else
		tree_flag(feedback, "right", false);
	add_verdict(feedback, t, "wrong");
}

/* What was put right in the statement that is shown. */
static void
add_mended(struct arena *a, const struct turn *t, struct json_object *o)
{
	const struct attempt *last =
		t->n_attempts ? &t->attempts[t->n_attempts - 1] : NULL;

	tree_mends(a, o, "mended", "has_mended",
		   last && t->state == TURN_ANSWERED ? &last->mends : NULL);
}

struct json_object *
tree_turn(const struct view *v, const struct view_chat *p, const struct turn *t,
	  size_t first_row)
{
	struct json_object *o = json_object_new_object();
	const char *href = href_of(v, p, t);

	tree_flag(o, "card", false);
	tree_int(o, "n", (int64_t)t->n);
	tree_text(o, "question", t->question);
	tree_text(o, "kind", cards[t->state].class);
	tree_text(o, "chat_id", p->chat->id);
	tree_flag(o, "not_saved", t->not_saved);
	tree_badge(o, turn_band(t));
	tree_flag(o, "by_hand", t->by_hand);
	tree_set(o, "notice", say_again(v->arena, t->notice));
	add_mended(v->arena, t, o);
	add_reading(t, o);
	add_card(v, p, t, first_row, o);
	if (turn_is_over(t->state) && (t->n_timings || t->n_attempts))
		tree_add(o, "how", tree_how(v->arena, t));
	else
		tree_flag(o, "how", false);
	tree_set(o, "doubt",
		 t->state == TURN_ANSWERED && t->judged == JUDGED_WRONG
			 ? t->judgement ? t->judgement
					: say("The model gave no reason.")
			 : NULL);
	tree_raw(v->arena, t, o);
	tree_texts(o, "follow_ups", "has_follow_ups",
		   (const char *const *)t->follow_ups,
		   t->n >= p->chat->n_turns ? t->n_follow_ups : 0);
	tree_text(o, "href", href);
	add_feedback(o, t);
	add_review(v->arena, t, o);
	tree_flag(o, "again", cards[t->state].again);
	tree_flag(o, "over", turn_is_over(t->state));
	return o;
}
