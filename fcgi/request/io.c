#include "request/io.h"

#include <errno.h>
#include <fastcgi.h>
#include <fcgiapp.h>
#include <limits.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#include "base/ban.h"

#define SHORT_OF_FILES_MS 100
#define LONG_WRITE ((size_t)8 << 10)
#define RECORD_MAX ((size_t)0xfff8) /* of 64 KB, and no padding */

static const char *
value_of(const char *entry, const char *name, size_t n)
{
	if (entry[0] != name[0] || strncmp(entry, name, n) != 0 ||
	    entry[n] != '=')
		return NULL;
	return entry + n + 1;
}

const char *
io_env(const struct io *io, const char *name)
{
	size_t n = strlen(name);

	for (char *const *e = io->env; *e; e++) {
		const char *value = value_of(*e, name, n);

		if (value)
			return value;
	}
	return NULL;
}

size_t
io_env_count(const struct io *io, const char *name)
{
	size_t n = strlen(name), count = 0;

	for (char *const *e = io->env; *e; e++)
		count += value_of(*e, name, n) != NULL;
	return count;
}

bool
io_is_listening(int descriptor)
{
	int on = 0;
	socklen_t n = sizeof(on);

	return getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &on, &n) ==
		       0 &&
	       on;
}

/* FastCGI */

struct io_fcgi {
	struct io io; /* first: the functions below get its address */
	FCGX_Request request;
	bool aborted;
	bool broken; /* the web server is gone */
};

static struct io_fcgi *
fcgi_of(struct io *io)
{
	return (struct io_fcgi *)io;
}

static size_t
fcgi_read(struct io *io, char *p, size_t n)
{
	int max = n > INT_MAX ? INT_MAX : (int)n;
	int got = FCGX_GetStr(p, max, fcgi_of(io)->request.in);

	return got > 0 ? (size_t)got : 0;
}

/* Whole, or not at all any more. */
static bool
send_all(int fd, struct iovec *parts, int n)
{
	while (n > 0) {
		ssize_t sent = writev(fd, parts, n);

		if (sent < 0 && errno == EINTR)
			continue;
		if (sent < 0)
			return false;
		while (n > 0 && (size_t)sent >= parts->iov_len) {
			sent -= (ssize_t)parts->iov_len;
			parts++;
			n--;
		}
		if (n > 0) {
			parts->iov_base = (char *)parts->iov_base + sent;
			parts->iov_len -= (size_t)sent;
		}
	}
	return true;
}

/* writev() only reads, but its type does not say so. */
static struct iovec
part_of(const void *p, size_t n)
{
	struct iovec part = { .iov_len = n };

	memcpy(&part.iov_base, &p, sizeof(p));
	return part;
}

/* A record of the response (FastCGI 1.0, 3.3), without a copy of its bytes. */
static bool
send_record(const FCGX_Request *request, struct str bytes)
{
	const unsigned id = (unsigned)request->requestId;
	const unsigned char head[] = {
		FCGI_VERSION_1,
		FCGI_STDOUT,
		(unsigned char)(id >> 8),
		(unsigned char)id,
		(unsigned char)(bytes.n >> 8),
		(unsigned char)bytes.n,
		0, /* padding */
		0,
	};
	struct iovec parts[] = {
		part_of(head, sizeof(head)),
		part_of(bytes.p, bytes.n),
	};

	return send_all(request->ipcFd, parts, COUNT(parts));
}

/* libfcgi would cut it into records of 8 KB, a write each. */
static bool
send_long(struct io_fcgi *f, struct str bytes)
{
	if (FCGX_FFlush(f->request.out) != 0)
		return false;
	while (bytes.n > 0) {
		struct str part = str_first(bytes, RECORD_MAX);

		if (!send_record(&f->request, part)) {
			f->broken = true;
			return false;
		}
		bytes = str_from(bytes, part.n);
	}
	return true;
}

static bool
fcgi_write(struct io *io, struct str bytes)
{
	struct io_fcgi *f = fcgi_of(io);
	FCGX_Stream *out = f->request.out;

	if (f->aborted || f->broken)
		return false;
	if (bytes.n >= LONG_WRITE)
		return send_long(f, bytes);
	return FCGX_PutStr(bytes.p, (int)bytes.n, out) == (int)bytes.n &&
	       FCGX_GetError(out) == 0;
}

/* FCGX_FFlush() reports a failure once only; the stream keeps it. */
static bool
fcgi_flush(struct io *io)
{
	FCGX_Stream *out = fcgi_of(io)->request.out;

	if (fcgi_of(io)->aborted || fcgi_of(io)->broken)
		return false;
	return FCGX_FFlush(out) == 0 && FCGX_GetError(out) == 0;
}

