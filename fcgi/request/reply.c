#include "request/reply.h"

#include <string.h>

#include "base/ban.h"

#define BODY_MAX ((size_t)64 << 20)
#define HEADERS_MAX ((size_t)8 << 10)
#define SEND_AT ((size_t)32 << 10) /* streamed bytes that are worth a write */

/* No script anywhere; styles and images of our own; forms to ourselves. */
#define POLICY                                                   \
	"default-src 'none'; style-src 'self'; img-src 'self'; " \
	"form-action 'self'; base-uri 'none'; frame-ancestors "

/* Our pages use none of what a browser could let them. */
#define NOTHING                                           \
	"camera=(), display-capture=(), geolocation=(), " \
	"microphone=(), payment=(), usb=()"

static const char fixed[] = "Cross-Origin-Opener-Policy: same-origin\r\n"
			    "Cross-Origin-Resource-Policy: same-origin\r\n"
			    "Permissions-Policy: " NOTHING "\r\n";

static const char *const caches[] = {
	[REPLY_PRIVATE] =
		"Cache-Control: no-store\r\n"
		"Vary: Cookie, Accept, Accept-Language, User-Agent\r\n",
	[REPLY_STATIC] = "Cache-Control: public, max-age=86400\r\n",
};

/* A status line without words is not HTTP. */
static const char *
words_of(int status)
{
	static const struct {
		int status;
		const char *words;
	} rows[] = {
		{ 200, "OK" },
		{ 201, "Created" },
		{ 202, "Accepted" },
		{ 303, "See Other" },
		{ 304, "Not Modified" },
		{ 400, "Bad Request" },
		{ 401, "Unauthorized" },
		{ 403, "Forbidden" },
		{ 404, "Not Found" },
		{ 405, "Method Not Allowed" },
		{ 409, "Conflict" },
		{ 413, "Content Too Large" },
		{ 415, "Unsupported Media Type" },
		{ 421, "Misdirected Request" },
		{ 422, "Unprocessable Content" },
		{ 429, "Too Many Requests" },
		{ 499, "Client Closed Request" },
		{ 500, "Internal Server Error" },
		{ 502, "Bad Gateway" },
		{ 503, "Service Unavailable" },
		{ 504, "Gateway Timeout" },
		{ 507, "Insufficient Storage" },
	};
	size_t i = 0;

	while (i < COUNT(rows) && rows[i].status != status)
		i++;
	return i < COUNT(rows) ? rows[i].words : "Status";
}

static bool
send_body(struct reply *r)
{
	if (!r->left && !r->head && r->body.n > 0 &&
	    !r->io->write(r->io, buf_str(&r->body)))
		r->left = true;
	r->n_sent += r->body.n;
	buf_clear(&r->body);
	return !r->left;
}

static bool
write_body(void *arg, struct str bytes)
{
	struct reply *r = arg;

	buf_add(&r->body, bytes);
	if (r->body.cut)
		return false;
	if (r->body.n < SEND_AT)
		return !r->left;
	if (r->began)
		return send_body(r);
	return !r->may_stream || reply_stream(r, false);
}

void
reply_init(struct reply *r, const struct request *req)
{
	*r = (struct reply){ .arena = req->arena, .io = req->io };
	r->head = req->head;
	reply_reset(r);
}

void
reply_reset(struct reply *r)
{
	assert(!r->began);
	r->status = 200;
	r->content_type = "text/html; charset=utf-8";
	r->cache = REPLY_PRIVATE;
	r->may_stream = false;
	r->frame_ancestors = NULL;
	r->is_secret = false;
	r->headers = buf_new(r->arena, HEADERS_MAX);
	r->body = buf_new(r->arena, BODY_MAX);
	r->out = (struct writer){ write_body, r };
}

void
reply_header(struct reply *r, const char *name, const char *value)
{
	buf_printf(&r->headers, "%s: ", name);
	for (const char *p = value; *p; p++) {
		if ((unsigned char)*p < 0x20 || *p == 0x7f)
			buf_putc(&r->headers, ' ');
		else
			buf_putc(&r->headers, *p);
	}
	buf_puts(&r->headers, "\r\n");
}

