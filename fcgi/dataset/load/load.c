#include "dataset/load/load.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/json.h"
#include "dataset/folder.h"
#include "dataset/load/handed.h"
#include "dataset/load/job.h"
#include "dataset/load/limits.h"
#include "dataset/load/loading.h"
#include "dataset/load/peek.h"
#include "dataset/load/watch.h"
#include "dataset/read/names.h"
#include "store/dataset/dataset.h"

#include "base/ban.h"

#define ARENA_BYTES ((size_t)1 << 30)
#define LOOK_MS 200
#define BAD_LINE_MAX 8192
#define OWNERS 64

static const struct err *(*const loaders[FILE__MAX])(struct loading *) = {
	[FILE_CSV] = load_csv,
	[FILE_JSON] = load_json,
	[FILE_PARQUET] = load_parquet,
	[FILE_XLSX] = load_xlsx,
};

/* Of one file, while DuckDB works. */
static void
limit_files(uint64_t bytes)
{
	struct rlimit limit;

	if (getrlimit(RLIMIT_FSIZE, &limit) != 0)
		return;
	limit.rlim_cur = bytes < limit.rlim_max ? bytes : limit.rlim_max;
	(void)setrlimit(RLIMIT_FSIZE, &limit);
}

/* Hold one of the n files of that name, as soon as one is free. */
static const struct err *
wait_for_one(struct loading *l, const char *name, int64_t n)
{
	const struct timespec pause = { .tv_nsec = 1000000L * LOOK_MS };

	for (;;) {
		for (int64_t i = 0; i < n; i++)
			if (folder_lock(arena_printf(l->batch, "%s/%s-%lld",
						     l->job->folder, name,
						     (long long)i)) >= 0)
				return NULL;
		if (errno != EWOULDBLOCK)
			return load_unopened(l);
		load_tell(l, "waiting for its turn", 0);
		arena_reset(l->batch);
		(void)nanosleep(&pause, NULL);
	}
}

/* Of the files that are for owners one is for several, by chance. */
static unsigned
share_of(const char *owner)
{
	unsigned hash = 0;

	for (const char *p = owner; *p; p++)
		hash = hash * 31 + (unsigned char)*p;
	return hash % OWNERS;
}

/* So many loads at once, and of one owner all but one: others come to it. */
static const struct err *
take_turn(struct loading *l)
{
	int64_t all = l->job->loads;
	const struct err *e;
	char own[32];

	(void)snprintf(own, sizeof(own), "own-%u", share_of(l->ds.owner));
	e = wait_for_one(l, own, all > 1 ? all - 1 : 1);
	return e ? e : wait_for_one(l, "turn", all);
}

static struct dataset_table *
find_table(struct dataset *ds, const char *name)
{
	for (size_t i = 0; i < ds->n_tables; i++)
		if (str_is_nocase(str_of(ds->tables[i].name), name))
			return &ds->tables[i];
	return NULL;
}

/* What the row will say of the table of the file at hand. */
static const struct err *
describe(struct loading *l)
{
	const struct dataset_file *f = l->file;
	struct dataset_table *t = find_table(&l->ds, f->table);
	struct rows count;
	const struct err *e;

	if (!t) {
		t = &l->ds.tables[l->ds.n_tables++];
		*t = (struct dataset_table){ .name = f->table };
	}
	if (f->mode != LOAD_APPEND)
		t->n_bad = 0;
	t->n_bad += l->n_bad;
	t->source =
		t->source && f->mode == LOAD_APPEND
			? arena_printf(l->arena, "%s, %s", t->source, f->name)
			: f->name;
	e = load_sql(l,
		     arena_printf(l->arena, "SELECT count(*) FROM %s",
				  name_quoted(l->arena, t->name)),
		     &count);
	if (!e)
		e = load_columns(l, t->name, &t->cols, &t->n_cols);
	if (e)
		return e;
	return folder_to_int(count.cells[0].text, &t->n_rows)
		       ? NULL
		       : err_say(l->arena, ERR_INTERNAL, "No count.");
}

/* No file: its table goes. */
static const struct err *
drop_table(struct loading *l)
{
	struct dataset *ds = &l->ds;
	const char *name = l->file->table;
	size_t n = 0;

	for (size_t i = 0; i < ds->n_tables; i++)
		if (!str_is_nocase(str_of(ds->tables[i].name), name))
			ds->tables[n++] = ds->tables[i];
	ds->n_tables = n;
	return load_clear(l);
}

static const struct err *
load_file(struct loading *l, const struct dataset_file *f)
{
	const struct err *e;

	l->file = f;
	l->n_bad = 0;
	l->progress = (struct dataset_progress){ .total = f->bytes };
	arena_reset(l->batch);
	if (f->mode == LOAD_DROP)
		return drop_table(l);
	e = loaders[f->kind](l);
	if (e && l->ds.n_files > 1)
		e = err_new(l->arena, e->kind,
			    arena_printf(l->arena, "%s: %s", f->name, e->say),
			    "%s", e->note);
	return e ? e : describe(l);
}

/* Each file may add a table. */
static void
make_room(struct loading *l)
{
	struct dataset_table *tables = arena_array(
		l->arena, l->ds.n_tables + l->ds.n_files, sizeof(*tables));

	for (size_t i = 0; i < l->ds.n_tables; i++)
		tables[i] = l->ds.tables[i];
	l->ds.tables = tables;
}

static const struct err *
load_files(struct loading *l)
{
	const struct err *e = NULL;

	make_room(l);
	for (size_t i = 0; i < l->ds.n_files && !e; i++)
		e = load_file(l, &l->ds.files[i]);
	if (!e)
		load_tell(l, "finishing", l->progress.total);
	return e ? e : load_sql(l, "CHECKPOINT", NULL);
}

