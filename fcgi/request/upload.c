#include "request/upload.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/file.h"
#include "base/rand.h"
#include "base/utf8.h"
#include "request/multipart.h"

#include "base/ban.h"

#define BLOCK ((size_t)64 << 10)
#define NAME_MAX_BYTES 255
#define PARTS_SLACK ((uint64_t)64 << 10) /* boundaries and headers */

/* A body on its way to files. */
struct reading {
	struct request *req;
	const struct upload_limits *limits;
	struct uploads *ret;
	struct upload *file; /* at hand; NULL: a field */
	int fd;              /* of that; holds its lock */
	const char *field;   /* name of the field at hand */
	struct buf value;
	uint64_t form_bytes;
};

/* The descriptor holds the lock that keeps the sweep away. */
struct kept {
	const char *path;
	int fd;
};

static void
let_go(void *arg)
{
	struct kept *k = arg;

	(void)unlink(k->path);
	(void)close(k->fd);
}

static const struct err *
too_large(struct reading *r)
{
	uint64_t max = r->limits->file;
	bool mega = max >= (1U << 20);

	return err_say(r->req->arena, ERR_TOO_LARGE,
		       "A file may have %llu %s at most (datasets.max_file).",
		       (unsigned long long)(mega ? max >> 20 : max),
		       mega ? "MB" : "bytes");
}

static const struct err *
failed(struct reading *r)
{
	bool full = errno == ENOSPC || errno == EDQUOT || errno == EFBIG;

	return err_new(r->req->arena, full ? ERR_STORE_FULL : ERR_STORE,
		       full ? "There is no space left to keep the file."
			    : "The file cannot be kept.",
		       "%s: %s", r->limits->folder, strerror(errno));
}

