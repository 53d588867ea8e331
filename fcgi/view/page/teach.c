#include "base/json.h"
#include "view/tree/number.h"
#include "view/tree/tree.h"

#include "base/ban.h"

static size_t
count_faults(const struct view_teach *p)
{
	size_t n = 0;

	for (size_t i = 0; i < p->n; i++)
		n += p->items[i].fault != NULL;
	return n;
}

struct str
view_teach_json(struct arena *a, const struct view_teach *p)
{
	struct json_object *o = json_new(a), *list, *one, *words;

	json_set_bool(o, "taken", p->taken);
	json_set_int(o, "lines", (int64_t)p->n_lines);
	json_set_int(o, "examples", (int64_t)p->n_examples);
	json_set_int(o, "known", (int64_t)p->n_known);
	json_set_int(o, "refused", (int64_t)count_faults(p));
	list = json_add_array(o, "lessons");
	for (size_t i = 0; i < p->n; i++) {
		const struct view_lesson *l = &p->items[i];

		one = json_push_object(list);
		json_set_int(one, "n", (int64_t)i + 1);
		json_set_text(one, "kind", l->kind);
		json_set_text(one, "text", l->text);
		words = json_add_array(one, "wordings");
		for (size_t k = 0; k < l->n_wordings; k++)
			json_push_text(words, l->wordings[k]);
		json_set_text(one, "sql", l->sql);
		json_set_text(one, "fault", l->fault);
		json_set_text(one, "result", l->result);
		json_set_bool(one, "unread", l->unread);
	}
	return str_of(arena_printf(a, "%s\n", json_text(a, o).p));
}

static void
add_lessons(struct arena *a, const struct view_teach *p,
	    struct json_object *page)
{
	struct json_object *list = tree_list(page, "lessons"), *o, *words;

	for (size_t i = 0; i < p->n; i++) {
		const struct view_lesson *l = &p->items[i];

		o = json_push_object(list);
		tree_text(o, "n", arena_printf(a, "%zu", i + 1));
		tree_text(o, "text", l->text);
		words = tree_list(o, "wordings");
		for (size_t k = 1; k < l->n_wordings; k++)
			json_push_text(words, l->wordings[k]);
		tree_set(o, "sql", l->sql);
		tree_set(o, "fault", say_again(a, l->fault));
		tree_set(o, "result", l->result);
		tree_flag(o, "unread", l->unread);
		tree_flag(o, "good", !l->fault);
	}
	tree_flag(page, "checked", p->n > 0 && !p->taken);
}

static const char *
told(struct arena *a, const struct view_teach *p)
{
	return arena_printf(
		a,
		say("%s and %s were added; %zu were there already, and"
		    " %zu were refused."),
		number_of(a, p->n_lines, "line", "lines"),
		number_of(a, p->n_examples, "example", "examples"), p->n_known,
		count_faults(p));
}

struct json_object *
tree_teach(const struct view *v, const struct view_teach *p)
{
	const struct database *db = p->database;
	const char *title = db->title && *db->title ? db->title : db->name;
	struct json_object *page;

	page = tree_page(v, arena_printf(v->arena, say("Teach %s"), title),
			 (struct place){ NULL, db->name });
	tree_text(page, "about", title);
	tree_text(page, "path", tree_path(v->arena, db->name));
	tree_set(page, "document", p->document);
	tree_set(page, "only", p->question);
	tree_set(page, "reply", p->reply);
	tree_flag(page, "has_model", p->has_model);
	tree_set(page, "told", p->taken ? told(v->arena, p) : NULL);
	add_lessons(v->arena, p, page);
	return page;
}
