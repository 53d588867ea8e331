#include "drafter/grammar/rank/arbiter.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "drafter/grammar/lex/senses.h"
#include "drafter/grammar/match/notes/definition.h"
#include "drafter/grammar/rank/asking/asking.h"
#include "drafter/grammar/rank/choices.h"
#include "drafter/grammar/rank/doubt/doubt.h"
#include "drafter/grammar/rank/keyed.h"
#include "drafter/grammar/rank/limit.h"
#include "drafter/grammar/rank/shape.h"
#include "drafter/grammar/rank/statement/ordered.h"
#include "drafter/grammar/rank/trees.h"
#include "drafter/grammar/render/older_sql.h"
#include "sql/check/check.h"

#include "base/ban.h"

#define CHOICES 3 /* that are shown */
/* So sure of a tree by itself, nobody else is asked. */
#define SURE_ALONE 0.75
#define WHOLE 0.2     /* of the line: where it accounts for every word */
#define FORGOTTEN 0.4 /* at most, where "those" are of no turn before */
#define CANNOT                                                             \
	"This database has no way to rank or to compare within groups in " \
	"one statement. Ask for each group by itself?"
#define TABLES_MAX 400 /* of larger schemas trees take too long to find */

/* It changes the turn before. */
static bool
goes_on(const struct readings_of *all, const struct reading_of *r)
{
	const struct older *o = all->older;

	return r->tree ? all->trees->follows : o && o->follow && r->place == 0;
}

/* Words that its reader left out, or that nothing it speaks of stands for. */
static void
put_unused(const struct readings_of *all, struct reading_of *r)
{
	const struct leaves *l = all->trees->leaves;
	const uint64_t left = r->tree ? r->tree->unused : 0;
	uint64_t missing = r->cover.missing | left;
	const char **words;
	size_t n = 0;

	if (!l || !all->context)
		return;
	if (!r->tree && goes_on(all, r)) { /* it has used its words */
		missing = doubt_restricting(l, missing);
		if (!missing)
			return;
	}
	words = arena_array(all->job->arena, l->n_content + 1, sizeof(*words));
	for (size_t i = 0; i < l->n_content; i++)
		if (missing >> i & 1)
			words[n++] = l->tokens.items[l->token_of[i]].text;
	r->draft.unused = words;
	r->draft.n_unused = n;
	r->draft.whole = n == 0;
}

/* It leaves out the turn before, which a tree goes on from word for word. */
static bool
forgets(const struct readings_of *all, const struct reading_of *r)
{
	const struct derivations *t = all->trees;

	return t->points && t->follows && t->items[0].n_unused == 0 &&
	       !goes_on(all, r);
}

/*
 * "which of those …": rows are asked for, and it counts them still;
 * "alphabetically", "worst": it knows no such order.
 */
static bool
counts_on(const struct readings_of *all, const struct reading_of *r)
{
	const struct derivations *t = all->trees;

	return !r->tree && t->follows &&
	       (t->sorts || (t->lists && r->gist.n_aggregates > 0));
}

/* A reading of words that are added up is none. */
static void
put(struct readings_of *all, const struct draft *d,
    const struct derivation *tree, size_t place)
{
	struct reading_of *r = &all->items[all->n];

	r->draft = *d;
	r->draft.drafter = "grammar";
	r->tree = tree;
	r->place = place;
	gist_read(all->job->arena, all->job->dialect, d->sql, &r->gist);
	listing_read(all->job->arena, all->job->dialect, d->sql, &r->listing);
	all->n++;
	if (!all->context)
		return;
	r->fans = tree ? tree->fans || limit_adds(all, r) : limit_fans(all, r);
	cover_read(all->context, all->trees->leaves, &r->gist, &r->cover);
	if (tree && tree->plain)
		gist_read(all->job->arena, all->job->dialect, tree->plain,
			  &r->gist);
	if (!goes_on(all, r) &&
	    (all->trees->back || (all->trees->points && all->trees->follows))) {
		r->cover.missing |= all->trees->back;
		r->cover.n_missing++;
	}
	r->n_left = r->draft.n_unused;
	put_unused(all, r);
	all->n -= cover_sums_words(all->context->catalog, &r->gist) ||
		  cover_groups_amounts(all->context, all->trees->leaves,
				       &r->gist) ||
		  forgets(all, r) || counts_on(all, r) || limit_all(all, r);
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
			.n_unused = d->n_unused,
			.confidence = d->confidence,
		};

		put(all, &draft, d, i);
	}
	all->n_trees = all->n;
}

