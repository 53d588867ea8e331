#ifndef REQUEST_IO_H
#define REQUEST_IO_H

#include "base/err.h"
#include "base/str.h"

/*
 * One request's bytes: its environment, its body, its answer. Three things
 * fill one: FastCGI, CGI, and memory (for tests). io.c is the only file that
 * knows libfcgi.
 */
struct io {
	char *const *env; /* "NAME=value", NULL-terminated */
	int descriptor;   /* hangs up when the client leaves; -1: cannot tell */
	/* Bytes put at p, at most n; 0 at the end or when the client left. */
	size_t (*read)(struct io *io, char *p, size_t n);
	/* false: the client left, or an earlier write failed. */
	bool (*write)(struct io *io, struct str bytes);
	bool (*flush)(struct io *io); /* as write */
	/*
	 * Close without an end, so that the client can tell the answer is
	 * not whole. Nothing may be written after it.
	 */
	void (*abort)(struct io *io);
};

/* The value of a variable, NULL when it is not there: the first of several. */
const char *io_env(const struct io *io, const char *name);
size_t io_env_count(const struct io *io, const char *name);

/*
 * FastCGI on a listening descriptor, one request at a time. Signals that are
 * to end the process must be blocked: libfcgi does not take up an
 * interrupted read or write again.
 */
struct io_fcgi;

/* ERR_INTERNAL: libfcgi refused. The descriptor must not block. */
MUST_CHECK const struct err *io_fcgi_create(struct arena *a, int listener,
					    struct io_fcgi **ret);
/*
 * NULL: there is no request after all (another worker took it, the client
 * left again, or the process is short of files: then after a short wait).
 * Otherwise good until io_fcgi_finish().
 */
struct io *io_fcgi_accept(struct io_fcgi *f);
void io_fcgi_finish(struct io_fcgi *f); /* send what is left, and close */
/* Whether descriptor 0 is a listening socket. */
bool io_is_listening(int descriptor);

/* Standard input and output, and the environment of the process. */
struct io *io_cgi(struct arena *a, char *const *env);

/* For tests: body in, answer out. Writing fails after fail_after bytes. */
struct io_memory {
	struct io io;
	struct str in;
	char *out; /* NUL-terminated, in the arena */
	size_t n_out;
	size_t n_flushes;
	size_t fail_after;
	bool aborted;
	struct arena *arena;
};
void io_memory_init(struct io_memory *m, struct arena *a, char *const *env,
		    struct str in);

#endif
