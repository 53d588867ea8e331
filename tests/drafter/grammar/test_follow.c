#include <string.h>

#include "drafter/drafter.h"
#include "tests/drafter/job.h"
#include "tests/test.h"

#include "base/ban.h"

#define LIST "SELECT name FROM customers WHERE city = 'Berlin'"
#define SUM "SELECT city, count(*) AS n FROM customers GROUP BY city"
#define MANY "SELECT count(*) FROM orders WHERE total > 5 OR total < 2"

/* What a question makes of a statement; want NULL: it stands for itself. */
static const struct {
	const char *dialect, *before, *question, *want;
} cases[] = {
	{ "sqlite", LIST, "only those in Oslo",
	  "SELECT name FROM customers WHERE city = 'Oslo'" },
	{ "sqlite", LIST, "and their email",
	  "SELECT name, email FROM customers WHERE city = 'Berlin'" },
	{ "sqlite", LIST, "how many?",
	  "SELECT count(*) AS n FROM customers WHERE city = 'Berlin'" },
	{ "sqlite", LIST, "sort by email descending",
	  LIST " ORDER BY email DESC" },
	{ "sqlite", LIST, "top 5", LIST " LIMIT 5" },
	{ "oracle", LIST, "top 5", LIST " FETCH FIRST 5 ROWS ONLY" },
	{ "mssql", LIST, "top 5",
	  "SELECT TOP (5) name FROM customers WHERE city = 'Berlin'" },
	{ "mssql", "SELECT DISTINCT city FROM customers", "top 5",
	  "SELECT DISTINCT TOP (5) city FROM customers" },
	{ "sqlite", SUM, "top 3", SUM " ORDER BY 2 DESC LIMIT 3" },
	{ "sqlite", SUM, "only with more than 7", SUM " HAVING count(*) > 7" },
	{ "sqlite", SUM, "how many?",
	  "SELECT count(*) AS n FROM (" SUM ") found" },
	/* a condition with OR stays one */
	{ "sqlite", MANY, "in 2024",
	  "SELECT count(*) FROM orders WHERE (total > 5 OR total < 2)"
	  " AND placed >= '2024-01-01' AND placed < '2025-01-01'" },
	/* another table: by its key, with names that stay clear */
	{ "sqlite", "SELECT count(*) FROM orders WHERE id > 5", "by city",
	  "SELECT customers.city, count(*) FROM orders JOIN customers ON"
	  " orders.customer_id = customers.id WHERE orders.id > 5"
	  " GROUP BY customers.city ORDER BY 2 DESC" },
	{ "sqlite", "SELECT id FROM orders", "only from Oslo",
	  "SELECT id FROM orders WHERE customer_id IN"
	  " (SELECT id FROM customers WHERE city = 'Oslo')" },
	/* what cannot be taken apart, or says something of its own */
	{ "sqlite", LIST " UNION SELECT 'x'", "only those in Oslo", NULL },
	{ "sqlite", "SELECT 1", "by city", NULL },
	{ "sqlite", LIST, "how many orders are there", NULL },
	{ "sqlite", LIST, "frobnicate them", NULL },
};

static const struct value_match oslo = {
	.text = "Oslo", .table = 0, .col = 2, .strength = 1
};

static const char *
follow(struct arena *a, size_t i)
{
	struct shop *shop = arena_alloc(a, sizeof(*shop));
	struct drafts *drafts = arena_alloc(a, sizeof(*drafts));
	struct turn *before = arena_alloc(a, sizeof(*before));
	struct value_match *value = arena_alloc(a, sizeof(*value));
	const char *at = strstr(cases[i].question, "Oslo");

	shop_init(shop, a, NULL);
	for (size_t c = 1; c < 5; c++)
		shop->customers[c].type = c < 4 ? CELL_TEXT : CELL_DATE;
	for (size_t c = 0; c < 5; c++)
		shop->orders[c].type = c < 4 ? CELL_INTEGER : CELL_TIMESTAMP;
	before->state = TURN_ANSWERED;
	before->question = "before";
	before->sql = cases[i].before;
	shop->job.dialect = dialect_find(str_of(cases[i].dialect));
	shop->job.question = cases[i].question;
	shop->job.history = before;
	shop->job.n_history = 1;
	*value = oslo;
	value->at = at ? (size_t)(at - cases[i].question) : 0;
	value->n = 4;
	shop->job.values = value;
	shop->job.n_values = at ? 1 : 0;
	assert_null(drafter_grammar.draft(&shop->job, drafts));
	return drafts->n && drafts->items[0].explanation &&
			       strstr(drafts->items[0].explanation, "changed:")
		       ? drafts->items[0].sql
		       : NULL;
}

static void
statements_are_changed(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct arena *a = arena_create((size_t)256 << 20);
		const char *sql = follow(a, i);

		if (!cases[i].want != !sql ||
		    (sql && strcmp(sql, cases[i].want) != 0))
			fail_msg("%s\n\t%s\n\tis   %s\n\twant %s",
				 cases[i].question, cases[i].before,
				 sql ? sql : "none",
				 cases[i].want ? cases[i].want : "none");
		arena_destroy(a);
	}
}

TESTS(CASE(statements_are_changed))
