#include "suggest/help.h"

#include "tests/arena.h"

#include "base/ban.h"

static const struct {
	const char *question;
	bool help;
} questions[] = {
	{ "help", true },
	{ "What can I ask?", true },
	{ "  hello ", true },
	{ "How do I use this...", true },
	{ "help desk tickets", false },
	{ "what can I ask about orders", false },
	{ "show me examples of orders that were never paid by us", false },
	{ "?", false },
	{ "", false },
};

static void
whole_phrases_alone_ask_for_help(void **state)
{
	for (size_t i = 0; i < COUNT(questions); i++)
		assert_int_equal(help_is_phrase(*state, questions[i].question),
				 questions[i].help);
}

static void
samples_are_its_choices(void **state)
{
	static struct schema_column cols[] = {
		{ .name = "id", .type = CELL_INTEGER, .primary = true },
		{ .name = "price", .type = CELL_DECIMAL },
	};
	static struct schema_table tables[] = {
		{ .name = "products", .n_rows = 9, .cols = cols, .n_cols = 2 },
	};
	static struct schema schema = { .dialect = "sqlite",
					.tables = tables,
					.n_tables = 1 };
	struct job job = { .arena = *state,
			   .schema = &schema,
			   .question = "what can i ask" };
	struct draft d;

	assert_true(help_is_asked(&job, &d));
	assert_null(d.sql);
	assert_non_null(d.clarify);
	assert_true(d.n_choices > 0);
	assert_string_equal(d.choices[0], "How many products are there?");
	job.question = "how many products";
	assert_false(help_is_asked(&job, &d));
}

TESTS(ARENA_CASE(whole_phrases_alone_ask_for_help),
      ARENA_CASE(samples_are_its_choices))
