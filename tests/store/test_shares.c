#include "store/saved/shares.h"

#include <string.h>

#include "base/clock.h"
#include "tests/store/memory.h"

#include "base/ban.h"

#define ROOM 3

static struct share
link_to(const char *what, const char *owner, struct share_item *item)
{
	*item = (struct share_item){
		.turn = { .state = TURN_ANSWERED,
			  .question = "how many",
			  .database = "shop",
			  .sql = "SELECT 1",
			  .answer = "One.",
			  .error = ERR__MAX },
		.show = TILE_TABLE,
		.width = 2,
		.key = "shop",
		.reader = "r",
		.made_ms = 77,
	};
	return (struct share){
		.kind = SHARE_TURN,
		.what = what,
		.title = "how many",
		.readers = "*",
		.owner = owner,
		.expires_ms = clock_wall_ms() + DAY_MS,
		.items = item,
		.n_items = 1,
	};
}

static const char *
add(const char *what, const char *owner)
{
	struct share_item item;
	struct share share = link_to(what, owner, &item);
	const char *token = NULL;

	assert_null(store_share_add(s, a, &share, ROOM, &token));
	assert_int_equal(strlen(token), 26);
	return token;
}

static bool
is_there(const char *token)
{
	struct share back;
	const struct err *e = store_share_open(s, a, token, &back);

	assert_true(!e || e->kind == ERR_MISSING);
	return !e;
}

static void
what_was_shared_comes_back(void **state)
{
	static const char *const names[] = { "n" };
	struct rows rows = rows_texts(a, 1, names, 1);
	struct share_item item;
	struct share share = link_to("/chats/a/turns/1", "u:ann", &item), back;
	const char *token = NULL;

	(void)state;
	rows.cells[0] = (struct cell){ CELL_INTEGER, STR("7") };
	item.turn.rows = &rows;
	assert_null(store_share_add(s, a, &share, ROOM, &token));
	assert_null(store_share_open(s, a, token, &back));
	assert_string_equal(back.id, share.id);
	assert_string_not_equal(back.id, token);
	assert_int_equal(back.kind, SHARE_TURN);
	assert_string_equal(back.readers, "*");
	assert_int_equal(back.n_items, 1);
	assert_string_equal(back.items[0].turn.answer, "One.");
	assert_string_equal(back.items[0].reader, "r");
	assert_int_equal(back.items[0].show, TILE_TABLE);
	assert_int_equal(back.items[0].made_ms, 77);
	assert_true(str_is(back.items[0].turn.rows->cells[0].text, "7"));
}

static void
what_is_no_token_opens_nothing(void **state)
{
	(void)state;
	(void)add("/chats/a", "u:ann");
	assert_false(is_there(""));
	assert_false(is_there("aaaaaaaaaaaaaaaaaaaaaaaaaa"));
	assert_false(is_there("' OR 1=1 --"));
}

static void
an_id_is_no_token(void **state)
{
	struct share_list list;

	(void)state;
	(void)add("/chats/a", "u:ann");
	assert_null(store_share_list(s, a, "u:ann", &list));
	assert_int_equal(list.n, 1);
	assert_false(is_there(list.items[0].id));
}

static void
its_owner_alone_withdraws_it(void **state)
{
	const char *token = add("/chats/a", "u:ann");
	struct share_list list;

	(void)state;
	assert_null(store_share_list(s, a, "u:bob", &list));
	assert_int_equal(list.n, 0);
	assert_null(store_share_list(s, a, NULL, &list));
	assert_int_equal(list.n, 1);
	assert_int_equal(
		store_share_withdraw(s, a, "u:bob", list.items[0].id)->kind,
		ERR_MISSING);
	assert_true(is_there(token));
	assert_null(store_share_withdraw(s, a, "u:ann", list.items[0].id));
	assert_false(is_there(token));
}

