#include "lexicon/alias.h"

#include "tests/test.h"

#include "base/ban.h"

static void
names_have_others(void **state)
{
	static const struct {
		const char *name, *others;
	} cases[] = {
		{ "american", "america, united states, us, usa" },
		{ "african", "africa" }, /* the first line */
		{ "yes", "y" },          /* the last */
		{ "new york", "ny, nyc" },
		{ "nyc", "new york, new york city" },
		{ "york", "" }, /* the end of one, */
		{ "new", "" },  /* the start of one, */
		{ "y", "" },    /* and what only others are called */
		{ "", "" },
	};

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		const struct str got = word_aliases(str_of(cases[i].name));

		if (!str_is(got, cases[i].others))
			fail_msg("%s: %.*s", cases[i].name, (int)got.n, got.p);
	}
}

TESTS(CASE(names_have_others))
