#include <stdio.h>
#include <string.h>

#include "base/confine/starter.h"
#include "base/hash/hash.h"
#include "driver/so/duckdb/duckdb.h"
#include "driver/wire.h"

#include "base/ban.h"

/* Of our own questions to a database: its schema, its files. */
#define DATABASE_MEMORY ((size_t)64 << 20)
#define LEAVE_MS 1000 /* an interrupt is heard at once, or not for long */

static const char *const schemes[] = { "duckdb", "csv",    "parquet",
				       "json",   "upload", NULL };
static const char *const endings[] = { "duckdb", "ddb",     "csv",  "tsv",
				       "tab",    "pq",      "json", "jsonl",
				       "ndjson", "parquet", NULL };

static void
duck_close(struct conn *conn)
{
	struct duck_conn *c = (struct duck_conn *)conn;

	if (!c || offload_is_left())
		return;
	offload_destroy(c->offload);
	if (c->db)
		c->api->close(&c->db);
	c->offload = NULL;
}

/* Settings that a file's own engine must have from its start. */
static const struct err *
configure(struct arena *a, const struct duck_api *api, const struct settings *s,
	  bool files, void **ret)
{
	const char *const own[][2] = {
		{ "access_mode", files ? "AUTOMATIC" : "READ_ONLY" },
		{ "enable_external_access", files ? "true" : "false" },
		{ "lock_configuration", files ? "false" : "true" },
	};
	const struct err *e = duck_config(a, api, s->threads, s->memory, ret);

	for (size_t i = 0; i < COUNT(own) && !e; i++)
		e = duck_set(a, api, *ret, own[i]);
	return e;
}

/* Another program that writes keeps everyone else out, and is named. */
static const struct err *
open_failed(struct arena *a, const char *why)
{
	if (why && str_has(str_of(why), STR("onflicting lock")))
		return err_retry(a,
				 err_new(a, ERR_BUSY,
					 "Another program is writing to the"
					 " database.",
					 "%s", why),
				 10);
	return err_new(a, ERR_DATABASE_FILE, "The database cannot be opened.",
		       "%s", why ? why : "duckdb_open_ext failed");
}

static const struct err *
open_file(struct duck_conn *c, struct arena *a, const struct settings *s,
	  const char *path)
{
	const struct duck_api *api = c->api;
	void *config = NULL;
	char *why = NULL;
	const struct err *e = configure(a, api, s, !path, &config);

	if (!e &&
	    api->open_ext(path ? path : ":memory:", &c->db, config, &why) != 0)
		e = open_failed(a, why);
	api->free(why);
	api->destroy_config(&config);
	return e;
}

/* "csv:…" is csv and the rest; a bare path has no scheme. */
static struct str
cut_scheme(struct str *path)
{
	struct str rest = *path, scheme = str_cut(&rest, ':');

	for (size_t i = 0; schemes[i]; i++)
		if (scheme.n < path->n && str_is_nocase(scheme, schemes[i])) {
			*path = rest;
			return str_of(schemes[i]);
		}
	return STR("");
}

static bool
is_database(struct str scheme, struct str path)
{
	if (scheme.n)
		return str_is(scheme, "duckdb") || str_is(scheme, "upload");
	return str_ends(path, STR(".duckdb")) || str_ends(path, STR(".ddb"));
}

static const struct err *
set_up(struct duck_conn *c, struct arena *a, const char *url,
       const struct settings *s, struct wait *wait)
{
	struct str path = str_of(url), scheme = cut_scheme(&path);
	bool database = is_database(scheme, path);
	const char *name = str_dup(a, path);
	const struct err *e = duck_api(a, s->libduckdb, &c->api);

	c->memory = s->memory;
	c->in_place = !database;
	c->offload = offload_create(LEAVE_MS);
	if (!e && !c->offload)
		e = err_new(a, ERR_INTERNAL, "The machine is out of threads.",
			    "no thread for DuckDB");
	if (!e)
		e = duck_files(c, a, name, !database);
	if (!e)
		e = open_file(c, a, s, database ? name : NULL);
	if (!e && !database)
		e = duck_views(c, a, scheme.n ? scheme : STR("csv"), wait);
	return e;
}

