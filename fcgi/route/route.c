#include "route/route.h"

#include <setjmp.h>
#include <string.h>

#include "base/clock.h"
#include "base/language/language.h"
#include "base/log.h"
#include "data/settings.h"
#include "dataset/dataset.h"
#include "observe/scoreboard.h"
#include "observe/seats.h"
#include "observe/trace.h"
#include "request/guard.h"
#include "request/negotiate.h"
#include "request/reply.h"
#include "route/identify.h"
#include "route/machines/machines.h"
#include "route/page.h"
#include "route/router.h"
#include "store/store.h"

#include "base/ban.h"

#define SLACK_MS \
	INT64_C(2000) /* a wait ends so long before the manager kills */

/* Everything about one request; outside the frame that setjmp() guards. */
struct serving {
	struct call call;
	struct request req;
	struct reply reply;
	struct match match;
	const struct err *error; /* of the whole request */
	int64_t began_us;
	bool counted; /* on the scoreboard */
};

static unsigned
index_of(const struct route *route)
{
	return route ? (unsigned)(route - routes) : SCOREBOARD_ROUTES - 1;
}

static struct wait
wait_of(const struct serving *s)
{
	const struct settings *settings = s->call.app->config->settings;
	struct wait w = wait_forever();
	int64_t most = (int64_t)settings->request_timeout_ms;

	w.descriptor = s->req.io->descriptor;
	w.deadline_ms =
		clock_ms() + (most > 2 * SLACK_MS ? most - SLACK_MS : most / 2);
	return w;
}

/* Even what cannot be read is refused in a language. */
static void
choose_language(const struct serving *s)
{
	const unsigned set = s->call.app->config->settings->language;
	const char *accept = io_env(s->req.io, "HTTP_ACCEPT_LANGUAGE");

	language_use(s->call.app->texts,
		     set == LANGUAGE_AUTO ? language_accepted(str_of(accept))
					  : (enum language)(set - 1));
}

static const struct err *
find(struct serving *s)
{
	router_find(s->call.arena, routes, s->req.method, s->req.path,
		    &s->match);
	if (s->match.route) {
		for (size_t i = 0; i < PARAMS_MAX; i++)
			s->call.params[i] = s->match.params[i];
		return NULL;
	}
	if (s->match.allow)
		return err_say(s->call.arena, ERR_METHOD,
			       "This page is not for that method.");
	return err_say(s->call.arena, ERR_MISSING, "There is no such page.");
}

/* The format first: even "no such page" is said in it. */
static const struct err *
choose_format(struct serving *s)
{
	const struct route *route =
		s->match.route ? s->match.route : s->match.near;
	const char *named;
	const struct err *e;

	if (route && (route->want & WANT_JSON)) {
		s->call.format = FORMAT_JSON;
		return NULL;
	}
	e = page_query(&s->call, "format", &named);
	return e ? e
		 : negotiate(&s->req, s->match.ending, named, &s->call.format);
}

static const struct err *
check_origin(const struct serving *s)
{
	const struct route *route = s->match.route;
	const char *trusted = s->call.app->config->settings->trusted_origins;
	const struct err *e = NULL;

	if (!str_is(str_of(route->method), "GET") && !(route->want & WANT_OPEN))
		e = guard_same_origin(&s->req, trusted);
	if (!e && (route->want & WANT_SITE))
		e = guard_same_site(&s->req, trusted);
	return e;
}

static const struct err *
run(struct serving *s)
{
	const struct route *route = s->match.route;
	const struct settings *set = s->call.app->config->settings;
	const struct err *e = NULL;

	scoreboard_route(s->call.app->board, index_of(route));
	if (route->want && (*set->hosts || set->auth != AUTH_PROXY))
		e = guard_host(&s->req, set->hosts, set->public_url);
	if (!e && !s->reply.script_origin)
		e = check_origin(s);
	if (!e)
		e = identify(&s->call, route->want);
	if (!e && route->pool == POOL_ASK &&
	    (route->want & (WANT_USER | WANT_NO_SEAT)) == WANT_USER)
		e = identify_seat(&s->call);
	/* before a model is asked: another machine may know that it is down */
	if (!e && route->pool == POOL_ASK)
		machines_meet(s->call.app, s->call.arena);
	if (!e)
		e = route->page(&s->call);
	return e;
}

