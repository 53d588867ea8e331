#include "drafter/drafter.h"
#include "drafter/grammar/old/compose/compose.h"
#include "drafter/grammar/old/doubt/doubt.h"
#include "drafter/grammar/old/explain/explain.h"
#include "drafter/grammar/old/follow/follow.h"
#include "drafter/grammar/old/rank/sure.h"
#include "drafter/grammar/old/words/cues.h"
#include "drafter/grammar/old/words/words.h"
#include "drafter/grammar/rank/arbiter.h"
#include "drafter/grammar/rank/asking/asking.h"
#include "drafter/grammar/rank/understood.h"
#include "drafter/respelt.h"
#include "lexicon/lexicon.h"

#include "base/ban.h"

/* How sure the whole is goes with the first; the rest share what is left. */
static void
rank_all(const struct parse *p, double sure, struct drafts *ret)
{
	const double best = p->n_candidates ? p->candidates[0].share : 1;
	const char **unused = NULL;
	const size_t n_unused = sure_unused(p, &unused);

	for (size_t i = 0; i < p->n_candidates && ret->n < OLDER_MAX; i++) {
		const struct candidate *c = &p->candidates[i];
		const char *words = paraphrase(p, c->query);

		ret->items[ret->n++] = (struct draft){
			.sql = render_named(p, c->query),
			.explanation = words,
			.reading = words,
			.confidence = sure * c->share / best,
			.unused = unused,
			.n_unused = n_unused,
			.drafter = "grammar",
		};
	}
}

/* Why it would rather ask. */
static void
ask(const struct parse *p, struct sure sure, const double signs[SIGN__MAX],
    struct older *ret)
{
	struct draft *d = &ret->asked;

	if (ret->follow)
		return;
	if (sure_unknown(p) && doubt_unsure(p, sure, signs, d))
		ret->why = ASK_UNKNOWN;
	else if (p->n_candidates && doubt_ambiguous(p, sure, d))
		ret->why = ASK_AMBIGUOUS;
	else if (doubt_unsure(p, sure, signs, d))
		ret->why = ASK_UNSURE;
}

/* A changed statement, and what it makes of the words by themselves. */
static void
hear(const struct parse *p, struct older *ret)
{
	double signs[SIGN__MAX] = { 0 };
	struct sure sure = { .right = 0 };

	if (p->n_candidates) {
		sure_signs(p, signs);
		sure = sure_of(signs);
	}
	if (ret->follow)
		ret->drafts.n = 1;
	ret->right = sure.right;
	ret->known = sure.known;
	rank_all(p, sure.right, &ret->drafts);
	ask(p, sure, signs, ret);
}

/* What the older reader says. */
static const struct older *
read_older(struct parse *p)
{
	struct older *ret = arena_alloc(p->arena, sizeof(*ret));
	struct draft first = { .sql = NULL };

	grammar_find(p);
	ret->follow = follow_draft(p, &first) || doubt_follow_up(p, &first);
	if (ret->follow && first.clarify) {
		ret->follow = false;
		ret->why = ASK_FOLLOW;
		ret->asked = first;
		return ret;
	}
	ret->drafts.items[0] = first;
	hear(p, ret);
	return ret;
}

static const struct err *
draft(const struct job *job, struct drafts *ret)
{
	struct readings_of *all = NULL;
	bool sure;

	ret->why_none = "no reading of the question makes a query";
	if (job->schema->n_tables == 0)
		return NULL;
	sure = arbiter_begin(job, &all);
	if (asking_form(all, &ret->items[0])) {
		ret->n = 1;
		return NULL;
	}
	arbiter_end(all, sure ? NULL : read_older(grammar_linked(job, NULL)),
		    ret);
	respelt_put(all, ret);
	return NULL;
}

/* By the lines of the chat, or as a change of what a model wrote. */
static bool
follows(const struct job *job)
{
	struct draft changed;

	return arbiter_follows(job) ||
	       follow_draft(grammar_read(job, NULL), &changed);
}

/* What is kept of the words, made before workers are forked. */
static void
make_words(void)
{
	(void)hints();
	(void)meanings_groups();
	(void)written_out(STR(""));
	arbiter_ready();
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
	.understood = grammar_understood,
	.ready = ready,
};
