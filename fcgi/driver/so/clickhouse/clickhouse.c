#include <string.h>

#include "driver/so/clickhouse/clickhouse.h"
#include "driver/url.h"
#include "http/http.h"

#include "base/ban.h"

#define BASE_MAX ((size_t)4096)
#define MEMORY "4294967296" /* max_memory_usage, unless the URL has one */
#define PORT 8123
#define PORT_SECURE 8443

static const char *const schemes[] = { "clickhouse", NULL };

/* Percent-encode all but what never needs it. */
static void
put_encoded(struct buf *b, const char *text)
{
	for (const char *p = text; *p; p++) {
		bool plain = (*p >= 'a' && *p <= 'z') ||
			     (*p >= 'A' && *p <= 'Z') ||
			     (*p >= '0' && *p <= '9') || *p == '_';

		if (plain)
			buf_putc(b, *p);
		else
			buf_printf(b, "%%%02X", (unsigned char)*p);
	}
}

static bool
is_plain(const char *text)
{
	for (const char *p = text; *p; p++)
		if ((unsigned char)*p < ' ')
			return false;
	return true;
}

/* The login goes in headers: URLs are written to logs. */
static const struct err *
read_url(struct click_conn *c, struct arena *a, const char *where)
{
	struct buf b = buf_new(a, BASE_MAX);
	const char **headers = arena_array(a, 3, sizeof(*headers));
	struct url u;
	const struct err *e = url_read(a, where, &u);
	const char *memory;
	bool secure, six;

	if (e)
		return e;
	if (!is_plain(u.user) || !is_plain(u.password))
		return err_new(a, ERR_CONFIG,
			       "The database's URL cannot be read.",
			       "control characters in the login");
	secure = url_param(a, &u, "secure") != NULL;
	memory = url_param(a, &u, "max_memory_usage");
	six = strchr(u.host, ':') != NULL;
	buf_printf(&b, "%s://%s%s%s:%u/?database=", secure ? "https" : "http",
		   six ? "[" : "", *u.host ? u.host : "localhost",
		   six ? "]" : "",
		   u.port   ? u.port
		   : secure ? PORT_SECURE
			    : PORT);
	put_encoded(&b, *u.path ? u.path : "default");
	headers[0] = arena_printf(a, "X-ClickHouse-User: %s",
				  *u.user ? u.user : "default");
	if (*u.password)
		headers[1] =
			arena_printf(a, "X-ClickHouse-Key: %s", u.password);
	c->base = buf_text(&b);
	c->headers = headers;
	c->database = u.path;
	c->memory = memory && strspn(memory, "0123456789") == strlen(memory)
			    ? memory
			    : MEMORY;
	return NULL;
}

/*
 * A login whose profile is read-only already takes no settings from us; then
 * that profile must be as strict as they would have been.
 */
static const struct err *
judge_profile(struct click_conn *c, struct arena *a, struct wait *wait)
{
	struct rows rows;
	const struct err *e = so_select(
		&c->so, a, wait,
		"SELECT value FROM system.settings WHERE name = 'readonly'",
		&rows);

	if (e)
		return e;
	if (rows.n_rows == 1 && str_is(rows.cells[0].text, "1"))
		return NULL;
	return err_say(a, ERR_CONFIG,
		       "The profile of the database's login must have readonly"
		       " = 1, or none.");
}

static const struct err *
meet(struct click_conn *c, struct arena *a, struct wait *wait)
{
	static const char sql[] = "SELECT version()";
	struct rows rows;
	const struct err *e = so_select(&c->so, a, wait, sql, &rows);
	uint64_t version = 0;

	if (e && strstr(e->note, "readonly")) {
		c->plain = true;
		e = so_select(&c->so, a, wait, sql, &rows);
		if (!e)
			e = judge_profile(c, a, wait);
	}
	if (e)
		return e;
	(void)str_to_uint(str_cut(&rows.cells[0].text, '.'), 1000, &version);
	c->version = (unsigned)version;
	return NULL;
}

#define HAS_ORIGINS 22 /* this version and later ones */

/*
 * Whether the server may have functions that are not its own. A login that
 * cannot read where they come from has no statement run by a server that has.
 */
static const struct err *
ask_origins(struct click_conn *c, struct arena *a, struct wait *wait)
{
	struct rows rows;
	const struct err *e =
		so_select(&c->so, a, wait,
			  "SELECT count() FROM system.columns WHERE database ="
			  " 'system' AND table = 'functions' AND name ="
			  " 'origin'",
			  &rows);

	if (!e)
		c->judges = c->version >= HAS_ORIGINS ||
			    !str_is(rows.cells[0].text, "0");
	return e;
}

static const struct err *
click_open(struct arena *a, const char *where, const struct settings *settings,
	   struct wait *wait, struct conn **ret)
{
	struct click_conn *c = arena_alloc(a, sizeof(*c));
	const struct err *e;

	c->functions = arena_strdup(a, settings->functions);
	c->so.conn.arena = a;
	c->so.conn.dialect = "clickhouse";
	c->so.run = click_run;
	e = read_url(c, a, where);
	if (!e)
		e = meet(c, a, wait);
	if (!e)
		e = ask_origins(c, a, wait);
	if (!e)
		*ret = &c->so.conn;
	return e;
}

/* Each statement is a session of its own; run() notices a server that left. */
static const struct err *
click_check(struct conn *conn, struct wait *wait)
{
	(void)conn, (void)wait;
	return NULL;
}

static void
click_close(struct conn *conn)
{
	(void)conn;
}

static const struct err *
click_library(struct arena *a, const struct settings *settings,
	      const char **ret)
{
	(void)settings;
	*ret = arena_printf(a, "libcurl %s", http_version());
	return NULL;
}

const struct parlance_driver parlance_driver = {
	.abi = DRIVER_ABI,
	.name = "clickhouse",
	.schemes = schemes,
	.open = click_open,
	.check = click_check,
	.fingerprint = click_fingerprint,
	.describe = click_describe,
	.run = so_run,
	.close = click_close,
	.library = click_library,
};
