#include "settings/sources.h"

#include "tests/test.h"

#include "base/ban.h"

#define DATABASE "[database d]\nurl = x.db\n"

/* What a profile makes of the settings of the database d. */
static const struct {
	const char *text;
	const char *drafters;
	uint64_t max_fixes, candidates, llm_timeout_ms;
} files[] = {
	{ DATABASE, "", 1, 1, 15000 },
	{ "[llm]\nprofile = none\n" DATABASE, "", 1, 1, 15000 },
	{ "[llm]\nprofile = small\n" DATABASE, "examples grammar model", 2, 1,
	  60000 },
	{ "[llm]\nprofile = large\n" DATABASE, "", 1, 1, 40000 },
	/* what is set itself stays, by any of its names, before or after */
	{ "[pipeline]\nmax_attempts = 1\n[llm]\ntimeout = 5\nprofile = small\n"
	  "[pipeline]\ncandidates = 4\n" DATABASE,
	  "examples grammar model", 0, 4, 5000 },
	/* a database may have its own, or none */
	{ DATABASE "llm_profile = large\n", "", 1, 1, 40000 },
	{ "[llm]\nprofile = small\ntimeout = 7\n" DATABASE
	  "llm_profile = large\n",
	  "", 1, 1, 7000 },
	{ "[llm]\nprofile = small\n" DATABASE "llm_profile = none\n", "", 1, 1,
	  15000 },
	{ "[llm]\nprofile = small\n" DATABASE "max_fixes = 5\n",
	  "examples grammar model", 5, 1, 60000 },
};

static struct config *
read_text(struct arena *a, const char *text)
{
	struct source_text file = { "x.conf", str_of(text) };
	const struct sources texts = { .files = { &file, 1 },
				       .has_file = true };
	const struct settings_source source = { .texts = &texts };
	struct config *c = NULL;
	const struct err *e = settings_load(a, &source, &c);

	if (e)
		fail_msg("%s: %s", text, e->say);
	return c;
}

static void
a_profile_is_what_nobody_set(void **state)
{
	struct arena *a = arena_create((size_t)1 << 22);

	(void)state;
	for (size_t i = 0; i < COUNT(files); i++) {
		const struct settings *s =
			read_text(a, files[i].text)->databases[0].settings;

		assert_string_equal(s->drafters, files[i].drafters);
		assert_int_equal(s->max_fixes, files[i].max_fixes);
		assert_int_equal(s->candidates, files[i].candidates);
		assert_int_equal(s->llm_timeout_ms, files[i].llm_timeout_ms);
	}
	arena_destroy(a);
}

static void
where_it_came_from_is_told(void **state)
{
	struct arena *a = arena_create((size_t)1 << 22);
	const struct config *c = read_text(a, "[llm]\nprofile = small\n"
					      "timeout = 9\n" DATABASE);

	(void)state;
	assert_string_equal(settings_where(c, "pipeline.max_fixes"),
			    "llm.profile");
	assert_string_equal(settings_where(c, "llm.timeout"), "x.conf:3");
	assert_string_equal(settings_where(c, "pipeline.candidates"),
			    "default");
	arena_destroy(a);
}

TESTS(CASE(a_profile_is_what_nobody_set), CASE(where_it_came_from_is_told))
