#include "dataset/dataset.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/rand.h"
#include "dataset/folder.h"
#include "dataset/load.h"
#include "dataset/names.h"
#include "dataset/settle.h"
#include "driver/builder.h"
#include "store/dataset.h"

#include "base/ban.h"

#define LOOK_MS 50
#define LOCK_MS 5000
#define FILES_MAX 20 /* of one upload */

const struct err *
datasets_open(struct arena *a, struct store *store,
	      const struct settings *settings, const char *const *reserved,
	      struct datasets *ret)
{
	const struct parlance_builder *builder = NULL;
	const struct err *e;

	*ret = (struct datasets){ a, store, settings, NULL, reserved };
	ret->folder = store_dataset_folder(a, store, settings);
	if (!ret->folder || !store)
		return err_say(a, ERR_STORE,
			       "Datasets need a store that is a file.");
	if (settings->dataset_count == 0)
		return err_say(a, ERR_DENIED, "Files cannot be uploaded here.");
	e = driver_builder(a, &builder);
	if (!e)
		e = builder->look(a, settings->libduckdb);
	return e ? err_new(a, e->kind,
			   "Uploads need DuckDB's library, which is missing"
			   " here: scripts/get-duckdb fetches it"
			   " (query.libduckdb names another).",
			   "%s", e->note)
		 : NULL;
}

const struct err *
datasets_incoming(const struct datasets *d, const char **ret)
{
	*ret = arena_printf(d->arena, "%s/incoming", d->folder);
	return folder_make(d->arena, *ret);
}

const struct err *
dataset_list(const struct datasets *d, const char *owner, struct dataset **ret,
	     size_t *ret_n)
{
	const struct err *e;
	size_t n = 0;

	e = store_dataset_list(d->store, d->arena, owner, ret, ret_n);
	for (size_t i = 0; !e && i < *ret_n; i++) {
		struct dataset *ds = &(*ret)[i];
		bool gone = false;

		e = dataset_settle(d, ds, &gone);
		if (!gone)
			(*ret)[n++] = *ds;
	}
	*ret_n = n;
	return e;
}

const struct err *
dataset_get(const struct datasets *d, const char *owner, const char *name,
	    struct dataset *ret)
{
	bool gone = false;
	const struct err *e;

	e = store_dataset_get(d->store, d->arena, owner, name, ret);
	if (!e)
		e = dataset_settle(d, ret, &gone);
	if (gone)
		e = err_say(d->arena, ERR_MISSING, "There is no such dataset.");
	return e;
}

static const char *
here(const struct datasets *d, const struct dataset *ds)
{
	return folder_of(d->arena, d->folder, ds->id);
}

static bool
has_table(const struct dataset *ds, const char *name, size_t n_files)
{
	for (size_t i = 0; i < ds->n_tables; i++)
		if (str_is_nocase(str_of(ds->tables[i].name), name))
			return true;
	for (size_t i = 0; i < n_files; i++)
		if (str_is_nocase(str_of(ds->files[i].table), name))
			return true;
	return false;
}

static const char *
new_table(struct arena *a, const struct dataset *ds, size_t i)
{
	const char *base = name_of_table(a, ds->files[i].name), *name = base;

	for (size_t n = 2; has_table(ds, name, i); n++)
		name = arena_printf(a, "%s_%zu", base, n);
	return name;
}

/* The table that a file replaces or goes on in. */
static const struct err *
old_table(struct arena *a, const struct dataset *ds, size_t i,
	  const char *wanted, const char **ret)
{
	const char *name = wanted;

	if (!name && ds->n_tables == 1)
		name = ds->tables[0].name;
	if (!name)
		name = name_of_table(a, ds->files[i].name);
	for (size_t k = 0; k < ds->n_tables; k++)
		if (str_is_nocase(str_of(ds->tables[k].name), name)) {
			*ret = ds->tables[k].name;
			return NULL;
		}
	return err_say(a, ERR_INPUT,
		       "There is no table \"%s\" in this dataset: \"table\""
		       " names one.",
		       name);
}

/* Found out about a file that has been moved here. */
static const struct err *
look(const struct datasets *d, struct dataset_file *f)
{
	struct sample sample;
	const struct err *e = sample_read(d->arena, f->path, &sample);

	if (!e)
		e = detect_kind(d->arena, f->name, sample.raw, &f->kind);
	if (e || f->kind != FILE_CSV)
		return e;
	detect_form(d->arena, &sample, &f->csv);
	return detect_columns(d->arena, &sample, f);
}

