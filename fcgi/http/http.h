#ifndef HTTP_HTTP_H
#define HTTP_HTTP_H

#include "base/str.h"
#include "base/wait.h"

/*
 * One outgoing HTTP exchange. It ends at the wait's deadline, when the wait
 * is cancelled, and past a ceiling of bytes. Redirects are not followed, and
 * nothing but http and https is spoken. Connections are kept for the next
 * exchange of this process; none crosses a fork.
 */
struct http_call {
	const char *method; /* "POST"; NULL: GET */
	const char *url;
	const char *const *headers; /* "Name: value"; NULL-terminated or NULL */
	struct str body;
	size_t max_reply; /* bytes of the answer's body */
	uint64_t connect_timeout_ms;
	const char *ca_file; /* whom to trust; NULL, "": whom the system does */
	/* Speak HTTP/2 from the first byte, as gRPC does; what comes behind
	 * the body counts as headers, too. */
	bool http2;
	/* Gets the body of a 2xx answer as it arrives, which is not kept then;
	 * false: enough, HTTP_ENOUGH. NULL: the body is kept. */
	bool (*receive)(void *arg, struct str bytes);
	void *arg;
};

enum http_end {
	HTTP_DONE,      /* the whole answer is there, whatever its status */
	HTTP_ENOUGH,    /* receive() wanted no more */
	HTTP_UNREACHED, /* no name, connection or trust: nothing was sent */
	HTTP_CUT,       /* the connection broke before the answer's end */
	HTTP_TOO_LARGE, /* past max_reply */
	HTTP_GARBLED,   /* what came is not HTTP */
	HTTP_DEADLINE,  /* the wait ended … */
	HTTP_CANCELLED, /* … */
	HTTP_BAD_URL,
};

struct http_header {
	const char *name; /* as the server wrote it */
	const char *value;
};

struct http_reply {
	enum http_end end;
	int status; /* 0: none came */
	struct str body;
	const struct http_header *headers; /* [n_headers] */
	size_t n_headers;
	const char *note; /* unless HTTP_DONE: for the log, names the host */
	int64_t ms;       /* from its beginning to its end */
};

/*
 * Set the library up ahead of the first exchange, which else does it: called
 * before a fork, so that all processes share what it takes.
 */
void http_start(void);
/*
 * What a process gives back, besides its free memory, while an exchange waits
 * for long: called in the middle of a request, once an exchange, so what the
 * request holds must stay. NULL: nothing.
 */
void http_give_back(void (*give)(void *arg), void *arg);
const char *http_version(void); /* of the library: "7.88.1" */
/* Fills *ret whatever happens. Sends nothing that is not in call. */
void http_exchange(struct arena *a, const struct http_call *call,
		   struct wait *wait, struct http_reply *ret);
/* n of them at the same time, each as if alone; ret has [n]. */
void http_exchange_all(struct arena *a, const struct http_call *calls, size_t n,
		       struct wait *wait, struct http_reply *ret);
/* The first header of that name, in any case; NULL: there is none. */
const char *http_header(const struct http_reply *reply, const char *name);
/*
 * How long the server wants to be left alone: Retry-After in seconds or as a
 * date (wall_ms is now), or Retry-After-Ms. False: it does not say, or what
 * it says makes no sense (nothing, negative, past, more than a week).
 */
bool http_retry_after(const struct http_reply *reply, int64_t wall_ms,
		      int64_t *ret_ms);
/* "https://host/base/path" of "https://host/base/" and "/path". */
const char *http_below(struct arena *a, const char *url, const char *path);
/* "host:port" of a URL, without user or password, for notes. */
const char *http_host(struct arena *a, const char *url);

#endif
