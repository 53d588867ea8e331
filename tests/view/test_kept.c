#include "tests/test.h"

#include "base/json.h"
#include "view/tree/tree.h"

#include "base/ban.h"

#define MINUTE ((uint64_t)60000)
#define HOUR (60 * MINUTE)
#define DAY (24 * HOUR)

static const struct {
	enum kept_what what;
	const char *name; /* NULL: a visitor */
	uint64_t ms;
	const char *words;
} cases[] = {
	{ KEPT_CHATS, NULL, HOUR,
	  "Chats are deleted after 1 hour without a visit." },
	{ KEPT_CHATS, NULL, 90 * MINUTE,
	  "Chats are deleted after 90 minutes without a visit." },
	{ KEPT_CHATS, NULL, DAY,
	  "Chats are deleted after 24 hours without a visit." },
	{ KEPT_CHATS, "ada", 0, "Chats stay until you delete them." },
	{ KEPT_CHATS, "ada", 30 * DAY, "Chats are deleted after 30 days." },
	{ KEPT_DATA, NULL, HOUR,
	  "What you upload is deleted after 1 hour without use." },
	{ KEPT_DATA, "ada", 0, "What you upload stays until you delete it." },
	{ KEPT_DATA, "ada", 7 * DAY,
	  "What you upload is deleted after 7 days without use." },
};

static void
how_long_is_said(void **state)
{
	struct arena *a = arena_create(1 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		const struct user user = { .name = cases[i].name };
		const struct view v = { .arena = a,
					.user = &user,
					.chats_kept_ms = cases[i].ms,
					.data_kept_ms = cases[i].ms };
		struct json_object *page =
			json_own(a, json_object_new_object());

		tree_kept(&v, page, cases[i].what);
		assert_string_equal(json_get_text(page, "kept", ""),
				    cases[i].words);
	}
	arena_destroy(a);
}

TESTS(CASE(how_long_is_said))
