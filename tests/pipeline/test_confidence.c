#include "pipeline/confidence.h"

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
	bool by_model, told; /* told: its drafter measured nothing */
	double least, most;  /* of 0.8 */
	const char *reason;
} cases[] = {
	{ { "a", "b", "a", "c" }, 2, false, false, 0.7, 0.95, NULL },
	{ { "a", "b", "a", "b" }, 2, false, true, 0.8, 0.8, NULL },
	{ { "a", "b", "a", "b" }, 2, true, false, 0.8, 0.8, NULL },
	{ { NULL }, 0, false, false, 0.01, 0.75, "No row" },
	{ { NULL }, 1, false, false, 0.01, 0.75, "no value" },
	{ { NULL, "b" }, 1, false, false, 0.1, 0.75, NULL },
	{ { NULL }, 0, false, true, 0.72, 0.72, "No row" },
	{ { NULL }, 0, true, false, 0.72, 0.72, "No row" },
};

/* The turn of an answer with those rows. */
static struct turn *
weigh(struct arena *a, size_t i)
{
	static const struct drafter *const drafters[] = { &guesses, &model,
							  NULL };
	static const char *const names[] = { "x", "y" };
	static const struct draft_sign sign = { "weakest", 1 };
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
	shown->draft.signs = &sign;
	shown->draft.n_signs = !cases[i].told && !cases[i].by_model;
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

		if (turn->confidence < cases[i].least - 0.001 ||
		    turn->confidence > cases[i].most + 0.001)
			fail_msg("%zu: %g", i, turn->confidence);
		if (!strstr(last,
			    cases[i].reason ? cases[i].reason : "Written by"))
			fail_msg("%zu: %s", i, last);
		arena_destroy(a);
	}
}

/* What was left out of the question is said; its likelihood knows of it. */
static void
words_left_out_are_told(void **state)
{
	static const char *unused[] = { "urgent" };
	struct arena *a = arena_create(1 << 24);
	struct turn turn = { .confidence = 0.3 };
	struct rows rows = rows_texts(a, 0, NULL, 0);
	struct attempt shown = { .draft = { .drafter = "guesses",
					    .unused = unused,
					    .n_unused = 1 } };
	static const struct drafter *const drafters[] = { &guesses, NULL };
	struct job job = {
		.arena = a, .turn = &turn, .shown = &shown, .drafters = drafters
	};

	(void)state;
	turn.rows = &rows;
	confidence_weigh(&job);
	assert_non_null(
		strstr(turn.reasons[turn.n_reasons - 1], "\u201curgent\u201d"));
	arena_destroy(a);
}

/* Likely as it is, it is not sure: nobody wrote it so. */
static void
what_was_mended_is_not_sure(void **state)
{
	static const struct drafter *const drafters[] = { &guesses, NULL };

	(void)state;
	for (int mended = 0; mended < 2; mended++) {
		struct arena *a = arena_create(1 << 24);
		struct rows rows = rows_texts(a, 2, NULL, 0);
		struct turn turn = { .confidence = 0.97,
				     .state = TURN_ANSWERED,
				     .rows = &rows };
		struct attempt shown = { .draft = { .sql = "a",
						    .confidence = 0.97,
						    .drafter = "guesses" },
					 .mended = mended };
		struct job *job = arena_alloc(a, sizeof(*job));

		*job = (struct job){ .arena = a,
				     .turn = &turn,
				     .shown = &shown,
				     .drafters = drafters };
		confidence_weigh(job);
		assert_int_equal(turn_band(&turn),
				 mended ? BAND_FAIR : BAND_SURE);
		turn.feedback = "wrong";
		assert_int_equal(turn_band(&turn), BAND_UNSURE);
		turn.feedback = "right";
		assert_int_equal(turn_band(&turn), BAND_SURE);
		turn.by_hand = true;
		assert_int_equal(turn_band(&turn), BAND_NONE);
		arena_destroy(a);
	}
}

/* Drafts that agree and a judge who nods are one model yet. */
static void
a_model_alone_is_not_sure(void **state)
{
	static const struct drafter *const drafters[] = { &model, NULL };
	static const struct {
		enum second_opinion second;
		const char *cell;
		enum band band;
	} alone[] = {
		{ SECOND_NONE, "7", BAND_FAIR },
		{ SECOND_OTHER, "7", BAND_FAIR },
		{ SECOND_SAME, "7", BAND_SURE },
		/* who looks in the wrong place finds none as well */
		{ SECOND_SAME, "0", BAND_FAIR },
	};

	(void)state;
	for (size_t i = 0; i < COUNT(alone); i++) {
		struct arena *a = arena_create(1 << 24);
		static const char *const names[] = { "n" };
		struct rows rows = rows_texts(a, 1, names, 1);
		struct vote votes[3] = { { .agrees = true },
					 { .agrees = true },
					 { .agrees = true } };
		struct turn turn = { .confidence = 0.8,
				     .state = TURN_ANSWERED,
				     .rows = &rows,
				     .votes = votes,
				     .n_votes = 3,
				     .judged = JUDGED_RIGHT };
		struct attempt shown = { .draft = { .sql = "a",
						    .drafter = "model" } };
		struct job job = { .arena = a,
				   .turn = &turn,
				   .shown = &shown,
				   .second = alone[i].second,
				   .second_sure = 0.3,
				   .n_values = 1,
				   .drafters = drafters };

		rows.cells[0] =
			(struct cell){ CELL_INTEGER, str_of(alone[i].cell) };
		confidence_weigh(&job);
		if (turn_band(&turn) != alone[i].band)
			fail_msg("%zu: %g", i, turn.confidence);
		arena_destroy(a);
	}
}