/* false: what it shows of each group is any row's. */
static bool
is_sound(const struct readings_of *all, const char *sql)
{
	const struct job *job = all->job;

	return sql && !sql_lacks_group(job->arena, job->dialect,
				       job->whole ? job->whole : job->schema,
				       str_of(sql));
}

static void
put_older(struct readings_of *all, struct draft d, size_t place)
{
	const struct job *job = all->job;

	if (!is_sound(all, d.sql))
		return;
	if (all->context)
		d.sql = older_sql(job->arena, job->dialect,
				  all->context->catalog, d.sql);
	put(all, &d, NULL, place);
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

	if (a->right < b->right || a->right > b->right)
		return a->right < b->right ? 1 : -1;
	if (a->likely < b->likely || a->likely > b->likely)
		return a->likely < b->likely ? 1 : -1; /* as doubted */
	return a->tree && b->tree ? by_place(va, vb)
				  : (a->tree == NULL) - (b->tree == NULL);
}

/* The numbers as they are told to those who learn from them. */
static void
put_signs(struct arena *a, struct reading_of *r)
{
	struct draft_sign *signs =
		arena_array(a, RANK__MAX + DOUBTS + 1, sizeof(*signs));
	size_t n = 0;

	for (size_t i = 0; i < RANK__MAX; i++)
		if (r->x[i] < 0 || r->x[i] > 0)
			signs[n++] =
				(struct draft_sign){ rank_names[i], r->x[i] };
	n += doubt_signs(r, signs + n);
	if (r->right < r->likely) /* what it was learned from was not limited */
		signs[n++] = (struct draft_sign){ "most", r->right };
	r->draft.signs = signs;
	r->draft.n_signs = n;
}

/*
 * What the other reader found is said as a tree that speaks of the same is, and
 * shows what that shows: the measure that orders a list stands in it.
 */
static void
put_reading(const struct readings_of *all, struct reading_of *r)
{
	for (size_t i = 0; !r->tree && i < all->n; i++) {
		const struct reading_of *o = &all->items[i];

		if ((o->tree && o->tree->plain) ||
		    !((o->tree && gist_equal(&r->gist, &o->gist)) ||
		      keyed_as_named(all, r, o)) ||
		    r->gist.distinct != o->gist.distinct ||
		    r->gist.n_tests - r->gist.n_tables !=
			    o->gist.n_tests - o->gist.n_tables ||
		    r->gist.negated != o->gist.negated ||
		    !ordered_alike(all->job->arena, all->job->dialect,
				   r->draft.sql, o->draft.sql))
			continue;
		r->draft.reading = o->draft.reading;
		if (!all->job->asked_alone)
			r->draft.sql = o->draft.sql;
		return;
	}
}

/* The notes or the columns say what its words mean, or a period says "new". */
static bool
is_plain_tree(const struct readings_of *all, const struct reading_of *first)
{
	return first->tree && first->draft.n_unused == 0 &&
	       (first->tree->defined || first->tree->by_sale ||
		first->tree->by_date ||
		(all->trees->leaves && all->trees->leaves->fresh));
}

/* What was understood best is nothing that the engine can be asked. */
static bool
lacks_form(const struct readings_of *all)
{
	const struct derivations *t = all->trees;

	return t->lacking > 0 && (t->n == 0 || t->lacking > t->items[0].score);
}

/* The older reader would ask: by a word, or what is shown is not asked for. */
static bool
is_open(const struct older *o)
{
	return o && o->why != ASK_NOT && o->why != ASK_SUM;
}

/* The older reader cannot change the turn before in that way, and a tree can. */
static bool
is_change(const struct readings_of *all, const struct reading_of *first)
{
	return all->older && all->older->why == ASK_FOLLOW && first->tree &&
	       all->trees->follows;
}

/* It seems to go on from what it leaves out. */
static bool
must_ask(const struct readings_of *all, const struct reading_of *first)
{
	const struct older *o = all->older;

	return o && o->why == ASK_FOLLOW && !is_change(all, first) &&
	       first->right < FORGOTTEN;
}

/*
 * A reading that accounts for every word is shown, with how it was understood,
 * where it is anyhow likely; what leaves words open must be likelier.
 */
