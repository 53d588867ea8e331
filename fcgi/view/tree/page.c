#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "sql/dialect/dialect.h"
#include "view/tree/number.h"
#include "view/tree/tree.h"

#include "base/ban.h"

#define NAV_CHATS 14 /* beside the page; the rest is one link away */
#define RECENT 6     /* on the first page */

static bool
same(const char *a, const char *b)
{
	return a && b && strcmp(a, b) == 0;
}

static const char *
title_of(const struct database *db)
{
	return db->title && *db->title ? db->title : db->name;
}

static void
add_databases(const struct view *v, struct json_object *page, const char *here)
{
	struct json_object *list = tree_list(page, "databases");

	tree_flag(page, "has_databases", v->n_databases > 0);
	tree_flag(page, "choose", v->n_databases > 1);
	for (size_t i = 0; i < v->n_databases; i++) {
		const struct database *db = v->databases[i];
		struct json_object *o = json_push_object(list);

		tree_text(o, "value", db->name);
		tree_text(o, "path", tree_path(v->arena, db->name));
		tree_text(o, "name", title_of(db));
		tree_set(o, "description", view_description(v->arena, db));
		tree_flag(o, "here", same(db->name, here));
		tree_flag(o, "chosen", same(db->name, here));
	}
}

static void
add_chats(const struct view *v, struct json_object *page, const char *here)
{
	struct json_object *list = tree_list(page, "chats");

	tree_flag(page, "has_chats", v->n_chats > 0);
	tree_flag(page, "more_chats", v->n_chats > NAV_CHATS);
	for (size_t i = 0; i < v->n_chats && i < NAV_CHATS; i++) {
		struct json_object *o = json_push_object(list);

		tree_text(o, "id", v->chats[i].id);
		tree_text(o, "name", v->chats[i].title);
		tree_flag(o, "here", same(v->chats[i].id, here));
	}
}

struct json_object *
tree_page(const struct view *v, const char *title, struct place place)
{
	struct json_object *page = json_new(v->arena);

	tree_text(page, "title", title);
	tree_text(page, "site", v->title);
	tree_text(page, "base", v->base);
	tree_set(page, "user", v->user ? v->user->name : NULL);
	tree_flag(page, "admin", v->user && v->user->admin);
	if (v->refresh_s)
		tree_int(page, "refresh_s", v->refresh_s);
	else
		tree_flag(page, "refresh_s", false);
	tree_flag(page, "notice", false);
	add_chats(v, page, place.chat);
	add_databases(v, page, place.database);
	return page;
}

static const char *
about_chat(const struct view *v, const struct chat *chat)
{
	const char *database = chat->database;

	for (size_t i = 0; i < v->n_databases; i++)
		if (same(v->databases[i]->name, chat->database))
			database = title_of(v->databases[i]);
	return arena_printf(
		v->arena, "%s · %s · %s", database,
		number_of(v->arena, chat->n_turns, "question", "questions"),
		clock_minute(v->arena, chat->updated_ms));
}

static void
list_chats(const struct view *v, struct json_object *list,
	   const struct chat *chats, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		struct json_object *o = json_push_object(list);

		tree_text(o, "id", chats[i].id);
		tree_text(o, "name", chats[i].title);
		tree_text(o, "about", about_chat(v, &chats[i]));
	}
}

static void
add_recent(const struct view *v, struct json_object *page, size_t max)
{
	tree_flag(page, "has_recent", v->n_chats > 0);
	list_chats(v, tree_list(page, "recent"), v->chats,
		   v->n_chats < max ? v->n_chats : max);
}

/* The list of all chats: what was looked for, and what can be undone. */
static void
add_chat_list(const struct view *v, const struct view_home *p,
	      struct json_object *page)
{
	struct json_object *undo;

	tree_text(page, "find", p->find ? p->find : "");
	tree_flag(page, "none", p->find && p->n_found == 0);
	if (p->find) {
		tree_flag(page, "has_recent", p->n_found > 0);
		list_chats(v, tree_list(page, "recent"), p->found, p->n_found);
	} else {
		add_recent(v, page, v->n_chats);
	}
	if (!p->deleted) {
		tree_flag(page, "undo", false);
		return;
	}
	undo = tree_object(page, "undo");
	tree_text(undo, "what", say_again(v->arena, p->deleted));
	tree_text(undo, "at",
		  arena_printf(v->arena, "%lld", (long long)p->deleted_ms));
}

/* What part/question and part/samples need. */
static void
add_question(const struct view *v, struct json_object *page,
	     const struct database *db, const char *text)
{
	tree_text(page, "question", text ? text : "");
	tree_set(page, "sample_database", db ? db->name : NULL);
	tree_set(page, "about", db ? title_of(db) : NULL);
	tree_text(
		page, "placeholder",
		db ? arena_printf(v->arena, say("Ask about %s…"), title_of(db))
		   : "");
}

