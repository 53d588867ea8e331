#include "drafter/grammar/old/grammar.h"
#include "tests/drafter/grammar/made.h"
#include "tests/test.h"

#include "base/ban.h"

/* How many keys are guessed where none is declared. */
static const struct {
	const char *ddl;
	size_t n;
} cases[] = {
	{ "CREATE TABLE customers (id INTEGER PRIMARY KEY);"
	  "CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER)",
	  1 },
	/* a name of no letters is not what all others end in */
	{ "CREATE TABLE _ (id INTEGER PRIMARY KEY);"
	  "CREATE TABLE orders (id INTEGER PRIMARY KEY, total INTEGER)",
	  0 },
	/* letters of other scripts tell names apart */
	{ "CREATE TABLE \u5ba2\u6237 (\u7f16\u53f7 INTEGER PRIMARY KEY);"
	  "CREATE TABLE \u8ba2\u5355 (\u5355\u53f7 INTEGER PRIMARY KEY,"
	  " \u91d1\u989d INTEGER)",
	  0 },
	{ "CREATE TABLE \u5ba2\u6237 (\u5ba2\u6237\u53f7 INTEGER PRIMARY KEY);"
	  "CREATE TABLE \u8ba2\u5355 (\u5355\u53f7 INTEGER PRIMARY KEY,"
	  " \u5ba2\u6237\u53f7 INTEGER)",
	  1 },
};

static void
keys_are_guessed(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct arena *a = arena_create((size_t)64 << 20);
		struct schema schema = { 0 };
		struct job job = made_job(a, &schema, "orders");
		const struct parse *p;
		size_t n = 0;

		made_schema(a, cases[i].ddl, &schema);
		p = grammar_read(&job, NULL);
		for (size_t t = 0; t < schema.n_tables; t++)
			n += p->n_keys[t];
		if (n != cases[i].n)
			fail_msg("%s\n\t%zu keys, not %zu", cases[i].ddl, n,
				 cases[i].n);
		arena_destroy(a);
	}
}

TESTS(CASE(keys_are_guessed))
