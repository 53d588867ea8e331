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
};

static void
a_reply_is_put_behind_unless_it_stands_for_itself(void **state)
{
	for (size_t i = 0; i < COUNT(replies); i++) {
		const struct turn t = { .question = replies[i].asked,
					.choices = choices,
					.n_choices = COUNT(choices) };

		assert_string_equal(reply_text(*state, &t, replies[i].text),
				    replies[i].becomes);
	}
}

TESTS(ARENA_CASE(a_reply_is_put_behind_unless_it_stands_for_itself))
