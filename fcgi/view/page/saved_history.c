#include "base/language/language.h"
#include "view/page/saved.h"
#include "view/tree/tree.h"

#include "base/ban.h"

/* What a saved question was, and what each change did to its text. */

#define LINES_MAX 200 /* of a longer text nothing is marked */

struct lines {
	struct str *items; /* [n] without the line feed */
	size_t n;
};

static struct lines
lines_of(struct arena *a, const struct saved *s)
{
	struct lines l = { .n = 0 };
	struct str rest = str_of(s ? saved_file(a, s) : "");

	while (rest.n) {
		l.items = arena_grow(a, l.items, l.n, sizeof(*l.items));
		l.items[l.n++] = str_cut(&rest, '\n');
	}
	return l;
}

/* For each place in both the most lines that what follows has in common. */
static unsigned *
common(struct arena *a, const struct lines *x, const struct lines *y)
{
	const size_t wide = y->n + 1;
	unsigned *most = arena_array(a, (x->n + 1) * wide, sizeof(*most));

	for (size_t i = x->n; i-- > 0;)
		for (size_t j = y->n; j-- > 0;) {
			const unsigned *next = most + (i + 1) * wide + j;
			const unsigned skip = most[i * wide + j + 1];

			if (str_eq(x->items[i], y->items[j]))
				most[i * wide + j] = next[1] + 1;
			else
				most[i * wide + j] =
					*next > skip ? *next : skip;
		}
	return most;
}

static void
add_line(struct arena *a, struct json_object *list, const char *way,
	 struct str text)
{
	static const char *const ways[] = { "gone", "new", "same" };
	struct json_object *o = json_push_object(list);

	for (size_t i = 0; i < COUNT(ways); i++)
		tree_flag(o, ways[i], str_is(str_of(ways[i]), way));
	tree_text(o, "text", arena_printf(a, "%.*s\n", (int)text.n, text.p));
}

/* The text of now, with the lines that were there before in their places. */
static void
add_lines(struct arena *a, struct json_object *o, const struct saved *before,
	  const struct saved *now)
{
	struct json_object *list = tree_list(o, "lines");
	const struct lines x = lines_of(a, before);
	const struct lines y = lines_of(a, now);
	const unsigned *most;
	size_t i = 0, j = 0;

	if (!before || x.n > LINES_MAX || y.n > LINES_MAX) {
		while (j < y.n)
			add_line(a, list, "same", y.items[j++]);
		return;
	}
	most = common(a, &x, &y);
	while (i < x.n || j < y.n) {
		const unsigned *at = most + i * (y.n + 1) + j;

		if (i < x.n && j < y.n && str_eq(x.items[i], y.items[j])) {
			add_line(a, list, "same", y.items[j++]);
			i++;
		} else if (j == y.n || (i < x.n && at[y.n + 1] >= at[1])) {
			add_line(a, list, "gone", x.items[i++]);
		} else {
			add_line(a, list, "new", y.items[j++]);
		}
	}
}

struct json_object *
tree_saved_history(const struct view *v, const struct view_saved_history *p)
{
	struct json_object *page = tree_page(
		v, arena_printf(v->arena, say("Changes of %s"), p->now->title),
		(struct place){ NULL, p->now->database });
	struct json_object *list = tree_list(page, "edits");

	tree_text(page, "name", p->now->name);
	for (size_t i = 0; i < p->n; i++) {
		const struct saved *s = &p->items[i];
		struct json_object *o = json_push_object(list);

		tree_int(o, "edit", (int64_t)s->edit);
		tree_text(o, "when", view_moment(v->arena, s->updated_ms));
		tree_set(o, "by", s->maker);
		add_lines(v->arena, o, i + 1 < p->n ? s + 1 : NULL, s);
		tree_flag(o, "may_undo", p->may_change && i > 0);
	}
	return page;
}
