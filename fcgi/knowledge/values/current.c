#include "knowledge/values/current.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/hash/hash.h"
#include "driver/driver.h"
#include "knowledge/schema/cache.h"
#include "store/store.h"

#include "base/ban.h"

#define LAYOUT "3" /* of the index, and how words become keys in it */
#define INDEX_MEMORY ((size_t)256 << 20)
#define AGE_PER_COST 20 /* rows that change are read again this seldom */
#define OPEN_MAX 16

/* Indexes that this process has open, the newest at the end. */
static struct {
	struct arena *arena;
	const char *key; /* which database, read with which settings */
	struct values *values;
} opened[OPEN_MAX];
static size_t n_opened;

static void
forget(size_t i)
{
	arena_destroy(opened[i].arena);
	memmove(opened + i, opened + i + 1,
		(n_opened - i - 1) * sizeof(*opened));
	n_opened--;
}

static void
remember(struct arena *a, const char *key, struct values *v)
{
	for (size_t i = 0; i < n_opened; i++)
		if (strcmp(opened[i].key, key) == 0) {
			forget(i);
			break;
		}
	if (n_opened == OPEN_MAX)
		forget(0);
	opened[n_opened].arena = a;
	opened[n_opened].key = arena_strdup(a, key);
	opened[n_opened++].values = v;
}

static struct values *
find(const char *key)
{
	for (size_t i = 0; i < n_opened; i++)
		if (strcmp(opened[i].key, key) == 0)
			return opened[i].values;
	return NULL;
}

/* What the index of a job's database has to be made from. */
struct want {
	struct job *job;
	struct conns *conns;
	const char *key;
	const char *path; /* NULL: in memory */
	bool alone;       /* this process asks once: it does not do without */
	struct values_made made;
};

static bool
is_good(const struct want *w, const struct values *v)
{
	const struct values_made *m = values_made(v);
	const int64_t age_ms = clock_wall_ms() - m->at_ms;

	if (strcmp(m->schema, w->made.schema) != 0)
		return false;
	return (strcmp(m->data, w->made.data) == 0 && !m->partial) ||
	       (age_ms >= 0 && age_ms < AGE_PER_COST * m->cost_ms);
}

static const char *
path_of(struct arena *a, const char *folder, const char *key)
{
	return arena_printf(
		a, "%s/values-%016llx.db", folder,
		(unsigned long long)hash_add(HASH_START, str_of(key)));
}

/* What is known of an uploaded dataset lies beside it, and goes with it. */
static const char *
folder_of(const struct app *app, struct arena *a, const struct database *db)
{
	const char *path = strchr(db->url, ':');
	const char *slash = strrchr(db->url, '/');

	if (!app->cache || !db->dataset || !path || !slash)
		return app->cache;
	return arena_copy(a, path + 1, (size_t)(slash - path - 1));
}

static void
want_for(const struct app *app, struct job *job, struct want *ret)
{
	struct arena *a = job->arena;
	const struct settings *s = job->database->settings;

	ret->job = job;
	ret->conns = app->conns;
	ret->key = arena_printf(
		a, LAYOUT "\n%s\n%s\n%llu\n%s\n%s\n%s", job->database->name,
		database_place(job->database),
		(unsigned long long)s->value_limit, s->hide_samples,
		s->show_samples, job->rights ? job->rights->digest : "");
	ret->alone = !app->store || !store_is_shared(app->store) || !app->cache;
	ret->path = app->cache ? path_of(a, folder_of(app, a, job->database),
					 ret->key)
			       : NULL;
	/* the index counts tables and columns as the job's schema does */
	ret->made.schema = job->schema->fingerprint;
	ret->made.data = job->data;
}

/* Made beside its place and moved there, so that readers see a whole one. */
static const struct err *
build(const struct want *w, struct arena *a, const char *path,
      struct values **ret)
{
	struct job *job = w->job;
	struct schema_want from = { .db = job->database,
				    .conn = job->conn,
				    .wait = job->wait };
	struct values_made made = w->made;
	const int64_t began = clock_ms();
	const struct err *e;

	e = values_create(a, path, ret);
	if (!e)
		e = values_fill(a, *ret, w->conns, &from, job->schema,
				&made.partial);
	job->conn = NULL; /* it may be another one now */
	made.at_ms = clock_wall_ms();
	made.cost_ms = clock_ms() - began;
	return e ? e : values_finish(*ret, &made);
}

/* The lock is held by whoever builds; the others go on without. */
static int
lock(const struct want *w)
{
	const char *path = arena_printf(w->job->arena, "%s.lock", w->path);
	int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);

	if (fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) != 0) {
		(void)close(fd);
		return -1;
	}
	return fd;
}

/* It holds values that not everybody on this machine may read. */
static void
make_private(const char *path)
{
	int fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);

	if (fd >= 0)
		(void)close(fd);
}

static bool
build_file(const struct want *w)
{
	const char *path = arena_printf(w->job->arena, "%s.new", w->path);
	struct arena *a;
	struct values *v = NULL;
	const struct err *e;
	int fd = lock(w);

	if (fd < 0)
		return false;
	(void)unlink(path);
	make_private(path);
	a = arena_create(INDEX_MEMORY);
	e = build(w, a, path, &v);
	arena_destroy(a);
	if (e || rename(path, w->path) != 0)
		(void)unlink(path);
	(void)close(fd);
	values_forget(w->job->arena, w->path);
	return e == NULL;
}

/* A worker may date files that are open, no others. */
static void
mark_used(const char *path)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);

	if (fd < 0)
		return;
	(void)futimens(fd, NULL);
	(void)close(fd);
}

/* From its file, built first when it is not there or too old. */
static struct values *
open_file(const struct want *w, bool build_it)
{
	struct arena *a = arena_create(INDEX_MEMORY);
	struct values *v = NULL;
	const struct err *e = values_open(a, w->path, &v);

	if (!e && v && is_good(w, v)) {
		mark_used(w->path);
		remember(a, w->key, v);
		return v;
	}
	arena_destroy(a);
	if (build_it && build_file(w))
		return open_file(w, false);
	return NULL;
}

static struct values *
build_in_memory(const struct want *w)
{
	struct arena *a = arena_create(INDEX_MEMORY);
	struct values *v = NULL;

	if (build(w, a, ":memory:", &v)) {
		arena_destroy(a);
		return NULL;
	}
	remember(a, w->key, v);
	return v;
}

/* An index that is too old is still better than none. */
static struct values *
index_for(const struct want *w)
{
	struct values *old = find(w->key);
	struct values *v;

	if (old && is_good(w, old))
		return old;
	v = w->path ? open_file(w, true) : NULL;
	if (!v && w->alone)
		v = build_in_memory(w);
	if (v || !old)
		return v;
	return strcmp(values_made(old)->schema, w->made.schema) == 0 ? old
								     : NULL;
}

struct values *
values_current(const struct app *app, struct job *job)
{
	struct want want = { 0 };

	if (job->database->settings->value_limit == 0)
		return NULL;
	want_for(app, job, &want);
	return index_for(&want);
}
