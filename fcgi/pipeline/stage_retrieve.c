#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/hash.h"
#include "driver/driver.h"
#include "knowledge/examples/examples.h"
#include "knowledge/notes/notes.h"
#include "knowledge/notes/whole.h"
#include "knowledge/schema/cache.h"
#include "knowledge/values/values.h"
#include "pipeline/stages.h"
#include "store/knowledge/note.h"

#include "base/ban.h"

#define LAYOUT "1" /* of the index, and how words become keys in it */
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
	return strcmp(m->data, w->made.data) == 0 ||
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
	ret->key = arena_printf(a, LAYOUT "\n%s\n%s\n%llu\n%s",
				job->database->name, job->database->url,
				(unsigned long long)s->value_limit,
				s->hide_samples);
	ret->alone = !app->store || !store_folder(app->store);
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
		e = values_fill(a, *ret, w->conns, &from, job->schema);
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

/* From its file, built first when it is not there or too old. */
static struct values *
open_file(const struct want *w, bool build_it)
{
	struct arena *a = arena_create(INDEX_MEMORY);
	struct values *v = NULL;
	const struct err *e = values_open(a, w->path, &v);

	if (!e && v && is_good(w, v)) {
		(void)utimensat(AT_FDCWD, w->path, NULL, 0); /* it is used */
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

#define CHAT_BYTES 8000

/* Line by line, as each of them was asked. */
static void
find_typed(struct job *job, struct values *v)
{
	struct buf b = buf_new(job->arena, CHAT_BYTES);
	struct value_match *all = NULL;
	size_t n_all = 0;

	for (size_t i = 0; i <= job->n_history; i++) {
		const char *line = i < job->n_history ? job->history[i].question
						      : job->question;
		const size_t at = b.n;
		struct value_match *found = NULL;
		size_t n = 0;

		buf_printf(&b, "%s%s", line, i < job->n_history ? "\n" : "");
		values_find(job->arena, v, str_of(line), &found, &n);
		for (size_t k = 0; k < n && !b.cut; k++) {
			all = arena_grow(job->arena, all, n_all, sizeof(*all));
			all[n_all] = found[k];
			all[n_all++].at += at;
		}
	}
	job->chat_text = buf_text(&b);
	job->typed_values = all;
	job->n_typed_values = n_all;
}

/* For the drafters that read the question, its terms are written out. */
static void
find_values(const struct app *app, struct job *job)
{
	const char *question = job->expanded ? job->expanded : job->question;
	struct value_match *found = NULL;
	struct want want = { 0 };
	struct values *v;

	if (job->database->settings->value_limit == 0)
		return;
	want_for(app, job, &want);
	/* without an index the question is answered without its values */
	v = index_for(&want);
	if (v)
		values_find(job->arena, v, str_of(question), &found,
			    &job->n_values);
	job->values = found;
	if (!v)
		return;
	find_typed(job, v);
	notes_whole_values(job, v);
}

/* A store that fails costs the examples, not the question. */
static void
find_examples(const struct app *app, struct job *job)
{
	const struct err *e = examples_find(app, job);

	if (e)
		job->detail = e->say;
	else if (job->n_examples)
		job->detail = arena_printf(
			job->arena, "%s%s%zu verified example%s near it",
			job->detail ? job->detail : "", job->detail ? "; " : "",
			job->n_examples, job->n_examples == 1 ? "" : "s");
}

const struct err *
stage_notes(const struct app *app, struct job *job, struct attempt *t)
{
	(void)t;
	return notes_find(app, job);
}

/* A question can be answered without them: a store that fails is a remark. */
static const struct err *
find_notes(const struct app *app, struct job *job)
{
	const char *problem = NULL;
	int64_t version = 0;
	const struct err *e;

	if (job->hint) {
		notes_hint(job);
		return NULL;
	}
	if (!app->store || job->settings->top_k == 0)
		return NULL;
	e = notes_sync(app, job->arena, job->database, job->schema, &problem);
	if (!e)
		e = store_note_version(app->store, job->arena,
				       database_key(job->database), &version);
	job->detail = e         ? e->say
		      : problem ? arena_printf(job->arena, "notes: %s", problem)
				: NULL;
	if (e || version == 0)
		return NULL;
	e = notes_whole(app, job, version);
	if (e)
		job->detail = e->say;
	return stage_within(app, job, stage_find("notes"), NULL);
}

const struct err *
stage_retrieve(const struct app *app, struct job *job, struct attempt *t)
{
	const struct err *e;

	(void)t;
	if (job->given_sql)
		return NULL;
	e = find_notes(app, job);
	if (e)
		return e;
	find_values(app, job);
	find_examples(app, job);
	return NULL;
}
