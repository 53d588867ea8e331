#ifndef TESTS_STORE_FILE_H
#define TESTS_STORE_FILE_H

#include "store/store.h"
#include "tests/folder.h"
#include "tests/sqlite.h"

/* Each case makes its own store, or none, at path. */

static struct arena *a;
static const char *path;

static inline int
set_up(void **state)
{
	(void)state;
	a = arena_create(1 << 26);
	path = arena_printf(a, "%s/store.db", folder);
	return 0;
}

static inline int
tear_down(void **state)
{
	static const char *const endings[] = { "", "-wal", "-shm", "-journal",
					       "-made" };

	(void)state;
	for (size_t i = 0; i < COUNT(endings); i++)
		(void)unlink(arena_printf(a, "%s%s", path, endings[i]));
	arena_destroy(a);
	return 0;
}

static inline const struct err *
ask(struct store *s, const char *question)
{
	struct post p = {
		.owner = "u:ann",
		.database = "shop",
		.title = question,
		.question = question,
		.lease_ms = 10000,
	};
	struct user ann = { .owner = "u:ann", .name = "ann" };
	struct turn t = { .state = TURN_ANSWERED, .error = ERR__MAX };
	struct posted posted;
	const struct err *e = store_post(s, a, &p, &posted);

	if (e)
		return e;
	t.chat = posted.chat.id;
	t.n = posted.n;
	t.answer = question;
	return store_turn_save(s, a, &ann, &t, false);
}

#define EACH(fn) CASE_IN(fn, set_up, tear_down)

#endif
