#include "lexicon/wording.h"

#include <string.h>

#include "drafter/drafter.h"
#include "tests/arena.h"
#include "tests/drafter/job.h"
#include "tests/test.h"

#include "base/ban.h"

static const char *
words_of(struct arena *a, const char *question)
{
	struct wording w;

	wording_read(a, str_of(question), &w);
	return wording_text(a, &w);
}

static void
reads_a_question(void **state)
{
	static const struct {
		const char *question, *words;
	} cases[] = {
		{ "How many orders are there?", "how many orders" },
		{ "  HOW many\n\torders ", "how many orders" },
		{ "Please show me the orders.", "orders" },
		{ "What's the customers' total?", "customers total" },
		{ "top five customers", "top 5 customers" },
		{ "top 5 customers", "top 5 customers" },
		{ "total > 1,000.50", "total > 1000.50" },
		{ "total < 5", "total < 5" },
		{ "below -3 degrees", "below -3 degrees" },
		{ "ids 3-5", "ids 3 5" },
		{ "on 2024-03-05!", "on 2024-03-05" },
		{ "named 'Ann Lee' or \"Bo\"", "named 'Ann Lee' or 'Bo'" },
		{ "Zürich Straße", "zurich strasse" },
		{ "what is it", "it" },
		{ "show me", "show me" },
		{ "10k", "10k" },
		{ "# open orders", "number open orders" },
		{ "item #5 in c#", "item # 5 in c #" },
		{ "", "" },
		{ "'", "" },
		{ "!=", "! =" },
	};

	for (size_t i = 0; i < COUNT(cases); i++)
		assert_string_equal(words_of(*state, cases[i].question),
				    cases[i].words);
}

static void
likeness(void **state)
{
	struct wording x, y, z;

	wording_read(*state, str_of("orders in 2024 over 5"), &x);
	wording_read(*state, str_of("orders in 2023 over 7"), &y);
	wording_read(*state, str_of("customers"), &z);
	assert_true(wording_likeness(&x, &y) > 0.99);
	assert_true(wording_likeness(&x, &z) < 0.01);
}

#define Q "customers in Berlin"
#define S "SELECT * FROM customers WHERE city = 'Berlin'"

/* values: what is stored, of which column, and where the question has it. */
static const struct {
	const char *verified, *sql;
	const char *asked, *want; /* NULL: another question */
} fills[] = {
	{ Q, S, "Customers in BERLIN?", S },
	{ Q, S, "customers in Oslo",
	  "SELECT * FROM customers WHERE city = 'Oslo'" },
	{ Q, S, "customers in O'Fallon",
	  "SELECT * FROM customers WHERE city = 'O''Fallon'" },
	{ Q, S, "customers in 'x'' OR 1=1 --'", NULL },
	{ Q, S, "customers in \"x' OR 1=1 --\"",
	  "SELECT * FROM customers WHERE city = 'x'' OR 1=1 --'" },
	{ Q, S, "customers in Nowhere", NULL },
	{ Q, S, "customers not in Oslo", NULL },
	{ Q, S, "customers in Oslo or Berlin", NULL },
	{ Q, S, "orders in Oslo", NULL },
	{ Q, "SELECT * FROM customers WHERE name = 'Berlin'",
	  "customers in Oslo", NULL },
	{ Q, "SELECT * FROM customers WHERE lower(city) = 'berlin'",
	  "customers in Oslo",
	  "SELECT * FROM customers WHERE lower(city) = 'oslo'" },
	{ Q, "SELECT * FROM customers c WHERE c.\"city\" LIKE '%Berlin%'",
	  "customers in Oslo",
	  "SELECT * FROM customers c WHERE c.\"city\" LIKE '%Oslo%'" },
	{ Q, "SELECT * FROM customers c WHERE c.city LIKE '%Berlin%'",
	  "customers in \"5%\"", NULL },
	{ Q, "SELECT 'Berlin' FROM customers WHERE city = 'Berlin'",
	  "customers in Oslo", NULL },
	{ "top 5 customers", "SELECT * FROM customers LIMIT 5",
	  "top ten customers", "SELECT * FROM customers LIMIT 10" },
	{ "top 5 customers", "SELECT * FROM customers LIMIT 5", "top customers",
	  NULL },
	{ "top 5 customers", "SELECT * FROM customers LIMIT 5",
	  "top 5.5 customers", NULL },
	{ "over 5", "SELECT * FROM orders WHERE total > 5 LIMIT 5", "over 6",
	  NULL },
	{ "between 5 and 9", "SELECT * FROM orders WHERE total BETWEEN 5 AND 9",
	  "between 1 and 2.5",
	  "SELECT * FROM orders WHERE total BETWEEN 1 AND 2.5" },
	{ "orders in 2024",
	  "SELECT * FROM orders WHERE strftime('%Y', placed) = '2024'",
	  "orders in 2023",
	  "SELECT * FROM orders WHERE strftime('%Y', placed) = '2023'" },
	{ "orders in 2024",
	  "SELECT * FROM orders WHERE strftime('%Y', placed) = '2024'",
	  "orders in 24",
	  "SELECT * FROM orders WHERE strftime('%Y', placed) = '2024'" },
	{ "orders in 2024", "SELECT * FROM orders WHERE placed >= '2024-01-01'",
	  "orders in 2023", NULL },
	{ "orders since 2024-03-05",
	  "SELECT * FROM orders WHERE placed >= '2024-03-05'",
	  "orders since 2023-01-01",
	  "SELECT * FROM orders WHERE placed >= '2023-01-01'" },
};