static void
fcgi_abort(struct io *io)
{
	struct io_fcgi *f = fcgi_of(io);

	(void)fcgi_flush(io);
	FCGX_Free(&f->request, 1);
	f->aborted = true;
	io->descriptor = -1;
}

const struct err *
io_fcgi_create(struct arena *a, int listener, struct io_fcgi **ret)
{
	struct io_fcgi *f = arena_alloc(a, sizeof(*f));

	if (FCGX_Init() || FCGX_InitRequest(&f->request, listener, 0))
		return err_new(a, ERR_INTERNAL, "FastCGI did not start.",
			       "FCGX_Init");
	f->io.read = fcgi_read;
	f->io.write = fcgi_write;
	f->io.flush = fcgi_flush;
	f->io.abort = fcgi_abort;
	*ret = f;
	return NULL;
}

struct io *
io_fcgi_accept(struct io_fcgi *f)
{
	int rc = FCGX_Accept_r(&f->request);

	if (rc != 0) {
		if (rc == -EMFILE || rc == -ENFILE || rc == -ENOMEM)
			(void)poll(NULL, 0, SHORT_OF_FILES_MS);
		return NULL;
	}
	f->aborted = f->broken = false;
	f->io.env = f->request.envp;
	f->io.descriptor = f->request.ipcFd;
	return &f->io;
}

void
io_fcgi_finish(struct io_fcgi *f)
{
	if (!f->aborted)
		FCGX_Finish_r(&f->request);
}

/* CGI */

static size_t
cgi_read(struct io *io, char *p, size_t n)
{
	ssize_t got = read(STDIN_FILENO, p, n);

	(void)io;
	return got > 0 ? (size_t)got : 0;
}

static bool
cgi_write(struct io *io, struct str bytes)
{
	(void)io;
	while (bytes.n > 0) {
		ssize_t n = write(STDOUT_FILENO, bytes.p, bytes.n);

		if (n <= 0)
			return false;
		bytes = str_from(bytes, (size_t)n);
	}
	return true;
}

static bool
cgi_flush(struct io *io)
{
	(void)io;
	return true;
}

/* The most a CGI can do: its server sees a broken pipe's other end. */
static void
cgi_abort(struct io *io)
{
	(void)io;
	(void)close(STDOUT_FILENO);
}

/* A file or terminal never hangs up. */
static bool
can_hang_up(int fd)
{
	struct stat st;

	return fstat(fd, &st) == 0 &&
	       (S_ISFIFO(st.st_mode) || S_ISSOCK(st.st_mode));
}

struct io *
io_cgi(struct arena *a, char *const *env)
{
	struct io *io = arena_alloc(a, sizeof(*io));

	io->env = env;
	io->descriptor = can_hang_up(STDOUT_FILENO) ? STDOUT_FILENO : -1;
	io->read = cgi_read;
	io->write = cgi_write;
	io->flush = cgi_flush;
	io->abort = cgi_abort;
	return io;
}

/* Memory */

static struct io_memory *
memory_of(struct io *io)
{
	return (struct io_memory *)io;
}

static size_t
memory_read(struct io *io, char *p, size_t n)
{
	struct io_memory *m = memory_of(io);
	struct str part = str_first(m->in, n);

	if (part.n)
		memcpy(p, part.p, part.n);
	m->in = str_from(m->in, part.n);
	return part.n;
}

static bool
memory_write(struct io *io, struct str bytes)
{
	struct io_memory *m = memory_of(io);
	char *joined;

	if (m->aborted || m->n_out + bytes.n > m->fail_after)
		return false;
	joined = arena_alloc(m->arena, m->n_out + bytes.n + 1);
	if (m->n_out)
		memcpy(joined, m->out, m->n_out);
	if (bytes.n)
		memcpy(joined + m->n_out, bytes.p, bytes.n);
	m->out = joined;
	m->n_out += bytes.n;
	return true;
}

static bool
memory_flush(struct io *io)
{
	memory_of(io)->n_flushes++;
	return !memory_of(io)->aborted;
}

static void
memory_abort(struct io *io)
{
	memory_of(io)->aborted = true;
}

void
io_memory_init(struct io_memory *m, struct arena *a, char *const *env,
	       struct str in)
{
	*m = (struct io_memory){ .in = in, .arena = a, .out = NULL };
	m->out = arena_copy(a, NULL, 0);
	m->fail_after = SIZE_MAX;
	m->io = (struct io){
		.env = env,
		.descriptor = -1,
		.read = memory_read,
		.write = memory_write,
		.flush = memory_flush,
		.abort = memory_abort,
	};
}
