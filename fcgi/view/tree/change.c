#include "base/clock.h"
#include "view/tree/number.h"
#include "view/tree/tree.h"

#include "base/ban.h"

static void
add_rows(struct arena *a, struct json_object *o, const char *key,
	 const struct rows *rows)
{
	const struct table_page page = { .first = 1,
					 .max = rows ? rows->n_rows : 0,
					 .href = "" };

	if (!rows || rows->n_cols == 0 || rows->n_rows == 0) {
		tree_flag(o, key, false);
		return;
	}
	tree_add(o, key, tree_table(a, rows, &page));
}

static const char *
more(struct arena *a, const struct change *c)
{
	if (c->n_more == 0)
		return NULL;
	return arena_printf(a, say("Triggers of the database change %s more."),
			    number_of(a, c->n_more, "row", "rows"));
}

void
tree_change(struct arena *a, const struct turn *t, struct json_object *o)
{
	struct json_object *change = json_add_object(o, "change");
	const struct change *c = t->change;
	bool open = t->state == TURN_PROPOSED;
	bool late = clock_wall_ms() > (c ? c->until_ms : 0);

	tree_sentence(o, t->rows, str_of(say_again(a, t->answer)));
	tree_add(change, "sql", tree_sql(a, t->dialect, t->sql));
	tree_flag(change, "open", c && open && !late);
	tree_flag(change, "late", c && open && late);
	tree_flag(change, "everything", c && open && c->everything);
	tree_set(change, "note", c ? c->note : NULL);
	tree_set(change, "more", c ? more(a, c) : NULL);
	tree_set(change, "done",
		 c && c->done_ms ? clock_iso(a, c->done_ms) : NULL);
	add_rows(a, change, "before", c ? c->before : NULL);
	add_rows(a, change, "after", c ? c->after : NULL);
}