static const struct err *
look_at_file(const struct datasets *d, struct dataset *ds, size_t i)
{
	struct arena *a = d->arena;
	struct dataset_file *f = &ds->files[i];
	const char *path = arena_printf(a, "%s/upload-%lld-%zu", here(d, ds),
					(long long)ds->load, i);
	const struct err *e;

	if (rename(f->path, path) != 0)
		return err_new(a, ERR_STORE, "The file cannot be kept.",
			       "%s: %s", path, strerror(errno));
	f->path = path;
	e = look(d, f);
	if (e && ds->n_files > 1)
		e = err_new(a, e->kind,
			    arena_printf(a, "%s: %s", f->name, e->say), "%s",
			    e->note);
	return e;
}

static const struct err *
set_files(const struct datasets *d, struct dataset *ds,
	  struct dataset_file *files, size_t n_files)
{
	const struct err *e = folder_make(d->arena, here(d, ds));

	if (n_files == 0 || n_files > FILES_MAX)
		return err_say(
			d->arena, ERR_INPUT,
			n_files ? "Send %d files at most at once."
				: "There is no file in it (send \"file\","
				  " one to %d times).",
			FILES_MAX);
	ds->files = files;
	ds->n_files = n_files;
	ds->waiting_bytes = 0;
	ds->problem = NULL;
	for (size_t i = 0; i < n_files && !e; i++) {
		ds->waiting_bytes += files[i].bytes;
		e = look_at_file(d, ds, i);
	}
	return e;
}

static bool
is_reserved(const struct datasets *d, const char *name)
{
	for (const char *const *r = d->reserved; r && *r; r++)
		if (str_is_nocase(str_of(*r), name))
			return true;
	return false;
}

/* A name of its owner's choice is theirs or refused; another gets a number. */
static const struct err *
choose_name(const struct datasets *d, struct dataset *ds, const char *wanted)
{
	const char *base =
		name_of_dataset(d->arena, wanted ? wanted : ds->files[0].name);
	const struct err *e = NULL;
	struct dataset other;

	ds->name = base;
	if (wanted)
		return is_reserved(d, base)
			       ? err_say(d->arena, ERR_CONFLICT,
					 "There is a database \"%s\" already.",
					 base)
			       : NULL;
	for (size_t n = 2; !e; n++) {
		e = store_dataset_get(d->store, d->arena, ds->owner, ds->name,
				      &other);
		if (e && (e->kind != ERR_MISSING || !is_reserved(d, ds->name)))
			return e->kind == ERR_MISSING ? NULL : e;
		e = NULL;
		ds->name = arena_printf(d->arena, "%s-%zu", base, n);
	}
	return e;
}

const struct err *
dataset_create(const struct datasets *d, const char *owner, const char *name,
	       struct dataset_file *files, size_t n_files, struct dataset *ret)
{
	struct dataset ds = { .id = rand_id(d->arena),
			      .owner = owner,
			      .load = 1 };
	const struct err *e = set_files(d, &ds, files, n_files);

	if (!e)
		e = choose_name(d, &ds, name);
	for (size_t i = 0; i < n_files && !e; i++)
		files[i].table = new_table(d->arena, &ds, i);
	if (!e)
		e = store_dataset_add(d->store, d->arena, d->settings, &ds);
	if (e) {
		folder_remove(d->arena, here(d, &ds));
		return e;
	}
	*ret = ds;
	return NULL;
}

const struct err *
dataset_add(const struct datasets *d, struct dataset *ds, enum load_mode mode,
	    const char *table, struct dataset_file *files, size_t n_files)
{
	const struct err *e = NULL;

	if (ds->taken)
		return err_retry(d->arena,
				 err_say(d->arena, ERR_CONFLICT,
					 "The dataset is loading a file."),
				 2);
	if (!ds->load)
		ds->load = ds->data;
	ds->load++;
	e = set_files(d, ds, files, n_files);
	for (size_t i = 0; i < n_files && !e; i++) {
		files[i].mode =
			i > 0 && mode == LOAD_REPLACE ? LOAD_APPEND : mode;
		if (mode == LOAD_NEW)
			files[i].table = new_table(d->arena, ds, i);
		else
			e = old_table(d->arena, ds, i, table, &files[i].table);
	}
	if (!e)
		e = store_dataset_save(d->store, d->arena, d->settings, ds);
	if (e) {
		for (size_t i = 0; i < n_files; i++)
			folder_remove_file(files[i].path);
		return e;
	}
	return NULL;
}