struct json_object *
tree_home(const struct view *v, const struct view_home *p)
{
	const struct database *db = p->database;
	struct json_object *page;

	if (!db && v->n_databases)
		db = v->databases[0];
	page = tree_page(v, p->all ? say("Chats") : say("Ask"),
			 (struct place){ NULL, NULL });
	if (p->notice)
		json_set_text(page, "notice", say_again(v->arena, p->notice));
	tree_flag(page, "focus", true);
	tree_kept(v, page, KEPT_CHATS);
	add_question(v, page, db, p->question);
	for (size_t i = 0; i < v->n_databases; i++)
		json_set_bool(json_at(json_get(page, "databases"), i), "chosen",
			      db && strcmp(v->databases[i]->name, db->name) ==
					      0);
	tree_texts(page, "samples", "has_samples", p->samples, p->n_samples);
	if (p->all)
		add_chat_list(v, p, page);
	else
		add_recent(v, page, RECENT);
	tree_flag(page, "has_showcase", p->n_showcase > 0);
	list_chats(v, tree_list(page, "showcase"), p->showcase, p->n_showcase);
	return page;
}

struct json_object *
tree_databases(const struct view *v)
{
	return tree_page(v, say("Databases"), (struct place){ NULL, NULL });
}

static void
add_chat(const struct view *v, const struct view_chat *p,
	 struct json_object *page)
{
	const struct database *db = p->database;
	struct json_object *chat = tree_object(page, "chat");
	const struct dialect *d =
		dialect_find(str_of(p->n_turns ? p->turns[0].dialect : NULL));

	tree_text(chat, "id", p->chat->id);
	tree_text(chat, "name", p->chat->title);
	tree_text(chat, "about", db ? title_of(db) : p->chat->database);
	tree_set(chat, "path", db ? tree_path(v->arena, db->name) : NULL);
	tree_set(chat, "dialect", d ? d->title : NULL);
	tree_text(page, "placeholder",
		  arena_printf(v->arena, say("Ask about %s…"),
			       db ? title_of(db) : p->chat->database));
}

/* A long chat shows its last turns; the one before them is a link. */
static void
add_earlier(const struct view *v, const struct view_chat *p,
	    struct json_object *page)
{
	size_t hidden = p->n_turns ? p->turns[0].n - 1 : 0;
	struct json_object *o;

	if (hidden == 0) {
		tree_flag(page, "earlier", false);
		return;
	}
	o = tree_object(page, "earlier");
	tree_text(
		o, "words",
		arena_printf(v->arena, say("%s not shown here."),
			     number_of(v->arena, hidden, "earlier question is",
				       "earlier questions are")));
	tree_int(o, "last", (int64_t)hidden);
}

/* The last turn waits for an answer, in the box of its own. */
static bool
asks_back(const struct view_chat *p)
{
	return p->n_turns && p->turns[p->n_turns - 1].state == TURN_CLARIFY;
}

/* The name of the chat stands on the page already, as its first question. */
static bool
is_named_by_question(const struct view_chat *p, size_t first)
{
	return p->n_turns && first == 0 && p->turns[0].n == 1 &&
	       p->turns[0].question &&
	       str_is(str_of(p->turns[0].question), p->chat->title);
}

/* Beside a card, which is of the turn alone. */
static void
add_offer(const struct turn *t, struct json_object *o)
{
	struct json_object *saved;

	if (!t->saved_name) {
		tree_flag(o, "saved", false);
		return;
	}
	saved = tree_object(o, "saved");
	tree_text(saved, "name", t->saved_name);
	tree_text(saved, "title", t->saved_title);
}

struct json_object *
tree_chat(const struct view *v, const struct view_chat *p, size_t first,
	  size_t last)
{
	struct json_object *page, *turns;

	page = tree_page(v, p->chat->title,
			 (struct place){ p->chat->id, NULL });
	if (p->notice)
		json_set_text(page, "notice", say_again(v->arena, p->notice));
	add_chat(v, p, page);
	tree_set(page, "question", p->question);
	tree_flag(page, "empty", p->n_turns == 0);
	tree_flag(page, "asks_back", asks_back(p));
	tree_flag(page, "named_so", is_named_by_question(p, first));
	add_earlier(v, p, page);
	turns = tree_list(page, "turns");
	for (size_t i = first; i < last; i++) {
		struct json_object *o =
			p->cards && p->cards[i].p
				? tree_card(v->arena, p->cards[i])
				: tree_turn(v, p, &p->turns[i], 1);

		add_offer(&p->turns[i], o);
		json_object_array_add(turns, o);
	}
	tree_texts(page, "samples", "has_samples", p->samples, p->n_samples);
	return page;
}

void
tree_add_running(const struct view *v, struct json_object *page,
		 const struct view_chat *p)
{
	const struct turn *t = &p->turns[p->n_turns - 1];
	struct json_object *o = tree_object(page, "running");
	struct json_object *steps = tree_list(o, "steps");

	tree_int(o, "n", (int64_t)t->n);
	tree_text(o, "question", t->question);
	for (size_t i = 0; i < t->n_timings; i++)
		json_object_array_add(steps,
				      tree_step(v->arena, &t->timings[i]));
}

struct json_object *
tree_live_step(const struct view *v, const struct stage_event *event)
{
	struct json_object *o = json_new(v->arena);

	tree_flag(o, "began", event->began);
	tree_flag(o, "ended", !event->began);
	tree_text(o, "class",
		  event->failed || (event->began && event->attempt > 1)
			  ? "fix"
			  : "done");
	tree_text(o, "label", say(event->label));
	tree_set(o, "detail", tree_detail(v->arena, event->detail));
	tree_text(o, "took", number_took(v->arena, event->ms));
	return o;
}