/* Nothing in it has to be written in another way in an address. */
static bool
is_plain(struct str path)
{
	for (size_t i = 0; i < path.n; i++)
		if (!request_is_alnum(path.p[i]) && !strchr("/._-", path.p[i]))
			return false;
	return true;
}

/* A path with one '/' too many: to where it is without, method and body too. */
static bool
sends_on(struct serving *s)
{
	struct str path = s->req.path;
	struct match m;

	if (s->match.allow || path.n < 2 || path.p[path.n - 1] != '/' ||
	    !is_plain(path))
		return false;
	path.n--;
	router_find(s->call.arena, routes, s->req.method, path, &m);
	if (!m.allow)
		return false;
	reply_redirect(&s->reply, &s->req,
		       arena_printf(s->call.arena, "%.*s%s%.*s", (int)path.n,
				    path.p, s->req.query.n ? "?" : "",
				    (int)s->req.query.n, s->req.query.p));
	s->reply.status = 307;
	return true;
}

/* A browser asks whether a script of another site may (CORS). */
static bool
is_preflight(const struct serving *s)
{
	return s->match.allow && s->reply.script_origin &&
	       str_is(str_of(s->req.method), "OPTIONS") &&
	       request_header(&s->req, "HTTP_ACCESS_CONTROL_REQUEST_METHOD");
}

static void
answer_preflight(struct serving *s)
{
	struct reply *r = &s->reply;

	r->content_type = "text/plain; charset=utf-8";
	reply_header(r, "Access-Control-Allow-Methods", s->match.allow);
	reply_header(r, "Access-Control-Allow-Headers",
		     "Accept, Accept-Language, Authorization, Content-Type,"
		     " Idempotency-Key, MCP-Protocol-Version, Traceparent");
	reply_header(r, "Access-Control-Max-Age", "600");
}

static const struct err *
answer(struct serving *s)
{
	const struct settings *set = s->call.app->config->settings;
	const struct err *bad, *e;

	trace_begin(s->call.arena, io_env(s->call.req->io, "HTTP_TRACEPARENT"),
		    *set->otlp_endpoint != '\0');
	choose_language(s);
	bad = request_read(s->call.arena, s->call.req->io, &s->req);
	reply_init(&s->reply, &s->req);
	s->reply.script_origin = guard_script_origin(
		&s->req, set->script_origins, set->auth == AUTH_PROXY);
	s->call.wait = wait_of(s);
	e = find(s);
	if (!bad)
		bad = choose_format(s);
	if (bad)
		return bad;
	if (is_preflight(s)) {
		answer_preflight(s);
		return NULL;
	}
	if (e && sends_on(s))
		return NULL;
	return e ? e : run(s);
}

/* An error in the call's format; the simplest words when even that fails. */
static void
write_error(struct serving *s, const struct err *e)
{
	struct call *call = &s->call;
	struct view v = page_view_bare(call);
	bool json =
		call->format == FORMAT_JSON || call->format == FORMAT_NDJSON;

	v.refresh_s = call->again_s;
	if (page_wants_html(call)) {
		if (!view_error(&v, e))
			return;
		reply_reset(&s->reply);
		s->reply.status = err_status(e);
	}
	page_send(call, FORMAT_TEXT,
		  json ? view_error_json(call->arena, e, s->req.id)
		       : view_error_text(call->arena, e, s->req.id));
	if (json)
		s->reply.content_type = "application/problem+json";
}

/*
 * Once bytes are out, a page that a person watches gets a notice; of anything
 * else only a broken end can tell that it is not whole.
 */
