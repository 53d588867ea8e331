#include <math.h>

#include "drafter/drafter.h"
#include "drafter/grammar/old/compose/compose.h"
#include "drafter/grammar/old/doubt/doubt.h"
#include "drafter/grammar/old/explain/explain.h"
#include "drafter/grammar/old/follow/follow.h"
#include "drafter/grammar/old/rank/sure.h"
#include "drafter/grammar/old/strict/analytic.h"
#include "drafter/grammar/old/words/cues.h"
#include "drafter/grammar/old/words/words.h"
#include "drafter/grammar/rank/offer.h"
#include "lexicon/lexicon.h"

#include "base/ban.h"

/* What both readers say of a question, and how sure that is. */
struct heard {
	struct parse *p;
	bool strictly;
	struct draft strict;
	double signs[SIGN__MAX]; /* of the best candidate, if there is one */
	struct sure sure;
};

/* How sure the whole is goes with the first; the rest share what is left. */
static void
rank_all(const struct parse *p, double sure, struct drafts *ret)
{
	const double best = p->n_candidates ? p->candidates[0].share : 1;
	const char **unused = NULL;
	const size_t n_unused = sure_unused(p, &unused);

	for (size_t i = 0; i < p->n_candidates && ret->n < DRAFTS_MAX; i++) {
		const struct candidate *c = &p->candidates[i];

		ret->items[ret->n++] = (struct draft){
			.sql = render_named(p, c->query),
			.explanation = paraphrase(p, c->query),
			.confidence = sure * c->share / best,
			.unused = unused,
			.n_unused = n_unused,
			.drafter = "grammar",
		};
	}
}

/* The strict reader's answer goes first: it understood every word. */
static void
hear(struct heard *h)
{
	h->strictly = analytic_draft(h->p, &h->strict);
	if (h->p->n_candidates) {
		sure_signs(h->p, h->strict.sql, h->signs);
		h->sure = sure_of(h->signs);
	}
	h->strict.confidence = fmax(SURE_STRICT, h->sure.right);
}

static bool
asks_back(const struct heard *h, struct draft *ret)
{
	const struct parse *p = h->p;

	if (sure_unknown(p) && doubt_unsure(p, h->sure, h->signs, ret))
		return true;
	if (p->n_candidates &&
	    (doubt_vague(p, ret) || doubt_ambiguous(p, h->sure, ret) ||
	     doubt_sum(p, ret)))
		return true;
	return doubt_unsure(p, h->sure, h->signs, ret);
}

/* What the strict reader says, unless that is one of two things. */
static struct draft
chosen(const struct heard *h)
{
	const struct sure sure = { .right = 1, .known = 1 };
	struct draft asked;

	return h->p->n_candidates && doubt_ambiguous(h->p, sure, &asked)
		       ? asked
		       : h->strict;
}

/* Nothing that a statement could answer, whatever the database has. */
static bool
is_no_question(const struct parse *p, struct draft *ret)
{
	return doubt_command(p, ret) || doubt_form(p, ret) ||
	       doubt_language(p, ret);
}

/* What the first reader says; false: it is nothing to be asked of a database. */
static bool
read_whole(const struct job *job, struct drafts *ret)
{
	struct heard h = { .p = grammar_parse(job, NULL) };
	const struct parse *p = h.p;
	struct draft *first = &ret->items[0];

	if (p->n_words == 0)
		return false;
	if (is_no_question(p, first)) {
		ret->n = 1;
		return false;
	}
	ret->n = follow_draft(p, first) || doubt_follow_up(p, first) ? 1 : 0;
	if (ret->n && first->clarify)
		return true;
	hear(&h);
	if (h.strictly)
		ret->items[ret->n++] = chosen(&h);
	if (ret->n && first->clarify)
		return true;
	if (ret->n == 0 && asks_back(&h, first)) {
		ret->n = 1;
		return true;
	}
	rank_all(p, h.sure.right, ret);
	return true;
}

/* The readings of trees go first where they are the better. */
static const struct err *
draft(const struct job *job, struct drafts *ret)
{
	struct offer offer;

	ret->why_none = "no reading of the question makes a query";
	if (job->schema->n_tables == 0 || !read_whole(job, ret))
		return NULL;
	offer_make(job, &offer);
	offer_merge(job->arena, &offer, ret);
	return NULL;
}

static bool
follows(const struct job *job)
{
	struct draft changed;

	return follow_draft(grammar_read(job, NULL), &changed);
}

/* What is kept of the words, made before workers are forked. */
static void
make_words(void)
{
	(void)hints();
	(void)meanings_groups();
	(void)written_out(STR(""));
}

static void
ready(void)
{
	lexicon_follow(make_words);
}

const struct drafter drafter_grammar = {
	.name = "grammar",
	.label = "the built-in translator",
	.draft = draft,
	.follows = follows,
	.explain = grammar_explain,
	.ready = ready,
};
