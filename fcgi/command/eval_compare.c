#include <math.h>
#include <stdio.h>

#include "command/eval.h"

#include "base/ban.h"

/*
 * McNemar's exact test, two-sided: how likely a difference as large comes by
 * chance among a + b questions that only one of two answers rightly, when both
 * are as good.
 */
static double
chance_of(size_t a, size_t b)
{
	const double n = (double)(a + b);
	const size_t least = a < b ? a : b;
	double tail = 0;

	for (size_t i = 0; i <= least; i++)
		tail += exp(lgamma(n + 1) - lgamma((double)i + 1) -
			    lgamma(n - (double)i + 1) - n * log(2));
	return fmin(1, 2 * tail);
}

/* Questions by what is right: in neither, the first alone, the second, both. */
struct counts {
	size_t of[4];
	size_t n;
};

/* Where the gold statement runs in one run, what has no answer is wrong. */
static struct counts
count(const struct eval *ev)
{
	struct counts c = { .n = 0 };

	for (size_t i = 0; i < ev->n_questions; i++) {
		const enum eval_verdict x = ev->runs[0].verdicts[i];
		const enum eval_verdict y = ev->runs[1].verdicts[i];

		if (x == EVAL_UNKNOWN && y == EVAL_UNKNOWN)
			continue;
		c.of[(x == EVAL_RIGHT) + 2 * (y == EVAL_RIGHT)]++;
		c.n++;
	}
	return c;
}

static void
print_run(const char *name, const struct eval_run *run, size_t n_questions)
{
	const double n = n_questions ? (double)n_questions : 1;

	(void)fprintf(stderr,
		      "%s: %.2f calls, %.2f fixes, %.0f + %.0f tokens a"
		      " question\n",
		      name, (double)run->calls / n, (double)run->fixes / n,
		      (double)run->tokens_in / n, (double)run->tokens_out / n);
}

void
eval_compare(const struct eval *ev)
{
	const struct counts c = count(ev);

	print_run("as set", &ev->runs[0], ev->n_questions);
	print_run("against", &ev->runs[1], ev->n_questions);
	if (!c.n) {
		(void)fprintf(stderr, "no line has a gold_sql that runs: which"
				      " is right is not known\n");
		return;
	}
	(void)fprintf(stderr,
		      "right of %zu: %zu as set, %zu against; both %zu, as set"
		      " alone %zu, against alone %zu, neither %zu\n"
		      "so large a difference by chance: p = %.3f (McNemar's"
		      " exact test)\n",
		      c.n, c.of[3] + c.of[1], c.of[3] + c.of[2], c.of[3],
		      c.of[1], c.of[2], c.of[0], chance_of(c.of[1], c.of[2]));
}
