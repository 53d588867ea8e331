#include "dataset/load/peek.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "base/pack.h"
#include "base/utf8.h"
#include "dataset/load/job.h"
#include "dataset/load/loading.h"
#include "dataset/load/sheets.h"
#include "dataset/read/csv.h"
#include "dataset/read/nesting.h"
#include "dataset/read/text.h"

#include "base/ban.h"

#define PEEK_MS 10000
#define PEEK_BYTES ((size_t)4 << 20) /* what the process may say */
#define PEEK_CELL 2000               /* characters of a cell */
#define BLOCK ((size_t)64 << 10)

/* What goes through the pipe: words of what is wrong, or rows. */
struct peeked {
	const char *problem, *code;
	struct rows rows;
	struct sheets sheets;
};

static void
walk_cell(struct pack *p, struct cell *c)
{
	int64_t type = (int64_t)c->type;

	pack_int(p, &type);
	pack_str(p, &c->text);
	c->type = type >= 0 && type < CELL__MAX ? (enum cell_type)type
						: CELL_NULL;
	if (!utf8_valid(c->text) && c->type != CELL_BLOB)
		c->text = STR("");
}

static void
walk_sheets(struct pack *p, struct sheets *s)
{
	pack_array(p, &s->n, sizeof(*s->names), &s->names);
	for (size_t i = 0; i < s->n; i++) {
		pack_text(p, &s->names[i]);
		if (!s->names[i] || !utf8_valid(str_of(s->names[i])))
			s->names[i] = "";
	}
	pack_size(p, &s->chosen);
	pack_str(p, &s->text);
	pack_bool(p, &s->whole);
	p->bad = p->bad || (s->n && s->chosen >= s->n);
}

static void
walk(struct pack *p, struct peeked *v)
{
	struct rows *r = &v->rows;
	size_t n;

	pack_text(p, &v->problem);
	pack_text(p, &v->code);
	walk_sheets(p, &v->sheets);
	pack_array(p, &r->n_cols, sizeof(*r->cols), &r->cols);
	for (size_t i = 0; i < r->n_cols; i++) {
		struct cell name = { r->cols[i].type, { "", 0 } };

		pack_text(p, &r->cols[i].name);
		if (!r->cols[i].name)
			r->cols[i].name = "";
		walk_cell(p, &name);
		r->cols[i].type = name.type;
	}
	n = r->n_rows * r->n_cols;
	pack_size(p, &r->n_rows);
	pack_array(p, &n, sizeof(*r->cells), &r->cells);
	for (size_t i = 0; i < n; i++)
		walk_cell(p, &r->cells[i]);
	p->bad = p->bad || n != r->n_rows * r->n_cols;
}

/* DuckDB is shown only JSON whose brackets were all counted. */
static const struct err *
check_nesting(struct arena *a, const char *path)
{
	struct nesting nesting = { 0 };
	char *p = arena_alloc(a, BLOCK);
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
	size_t n, at = 0;

	if (fd < 0)
		return err_say(a, ERR_DATASET,
			       "The file is not there any more.");
	while (!nesting.too_deep && (n = csv_read_descriptor(&fd, p, BLOCK))) {
		const struct str piece = { p, n };

		if (at == 0 && text_guess(piece) != TEXT_UTF8)
			break;
		nesting_read(&nesting, piece);
		at += n;
	}
	(void)close(fd);
	if (at == 0)
		return err_say(a, ERR_DATASET,
			       "The first rows of JSON are only shown when it"
			       " is UTF-8.");
	return nesting.too_deep ? nesting_error(a) : NULL;
}

static const struct err *
read_rows(struct arena *a, const struct load_job *job, struct rows *ret)
{
	const char *may_read[] = { job->peek, NULL };
	const struct builder_limits limits = { job->library,
					       (uint64_t)job->memory,
					       may_read };
	const struct parlance_builder *builder = NULL;
	struct builder *db = NULL;
	const struct err *e = NULL;

	if (job->kind == FILE_JSON)
		e = check_nesting(a, job->peek);
	if (!e)
		e = driver_builder(a, &builder);
	if (!e)
		e = builder->open(a, ":memory:", &limits, &db);
	if (!e)
		e = builder->run(db, a,
				 arena_printf(a,
					      "SELECT * FROM read_%s(%s)"
					      " LIMIT %lld",
					      job->kind == FILE_JSON
						      ? "json"
						      : "parquet",
					      load_literal(a, job->peek),
					      (long long)job->rows),
				 ret);
	if (db)
		builder->close(db);
	return e;
}

static bool
write_all(int descriptor, struct str s)
{
	while (s.n) {
		ssize_t n = write(descriptor, s.p, s.n);

		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return false;
		s = str_from(s, (size_t)n);
	}
	return true;
}

static void
shorten(struct arena *a, struct cell *c)
{
	if (c->type == CELL_BLOB)
		c->text = str_first(c->text, PEEK_CELL);
	else if (c->text.n > PEEK_CELL)
		c->text = str_of(utf8_shorten(a, c->text, PEEK_CELL));
}

