#include "tests/test.h"

#include "base/embedded.h"
#include "base/json.h"
#include "template/node.h"

/* Templates in other languages: what is a text, and that none is missing. */

static struct texts *texts;

static int
load(void **state)
{
	const struct err *e;

	*state = arena_create((size_t)64 << 20);
	/* the files once more over themselves: what is wrong has a line */
	e = texts_load(*state, "templates", &texts);
	if (e)
		print_error("%s\n", e->note);
	return e ? -1 : 0;
}

static int
drop(void **state)
{
	arena_destroy(*state);
	return 0;
}

static void
none_is_missing(void **state)
{
	struct template_set *set = NULL;

	assert_null(template_load(*state, "", texts, &set));
	for (int l = LANGUAGE_EN + 1; l < LANGUAGE__MAX; l++) {
		assert_true(texts_any(texts, (enum language)l));
		if (template_missing(set, (enum language)l))
			fail_msg("templates/text/%s.tsv lacks \"%s\"",
				 language_code((enum language)l),
				 template_missing(set, (enum language)l));
	}
}

/* Each language has a text for what any other has one for. */
static void
all_have_the_same(void **state)
{
	const char *english, *said;

	(void)state;
	for (int l = LANGUAGE_EN + 1; l < LANGUAGE__MAX; l++)
		for (size_t i = 0;
		     texts_at(texts, (enum language)l, i, &english, &said); i++)
			for (int k = LANGUAGE_EN + 1; k < LANGUAGE__MAX; k++)
				if (!texts_find(texts, (enum language)k,
						str_of(english)))
					fail_msg(
						"%s.tsv lacks \"%s\"",
						language_code((enum language)k),
						english);
}

static void
segments(void **state)
{
	static const struct {
		const char *text, *said;
	} cases[] = {
		{ "<h1>Chats</h1>", "<h1>Chats</h1>" },
		{ "<p>\nDelete\n</p>", "<p>\nLöschen\n</p>" },
		{ "{{#x}}Delete{{/x}} · {{y}}", "{{#x}}Löschen{{/x}} · {{y}}" },
		{ "<i>{{x}} · Delete</i>", "<i>{{x}} · Delete</i>" },
		{ "<b aria-label=\"Columns of {{name}}\" class=\"Delete\">",
		  "<b aria-label=\"Spalten von {{name}}\" class=\"Delete\">" },
		{ "<code>Delete</code>Delete", "<code>Delete</code>Löschen" },
		{ "<q lang=\"en\">Delete</q>", "<q lang=\"en\">Delete</q>" },
		{ "<html lang=\"en\">", "<html lang=\"de\">" },
		{ "<o{{#x}} on{{/x}}>Delete", "<o{{#x}} on{{/x}}>Löschen" },
		{ "Delete<a", "Löschen<a" },
		{ "Delete{{", "Delete{{" },
		{ "", "" },
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		const char *missing = NULL;
		struct str said = template_said(*state, str_of(cases[i].text),
						texts, LANGUAGE_DE, &missing);

		assert_string_equal(str_dup(*state, said), cases[i].said);
	}
}

/* The page is found in the language of now, English where it is unknown. */
static void
found_in_the_language(void **state)
{
	struct template_set *set = NULL;
	const struct template *english, *german;

	assert_null(template_load(*state, "", texts, &set));
	language_use(texts, LANGUAGE_EN);
	english = template_find(set, STR("page/home"));
	language_use(texts, LANGUAGE_DE);
	german = template_find(set, STR("page/home"));
	assert_non_null(english);
	assert_non_null(german);
	assert_ptr_not_equal(english, german);
	assert_ptr_equal(template_find(set, STR("prompt/user")),
			 (language_use(NULL, LANGUAGE_EN),
			  template_find(set, STR("prompt/user"))));
}

TESTS(CASE_IN(none_is_missing, load, drop),
      CASE_IN(all_have_the_same, load, drop), CASE_IN(segments, load, drop),
      CASE_IN(found_in_the_language, load, drop))
