#include "dataset/settle.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/json.h"
#include "base/log.h"
#include "base/rand.h"
#include "dataset/folder.h"
#include "dataset/load/handed.h"
#include "dataset/load/load.h"
#include "dataset/load/watch.h"
#include "dataset/shared.h"
#include "store/dataset/blob.h"
#include "store/dataset/dataset.h"

#include "base/ban.h"

#define LINE_MAX 8192
#define STOP_MS 4000 /* a load looks once a second */
#define LOOK_MS 50
#define ENDED_LOOK_MS 1000
#define YOUNG_S 60 /* its row may not be written yet, nor its lock taken */
#define PREVIEW_MS (INT64_C(24) * 3600 * 1000)

/* Nothing is on its way in any more. */
static void
drop(struct dataset *ds)
{
	ds->load = 0;
	ds->taken = false;
	ds->n_files = 0;
	ds->waiting_bytes = 0;
}

/* Remove what neither its data nor an upload needs, by its row as it is now. */
static void
tidy(const struct datasets *d, const struct dataset *ds)
{
	const char *here = folder_of(d->arena, d->folder, ds->id);
	const int lock = folder_lock(arena_printf(d->arena, "%s/lock", here));
	struct dataset now;

	if (lock < 0)
		return; /* it loads again, and is tidied after that */
	if (!store_dataset_by_id(d->store, d->arena, ds->id, &now) && now.data)
		folder_tidy(d->arena, here,
			    store_dataset_path(d->arena, d->folder, &now),
			    now.data);
	(void)close(lock);
}

const struct err *
settle_discard(const struct datasets *d, struct dataset *ds)
{
	const struct dataset_file *files = ds->files;
	const size_t n_files = ds->n_files;
	const struct err *e;

	drop(ds);
	e = store_dataset_save(d->store, d->arena, NULL, ds);
	if (e)
		return e;
	for (size_t i = 0; i < n_files; i++)
		if (files[i].path)
			folder_remove_file(files[i].path);
	tidy(d, ds);
	return NULL;
}

static bool
is_alive(const struct datasets *d, const struct dataset *ds)
{
	return shared_is_loaded_elsewhere(d, ds) ||
	       folder_is_locked(
		       arena_printf(d->arena, "%s/%s/lock", d->folder, ds->id));
}

/* It waits again, for its owner to say how to go on. */
static const struct err *
wait_again(const struct datasets *d, struct dataset *ds, const char *problem,
	   const char *code)
{
	ds->taken = false;
	if (ds->n_files && ds->files[0].mode == LOAD_DROP)
		drop(ds); /* there is no file to wait */
	ds->problem = problem;
	ds->problem_code = code;
	return store_dataset_save(d->store, d->arena, NULL, ds);
}

/* The log says so of what its visitor is told without a cause. */
static const struct err *
log_end(const struct err *e, const struct dataset *ds, const char *event)
{
	if (!e)
		log_event(LOG_ERROR, event, "dataset=%s load=%lld", ds->id,
			  (long long)ds->load);
	return e;
}

/* Ended by a signal of its own: it has told nothing. */
static const struct err *
put_back(const struct datasets *d, struct dataset *ds, enum watch_end why)
{
	static const char *const left[] = { "new.duckdb", "new.duckdb.wal",
					    "chunk",      "progress",
					    "task",       "end",
					    "end.new" };
	const char *here = folder_of(d->arena, d->folder, ds->id);

	for (size_t i = 0; i < COUNT(left); i++)
		folder_remove_file(
			arena_printf(d->arena, "%s/%s", here, left[i]));
	watch_forget(d->arena, here);
	if (why == WATCH_BROKEN)
		return log_end(
			wait_again(d, ds,
				   "The program that reads files broke off."
				   " Nothing of this file was taken.",
				   err_row(ERR_INTERNAL)->code),
			ds, "load.broken");
	if (why == WATCH_STOPPED)
		return wait_again(d, ds,
				  "The load was stopped. Nothing of its file"
				  " was taken.",
				  err_row(ERR_CANCELLED)->code);
	return wait_again(
		d, ds,
		arena_printf(
			d->arena,
			"The load took longer than %llu seconds, which is the"
			" limit. Nothing of its file was taken; one of fewer"
			" rows may fit.",
			(unsigned long long)d->settings->dataset_load_ms /
				1000),
		err_row(ERR_DEADLINE)->code);
}

