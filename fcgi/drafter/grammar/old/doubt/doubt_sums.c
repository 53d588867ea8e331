#include "drafter/grammar/old/compose/compose.h"
#include "drafter/grammar/old/doubt/doubt.h"
#include "drafter/grammar/old/words/words.h"

#include "base/ban.h"

/*
 * What is to be computed, and only the strict reader computes: where it did
 * not answer, the general one would leave half of the question out.
 */

/* clang-format off */
static const char *const sums[] = {
	"percentage of", "percent of", "what percentage", "what percent",
	"how many percent", "proportion of", "what share of", "what fraction of",
	"ratio of", "ratio between", "divided by", "multiplied by",
	"difference between", "difference in", "difference of",
	"how many times more", "how many times higher", "how many times larger",
	"times as many", "times as much", "times as high", "times more",
	"times higher", "times larger", "times the",
	"twice as", "twice the", "twice their", "twice its",
	"double the", "half the", "half as", "triple the",
	"by how much", "by what percentage", "percent more", "percent higher",
	"percent less", "percent lower", "percent above", "percent below",
	"per capita", "minus", NULL
};
/* clang-format on */

/* Nothing in the database is called so. */
static bool
is_taken(const struct parse *p, size_t from, size_t n)
{
	for (size_t k = 0; k < p->n_links; k++) {
		const struct link *l = &p->links[k];

		if ((l->why == WHY_EXACT || l->why == WHY_PART) &&
		    l->kind != LINK_NUMBER && l->kind != LINK_ROWS &&
		    (size_t)l->from < from + n && (size_t)l->to > from)
			return true;
	}
	return false;
}

bool
doubt_sum(const struct parse *p, struct draft *ret)
{
	for (size_t i = 0; i < p->n_words; i++)
		for (size_t k = 0; sums[k]; k++) {
			const size_t n = phrase_at(p, i, sums[k]);

			if (n == 0 || is_taken(p, i, n))
				continue;
			*ret = (struct draft){ 0 };
			ret->clarify = arena_printf(
				p->arena,
				"I could not work out \u201c%s\u201d here."
				" Can you say it in other words, or ask for"
				" its parts one by one?",
				sums[k]);
			doubt_choice(p, ret,
				     paraphrase(p, p->candidates[0].query));
			doubt_suggest(p, ret);
			return true;
		}
	return false;
}
