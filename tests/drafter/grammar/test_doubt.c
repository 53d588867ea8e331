#include <string.h>

#include "drafter/drafter.h"
#include "tests/drafter/job.h"
#include "tests/test.h"

#include "base/ban.h"

#define LIST "SELECT name FROM customers WHERE city = 'Berlin'"
#define BOTH LIST " UNION SELECT 'x'"
#define WITH "WITH c AS (SELECT * FROM customers) SELECT name FROM c"

/*
 * What is asked back, by a part of the question back; NULL: it is answered.
 * before is the statement of the turn before, or NULL.
 */
static const struct {
	const char *before, *question, *want;
} cases[] = {
	/* what no data say */
	{ NULL, "why did the orders drop", "not why" },
	{ NULL, "show me why the total is so low", "not why" },
	{ NULL, "how many orders will there be in May", "no forecasts" },
	{ NULL, "predict the total of the orders", "no forecasts" },
	{ NULL, "which customers should we call", "for you to judge" },
	{ NULL, "how can we get more orders", "for you to judge" },
	{ NULL, "hello", "What would you like to know?" },
	{ NULL, "thanks!", "What would you like to know?" },
	{ NULL, "hi, tell me a joke", "What would you like to know?" },
	{ NULL, "hello, how many customers are there", NULL },
	/* changes */
	{ NULL, "delete all orders", "cannot change" },
	{ NULL, "please set the total of order 5 to 7", "cannot change" },
	{ NULL, "i want to remove a customer", "cannot change" },
	{ NULL, "mark order 17 as placed", "cannot change" },
	{ NULL, "list the customers and delete them", "cannot change" },
	{ NULL, "create a list of all customers", NULL },
	{ NULL, "order the names of customers by city", NULL },
	/* other languages */
	{ NULL, "wie viele customers gibt es", "English" },
	{ NULL, "die 5 teuersten customers", "English" },
	{ NULL, "les 5 customers les plus chers", "English" },
	{ NULL, "Umsatz pro Monat", "English" },
	{ NULL, "combien de clients avons-nous", "English" },
	{ NULL, "how many customers are there in Los Angeles", "Los" },
	/* by what, since when, whose */
	{ NULL, "top 5 orders", "go by" },
	{ NULL, "show me recent orders", "go by" },
	{ NULL, "the most important customers in Oslo", "go by" },
	{ NULL, "top 5 orders by total", NULL },
	{ NULL, "long orders", "go by" },
	{ NULL, "show me cheap orders", "go by" },
	{ NULL, "the most expensive order", NULL },
	{ NULL, "the best customers with the most orders", NULL },
	{ NULL, "the most recent order", NULL },
	{ NULL, "show the names", NULL },
	/* what is not there */
	{ NULL, "blood type of the customers", "blood" },
	{ NULL, "which customers are vegan", "vegan" },
	{ NULL, "how many dragons are there", "dragons" },
	{ NULL, "average age of the customers", "age" },
	{ NULL, "who owns the customers", "owns" },
	{ NULL, "the tallest customer", "tallest" },
	{ NULL, "the newest customer", NULL },
	{ NULL, "who are the customers", NULL },
	{ NULL, "do our customers like us", "for you to judge" },
	{ NULL, "retrieve the cities of the customers", NULL },
	{ NULL, "select the names of the customers", NULL },
	{ NULL, "how many kinds of cities are there", NULL },
	/* what goes on, where it cannot */
	{ BOTH, "only those in Oslo", "whole question" },
	{ WITH, "only Oslo", "whole question" },
	{ WITH, "by city", "whole question" },
	{ LIST, "only the purple ones", "whole question" },
	{ LIST, "and their blood pressure", "whole question" },
	{ NULL, "only those in Oslo", "whole question" },
	{ NULL, "show their emails", "whole question" },
	{ BOTH, "how many orders are there", NULL },
	{ BOTH, "and how many orders are there", NULL },
	{ NULL, "customers and their emails", NULL },
	{ NULL, "how many of these customers are in Oslo", NULL },
	{ NULL, "these emails", NULL },
	{ NULL, "list them by city", "whole question" },
};

static const struct value_match oslo = {
	.text = "Oslo", .table = 0, .col = 2, .n = 4, .strength = 1
};

static const char *
asked(struct arena *a, size_t i)
{
	struct shop *shop = arena_alloc(a, sizeof(*shop));
	struct drafts *drafts = arena_alloc(a, sizeof(*drafts));
	struct turn before = { .state = TURN_ANSWERED,
			       .question = "before",
			       .sql = cases[i].before };
	struct value_match value = oslo;
	const char *at = strstr(cases[i].question, "Oslo");

	shop_init(shop, a, NULL);
	shop->settings.clarify_below = 0.2;
	for (size_t c = 1; c < 5; c++)
		shop->customers[c].type = c < 4 ? CELL_TEXT : CELL_DATE;
	for (size_t c = 0; c < 5; c++)
		shop->orders[c].type = c < 4 ? CELL_INTEGER : CELL_TIMESTAMP;
	shop->job.dialect = dialect_find(STR("sqlite"));
	shop->job.question = cases[i].question;
	shop->job.history = &before;
	shop->job.n_history = cases[i].before ? 1 : 0;
	value.at = at ? (size_t)(at - cases[i].question) : 0;
	shop->job.values = &value;
	shop->job.n_values = at ? 1 : 0;
	assert_null(drafter_grammar.draft(&shop->job, drafts));
	assert_true(drafts->n > 0);
	return drafts->items[0].clarify;
}

static void
what_cannot_be_answered_is_asked_back(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct arena *a = arena_create((size_t)256 << 20);
		const char *is = asked(a, i), *want = cases[i].want;

		if (!is != !want || (is && !strstr(is, want)))
			fail_msg("%s\n\tis   %s\n\twant %s", cases[i].question,
				 is ? is : "an answer",
				 want ? want : "an answer");
		arena_destroy(a);
	}
}

TESTS(CASE(what_cannot_be_answered_is_asked_back))