static void
add_value(struct job *job, const char *text)
{
	static struct value_match values[8];
	const char *at = strstr(job->question, text);

	if (!at)
		return;
	values[job->n_values++] = (struct value_match){
		.text = text,
		.table = 0,
		.col = 2,
		.at = (size_t)(at - job->question),
		.n = strlen(text),
		.strength = 1,
	};
	job->values = values;
}

static void
fill(struct arena *a, size_t i, struct drafts *ret)
{
	struct example e = {
		.question = fills[i].verified,
		.words = words_of(a, fills[i].verified),
		.sql = fills[i].sql,
		.tables = "customers\norders",
	};
	struct shop s;

	shop_init(&s, a, NULL);
	s.job.question = fills[i].asked;
	s.job.examples = &e;
	s.job.n_examples = 1;
	add_value(&s.job, "Berlin");
	add_value(&s.job, "Oslo");
	add_value(&s.job, "O'Fallon");
	assert_null(drafter_examples.draft(&s.job, ret));
}

static void
fills_the_slots(void **state)
{
	for (size_t i = 0; i < COUNT(fills); i++) {
		struct drafts got = { .n = 0 };

		fill(*state, i, &got);
		if ((got.n == 1) != (fills[i].want != NULL) ||
		    (got.n && fills[i].want &&
		     strcmp(got.items[0].sql, fills[i].want) != 0))
			print_error("%s: %s\n", fills[i].asked,
				    got.n ? got.items[0].sql : "nothing");
		assert_int_equal(got.n, fills[i].want ? 1 : 0);
		if (!got.n || !fills[i].want)
			continue;
		assert_string_equal(got.items[0].sql, fills[i].want);
		assert_true(got.items[0].confidence > 0.9);
	}
}

static void
a_value_spelt_two_ways_is_none(void **state)
{
	struct example e = { .question = Q,
			     .words = "customers in berlin",
			     .sql = S,
			     .tables = "customers" };
	struct value_match values[2] = {
		{ "oslo", 0, 2, 13, 4, 0.93, 0, false },
		{ "OSLO", 0, 2, 13, 4, 0.93, 0, false },
	};
	struct drafts got = { .n = 0 };
	struct shop s;

	shop_init(&s, *state, NULL);
	s.job.question = "customers in Oslo";
	s.job.examples = &e;
	s.job.n_examples = 1;
	s.job.values = values;
	s.job.n_values = 2;
	assert_null(drafter_examples.draft(&s.job, &got));
	assert_int_equal(got.n, 0);
}

static void
a_long_question(void **state)
{
	struct wording w;
	struct buf b = buf_new(*state, 10000);

	for (int i = 0; i < 1000; i++)
		buf_printf(&b, "w%d ", i);
	wording_read(*state, buf_str(&b), &w);
	assert_true(w.cut);
	assert_int_equal(w.n, WORDING_MAX);
}

TESTS(ARENA_CASE(reads_a_question), ARENA_CASE(likeness),
      ARENA_CASE(fills_the_slots), ARENA_CASE(a_value_spelt_two_ways_is_none),
      ARENA_CASE(a_long_question))
