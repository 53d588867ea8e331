#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "view/number.h"
#include "view/tree.h"

#include "base/ban.h"

#define NAV_CHATS 14 /* beside the page; the rest is one link away */
#define RECENT 6     /* on the first page */

const char *
tree_path(struct arena *a, const char *s)
{
	struct buf b = buf_new(a, 3 * strlen(s) + 1);

	for (; *s; s++) {
		bool plain = (*s >= 'a' && *s <= 'z') ||
			     (*s >= 'A' && *s <= 'Z') ||
			     (*s >= '0' && *s <= '9') || strchr("-_.~", *s);

		if (plain)
			buf_putc(&b, *s);
		else
			buf_printf(&b, "%%%02X", (unsigned)(unsigned char)*s);
	}
	return buf_text(&b);
}

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
	struct json_object *list = json_add_array(page, "databases");

	json_set_bool(page, "has_databases", v->n_databases > 0);
	json_set_bool(page, "choose", v->n_databases > 1);
	for (size_t i = 0; i < v->n_databases; i++) {
		const struct database *db = v->databases[i];
		struct json_object *o = json_push_object(list);

		json_set_text(o, "value", db->name);
		json_set_text(o, "path", tree_path(v->arena, db->name));
		json_set_text(o, "name", title_of(db));
		tree_set(o, "description", db->description);
		json_set_bool(o, "here", same(db->name, here));
		json_set_bool(o, "chosen", same(db->name, here));
	}
}

static void
add_chats(const struct view *v, struct json_object *page, const char *here)
{
	struct json_object *list = json_add_array(page, "chats");

	json_set_bool(page, "has_chats", v->n_chats > 0);
	json_set_bool(page, "more_chats", v->n_chats > NAV_CHATS);
	for (size_t i = 0; i < v->n_chats && i < NAV_CHATS; i++) {
		struct json_object *o = json_push_object(list);

		json_set_text(o, "id", v->chats[i].id);
		json_set_text(o, "name", v->chats[i].title);
		json_set_bool(o, "here", same(v->chats[i].id, here));
	}
}

struct json_object *
tree_page(const struct view *v, const char *title, struct place place)
{
	struct json_object *page = json_new(v->arena);

	json_set_text(page, "title", title);
	json_set_text(page, "site", v->title);
	json_set_text(page, "base", v->base);
	tree_set(page, "user", v->user ? v->user->name : NULL);
	json_set_bool(page, "admin", v->user && v->user->admin);
	json_set_bool(page, "refresh_s", false);
	json_set_bool(page, "notice", false);
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
		clock_date(v->arena, chat->updated_ms));
}

static void
add_recent(const struct view *v, struct json_object *page, size_t max)
{
	struct json_object *list = json_add_array(page, "recent");

	json_set_bool(page, "has_recent", v->n_chats > 0);
	for (size_t i = 0; i < v->n_chats && i < max; i++) {
		struct json_object *o = json_push_object(list);

		json_set_text(o, "id", v->chats[i].id);
		json_set_text(o, "name", v->chats[i].title);
		json_set_text(o, "about", about_chat(v, &v->chats[i]));
	}
}

/* What part/question and part/samples need. */
static void
add_question(const struct view *v, struct json_object *page,
	     const struct database *db, const char *text)
{
	json_set_text(page, "question", text ? text : "");
	tree_set(page, "sample_database", db ? db->name : NULL);
	tree_set(page, "about", db ? title_of(db) : NULL);
	json_set_text(page, "placeholder",
		      db ? arena_printf(v->arena, "Ask %s…", title_of(db))
			 : "");
}

struct json_object *
tree_home(const struct view *v, const struct view_home *p)
{
	const struct database *db = p->database;
	struct json_object *page;

	if (!db && v->n_databases)
		db = v->databases[0];
	page = tree_page(v, p->all ? "Chats" : "Ask",
			 (struct place){ NULL, NULL });
	tree_set(page, "notice", p->notice);
	add_question(v, page, db, p->question);
	for (size_t i = 0; i < v->n_databases; i++)
		json_set_bool(json_at(json_get(page, "databases"), i), "chosen",
			      v->databases[i] == db);
	tree_set_texts(page, "samples", p->samples, p->n_samples);
	add_recent(v, page, p->all ? v->n_chats : RECENT);
	return page;
}

struct json_object *
tree_databases(const struct view *v)
{
	return tree_page(v, "Databases", (struct place){ NULL, NULL });
}

static void
add_chat(const struct view *v, const struct view_chat *p,
	 struct json_object *page)
{
	const struct database *db = p->database;
	struct json_object *chat = json_add_object(page, "chat");
	const char *dialect = p->n_turns ? p->turns[0].dialect : NULL;

	json_set_text(chat, "id", p->chat->id);
	json_set_text(chat, "name", p->chat->title);
	json_set_text(chat, "about", db ? title_of(db) : p->chat->database);
	tree_set(chat, "path", db ? tree_path(v->arena, db->name) : NULL);
	tree_set(chat, "dialect", dialect);
	json_set_text(page, "placeholder",
		      arena_printf(v->arena, "Ask %s…",
				   db ? title_of(db) : p->chat->database));
}

struct json_object *
tree_chat(const struct view *v, const struct view_chat *p, size_t first,
	  size_t last)
{
	struct json_object *page, *turns;

	page = tree_page(v, p->chat->title,
			 (struct place){ p->chat->id, p->chat->database });
	tree_set(page, "notice", p->notice);
	add_chat(v, p, page);
	json_set_bool(page, "empty", p->n_turns == 0);
	turns = json_add_array(page, "turns");
	for (size_t i = first; i < last; i++)
		json_object_array_add(turns, tree_turn(v, p, &p->turns[i], 1));
	tree_set_texts(page, "samples", p->samples, p->n_samples);
	return page;
}

void
tree_add_running(const struct view *v, struct json_object *page,
		 const struct view_chat *p)
{
	const struct turn *t = &p->turns[p->n_turns - 1];
	struct json_object *o = json_add_object(page, "running");
	struct json_object *steps = json_add_array(o, "steps");

	json_set_int(o, "n", (int64_t)t->n);
	json_set_text(o, "question", t->question);
	for (size_t i = 0; i < t->n_timings; i++)
		json_object_array_add(steps,
				      tree_step(v->arena, &t->timings[i]));
}

struct json_object *
tree_live_step(const struct view *v, const struct stage_event *event)
{
	struct json_object *o = json_new(v->arena);

	json_set_bool(o, "began", event->began);
	json_set_bool(o, "ended", !event->began);
	json_set_text(o, "class",
		      event->failed || (event->began && event->attempt > 1)
			      ? "fix"
			      : "done");
	json_set_text(o, "label", event->label);
	tree_set(o, "detail", event->detail);
	json_set_text(o, "took", number_took(v->arena, event->ms));
	return o;
}
