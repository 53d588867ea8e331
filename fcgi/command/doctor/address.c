#include <string.h>

#include "command/doctor/doctor.h"
#include "http/http.h"

#include "base/ban.h"

#define PROBE_MS 5000
#define REPLY_MAX ((size_t)4 << 20)
#define ABOUT "address"

/*
 * What a visitor fetches, one of each kind: a site's own rules may take any
 * of them away. 401 comes from Parlance too, when nobody is vouched for.
 */
static const struct fetched {
	const char *about;
	const char *path;
	int status;
} fetched[] = {
	{ ABOUT ": page", "/", 200 },
	{ ABOUT ": style sheet", "/static/style.css", 200 },
	{ ABOUT ": icon", "/static/icon.svg", 200 },
	{ ABOUT ": list as JSON", "/databases.json", 200 },
	{ ABOUT ": CSV", "/ask.csv", 405 }, /* it is for POST */
	{ ABOUT ": description", "/openapi.json", 200 },
	{ ABOUT ": ready", "/readyz", 200 },
};

static void
get(struct cli *cli, const char *url, struct http_reply *ret)
{
	static const char *const headers[] = { "Accept: text/html, */*", NULL };
	const struct http_call call = {
		.url = url,
		.headers = headers,
		.max_reply = REPLY_MAX,
		.connect_timeout_ms = PROBE_MS,
	};
	struct wait soon = wait_within(&cli->wait, PROBE_MS);

	http_exchange(cli->arena, &call, &soon, ret);
}

/* The policy that every answer of Parlance carries, and hardly another's. */
static bool
is_ours(const struct http_reply *r)
{
	for (size_t i = 0; i < r->n_headers; i++)
		if (str_is_nocase(str_of(r->headers[i].name),
				  "Content-Security-Policy") &&
		    str_starts(str_of(r->headers[i].value),
			       STR("default-src 'none'; style-src 'self'")))
			return true;
	return false;
}

/* Why an answer is not what Parlance would have said, and what to do. */
static const struct verdict {
	int status; /* 0: any other */
	const char *state;
	const char *why;
	const char *advice;
} verdicts[] = {
	{ 301, "note", "the web server sends visitors elsewhere",
	  "Name the address that it sends them to." },
	{ 302, "note", "the web server asks for a sign-in", NULL },
	{ 401, "note", "the web server asks for a password", NULL },
	{ 403, "bad", "the web server forbids it",
	  "Look at its rules (allow, deny, location) for that path." },
	{ 502, "bad", "the web server reaches no worker",
	  "Start parlance; look whether the web server's account may open the"
	  " sockets of server.listen_page and listen_ask." },
	{ 503, "bad", "the web server has no worker free",
	  "Look at /status, and at server.ask_workers." },
	{ 0, "bad", "this is not Parlance's answer",
	  "Another location of the site takes that path: write location ^~"
	  " for Parlance's, as parlance nginx-conf server does." },
};

static const struct verdict *
judge(int status)
{
	size_t i = 0;

	while (verdicts[i].status && verdicts[i].status != status)
		i++;
	return &verdicts[i];
}

/* An address without the name and password in it, as it may be shown. */
static const char *
without_login(struct arena *a, const char *url)
{
	const char *host = strstr(url, "://");
	const char *end = host ? host + 3 + strcspn(host + 3, "/?#") : url;
	const char *at = end;

	while (host && at > host + 3 && at[-1] != '@')
		at--;
	if (!host || at == host + 3)
		return url;
	return arena_printf(a, "%.*s%s", (int)(host + 3 - url), url, at);
}

/* An answer of Parlance itself: one that failed is the server's fault. */
static void
tell_ours(struct doctor *d, const struct fetched *f, const char *what,
	  const struct http_reply *r)
{
	bool ok = r->status == f->status || r->status == 401;

	if (r->status >= 500)
		doctor_add_bad(d, f->about,
			       err_say(d->cli->arena, ERR_INTERNAL, "%s", what),
			       "The server's log has the reason of that"
			       " request.");
	else
		doctor_add(d, f->about, ok ? "ok" : "note", what,
			   ok ? NULL : "Look at the log for that request.");
}

static void
tell(struct doctor *d, const struct fetched *f, const char *url,
     const struct http_reply *r)
{
	struct arena *a = d->cli->arena;
	const struct verdict *v = judge(r->status);
	const char *what =
		arena_printf(a, "%d at %s", r->status, without_login(a, url));

	if (is_ours(r)) {
		tell_ours(d, f, what, r);
		return;
	}
	what = arena_printf(a, "%s: %s", what, v->why);
	if (strcmp(v->state, "bad") == 0)
		doctor_add_bad(d, f->about,
			       err_say(a, ERR_INTERNAL, "%s", what), v->advice);
	else
		doctor_add(d, f->about, v->state, what, v->advice);
}

void
doctor_look_at_address(struct doctor *d, const char *url)
{
	if (!*url) /* doctor_look_at_identity() says so */
		return;
	for (size_t i = 0; i < COUNT(fetched); i++) {
		const char *at =
			http_below(d->cli->arena, url, fetched[i].path);
		struct http_reply r;

		get(d->cli, at, &r);
		if (!r.status) /* likewise */
			return;
		tell(d, &fetched[i], at, &r);
	}
}
