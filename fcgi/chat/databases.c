#include "access/access.h"
#include "base/buf.h"
#include "base/rand.h"
#include "chat/chat.h"
#include "store/dataset/blob.h"
#include "store/dataset/dataset.h"

#include "base/ban.h"

#define LIST_MAX 2000

/* Whether any word of one list is in the other; "*" is in it for all. */
static bool
share(const char *mine, const char *listed)
{
	struct str rest = str_of(listed), word;

	while ((word = str_word(&rest, " ,")).n) {
		struct str own = str_of(mine), name;

		if (str_is(word, "*"))
			return true;
		while ((name = str_word(&own, " ,")).n)
			if (str_eq(word, name))
				return true;
	}
	return false;
}

static bool
lists_word(const char *listed, struct str name)
{
	struct str rest = str_of(listed), word;

	while ((word = str_word(&rest, " ,")).n)
		if (str_eq(word, name))
			return true;
	return false;
}

/* A name with a space in it is one name. */
static bool
lists_name(const char *listed, const char *name)
{
	struct str rest = str_of(listed), word;

	while ((word = str_word(&rest, " ,")).n)
		if (str_is(word, "*") || str_is(word, name))
			return true;
	return false;
}

static bool
may_ask(const struct user *user, const struct database *db)
{
	return user->admin || lists_name(db->users, user->name) ||
	       share(user->groups, db->groups) ||
	       str_is(str_of(db->name), user->granted);
}

bool
chat_lists_user(const char *list, const struct user *user)
{
	struct str rest = str_of(list), word;
	static const struct str group = STR_INIT("group:");

	while ((word = str_word(&rest, " ,")).n) {
		if (str_is(word, "*") || str_is(word, user->name))
			return true;
		if (str_starts(word, group) &&
		    lists_word(user->groups, str_from(word, group.n)))
			return true;
	}
	return false;
}

bool
chat_may_write(const struct user *user, const struct database *db)
{
	return db->settings->writes && !db->dataset && !db->rights &&
	       chat_lists_user(db->settings->writers, user);
}

static const char *
description_of(struct arena *a, const struct dataset *ds)
{
	const long long n = (long long)dataset_rows(ds);

	if (!ds->n_tables)
		return arena_printf(a, "Your upload: %lld rows", n);
	return arena_printf(a,
			    n == 1 ? "Your upload: %lld row of %s"
				   : "Your upload: %lld rows of %s",
			    n, ds->tables[0].source);
}

/* An uploaded dataset as a database of its owner alone. */
static const struct database *
database_of(const struct app *app, struct arena *a, const struct dataset *ds,
	    bool own)
{
	struct database *db = arena_alloc(a, sizeof(*db));
	const char *folder =
		store_dataset_folder(a, app->store, app->config->settings);

	*db = (struct database){
		.name = ds->name,
		.url = arena_printf(a, "upload:%s",
				    store_dataset_path(a, folder, ds)),
		.title = ds->name,
		.description = description_of(a, ds),
		.settings = app->config->settings,
		.dataset = ds->id,
		.own = own,
	};
	return db;
}

/* Those of the user, and one that was granted by its id. */
static size_t
add_datasets(const struct app *app, struct arena *a, const struct user *user,
	     const struct database **dbs, size_t n, size_t room)
{
	struct dataset *list = NULL, granted;
	size_t n_list = 0;

	/* without a store, or when it fails, there are none */
	if (!app->store || !*user->owner ||
	    store_dataset_list(app->store, a, user->owner, &list, &n_list))
		n_list = 0;
	for (size_t i = 0; i < n_list && n + 1 < room; i++)
		if (list[i].data)
			dbs[n++] = database_of(app, a, &list[i], true);
	if (app->store && user->granted && rand_is_id(user->granted) &&
	    !store_dataset_by_id(app->store, a, user->granted, &granted) &&
	    granted.data)
		dbs[n++] = database_of(app, a, &granted, false);
	return n;
}

/* What the user sees of a configured database; *ret NULL: it is not there. */
static const struct err *
seen(const struct app *app, struct arena *a, const struct user *user,
     const struct database *db, const struct database **ret)
{
	*ret = NULL;
	return may_ask(user, db) ? access_database(app, a, user, db, ret)
				 : NULL;
}

const struct database **
chat_databases(const struct app *app, struct arena *a, const struct user *user,
	       size_t *ret_n)
{
	const struct config *c = app->config;
	size_t room = c->n_databases + c->settings->dataset_count + 1;
	const struct database **dbs = arena_array(a, room, sizeof(*dbs));
	const struct database *db;
	size_t n = 0;

	for (size_t i = 0; i < c->n_databases; i++)
		if (!seen(app, a, user, &c->databases[i], &db) && db)
			dbs[n++] = db;
	*ret_n = add_datasets(app, a, user, dbs, n, room);
	return dbs;
}

static const struct err *
none_of_that_name(struct arena *a, const struct database **dbs, size_t n,
		  const char *name)
{
	struct buf b = buf_new(a, LIST_MAX);

	for (size_t i = 0; i < n; i++)
		buf_printf(&b, "%s%s", i ? ", " : "", dbs[i]->name);
	if (n == 0 && !name)
		return err_say(a, ERR_NO_DATABASE,
			       "There is no database that you may ask.");
	if (n == 0)
		return err_say(a, ERR_NO_DATABASE,
			       "There is no database named \"%s\".", name);
	return err_say(a, ERR_NO_DATABASE,
		       "There is no database named \"%s\". There is: %s.", name,
		       buf_text(&b));
}

static const struct database *
named(const struct database **dbs, size_t n, const char *name)
{
	for (size_t i = 0; i < n; i++)
		if (str_is(str_of(name), dbs[i]->name) ||
		    str_is(str_of(name), dbs[i]->dataset))
			return dbs[i];
	return NULL;
}

/* Of the configured ones, which come before uploads of the same name. */
static const struct err *
configured(const struct app *app, struct arena *a, const struct user *user,
	   const char *name, const struct database **ret)
{
	const struct database *db = config_database(app->config, name);

	*ret = NULL;
	return db ? seen(app, a, user, db, ret) : NULL;
}

/* Of a dataset that another machine loaded, the file. */
static const struct err *
bring(const struct app *app, struct arena *a, const struct database *db)
{
	struct dataset ds;
	const struct err *e;

	if (!db->dataset || !store_has_blobs(app->store))
		return NULL;
	e = store_dataset_by_id(app->store, a, db->dataset, &ds);
	if (e || !ds.data)
		return e;
	return store_dataset_bring(
		app->store, a,
		store_dataset_folder(a, app->store, app->config->settings),
		&ds);
}

const struct err *
chat_database(const struct app *app, struct arena *a, const struct user *user,
	      const char *name, const struct database **ret)
{
	const char *wanted =
		name ? name : app->config->settings->default_database;
	const struct database **dbs, *db;
	/* most questions are about one of these, and need no list of uploads */
	const struct err *e = configured(app, a, user, wanted, ret);
	size_t n;

	if (e || *ret)
		return e;
	dbs = chat_databases(app, a, user, &n);
	*ret = !name && n > 0 ? dbs[0] : NULL;
	db = named(dbs, n, wanted);
	if (db)
		*ret = db;
	return *ret ? bring(app, a, *ret) : none_of_that_name(a, dbs, n, name);
}
