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

/* The first statement on the connection fails, as how says. */
static struct parlance_driver failing;
static const struct parlance_driver *sound;
static enum err_kind how;

static const struct err *
failing_run(struct conn *c, struct arena *to, const struct read_order *order,
	    struct wait *wait, struct outcome *ret)
{
	(void)order, (void)wait, (void)ret;
	c->driver = sound;
	return err_say(to, how, "The driver failed.");
}

static const struct err *
ask_back_and_break(const struct job *job, struct drafts *ret)
{
	sound = job->conn->driver;
	failing = *sound;
	failing.run = failing_run;
	job->conn->driver = &failing;
	return ask_back(job, ret);
}

static const struct drafter breaks = { .name = "grammar",
				       .label = "the translator",
				       .draft = ask_back_and_break };

/* Only a slow statement tells of itself: after another error nothing more is
 * tried, and who left is not asked back. */
static void
a_server_that_is_down_is_asked_once(void **state)
{
	static const struct drafter *const list[] = { &breaks, NULL };
	static const struct draft_choice two[] = {
		{ "names", GOOD },
		{ "wrong", "select nosuch(1)" },
	};
	static const struct {
		enum err_kind how, error;
		size_t n_choices;
	} ways[] = {
		{ ERR_QUERY_SLOW, ERR_INPUT, 1 },
		{ ERR_DATABASE_DOWN, ERR_INPUT, 2 },
		{ ERR_BUSY, ERR_INPUT, 2 },
		{ ERR_CANCELLED, ERR_CANCELLED, 0 },
	};

	(void)state;
	settings->cache = false;
	offered = two;
	n_offered = COUNT(two);
	for (size_t i = 0; i < COUNT(ways); i++) {
		struct job *job = new_job(list);
		const struct err *e;

		how = ways[i].how;
		e = pipeline_run(&app, job);
		assert_int_equal(e ? e->kind : ERR_INPUT, ways[i].error);
		if (!e)
			assert_int_equal(job->turn->n_choices,
					 ways[i].n_choices);
	}
}

static const char *found_by; /* the statement that is drafted, … */
static double found_sure;    /* … and how sure that is */

static const struct err *
find(const struct job *job, struct drafts *ret)
{
	static const struct draft_sign signs[] = { { "cost", 1 } };
	static struct draft_choice other = { "names", GOOD };
	struct draft *d = &ret->items[0];

	(void)job;
	d->sql = found_by;
	d->reading = "The ropes.";
	d->confidence = found_sure;
	d->signs = signs;
	d->n_signs = COUNT(signs);
	d->readings = &other;
	d->n_readings = 1;
	ret->n = 1;
	return NULL;
}

static struct turn *
find_by(const char *sql, double sure)
{
	static const struct drafter finds = { .name = "grammar",
					      .label = "the translator",
					      .draft = find };
	static const struct drafter *const list[] = { &finds, NULL };
	struct job *job = new_job(list);

	found_by = sql;
	found_sure = sure;
	assert_null(pipeline_run(&app, job));
	return job->turn;
}

/* What is hardly meant is a question back, with its readings. */
static void
what_is_unlikely_is_asked_back(void **state)
{
	static const struct {
		const char *sql;
		double sure;
		enum turn_state found;
		const char *first; /* what finds nothing comes last */
	} cases[] = {
		/* a figure of nothing */
		{ "select max(name) from items where name = 'rope'", .4,
		  TURN_CLARIFY, "names" },
		/* one that is there */
		{ "select max(id) from items", .4, TURN_ANSWERED, NULL },
		/* 0, of much that the reading leaves out */
		{ "select count(*) from items where name = 'rope'", .4,
		  TURN_CLARIFY, "The ropes." },
		{ "select count(*) from items where name = 'rope'", .6,
		  TURN_ANSWERED, NULL },
	};

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		const struct turn *turn = find_by(cases[i].sql, cases[i].sure);

		assert_int_equal(turn->state, cases[i].found);
		if (cases[i].found != TURN_CLARIFY)
			continue;
		assert_non_null(strstr(turn->clarify, "not sure"));
		assert_int_equal(turn->n_choices, 2);
		assert_string_equal(turn->choices[0], cases[i].first);
	}
}

TESTS_IN(make_items, asking_drop, EACH(each_choice_gives_something_else),
	 EACH(a_slow_choice_stays), EACH(what_is_unlikely_is_asked_back),
	 EACH(a_server_that_is_down_is_asked_once))
