#include "data/saved/share.h"

#include "tests/arena.h"

#include "base/ban.h"

static const struct {
	const char *path;
	bool ok;
	enum share_kind kind;
	const char *name;
	size_t n;
	const char *query;
} paths[] = {
	{ "/chats/abc", true, SHARE_CHAT, "abc", 0, "" },
	{ "/chats/abc/turns/2", true, SHARE_TURN, "abc", 2, "" },
	{ "/saved/by-month", true, SHARE_SAVED, "by-month", 0, "" },
	{ "/saved/by-month?year=2024&x=/", true, SHARE_SAVED, "by-month", 0,
	  "year=2024&x=/" },
	{ "/boards/sales?a", true, SHARE_BOARD, "sales", 0, "a" },
	{ " /boards/sales ", true, SHARE_BOARD, "sales", 0, "" },
	{ NULL, false, 0, NULL, 0, NULL },
	{ "", false, 0, NULL, 0, NULL },
	{ "/", false, 0, NULL, 0, NULL },
	{ "chats/abc", false, 0, NULL, 0, NULL },
	{ "//chats/abc", false, 0, NULL, 0, NULL },
	{ "/chats", false, 0, NULL, 0, NULL },
	{ "/chats/", false, 0, NULL, 0, NULL },
	{ "/chats/?a", false, 0, NULL, 0, NULL },
	{ "/chats/abc/turns", false, 0, NULL, 0, NULL },
	{ "/chats/abc/turns/", false, 0, NULL, 0, NULL },
	{ "/chats/abc/turns/0", false, 0, NULL, 0, NULL },
	{ "/chats/abc/turns/-1", false, 0, NULL, 0, NULL },
	{ "/chats/abc/turns/1/table", false, 0, NULL, 0, NULL },
	{ "/chats/abc/rename", false, 0, NULL, 0, NULL },
	{ "/saved/a/turns/1", false, 0, NULL, 0, NULL },
	{ "/tokens/a", false, 0, NULL, 0, NULL },
};

static void
test_paths(void **state)
{
	for (size_t i = 0; i < COUNT(paths); i++) {
		struct share_what w;
		const bool ok = share_what(*state, paths[i].path, &w);

		if (ok != paths[i].ok)
			fail_msg("%s", paths[i].path);
		if (!ok)
			continue;
		assert_int_equal(w.kind, paths[i].kind);
		assert_string_equal(w.name, paths[i].name);
		assert_int_equal(w.n, paths[i].n);
		assert_string_equal(str_dup(*state, w.query), paths[i].query);
	}
}

static void
test_kinds(void **state)
{
	(void)state;
	for (enum share_kind k = 0; k < SHARE__MAX; k++)
		assert_int_equal(share_kind_find(share_kind_name(k)), k);
	assert_int_equal(share_kind_find("table"), SHARE__MAX);
	assert_int_equal(share_kind_find(NULL), SHARE__MAX);
}

TESTS(ARENA_CASE(test_paths), ARENA_CASE(test_kinds))
