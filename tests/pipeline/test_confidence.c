#include "pipeline/confidence.h"

#include <math.h>
#include <string.h>

#include "drafter/drafter.h"

#include "tests/test.h"

#include "base/ban.h"

static const struct drafter guesses = { .name = "guesses",
					.label = "who guesses" };
static const struct drafter model = { .name = "model",
				      .label = "the model",
				      .uses_model = true };

#define CELLS 4

static const struct {
	const char *cells[CELLS]; /* of two columns; NULL: the value NULL */
	size_t n_rows;
	bool by_model, alone;
	double want; /* of 0.8 */
	const char *reason;
} cases[] = {
	{ { "a", "b", "a", "c" }, 2, false, false, 0.8, NULL },
	{ { "a", "b", "a", "b" }, 2, false, false, 0.6, "rows are the same" },
	{ { "a", NULL, "a", NULL }, 2, false, false, 0.6, "rows are the same" },
	{ { "ab", "c", "a", "bc" }, 2, false, false, 0.8, NULL },
	{ { "a", "b", "a", "b" }, 2, false, true, 0.8, NULL },
	{ { "a", "b", "a", "b" }, 2, true, false, 0.8, NULL },
	{ { NULL }, 0, false, false, 0.32, "No row" },
	{ { NULL }, 1, false, false, 0.32, "no value" },
	{ { NULL, "b" }, 1, false, false, 0.8, NULL },
	{ { NULL }, 0, false, true, 0.72, "No row" },
	{ { NULL }, 0, true, false, 0.72, "No row" },
};

/* The turn of an answer with those rows. */
static struct turn *
weigh(struct arena *a, size_t i)
{
	static const struct drafter *const drafters[] = { &guesses, &model,
							  NULL };
	static const char *const names[] = { "x", "y" };
	struct attempt *shown = arena_alloc(a, sizeof(*shown));
	struct turn *turn = arena_alloc(a, sizeof(*turn));
	struct rows *rows = arena_alloc(a, sizeof(*rows));
	struct job *job = arena_alloc(a, sizeof(*job));

	*rows = rows_texts(a, cases[i].n_rows, names, 2);
	for (size_t k = 0; k < 2 * cases[i].n_rows; k++)
		rows->cells[k] = cell_of_text(cases[i].cells[k]);
	shown->draft.drafter = cases[i].by_model ? "model" : "guesses";
	turn->rows = rows;
	turn->confidence = 0.8;
	*job = (struct job){
		.arena = a, .turn = turn, .shown = shown, .drafters = drafters
	};
	job->ranked.n = cases[i].alone ? 1 : 2;
	confidence_weigh(job);
	return turn;
}

static void
rows_tell(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct arena *a = arena_create(1 << 24);
		const struct turn *turn = weigh(a, i);
		const char *last = turn->reasons[turn->n_reasons - 1];

		if (fabs(turn->confidence - cases[i].want) > 0.001)
			fail_msg("%zu: %g instead of %g", i, turn->confidence,
				 cases[i].want);
		if (!strstr(last,
			    cases[i].reason ? cases[i].reason : "Written by"))
			fail_msg("%zu: %s", i, last);
		arena_destroy(a);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(rows_tell),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
