#include "dataset/dataset.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/rand.h"
#include "dataset/folder.h"
#include "dataset/read/names.h"
#include "dataset/shared.h"
#include "store/dataset/dataset.h"

#include "base/ban.h"

#define FILES_MAX 20 /* of one upload */

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
	if (!e && f->kind == FILE_XLSX)
		return dataset_sheet(d, f, f->sheet);
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
	const char *path = folder_upload(a, here(d, ds), ds->load, i, NULL);
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
			n_files ? "Send %zu files at most at once."
				: "There is no file in it (send \"file\","
				  " one to %zu times).",
			(size_t)FILES_MAX);
	ds->files = files;
	ds->n_files = n_files;
	ds->waiting_bytes = 0;
	ds->problem = NULL;
	for (size_t i = 0; i < n_files && !e; i++) {
		ds->waiting_bytes += files[i].bytes;
		e = look_at_file(d, ds, i);
	}
	return e ? e : shared_keep_files(d, ds);
}

/* A name of its owner's choice is theirs or refused; another gets a number. */
static const struct err *
choose_name(const struct datasets *d, struct dataset *ds, const char *wanted)
{
	const char *first = ds->files ? ds->files[0].name : "data";
	const char *base = name_of_dataset(d->arena, wanted ? wanted : first);
	const struct err *e = NULL;
	struct dataset other;

	ds->name = base;
	if (wanted)
		return dataset_is_reserved(d, base)
			       ? err_say(d->arena, ERR_CONFLICT,
					 "There is a database \"%s\" already.",
					 base)
			       : NULL;
	for (size_t n = 2; !e; n++) {
		e = store_dataset_get(d->store, d->arena, ds->owner, ds->name,
				      &other);
		if (e && (e->kind != ERR_MISSING ||
			  !dataset_is_reserved(d, ds->name)))
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