/* The likelier before it ran, the surer; nothing, 0 and many rows take from it. */
static void
the_result_tells(void **state)
{
	struct found found = { .sure = 0, .n_rows = 1 };
	double before = 0;

	(void)state;
	for (int percent = 1; percent < 100; percent++) {
		double sure;

		found.sure = percent / 100.0;
		sure = confidence_told(&found);
		assert_true(sure > before && sure < 1);
		before = sure;
	}
	found.nothing = true;
	assert_true(confidence_told(&found) < before);
	found.nothing = false;
	found.zero = true;
	assert_true(confidence_told(&found) < before);
	found.zero = false;
	found.n_rows = 100;
	assert_true(confidence_told(&found) < before);
}

/* What hardly was asked for: rows without names, one figure in all, … */
static void
odd_rows_tell(void **state)
{
	static const struct found odd[] = {
		{ .sure = 0.8, .n_rows = 3, .unnamed = true },
		{ .sure = 0.8, .n_rows = 3, .cut = true },
		{ .sure = 0.8, .n_rows = 3, .same = true },
	};
	static const struct draft_sign group = { "group", 1 };
	struct found found = { .sure = 0.8, .n_rows = 3 };
	const double even = confidence_told(&found);
	double two;

	(void)state;
	for (size_t i = 0; i < COUNT(odd); i++)
		assert_true(confidence_told(&odd[i]) < even);
	found.signs = &group;
	found.n_signs = 1;
	found.n_rows = 2;
	two = confidence_told(&found);
	found.n_rows = 1;
	assert_true(confidence_told(&found) < two);
}

/* Signs that the table names count, others do not. */
static void
the_signs_of_the_reading_tell(void **state)
{
	static const struct draft_sign known = { "nothing", 1 },
				       other = { "no sign", 1 };
	struct found found = { .sure = 0.8, .n_rows = 1 };
	const double bare = confidence_told(&found);

	(void)state;
	found.n_signs = 1;
	found.signs = &other;
	assert_true(confidence_told(&found) >= bare);
	found.signs = &known;
	assert_true(confidence_told(&found) < bare);
}

/* What was limited before it ran stays so, whatever else speaks. */
static void
a_limit_holds(void **state)
{
	static const struct {
		double most;
		enum band band;
	} limits[] = { { 0.45, BAND_UNSURE }, { 0.75, BAND_FAIR } };
	static const struct drafter *const drafters[] = { &guesses, NULL };

	(void)state;
	for (size_t i = 0; i < COUNT(limits); i++) {
		struct arena *a = arena_create(1 << 24);
		const struct draft_sign signs[] = { { "most", limits[i].most },
						    { "sure", 1000 } };
		struct rows rows = rows_texts(a, 2, NULL, 0);
		struct turn turn = { .confidence = limits[i].most,
				     .state = TURN_ANSWERED,
				     .rows = &rows };
		struct attempt shown = { .draft = { .sql = "a",
						    .drafter = "guesses",
						    .signs = signs,
						    .n_signs = 2 } };
		struct job job = { .arena = a,
				   .turn = &turn,
				   .shown = &shown,
				   .drafters = drafters };

		confidence_weigh(&job);
		assert_int_equal(turn_band(&turn), limits[i].band);
		if (limits[i].band == BAND_UNSURE)
			assert_true(turn.confidence <= limits[i].most);
		arena_destroy(a);
	}
}

static const struct {
	const char *sign; /* of the shown reading */
	struct turn before;
	double confidence; /* of the answer, whose own is at least 0.7 */
} after[] = {
	{ "follows", { .confidence = 0.3 }, 0.3 },
	{ "is_follow", { .confidence = 0.3 }, 0.3 },
	{ "words", { .confidence = 0.3 }, 0.7 },
	{ "follows", { .confidence = 0.99 }, 0.7 },
	{ "follows", { .confidence = 0 }, 0.7 },
	{ "follows", { .confidence = 0.3, .feedback = "right" }, 0.7 },
	{ "follows", { .confidence = 0.3, .feedback = "wrong" }, 0.3 },
	{ "follows", { .confidence = 0.3, .by_hand = true }, 0.7 },
};

static void
no_surer_than_the_turn_before(void **state)
{
	static const struct drafter *const drafters[] = { &guesses, NULL };

	(void)state;
	for (size_t i = 0; i < COUNT(after); i++) {
		struct arena *a = arena_create(1 << 24);
		const struct draft_sign signs[] = { { after[i].sign, 1 },
						    { "weakest", 1 } };
		struct rows rows = rows_texts(a, 2, NULL, 0);
		struct turn turn = { .confidence = 0.8, .rows = &rows };
		struct attempt shown = { .draft = { .sql = "a",
						    .drafter = "guesses",
						    .signs = signs,
						    .n_signs = 2 } };
		struct job job = { .arena = a,
				   .turn = &turn,
				   .shown = &shown,
				   .history = &after[i].before,
				   .n_history = 1,
				   .drafters = drafters };
		const bool limited = after[i].confidence < 0.5;

		confidence_weigh(&job);
		if (limited ? turn.confidence > after[i].confidence
			    : turn.confidence < after[i].confidence)
			fail_msg("%zu: %g", i, turn.confidence);
		assert_true(limited == !strstr(turn.reasons[turn.n_reasons - 1],
					       "Written by"));
		arena_destroy(a);
	}
}

TESTS(CASE(rows_tell), CASE(words_left_out_are_told),
      CASE(what_was_mended_is_not_sure), CASE(a_model_alone_is_not_sure),
      CASE(the_result_tells), CASE(odd_rows_tell),
      CASE(the_signs_of_the_reading_tell), CASE(a_limit_holds),
      CASE(no_surer_than_the_turn_before))
