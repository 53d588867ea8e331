#include <string.h>

#include "drafter/grammar/old/compose/compose.h"
#include "drafter/grammar/old/rank/sure.h"
#include "tests/drafter/grammar/made.h"
#include "tests/test.h"

#include "base/ban.h"

/* A table and columns of the shop. */
enum { CUSTOMERS };
enum { NAME = 1, CITY };

static void
answers_are_weighed(void **state)
{
	(void)state;
	assert_true(sure_to_answer((struct sure){ 1, 1 }) > 0.99);
	/* what is known may be wrong; what is not there cannot be right */
	assert_true(sure_to_answer((struct sure){ 0.3, 0.6 }) >
		    sure_to_answer((struct sure){ 0.4, 0.4 }));
	assert_true(sure_to_answer((struct sure){ 0.4, 0.5 }) >
		    sure_to_answer((struct sure){ 0.2, 0.5 }));
}

static const struct {
	const char *question;
	const char *left; /* or NULL */
} left_out[] = {
	{ "how many customers are there", NULL },
	{ "how many urgent customers are there", "urgent" },
	{ "how many anonymous customers are there", "anonymous" },
	{ "number of customers excluding vegan ones", "vegan" },
	{ "average turnaround per city", "turnaround" },
	/* a deed between rows of two tables is what joins them */
	{ "names of customers who placed orders", NULL },
	{ "names of customers who placed urgent orders", "urgent" },
	{ "how many orders since yesterday", "yesterday" },
};

static void
words_left_out_are_told(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(left_out); i++) {
		struct arena *a = arena_create(1 << 24);
		const struct parse *p = shop_parse(a, left_out[i].question);
		const char **words;
		const size_t n = sure_unused(p, &words);
		const char *first = n ? words[0] : NULL;

		if (!left_out[i].left != !first ||
		    (first && strcmp(first, left_out[i].left) != 0))
			fail_msg("%s: %s", left_out[i].question,
				 first ? first : "none");
		arena_destroy(a);
	}
}

static struct cond
is(int c, enum op op, const char *value)
{
	return (struct cond){
		.lhs = expr_plain((struct col){ CUSTOMERS, c }),
		.op = op,
		.is_text = true,
		.value = value,
	};
}

/* What no row can meet, and what only looks so. */
static void
void_queries_are_told(void **state)
{
	struct query q = { 0 }, outer = { 0 };

	(void)state;
	q.where[q.n_where++] = is(CITY, OP_EQ, "Berlin");
	q.where[q.n_where++] = is(NAME, OP_EQ, "Ann");
	assert_false(is_void(&q));
	q.where[q.n_where++] = is(CITY, OP_EQ, "Oslo");
	assert_true(is_void(&q));
	outer.next = &q;
	assert_true(is_void(&outer));
	outer = (struct query){ .n_where = 1 };
	outer.where[0] = (struct cond){ .op = OP_IN, .sub = &q };
	assert_true(is_void(&outer));
	q.where[1].or_before = true;
	assert_false(is_void(&outer));
}

/* What is in both cities does not show the city. */
static void
sets_show_what_they_share(void **state)
{
	struct arena *a = arena_create(1 << 24);
	const struct parse *p = shop_parse(a, "customers");
	struct query q = { .n_select = 2, .n_where = 2 };
	struct builder b = { .p = p, .main = &q };

	(void)state;
	q.select[0] = expr_plain((struct col){ CUSTOMERS, CITY });
	q.select[1] = expr_plain((struct col){ CUSTOMERS, NAME });
	q.where[0] = is(CITY, OP_EQ, "Berlin");
	q.where[1] = is(CITY, OP_EQ, "Oslo");
	assert_true(fill_sets(&b));
	assert_int_equal(q.setop, SET_INTERSECT);
	assert_int_equal(q.n_select, 1);
	assert_int_equal(q.select[0].col.col, NAME);
	assert_int_equal(q.next->n_select, 1);
	assert_false(is_void(&q));
	arena_destroy(a);
}

TESTS(CASE(answers_are_weighed), CASE(words_left_out_are_told),
      CASE(void_queries_are_told), CASE(sets_show_what_they_share))
