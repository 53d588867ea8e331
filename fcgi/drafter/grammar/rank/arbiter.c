#include "drafter/grammar/rank/arbiter.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "drafter/grammar/rank/trees.h"

#include "base/ban.h"

#define CHOICES 3 /* that are shown */
#define TRIED 7   /* of a question back: some come to the same rows */
/* So sure of a tree by itself, nobody else is asked. */
#define SURE_ALONE 0.75
#define TABLES_MAX 400 /* of larger schemas trees take too long to find */

/* As much likelier must it be where the older reader would ask back. */
static const double doubted[ASK__MAX] = {
	[ASK_NOT] = 1,      [ASK_FOLLOW] = 2.5, [ASK_AMBIGUOUS] = 2.5,
	[ASK_VAGUE] = 8,    [ASK_SUM] = 1,      [ASK_UNKNOWN] = 2.5,
	[ASK_UNSURE] = 2.5, [ASK_DIALECT] = 8,
};

static const char **
unused_of(const struct job *job, const struct leaves *l,
	  const struct derivation *d)
{
	const char **words =
		arena_array(job->arena, d->n_unused + 1, sizeof(*words));
	size_t n = 0;

	for (size_t i = 0; i < l->n_content; i++)
		if (d->unused >> i & 1)
			words[n++] = l->tokens.items[l->token_of[i]].text;
	return words;
}

static void
put(struct readings_of *all, const struct draft *d,
    const struct derivation *tree, size_t place)
{
	struct reading_of *r = &all->items[all->n++];

	r->draft = *d;
	r->draft.drafter = "grammar";
	r->tree = tree;
	r->place = place;
	gist_read(all->job->arena, all->job->dialect, d->sql, &r->gist);
}

static void
put_trees(struct readings_of *all)
{
	for (size_t i = 0; i < all->trees->n; i++) {
		const struct derivation *d = &all->trees->items[i];
		const struct draft draft = {
			.sql = d->sql,
			.explanation = d->said,
			.reading = d->said,
			.unused = unused_of(all->job, all->trees->leaves, d),
			.n_unused = d->n_unused,
			.confidence = d->confidence,
			.whole = d->n_unused == 0,
		};

		put(all, &draft, d, i);
	}
	all->n_trees = all->n;
}

/* As they were before they were ranked. */
static int
by_place(const void *va, const void *vb)
{
	const struct reading_of *a = va, *b = vb;

	return (a->place > b->place) - (a->place < b->place);
}

static int
by_right(const void *va, const void *vb)
{
	const struct reading_of *a = va, *b = vb;

	return (a->right < b->right) - (a->right > b->right);
}

/* The numbers as they are told to those who learn from them. */
static void
put_signs(struct arena *a, struct reading_of *r)
{
	struct draft_sign *signs = arena_array(a, RANK__MAX, sizeof(*signs));
	size_t n = 0;

	for (size_t i = 0; i < RANK__MAX; i++)
		if (r->x[i] < 0 || r->x[i] > 0)
			signs[n++] =
				(struct draft_sign){ rank_names[i], r->x[i] };
	r->draft.signs = signs;
	r->draft.n_signs = n;
}

static const char *
words_of(const struct draft *d)
{
	const char *words = d->reading ? d->reading : d->explanation;

	return words ? words : d->sql;
}

/* Whether one before it speaks of the same, or says so. */
static bool
is_again(const struct readings_of *all, size_t i)
{
	for (size_t k = 0; k < i; k++)
		if (gist_equal(&all->items[k].gist, &all->items[i].gist) ||
		    strcmp(words_of(&all->items[k].draft),
			   words_of(&all->items[i].draft)) == 0)
			return true;
	return false;
}

/* The best distinct readings from the first on, as choices of d. */
static void
put_choices(const struct readings_of *all, size_t first, size_t most,
	    struct draft *d)
{
	d->n_readings = 0;
	d->readings = arena_array(all->job->arena, most, sizeof(*d->readings));
	for (size_t i = first; i < all->n && d->n_readings < most; i++) {
		const struct draft *of = &all->items[i].draft;

		if (!is_again(all, i))
			d->readings[d->n_readings++] =
				(struct draft_choice){ .text = words_of(of),
						       .sql = of->sql };
	}
}

#define LEFT_OUT 2 /* times the line: where words of it are left out */

static bool
asks_back(const struct readings_of *all)
{
	const struct older *o = all->older;
	const double line = all->job->settings->clarify_below *
			    doubted[o ? o->why : ASK_NOT];

	return all->n == 0 || all->items[0].right < line ||
	       (all->items[0].draft.n_unused > 0 &&
		all->items[0].right < LEFT_OUT * line);
}

/* What is asked back: as the other reader says it, if it says anything. */
static struct draft
question_back(const struct readings_of *all)
{
	struct draft d = { .sql = NULL };

	if (all->older)
		d = all->older->asked;
	if (!d.clarify)
		d.clarify = "I am not sure how to read that in this database."
			    " Which of these do you mean?";
	d.confidence = all->n ? all->items[0].right : 0;
	put_choices(all, 0, TRIED, &d);
	return d;
}

static void
rank(struct readings_of *all)
{
	features_fill(all);
	for (size_t i = 0; i < all->n; i++) {
		struct reading_of *r = &all->items[i];

		r->right = trees_right(r->x);
		r->draft.confidence = r->right;
		put_signs(all->job->arena, r);
	}
	qsort(all->items, all->n, sizeof(*all->items), by_right);
}

void
arbiter_ready(void)
{
	(void)trees_ready();
}

bool
arbiter_begin(const struct job *job, struct readings_of **ret)
{
	struct readings_of *all = arena_alloc(job->arena, sizeof(*all));
	struct derivations *trees = arena_alloc(job->arena, sizeof(*trees));
	struct context x;

	arbiter_ready();
	*ret = all;
	all->job = job;
	all->trees = trees;
	if ((job->whole ? job->whole : job->schema)->n_tables > TABLES_MAX)
		return false;
	derive_context(job, &x);
	derive_chat(&x, trees);
	put_trees(all);
	if (all->n == 0 || job->every_reading)
		return false;
	rank(all);
	return all->items[0].right >=
	       fmax(SURE_ALONE, job->settings->clarify_below);
}

void
arbiter_end(struct readings_of *all, const struct older *older,
	    struct drafts *ret)
{
	all->older = older;
	if (older) {
		qsort(all->items, all->n, sizeof(*all->items), by_place);
		for (size_t i = 0; i < older->drafts.n; i++)
			if (older->drafts.items[i].sql)
				put(all, &older->drafts.items[i], NULL, i);
		rank(all);
	}
	ret->n = 0;
	if (all->n == 0 && !(older && older->asked.clarify))
		return;
	if (asks_back(all))
		ret->items[ret->n++] = question_back(all);
	else
		put_choices(all, 1, CHOICES, &all->items[0].draft);
	for (size_t i = 0; i < all->n && ret->n < DRAFTS_MAX; i++)
		ret->items[ret->n++] = all->items[i].draft;
}
