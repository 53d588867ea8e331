#include "pipeline/pipeline.h"

#include <string.h>

#include "drafter/drafter.h"

#include "tests/pipeline/asking.h"

#include "base/ban.h"

static const char *sql;

static const struct err *
draft(const struct job *job, struct drafts *ret)
{
	(void)job;
	ret->n = 1;
	ret->items[0] = (struct draft){ .sql = sql, .confidence = 0.9 };
	return NULL;
}

static const struct drafter scripted = { .name = "scripted",
					 .label = "a script",
					 .draft = draft };

static int
make_orders(void **state)
{
	(void)state;
	asking_make(
		"create table orders (id integer primary key, total real,"
		" placed_at timestamp);"
		"insert into orders values (1, 5, '2023-01-05 10:00:00'),"
		" (2, 7, '2025-12-31 23:00:00');"
		"create table visits (id integer primary key, seen_on date);"
		"insert into visits values (1, '2025-13-01')");
	return 0;
}

#define IN(from, until) "placed_at >= '" from "' and placed_at < '" until "'"

static const struct {
	const char *question, *sql, *answer, *next;
} cases[] = {
	{ "orders in November 2026",
	  "select * from orders where " IN("2026-11-01", "2026-12-01"),
	  "No orders in November 2026: the orders end on 2025-12-31.",
	  "orders in December 2025" },
	{ "how many orders in 2027?",
	  "select count(*) from orders o where o." IN("2027-01-01",
						      "2028-01-01"),
	  "No orders in 2027: the orders end on 2025-12-31.",
	  "how many orders in 2025?" },
	{ "total of 2020",
	  "select sum(total) from orders where " IN("2020-01-01", "2021-01-01"),
	  "No orders in 2020: the orders begin on 2023-01-05.",
	  "total of 2023" },
	{ "orders since May 2026",
	  "select id from orders where placed_at >= '2026-05-01'",
	  "No orders from 2026-05-01 on: the orders end on 2025-12-31.",
	  "orders since December 2025" },
	{ "orders of the last week",
	  "select id from orders where " IN("2026-11-09", "2026-11-16"),
	  "No orders from 2026-11-09 until 2026-11-16: the orders end on"
	  " 2025-12-31.",
	  NULL },
	/* SQLite keeps any text as a date */
	{ "visits in November 2026",
	  "select id from visits where seen_on >= '2026-11-01'"
	  " and seen_on < '2026-12-01'",
	  "No visits in November 2026: the visits end on 2025-13-01.", NULL },
	/* the period has its place among the rows: something else is why */
	{ "orders in June 2024",
	  "select id from orders where " IN("2024-06-01", "2024-07-01"),
	  "No orders match (placed in June 2024).", NULL },
	{ "orders over 100", "select id from orders where total > 100",
	  "No orders match (total over 100).", NULL },
	{ "orders in 2023",
	  "select count(*) from orders where " IN("2023-01-01", "2024-01-01"),
	  "There is 1 order (placed in 2023).", NULL },
};

static void
an_empty_period_says_why(void **state)
{
	static const struct drafter *const drafters[] = { &scripted, NULL };

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct job *job = asking_job(cases[i].question);

		job->drafters = drafters;
		sql = cases[i].sql;
		assert_null(pipeline_run(&app, job));
		assert_string_equal(job->turn->answer, cases[i].answer);
		if (cases[i].next)
			assert_string_equal(job->turn->follow_ups[0],
					    cases[i].next);
		else if (job->turn->n_follow_ups)
			assert_null(strstr(job->turn->follow_ups[0], " 2025"));
	}
}

TESTS_IN(make_orders, asking_drop,
	 CASE_IN(an_empty_period_says_why, asking_set_up, asking_tear_down))
