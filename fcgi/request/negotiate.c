#include "request/negotiate.h"

#include "base/accept.h"
#include "base/buf.h"

#include "base/ban.h"

/* How a User-Agent of a command-line client or script library starts. */
static const char *const terminals[] = {
	"curl/",
	"Wget",
	"HTTPie/",
	"xh/",
	"libwww-perl/",
	"lwp-request",
	"python-requests",
	"python-httpx",
	"Python-urllib",
	"Python/",
	"aiohttp",
	"Go-http-client",
	"fetch ",
	"OpenBSD ftp",
	"nushell",
	"PowerShell",
	"Mozilla/5.0 (Windows NT; Windows NT", /* PowerShell 5 */
};

bool
negotiate_is_terminal(struct str user_agent)
{
	for (size_t i = 0; i < COUNT(terminals); i++) {
		struct str start = str_of(terminals[i]);

		if (user_agent.n >= start.n &&
		    str_eq_nocase(str_first(user_agent, start.n), start))
			return true;
	}
	return false;
}

/* One range of an Accept header. */
struct range {
	struct str type;    /* before the slash */
	struct str subtype; /* after it */
	double q;
};

static struct range
next_range(struct str *accept)
{
	struct str params = str_cut(accept, ',');
	struct str media = str_trim(str_cut(&params, ';'));
	struct range r;

	r.type = str_cut(&media, '/');
	r.subtype = media;
	r.q = accept_quality(params);
	return r;
}

/* 0: does not cover it; 1 for any, 2 for any of its type, 3 for itself. */
static int
covers(const struct range *r, struct str media)
{
	struct str type = str_cut(&media, '/');

	if (str_is(r->type, "*"))
		return str_is(r->subtype, "*") ? 1 : 0;
	if (!str_eq_nocase(r->type, type))
		return 0;
	if (str_is(r->subtype, "*"))
		return 2;
	return str_eq_nocase(r->subtype, media) ? 3 : 0;
}

/* What a header says of one format: its nearest range decides. */
struct liking {
	double q;
	int nearness;
	size_t place;
};

static struct liking
liking_of(struct str accept, struct str media)
{
	struct liking best = { 0, 0, 0 };

	for (size_t place = 0; accept.n > 0; place++) {
		struct range r = next_range(&accept);
		int nearness = covers(&r, media);

		if (nearness > best.nearness)
			best = (struct liking){ r.q, nearness, place };
	}
	return best;
}

static bool
is_better(const struct liking *a, const struct liking *b)
{
	if (a->q > b->q || a->q < b->q)
		return a->q > b->q;
	return a->q > 0 && a->place < b->place;
}

enum format
negotiate_accept(struct str accept)
{
	struct liking best = { 0, 0, 0 };
	enum format format = FORMAT__MAX;

	for (int f = 0; f < FORMAT__MAX; f++) {
		struct liking l = liking_of(
			accept, str_of(format_row((enum format)f)->media));

		if (!is_better(&l, &best))
			continue;
		best = l;
		format = (enum format)f;
	}
	return best.nearness > 1 ? format : FORMAT__MAX;
}

static const struct err *
no_format(struct arena *a, const char *named)
{
	struct buf b = buf_new(a, 200);

	for (int f = 0; f < FORMAT__MAX; f++)
		buf_printf(&b, "%s%s", f ? ", " : "",
			   format_row((enum format)f)->name);
	return err_say(a, ERR_INPUT,
		       "There is no format \"%s\". There are: %s.", named,
		       buf_text(&b));
}

const struct err *
negotiate(const struct request *req, struct str ending, const char *named,
	  enum format *ret)
{
	enum format f = FORMAT__MAX;

	if (ending.n > 0)
		f = format_find(ending);
	if (f == FORMAT__MAX && named) {
		f = format_find(str_of(named));
		if (f == FORMAT__MAX)
			return no_format(req->arena, named);
	}
	if (f == FORMAT__MAX)
		f = negotiate_accept(
			str_of(request_header(req, "HTTP_ACCEPT")));
	if (f == FORMAT__MAX &&
	    str_is_nocase(request_media(req), "application/json"))
		f = FORMAT_JSON;
	if (f == FORMAT__MAX)
		f = negotiate_is_terminal(str_of(req->agent)) ? FORMAT_TEXT
							      : FORMAT_HTML;
	*ret = f;
	return NULL;
}
