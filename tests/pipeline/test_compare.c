#include "drafter/drafter.h"

#include "tests/pipeline/asking.h"

#include "base/ban.h"

#define FIRST "select name from items where id < 3"
#define SAME "select name from items where not id >= 3 order by id desc"
#define OTHER "select name from items"
#define WIDER "select name, id from items where id < 3"
#define BAD "select name from nowhere"
#define WRITES "delete from items"
#define LONG                                                              \
	"with recursive c(n) as (select 1 union all select n + 1 from c)" \
	" select max(n) from c"
#define DRAFTS 4

static const struct compared_case {
	const char *sql[DRAFTS];
	uint64_t compare;
	bool by_model;
	uint64_t row_limit;
	size_t n, n_same;
} cases[] = {
	{ { FIRST, SAME, OTHER }, 3, false, 100, 3, 2 },
	{ { FIRST, OTHER, WIDER, SAME }, 3, false, 100, 4, 2 },
	{ { FIRST, SAME, OTHER, WIDER }, 1, false, 100, 2, 2 },
	{ { FIRST, SAME }, 0, false, 100, 0, 0 },
	{ { FIRST }, 3, false, 100, 0, 0 },
	/* what does not run does not agree */
	{ { FIRST, BAD, WRITES }, 3, false, 100, 3, 1 },
	{ { FIRST, LONG }, 3, false, 100, 2, 1 },
	/* of a result that was cut off nothing is known */
	{ { FIRST, SAME }, 3, false, 1, 0, 0 },
	/* models are put to the vote instead */
	{ { FIRST, SAME }, 3, true, 100, 0, 0 },
};

static const struct compared_case *now;

static const struct err *
draft(const struct job *job, struct drafts *ret)
{
	(void)job;
	for (size_t i = 0; i < DRAFTS && now->sql[i]; i++)
		ret->items[ret->n++] = (struct draft){
			.sql = now->sql[i],
			.confidence = 0.8 / (double)(i + 1),
		};
	return NULL;
}

static int
make_items(void **state)
{
	(void)state;
	asking_make("create table items (id integer primary key, name text);"
		    "insert into items values (1, 'pen'), (2, 'book'),"
		    " (3, 'bag')");
	return 0;
}

static struct job *
run(const struct compared_case *c)
{
	static struct drafter reader = { .name = "reader",
					 .label = "a reader",
					 .draft = draft };
	static const struct drafter *const list[] = { &reader, NULL };
	struct job *job = asking_job("which are the first?");

	reader.uses_model = c->by_model;
	settings->compare = c->compare;
	settings->row_limit = c->row_limit;
	job->drafters = list;
	now = c;
	assert_null(pipeline_run(&app, job));
	return job;
}

static void
others_are_compared(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		const struct job *job = run(&cases[i]);

		if (job->compared.n != cases[i].n ||
		    job->compared.n_same != cases[i].n_same)
			fail_msg("%zu: %zu of %zu agree", i,
				 job->compared.n_same, job->compared.n);
		assert_string_equal(job->turn->sql, FIRST);
		assert_int_equal(job->turn->state, TURN_ANSWERED);
	}
}

static void
those_that_agree_are_told(void **state)
{
	static const struct compared_case agree = {
		{ FIRST, SAME, SAME " limit 9" }, 3, false, 100, 3, 3
	};
	static const struct compared_case differ = {
		{ FIRST, OTHER, WIDER }, 3, false, 100, 3, 1
	};
	const struct turn *sure = run(&agree)->turn;
	const struct turn *unsure = run(&differ)->turn;

	(void)state;
	assert_true(sure->confidence >= unsure->confidence);
	assert_string_equal(unsure->reasons[unsure->n_reasons - 1],
			    "Another reading came close.");
	assert_string_equal(sure->reasons[sure->n_reasons - 1],
			    "All other readings of the question that were"
			    " tried came to the same.");
}

TESTS_IN(make_items, asking_drop, ASKING_CASE(others_are_compared),
	 ASKING_CASE(those_that_agree_are_told))
