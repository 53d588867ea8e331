#include <string.h>

#include "drafter/grammar/rank/arbiter.h"
#include "drafter/grammar/rank/asking/asking.h"
#include "tests/drafter/grammar/made_schema.h"

static const char ddl[] =
	"CREATE TABLE garages (id INTEGER PRIMARY KEY, name TEXT);"
	"CREATE TABLE jobs (id INTEGER PRIMARY KEY,"
	" garage_id INTEGER REFERENCES garages(id), state TEXT,"
	" ordered_on DATE, done_on DATE, cost REAL);";

/* What is asked back, by a part of it; NULL: it is answered. */
struct asking_case {
	const char *question, *asked;
};

static void
expect(const struct asking_case *c)
{
	struct arena *a = arena_create((size_t)64 << 20);
	struct settings settings = { .clarify_below = 0.02 };
	struct drafts *d = arena_alloc(a, sizeof(*d));
	struct readings_of *all = NULL;
	struct schema schema;
	struct job job;
	const char *asked;

	made_schema(a, ddl, &schema);
	job = made_job(a, &schema, c->question);
	job.settings = &settings;
	job.today_ms = (int64_t)20634 * 86400000; /* 2026-06-30 */
	(void)arbiter_begin(&job, &all);
	if (!asking_form(all, &d->items[0]))
		arbiter_end(all, NULL, d);
	asked = d->items[0].clarify;
	if (!asked != !c->asked || (asked && !strstr(asked, c->asked)))
		fail_msg("%s\n\tis   %s\n\twant %s", c->question,
			 asked ? asked : "an answer",
			 c->asked ? c->asked : "an answer");
	arena_destroy(a);
}

/* To change one row, or for an opinion; a list of what is so is none. */
static void
test_forms(void **state)
{
	static const struct asking_case cases[] = {
		{ "refund job 12", "I only read" },
		{ "please block him", "I only read" },
		{ "mark job 12 as done", "I only read" },
		{ "delete the jobs", "I only read" },
		{ "make a list of the jobs", NULL },
		{ "were the jobs any good", "for you to judge" },
		{ "is a garage better than a job", "for you to judge" },
		{ "will there be jobs in may", "no forecasts" },
		{ "thanks a lot", "would you like to know" },
		{ "combien de garages avons nous", "reads English only" },
		{ "cost of job 12", NULL },
		{ "how many jobs are there", NULL },
	};

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++)
		expect(&cases[i]);
}

/* What nothing here is called. */
static void
test_unknown(void **state)
{
	static const struct asking_case cases[] = {
		{ "asdf", "called “asdf”" },
		{ "how many dragons are there", "called “dragons”" },
		{ "names of the garages", NULL },
	};

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++)
		expect(&cases[i]);
}

/* Ranked or judged by nothing said. */
static void
test_vague(void **state)
{
	static const struct asking_case cases[] = {
		{ "best garages", "“best” go by" },
		{ "most important garages", "go by" },
		{ "expensive jobs", "“expensive” go by" },
		{ "the best garages with the most jobs", NULL },
		{ "the most expensive job", NULL },
		{ "top 3 garages by cost", NULL },
		{ "the garages with highest cost first", NULL },
	};

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++)
		expect(&cases[i]);
}

TESTS(CASE(test_forms), CASE(test_unknown), CASE(test_vague))
