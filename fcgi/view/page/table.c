#include <string.h>

#include "data/names.h"
#include "view/tree/links.h"
#include "view/tree/number.h"
#include "view/tree/tree.h"

#include "base/ban.h"

static void
add_filters(struct arena *a, const struct table_links *l, struct json_object *o)
{
	struct json_object *list = tree_list(o, "filters");

	for (size_t i = 0; i < l->query->n_filters; i++) {
		const struct table_filter *f = &l->query->filters[i];
		struct json_object *one = json_push_object(list);

		tree_text(one, "column", f->column);
		tree_text(one, "value",
			  f->value.type == CELL_NULL
				  ? "nothing"
				  : str_dup(a, f->value.text));
		tree_text(one, "remove", links_without(l, i));
	}
	tree_flag(o, "has_filters", l->query->n_filters > 0);
}

static void
add_exports(const struct table_links *l, struct json_object *o)
{
	static const char *const forms[][2] = { { "Excel", "xlsx" },
						{ "CSV", "csv" },
						{ "JSON", "json" } };
	struct json_object *list = tree_list(o, "exports");

	for (size_t i = 0; i < COUNT(forms); i++) {
		struct json_object *one = json_push_object(list);

		tree_text(one, "form", forms[i][0]);
		tree_text(one, "address", links_as(l, forms[i][1]));
	}
}

struct json_object *
tree_sorted(const struct view *v, const struct view_chat *p,
	    const struct view_table *t)
{
	const struct table_links links = {
		.arena = v->arena,
		.href = arena_printf(v->arena, "%s/chats/%s/turns/%zu/%s",
				     v->base, p->chat->id, t->turn->n, t->name),
		.query = t->query,
		.sums = t->sums,
		.totals = t->totals,
		.cells = true,
	};
	const struct table_page page = { .first = 1,
					 .max = t->rows->n_rows,
					 .href = links.href,
					 .links = &links };
	struct json_object *o = tree_chat(v, p, 0, 0);

	json_set_int(o, "number", (int64_t)t->turn->n);
	json_set_text(o, "question", t->turn->question);
	tree_flag(o, "behind", strcmp(t->name, "raw") == 0);
	add_filters(v->arena, &links, o);
	tree_set(o, "unhide", t->query->n_hidden ? links_unhide(&links) : NULL);
	tree_set(o, "add_totals",
		 !t->sums && rows_have_totals(v->arena, t->rows)
			 ? links_totals(&links, true)
			 : NULL);
	tree_set(o, "drop_totals",
		 t->sums ? links_totals(&links, false) : NULL);
	add_exports(&links, o);
	tree_add(o, "table",
		 tree_table(v->arena, view_titled(v->arena, t->turn, t->rows),
			    &page));
	return o;
}