static void
time_ends_it(void **state)
{
	struct share_item item;
	struct share share = link_to("/chats/a", "u:ann", &item);
	struct share_list list;
	const char *token = NULL;

	(void)state;
	share.expires_ms = clock_wall_ms() - 1;
	assert_null(store_share_add(s, a, &share, ROOM, &token));
	assert_false(is_there(token));
	assert_null(store_share_list(s, a, NULL, &list));
	assert_int_equal(list.n, 0);
	(void)add("/chats/b", "u:ann");
	assert_null(store_share_sweep(s, a));
	assert_null(store_share_list(s, a, NULL, &list));
	assert_int_equal(list.n, 1);
}

static const struct {
	const char *what;
	bool goes;
} deleted[] = {
	{ "/saved/a", true },         { "/saved/a?year=2024", true },
	{ "/saved/a/turns/1", true }, { "/saved/ab", false },
	{ "/saved/", false },         { "/boards/saved/a", false },
};

static void
what_is_deleted_takes_its_links(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(deleted); i++) {
		const char *owner = arena_printf(a, "u:%zu", i);
		const char *token = add(deleted[i].what, owner);

		assert_null(store_share_withdraw_of(s, a, "u:x", "/saved/a"));
		assert_true(is_there(token));
		assert_null(store_share_withdraw_of(s, a, NULL, "/saved/a"));
		assert_int_equal(is_there(token), !deleted[i].goes);
	}
}

static void
room_ends(void **state)
{
	struct share_item item;
	struct share share = link_to("/chats/a", "u:ann", &item);
	const char *token = NULL;

	(void)state;
	for (size_t i = 0; i < ROOM; i++)
		(void)add("/chats/a", "u:ann");
	assert_int_equal(store_share_add(s, a, &share, ROOM, &token)->kind,
			 ERR_CONFLICT);
	(void)add("/chats/a", "u:bob");
}

static void
too_much_is_not_kept(void **state)
{
	struct share_item item;
	struct share share = link_to("/chats/a", "u:ann", &item);
	struct share_list list;
	const char *token = NULL;
	const size_t n = SHARE_BYTES_MAX + 1;
	char *answer = arena_alloc(a, n + 1);
	uint32_t x = 1;

	(void)state;
	for (size_t i = 0; i < n; i++) { /* which nothing makes smaller */
		x = x * 1664525 + 1013904223;
		answer[i] = (char)(1 + (x >> 24) % 255);
	}
	item.turn.answer = answer;
	assert_int_equal(store_share_add(s, a, &share, ROOM, &token)->kind,
			 ERR_TOO_LARGE);
	assert_null(store_share_list(s, a, NULL, &list));
	assert_int_equal(list.n, 0);
}

static void
a_copy_is_a_chat(void **state)
{
	const char *token = add("/chats/a", "u:ann");
	struct share share;
	struct turns turns;
	struct turn_id last = { .owner = "u:bob", .n = 1 };
	struct chat chat;

	(void)state;
	assert_null(store_share_open(s, a, token, &share));
	assert_null(store_share_copy(s, a, &share, "u:bob", "shop", &chat));
	last.chat = chat.id;
	assert_null(store_turn_list(s, a, &last, 1, &turns));
	assert_int_equal(turns.n, 1);
	assert_string_equal(turns.items[0].answer, "One.");
	assert_int_equal(turns.items[0].state, TURN_ANSWERED);
	last.owner = "u:ann";
	assert_null(store_turn_list(s, a, &last, 1, &turns));
	assert_int_equal(turns.n, 0);
}

TESTS(MEMORY_CASE(what_was_shared_comes_back),
      MEMORY_CASE(what_is_no_token_opens_nothing),
      MEMORY_CASE(an_id_is_no_token), MEMORY_CASE(its_owner_alone_withdraws_it),
      MEMORY_CASE(time_ends_it), MEMORY_CASE(what_is_deleted_takes_its_links),
      MEMORY_CASE(room_ends), MEMORY_CASE(too_much_is_not_kept),
      MEMORY_CASE(a_copy_is_a_chat))
