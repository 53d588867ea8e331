#include "dataset/shared.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/rand.h"
#include "dataset/folder.h"
#include "dataset/load/load.h"
#include "store/dataset/blob.h"
#include "store/dataset/dataset.h"

#include "base/ban.h"

#define LATE_MS 60000 /* after its time a load of another machine is over */

static const char *
here(const struct datasets *d, const struct dataset *ds)
{
	return folder_of(d->arena, d->folder, ds->id);
}

static bool
read_name(const struct datasets *d, const char *path, const char **ret)
{
	struct str text;

	if (file_read(d->arena, path, RAND_ID_CHARS, &text))
		return false;
	*ret = str_dup(d->arena, text);
	return rand_is_id(*ret);
}

/* A machine's name is made once, and lies in its folder. NULL: it cannot be. */
static const char *
machine(const struct datasets *d)
{
	const char *path = arena_printf(d->arena, "%s/machine", d->folder);
	const char *name = NULL, *new;
	int fd;

	if (read_name(d, path, &name))
		return name;
	if (folder_make(d->arena, d->folder))
		return NULL;
	name = rand_id(d->arena);
	new = arena_printf(d->arena, "%s.%s", path, name);
	fd = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	if (fd < 0)
		return NULL;
	(void)!write(fd, name, RAND_ID_CHARS);
	(void)close(fd);
	(void)!link(new, path); /* who is second takes the first's */
	(void)unlink(new);
	return read_name(d, path, &name) ? name : NULL;
}

const struct err *
shared_sign(const struct datasets *d, struct dataset *ds)
{
	if (!store_has_blobs(d->store))
		return NULL;
	ds->machine = machine(d);
	return ds->machine
		       ? NULL
		       : err_new(d->arena, ERR_STORE,
				 "There is no place to keep datasets.",
				 "%s/machine: %s", d->folder, strerror(errno));
}

bool
shared_is_loaded_elsewhere(const struct datasets *d, const struct dataset *ds)
{
	if (!ds->taken || !ds->machine || !store_has_blobs(d->store) ||
	    str_is(str_of(ds->machine), machine(d)))
		return false;
	return clock_wall_ms() - ds->updated_ms <
	       (int64_t)d->settings->dataset_load_ms + LATE_MS;
}

static const struct err *
keep_file(const struct datasets *d, struct dataset *ds, size_t i)
{
	struct dataset_file *f = &ds->files[i];
	const char *was = f->path;
	const struct err *e =
		store_blob_put(d->store, d->arena, was, &f->digest);

	if (e)
		return e;
	f->path = folder_upload(d->arena, here(d, ds), ds->load, i, f->digest);
	if (rename(was, f->path) == 0)
		return NULL;
	return err_new(d->arena, ERR_STORE, "The file cannot be kept.",
		       "%s: %s", f->path, strerror(errno));
}

const struct err *
shared_keep_files(const struct datasets *d, struct dataset *ds)
{
	const struct err *e = shared_sign(d, ds);

	if (!store_has_blobs(d->store))
		return NULL;
	for (size_t i = 0; !e && i < ds->n_files; i++)
		e = keep_file(d, ds, i);
	return e;
}

const struct err *
shared_bring_files(const struct datasets *d, struct dataset *ds)
{
	const struct err *e = NULL;

	if (!store_has_blobs(d->store) || ds->n_files == 0)
		return NULL;
	e = folder_make(d->arena, here(d, ds));
	for (size_t i = 0; !e && i < ds->n_files; i++) {
		struct dataset_file *f = &ds->files[i];

		if (!f->digest)
			continue;
		f->path = folder_upload(d->arena, here(d, ds), ds->load, i,
					f->digest);
		if (access(f->path, F_OK) != 0)
			e = store_blob_get(d->store, d->arena, f->digest,
					   f->path);
	}
	return e;
}

const struct err *
shared_keep_data(const struct datasets *d, struct dataset *ds)
{
	const char *made;
	const struct err *e;

	if (!store_has_blobs(d->store))
		return NULL;
	ds->digest = ds->report = NULL;
	made = store_dataset_path(d->arena, d->folder, ds);
	e = store_blob_put(d->store, d->arena, made, &ds->digest);
	if (!e)
		e = store_blob_put(
			d->store, d->arena,
			load_bad_path(d->arena, here(d, ds), ds->data),
			&ds->report);
	return e;
}

void
shared_bring_report(const struct datasets *d, const struct dataset *ds)
{
	const char *path = load_bad_path(d->arena, here(d, ds), ds->data);

	if (!store_has_blobs(d->store) || !ds->report ||
	    access(path, F_OK) == 0 || folder_make(d->arena, here(d, ds)))
		return;
	if (store_blob_get(d->store, d->arena, ds->report, path))
		folder_remove_file(path);
}
