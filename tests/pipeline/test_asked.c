#include "pipeline/verify/verify.h"
#include "sql/dialect/dialect.h"
#include "tests/test.h"

#include "base/ban.h"

/* What of a question a statement lacks; has NULL: it is not complained of. */
static const struct {
	const char *question, *sql, *has;
} cases[] = {
	/* a measure */
	{ "What is the average price of the parts?",
	  "SELECT sum(price) FROM parts", "asks for an average" },
	{ "average price", "SELECT sum(price) / count(*) FROM parts", NULL },
	{ "average price", "SELECT avg(price) FROM parts", NULL },
	{ "the average_price of each part",
	  "SELECT name, average_price FROM parts", NULL },
	{ "How many parts are there?", "SELECT max(id) FROM parts",
	  "a number or a total" },
	{ "total of the orders", "SELECT avg(total_sum) FROM orders", NULL },
	{ "total price of the orders", "SELECT avg(price) FROM orders",
	  "a number or a total" },
	{ "What is the largest number of cows?", "SELECT max(cows) FROM farm",
	  NULL },
	{ "how many days do they take to pay",
	  "SELECT avg(paid - issued) FROM bills", NULL },
	{ "Show the phone number of Ann",
	  "SELECT phone FROM people WHERE name = 'Ann'", NULL },
	/* different ones */
	{ "How many different cities are there?",
	  "SELECT count(city) FROM orders", "asks for different ones" },
	{ "How many different cities are there?",
	  "SELECT count(DISTINCT city) FROM orders", NULL },
	/* what is left out */
	{ "parts that were never sold", "SELECT name FROM parts",
	  "leaves some out" },
	{ "parts that weren't sold; which didn't sell",
	  "SELECT name FROM parts", "leaves some out" },
	{ "parts that were never sold",
	  "SELECT name FROM parts p LEFT JOIN lines l ON l.part = p.id", NULL },
	{ "not only red parts", "SELECT name FROM parts", NULL },
	{ "price with and without tax", "SELECT tax, price FROM parts", NULL },
	/* groups */
	{ "How many orders are there for each city?",
	  "SELECT count(*) FROM orders", "one figure of each" },
	{ "How many orders are there for each city?",
	  "SELECT city, count(*) FROM orders GROUP BY city", NULL },
	{ "kilometres per hour of all trips", "SELECT avg(speed) FROM trips",
	  NULL },
	{ "List each city", "SELECT city FROM orders", NULL },
	/* periods and years */
	{ "orders last month", "SELECT count(*) FROM orders",
	  "names a period" },
	{ "orders last month",
	  "SELECT count(*) FROM orders WHERE day >= '2025-05-01'", NULL },
	{ "orders in 2023", "SELECT count(*) FROM orders", "names 2023" },
	{ "orders in 2023",
	  "SELECT count(*) FROM orders WHERE strftime('%Y', day) = '2023'",
	  NULL },
	{ "orders before 2023",
	  "SELECT count(*) FROM orders WHERE day <= '2022-12-31'", NULL },
	/* numbers and bounds */
	{ "the top 5 cities",
	  "SELECT city FROM orders GROUP BY 1 ORDER BY count(*) DESC LIMIT 6",
	  "names 5" },
	{ "orders of more than 12", "SELECT count(*) FROM orders", "names 12" },
	{ "question 12: how many orders?", "SELECT count(*) FROM orders",
	  NULL },
	{ "Which orders are there in form 12?", "SELECT * FROM orders", NULL },
	{ "parts older than 3 weeks", "SELECT name FROM parts WHERE age > 21",
	  NULL },
	{ "parts from 10:30", "SELECT name FROM parts", NULL },
	{ "orders of more than $500",
	  "SELECT id FROM orders WHERE total >= 500", "asks for > 500" },
	{ "orders of at least 500", "SELECT id FROM orders WHERE total > 500",
	  "asks for >= 500" },
	{ "orders of at least 500", "SELECT id FROM orders WHERE total >= 500",
	  NULL },
	{ "orders of no more than 500",
	  "SELECT id FROM orders WHERE total <= 500", NULL },
	{ "orders of 500 and above", "SELECT id FROM orders WHERE total >= 500",
	  NULL },
	/* which end comes first */
	{ "the city with the most orders",
	  "SELECT city FROM orders GROUP BY 1 ORDER BY count(*) LIMIT 1",
	  "sorts the least first" },
	{ "the city with the fewest orders",
	  "SELECT city FROM orders GROUP BY 1 ORDER BY count(*) DESC LIMIT 1",
	  "sorts the most first" },
	{ "the city with the most orders",
	  "SELECT city FROM orders GROUP BY 1 ORDER BY count(*) DESC LIMIT 1",
	  NULL },
	{ "the highest rank", "SELECT name FROM teams ORDER BY rank LIMIT 1",
	  NULL },
	{ "from most to least", "SELECT name FROM teams ORDER BY n LIMIT 1",
	  NULL },
	/* other languages are left alone */
	{ "Wie viele Tickets kamen per E-Mail?",
	  "SELECT count(*) FROM tickets WHERE channel = 'mail'", NULL },
};

static void
what_is_asked_for_is_there(void **state)
{
	struct arena *a = arena_create((size_t)64 << 20);
	size_t n_wrong = 0;

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		const struct job job = {
			.arena = a,
			.question = cases[i].question,
			.dialect = dialect_find(STR("sqlite")),
		};
		const struct complaint *c = verify_asked(&job, cases[i].sql);

		if (c ? cases[i].has && str_has(str_of(c->message),
						str_of(cases[i].has))
		      : !cases[i].has)
			continue;
		print_error("%s\n  %s\n  gave %s\n", cases[i].question,
			    cases[i].sql, c ? c->message : "nothing");
		n_wrong++;
	}
	assert_int_equal(n_wrong, 0);
	arena_destroy(a);
}

TESTS(CASE(what_is_asked_for_is_there))
