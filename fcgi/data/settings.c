#include "data/settings.h"

#include <string.h>

#include "base/str.h"

#include "base/ban.h"

const char *
database_key(const struct database *db)
{
	return db->dataset ? db->dataset : db->name;
}

const char *
database_place(const struct database *db)
{
	return db->place ? db->place : db->url;
}

/* "sqlite:/srv/shop.db", or a bare path, which has no scheme. */
bool
url_is_file(const char *url)
{
	static const char *const files[] = { "sqlite",  "duckdb", "csv",
					     "parquet", "json",   "tsv" };
	struct str rest = str_of(url), scheme = str_cut(&rest, ':');

	if (scheme.n == strlen(url) || memchr(scheme.p, '/', scheme.n))
		return true;
	for (size_t i = 0; i < COUNT(files); i++)
		if (str_is_nocase(scheme, files[i]))
			return true;
	return false;
}

bool
store_is_server(const char *store)
{
	return str_starts(str_of(store), STR("postgresql://")) ||
	       str_starts(str_of(store), STR("postgres://"));
}

bool
database_is_file(const struct database *db)
{
	return url_is_file(db->url);
}

static bool
is_set(const char *text)
{
	return text && *text;
}

bool
settings_have_rules(const struct settings *s)
{
	return s && (is_set(s->role) || is_set(s->facts));
}

const struct database *
config_database(const struct config *c, const char *name)
{
	for (size_t i = 0; i < c->n_databases; i++)
		if (str_is(str_of(name), c->databases[i].name))
			return &c->databases[i];
	return NULL;
}