/* The row names the new file from here on. */
static const struct err *
take_in(const struct datasets *d, struct dataset *ds, const struct dataset *end)
{
	const char *made;
	const struct err *e;

	drop(ds);
	ds->data = end->load;
	ds->bytes = end->bytes;
	ds->tables = end->tables;
	ds->n_tables = end->n_tables;
	ds->problem = ds->problem_code = NULL;
	ds->digest = NULL;
	made = store_dataset_path(d->arena, d->folder, ds);
	e = shared_keep_data(d, ds);
	if (!e)
		e = store_dataset_save(d->store, d->arena, NULL, ds);
	if (e)
		return e;
	if (ds->digest) /* where that fails, it is brought again */
		(void)rename(made, store_dataset_path(d->arena, d->folder, ds));
	tidy(d, ds);
	return NULL;
}

/* By what it told; whoever comes second finds the row written. */
static const struct err *
settle_told(const struct datasets *d, struct dataset *ds,
	    const struct dataset *end)
{
	const struct err *e = end->problem ? wait_again(d, ds, end->problem,
							end->problem_code)
					   : take_in(d, ds, end);
	const struct err *unread;

	if (!e)
		return NULL;
	unread = store_dataset_by_id(d->store, d->arena, ds->id, ds);
	if (unread)
		return unread;
	return ds->taken && e->kind != ERR_CONFLICT ? e : NULL;
}

const struct err *
dataset_stop(const struct datasets *d, struct dataset *ds)
{
	const char *here = folder_of(d->arena, d->folder, ds->id);
	struct wait wait = wait_forever();
	int64_t until_ms = clock_ms() + STOP_MS;
	bool gone = false;

	if (!ds->taken)
		return err_say(d->arena, ERR_CONFLICT, "It does not load.");
	if (shared_is_loaded_elsewhere(d, ds)) /* in vain, from here on */
		return put_back(d, ds, WATCH_STOPPED);
	watch_ask(d->arena, here);
	while (is_alive(d, ds) && clock_ms() < until_ms &&
	       wait_sleep(&wait, LOOK_MS) == WAIT_GO_ON) {
	}
	return dataset_settle(d, ds, &gone);
}

const struct err *
dataset_settle(const struct datasets *d, struct dataset *ds, bool *ret_gone)
{
	const struct err *e;
	const char *here = folder_of(d->arena, d->folder, ds->id);
	struct dataset end;
	enum watch_end why;

	if (!ds->taken || is_alive(d, ds))
		return NULL;
	/* it may have ended well since the row was read */
	e = store_dataset_by_id(d->store, d->arena, ds->id, ds);
	*ret_gone = e && e->kind == ERR_MISSING;
	if (e || !ds->taken || is_alive(d, ds))
		return *ret_gone ? NULL : e;
	if (handed_ended(d->arena, here, ds->load, &end))
		return settle_told(d, ds, &end);
	why = watch_ended(d->arena, here);
	if (why != WATCH_NOTHING)
		return put_back(d, ds, why);
	*ret_gone = !ds->data;
	ds->problem = "The last load was interrupted. Nothing of its file was"
		      " taken.";
	return log_end(*ret_gone ? dataset_delete(d, ds)
				 : settle_discard(d, ds),
		       ds, "load.interrupted");
}

static struct str
take_field(struct str *rest)
{
	return str_word(rest, " \n");
}

static int64_t
take_int(struct str *rest)
{
	int64_t n = 0;

	(void)folder_to_int(take_field(rest), &n);
	return n;
}

bool
dataset_progress(const struct datasets *d, const struct dataset *ds,
		 struct dataset_progress *ret)
{
	enum { DOING = 30 };
	char line[200];
	const char *path = load_progress_path(
		d->arena, folder_of(d->arena, d->folder, ds->id));
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	ssize_t n = fd < 0 ? 0 : read(fd, line, sizeof(line));
	struct str rest = { line, n > 0 ? (size_t)n : 0 };

	if (fd >= 0)
		(void)close(fd);
	if (rest.n <= DOING)
		return false;
	ret->doing = str_dup(d->arena, str_trim(str_first(rest, DOING)));
	rest = str_from(rest, DOING);
	ret->bytes = take_int(&rest);
	ret->total = take_int(&rest);
	ret->rows = take_int(&rest);
	return true;
}