static void
fail(struct serving *s, const struct err *e)
{
	static const struct str notice = STR_INIT(
		"<p role=\"alert\">Something went wrong here; this page is not "
		"complete. Load it again to see how things stand.</p>\n");
	struct reply *r = &s->reply;

	s->error = e;
	if (r->live)
		(void)r->out.write(r->out.arg, notice);
	else if (r->began)
		reply_abort(r);
	if (r->began)
		return;
	reply_reset(r);
	page_fail_with(&s->call, e);
	if (e->kind == ERR_LOGIN)
		reply_header(r, "WWW-Authenticate", "Bearer");
	if (e->kind == ERR_METHOD && s->match.allow)
		reply_header(r, "Allow", s->match.allow);
	write_error(s, e);
}

/* An error after the first byte is one too, though the status was 200. */
static enum log_level
level_of(const struct serving *s)
{
	const struct route *route = s->match.route;

	if (s->call.in_line)
		return LOG_INFO;
	if (s->reply.status >= 500 || err_status(s->error) >= 500)
		return LOG_ERROR;
	return route && route->want == 0 && !s->error ? LOG_DEBUG : LOG_INFO;
}

static void
log_request(const struct serving *s)
{
	const struct route *route = s->match.route;
	const struct err *e = s->error;
	double ms = (double)(clock_us() - s->began_us) / 1000;

	log_event(level_of(s), "request.done",
		  "req=%s method=%s route=%s status=%d bytes=%zu ms=%.2f%s%s"
		  "%s%s%s%s",
		  s->req.id, s->req.method, route ? route->path : "-",
		  s->reply.status, s->reply.n_sent, ms,
		  s->reply.left ? " left=1" : "", e ? " code=" : "",
		  e ? err_row(e->kind)->code : "", e ? " why=\"" : "",
		  e ? log_quotable(e->note) : "", e ? "\"" : "");
}

/* Counted before its last byte leaves: who has read it may look. */
static void
end_reply(struct serving *s)
{
	if (!s->counted)
		scoreboard_count(s->call.app->board, index_of(s->match.route),
				 s->reply.status);
	s->counted = true;
	reply_end(&s->reply);
	log_request(s);
}

void
route_rest(const struct app *app, struct arena *a)
{
	const struct settings *s = app->config->settings;
	const struct err *e;

	trace_end_request(a, s);
	if (!app->store)
		return;
	machines_meet(app, a);
	e = store_sweep(app->store, a, app->config->settings);
	dataset_sweep(a, app->store, app->config->settings);
	if (e)
		log_event(LOG_WARN, "store.sweep", "why=\"%s\"",
			  log_quotable(e->note));
}

static bool
serve(struct serving *s)
{
	const struct err *e;
	jmp_buf full;

	if (setjmp(full) != 0)
		return false;
	arena_on_full(s->call.arena, &full);
	e = answer(s);
	if (e)
		fail(s, e);
	end_reply(s);
	arena_on_full(s->call.arena, NULL);
	return true;
}

/*
 * The arena is full: what it held is given up, and the small answer that says
 * so is made in the room that this leaves.
 */
static void
serve_full(struct serving *s)
{
	static const struct err too_much = {
		.kind = ERR_INTERNAL,
		.say = "This took more memory than one request may have.",
		.note = "arena full",
	};
	bool began = s->reply.began, live = s->reply.live;
	struct io *io = s->call.req->io;
	jmp_buf full;

	if (setjmp(full) != 0)
		return;
	arena_on_full(s->call.arena, &full);
	trace_drop();
	arena_reset(s->call.arena);
	if (request_read(s->call.arena, io, &s->req))
		s->call.format = FORMAT_HTML;
	s->match = (struct match){ .route = s->match.route };
	s->call.user = (struct user){ .owner = "" };
	reply_init(&s->reply, &s->req);
	s->reply.began = began;
	s->reply.live = live;
	fail(s, &too_much);
	end_reply(s);
	arena_on_full(s->call.arena, NULL);
}

bool
route_serve(const struct app *app, struct arena *a, struct io *io)
{
	struct serving s = { .began_us = clock_us() };
	bool whole;

	s.call.app = app;
	s.call.arena = a;
	s.call.req = &s.req;
	s.call.reply = &s.reply;
	s.call.format = FORMAT_HTML;
	s.req.io = io;
	whole = serve(&s);
	if (!whole)
		serve_full(&s);
	seats_leave(app->seats);
	return whole;
}
