#include <stdio.h>
#include <string.h>

#include "base/hash/digest.h"

#include "tests/store/site.h"

#include "base/ban.h"

static void
digests(void **state)
{
	static const struct {
		const char *text, *hex;
	} cases[] = {
		{ "", "e3b0c44298fc1c149afbf4c8996fb924"
		      "27ae41e4649b934ca495991b7852b855" },
		{ "abc", "ba7816bf8f01cfea414140de5dae2223"
			 "b00361a396177a9cb410ff61f20015ad" },
		{ "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
		  "248d6a61d20638b8e5c026930c3e6039"
		  "a33ce45964ff2167f6ecedd419db06c1" },
		{ "012345678901234567890123456789012345678901234567890123456789"
		  "012345678901234567890123456789",
		  "14582b3f153941891dca966b036a5b1d"
		  "e65fa3b7a2540095a31614da1de0feaf" },
	};
	char hex[DIGEST_CHARS + 1];

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		digest_hex(str_of(cases[i].text), hex);
		assert_string_equal(hex, cases[i].hex);
	}
}

static struct settings idle_hour = {
	.session_idle_ms = 3600000,
	.sweep_ms = 1,
};

static const char *
owner_after_post(const char **ret_id)
{
	const char *owner;
	struct post p = { .question = "how many?" };

	store_session_create(s, a, ret_id, &owner);
	p.owner = owner;
	(void)post(s, p);
	return owner;
}

static void
sessions_are_kept_by_digest(void **state)
{
	const char *id, *owner = owner_after_post(&id), *found;

	(void)state;
	assert_null(store_session_use(s, a, id, &idle_hour, &found));
	assert_string_equal(found, owner);
	assert_null(strstr(owner, id));
	assert_null(store_session_use(s, a, "aaaaaaaaaaaaaaaaaaaaaaaaaa",
				      &idle_hour, &found));
	assert_null(found);
	assert_null(store_session_use(s, a, "' OR 1", &idle_hour, &found));
	assert_null(found);
}

static void
a_file_that_went_is_noticed(void **state)
{
	const char *away = arena_printf(a, "%s.away", path);
	const struct err *e;

	(void)state;
	if (!in_file)
		skip();
	assert_null(store_probe(s, a));
	assert_int_equal(rename(path, away), 0);
	e = store_probe(s, a);
	assert_non_null(e);
	assert_int_equal(e->kind, ERR_STORE);
	assert_int_equal(rename(away, path), 0);
	assert_null(store_probe(s, a));
}

/* Used or not. */
static void
sessions_have_an_end(void **state)
{
	struct settings day = idle_hour;
	const char *id, *found;

	(void)state;
	(void)owner_after_post(&id);
	day.session_lifetime_ms = (uint64_t)24 * 3600000;
	change("UPDATE sessions SET created_ms = created_ms -"
	       " 86000000");
	assert_null(store_session_use(s, a, id, &day, &found));
	assert_non_null(found);
	change("UPDATE sessions SET created_ms = created_ms -"
	       " 500000");
	assert_null(store_session_use(s, a, id, &day, &found));
	assert_null(found);
	assert_null(store_session_use(s, a, id, &idle_hour, &found));
	assert_non_null(found);
}

static void
sessions_expire_and_are_swept(void **state)
{
	const char *id, *owner = owner_after_post(&id), *found;
	struct chat *chats;
	size_t n;

	(void)state;
	change("UPDATE sessions SET seen_ms = seen_ms - 3599000");
	assert_null(store_session_use(s, a, id, &idle_hour, &found));
	assert_non_null(found); /* and used: the hour begins again */
	change("UPDATE sessions SET seen_ms = seen_ms - 3700000");
	assert_null(store_session_use(s, a, id, &idle_hour, &found));
	assert_null(found);
	(void)post(s, (struct post){ .question = "kept" });
	assert_null(store_sweep(s, a, &idle_hour));
	assert_null(store_chat_list(s, a, owner, 10, &chats, &n));
	assert_int_equal(n, 0);
	assert_null(store_chat_list(s, a, ANN, 10, &chats, &n));
	assert_int_equal(n, 1);
}

static void
a_clock_set_back_ends_no_session(void **state)
{
	const char *id, *owner = owner_after_post(&id), *found;

	(void)state;
	change("UPDATE sessions SET seen_ms = seen_ms + 31536000000");
	assert_null(store_session_use(s, a, id, &idle_hour, &found));
	assert_string_equal(found, owner);
}

static void
retention_ends_named_users_chats(void **state)
{
	struct settings day = idle_hour;
	struct chat *chats;
	size_t n;

	(void)state;
	day.retention_ms = 86400000;
	(void)post(s, (struct post){ .question = "old" });
	change("UPDATE chats SET updated_ms = updated_ms - 90000000");
	(void)post(s, (struct post){ .question = "new" });
	assert_null(store_sweep(s, a, &day));
	assert_null(store_chat_list(s, a, ANN, 10, &chats, &n));
	assert_int_equal(n, 1);
	assert_string_equal(chats[0].title, "new");
}

TESTS_IN(make_folder, drop_folder, EACH(digests),
	 EACH(sessions_are_kept_by_digest), EACH(a_file_that_went_is_noticed),
	 EACH(sessions_have_an_end), EACH(sessions_expire_and_are_swept),
	 EACH(a_clock_set_back_ends_no_session),
	 EACH(retention_ends_named_users_chats))
