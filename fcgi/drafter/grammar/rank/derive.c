#include <math.h>
#include <string.h>

#include "drafter/grammar/follow/follow.h"
#include "drafter/grammar/fragment/bound.h"
#include "drafter/grammar/fragment/fragment.h"
#include "drafter/grammar/match/term.h"
#include "drafter/grammar/rank/derive.h"
#include "drafter/grammar/rank/kept.h"
#include "drafter/grammar/render/sql.h"
#include "lexicon/lexicon.h"

#include "base/ban.h"

#define DAY_MS 86400000

static const char *
day_of_ms(struct arena *a, int64_t ms)
{
	const int64_t days = ms / DAY_MS;

	return day_moved(a, "1970-01-01", (int)days, 0);
}

void
derive_context(const struct job *job, struct context *ret)
{
	*ret = (struct context){ .arena = job->arena, .job = job };
	ret->catalog = catalog_of(job->whole ? job->whole : job->schema,
				  job->notes_text);
	ret->calendar.today = day_of_ms(job->arena, job->today_ms);
	ret->calendar.year_starts = 1;
	ret->values = job->typed_values;
	ret->n_values = job->n_typed_values;
	if (!job->chat_text && !job->expanded) {
		ret->values = job->values;
		ret->n_values = job->n_values;
	}
	ret->terms = arena_alloc(job->arena, sizeof(*ret->terms));
	ret->terms->arena = job->arena;
	ret->terms->read = fragment_read_term;
	if (job->notes_text) {
		ret->definitions = definitions_kept(ret);
		ret->calendar.year_starts = ret->definitions->year_starts;
		ret->calendar.spans = ret->definitions->spans;
		ret->calendar.n_spans = ret->definitions->n_spans;
	}
}

static bool
is_known(const struct derivations *all, const struct derivation *d)
{
	for (size_t i = 0; i < all->n; i++)
		if (tree_equal(&all->items[i].tree, &d->tree) ||
		    strcmp(all->items[i].sql, d->sql) == 0)
			return true;
	return false;
}

static void
put(struct derivations *all, const struct derivation *d)
{
	size_t at = all->n;

	if (is_known(all, d))
		return;
	while (at > 0 && all->items[at - 1].score < d->score)
		at--;
	if (at == DERIVATIONS_MAX)
		return;
	if (all->n == DERIVATIONS_MAX)
		all->n--;
	memmove(all->items + at + 1, all->items + at,
		(all->n - at) * sizeof(*all->items));
	all->items[at] = *d;
	all->n++;
}

/* "the same for 2024" repeats the turn before; else it asks for more. */
static void
pass_repeat(struct leaves *l)
{
	for (size_t i = 0; i < l->n_content; i++)
		if (sense_find(l->tokens.items[l->token_of[i]].fold,
			       SENSE_SAME))
			l->telling[i] = false;
}

static void
find_unused(const struct leaves *l, struct derivation *d)
{
	d->unused = 0;
	d->n_unused = 0;
	for (size_t i = 0; i < l->n_content; i++)
		if (l->telling[i] && !(d->frame->words >> i & 1)) {
			d->unused |= (uint64_t)1 << i;
			d->n_unused++;
		}
}

/* The first content token behind such a word; 0: there is none. */
static short
behind_sense(const struct leaves *l, enum sense sense)
{
	for (size_t i = 0; i < l->tokens.n; i++)
		if (sense_find(l->tokens.items[i].fold, sense))
			return l->content[i];
	return 0;
}

static bool
is_group(const struct tree *t, const struct node *n)
{
	for (size_t i = 0; i < t->n_group; i++)
		if (node_equal(t->group[i], n))
			return true;
	return false;
}

