#include "dataset/load/handed.h"

#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#include "base/file.h"
#include "base/pack.h"
#include "dataset/folder.h"
#include "store/dataset/dataset_row.h"

#include "base/ban.h"

#define HANDED_BYTES ((size_t)16 << 20)

static const char *
task_of(struct arena *a, const char *here)
{
	return arena_printf(a, "%s/task", here);
}

static const char *
end_of(struct arena *a, const char *here)
{
	return arena_printf(a, "%s/end", here);
}

static const char *
mark_of(struct arena *a, const char *folder)
{
	return arena_printf(a, "%s/ended", folder);
}

static void
walk(struct pack *p, struct dataset *ds, struct str *rest)
{
	pack_text(p, &ds->id);
	pack_text(p, &ds->owner);
	pack_int(p, &ds->data);
	pack_int(p, &ds->bytes);
	pack_int(p, &ds->load);
	pack_text(p, &ds->problem);
	pack_str(p, rest);
}

static const char *
part_of(struct arena *a, const char *path)
{
	return arena_printf(a, "%s.new", path);
}

/* Whole, or not at all, by a file that is open at part_of(path). */
static const struct err *
put(struct arena *a, FILE *f, const char *path, const struct dataset *ds)
{
	struct str rest = dataset_pack(a, ds);
	struct pack p = pack_writer(a);
	struct dataset copy = *ds;
	bool ok = f != NULL;

	walk(&p, &copy, &rest);
	ok = ok && fwrite(p.out.p, 1, p.out.n, f) == p.out.n;
	if (f && fclose(f) != 0)
		ok = false;
	if (ok && rename(part_of(a, path), path) == 0)
		return NULL;
	return err_say(a, ERR_STORE_FULL,
		       "There is no space left to keep the dataset.");
}

static bool
get(struct arena *a, const char *path, int64_t load, struct dataset *ret)
{
	struct dataset ds = { .id = NULL };
	struct str text, rest = { NULL, 0 };
	struct pack p;

	if (file_read(a, path, HANDED_BYTES, &text))
		return false;
	p = pack_reader(a, text);
	walk(&p, &ds, &rest);
	if (p.bad || !ds.id || !ds.owner || ds.load != load)
		return false;
	dataset_unpack(a, rest, &ds);
	*ret = ds;
	return true;
}

const struct err *
handed_begin(struct arena *a, const char *here, const struct dataset *ds)
{
	const char *path = task_of(a, here);

	folder_remove_file(end_of(a, here));
	return put(a, fopen(part_of(a, path), "we"), path, ds);
}

const struct err *
handed_take(struct arena *a, const char *here, int64_t load,
	    struct dataset *ret)
{
	if (get(a, task_of(a, here), load, ret))
		return NULL;
	return err_say(a, ERR_CONFLICT, "The load could not be begun.");
}

FILE *
handed_open_end(struct arena *a, const char *here)
{
	return fopen(part_of(a, end_of(a, here)), "we");
}

const struct err *
handed_end(struct arena *a, FILE *f, const char *folder, const char *here,
	   const struct dataset *ds)
{
	const struct err *e = put(a, f, end_of(a, here), ds);
	int fd = open(mark_of(a, folder), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);

	if (fd >= 0)
		(void)close(fd);
	return e;
}

bool
handed_ended(struct arena *a, const char *here, int64_t load,
	     struct dataset *ret)
{
	return get(a, end_of(a, here), load, ret);
}

bool
handed_any(struct arena *a, const char *folder)
{
	return unlink(mark_of(a, folder)) == 0;
}
