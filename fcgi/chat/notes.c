#include "chat/notes.h"

#include "base/utf8.h"
#include "knowledge/notes/notes.h"
#include "knowledge/notes/text.h"
#include "store/knowledge/note.h"
#include "store/user/audit.h"

#include "base/ban.h"

#define TITLE_CHARS 100

/* A name with a space in it is one name; nobody is named "*" here. */
static bool
is_editor(const struct user *user, const struct database *db)
{
	struct str rest = str_of(db->editors), word;

	if (user->admin || db->own)
		return true;
	while (user->name && (word = str_word(&rest, " ,")).n)
		if (str_is(word, user->name))
			return true;
	return false;
}

/* Prose may name what a reader of a part must not know of. */
static const struct err *
readable(const struct notes_call *c, const struct database **ret)
{
	const struct err *e =
		chat_database(c->app, c->arena, c->user, c->database, ret);

	if (e || !(*ret)->rights)
		return e;
	return err_say(c->arena, ERR_DENIED,
		       "Notes are for those who see all of the database.");
}

const struct err *
chat_notes(const struct notes_call *c, struct shown_notes *ret)
{
	struct shown_notes r = { .n = 0 };
	struct notes_seen seen = { .version = 0 };
	const struct err *e;

	e = readable(c, &r.database);
	if (!e)
		e = notes_sync(c->app, c->arena, r.database, NULL, &seen);
	r.problem = seen.problem;
	if (!e)
		e = store_note_list(c->app->store, c->arena,
				    database_key(r.database), &r.items, &r.n);
	if (e)
		return e;
	r.may_edit = is_editor(c->user, r.database);
	r.passages = arena_array(c->arena, r.n, sizeof(*r.passages));
	for (size_t i = 0; i < r.n; i++)
		r.passages[i] =
			note_passages(c->arena, str_of(r.items[i].text));
	*ret = r;
	return NULL;
}

/* The database, if the user may change its notes. */
static const struct err *
editable(const struct notes_call *c, const struct database **ret)
{
	const struct err *e = readable(c, ret);

	if (e || is_editor(c->user, *ret))
		return e;
	return err_say(c->arena, ERR_DENIED,
		       "Notes are written by administrators, by the editors of"
		       " a database, and by whoever uploaded it.");
}

static const struct err *
own_note(const struct notes_call *c, const char *id)
{
	struct note n = { .source = NOTE_PAGE };
	const struct database *db = NULL;
	const struct err *e = editable(c, &db);

	if (!e)
		e = store_note_get(c->app->store, c->arena, database_key(db),
				   id, &n);
	if (e || n.source == NOTE_PAGE)
		return e;
	return err_say(c->arena, ERR_CONFLICT,
		       n.source == NOTE_FILE
			       ? "This note is a file: change it there."
			       : "This note is the database's own comments.");
}

/* Its first words: of its heading, when it begins with one. */
static const char *
title_of(struct arena *a, const char *text)
{
	struct passages p = note_passages(a, str_of(text));
	struct str first = { "", 0 };

	if (p.n)
		first = str_of(*p.items[0].heading ? p.items[0].heading
						   : p.items[0].text);
	return utf8_shorten(a, first, TITLE_CHARS / 2);
}

/* Who changed what the answers rest on. */
static const struct err *
audit(const struct notes_call *c, const struct database *db, const char *act,
      const char *text)
{
	const struct act a = {
		.act = act,
		.database = db->name,
		.question =
			c->app->config->settings->log_questions ? text : NULL,
	};

	return store_audit_act(c->app->store, c->arena, c->user, &a);
}

const struct err *
chat_note_write(const struct notes_call *c, struct note *n)
{
	const struct database *db = NULL;
	const struct err *e;

	if (!n->text)
		return err_say(c->arena, ERR_INPUT,
			       "\"text\" is missing: what is the note?");
	if (utf8_length(str_of(n->title)) > TITLE_CHARS)
		return err_say(c->arena, ERR_INPUT,
			       "\"title\" takes %d characters at most.",
			       TITLE_CHARS);
	e = editable(c, &db);
	if (!e && n->id)
		e = own_note(c, n->id);
	if (e)
		return e;
	n->source = NOTE_PAGE;
	n->database = database_key(db);
	n->author = c->user->name;
	if (!n->title)
		n->title = title_of(c->arena, n->text);
	e = notes_write(c->app, c->arena, n);
	n->database = db->name;
	return e ? e : audit(c, db, "note written", n->text);
}

const struct err *
chat_note_delete(const struct notes_call *c, const char *id)
{
	const struct database *db = NULL;
	const struct err *e = own_note(c, id);

	if (!e)
		e = editable(c, &db);
	return e ? e
		 : store_note_delete(c->app->store, c->arena, database_key(db),
				     id);
}

static struct json_object *
find_name(struct json_object *list, const char *name)
{
	for (size_t i = 0; i < json_length(list); i++) {
		struct json_object *one = json_at(list, i);
		const char *other = json_get_text(one, "name", NULL);

		if (other && str_is_nocase(str_of(other), name))
			return one;
	}
	return NULL;
}

/*
 * A word for another is put in its place before anything is read. What has a
 * condition is read as a definition; "times are UTC" may be a plain fact.
 */
static void
add_term(struct json_object *list, const struct term *t)
{
	struct json_object *one = find_name(list, t->words);

	if (t->condition || (!one && t->kind == TERM_ARE) ||
	    (one && json_get_text(one, "meaning", NULL)))
		return;
	if (!one) {
		one = json_push_object(list);
		json_set_text(one, "text", t->words);
		json_set_text(one, "name", t->words);
	} else if (t->kind == TERM_MEANS) {
		return;
	}
	json_set_text(one, "meaning", t->meaning);
}

const struct err *
chat_notes_understood(const struct notes_call *c, struct wait *wait,
		      struct json_object **ret)
{
	const struct question q = { .user = c->user,
				    .database = c->database,
				    .wait = wait };
	struct terms terms = { .n = 0 };
	struct shown_notes s;
	struct json_object *o = NULL;
	const struct err *e = chat_understood(c->app, c->arena, &q, &o);

	if (!e)
		e = chat_notes(c, &s);
	if (e)
		return e;
	*ret = json_get(o, "notes");
	for (size_t i = 0; i < s.n; i++)
		note_terms(c->arena, &s.items[i], &terms);
	for (size_t i = 0; i < terms.n; i++)
		add_term(*ret, &terms.items[i]);
	return NULL;
}
