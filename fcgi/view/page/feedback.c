#include "base/buf.h"
#include "view/tree/tree.h"

#include "base/ban.h"

#define IMPORTED_MAX ((size_t)1 << 20)

const char *
view_path(struct arena *a, const char *text)
{
	return tree_path(a, text);
}

struct str
view_feedback(struct arena *a, enum format format, const struct turn *t,
	      const struct example *example)
{
	struct json_object *o = json_new(a);

	if (format != FORMAT_JSON && format != FORMAT_NDJSON)
		return str_of(arena_printf(
			a, "%s%s%s%s%s\n",
			t->feedback ? t->feedback : "nothing said",
			example ? ": " : "",
			example ? example_state_name(example->state) : "",
			example ? " example " : "",
			example ? example->id : ""));
	json_set_text(o, "chat", t->chat);
	json_set_int(o, "turn", (int64_t)t->n);
	json_set_text(o, "feedback", t->feedback);
	json_set_text(o, "review", t->review);
	if (example)
		view_example_set(a, json_add_object(o, "example"), example);
	else
		json_set(o, "example", NULL);
	return str_of(arena_printf(a, "%s\n", json_text(a, o).p));
}

static struct str
imported_text(struct arena *a, const struct view_imported *p)
{
	struct buf b = buf_new(a, IMPORTED_MAX);

	buf_printf(&b, "%zu added, %zu were there, %zu wrong\n", p->n_added,
		   p->n_known, p->n_wrong);
	for (size_t i = 0; i < p->n_told; i++)
		buf_printf(&b, "%s\n", p->wrong[i]);
	return buf_str(&b);
}

struct str
view_imported(struct arena *a, enum format format,
	      const struct view_imported *p)
{
	struct json_object *o, *list;

	if (format != FORMAT_JSON && format != FORMAT_NDJSON)
		return imported_text(a, p);
	o = json_new(a);
	json_set_int(o, "added", (int64_t)p->n_added);
	json_set_int(o, "known", (int64_t)p->n_known);
	json_set_int(o, "wrong", (int64_t)p->n_wrong);
	list = json_add_array(o, "errors");
	for (size_t i = 0; i < p->n_told; i++)
		json_push_text(list, p->wrong[i]);
	return str_of(arena_printf(a, "%s\n", json_text(a, o).p));
}
