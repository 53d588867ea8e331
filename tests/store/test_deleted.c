#include "store/chat/deleted.h"

#include "store/db/db.h"

#include "tests/store/memory.h"

#include "base/ban.h"

#define ANN "u:ann"
#define BOB "u:bob"

static const char *
chat_with(const char *question)
{
	const struct post p = { .owner = ANN,
				.database = "shop",
				.title = "a chat",
				.question = question };
	struct posted posted;

	assert_null(store_post(s, a, &p, &posted));
	return posted.chat.id;
}

static bool
is_there(const char *owner, const char *id)
{
	struct chat chat;

	return !store_chat_get(s, a, owner, id, &chat);
}

static void
chats_are_found_by_name_and_question(void **state)
{
	const char *id = chat_with("is it 100% sure");
	struct chats found;

	(void)state;
	(void)chat_with("something else");
	assert_null(store_chat_find(s, a, ANN, "100% su", 9, &found));
	assert_int_equal(found.n, 1);
	assert_string_equal(found.items[0].id, id);
	assert_null(store_chat_find(s, a, ANN, "it sure", 9, &found));
	assert_int_equal(found.n, 1);
	assert_null(store_chat_find(s, a, ANN, "i_ it", 9, &found));
	assert_int_equal(found.n, 0);
	assert_null(store_chat_find(s, a, ANN, "A CHAT", 9, &found));
	assert_int_equal(found.n, 2);
	assert_null(store_chat_find(s, a, BOB, "sure", 9, &found));
	assert_int_equal(found.n, 0);
}

static void
a_deletion_is_undone_by_its_owner(void **state)
{
	const char *const ids[] = { chat_with("one"), chat_with("two"), "x" };
	struct deletion gone;
	size_t n = 9;

	(void)state;
	assert_null(store_chats_delete(s, a, BOB, ids, 3, &gone));
	assert_int_equal(gone.n, 0);
	assert_null(store_chats_delete(s, a, ANN, ids, 3, &gone));
	assert_int_equal(gone.n, 2);
	assert_false(is_there(ANN, ids[0]) || is_there(ANN, ids[1]));
	assert_false(is_there("", ids[0])); /* a visitor without a session */
	assert_non_null(store_chats_restore(s, a, BOB, gone.at_ms, &n));
	assert_null(store_chats_restore(s, a, ANN, gone.at_ms, &n));
	assert_int_equal(n, 2);
	assert_true(is_there(ANN, ids[0]) && is_there(ANN, ids[1]));
	assert_non_null(store_chats_restore(s, a, ANN, gone.at_ms, &n));
}

static void
after_a_minute_it_is_forgotten(void **state)
{
	const struct settings settings = { .sweep_ms = 1 };
	const char *id = chat_with("one");
	struct deletion gone;
	int64_t left = -1;
	size_t n;

	(void)state;
	assert_null(store_chats_delete(s, a, ANN, &id, 1, &gone));
	assert_null(db_run(s, a, "UPDATE deleted_chats SET at_ms = at_ms - ?",
			   "i", DELETED_KEPT_MS + 1));
	assert_non_null(store_chats_restore(
		s, a, ANN, gone.at_ms - DELETED_KEPT_MS - 1, &n));
	assert_null(db_run(s, a, "UPDATE sweeps SET at_ms = 0", ""));
	assert_null(store_sweep(s, a, &settings));
	assert_null(db_get_int(s, a, &left,
			       "SELECT (SELECT count(*) FROM chats)"
			       " + (SELECT count(*) FROM deleted_chats)"
			       " + (SELECT count(*) FROM turns)",
			       ""));
	assert_int_equal(left, 0);
}

TESTS(MEMORY_CASE(chats_are_found_by_name_and_question),
      MEMORY_CASE(a_deletion_is_undone_by_its_owner),
      MEMORY_CASE(after_a_minute_it_is_forgotten))