/* While nothing was written: SIGIO, which ends the process, says it. */
static void
end_when_nobody_listens(int descriptor, bool on)
{
	int flags = fcntl(descriptor, F_GETFL);

	(void)fcntl(descriptor, F_SETOWN, getpid());
	(void)fcntl(descriptor, F_SETFL,
		    on ? flags | O_ASYNC : flags & ~O_ASYNC);
}

const struct err *
peek_run(struct arena *a, const struct load_job *job, int descriptor)
{
	struct peeked v = { .problem = NULL };
	struct pack p = pack_writer(a);
	const struct err *e;

	end_when_nobody_listens(descriptor, true);
	e = job->kind == FILE_XLSX ? sheets_read(a, job, &v.sheets)
				   : read_rows(a, job, &v.rows);
	end_when_nobody_listens(descriptor, false);
	if (e)
		v = (struct peeked){ .problem = e->say,
				     .code = err_row(e->kind)->code };
	for (size_t i = 0; i < v.rows.n_rows * v.rows.n_cols; i++)
		shorten(a, &v.rows.cells[i]);
	walk(&p, &v);
	return write_all(descriptor, buf_str(&p.out))
		       ? NULL
		       : err_say(a, ERR_INTERNAL, "Nobody listens.");
}

static const struct err *
unreadable(struct arena *a, const char *note)
{
	return err_new(a, ERR_DATASET,
		       "Its first rows cannot be shown; a line in it may be"
		       " broken.",
		       "%s", note);
}

static const struct err *
too_long(struct arena *a, enum wait_end end)
{
	return end == WAIT_CANCELLED
		       ? err_say(a, ERR_CANCELLED, "The client left.")
		       : err_say(a, ERR_QUERY_SLOW,
				 "Its first rows took too long to read.");
}

/* All that the process says, until it closes its end. */
static const struct err *
listen_to(struct arena *a, int out, struct wait *wait, struct buf *ret)
{
	char *p = arena_alloc(a, BLOCK);

	for (;;) {
		bool ready = false;
		enum wait_end end = wait_poll(wait, out, POLLIN, &ready);
		ssize_t n;

		if (end != WAIT_GO_ON)
			return too_long(a, end);
		if (!ready)
			continue;
		n = read(out, p, BLOCK);
		if (n == 0)
			return NULL;
		if (n < 0)
			return unreadable(a, "read failed");
		if (ret->n + (size_t)n > PEEK_BYTES)
			return unreadable(a, "too much to show");
		buf_add(ret, (struct str){ p, (size_t)n });
	}
}

/* The library may be missing; all else is the file's. */
static const struct err *
problem_of(struct arena *a, const struct peeked *v)
{
	bool driver = v->code && err_find(v->code) == ERR_DRIVER;

	return err_say(a, driver ? ERR_DRIVER : ERR_DATASET, "%s", v->problem);
}

static const struct err *
look(struct arena *a, const struct load_job *job, struct wait *wait,
     struct peeked *ret)
{
	struct wait within = wait_within(wait, PEEK_MS);
	struct buf said = buf_new(a, PEEK_BYTES);
	const struct err *e;
	struct pack p;
	int out = -1;

	e = load_look(a, job, &out);
	if (e)
		return e;
	e = listen_to(a, out, &within, &said);
	(void)close(out);
	if (e)
		return e;
	p = pack_reader(a, buf_str(&said));
	walk(&p, ret);
	if (p.bad || said.n == 0)
		return unreadable(a, "the process that read it ended");
	return ret->problem ? problem_of(a, ret) : NULL;
}

static struct load_job
job_of(const struct load_job *job, const struct dataset_file *file)
{
	struct load_job own = *job;

	own.peek = file->path;
	own.kind = (int64_t)file->kind;
	own.timeout_ms = PEEK_MS;
	return own;
}

const struct err *
peek_rows(struct arena *a, const struct load_job *job,
	  const struct dataset_file *file, size_t max_rows, struct wait *wait,
	  struct rows *ret)
{
	struct load_job own = job_of(job, file);
	struct peeked v = { .problem = NULL };
	const struct err *e;

	own.rows = (int64_t)max_rows;
	e = look(a, &own, wait, &v);
	if (!e && v.rows.n_rows > max_rows)
		e = unreadable(a, "more rows than were wanted");
	if (!e)
		*ret = v.rows;
	return e;
}

const struct err *
peek_sheets(struct arena *a, const struct load_job *job,
	    const struct dataset_file *file, const char *sheet,
	    struct wait *wait, struct sheets *ret)
{
	struct load_job own = job_of(job, file);
	struct peeked v = { .problem = NULL };
	const struct err *e;

	own.sheet = sheet;
	e = look(a, &own, wait, &v);
	if (!e && v.sheets.n == 0)
		e = unreadable(a, "no sheets came");
	if (!e)
		*ret = v.sheets;
	return e;
}
