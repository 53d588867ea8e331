#include "settings/request.h"
#include "settings/sources.h"

#include "tests/test.h"

#include "base/ban.h"

#define DATABASE "[database d]\nurl = sqlite:x.db\n"
#define MODEL "[llm]\nbase_url = http://127.0.0.1:9/v1\n"

static const struct {
	const char *text, *request;
	size_t fixes, rows;
	bool evaluate;
} cases[] = {
	{ DATABASE, NULL, 1, 1000, false },
	{ "[pipeline]\nreference = 000\n" DATABASE, NULL, 2, 1000, false },
	{ "[pipeline]\nreference = 003\n" DATABASE, NULL, 2, 1000, false },
	{ "[pipeline]\nreference = 004\n" DATABASE, NULL, 2, 500, false },
	{ "[pipeline]\nreference = 004\n" MODEL DATABASE, NULL, 2, 500, true },
	{ "[pipeline]\nreference = 004\nmax_attempts = 1\n" MODEL DATABASE,
	  NULL, 0, 500, true },
	{ "[llm]\nprofile = small\n[pipeline]\nreference = 003\n" DATABASE,
	  NULL, 2, 1000, false },
	{ MODEL DATABASE "reference = 004\n", NULL, 2, 500, true },
	{ DATABASE "reference = 004\nrow_limit = 7\n", NULL, 2, 7, false },
	{ "[pipeline]\nreference = 004\n" MODEL DATABASE "reference = own\n",
	  NULL, 1, 1000, false },
	{ MODEL DATABASE, "reference=004\n", 2, 500, true },
	{ DATABASE, "reference=004\nmax_fixes=0\nrow_limit=9\n", 0, 9, false },
	{ DATABASE "row_limit = 100\n", "reference=004\n", 2, 100, false },
};

static const struct settings *
read_case(struct arena *a, size_t i)
{
	struct source_text file = { "x.conf", str_of(cases[i].text) };
	const struct sources texts = { .files = { &file, 1 },
				       .has_file = true };
	const struct settings_source source = { .texts = &texts };
	const struct settings *s = NULL;
	struct config *c = NULL;
	const struct err *e = settings_load(a, &source, &c);

	if (!e)
		e = settings_merge(a, c->databases[0].settings,
				   cases[i].request, &s);
	if (e)
		fail_msg("case %zu: %s", i, e->say);
	return s;
}

static void
its_defaults_are_what_nobody_set(void **state)
{
	struct arena *a = arena_create((size_t)1 << 22);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		const struct settings *s = read_case(a, i);

		if (s->max_fixes != cases[i].fixes ||
		    s->row_limit != cases[i].rows ||
		    s->evaluate != cases[i].evaluate)
			fail_msg("case %zu: %zu fixes, %zu rows", i,
				 (size_t)s->max_fixes, (size_t)s->row_limit);
	}
	arena_destroy(a);
}

TESTS(CASE(its_defaults_are_what_nobody_set))