static struct bad_line
read_bad(struct arena *a, const char *line)
{
	struct json_object *o = json_parse(a, str_trim(str_of(line)));

	return (struct bad_line){
		.table = json_get_text(o, "table", ""),
		.file = json_get_text(o, "file", ""),
		.line = json_get_int(o, "line", 0),
		.why = json_get_text(o, "why", ""),
		.text = json_get_text(o, "text", ""),
	};
}

void
dataset_bad_lines(const struct datasets *d, const struct dataset *ds,
		  size_t max, struct bad_line **ret, size_t *ret_n)
{
	char line[LINE_MAX];
	FILE *f;

	shared_bring_report(d, ds);
	f = fopen(load_bad_path(d->arena,
				folder_of(d->arena, d->folder, ds->id),
				ds->data),
		  "re");

	*ret = NULL;
	*ret_n = 0;
	while (f && *ret_n < max && fgets(line, sizeof(line), f)) {
		*ret = arena_grow(d->arena, *ret, *ret_n, sizeof(**ret));
		(*ret)[(*ret_n)++] = read_bad(d->arena, line);
	}
	if (f)
		(void)fclose(f);
}

static bool
is_young(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 &&
	       clock_own_ms() / 1000 - st.st_mtim.tv_sec < YOUNG_S;
}

/*
 * A file of an upload whose worker is gone: its lock is free, and not only
 * because it was made a moment ago.
 */
static void
sweep_incoming(struct arena *a, const char *folder)
{
	DIR *dir = opendir(folder);
	const struct dirent *entry;

	while (dir && (entry = readdir(dir)) != NULL) {
		const char *path =
			arena_printf(a, "%s/%s", folder, entry->d_name);

		if (rand_is_id(entry->d_name) && !is_young(path) &&
		    !folder_is_locked(path))
			folder_remove_file(path);
	}
	if (dir)
		(void)closedir(dir);
}

/* The folder of a dataset that is no more, or whose preview nobody took. */
static void
sweep_one(const struct datasets *d, const char *id)
{
	const char *path = folder_of(d->arena, d->folder, id);
	struct dataset ds;
	bool gone = false;
	const struct err *e = store_dataset_by_id(d->store, d->arena, id, &ds);

	if (e && e->kind == ERR_MISSING && !is_young(path))
		folder_remove(d->arena, path);
	if (e)
		return;
	e = dataset_settle(d, &ds, &gone);
	if (!e && !gone && ds.load && !ds.taken &&
	    clock_wall_ms() - ds.updated_ms > PREVIEW_MS)
		e = dataset_discard(d, &ds);
	if (!e && !gone && !ds.load && ds.data && store_has_blobs(d->store))
		tidy(d, &ds); /* another machine made newer data */
	(void)e;              /* the next sweep finds it again */
}

static void
sweep(const struct datasets *d)
{
	DIR *dir = opendir(d->folder);
	const struct dirent *entry;

	while (dir && (entry = readdir(dir)) != NULL)
		if (rand_is_id(entry->d_name))
			sweep_one(d, entry->d_name);
	if (dir)
		(void)closedir(dir);
	sweep_incoming(d->arena,
		       arena_printf(d->arena, "%s/incoming", d->folder));
	if (store_has_blobs(d->store) && store_blob_sweep(d->store, d->arena))
		return; /* the next sweep finds them again */
}

/* Whoever finds the mark old makes it new, and sweeps. */
static bool
is_due(const struct datasets *d)
{
	const char *mark = arena_printf(d->arena, "%s/swept", d->folder);
	struct stat st;
	bool due = true;
	int fd;

	if (stat(mark, &st) == 0)
		due = (clock_own_ms() / 1000 - st.st_mtim.tv_sec) * 1000 >=
		      (int64_t)d->settings->sweep_ms;
	if (!due)
		return false;
	fd = open(mark, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
	if (fd < 0) /* there is no folder: nobody has uploaded anything */
		return false;
	(void)futimens(fd, NULL);
	(void)close(fd);
	return true;
}

void
dataset_sweep(struct arena *a, struct store *store,
	      const struct settings *settings)
{
	static int64_t next_ms, look_ms;
	struct datasets d = { a, store, settings, NULL, NULL, NULL };
	const int64_t now = clock_ms();
	bool due = now >= next_ms;

	if (!store || (!due && now < look_ms))
		return;
	look_ms = now + ENDED_LOOK_MS;
	if (due)
		next_ms = now + (int64_t)settings->sweep_ms;
	d.folder = store_dataset_folder(a, store, settings);
	if (d.folder && (handed_any(a, d.folder) || (due && is_due(&d))))
		sweep(&d);
}
