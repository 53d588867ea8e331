#include "pipeline/pipeline.h"

#include "tests/pipeline/fakes.h"

#include "base/ban.h"

/* The readings of a question back, as they are offered. */

static const struct draft_choice *offered;
static size_t n_offered;

static const struct err *
ask_back(const struct job *job, struct drafts *ret)
{
	struct draft *d = &ret->items[0];

	d->clarify = "Which one?";
	d->readings = arena_array(job->arena, n_offered, sizeof(*offered));
	for (size_t i = 0; i < n_offered; i++)
		d->readings[d->n_readings++] = offered[i];
	ret->n = 1;
	return NULL;
}

static const struct drafter asks_back = { .name = "grammar",
					  .label = "the translator",
					  .draft = ask_back };
static const struct drafter *const asking[] = { &asks_back, NULL };

static const struct turn *
choices_of(const struct draft_choice *list, size_t n)
{
	struct job *job = new_job(asking);

	offered = list;
	n_offered = n;
	assert_null(pipeline_run(&app, job));
	assert_int_equal(job->turn->state, TURN_CLARIFY);
	return job->turn;
}

/* What does not run is no choice; the same rows are one; none come last. */
static void
each_choice_gives_something_else(void **state)
{
	static const struct draft_choice list[] = {
		{ "nothing", NOTHING },
		{ "wrong", "select nosuch(1)" },
		{ "names", GOOD },
		{ "again", "select name from items order by id" },
	};
	const struct turn *t = choices_of(list, COUNT(list));

	(void)state;
	assert_int_equal(t->n_choices, 2);
	assert_string_equal(t->choices[0], "names");
	assert_string_equal(t->choices[1], "nothing");
}

/* What takes longer than a try may is offered: whoever picks it has the time
 * of a question. */
static void
a_slow_choice_stays(void **state)
{
	static const struct draft_choice list[] = {
		{ "slow", ENDLESS },
		{ "names", GOOD },
		{ "wrong", "select nosuch(1)" },
	};
	const struct turn *t;

	(void)state;
	settings->timeout_ms = 100;
	t = choices_of(list, COUNT(list));
	assert_int_equal(t->n_choices, 2);
	assert_string_equal(t->choices[0], "slow");
	assert_string_equal(t->choices[1], "names");
}

TESTS_IN(make_items, asking_drop, EACH(each_choice_gives_something_else),
	 EACH(a_slow_choice_stays))