/*
 * A stranger's file: where others may be started, they open it, and this
 * process does not even load the engine.
 */
static const struct err *
open_far(struct duck_conn *c, struct arena *a, struct str path,
	 const struct settings *s)
{
	struct wire_ask *far = arena_alloc(a, sizeof(*far));

	*far = (struct wire_ask){
		.url = arena_printf(a, "duckdb:%.*s", (int)path.n, path.p),
		.library = arena_strdup(a, s->libduckdb),
		.threads = (int64_t)s->threads,
		.memory = (int64_t)s->memory,
		.confine = (int64_t)s->confine,
	};
	c->far = far;
	c->most = (unsigned)s->query_slots;
	c->so.run = duck_run_far;
	return duck_files(c, a, str_dup(a, path), false);
}

static const struct err *
duck_open(struct arena *a, const char *where, const struct settings *settings,
	  struct wait *wait, struct conn **ret)
{
	struct duck_conn *c = arena_alloc(a, sizeof(*c));
	struct str path = str_of(where), scheme;
	const struct err *e;

	c->so.conn.arena = a;
	c->so.conn.dialect = "duckdb";
	c->so.run = duck_run;
	scheme = cut_scheme(&path);
	if (str_is(scheme, "upload") && starter_is_there())
		e = open_far(c, a, path, settings);
	else
		e = set_up(c, a, where, settings, wait);
	if (e) {
		duck_close(&c->so.conn);
		return e;
	}
	*ret = &c->so.conn;
	return NULL;
}

/* What a statement left behind is gone with its connection. */
static const struct err *
duck_check(struct conn *conn, struct wait *wait)
{
	struct duck_conn *c = (struct duck_conn *)conn;

	(void)wait;
	if (c->broken)
		return err_new(conn->arena, ERR_DATABASE_DOWN,
			       "The database's engine failed.",
			       "an internal error of DuckDB");
	for (size_t i = 0; i < c->n_files; i++) {
		struct duck_file now = { .path = c->files[i].path };

		if (!duck_look(&now) || now.inode != c->files[i].inode ||
		    now.bytes != c->files[i].bytes ||
		    now.changed_ns != c->files[i].changed_ns)
			return err_new(conn->arena, ERR_DATABASE_DOWN,
				       "The database's file has changed.",
				       "%s has changed", now.path);
	}
	return NULL;
}

static void
mix(uint64_t *hash, uint64_t n)
{
	*hash = hash_add(*hash, (struct str){ (const char *)&n, sizeof(n) });
}

#define READING 2 /* more where schema.c finds more than before */

const char *
duck_stamp(const struct duck_conn *c, struct arena *a)
{
	uint64_t hash = HASH_START;

	mix(&hash, READING);
	for (size_t i = 0; i < c->n_files; i++) {
		mix(&hash, c->files[i].inode);
		mix(&hash, (uint64_t)c->files[i].bytes);
		mix(&hash, (uint64_t)c->files[i].changed_ns);
	}
	return arena_printf(a, "%016llx", (unsigned long long)hash);
}

/* Rows and schema change with the same files. */
static const struct err *
duck_fingerprint(struct conn *conn, struct arena *a, struct wait *wait,
		 const char **ret, const char **ret_data)
{
	(void)wait;
	*ret = duck_stamp((struct duck_conn *)conn, a);
	*ret_data = *ret;
	return NULL;
}

static const struct err *
duck_library(struct arena *a, const struct settings *settings, const char **ret)
{
	const struct duck_api *api = NULL;
	const struct err *e = duck_api(a, settings->libduckdb, &api);

	if (!e)
		*ret = arena_printf(a, "DuckDB %s", api->library_version());
	return e;
}

const struct parlance_driver parlance_driver = {
	.abi = DRIVER_ABI,
	.name = "duckdb",
	.schemes = schemes,
	.endings = endings,
	.whole_url = true,
	.in_process = true,
	.open = duck_open,
	.check = duck_check,
	.fingerprint = duck_fingerprint,
	.describe = duck_describe,
	.run = so_run,
	.close = duck_close,
	.library = duck_library,
	.serve = duck_serve,
};
