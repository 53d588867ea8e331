#include "drafter/drafter.h"
#include "pipeline/stages.h"

#include "tests/test.h"

#include "base/ban.h"

static const struct drafter guesses = { .name = "guesses" };
static const struct drafter model = { .name = "model", .uses_model = true };

/* When the translator's reading is run beside an answer: by what is known. */
static const struct {
	const char *drafter;
	uint64_t compare;
	int64_t n_rows; /* of its table */
	int64_t engine_us;
	bool truncated, wanted;
} cases[] = {
	{ "model", 3, 1000, 100, false, true },
	/* however long this machine took for it */
	{ "model", 3, 1000, 5000000, false, true },
	{ "model", 3, 2000001, 100, false, false },
	{ "model", 3, -1, 100, false, true },
	{ "model", 0, 1000, 100, false, false },
	{ "model", 3, 1000, 100, true, false },
	{ "guesses", 3, 1000, 100, false, false },
};

static void
large_tables_are_left_alone(void **state)
{
	static const struct drafter *const drafters[] = { &guesses, &model,
							  NULL };

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct schema_table table = { .name = "orders",
					      .n_rows = cases[i].n_rows };
		struct schema schema = { .tables = &table, .n_tables = 1 };
		struct settings settings = { .compare = cases[i].compare };
		struct rows rows = { .truncated = cases[i].truncated };
		const char *tables[] = { "orders" };
		struct turn turn = { .n = 1 };
		struct attempt t = { .draft = { .drafter = cases[i].drafter },
				     .rows = &rows,
				     .tables = tables,
				     .n_tables = 1 };
		struct job job = { .settings = &settings,
				   .schema = &schema,
				   .drafters = drafters,
				   .engine_us = cases[i].engine_us,
				   .turn = &turn };

		if (stage_compare_wanted(&job, &t) != cases[i].wanted)
			fail_msg("%zu", i);
	}
}

TESTS(CASE(large_tables_are_left_alone))
