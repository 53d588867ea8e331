#include "base/buf.h"
#include "base/json.h"
#include "view/tree/tree.h"

#include "tests/test.h"

#include "base/ban.h"

/* A sentence, and itself with its figures in brackets. */
static const struct {
	const char *said, *shown;
} cases[] = {
	{ "There are 2,339 orders.", "There are [2,339] orders." },
	{ "The change is 23.3 %.", "The change is [23.3 %]." },
	{ "The change is 2023.5.", "The change is [2023.5]." },
	{ "Most came in 2023.", "Most came in 2023." },
	{ "2023 %", "[2023 %]" },
	{ "The takings are -€ 1,234.50.", "The takings are [-€ 1,234.50]." },
	{ "Es sind 2.830.720,35\u00a0€.", "Es sind [2.830.720,35\u00a0€]." },
	{ "Es sind 12,5 % von allen.", "Es sind [12,5 %] von allen." },
	{ "Il y a 12\u00a0commandes.", "Il y a [12]\u00a0commandes." },
	{ "ISO 9001a and 2025-11-01", "ISO 9001a and 2025-11-01" },
};

static const char *
shown(struct arena *a, const char *said)
{
	struct json_object *o = json_new(a), *list;
	struct buf b = buf_new(a, 4096);

	tree_sentence(o, str_of(said));
	list = json_get(o, "say");
	for (size_t i = 0; i < json_length(list); i++) {
		struct json_object *run = json_at(list, i);
		const char *figure = json_get_text(run, "figure", "");

		buf_printf(&b, "%s", json_get_text(run, "text", ""));
		if (*figure)
			buf_printf(&b, "[%s]", figure);
	}
	return buf_text(&b);
}

static void
figures_stand_out(void **state)
{
	struct arena *a = arena_create(1 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++)
		assert_string_equal(shown(a, cases[i].said), cases[i].shown);
	arena_destroy(a);
}

TESTS(CASE(figures_stand_out))
