#ifndef TESTS_CHAT_SITE_H
#define TESTS_CHAT_SITE_H

#include <glob.h>
#include <unistd.h>

#include "chat/chat.h"
#include "driver/driver.h"
#include "settings/settings.h"
#include "store/store.h"

#include "tests/err.h"
#include "tests/folder.h"
#include "tests/sqlite.h"

/* A site of three databases on one file, made anew for each case. */

#define SQL "select name from items order by id"

static struct arena *a;
static const char *store_path, *db_path;
static struct settings *settings;
static struct database dbs[3];
static struct config config;
static struct app app;
static struct wait forever;

static const struct user ann = { .owner = "u:ann", .name = "ann" };
static const struct user bob = { .owner = "u:bob",
				 .name = "bob",
				 .groups = "sales staff" };
static const struct user nobody = { .owner = "s:0" };

static inline void
open_app(void)
{
	app = (struct app){ .arena = a, .config = &config };
	app.conns = conns_create(NULL);
	assert_null(store_open(a, store_path, &app.store));
}

static inline void
close_app(void)
{
	conns_destroy(app.conns);
	store_close(app.store);
}

static inline int
set_up(void **state)
{
	(void)state;
	a = arena_create(1 << 28);
	store_path = arena_printf(a, "%s/store.db", folder);
	db_path = arena_printf(a, "%s/items.db", folder);
	settings = arena_alloc(a, sizeof(*settings));
	settings_init(settings, a);
	settings->lease_ms = 1000;
	for (size_t i = 0; i < COUNT(dbs); i++)
		dbs[i] = (struct database){
			.url = arena_printf(a, "sqlite:%s", db_path),
			.settings = settings,
		};
	dbs[0].name = "all";
	dbs[0].users = "*";
	dbs[1].name = "anns";
	dbs[1].users = "carl ann";
	dbs[2].name = "sales";
	dbs[2].groups = "sales, board";
	config = (struct config){ .settings = settings,
				  .databases = dbs,
				  .n_databases = COUNT(dbs) };
	forever = wait_forever();
	sqlite_run(db_path,
		   "create table items (id integer primary key, name text);"
		   "insert into items values (1, 'pen'), (2, 'book')");
	open_app();
	return 0;
}

/* What the translator keeps beside the store. */
static inline void
remove_indexes(void)
{
	glob_t found;

	if (glob(arena_printf(a, "%s/values-*", folder), 0, NULL, &found) != 0)
		return;
	for (size_t i = 0; i < found.gl_pathc; i++)
		(void)unlink(found.gl_pathv[i]);
	globfree(&found);
}

static inline int
tear_down(void **state)
{
	static const char *const files[] = { "store.db", "store.db-wal",
					     "store.db-shm", "store.db-made",
					     "items.db" };

	(void)state;
	close_app();
	for (size_t i = 0; i < COUNT(files); i++)
		(void)unlink(arena_printf(a, "%s/%s", folder, files[i]));
	remove_indexes();
	arena_destroy(a);
	return 0;
}

static inline struct question
ask_for(const struct user *user, const char *text)
{
	return (struct question){
		.user = user,
		.text = text,
		.given_sql = SQL,
		.wait = &forever,
	};
}

static inline void
post(struct question *q, size_t *ret_n)
{
	struct chat chat;

	assert_null(chat_post(&app, a, q, &chat, ret_n));
	q->chat = chat.id;
}

#define EACH(fn) CASE_IN(fn, set_up, tear_down)

#endif