/* What stands beside an aggregate must be what its rows are grouped by. */
static bool
is_grouped(const struct tree *t)
{
	bool aggregate = t->n_group > 0;

	for (size_t i = 0; i < t->n_show; i++)
		aggregate |= node_has_agg(t->show[i]);
	for (size_t i = 0; aggregate && i < t->n_show; i++)
		if (!node_has_agg(t->show[i]) && !t->show[i]->number_like &&
		    !is_group(t, t->show[i]))
			return false;
	return true;
}

static bool
has_variant(const struct plan *p, unsigned variant)
{
	if (variant == 2)
		return p->other_role.table != NO_TABLE;
	return variant == 0 || p->other_date;
}

/* Nobody says what usually holds: it tells nothing for or against a tree. */
static const char *
without_usual(const struct context *x, const struct tree *t)
{
	struct tree plain = *t;

	plain.n_where = 0;
	for (size_t i = 0; i < t->n_where; i++)
		if (!t->where[i]->usual)
			plain.where[plain.n_where++] = t->where[i];
	return plain.n_where == t->n_where
		       ? NULL
		       : tree_to_sql(x->arena, x->catalog, x->job->dialect,
				     &plain);
}

/* It was understood, and the engine has no words for it. */
static void
see_lacking(const struct context *x, const struct derivation *d,
	    struct derivations *ret)
{
	struct dialect able = *x->job->dialect;

	if (!able.no_windows && !able.no_correlated)
		return;
	able.no_windows = false;
	able.no_correlated = false;
	if (d->n_unused == 0 && d->score > ret->lacking &&
	    tree_to_sql(x->arena, x->catalog, &able, &d->tree))
		ret->lacking = d->score;
}

static void
try_frame(const struct context *x, const struct frame *f, unsigned variant,
	  struct derivations *ret)
{
	struct frame *kept = arena_alloc(x->arena, sizeof(*kept));
	struct derivation d = { .frame = kept };
	struct plan p;

	*kept = *f;
	plan_read(x, f, &p);
	p.variant = variant;
	d.partial = p.rows == NO_TABLE && p.n_measures == 0 &&
		    (p.n_cols == 0 || derive_points_back(ret->leaves));
	if (!plan_tree(&p, &d.tree) || !is_grouped(&d.tree) ||
	    tree_excludes_all(&d.tree) || !has_variant(&p, variant) ||
	    (variant == 1 && tree_has_two_periods(&d.tree)))
		return; /* "in 2025 and in 2024": of no other date */
	d.sql = tree_to_sql(x->arena, x->catalog, x->job->dialect, &d.tree);
	d.cost = p.cost + (variant ? 0.4F : 0);
	d.score = f->score - d.cost;
	find_unused(ret->leaves, &d);
	if (!d.sql) {
		see_lacking(x, &d, ret);
		return;
	}
	derive_tell(&d);
	d.partial &= !d.defined;
	d.by_sale = p.by_sale;
	d.dates = p.other_date != NULL;
	d.roles = p.other_role.table != NO_TABLE;
	d.fans = p.fans;
	put(ret, &d);
}

/* What is told of those that were kept. */
static void
tell_all(const struct context *x, struct derivations *all)
{
	for (size_t i = 0; i < all->n; i++) {
		struct derivation *d = &all->items[i];

		d->plain = without_usual(x, &d->tree);
		d->said = tree_to_words(x->arena, x->catalog, &d->tree);
	}
}

/* From the score for each word, what was assumed, and how near others come. */
static void
find_confidence(const struct leaves *l, struct derivations *all)
{
	for (size_t i = 0; i < all->n; i++) {
		struct derivation *d = &all->items[i];
		const double per_word =
			(double)d->score /
			(double)(l->n_content ? l->n_content : 1);
		const double next =
			i == 0 && all->n > 1
				? (double)(d->score - all->items[1].score)
				: 1;
		double z = 2.6 * (per_word - 0.55) + 0.6 * fmin(next, 1) -
			   1.2 * (double)d->cost + 1.0;

		d->confidence = 0.95 / (1 + exp(-z));
		if (d->n_unused)
			d->confidence = fmin(d->confidence, 0.4);
	}
}

