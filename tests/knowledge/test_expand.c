#include "knowledge/notes/expand.h"

#include <string.h>

#include "tests/test.h"

#include "base/ban.h"

static struct schema_column order_cols[] = {
	{ .name = "id" },
	{ .name = "total" },
	{ .name = "status" },
	{ .name = "shipping_cost" },
};
static struct schema_column customer_cols[] = { { .name = "name" } };
static struct schema_table tables[] = {
	{ .name = "orders", .cols = order_cols, .n_cols = 4 },
	{ .name = "customers", .cols = customer_cols, .n_cols = 1 },
};
static const struct schema schema = { .tables = tables, .n_tables = 2 };

static const struct term terms[] = {
	{ TERM_MEANS, "revenue", "sum of total", "where status is paid", "n" },
	{ TERM_MEANS, "turnover", "revenue", NULL, "n" },
	{ TERM_MEANS, "big order", "order", "with total above 500", "n" },
	{ TERM_MEANS, "order value", "total", NULL, "n" },
	{ TERM_SAME, "client", "customer", NULL, "n" },
	{ TERM_SAME, "customer", "patron", NULL, "n" },
	{ TERM_ARE, "purchases", "orders", NULL, "n" },
	{ TERM_ARE, "prices", "gross", NULL, "n" },
	{ TERM_SAME, "freight", "shipping cost", NULL, "n" },
	{ TERM_MEANS, "loop", "loop of loop", NULL, "n" },
	{ TERM_MEANS, "children", "customers", NULL, "n" },
	{ TERM_MEANS, "takings", "sum of total", NULL, "n" },
	{ TERM_MEANS, "local", "orders", "where city is Oslo", "n" },
	{ TERM_MEANS, "odd", "orders", "where status is very odd", "n" },
	{ TERM_MEANS, "dear", "orders", "where total is 500", "n" },
	{ TERM_MEANS, "lost", "orders", "where weight is lost", "n" },
	{ TERM_MEANS, "kept", "orders", "where status is not gone", "n" },
};

/* clang-format off */
static const struct {
	const char *question;
	const char *want; /* NULL: it stays as it is */
} cases[] = {
	{ "what is the revenue by month?",
	  "what is the sum of total by month that are paid" },
	{ "Total revenue in 2024",
	  "sum of total in 2024 that are paid" },
	{ "subtotal revenue", "subtotal sum of total that are paid" },
	{ "turnover of clients",
	  "sum of total of customers that are paid" },
	{ "how many big orders are there",
	  "how many orders are there with total above 500" },
	{ "how many big order", "how many order with total above 500" },
	{ "orders", NULL },
	{ "revenue where country is Spain",
	  "sum of total where country is Spain that are paid" },
	{ "revenue of big orders",
	  "sum of total of orders that are paid with total above 500" },
	{ "Order values of the client Ann", "totals of the customer Ann" },
	{ "customers", NULL }, /* the schema knows them */
	{ "patrons by city", "customers by city" },
	{ "purchases by month", "orders by month" },
	{ "prices by month", NULL }, /* gross is nothing here */
	{ "freight by month", "shipping cost by month" },
	{ "the client called \"client revenue\"",
	  "the customer called \"client revenue\"" },
	{ "loop", "loop of loop" },
	{ "child names", "customers names" },
	{ "revenue and revenue",
	  "sum of total and sum of total that are paid" },
	{ "", NULL },
	{ "?", NULL },
	{ "\"revenue", "\"sum of total that are paid" },
	{ "revenues", "sum of total that are paid" },
	{ "takings", "sum of total" },
	{ "how long does it take", NULL }, /* of the same stem */
	{ "local", "orders where city is Oslo" },
	{ "odd", "orders where status is very odd" },
	{ "dear", "orders where total is 500" },
	{ "lost", "orders where weight is lost" },
	{ "kept by year", "orders by year that are not gone" },
	{ "local where year is 2024",
	  "orders where year is 2024 and city is Oslo" },
};
/* clang-format on */

static void
terms_are_written_out(void **state)
{
	struct arena *a = arena_create((size_t)1 << 26);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct expansion x;

		terms_expand(a, &schema, cases[i].question, terms, COUNT(terms),
			     &x);
		assert_int_equal(x.text != NULL, x.n_used > 0);
		if (!cases[i].want) {
			assert_null(x.text);
			continue;
		}
		assert_non_null(x.text);
		assert_string_equal(x.text, cases[i].want);
	}
	arena_destroy(a);
}

static void
what_was_used_is_told(void **state)
{
	struct arena *a = arena_create((size_t)1 << 26);
	struct expansion x;

	(void)state;
	terms_expand(a, &schema, "Turnover by month", terms, COUNT(terms), &x);
	assert_int_equal(x.n_used, 2);
	assert_string_equal(x.used[0].words, "Turnover");
	assert_string_equal(x.used[0].meaning, "revenue");
	assert_string_equal(x.used[1].meaning,
			    "sum of total where status is paid");
	assert_string_equal(x.used[1].title, "n");
	arena_destroy(a);
}

TESTS(CASE(terms_are_written_out), CASE(what_was_used_is_told))
