#include "sql/lex/measured.h"

#include "sql/dialect/dialect.h"
#include "tests/test.h"

#include "base/ban.h"

/* Cents that a statement divides by a hundred, and those that it does not. */
static const struct {
	const char *expression; /* AS worth */
	bool whole;
} cases[] = {
	{ "sum(price_ct / 100.0)", true },
	{ "sum(price_ct) / 100", true },
	{ "sum(n * price_ct / 100.0)", true },
	{ "sum(price_ct)", false },
	{ "sum(price_ct / 1000)", false },
	{ "sum(price_ct * (100 - discount) / 100)", false },
	{ "sum(price_ct * (100 - discount) / 100 / 100)", true },
	{ "sum(price_ct * vat_percent / 100)", false },
};

static void
cents_become_whole_money(void **state)
{
	struct arena *a = arena_create(1 << 20);
	const struct dialect *d = dialect_find(STR("sqlite"));

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		const char *sql = arena_printf(
			a, "SELECT n, %s AS worth FROM t", cases[i].expression);
		size_t n;
		const struct token *t = lex_all(a, d, str_of(sql), &n);

		print_message("%s\n", sql);
		assert_true(column_is_of_hundredths(a, t, n, STR("worth")) ==
			    cases[i].whole);
	}
	assert_true(column_is_of_hundredths(a, NULL, 0, STR("price / 100.0")));
	assert_false(column_is_of_hundredths(a, NULL, 0, STR("price / 1000")));
	arena_destroy(a);
}

TESTS(CASE(cents_become_whole_money))
