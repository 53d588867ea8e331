#include "drafter/drafter.h"
#include "drafter/grammar/analytic.h"
#include "drafter/grammar/compose.h"
#include "drafter/grammar/explain.h"
#include "drafter/grammar/follow.h"

#include "base/ban.h"

static const struct err *
draft(const struct job *job, struct drafts *ret)
{
	struct parse *p = grammar_parse(job, NULL);

	ret->n = follow_draft(p, &ret->items[0]) ? 1 : 0;
	ret->n += analytic_draft(p, &ret->items[ret->n]) ? 1 : 0;
	for (size_t i = 0; i < p->n_candidates && ret->n < DRAFTS_MAX; i++) {
		const struct candidate *c = &p->candidates[i];

		ret->items[ret->n++] = (struct draft){
			.sql = c->sql,
			.explanation = paraphrase(p, c->query),
			.confidence = c->share,
			.drafter = "grammar",
		};
	}
	if (ret->n == 0)
		ret->why_none = "no reading of the question makes a query";
	return NULL;
}

const struct drafter drafter_grammar = {
	.name = "grammar",
	.label = "the built-in translator",
	.draft = draft,
	.explain = grammar_explain,
};