void
reply_redirect(struct reply *r, const struct request *req, const char *path)
{
	assert(path[0] == '/' && path[1] != '/');
	r->status = 303;
	r->content_type = "text/plain; charset=utf-8";
	reply_header(r, "Location",
		     arena_printf(r->arena, "%s%s", req->base, path));
	buf_printf(&r->body, "See %s%s\n", req->base, path);
}

void
reply_download(struct reply *r, const char *name)
{
	char *safe = arena_strdup(r->arena, name);

	for (char *p = safe; *p; p++) {
		if (!request_is_alnum(*p) && !strchr("._-", *p))
			*p = '-';
	}
	reply_header(
		r, "Content-Disposition",
		arena_printf(r->arena, "attachment; filename=\"%s\"", safe));
}

static void
put_number(struct buf *b, size_t n)
{
	char room[STR_INT_CHARS];

	buf_add(b, str_from_int((int64_t)n, room));
}

/* Letters that could end a header are in no origin that was configured. */
static void
put_script_origin(struct buf *b, const char *origin)
{
	buf_puts(b, "Access-Control-Allow-Origin: ");
	buf_puts(b, origin);
	buf_puts(b, "\r\nAccess-Control-Expose-Headers: Link, Location,"
		    " Retry-After, WWW-Authenticate, X-Truncated\r\n"
		    "Vary: Origin\r\n");
}

/*
 * Where its forms are posted, Referrer-Policy must not be no-referrer:
 * browsers then send "Origin: null".
 */
static void
put_policies(struct buf *b, const struct reply *r)
{
	buf_puts(b, "Content-Security-Policy: " POLICY);
	buf_puts(b, r->frame_ancestors ? r->frame_ancestors : "'none'");
	buf_puts(b, "\r\nX-Content-Type-Options: nosniff");
	buf_puts(b, r->is_secret ? "\r\nReferrer-Policy: no-referrer\r\n"
				   "X-Robots-Tag: noindex\r\n"
				 : "\r\nReferrer-Policy: same-origin\r\n");
	buf_puts(b, fixed);
}

/* Said for every answer: without printf, which costs more than the rest. */
static void
send_headers(struct reply *r, bool whole, bool live)
{
	struct buf b = buf_new(r->arena, 2 * HEADERS_MAX);

	buf_puts(&b, "Status: ");
	put_number(&b, (size_t)r->status);
	buf_puts(&b, " ");
	buf_puts(&b, words_of(r->status));
	buf_puts(&b, "\r\nContent-Type: ");
	buf_puts(&b, r->content_type);
	buf_puts(&b, "\r\n");
	if (whole) {
		buf_puts(&b, "Content-Length: ");
		put_number(&b, r->body.n);
		buf_puts(&b, "\r\n");
	}
	if (live)
		buf_puts(&b, "X-Accel-Buffering: no\r\n");
	buf_puts(&b, caches[r->cache]);
	put_policies(&b, r);
	if (r->script_origin)
		put_script_origin(&b, r->script_origin);
	buf_add(&b, buf_str(&r->headers));
	buf_puts(&b, "\r\n");
	r->began = true;
	if (!r->io->write(r->io, buf_str(&b)))
		r->left = true;
}

bool
reply_stream(struct reply *r, bool live)
{
	r->live = live;
	send_headers(r, false, live);
	return send_body(r);
}

bool
reply_flush(struct reply *r)
{
	if (!r->began)
		return true;
	if (!send_body(r) || !r->io->flush(r->io))
		r->left = true;
	return !r->left;
}

void
reply_end(struct reply *r)
{
	if (!r->began)
		send_headers(r, true, false);
	(void)send_body(r);
}

void
reply_abort(struct reply *r)
{
	r->left = true;
	buf_clear(&r->body);
	r->io->abort(r->io);
}
