#include "knowledge/schema/cache.h"

#include <string.h>

#include "base/clock.h"
#include "base/pack.h"
#include "knowledge/schema/file.h"
#include "store/store.h"

#include "base/ban.h"

#define LAYOUT "4" /* of the packed form; another is read anew */
#define ENTRY_MEMORY ((size_t)1 << 30)
#define AGE_PER_COST 20
#define LOOK_MS 1000 /* how soon a reading of another worker is seen */

/* One reading of a database's schema; it owns its arena. */
struct reading {
	struct arena *arena;
	const char *key;    /* which database, read with which settings */
	const char *data;   /* fingerprint of the rows */
	int64_t read_at_ms; /* wall clock */
	int64_t cost_ms;
	bool partial;      /* the time was up: it is read again, later */
	int64_t looked_ms; /* clock_ms(): when the store was asked for a newer */
	struct schema schema;
};

/*
 * Of this process, most recently read first. The one that a new reading
 * replaces stays until the next: a request may still hold it.
 */
#define ENTRIES_MAX 64
static struct {
	struct reading *now, *before;
} entries[ENTRIES_MAX];
static size_t n_entries;

static const char *
key_of(struct arena *a, const struct database *db)
{
	const struct settings *s = db->settings;

	return arena_printf(a, LAYOUT "\n%s\n%s\n%llu\n%s\n%s", db->name,
			    database_place(db), (unsigned long long)s->samples,
			    s->hide_samples, s->show_samples);
}

static void
reading_destroy(struct reading *r)
{
	if (r)
		arena_destroy(r->arena);
}

static struct reading *
reading_create(const char *key)
{
	struct arena *a = arena_create(ENTRY_MEMORY);
	struct reading *r = arena_alloc(a, sizeof(*r));

	r->arena = a;
	r->key = arena_strdup(a, key);
	return r;
}

static struct reading *
find(const char *key)
{
	for (size_t i = 0; i < n_entries; i++)
		if (strcmp(entries[i].now->key, key) == 0)
			return entries[i].now;
	return NULL;
}

/* The last slot is the one that is given up when there are too many. */
static void
remember(struct reading *r)
{
	static uint64_t serial;
	size_t i = 0;

	r->schema.serial = ++serial;
	while (i < n_entries && strcmp(entries[i].now->key, r->key) != 0)
		i++;
	if (i == n_entries && n_entries < ENTRIES_MAX)
		n_entries++;
	if (i == ENTRIES_MAX)
		i--;
	reading_destroy(entries[i].before);
	entries[i].before = entries[i].now;
	entries[i].now = r;
}

/* What the database is now. */
struct prints {
	const char *schema;
	const char *data;
};

static bool
is_good(const struct reading *r, const struct prints *p)
{
	int64_t age_ms = clock_wall_ms() - r->read_at_ms;

	if (strcmp(r->schema.fingerprint, p->schema) != 0)
		return false;
	return (strcmp(r->data, p->data) == 0 && !r->partial) ||
	       (age_ms >= 0 && age_ms < AGE_PER_COST * r->cost_ms);
}

/* Whether somebody had it read again. */
static bool
is_outdated(const struct app *app, struct arena *a, struct reading *r)
{
	int64_t now_ms = clock_ms(), read_ms;

	if (!app->store || now_ms - r->looked_ms < LOOK_MS)
		return false;
	r->looked_ms = now_ms;
	return !store_schema_read_ms(app->store, a, r->key, &read_ms) &&
	       read_ms > r->read_at_ms;
}

static void
walk(struct pack *p, struct reading *r)
{
	pack_text(p, &r->data);
	pack_int(p, &r->read_at_ms);
	pack_int(p, &r->cost_ms);
	pack_bool(p, &r->partial);
	schema_walk(p, &r->schema);
}

