#include "dataset/dataset.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/rand.h"
#include "dataset/folder.h"
#include "dataset/load/handed.h"
#include "dataset/load/load.h"
#include "dataset/load/peek.h"
#include "dataset/load/watch.h"
#include "dataset/read/names.h"
#include "dataset/settle.h"
#include "dataset/shared.h"
#include "driver/builder.h"
#include "store/dataset/blob.h"
#include "store/dataset/dataset.h"

#include "base/ban.h"

#define LOOK_MS 50
#define LOCK_MS 5000

static struct excel_limits
excel_limits_of(const struct settings *s)
{
	return (struct excel_limits){
		.entries = (int64_t)s->excel_entries,
		.bytes = (int64_t)s->excel_bytes,
		.ratio = (int64_t)s->excel_ratio,
		.depth = (int64_t)s->excel_depth,
		.columns = (int64_t)s->excel_columns,
		.strings = (int64_t)s->excel_strings,
	};
}

const struct err *
datasets_open(struct arena *a, struct store *store,
	      const struct settings *settings, const char *const *reserved,
	      struct datasets *ret)
{
	const struct parlance_builder *builder = NULL;
	const struct err *e;

	*ret = (struct datasets){ a, store, settings, NULL, reserved, NULL };
	ret->folder = store_dataset_folder(a, store, settings);
	if (!ret->folder || !store)
		return err_say(a, ERR_STORE,
			       "Datasets need a folder: that of a store which"
			       " is a file, server.cache or datasets.folder.");
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
		return err_say(d->arena, ERR_MISSING,
			       "There is no such dataset.");
	return e || ret->taken ? e : shared_bring_files(d, ret);
}

static const char *
here(const struct datasets *d, const struct dataset *ds)
{
	return folder_of(d->arena, d->folder, ds->id);
}

const struct err *
dataset_correct(const struct datasets *d, struct dataset *ds)
{
	ds->problem = NULL;
	return store_dataset_save(d->store, d->arena, NULL, ds);
}

/* What a process that reads files of outside may take and reach. */
static struct load_job
look_job(const struct datasets *d)
{
	const struct settings *s = d->settings;

	return (struct load_job){
		.library = s->libduckdb,
		.memory = (int64_t)s->dataset_memory,
		.confine = (int64_t)s->confine,
		.excel = excel_limits_of(s),
	};
}

/* Of a workbook, its sheet of that name; else of the file itself. */
static const struct err *
sample_of(const struct datasets *d, const struct dataset_file *f,
	  const char *sheet, struct sample *ret, struct sheets *ret_sheets)
{
	struct wait forever = wait_forever();
	const struct load_job job = look_job(d);
	const struct err *e;

	*ret_sheets = (struct sheets){ .n = 0 };
	if (f->kind != FILE_XLSX)
		return sample_read(d->arena, f->path, ret);
	e = peek_sheets(d->arena, &job, f, sheet, d->wait ? d->wait : &forever,
			ret_sheets);
	if (!e)
		*ret = (struct sample){ ret_sheets->text, ret_sheets->whole };
	return e;
}

const struct err *
dataset_columns(const struct datasets *d, struct dataset_file *f)
{
	struct sample sample;
	struct sheets sheets;
	const struct err *e = sample_of(d, f, f->sheet, &sample, &sheets);

	return e ? e : detect_columns(d->arena, &sample, f);
}

const struct err *
dataset_sheet(const struct datasets *d, struct dataset_file *f,
	      const char *sheet)
{
	struct sample sample;
	struct sheets sheets;
	const struct err *e = sample_of(d, f, sheet, &sample, &sheets);

	if (e)
		return e;
	assert(sheets.names); /* of a workbook there is always one */
	f->sheet = sheets.names[sheets.chosen];
	detect_sheet(d->arena, &sample, &f->csv);
	return detect_columns(d->arena, &sample, f);
}