/* A bad line of a table that goes is of no interest any more. */
static bool
goes(const struct loading *l, const char *line, size_t n)
{
	struct json_object *o =
		json_parse(l->scratch, str_trim((struct str){ line, n }));
	const char *table = json_get_text(o, "table", "");
	bool found = false;

	for (size_t i = 0; i < l->ds.n_files; i++)
		found = found ||
			(l->ds.files[i].mode != LOAD_APPEND &&
			 str_is_nocase(str_of(table), l->ds.files[i].table));
	arena_reset(l->scratch);
	return found;
}

/* The report of the data that stays goes before the new one. */
static void
keep_report(struct loading *l)
{
	char line[BAD_LINE_MAX];
	FILE *old = fopen(load_bad_path(l->arena, l->here, l->ds.data), "re");

	while (old && fgets(line, sizeof(line), old)) {
		if (goes(l, line, strlen(line)))
			continue;
		(void)fputs(line, l->bad);
		l->n_listed++;
	}
	if (old)
		(void)fclose(old);
}

static const struct err *
build(struct loading *l, const char *path)
{
	const char **may_read =
		arena_array(l->arena, l->ds.n_files + 2, sizeof(*may_read));
	struct builder_limits limits = { l->job->library,
					 (uint64_t)l->job->memory, may_read };
	const struct err *e = NULL;

	may_read[0] = l->chunk;
	for (size_t i = 0; i < l->ds.n_files; i++)
		may_read[i + 1] = l->ds.files[i].path; /* NULL: no file */
	if (l->ds.data)
		e = folder_copy(
			l->arena,
			store_dataset_path(l->arena, l->job->folder, &l->ds),
			path);
	if (!e)
		e = driver_builder(l->arena, &l->builder);
	if (!e)
		e = l->builder->open(l->arena, path, &limits, &l->db);
	if (e)
		return e;
	limit_files((uint64_t)l->job->max_bytes);
	e = load_files(l);
	l->builder->close(l->db);
	limit_files(RLIM_INFINITY);
	return e;
}

/* The file that the row will name. */
static const struct err *
finish(struct loading *l, const char *path)
{
	struct dataset *done = &l->ds;
	struct stat st;
	const char *to;

	done->data = l->job->load;
	done->digest = NULL; /* not known yet */
	to = store_dataset_path(l->arena, l->job->folder, done);
	if (fflush(l->bad) != 0 || !folder_sync(path) || stat(path, &st) != 0 ||
	    rename(path, to) != 0)
		return load_full(l);
	done->bytes = st.st_size;
	return NULL;
}

static const struct err *
work(struct loading *l)
{
	const char *path = arena_printf(l->arena, "%s/new.duckdb", l->here);
	const char *bad = load_bad_path(l->arena, l->here, l->job->load);
	const struct err *e;

	folder_remove_file(path);
	folder_remove_file(arena_printf(l->arena, "%s.wal", path));
	l->chunk = arena_printf(l->arena, "%s/chunk", l->here);
	l->bad = fopen(bad, "we");
	l->progress_fd = open(load_progress_path(l->arena, l->here),
			      O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
	if (!l->bad || l->progress_fd < 0)
		return load_unopened(l);
	e = take_turn(l);
	if (!e && l->ds.data)
		keep_report(l);
	if (!e)
		e = build(l, path);
	if (!e)
		e = finish(l, path);
	if (e) {
		folder_remove_file(path);
		folder_remove_file(arena_printf(l->arena, "%s.wal", path));
		folder_remove_file(bad);
	}
	folder_remove_file(l->chunk);
	return e;
}

/* What became of it; without the files, which the row has. */
static const struct err *
tell_end(struct loading *l, const struct err *why)
{
	struct dataset end = l->ds;

	end.n_files = 0;
	end.problem = why ? why->say : NULL;
	end.problem_code = why ? err_row(why->kind)->code : NULL;
	if (!l->end) /* by now there may be room for it */
		l->end = handed_open_end(l->arena, l->here);
	return handed_end(l->arena, l->end, l->job->folder, l->here, &end);
}

/* Without it the row's number of the load is all that its end needs. */
static const struct err *
take_task(struct loading *l)
{
	l->ds = (struct dataset){
		.id = l->job->id,
		.owner = "",
		.load = l->job->load,
	};
	return handed_take(l->arena, l->here, l->job->load, &l->ds);
}

static const struct err *
load(struct arena *a, const struct load_job *job)
{
	struct loading l = {
		.arena = a,
		.job = job,
		.batch = arena_create(ARENA_BYTES),
		.scratch = arena_create(ARENA_BYTES),
		.here = folder_of(a, job->folder, job->id),
	};
	const struct err *e = NULL, *untaken, *untold;

	l.end = handed_open_end(a, l.here);
	if (!l.end || !watch_begin(a, l.here, job->timeout_ms))
		e = load_unopened(&l);
	untaken = take_task(&l);
	e = e ? e : untaken;
	if (!e)
		e = work(&l);
	untold = tell_end(&l, e);
	e = e ? e : untold;
	watch_forget(a, l.here);
	arena_destroy(l.batch);
	arena_destroy(l.scratch);
	return e;
}

const struct err *
load_run(struct arena *a, int descriptor)
{
	struct load_job job = { .id = NULL };
	const struct err *e = load_job_read(a, descriptor, &job);

	if (e)
		return e;
	load_set_limits(&job);
	e = load_confine(a, &job);
	if (e)
		return e;
	return job.peek ? peek_run(a, &job, STDOUT_FILENO) : load(a, &job);
}
