#include "request/request.h"

#include <string.h>

#include "base/rand.h"
#include "base/utf8.h"

#include "base/ban.h"

#define HOST_MAX 255

/* Take one byte off *s as it decodes; -1: a bad escape. */
static int
decode_next(struct str *s, bool plus)
{
	char c = s->p[0];
	int high, low;

	if (c != '%') {
		*s = str_from(*s, 1);
		return plus && c == '+' ? ' ' : (unsigned char)c;
	}
	if (s->n < 3)
		return -1;
	high = str_hex(s->p[1]);
	low = str_hex(s->p[2]);
	*s = str_from(*s, 3);
	return high < 0 || low < 0 ? -1 : high * 16 + low;
}

bool
request_decode(struct arena *a, struct str s, bool plus, struct str *ret)
{
	char *out = arena_alloc(a, s.n + 1);
	struct str done = { out, 0 };

	while (s.n > 0) {
		int c = decode_next(&s, plus);

		if (c < 0)
			return false;
		out[done.n++] = (char)c;
	}
	if (!utf8_valid(done))
		return false;
	*ret = done;
	return true;
}

bool
request_is_alnum(char c)
{
	return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
	       (c >= 'A' && c <= 'Z');
}

const char *
request_header(const struct request *req, const char *name)
{
	const char *value = io_env(req->io, name);

	return value && *value ? value : NULL;
}

struct str
request_media(const struct request *req)
{
	struct str type = str_of(request_header(req, "CONTENT_TYPE"));

	return str_trim(str_cut(&type, ';'));
}

static const char *
env_or_empty(const struct request *req, const char *name)
{
	const char *value = io_env(req->io, name);

	return value && utf8_valid(str_of(value)) ? value : "";
}

static const struct err *
bad(struct request *req, const char *what)
{
	return err_new(req->arena, ERR_INPUT,
		       "The request could not be understood.", "bad %s", what);
}

/* "/ask-data/" and "/ask-data" are the same base. */
static const struct err *
read_base(struct request *req)
{
	struct str base = str_of(env_or_empty(req, "SCRIPT_NAME"));

	while (str_ends(base, STR("/")))
		base.n--;
	if (base.n > 0 && (base.p[0] != '/' || str_starts(base, STR("//"))))
		return bad(req, "SCRIPT_NAME");
	req->base = str_dup(req->arena, base);
	return NULL;
}

/*
 * PATH_INFO says it outright; servers that send none (nginx without a split)
 * send the whole path, from which the base is taken off.
 */
static const struct err *
read_path(struct request *req)
{
	const char *info = request_header(req, "PATH_INFO");
	const char *whole = request_header(req, "DOCUMENT_URI");

	if (info || !whole) {
		req->path = str_of(info);
	} else {
		struct str base = str_of(req->base);

		req->path = str_of(whole);
		if (!str_starts(req->path, base))
			return bad(req, "DOCUMENT_URI");
		req->path = str_from(req->path, base.n);
	}
	if (req->path.n == 0)
		req->path = STR("/");
	if (req->path.p[0] != '/' || !utf8_valid(req->path)) {
		req->path = STR("/");
		return bad(req, "path");
	}
	return NULL;
}

/* host or host:port, with nothing in it that could end a header or a URL. */
static bool
is_host(struct str s)
{
	static const char also[] = ".-_:[]";

	if (s.n > HOST_MAX)
		return false;
	for (size_t i = 0; i < s.n; i++) {
		char c = s.p[i];

		if (!request_is_alnum(c) && (!c || !strchr(also, c)))
			return false;
	}
	return true;
}

static const struct err *
read_host(struct request *req)
{
	const char *host = env_or_empty(req, "HTTP_HOST");
	const char *https = env_or_empty(req, "HTTPS");
	const char *scheme = env_or_empty(req, "REQUEST_SCHEME");

	req->https = strcmp(https, "on") == 0 || strcmp(https, "1") == 0 ||
		     strcmp(scheme, "https") == 0;
	if (!is_host(str_of(host)))
		return bad(req, "Host");
	req->host = host;
	return NULL;
}

const char *
request_origin(const struct request *req)
{
	if (!*req->host)
		return NULL;
	return arena_printf(req->arena, "%s://%s",
			    req->https ? "https" : "http", req->host);
}

static const struct err *
read_length(struct request *req)
{
	const char *length = request_header(req, "CONTENT_LENGTH");

	if (length && !str_to_uint(str_of(length), INT64_MAX, &req->length))
		return bad(req, "Content-Length");
	return NULL;
}

static const struct err *
read_coding(struct request *req)
{
	struct str coding =
		str_of(request_header(req, "HTTP_CONTENT_ENCODING"));

	if (req->length == 0 || coding.n == 0 ||
	    str_is_nocase(coding, "identity"))
		return NULL;
	return err_say(req->arena, ERR_MEDIA_TYPE,
		       "Send the body as it is, without Content-Encoding.");
}

const struct err *
request_read(struct arena *a, struct io *io, struct request *ret)
{
	static const struct err *(*const steps[])(struct request *) = {
		read_base, read_path, read_host, read_length, read_coding
	};
	const struct err *first = NULL;
	struct request req = { .arena = a, .io = io, .path = STR("/") };

	req.id = rand_id(a);
	req.base = "";
	req.host = "";
	req.method = env_or_empty(&req, "REQUEST_METHOD");
	req.query = str_of(env_or_empty(&req, "QUERY_STRING"));
	req.agent = env_or_empty(&req, "HTTP_USER_AGENT");
	req.head = strcmp(req.method, "HEAD") == 0;
	if (req.head)
		req.method = "GET";
	for (size_t i = 0; i < COUNT(steps); i++) {
		const struct err *e = steps[i](&req);

		if (!first)
			first = e;
	}
	*ret = req;
	return first;
}

const struct err *
request_body(struct request *req, uint64_t max, struct str *ret)
{
	char *p;
	size_t n = 0;

	if (req->length > max)
		return err_say(req->arena, ERR_TOO_LARGE,
			       "The body may have %llu bytes at most.",
			       (unsigned long long)max);
	p = arena_alloc(req->arena, (size_t)req->length + 1);
	while (n < req->length) {
		size_t got =
			req->io->read(req->io, p + n, (size_t)req->length - n);

		if (got == 0)
			return bad(req, "body: it ended early");
		n += got;
	}
	*ret = (struct str){ p, n };
	return NULL;
}