/* What another worker read; NULL when that is of no use. prints: or NULL. */
static struct reading *
from_store(const struct app *app, struct arena *a, const char *key,
	   const struct prints *prints)
{
	struct str packed = { NULL, 0 };
	struct reading *r;
	struct pack p;

	/* a store that fails costs a reading, not the question */
	if (!app->store ||
	    store_schema_get(app->store, a, key, prints ? prints->schema : NULL,
			     &packed))
		return NULL;
	if (!packed.p)
		schema_file_get(app, a, key, prints ? prints->schema : NULL,
				&packed);
	if (!packed.p)
		return NULL;
	r = reading_create(key);
	p = pack_reader(r->arena, packed);
	walk(&p, r);
	if (!p.bad && r->data && r->schema.fingerprint &&
	    (!prints || is_good(r, prints)))
		return r;
	reading_destroy(r);
	return NULL;
}

const struct schema *
schema_kept(const struct app *app, struct arena *a, const struct database *db)
{
	const char *key = key_of(a, db);
	struct reading *r = find(key);

	if (r && !is_outdated(app, a, r))
		return &r->schema;
	r = from_store(app, a, key, NULL);
	if (r)
		remember(r);
	return r ? &r->schema : NULL;
}

static void
to_store(const struct app *app, struct arena *a, struct reading *r)
{
	struct pack p = pack_writer(a);
	const struct schema_mark mark = { r->schema.fingerprint,
					  r->read_at_ms };
	const struct err *ignored;

	if (!app->store)
		return;
	walk(&p, r);
	ignored =
		store_schema_put(app->store, a, r->key, &mark, buf_str(&p.out));
	(void)ignored;
	schema_file_put(app, a, r->key, r->schema.fingerprint, buf_str(&p.out));
}

static const struct err *
from_database(struct reading *r, struct conns *conns, struct schema_want *w)
{
	int64_t began_ms = clock_ms();
	const struct err *e;

	e = w->conn->driver->describe(w->conn, r->arena, w->wait, &r->schema);
	if (!e)
		e = schema_sample(r->arena, conns, w, &r->schema);
	r->partial = w->partial;
	r->cost_ms = clock_ms() - began_ms + 1;
	r->read_at_ms = clock_wall_ms();
	return e;
}

static const struct err *
read_anew(const struct app *app, struct arena *a, struct schema_want *w,
	  struct reading *r)
{
	const char *fingerprint = r->schema.fingerprint;
	const struct err *e = from_database(r, app->conns, w);

	if (e) {
		e = err_copy(a, e);
		reading_destroy(r);
		return e;
	}
	r->schema.fingerprint = fingerprint;
	to_store(app, a, r);
	remember(r);
	return NULL;
}

/* Read from the database, whatever is kept. */
static const struct err *
read_now(const struct app *app, struct arena *a, struct schema_want *w,
	 const struct prints *now, struct reading **ret)
{
	*ret = reading_create(key_of(a, w->db));
	(*ret)->data = arena_strdup((*ret)->arena, now->data);
	(*ret)->schema.fingerprint = arena_strdup((*ret)->arena, now->schema);
	return read_anew(app, a, w, *ret);
}

const struct err *
schema_get(const struct app *app, struct arena *a, struct schema_want *w,
	   struct schema_now *ret)
{
	const char *key = key_of(a, w->db);
	struct reading *r = w->anew ? NULL : find(key);
	struct prints *now = arena_alloc(a, sizeof(*now));
	const struct err *e;

	e = w->conn->driver->fingerprint(w->conn, a, w->wait, &now->schema,
					 &now->data);
	if (e)
		return e;
	if (r && (!is_good(r, now) || is_outdated(app, a, r)))
		r = NULL;
	if (!r && !w->anew) {
		r = from_store(app, a, key, now);
		if (r)
			remember(r);
	}
	if (!r)
		e = read_now(app, a, w, now, &r);
	if (!e)
		*ret = (struct schema_now){ &r->schema, now->data };
	return e;
}
