#include "base/clock.h"
#include "base/json.h"
#include "view/tree/number.h"
#include "view/tree/tree.h"

#include "base/ban.h"

static void
set_note(struct arena *a, struct json_object *o, const struct note *n)
{
	json_set_text(o, "id", n->id);
	json_set_text(o, "database", n->database);
	json_set_text(o, "source", note_source_name(n->source));
	json_set_text(o, "title", n->title);
	json_set_text(o, "text", n->text);
	json_set_text(o, "author", n->author);
	json_set_text(o, "updated", clock_iso(a, n->updated_ms));
}

/* Call put for each name that a note's sentences define. */
static void
each_understood(const struct view_notes *p, const struct note *n,
		struct json_object *list,
		void (*put)(struct json_object *, const char *name,
			    const char *meaning))
{
	const size_t all = p->understood ? json_length(p->understood) : 0;

	for (size_t i = 0; i < all; i++) {
		struct json_object *one = json_at(p->understood, i);
		const char *text = json_get_text(one, "text", NULL);
		const char *name = json_get_text(one, "name", NULL);

		if (name && text && str_has(str_of(n->text), str_of(text)))
			put(json_push_object(list), name,
			    json_get_text(one, "meaning", NULL));
	}
}

static void
put_json(struct json_object *o, const char *name, const char *meaning)
{
	json_set_text(o, "name", name);
	json_set_text(o, "meaning", meaning);
}

/* A template asks whether there is a meaning. */
static void
put_tree(struct json_object *o, const char *name, const char *meaning)
{
	tree_text(o, "name", name);
	tree_set(o, "meaning", meaning);
}

struct str
view_notes_json(struct arena *a, const struct view_notes *p)
{
	struct json_object *o = json_new(a), *list;

	json_set_text(o, "database", p->database->name);
	json_set_bool(o, "may_edit", p->may_edit);
	json_set_text(o, "problem", p->problem);
	list = json_add_array(o, "notes");
	for (size_t i = 0; i < p->n; i++) {
		struct json_object *n = json_push_object(list);

		set_note(a, n, &p->items[i]);
		each_understood(p, &p->items[i],
				json_add_array(n, "understood"), put_json);
	}
	return str_of(arena_printf(a, "%s\n", json_text(a, o).p));
}

struct str
view_note_as(struct arena *a, enum format format, const struct note *n)
{
	struct json_object *o;

	if (format != FORMAT_JSON)
		return str_of(arena_printf(a, "%s\n", n->id));
	o = json_new(a);
	set_note(a, o, n);
	return str_of(arena_printf(a, "%s\n", json_text(a, o).p));
}

struct rows
view_notes_rows(struct arena *a, const struct view_notes *p)
{
	static const char *const names[] = { "id",   "source", "title",
					     "text", "author", "updated" };
	struct rows r = rows_texts(a, p->n, names, COUNT(names));

	r.cols[r.n_cols - 1].type = CELL_TIMESTAMP;
	for (size_t i = 0; i < p->n; i++) {
		struct cell *c = r.cells + i * r.n_cols;

		c[0] = cell_of_text(p->items[i].id);
		c[1] = cell_of_text(note_source_name(p->items[i].source));
		c[2] = cell_of_text(p->items[i].title);
		c[3] = cell_of_text(p->items[i].text);
		c[4] = cell_of_text(p->items[i].author);
		c[5] = cell_of_text(clock_iso(a, p->items[i].updated_ms));
		c[5].type = CELL_TIMESTAMP;
	}
	return r;
}

/* Passages below the headings that they share. */
static size_t
add_passages(const struct passages *p, size_t max, struct json_object *o)
{
	struct json_object *list = tree_list(o, "parts");
	struct json_object *part = NULL, *passages = NULL;
	const char *heading = NULL;
	size_t n = p->n < max ? p->n : max;

	for (size_t i = 0; i < n; i++) {
		const struct passage *x = &p->items[i];

		if (!heading || !str_is(str_of(heading), x->heading)) {
			part = json_push_object(list);
			tree_set(part, "heading",
				 *x->heading ? x->heading : NULL);
			passages = tree_list(part, "passages");
			heading = x->heading;
		}
		json_push_text(passages, x->text);
	}
	return n;
}

static const char *
origin_of(struct arena *a, const struct note *n)
{
	const char *day = clock_date(a, n->updated_ms);

	if (n->source == NOTE_FILE)
		return arena_printf(a, say("a file, read on %s"), day);
	if (n->source == NOTE_COMMENTS)
		return arena_printf(a, say("read on %s"), day);
	return n->author ? arena_printf(a, say("by %s, %s"), n->author, day)
			 : day;
}

static void
add_understood(const struct view_notes *p, const struct note *n,
	       struct json_object *o)
{
	struct json_object *list = tree_list(o, "understood");

	each_understood(p, n, list, put_tree);
	tree_flag(o, "has_understood", json_length(list) > 0);
}

void
tree_add_notes(struct arena *a, const struct view_notes *p, size_t max,
	       struct json_object *page)
{
	struct json_object *list = tree_list(page, "notes");
	size_t all = 0, shown = 0;

	for (size_t i = 0; p && i < p->n; i++) {
		const struct note *n = &p->items[i];
		struct json_object *o;

		all += p->passages[i].n;
		if (shown == max)
			continue;
		o = json_push_object(list);
		tree_text(o, "id", n->id);
		tree_text(o, "title", n->title);
		tree_text(o, "origin", origin_of(a, n));
		tree_text(o, "text", n->text);
		tree_flag(o, "own", p->may_edit && n->source == NOTE_PAGE);
		shown += add_passages(&p->passages[i], max - shown, o);
		add_understood(p, n, o);
	}
	tree_flag(page, "has_notes", json_length(list) > 0);
	tree_flag(page, "may_edit", p && p->may_edit);
	tree_set(page, "problem", p ? p->problem : NULL);
	tree_set(page, "more",
		 shown < all ? number_of(a, all - shown, "more", "more")
			     : NULL);
}

struct json_object *
tree_notes(const struct view *v, const struct view_notes *p)
{
	const struct database *db = p->database;
	const char *title = db->title && *db->title ? db->title : db->name;
	struct json_object *page;

	page = tree_page(v, arena_printf(v->arena, say("Notes on %s"), title),
			 (struct place){ NULL, db->name });
	tree_text(page, "about", title);
	tree_text(page, "path", tree_path(v->arena, db->name));
	tree_add_notes(v->arena, p, SIZE_MAX, page);
	return page;
}
