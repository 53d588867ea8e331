#include <string.h>

#include "drafter/prompt.h"
#include "tests/arena.h"
#include "tests/drafter/job.h"
#include "tests/test.h"

#include "base/ban.h"

/* Which of the stored values that words match a prompt names, and in what
 * order. Tables: 0 is customers (1 name, 2 city, 3 email), 1 is orders (0 id,
 * 1 customer_id, 2 order). */
static const struct {
	const char *question;
	struct value_match values[6];
	const char *want; /* "text in column; …" */
} cases[] = {
	{ "what is sold in Oslo",
	  { { "Oslo", 0, 2, 16, 4, 1, 0, false },
	    { "Oslo", 0, 2, 16, 4, 0.9, 0, false } },
	  "'Oslo' in customers.city" },
	/* more words that are a value leave none to a part of them */
	{ "who lives in New York",
	  { { "York", 0, 2, 17, 4, 1, 0, false },
	    { "New York", 0, 2, 13, 8, 1, 0, false } },
	  "'New York' in customers.city" },
	{ "who lives in New York",
	  { { "York", 0, 2, 17, 4, 1, 0, false },
	    { "New York Bay", 0, 2, 13, 8, 0.6, 0, false } },
	  "'York' in customers.city; 'New York Bay' in customers.city" },
	/* how much of the value stands in the question */
	{ "what about Bergen",
	  { { "Bergen and surroundings", 0, 1, 11, 6, 0.6, 0, false },
	    { "Bergen", 0, 2, 11, 6, 1, 0, false } },
	  "'Bergen' in customers.city; 'Bergen and surroundings' in"
	  " customers.name" },
	/* a bare number is no key */
	{ "what cost 12",
	  { { "12", 1, 1, 10, 2, 1, 0, false },
	    { "12", 1, 0, 10, 2, 1, 0, false },
	    { "12", 1, 2, 10, 2, 1, 0, false } },
	  "'12' in orders.\"order\"" },
	/* words in a row in one table are one thing */
	{ "orders of Ann Berg",
	  { { "Ann", 1, 2, 10, 3, 1, 0, false },
	    { "Ann", 0, 1, 10, 3, 1, 0, false },
	    { "Berg", 0, 2, 14, 4, 1, 0, false } },
	  "'Ann' in customers.name and 'Berg' in customers.city; 'Ann' in"
	  " orders.\"order\"" },
};

static const char *
values_text(struct arena *a, const struct job *job)
{
	struct json_object *tree = json_new(a);
	struct json_object *list;
	struct buf b = buf_new(a, 4096);

	prompt_values(job, tree);
	list = json_get(tree, "values");
	for (size_t i = 0; i < json_length(list); i++)
		buf_printf(&b, "%s%s in %s", i ? "; " : "",
			   json_get_text(json_at(list, i), "text", ""),
			   json_get_text(json_at(list, i), "column", ""));
	return buf_text(&b);
}

static void
values_are_ranked(void **state)
{
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct shop s;
		const char *got;

		shop_init(&s, *state, NULL);
		s.job.question = cases[i].question;
		s.job.values = cases[i].values;
		while (s.job.n_values < COUNT(cases[i].values) &&
		       cases[i].values[s.job.n_values].text)
			s.job.n_values++;
		got = values_text(*state, &s.job);
		if (strcmp(got, cases[i].want) != 0)
			print_error("%s\n", cases[i].question);
		assert_string_equal(got, cases[i].want);
	}
}

/* Of words that many columns know, four say enough. */
static void
the_same_words_have_four_lines(void **state)
{
	struct value_match values[8];
	struct shop s;

	shop_init(&s, *state, NULL);
	s.job.question = "what about Oslo";
	for (size_t i = 0; i < COUNT(values); i++)
		values[i] = (struct value_match){
			arena_printf(*state, "Oslo %zu", i),
			0,
			1,
			11,
			4,
			0.6,
			0,
			false
		};
	s.job.values = values;
	s.job.n_values = COUNT(values);
	assert_string_equal(values_text(*state, &s.job),
			    "'Oslo 0' in customers.name; 'Oslo 1' in"
			    " customers.name; 'Oslo 2' in customers.name;"
			    " 'Oslo 3' in customers.name");
}

TESTS(ARENA_CASE(values_are_ranked), ARENA_CASE(the_same_words_have_four_lines))
