#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "command/cli.h"
#include "command/names.h"
#include "driver/driver.h"
#include "driver/servers.h"
#include "driver/url.h"
#include "settings/settings.h"

#include "base/ban.h"

#define URL_FORM                                                             \
	"SCHEME://user:password@host:port/name, with @ : / %% in a password" \
	" as %%40 %%3A %%2F %%25"

/* What -t says of each database; nothing of it reaches for a server. */

struct look {
	struct cli *cli;
	const struct database *db;
	const char *url_at;   /* where it was configured */
	const char *write_at; /* likewise of write_url */
};

static const struct err *
bad(const struct look *l, const char *where, const char *key, const char *url,
    const char *why)
{
	return err_say(l->cli->arena, ERR_CONFIG, "%s: %s = %s: %s", where, key,
		       settings_url(l->cli->arena, url), why);
}

static bool
is_read(struct arena *a, const char *url)
{
	const char *slashes = strstr(url, "//");
	struct url parts;

	return slashes && !url_read(a, slashes, &parts);
}

/* A PostgreSQL URL may list several. */
static bool
are_read(struct arena *a, const char *url)
{
	const struct servers all = servers_of(a, url);

	for (size_t i = 0; i < all.n; i++)
		if (!is_read(a, all.urls[i]))
			return false;
	return true;
}

/* "//host…" is a server's; of files it would be read as a path. */
static const struct err *
check_server(const struct look *l, const struct parlance_driver *driver,
	     const char *where, const char *url, const char *rest)
{
	const char *slashes = driver->whole_url ? strstr(rest, "//") : rest;

	if (driver->in_process || !slashes || strncmp(slashes, "//", 2) != 0 ||
	    are_read(l->cli->arena, url))
		return NULL;
	return bad(l, where, "url", url, "it cannot be read; it is " URL_FORM);
}

static const struct err *
check_file(const struct look *l, const char *where, const char *url,
	   const char *path, bool sqlite)
{
	struct stat st;

	if (str_starts(str_of(path), STR("//")))
		return bad(l, where, "url", url,
			   "a file has no host; write sqlite:/srv/shop.db");
	if (strpbrk(path, "*?") || strchr(path, ','))
		return NULL;
	if (stat(path, &st) != 0)
		return bad(l, where, "url", url,
			   "there is no such file for this account");
	if (access(path, R_OK) != 0)
		return bad(l, where, "url", url,
			   "this account may not read it");
	return sqlite && S_ISDIR(st.st_mode)
		       ? bad(l, where, "url", url,
			     "it is a folder; name a file in it")
	       : sqlite && !file_starts(path, STR("SQLite format 3"))
		       ? bad(l, where, "url", url,
			     "it is no database of SQLite; mend the path")
		       : NULL;
}

static const struct err *
check_url(const struct look *l, const char *where, const char *url,
	  const struct parlance_driver **ret)
{
	const char *rest = NULL;
	const struct err *e = driver_find(l->cli->arena, url, ret, &rest);

	if (e)
		return bad(l, where, "url", url, e->say);
	if ((*ret)->in_process && (*ret)->whole_url && strchr(rest, ':'))
		rest = strchr(rest, ':') + 1;
	if ((*ret)->in_process)
		return check_file(l, where, url, rest,
				  strcmp((*ret)->name, "sqlite") == 0);
	return check_server(l, *ret, where, url, rest);
}

static const struct err *
check_writes(const struct look *l, const struct parlance_driver *driver,
	     const char *own)
{
	const struct settings *s = l->db->settings;
	const char *at = settings_where(l->cli->app->config,
					arena_printf(l->cli->arena,
						     "database.%s.query_writes",
						     l->db->name));

	if (s->writes && !driver->write)
		return err_say(l->cli->arena, ERR_CONFIG,
			       "%s: query.writes = on: no changes can be made"
			       " in a database of kind %s; take it out of"
			       " [database %s]",
			       strcmp(at, "default") != 0 ? at : l->url_at,
			       driver->name, l->db->name);
	if (!own || s->writes)
		return NULL;
	return err_say(l->cli->arena, ERR_CONFIG,
		       "%s: write_url is used by nobody; set writes = on in"
		       " [database %s]",
		       l->write_at, l->db->name);
}

