#include "driver/driver.h"

#include <string.h>

#include "base/buf.h"
#include "base/file.h"
#include "driver/load.h"
#include "sql/check/check.h"

#include "base/ban.h"

/* The drivers that are linked in; driver/load.h has the others. */
static const struct parlance_driver *const drivers[] = {
	&driver_sqlite,
};

static bool
has_word(const char *const *words, struct str word)
{
	for (; words && *words; words++)
		if (str_is_nocase(word, *words))
			return true;
	return false;
}

static const struct parlance_driver *
by_scheme(struct str scheme)
{
	for (size_t i = 0; i < COUNT(drivers); i++)
		if (has_word(drivers[i]->schemes, scheme))
			return drivers[i];
	return NULL;
}

static const struct parlance_driver *
by_ending(struct str ending)
{
	for (size_t i = 0; i < COUNT(drivers); i++)
		if (has_word(drivers[i]->endings, ending))
			return drivers[i];
	return NULL;
}

static void
add_words(struct buf *b, const char *before, const char *const *words,
	  const char *after)
{
	for (; words && *words; words++)
		buf_printf(b, "%s%s%s%s", b->n ? " " : "", before, *words,
			   after);
}

static const struct err *
no_driver(struct arena *a, struct str what)
{
	struct buf schemes = buf_new(a, 1000), endings = buf_new(a, 1000);

	for (size_t i = 0; i < COUNT(drivers); i++) {
		add_words(&schemes, "", drivers[i]->schemes, ":");
		add_words(&endings, ".", drivers[i]->endings, "");
	}
	for (size_t i = 0; i < n_driver_files; i++) {
		add_words(&schemes, "", driver_files[i].schemes, ":");
		add_words(&endings, ".", driver_files[i].endings, "");
	}
	return err_say(a, ERR_DRIVER,
		       "There is no driver for %.*s. Files that can be asked"
		       " end in %s; addresses begin with %s",
		       (int)what.n, what.p, buf_text(&endings),
		       buf_text(&schemes));
}

/* "sqlite" of "sqlite:/srv/x.db"; empty when url has no scheme. */
static struct str
scheme_of(const char *url)
{
	size_t n = strspn(url, "abcdefghijklmnopqrstuvwxyz"
			       "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-");

	return (struct str){ url, url[n] == ':' ? n : 0 };
}

static const struct err *
find_by_scheme(struct arena *a, const char *url, size_t n_scheme,
	       const struct parlance_driver **ret, const char **ret_where)
{
	struct str scheme = { url, n_scheme };
	const struct parlance_driver *driver = by_scheme(scheme);
	const struct driver_file *file = driver_file_of_scheme(scheme);
	const struct err *e = NULL;

	if (!driver && !file)
		return no_driver(a, (struct str){ url, n_scheme + 1 });
	if (!driver)
		e = driver_load(a, file, &driver);
	if (e)
		return e;
	*ret = driver;
	*ret_where = driver->whole_url ? url : url + n_scheme + 1;
	return NULL;
}

static const struct err *
find_by_ending(struct arena *a, const char *path, struct str ending,
	       const struct parlance_driver **ret)
{
	const struct parlance_driver *driver = by_ending(ending);
	const struct driver_file *file = driver_file_of_ending(ending);

	if (driver) {
		*ret = driver;
		return NULL;
	}
	if (file)
		return driver_load(a, file, ret);
	if (ending.n)
		return no_driver(a, (struct str){ ending.p - 1, ending.n + 1 });
	return err_say(a, ERR_NO_DATABASE,
		       "There is no database %s: that is neither the name of"
		       " one, nor a URL, nor a file of a known kind.",
		       path);
}

const struct err *
driver_find(struct arena *a, const char *url,
	    const struct parlance_driver **ret, const char **ret_where)
{
	struct str scheme = scheme_of(url);
	const struct err *e;

	if (scheme.n)
		return find_by_scheme(a, url, scheme.n, ret, ret_where);
	e = find_by_ending(a, url, file_ending(str_of(url)), ret);
	if (!e)
		*ret_where = url;
	return e;
}

const struct err *
driver_open(struct arena *a, const char *url, const struct settings *settings,
	    struct wait *wait, struct conn **ret)
{
	const struct parlance_driver *driver = NULL;
	const char *where = NULL;
	const struct err *e = driver_find(a, url, &driver, &where);

	if (e)
		return e;
	assert(driver && driver->abi == DRIVER_ABI);
	if (!driver->takes_rules && settings_have_rules(settings))
		return err_say(a, ERR_CONFIG,
			       "role and facts are for PostgreSQL: this"
			       " database would not heed them. Take them out,"
			       " and use [rights NAME].");
	e = driver->open(a, where, settings, wait, ret);
	if (e)
		return e;
	(*ret)->driver = driver;
	(*ret)->arena = a;
	assert((*ret)->dialect);
	return NULL;
}

void
conn_asks(struct conn *c, const char *user, const struct rights *rights)
{
	c->user = user;
	c->rights = rights;
}

#define SALT_BEGIN 4 /* bytes of a salt that give it away */

/*
 * Engines name a column by the text that it is computed from, and say where in
 * the text an error is. Of one that was written anew for its reader's rights,
 * that shows masks and conditions; each of those stands in a "(SELECT …".
 */
static const char *
written_anew(const char *text)
{
	return text ? strcasestr(text, "(select") : NULL;
}

