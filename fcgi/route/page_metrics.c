#include "data/settings.h"
#include "data/status.h"
#include "observe/backlog.h"
#include "observe/breaker.h"
#include "observe/metrics.h"
#include "observe/scoreboard.h"
#include "request/reply.h"
#include "route/page.h"
#include "store/db/care.h"

#include "base/ban.h"

#define METRICS_MAX ((size_t)1 << 20)

/* "localhost:8080", "127.0.0.1", "[::1]:80" */
static bool
names_this_machine(const char *host)
{
	static const char *const names[] = { "localhost", "127.0.0.1",
					     "[::1]" };

	for (size_t i = 0; i < COUNT(names); i++) {
		struct str name = str_of(names[i]);

		if (str_starts(str_of(host), name) &&
		    (!host[name.n] || host[name.n] == ':'))
			return true;
	}
	return false;
}

/*
 * The address alone proves nothing: behind another proxy of this machine all
 * visitors come from it. Such a proxy says for whom it asks, or keeps the
 * name that they asked for.
 */
static bool
is_local(const struct request *req)
{
	static const char *const proxied[] = {
		"HTTP_X_FORWARDED_FOR", "HTTP_FORWARDED",        "HTTP_VIA",
		"HTTP_X_REAL_IP",       "HTTP_X_FORWARDED_HOST",
	};
	const char *address = io_env(req->io, "REMOTE_ADDR");

	for (size_t i = 0; i < COUNT(proxied); i++)
		if (io_env(req->io, proxied[i]))
			return false;
	return address && req->host && names_this_machine(req->host) &&
	       (str_starts(str_of(address), STR("127.")) ||
		str_is(str_of(address), "::1"));
}

static void
write_requests(struct buf *out, const struct scoreboard *b)
{
	static const char name[] = "parlance_requests_total";

	metrics_write_head(out, name, "counter", "HTTP requests.");
	for (unsigned i = 0; routes[i].method; i++) {
		for (int class = 2; class <= 5; class ++) {
			uint64_t n = scoreboard_total(b, i, class);

			if (n)
				buf_printf(out,
					   "%s{method=\"%s\",route=\"%s\","
					   "code=\"%dxx\"} %llu\n",
					   name, routes[i].method,
					   routes[i].path, class,
					   (unsigned long long)n);
		}
	}
}

static void
write_workers(struct buf *out, const struct scoreboard *b)
{
	static const char name[] = "parlance_workers";
	unsigned n[STATUS_POOLS][2] = {
		{ 0 }
	}; /* by pool, and whether it is busy */
	struct worker_row row;

	for (int i = 0; i < SCOREBOARD_ROWS; i++)
		if (scoreboard_read(b, i, &row))
			n[row.pool % STATUS_POOLS][row.state == WORKER_BUSY]++;
	metrics_write_head(out, name, "gauge", "Workers, by what they do.");
	for (int pool = 0; pool < STATUS_POOLS; pool++)
		for (int busy = 0; busy < 2; busy++)
			buf_printf(out, "%s{pool=\"%s\",state=\"%s\"} %u\n",
				   name, pool_names[pool],
				   worker_state_name(busy ? WORKER_BUSY
							  : WORKER_IDLE),
				   n[pool][busy]);
}

static void
write_gauge(struct buf *out, const char *name, const char *help, uint64_t n)
{
	metrics_write_head(out, name, "gauge", help);
	buf_printf(out, "%s %llu\n", name, (unsigned long long)n);
}

/* Connections that no worker has taken yet; a pool at an address has none. */
static void
write_queues(struct buf *out, const struct settings *s)
{
	static const char name[] = "parlance_queue_waiting";
	const char *const paths[STATUS_POOLS] = {
		[POOL_PAGE] = s->listen_page,
		[POOL_ASK] = s->listen_ask,
	};

	metrics_write_head(out, name, "gauge",
			   "Connections that no worker has taken yet.");
	for (size_t i = 0; i < STATUS_POOLS; i++) {
		unsigned waiting, room;

		if (backlog_read(paths[i], &waiting, &room))
			buf_printf(out, "%s{pool=\"%s\"} %u\n", name,
				   pool_names[i], waiting);
	}
}

static void
write_room(struct buf *out, const struct call *call)
{
	struct store_room room;

	if (!call->app->store ||
	    !store_room(call->app->store, call->arena, &room))
		return;
	write_gauge(out, "parlance_store_bytes",
		    "Bytes of the store and its log.", room.used);
	write_gauge(out, "parlance_store_free_bytes",
		    "Bytes that are free where the store lies.", room.free);
}

static void
write_health(struct buf *out, const struct call *call)
{
	const struct err *e =
		call->app->store ? store_probe(call->app->store, call->arena)
				 : err_say(call->arena, ERR_STORE, "closed");

	write_gauge(out, "parlance_store_ok",
		    "Whether the store takes writes: 1 or 0.", e == NULL);
	write_room(out, call);
	write_gauge(out, "parlance_llm_servers_paused",
		    "Model servers that are left alone, having failed.",
		    breaker_count_open(BREAKER_MODELS));
	write_queues(out, call->app->config->settings);
}

/* GET /metrics: for Prometheus and its like */
const struct err *
page_metrics(struct call *call)
{
	const struct app *app = call->app;
	unsigned whom = app->config->settings->metrics;
	struct buf out = buf_new(call->arena, METRICS_MAX);

	if (whom == METRICS_OFF ||
	    (whom == METRICS_LOCAL && !is_local(call->req)))
		return err_say(call->arena, ERR_MISSING,
			       "There is no such page.");
	metrics_write_head(&out, "parlance_build_info", "gauge",
			   "The program.");
	buf_printf(&out, "parlance_build_info{version=\"%s\"} 1\n",
		   PARLANCE_VERSION);
	write_workers(&out, app->board);
	write_requests(&out, app->board);
	write_health(&out, call);
	metrics_write(&out);
	page_send(call, FORMAT_TEXT, buf_str(&out));
	call->reply->content_type = "text/plain; version=0.0.4; charset=utf-8";
	return NULL;
}