const struct err *
dataset_correct(const struct datasets *d, struct dataset *ds)
{
	ds->problem = NULL;
	return store_dataset_save(d->store, d->arena, NULL, ds);
}

const struct err *
dataset_columns(const struct datasets *d, struct dataset_file *f)
{
	struct sample sample;
	const struct err *e = sample_read(d->arena, f->path, &sample);

	return e ? e : detect_columns(d->arena, &sample, f);
}

const struct err *
dataset_preview(const struct datasets *d, const struct dataset_file *f,
		size_t max_rows, struct preview *ret)
{
	struct sample sample;
	const struct err *e = sample_read(d->arena, f->path, &sample);

	if (!e)
		detect_preview(d->arena, &sample, f, max_rows, ret);
	return e;
}

/* What the owner may still keep: the size that the new file may have. */
static int64_t
room(const struct datasets *d, const struct dataset *ds)
{
	int64_t left = (int64_t)d->settings->dataset_bytes;
	struct dataset *all;
	size_t n;

	if (store_dataset_list(d->store, d->arena, ds->owner, &all, &n))
		return left;
	for (size_t i = 0; i < n; i++)
		if (strcmp(all[i].id, ds->id) != 0)
			left -= all[i].bytes;
	return left > (1 << 20) ? left : 1 << 20;
}

static const struct err *
start(const struct datasets *d, struct dataset *ds, int lock)
{
	const struct settings *s = d->settings;
	struct load_job job = {
		.store = s->store,
		.folder = d->folder,
		.id = ds->id,
		.library = s->libduckdb,
		.load = ds->load,
		.memory = (int64_t)s->dataset_memory,
		.timeout_ms = (int64_t)s->dataset_load_ms,
		.loads = (int64_t)s->dataset_loads,
		.max_bytes = room(d, ds),
	};
	const struct err *e;

	ds->taken = true;
	ds->problem = NULL;
	e = store_dataset_save(d->store, d->arena, NULL, ds);
	return e ? e : load_spawn(d->arena, &job, lock);
}

/* A load that is over, by its row, may still be on its way out. */
static int
take_lock(const char *path)
{
	struct wait wait = wait_forever();
	int64_t until_ms = clock_ms() + LOCK_MS;
	int lock = folder_lock(path);

	while (lock < 0 && clock_ms() < until_ms &&
	       wait_sleep(&wait, LOOK_MS) == WAIT_GO_ON)
		lock = folder_lock(path);
	return lock;
}

const struct err *
dataset_take(const struct datasets *d, struct dataset *ds)
{
	const char *path = arena_printf(d->arena, "%s/lock", here(d, ds));
	const struct err *e;
	int lock;

	if (!ds->load || ds->taken)
		return err_say(d->arena, ERR_CONFLICT,
			       ds->taken ? "It is loading already."
					 : "There is no file that waits.");
	lock = take_lock(path);
	if (lock < 0)
		return err_say(d->arena, ERR_CONFLICT,
			       "It is loading already.");
	e = start(d, ds, lock);
	(void)close(lock);
	return e;
}

const struct err *
dataset_discard(const struct datasets *d, struct dataset *ds)
{
	const struct err *e;

	if (ds->taken)
		return err_say(d->arena, ERR_CONFLICT,
			       "The dataset is loading a file.");
	if (!ds->data)
		return dataset_delete(d, ds);
	settle_drop(ds);
	e = store_dataset_save(d->store, d->arena, NULL, ds);
	if (!e)
		folder_tidy(d->arena, here(d, ds), ds->data);
	return e;
}

const struct err *
dataset_await(const struct datasets *d, struct wait *wait, struct dataset *ds)
{
	const struct err *e = NULL;

	while (!e && ds->taken && wait_sleep(wait, LOOK_MS) == WAIT_GO_ON)
		e = dataset_get(d, ds->owner, ds->id, ds);
	return e;
}

const struct err *
dataset_rename(const struct datasets *d, struct dataset *ds, const char *name)
{
	const char *clean = name_of_dataset(d->arena, name);

	if (is_reserved(d, clean))
		return err_say(d->arena, ERR_CONFLICT,
			       "There is a database \"%s\" already.", clean);
	return store_dataset_rename(d->store, d->arena, ds, clean);
}

const struct err *
dataset_delete(const struct datasets *d, const struct dataset *ds)
{
	const struct err *e = store_dataset_delete(d->store, d->arena, ds);

	if (!e)
		folder_remove(d->arena, here(d, ds));
	return e;
}
