#include "drafter/grammar/explain/passes.h"

#include <string.h>

#include "drafter/grammar/combine/rule.h"
#include "drafter/grammar/rank/derive.h"
#include "drafter/grammar/render/sql.h"

#include "base/ban.h"

#define FRAMES_TOLD 5

static const char *const kinds[ITEM__MAX] = {
	[ITEM_NONE] = "nothing",    [ITEM_CUE] = "cue",
	[ITEM_NUMBER] = "number",   [ITEM_RANGE] = "range",
	[ITEM_PERIOD] = "period",   [ITEM_PAIR] = "two periods",
	[ITEM_ROWS] = "rows",       [ITEM_COLUMN] = "column",
	[ITEM_TEST] = "test",       [ITEM_MEASURE] = "measure",
	[ITEM_AGG] = "aggregate",   [ITEM_ORDER] = "order",
	[ITEM_COMPARE] = "compare", [ITEM_LATER] = "later",
	[ITEM_LATE] = "late",       [ITEM_GROUP] = "group",
	[ITEM_UNIT] = "unit",       [ITEM_HAVING] = "groups that",
	[ITEM_BUCKETS] = "buckets", [ITEM_CLOCK] = "hour",
	[ITEM_TEXT] = "text",
};

static const char *const functions[FN__MAX] = {
	[FN_COUNT] = "count", [FN_SUM] = "sum",  [FN_AVG] = "mean",
	[FN_MIN] = "least",   [FN_MAX] = "most", [FN_MEDIAN] = "median",
};

/* The words of content tokens from … to - 1. */
static const char *
words_of(struct arena *a, const struct leaves *l, size_t from, size_t to)
{
	struct buf b = buf_new(a, 100);

	for (size_t i = from; i < to && i < l->n_content; i++)
		buf_printf(&b, "%s%s", i > from ? " " : "",
			   l->tokens.items[l->token_of[i]].text);
	return buf_text(&b);
}

static const char *
leaves_of(struct arena *a, const struct leaves *l, uint64_t unused)
{
	struct buf b = buf_new(a, 100);

	for (size_t i = 0; i < l->n_content; i++)
		if (unused >> i & 1)
			buf_printf(&b, "%s%s", b.n ? ", " : "",
				   words_of(a, l, i, i + 1));
	return buf_text(&b);
}

/* What of an item is no part of a tree. */
static const char *
sign_of(struct arena *a, const struct item *i)
{
	switch ((int)i->kind) {
	case ITEM_CUE:
		return sense_name(i->cue);
	case ITEM_AGG:
		return functions[i->fn];
	case ITEM_NUMBER:
		return arena_printf(a, "%g", i->number);
	case ITEM_RANGE:
		return arena_printf(a, "%g to %g", i->number, i->number2);
	case ITEM_PERIOD:
		return arena_printf(a, "from %s until before %s",
				    *i->period.from ? i->period.from : "ever",
				    *i->period.until ? i->period.until
						     : "ever");
	case ITEM_ORDER:
		return i->down ? "down" : "up";
	default:
		return "";
	}
}

static const char *
stands_for(const struct context *x, const struct item *i)
{
	struct buf b = buf_new(x->arena, 100);

	buf_puts(&b, sign_of(x->arena, i));
	if (i->table != NO_TABLE && (i->kind == ITEM_ROWS || !i->node))
		buf_printf(&b, "%s%s", b.n ? " " : "",
			   x->catalog->schema->tables[i->table].name);
	if (i->node)
		buf_printf(&b, "%s%s", b.n ? " " : "",
			   node_say(x->arena, x->catalog, i->node));
	if (i->test)
		buf_printf(&b, "%s%s", b.n ? " where " : "",
			   test_say(x->arena, x->catalog, i->test));
	for (size_t n = 0; n < i->n_nodes; n++)
		buf_printf(&b, "%s%s", b.n ? ", " : "",
			   node_say(x->arena, x->catalog, i->nodes[n]));
	return buf_text(&b);
}

static void
put_items(const struct context *x, const struct leaves *l,
	  struct json_object *o)
{
	struct json_object *all = json_add_array(o, "items");

	for (size_t i = 0; i < l->n; i++) {
		const struct item *it = &l->items[i];
		struct json_object *one = json_push_object(all);

		json_set_text(one, "words",
			      words_of(x->arena, l, (size_t)it->from,
				       (size_t)it->to));
		json_set_text(one, "kind", kinds[it->kind]);
		json_set_text(one, "stands_for", stands_for(x, it));
		json_set_real(one, "strength", (double)it->score);
		json_set_text(one, "why", it->why ? it->why : "");
	}
}

/* What an item is, and by which rule, where one made it. */
static const char *
made_of(struct arena *a, const struct item *i)
{
	return i->left && i->why
		       ? arena_printf(a, "%s by “%s”", kinds[i->kind], i->why)
		       : kinds[i->kind];
}

static const char *
frame_items(const struct context *x, const struct leaves *l,
	    const struct frame *f)
{
	struct buf b = buf_new(x->arena, 200);

	for (size_t i = 0; i < f->n; i++)
		buf_printf(&b, "%s(%s: %s)", i ? " " : "",
			   words_of(x->arena, l, (size_t)f->items[i]->from,
				    (size_t)f->items[i]->to),
			   made_of(x->arena, f->items[i]));
	return buf_text(&b);
}

static void
put_frames(const struct context *x, const struct leaves *l,
	   const struct frames *frames, struct json_object *o)
{
	struct json_object *all = json_add_array(o, "frames");

	for (size_t i = 0; i < frames->n && i < FRAMES_TOLD; i++) {
		const struct frame *f = &frames->items[i];
		struct json_object *one = json_push_object(all);
		uint64_t unused = 0;

		for (size_t n = 0; n < l->n_content; n++)
			if (l->telling[n] && !(f->words >> n & 1))
				unused |= (uint64_t)1 << n;
		json_set_real(one, "score", (double)f->score);
		json_set_text(one, "items", frame_items(x, l, f));
		json_set_text(one, "leaves", leaves_of(x->arena, l, unused));
	}
}

static void
put_trees(const struct context *x, const struct derivations *d,
	  struct json_object *o)
{
	struct json_object *all = json_add_array(o, "trees");

	for (size_t i = 0; i < d->n; i++) {
		const struct derivation *t = &d->items[i];
		struct json_object *one = json_push_object(all);

		json_set_real(one, "score", (double)t->score);
		json_set_real(one, "assumed", (double)t->cost);
		json_set_text(one, "leaves",
			      leaves_of(x->arena, d->leaves, t->unused));
		json_set_text(one, "sql", t->sql);
		json_set_text(one, "in_words", t->said);
	}
}

void
explain_passes(const struct job *job, struct json_object *o)
{
	struct context *x = arena_alloc(job->arena, sizeof(*x));
	struct derivations *d = arena_alloc(job->arena, sizeof(*d));
	struct frames *frames = arena_alloc(job->arena, sizeof(*frames));

	derive_context(job, x);
	derive_chat(x, d);
	frames->n = 0;
	if (!d->leaves)
		return;
	if (d->leaves->n_content)
		frames_find(chart_build(x, d->leaves), frames);
	put_items(x, d->leaves, o);
	put_frames(x, d->leaves, frames, o);
	put_trees(x, d, o);
}
