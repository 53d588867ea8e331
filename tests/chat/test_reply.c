#include "chat/reply.h"

#include "tests/arena.h"

#include "base/ban.h"

static const char *choices[] = { "Total stock of products." };

static const struct {
	const char *asked, *text, *becomes;
} replies[] = {
	{ "Orders per week?", "in spring", "Orders per week, in spring" },
	{ "stock value per category", "Total stock of products.",
	  "Total stock of products." },
	{ "stock value per category", "total stock times price per category",
	  "total stock times price per category" },
	{ "stock value", "the price", "stock value, the price" },
	{ "What can I ask?", "how many orders", "how many orders" },
	{ "revenue", "revenue of 2024", "revenue, revenue of 2024" },
	{ "what is the stock value", "orders per month", "orders per month" },
	{ "stock value", "how many orders", "how many orders" },
	{ "stock value", "per category", "stock value, per category" },
};

static void
a_reply_is_put_behind_unless_it_stands_for_itself(void **state)
{
	for (size_t i = 0; i < COUNT(replies); i++) {
		const struct turn t = { .question = replies[i].asked,
					.choices = choices,
					.n_choices = COUNT(choices),
					.confidence = 0.2 };

		assert_string_equal(reply_text(*state, &t, replies[i].text),
				    replies[i].becomes);
	}
}

/* "Which products should we buy?": every word behind it would be refused. */
static void
nothing_is_put_behind_what_was_not_read(void **state)
{
	const struct turn t = { .question = "which should we buy" };

	assert_string_equal(reply_text(*state, &t, "stock of tables"),
			    "stock of tables");
}

TESTS(ARENA_CASE(a_reply_is_put_behind_unless_it_stands_for_itself),
      ARENA_CASE(nothing_is_put_behind_what_was_not_read))
