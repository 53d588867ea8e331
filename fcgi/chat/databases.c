#include "base/buf.h"
#include "chat/chat.h"

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
chat_may_write(const struct user *user, const struct database *db)
{
	struct str rest = str_of(db->settings->writers), word;
	static const struct str group = STR_INIT("group:");

	if (!db->settings->writes)
		return false;
	while ((word = str_word(&rest, " ,")).n) {
		if (str_is(word, "*") || str_is(word, user->name))
			return true;
		if (str_starts(word, group) &&
		    lists_word(user->groups, str_from(word, group.n)))
			return true;
	}
	return false;
}

const struct database **
chat_databases(const struct app *app, struct arena *a, const struct user *user,
	       size_t *ret_n)
{
	const struct config *c = app->config;
	const struct database **dbs =
		arena_array(a, c->n_databases, sizeof(*dbs));
	size_t n = 0;

	for (size_t i = 0; i < c->n_databases; i++)
		if (may_ask(user, &c->databases[i]))
			dbs[n++] = &c->databases[i];
	*ret_n = n;
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
		if (str_is(str_of(name), dbs[i]->name))
			return dbs[i];
	return NULL;
}

const struct err *
chat_database(const struct app *app, struct arena *a, const struct user *user,
	      const char *name, const struct database **ret)
{
	size_t n;
	const struct database **dbs = chat_databases(app, a, user, &n);
	const struct database *db = named(
		dbs, n, name ? name : app->config->settings->default_database);

	if (!db && !name && n > 0)
		db = dbs[0];
	if (!db)
		return none_of_that_name(a, dbs, n, name);
	*ret = db;
	return NULL;
}