static void
derive_frames(const struct context *x, const struct frames *frames,
	      struct derivations *ret)
{
	for (size_t i = 0; i < frames->n; i++) {
		const struct frame *f = &frames->items[i];
		struct frame of_first;

		if (plan_first(x, ret->leaves, f, &of_first))
			f = &of_first;
		for (unsigned variant = 0; variant < 3; variant++)
			try_frame(x, f, variant, ret);
	}
	find_confidence(ret->leaves, ret);
}

/* Its frames put upon that of the turn before. */
static void
derive_joined(const struct context *x, const struct frame *before,
	      const struct frames *frames, struct derivations *ret)
{
	struct frames *joined = arena_alloc(x->arena, sizeof(*joined));

	joined->n = 0;
	for (size_t i = 0; i < frames->n; i++) {
		struct frame now = frames->items[i];

		derive_read_turn(x, ret->leaves, before, &now);
		if (frame_follow(x, before, &now, &joined->items[joined->n]))
			joined->n++;
	}
	derive_frames(x, joined, ret);
}

/* "worst": by nothing that is said. */
static bool
judges(const struct frame *f)
{
	return frame_has_cue(f, SENSE_VAGUE);
}

/*
 * What leaves words out by itself, and none where it changes the turn before,
 * changes it: "which site has the highest".
 */
static void
derive_rather_joined(const struct context *x, const struct frame *before,
		     const struct frames *frames,
		     const struct derivations *alone, struct derivations *ret)
{
	struct derivations *joined = arena_alloc(x->arena, sizeof(*joined));

	if (alone->n == 0 ||
	    (alone->items[0].n_unused == 0 && !judges(alone->items[0].frame)))
		return;
	*joined =
		(struct derivations){ .leaves = ret->leaves, .follows = true };
	derive_joined(x, before, frames, joined);
	if (joined->n > 0 && joined->items[0].n_unused == 0)
		*ret = *joined;
}

static bool
sorts(const struct frame *f)
{
	return judges(f) || (f->n == 1 && f->items[0]->kind == ITEM_ORDER &&
			     (f->items[0]->named || f->items[0]->plain));
}

/* "ended", "returned" */
static bool
says_done(const struct leaves *l)
{
	for (size_t i = 0; i < l->tokens.n; i++)
		if (lexicon_is_done(l->tokens.items[i].fold))
			return true;
	return false;
}

void
derive(struct context *x, struct str text, const struct frame *before,
       struct derivations *ret)
{
	struct leaves *l = leaves_new(x->arena);
	struct frames *frames = arena_alloc(x->arena, sizeof(*frames));
	struct derivations *alone = arena_alloc(x->arena, sizeof(*alone));

	*ret = (struct derivations){ .leaves = l };
	match_read(x, text, l);
	if (l->n_content == 0)
		return;
	match_roles(x, l);
	x->yet |= derive_has_sense(l, SENSE_YET);
	x->past |= derive_has_sense(l, SENSE_PAST) || says_done(l);
	x->both |= derive_has_sense(l, SENSE_BOTH);
	x->among = behind_sense(l, SENSE_AMONG);
	frames_find(chart_build(x, l), frames);
	*alone = (struct derivations){ .leaves = l };
	derive_frames(x, frames, alone);
	ret->follows = before && derive_goes_on(x, l, before, alone);
	if (ret->follows) {
		pass_repeat(l);
		derive_joined(x, before, frames, ret);
	} else if (before) {
		derive_rather_joined(x, before, frames, alone, ret);
	}
	ret->follows = ret->n > 0;
	ret->sorts = ret->follows && sorts(&frames->items[0]);
	if (ret->follows && tree_has_two_periods(&ret->items[0].tree))
		ret->items[0].partial = true;
	if (ret->n == 0)
		*ret = *alone;
	tell_all(x, ret);
}