static bool
asks_back(const struct readings_of *all, const char *say)
{
	const struct reading_of *first = all->items;
	const bool whole = first->draft.n_unused == 0 &&
			   (!is_open(all->older) || is_change(all, first));

	return all->n == 0 || say || first->fans ||
	       limit_business(all, first) || must_ask(all, first) ||
	       first->right <
		       all->job->settings->clarify_below * (whole ? WHOLE : 1);
}

/* Judged by nothing said, unless something here says by what; NULL. */
static const char *
vague(const struct readings_of *all)
{
	return all->n && is_plain_tree(all, all->items) ? NULL
							: asking_vague(all);
}

/*
 * A tree that says and shows the same as another is as likely, where doubts
 * made both equal; its signs tell of its own likelihood.
 */
static void
share_likely(struct readings_of *all)
{
	for (size_t i = 0; i < all->n_trees; i++) {
		struct reading_of *t = &all->items[i];

		for (size_t k = all->n_trees; k < all->n; k++)
			if (gist_equal(&t->gist, &all->items[k].gist) &&
			    listing_equal(&t->listing, &all->items[k].listing))
				t->likely =
					fmax(t->likely, all->items[k].likely);
	}
}

static void
rank(struct readings_of *all)
{
	features_fill(all);
	if (all->job->every_reading || trees_ask(RANK_SHOWN, RANK_LISTED + 1))
		shape_fill(all);
	for (size_t i = 0; i < all->n; i++) {
		struct reading_of *r = &all->items[i];

		r->most = limit_most(all, r);
		if (all->trees->points && !goes_on(all, r))
			r->most = fmin(r->most, FORGOTTEN);
	}
	doubt_weigh(all);
	for (size_t i = 0; i < all->n; i++) {
		struct reading_of *r = &all->items[i];

		r->x[RANK_MOST] = 1 - r->most;
		r->likely = trees_right(r->x);
		r->right = fmin(r->likely, r->most);
		put_signs(all->job->arena, r);
	}
	share_likely(all);
	limit_contradicting(all);
	qsort(all->items, all->n, sizeof(*all->items), by_right);
}

void
arbiter_ready(void)
{
	(void)trees_ready();
	senses_ready();
	definitions_ready();
	match_countries_ready();
	match_terms_ready();
}

bool
arbiter_follows(const struct job *job)
{
	struct derivations *trees = arena_alloc(job->arena, sizeof(*trees));
	struct context *x = arena_alloc(job->arena, sizeof(*x));

	if (job->n_history == 0)
		return false;
	derive_context(job, x);
	derive_chat(x, trees);
	return trees->follows && trees->n > 0 && trees->items[0].n_unused == 0;
}

bool
arbiter_begin(const struct job *job, struct readings_of **ret)
{
	struct readings_of *all = arena_alloc(job->arena, sizeof(*all));
	struct derivations *trees = arena_alloc(job->arena, sizeof(*trees));
	struct context *x = arena_alloc(job->arena, sizeof(*x));

	arbiter_ready();
	*ret = all;
	all->job = job;
	all->trees = trees;
	if ((job->whole ? job->whole : job->schema)->n_tables > TABLES_MAX)
		return false;
	derive_context(job, x);
	derive_chat(x, trees);
	all->context = trees->leaves ? x : NULL;
	put_trees(all);
	if (all->n == 0 || job->every_reading || lacks_form(all))
		return false;
	rank(all);
	/* one that both readers agree on may be sure */
	return (job->one_reading || all->items[0].x[RANK_PLAIN] < 1) &&
	       all->items[0].right >=
		       fmax(SURE_ALONE, job->settings->clarify_below);
}

void
arbiter_end(struct readings_of *all, const struct older *older,
	    struct drafts *ret)
{
	const char *say;

	all->older = older;
	if (older) {
		qsort(all->items, all->n, sizeof(*all->items), by_place);
		for (size_t i = 0; i < older->drafts.n; i++)
			put_older(all, older->drafts.items[i], i);
		rank(all);
	}
	say = lacks_form(all) ? CANNOT : vague(all);
	ret->n = 0;
	for (size_t i = 0; i < all->n; i++) {
		all->items[i].draft.confidence = all->items[i].right;
		put_reading(all, &all->items[i]);
	}
	if (asks_back(all, say))
		ret->items[ret->n++] = choices_ask(all, say);
	else
		choices_put(all, 1, CHOICES, &all->items[0].draft);
	for (size_t i = 0; i < all->n && ret->n < DRAFTS_MAX; i++)
		if (!all->items[i].fans)
			ret->items[ret->n++] = all->items[i].draft;
}
