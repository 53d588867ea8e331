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

/* Whole, or not at all. */
static const struct err *
put(struct arena *a, const char *path, const struct dataset *ds)
{
	const char *part = arena_printf(a, "%s.new", path);
	struct str rest = dataset_pack(a, ds);
	struct pack p = pack_writer(a);
	struct dataset copy = *ds;
	FILE *f = fopen(part, "we");
	bool ok = f != NULL;

	walk(&p, &copy, &rest);
	ok = ok && fwrite(p.out.p, 1, p.out.n, f) == p.out.n;
	if (f && fclose(f) != 0)
		ok = false;
	if (ok && rename(part, path) == 0)
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
	folder_remove_file(end_of(a, here));
	return put(a, task_of(a, here), ds);
}

const struct err *
handed_take(struct arena *a, const char *here, int64_t load,
	    struct dataset *ret)
{
	if (get(a, task_of(a, here), load, ret))
		return NULL;
	return err_say(a, ERR_CONFLICT, "Nobody waits for this load.");
}

const struct err *
handed_end(struct arena *a, const char *folder, const char *here,
	   const struct dataset *ds)
{
	const struct err *e = put(a, end_of(a, here), ds);
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
