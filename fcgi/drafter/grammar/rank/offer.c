#include "drafter/grammar/rank/offer.h"
#include "drafter/grammar/rank/derive.h"

#include "base/ban.h"

#define READINGS 3

static const char **
words_of(const struct job *job, const struct leaves *l,
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

/* The next best after the first, or with it: of a question back. */
static void
put_readings(struct arena *a, const struct drafts *from, size_t first,
	     struct draft *ret)
{
	ret->n_readings = 0;
	ret->readings = arena_array(a, READINGS, sizeof(*ret->readings));
	for (size_t i = first; i < from->n && ret->n_readings < READINGS; i++)
		ret->readings[ret->n_readings++] =
			(struct draft_choice){ .text = from->items[i].reading,
					       .sql = from->items[i].sql };
}

#define ENOUGH 0.5     /* confidence of one that notes define */
#define SURE_FORM 0.75 /* of a form that only trees have */
#define GUESS 0.7F     /* assumed: as much is a guess */

#define TIED 0.05F

/* Another says as much of other rows. */
static bool
is_tied(const struct derivations *all)
{
	return all->n > 1 && all->items[1].score > all->items[0].score - TIED &&
	       all->items[1].tree.base != all->items[0].tree.base;
}

#define TERSE 0.2 /* share of words that only make sentences */

/* Typed as notes are: others read whole sentences. */
static bool
is_terse(const struct leaves *l)
{
	size_t n = l->tokens.n - l->n_content;

	for (size_t i = 0; i < l->n_content; i++) {
		const char *fold = l->tokens.items[l->token_of[i]].fold;

		n += sense_find(fold, SENSE_ASK) ||
		     sense_find(fold, SENSE_BE) || sense_find(fold, SENSE_HAVE);
	}
	return (double)n <= TERSE * (double)l->tokens.n;
}

#define TABLES_MAX 400 /* of larger schemas trees take too long to find */

void
offer_make(const struct job *job, struct offer *ret)
{
	struct drafts *drafts = &ret->drafts;
	struct derivations all;
	struct context x;

	*ret = (struct offer){ .good = false };
	if ((job->whole ? job->whole : job->schema)->n_tables > TABLES_MAX)
		return;
	derive_context(job, &x);
	derive_chat(&x, &all);
	if (all.n == 0)
		return;
	for (size_t i = 0; i < all.n && drafts->n < DRAFTS_MAX; i++) {
		const struct derivation *d = &all.items[i];

		drafts->items[drafts->n++] = (struct draft){
			.sql = d->sql,
			.explanation = d->said,
			.reading = d->said,
			.unused = words_of(job, all.leaves, d),
			.n_unused = d->n_unused,
			.confidence = d->confidence,
			.whole = d->n_unused == 0,
			.drafter = "grammar",
		};
	}
	put_readings(job->arena, drafts, 1, &drafts->items[0]);
	ret->good = all.items[0].n_unused == 0 && !is_tied(&all) &&
		    !all.items[0].partial && all.items[0].cost < GUESS &&
		    all.items[0].confidence >= ENOUGH;
	ret->follows = all.follows;
	ret->own =
		all.items[0].defined || is_terse(all.leaves) ||
		(all.items[0].beyond && all.items[0].confidence >= SURE_FORM);
}

#define BELIEVED 0.85 /* others, where trees say what only they can say */
#define TIMID 0.4     /* others, of a question that changes the one before */
#define AHEAD 0.55    /* by how much a reading must be surer than others */

static bool
goes_first(const struct offer *o, const struct draft *other)
{
	const double lead = o->drafts.items[0].confidence - other->confidence;

	if (!o->good)
		return false;
	if (other->clarify)
		return true;
	if (o->follows)
		return other->confidence < TIMID;
	return lead > AHEAD ||
	       (o->own && !other->whole && other->confidence < BELIEVED);
}

void
offer_merge(struct arena *a, const struct offer *o, struct drafts *ret)
{
	const struct drafts *d = &o->drafts;
	struct drafts both = *ret;

	if (d->n && ret->n && ret->items[0].clarify && !o->good)
		put_readings(a, d, 0, &ret->items[0]);

	if (d->n == 0 || (ret->n ? !goes_first(o, &ret->items[0]) : !o->good))
		return;
	both.n = 0;
	for (size_t i = 0; i < d->n; i++)
		both.items[both.n++] = d->items[i];
	for (size_t i = 0; i < ret->n && both.n < DRAFTS_MAX; i++)
		if (ret->items[i].sql)
			both.items[both.n++] = ret->items[i];
	*ret = both;
}
