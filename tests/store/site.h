#ifndef TESTS_STORE_SITE_H
#define TESTS_STORE_SITE_H

#include <unistd.h>

#include "store/store.h"
#include "tests/err.h"
#include "tests/folder.h"
#include "tests/sqlite.h"
#include "tests/store/elsewhere.h"

/*
 * A store of each case's own, a file in a folder of the program's or the
 * database that PARLANCE_TEST_STORE names, and what two people do with it.
 */

#define ANN "u:ann"
#define BOB "u:bob"

static struct arena *a;
static struct store *s;
static const char *path;
static bool in_file;

static inline void
remove_files(void)
{
	static const char *const endings[] = { "", "-wal", "-shm", "-made" };

	for (size_t i = 0; i < COUNT(endings); i++)
		(void)unlink(arena_printf(a, "%s%s", path, endings[i]));
}

static inline int
set_up(void **state)
{
	(void)state;
	a = arena_create(1 << 26);
	path = elsewhere(a);
	in_file = !path;
	if (in_file)
		path = arena_printf(a, "%s/store.db", folder);
	assert_null(store_open(a, path, &s));
	return 0;
}

static inline int
tear_down(void **state)
{
	(void)state;
	store_close(s);
	remove_files();
	arena_destroy(a);
	return 0;
}

/* What happened meanwhile. */
static inline void
change(const char *sql)
{
	assert_null(db_run(s, a, sql, ""));
}

/* Another worker: a handle of its own on the same file. */
static inline struct store *
another(void)
{
	struct store *other = NULL;

	assert_null(store_open(a, path, &other));
	return other;
}

static inline struct posted
post(struct store *at, struct post p)
{
	struct posted posted = { .n = 0 };

	p.owner = p.owner ? p.owner : ANN;
	p.database = "shop";
	p.title = p.question;
	assert_null(store_post(at, a, &p, &posted));
	return posted;
}

static inline struct turn_id
id_of(const struct posted *p)
{
	return (struct turn_id){ ANN, p->chat.id, p->n };
}

#define EACH(fn) CASE_IN(fn, set_up, tear_down)

#endif