const struct err *
dataset_preview(const struct datasets *d, const struct dataset_file *f,
		size_t max_rows, struct preview *ret)
{
	struct sample sample;
	struct sheets sheets;
	const struct err *e = sample_of(d, f, f->sheet, &sample, &sheets);

	if (e)
		return e;
	detect_preview(d->arena, &sample, f, max_rows, ret);
	ret->sheets = sheets.names;
	ret->n_sheets = sheets.n;
	return NULL;
}

const struct err *
dataset_peek(const struct datasets *d, const struct dataset_file *f,
	     size_t max_rows, struct wait *wait, struct rows *ret)
{
	const struct load_job job = look_job(d);

	return peek_rows(d->arena, &job, f, max_rows, wait, ret);
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
		.folder = d->folder,
		.id = ds->id,
		.library = s->libduckdb,
		.load = ds->load,
		.memory = (int64_t)s->dataset_memory,
		.timeout_ms = (int64_t)s->dataset_load_ms,
		.loads = (int64_t)s->dataset_loads,
		.confine = (int64_t)s->confine,
		.max_bytes = room(d, ds),
		.excel = excel_limits_of(s),
	};
	const struct err *e;

	e = shared_sign(d, ds);
	if (!e && ds->data)
		e = store_dataset_bring(d->store, d->arena, d->folder, ds);
	if (e)
		return e;
	if (ds->data)
		shared_bring_report(d, ds);
	watch_forget(d->arena, here(d, ds));
	ds->taken = true;
	ds->problem = NULL;
	e = store_dataset_save(d->store, d->arena, NULL, ds);
	if (!e)
		e = handed_begin(d->arena, here(d, ds), ds);
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

static const struct dataset_table *
find_table(const struct dataset *ds, const char *name)
{
	for (size_t i = 0; i < ds->n_tables; i++)
		if (str_is_nocase(str_of(ds->tables[i].name), name))
			return &ds->tables[i];
	return NULL;
}

const struct err *
dataset_drop_table(const struct datasets *d, struct dataset *ds,
		   const char *table)
{
	const struct dataset_table *t = find_table(ds, table);
	struct dataset_file *f = arena_alloc(d->arena, sizeof(*f));

	if (!ds->data || !t)
		return err_say(d->arena, ERR_MISSING,
			       "There is no table \"%s\" in this dataset.",
			       table);
	if (ds->load)
		return err_say(d->arena, ERR_CONFLICT,
			       ds->taken ? "The dataset is loading a file."
					 : "A file waits: add or discard it"
					   " first.");
	if (ds->n_tables == 1)
		return err_say(d->arena, ERR_CONFLICT,
			       "It is the only table: delete the dataset.");
	*f = (struct dataset_file){ .name = "",
				    .table = t->name,
				    .mode = LOAD_DROP };
	ds->load = ds->data + 1;
	ds->files = f;
	ds->n_files = 1;
	return dataset_take(d, ds);
}

const struct err *
dataset_discard(const struct datasets *d, struct dataset *ds)
{
	if (ds->taken)
		return err_say(d->arena, ERR_CONFLICT,
			       "The dataset is loading a file.");
	if (!ds->data)
		return dataset_delete(d, ds);
	return settle_discard(d, ds);
}

const struct err *
dataset_await(const struct datasets *d, struct wait *wait, struct dataset *ds)
{
	const struct err *e = NULL;

	while (!e && ds->taken && wait_sleep(wait, LOOK_MS) == WAIT_GO_ON)
		e = dataset_get(d, ds->owner, ds->id, ds);
	return e;
}

bool
dataset_is_reserved(const struct datasets *d, const char *name)
{
	for (const char *const *r = d->reserved; r && *r; r++)
		if (str_is_nocase(str_of(*r), name))
			return true;
	return false;
}

const struct err *
dataset_rename(const struct datasets *d, struct dataset *ds, const char *name)
{
	const char *clean = name_of_dataset(d->arena, name);

	if (dataset_is_reserved(d, clean))
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
