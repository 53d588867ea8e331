#include "drafter/grammar/rank/understood.h"

#include <string.h>

#include "drafter/grammar/match/notes/definition.h"
#include "drafter/grammar/rank/derive.h"
#include "drafter/grammar/render/sql.h"

#include "base/ban.h"

/* A condition by what it says and not by its name. */
static const char *
say_test(const struct context *x, const struct test *t)
{
	struct test plain = *t;

	plain.label = NULL;
	return test_say(x->arena, x->catalog, &plain);
}

static const char *
say_node(const struct context *x, const struct node *n)
{
	struct node plain = *n;

	plain.label = NULL;
	return node_say(x->arena, x->catalog, &plain);
}

/* "appointment where status is done", "number of rows, where …". */
static const char *
say_item(const struct context *x, const struct item *i)
{
	const char *rows =
		i->table == NO_TABLE
			? "any rows"
			: name_say(x->arena,
				   cat_table_name(x->catalog, i->table));
	const char *what = i->node ? say_node(x, i->node) : rows;

	if (i->date)
		what = arena_printf(x->arena, "%s by %s", what,
				    say_node(x, i->date));
	return i->test ? arena_printf(x->arena, "%s where %s", what,
				      say_test(x, i->test))
		       : what;
}

static void
put(const struct context *x, struct json_object *list, struct str text,
    struct definition *d)
{
	const bool known = d && definition_read(x, d);
	struct json_object *o = json_push_object(list);

	if (d && (known ? d->n_items == 0 : d->weak))
		d = NULL; /* a fact, as far as anybody can tell */
	json_set_str(o, "text", text);
	json_set_text(o, "name", d ? d->name : NULL);
	json_set_text(o, "meaning",
		      d && known ? say_item(x, &d->items[0]) : NULL);
}

/* A part of a name that stands for the same was put behind the whole. */
static bool
is_again(const struct definitions *all, const struct note_sentence *s, size_t k)
{
	for (size_t i = s->first; i < k; i++)
		if (strcmp(all->items[i].name, all->items[k].name) == 0)
			return true;
	return false;
}

struct json_object *
grammar_understood(const struct job *job)
{
	struct json_object *o = json_new(job->arena);
	struct json_object *list = json_add_array(o, "notes");
	const struct definitions *all;
	struct context x;

	derive_context(job, &x);
	all = x.definitions;
	for (size_t i = 0; all && i < all->n_sentences; i++) {
		const struct note_sentence *s = &all->sentences[i];

		if (s->n == 0)
			put(&x, list, s->text, NULL);
		for (size_t k = s->first; k < s->first + s->n; k++)
			if (!is_again(all, s, k))
				put(&x, list, s->text,
				    &x.definitions->items[k]);
	}
	return o;
}