/* What a catalog judges, of the kinds of databases that have one. */
static const struct err *
check_judged(const struct look *l, const struct parlance_driver *driver,
	     const char *key, const char *value, const char *const *kinds)
{
	const struct cli *cli = l->cli;
	const char *at =
		settings_where(cli->app->config,
			       arena_printf(cli->arena, "database.%s.query_%s",
					    l->db->name, key));

	if (strcmp(at, "default") == 0)
		return NULL;
	for (; *kinds; kinds++)
		if (strcmp(*kinds, driver->name) == 0)
			return NULL;
	return err_say(cli->arena, ERR_CONFIG,
		       "%s: query.%s = %s: it has no effect in a"
		       " database of kind %s; take it out of [database %s]",
		       at, key, value, driver->name, l->db->name);
}

static const struct err *
check_lists(const struct look *l, const struct parlance_driver *driver)
{
	static const char *const with_functions[] = { "clickhouse", "mysql",
						      "odbc", "postgresql",
						      NULL };
	static const char *const with_views[] = { "mysql", "odbc", NULL };
	const struct settings *s = l->db->settings;
	const struct err *e = check_judged(l, driver, "functions", s->functions,
					   with_functions);

	return e ? e : check_judged(l, driver, "views", s->views, with_views);
}

static const struct err *
check_database(const struct look *l)
{
	const struct parlance_driver *driver = NULL, *writer = NULL;
	const char *own = l->db->write_url;
	const struct err *e = check_url(l, l->url_at, l->db->url, &driver);

	if (!e && own && *own)
		e = check_url(l, l->write_at, own, &writer);
	if (!e && writer && writer != driver)
		e = bad(l, l->write_at, "write_url", own,
			"it must be of the same kind as url");
	if (!e)
		e = check_writes(l, driver, own && *own ? own : NULL);
	if (!e)
		e = check_lists(l, driver);
	if (!e && strcmp(driver->name, "sqlite") == 0)
		e = command_check_schema(l->cli, l->db);
	return e;
}

/* The file may be one of an ad hoc database: it has no place. */
static const struct err *
look_at(struct cli *cli, const struct database *db)
{
	const struct config *c = cli->app->config;
	const struct look l = {
		.cli = cli,
		.db = db,
		.url_at = settings_where(
			c,
			arena_printf(cli->arena, "database.%s.url", db->name)),
		.write_at = settings_where(
			c, arena_printf(cli->arena, "database.%s.write_url",
					db->name)),
	};

	return check_database(&l);
}

/* A store on a server: what its address says can be read. */
static const struct err *
check_store(struct cli *cli)
{
	const char *store = cli->app->config->settings->store;

	if (!store_is_server(store) || !strstr(store, "//") ||
	    are_read(cli->arena, store))
		return NULL;
	return err_say(
		cli->arena, ERR_CONFIG,
		"%s: server.store = %s: it cannot be read; it is " URL_FORM,
		settings_where(cli->app->config, "server.store"),
		settings_url(cli->arena, store));
}

const struct err *
command_check(struct cli *cli)
{
	const char *file = settings_file(cli->config_file);
	const struct err *e = cli_open(cli);
	const struct config *config = e ? NULL : cli->app->config;

	if (!e)
		e = settings_check_strictly(cli->arena, config);
	if (!e)
		e = check_store(cli);
	for (size_t i = 0; !e && i < config->n_databases; i++)
		e = look_at(cli, &config->databases[i]);
	if (!e)
		cli_printf(cli, "%s is good: %zu database%s\n",
			   file ? file : "the configuration without a file",
			   config->n_databases,
			   config->n_databases == 1 ? "" : "s");
	return e;
}