static const struct column *
hide_names(struct arena *a, const char *asked, const struct column *cols,
	   size_t n_cols)
{
	struct column *own;

	if (!asked)
		return cols;
	own = arena_array(a, n_cols, sizeof(*own));
	for (size_t i = 0; i < n_cols; i++) {
		own[i] = cols[i];
		if (written_anew(own[i].name) && !strstr(asked, own[i].name))
			own[i].name = "value";
	}
	return own;
}

/*
 * The salt, or the begin of one in quotes: an engine tells a part of the text,
 * which may end within it.
 */
static const char *
salt_in(const char *text, const char *salt)
{
	const size_t n = salt ? strcspn(salt, "'\\") : 0;
	const char *at = n ? strstr(text, salt) : NULL;

	for (const char *q = text;
	     n && (q = strchr(q, '\'')) && (!at || q < at);)
		if (strncmp(++q, salt, n < SALT_BEGIN ? n : SALT_BEGIN) == 0)
			at = q;
	return at;
}

static const char *
without_rights(struct arena *a, const struct rights *r, const char *text)
{
	const char *query = written_anew(text);
	const char *salt = text && r ? salt_in(text, r->salt) : NULL;

	if (salt && (!query || salt < query))
		return arena_printf(a, "%.*s\xe2\x80\xa6", (int)(salt - text),
				    text);
	if (query)
		return arena_printf(a, "%.*s(\xe2\x80\xa6", (int)(query - text),
				    text);
	return text;
}

static void
hide_text(struct arena *a, const char *asked, const struct rights *r,
	  struct complaint *refusal)
{
	if (!asked || !refusal)
		return;
	refusal->message = without_rights(a, r, refusal->message);
	refusal->suggestion = without_rights(a, r, refusal->suggestion);
	refusal->problem_area = without_rights(a, r, refusal->problem_area);
}

/* Stands between a driver and the sink, and holds it to its contract. */
struct witness {
	struct arena *a;
	const char *asked; /* sql_asked() */
	const struct row_sink *sink;
	const struct limits *limits;
	size_t n_cols;
	uint64_t n_rows;
	bool begun;
};

static const struct err *
witness_begin(void *arg, const struct column *cols, size_t n_cols)
{
	struct witness *w = arg;

	assert(!w->begun && n_cols > 0);
	w->begun = true;
	w->n_cols = n_cols;
	return w->sink->begin(w->sink->arg,
			      hide_names(w->a, w->asked, cols, n_cols), n_cols);
}

static const struct err *
witness_batch(void *arg, const struct rows *batch, bool *ret_enough)
{
	struct witness *w = arg;

	assert(w->begun && batch->n_cols == w->n_cols && batch->n_rows > 0);
	w->n_rows += batch->n_rows;
	assert(w->n_rows <= w->limits->rows);
	return w->sink->batch(w->sink->arg, batch, ret_enough);
}

const struct err *
driver_run(struct conn *c, struct arena *a, const struct read_order *order,
	   struct wait *wait, struct outcome *ret)
{
	struct witness w = { .a = a,
			     .sink = order->sink,
			     .limits = order->limits };
	const struct row_sink seen = { witness_begin, witness_batch, &w };
	const struct err *e;

	assert(c && order->sql && w.limits->rows > 0 &&
	       w.limits->timeout_ms > 0);
	w.asked = sql_asked(order->sql);
	*ret = (struct outcome){ 0 };
	e = c->driver->run(c, a,
			   &(struct read_order){ order->sql, w.limits, &seen },
			   wait, ret);
	ret->begun = w.begun;
	/* without an error it ran, or was refused with words */
	assert(e || ret->refusal || w.begun);
	/* one that failed on its way may have read rows that it did not give */
	assert(e || ret->refusal || ret->n_rows == w.n_rows);
	assert(!ret->refusal || ret->refusal->message);
	hide_text(a, w.asked, c->rights, ret->refusal);
	return e;
}

/* Why some kinds of databases take no changes. */
static const struct {
	const char *driver, *why;
} no_writes[] = {
	{ "duckdb", "DuckDB lets no other program read while one writes." },
	{ "clickhouse", "ClickHouse has no transaction to try a change in." },
	{ "odbc", "By ODBC nobody can promise that a change is undone." },
};

static const struct err *
takes_none(struct arena *a, const struct parlance_driver *driver)
{
	const char *why = "";

	for (size_t i = 0; i < COUNT(no_writes); i++)
		if (strcmp(no_writes[i].driver, driver->name) == 0)
			why = no_writes[i].why;
	return err_say(a, ERR_DENIED,
		       "Rows of this database cannot be changed from here. %s",
		       why);
}

const struct err *
driver_write(struct arena *a, const char *url, const struct write_order *order,
	     struct wait *wait, struct written *ret)
{
	const struct parlance_driver *driver = NULL;
	const char *where = NULL;
	const struct err *e = driver_find(a, url, &driver, &where);

	*ret = (struct written){ 0 };
	if (e)
		return e;
	assert(driver);
	if (!driver->write)
		return takes_none(a, driver);
	assert(order->sql && order->limits->timeout_ms > 0);
	assert(!order->commit || !order->sink);
	e = driver->write(a, where, order, wait, ret);
	assert(e || !ret->refusal || ret->refusal->message);
	assert(!ret->committed || (order->commit && !ret->refusal));
	return e;
}
