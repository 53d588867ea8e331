#include "base/buf.h"
#include "base/json.h"
#include "view/tree/tree.h"

#include "tests/test.h"
#include "tests/view/fixture.h"

#include "base/ban.h"

/* A sentence, and itself with its figures in brackets, days in braces. */
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
	{ "soit 1\u202f190\u202f777,80\u00a0€ au total",
	  "soit [1\u202f190\u202f777,80\u00a0€] au total" },
	{ "합계는 € 1,190.80입니다.", "합계는 [€ 1,190.80]입니다." },
	{ "3월 -5x", "3월 -5x" },
	{ "ISO 9001a and 2025-11-01", "ISO 9001a and {2025-11-01}" },
	{ "since 2023-01-01 01:22:21.", "since {2023-01-01} 01:22:21." },
	{ "5 from 2025-Q1 to 2025-W07", "[5] from {2025-Q1} to {2025-W07}" },
	{ "2025-111, 2025-01-x9, 2025-", "2025-111, 2025-01-x9, 2025-" },
};

static const char *
shown(struct arena *a, const struct rows *rows, const char *said)
{
	struct json_object *o = json_new(a), *list;
	struct buf b = buf_new(a, 4096);

	tree_sentence(o, rows, str_of(said));
	list = json_get(o, "say");
	for (size_t i = 0; i < json_length(list); i++) {
		struct json_object *run = json_at(list, i);
		const char *figure = json_get_text(run, "figure", "");
		const char *day = json_get_text(run, "day", "");

		buf_printf(&b, "%s", json_get_text(run, "text", ""));
		if (*figure)
			buf_printf(&b, "[%s]", figure);
		if (*day)
			buf_printf(&b, "{%s}", day);
	}
	return buf_text(&b);
}

static void
figures_stand_out(void **state)
{
	struct arena *a = arena_create(1 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++)
		assert_string_equal(shown(a, NULL, cases[i].said),
				    cases[i].shown);
	arena_destroy(a);
}

/* Digits of a name are a part of it; those of a count are not. */
static void
names_stay_as_they_are(void **state)
{
	struct arena *a = arena_create(1 << 20);
	const struct rows *rows = rows_of(
		a, "item|zip|orders",
		"tItem 3|i8001|i3\ntItem 3 XL|i1204|i12\nt7|i3011|i9\n");

	(void)state;
	assert_string_equal(shown(a, rows, "Item 3 has 3, Item 3 XL 12."),
			    "Item 3 has [3], Item 3 XL [12].");
	assert_string_equal(shown(a, rows, "7 leads with 9 in 8001."),
			    "[7] leads with [9] in 8001.");
	assert_string_equal(shown(a, rows, "Item 33 has 12."),
			    "Item [33] has [12].");
	arena_destroy(a);
}

/* A line never ends between them. */
static void
units_stand_with_their_figures(void **state)
{
	struct arena *a = arena_create(1 << 20);
	const struct rows *rows =
		rows_of(a, "name|took_ms", "tAnn|i340\ntBo|i21\n");

	(void)state;
	assert_string_equal(shown(a, rows, "Ann took 340 ms, Bo 21 ms."),
			    "Ann took [340 ms], Bo [21 ms].");
	assert_string_equal(shown(a, rows, "2 msgs in 340"),
			    "[2] msgs in [340]");
	assert_string_equal(shown(a, NULL, "Ann took 340 ms."),
			    "Ann took [340] ms.");
	arena_destroy(a);
}

TESTS(CASE(figures_stand_out), CASE(names_stay_as_they_are),
      CASE(units_stand_with_their_figures))
