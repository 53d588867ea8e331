#include "base/log.h"

#include <string.h>

#include "tests/test.h"

#include "base/ban.h"

static void
no_text_ends_its_quotes(void **state)
{
	static const struct {
		const char *text, *want;
	} cases[] = {
		{ "plain", "plain" },
		{ "", "" },
		{ NULL, "" },
		{ "x\" level=error event=forged why=\"",
		  "x' level=error event=forged why='" },
		{ "a\\\"b", "a/'b" },
	};
	char longer[3000];

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++)
		assert_string_equal(log_quotable(cases[i].text), cases[i].want);
	memset(longer, '"', sizeof(longer));
	longer[sizeof(longer) - 1] = '\0';
	assert_null(strchr(log_quotable(longer), '"'));
}

TESTS(CASE(no_text_ends_its_quotes))