static const struct err *
begin_file(struct reading *r, const char *name)
{
	struct arena *a = r->req->arena;
	struct uploads *u = r->ret;
	struct kept *k = arena_alloc(a, sizeof(*k));

	if (u->n == r->limits->files)
		return err_say(a, ERR_INPUT, "Send %zu files at most at once.",
			       r->limits->files);
	k->path = arena_printf(a, "%s/%s", r->limits->folder, rand_id(a));
	k->fd = open(k->path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	if (k->fd < 0)
		return failed(r);
	arena_defer(a, let_go, k);
	(void)flock(k->fd, LOCK_EX); /* a sweep looks for a moment */
	u->files = arena_grow(a, u->files, u->n, sizeof(*u->files));
	r->file = &u->files[u->n++];
	r->fd = k->fd;
	*r->file = (struct upload){
		.name = str_dup(a, str_first(str_of(name), NAME_MAX_BYTES)),
		.path = k->path,
	};
	return NULL;
}

static const struct err *
put(struct reading *r, struct str bytes)
{
	assert(r->file);
	r->file->bytes += (int64_t)bytes.n;
	if ((uint64_t)r->file->bytes > r->limits->file)
		return too_large(r);
	while (bytes.n) {
		ssize_t n = write(r->fd, bytes.p, bytes.n);

		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return failed(r);
		bytes = str_from(bytes, (size_t)n);
	}
	return NULL;
}

static const struct err *
begin_part(void *arg, const struct part *part)
{
	struct reading *r = arg;

	r->file = NULL;
	r->field = part->name;
	r->value = buf_new(r->req->arena, r->limits->form + 1);
	if (!part->filename)
		return NULL;
	/* a browser sends an empty part for an input without a file */
	return *part->filename ? begin_file(r, part->filename) : NULL;
}

static const struct err *
part_data(void *arg, struct str bytes)
{
	struct reading *r = arg;

	if (r->file)
		return put(r, bytes);
	r->form_bytes += bytes.n;
	if (r->form_bytes > r->limits->form)
		return err_say(r->req->arena, ERR_TOO_LARGE,
			       "The form beside the file is too long.");
	buf_add(&r->value, bytes);
	return NULL;
}

static const struct err *
end_part(void *arg)
{
	struct reading *r = arg;
	struct form *f = &r->ret->form;

	if (r->file || !*r->field)
		return NULL;
	if (f->n == FORM_FIELDS_MAX || !utf8_valid(buf_str(&r->value)))
		return err_say(r->req->arena, ERR_INPUT,
			       "The form's fields cannot be read.");
	f->fields =
		arena_grow(r->req->arena, f->fields, f->n, sizeof(*f->fields));
	f->fields[f->n++] = (struct field){ .name = str_of(r->field),
					    .value = buf_str(&r->value) };
	return NULL;
}

/* All of the body through fn. Without a length it is what comes. */
static const struct err *
read_body(struct reading *r,
	  const struct err *(*fn)(void *arg, struct str bytes), void *arg)
{
	struct request *req = r->req;
	bool known = request_header(req, "CONTENT_LENGTH") != NULL;
	char *block = arena_alloc(req->arena, BLOCK);
	uint64_t left = req->length;
	const struct err *e = NULL;

	while (!e && (!known || left > 0)) {
		size_t n = known && left < BLOCK ? (size_t)left : BLOCK;
		size_t got = req->io->read(req->io, block, n);

		if (got == 0 && known)
			return err_say(req->arena, ERR_INPUT,
				       "The file did not arrive as a whole.");
		if (got == 0)
			break;
		left -= known ? got : 0;
		e = fn(arg, (struct str){ block, got });
	}
	return e;
}

static const struct err *
feed(void *arg, struct str bytes)
{
	return multipart_feed(arg, bytes);
}

static const struct err *
read_parts(struct reading *r, struct str boundary)
{
	const struct multipart_sink sink = { begin_part, part_data, end_part,
					     r };
	struct multipart *m = multipart_new(r->req->arena, boundary, &sink);
	const struct err *e = read_body(r, feed, m);

	return e ? e : multipart_finish(m);
}

static const struct {
	const char *media;
	const char *ending;
} bodies[] = {
	{ "text/csv", ".csv" },
	{ "application/csv", ".csv" },
	{ "text/plain", ".csv" },
	{ "text/tab-separated-values", ".tsv" },
	{ "application/json", ".json" },
	{ "application/jsonl", ".jsonl" },
	{ "application/x-ndjson", ".jsonl" },
	{ "application/x-jsonlines", ".jsonl" },
	{ "application/parquet", ".parquet" },
	{ "application/vnd.apache.parquet", ".parquet" },
	{ "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
	  ".xlsx" },
	{ "application/octet-stream", "" },
};

static const char *
name_of_body(struct arena *a, const char *name, const char *ending)
{
	const char *base = name && *name ? name : "data";

	return file_ending(str_of(base)).n
		       ? base
		       : arena_printf(a, "%s%s", base, ending);
}

static const struct err *
put_bytes(void *arg, struct str bytes)
{
	return put(arg, bytes);
}

static const struct err *
read_whole(struct reading *r, struct str media, const char *name)
{
	size_t i = 0;
	const struct err *e;

	while (i < COUNT(bodies) && !str_is_nocase(media, bodies[i].media))
		i++;
	if (i == COUNT(bodies))
		return err_say(r->req->arena, ERR_MEDIA_TYPE,
			       "Send files as multipart/form-data (curl -F"
			       " file=@…), or one as text/csv,"
			       " text/tab-separated-values, application/json,"
			       " application/x-ndjson,"
			       " application/vnd.apache.parquet or that of"
			       " .xlsx.");
	e = begin_file(r, name_of_body(r->req->arena, name, bodies[i].ending));
	return e ? e : read_body(r, put_bytes, r);
}

const struct err *
upload_read(struct request *req, const struct upload_limits *limits,
	    const char *name, struct uploads *ret)
{
	struct str type = str_of(request_header(req, "CONTENT_TYPE"));
	struct str rest = type, boundary;
	struct reading r = { .req = req, .limits = limits, .ret = ret };
	uint64_t most = limits->file;

	*ret = (struct uploads){ .n = 0 };
	if (!multipart_boundary(req->arena, type, &boundary)) {
		if (req->length > most)
			return too_large(&r);
		return read_whole(&r, str_trim(str_cut(&rest, ';')), name);
	}
	most = limits->files * most + limits->form + PARTS_SLACK;
	return req->length > most ? too_large(&r) : read_parts(&r, boundary);
}
