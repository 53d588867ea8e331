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
list_requests(struct metric_list *list, const struct scoreboard *b)
{
	struct metric *m = metric_add(list, "parlance_requests_total",
				      METRIC_COUNTER, "HTTP requests.");
	static const char *const classes[] = { "2xx", "3xx", "4xx", "5xx" };

	for (unsigned i = 0; routes[i].method; i++) {
		for (size_t k = 0; k < COUNT(classes); k++) {
			const struct metric_point p = {
				{ { "method", routes[i].method },
				  { "route", routes[i].path },
				  { "code", classes[k] } },
				scoreboard_total(b, i, (int)k + 2),
				NULL,
			};

			if (p.value)
				metric_put(list, m, &p);
		}
	}
}

static void
list_workers(struct metric_list *list, const struct scoreboard *b)
{
	unsigned n[STATUS_POOLS][2] = {
		{ 0 }
	}; /* by pool, and whether it is busy */
	struct worker_row row;
	struct metric *m;

	for (int i = 0; i < SCOREBOARD_ROWS; i++)
		if (scoreboard_read(b, i, &row))
			n[row.pool % STATUS_POOLS][row.state == WORKER_BUSY]++;
	m = metric_add(list, "parlance_workers", METRIC_GAUGE,
		       "Workers, by what they do.");
	for (int pool = 0; pool < STATUS_POOLS; pool++)
		for (int busy = 0; busy < 2; busy++)
			metric_put(list, m,
				   &(struct metric_point){
					   { { "pool", pool_names[pool] },
					     { "state",
					       worker_state_name(
						       busy ? WORKER_BUSY
							    : WORKER_IDLE) } },
					   n[pool][busy],
					   NULL });
}

/* Connections that no worker has taken yet; a pool at an address has none. */
static void
list_queues(struct metric_list *list, const struct settings *s)
{
	const char *const paths[STATUS_POOLS] = {
		[POOL_PAGE] = s->listen_page,
		[POOL_ASK] = s->listen_ask,
	};
	struct metric *m =
		metric_add(list, "parlance_queue_waiting", METRIC_GAUGE,
			   "Connections that no worker has taken yet.");

	for (size_t i = 0; i < STATUS_POOLS; i++) {
		unsigned waiting, room;

		if (backlog_read(paths[i], &waiting, &room))
			metric_put(list, m,
				   &(struct metric_point){
					   { { "pool", pool_names[i] } },
					   waiting,
					   NULL });
	}
}

static void
list_room(struct metric_list *list, const struct app *app)
{
	struct store_room room;

	if (!app->store || !store_room(app->store, list->arena, &room))
		return;
	metric_gauge(list, "parlance_store_bytes",
		     "Bytes of the store and its log.", room.used);
	metric_gauge(list, "parlance_store_free_bytes",
		     "Bytes that are free where the store lies.", room.free);
}

static void
list_health(struct metric_list *list, const struct app *app)
{
	const struct err *e =
		app->store ? store_probe(app->store, list->arena)
			   : err_say(list->arena, ERR_STORE, "closed");

	metric_gauge(list, "parlance_store_ok",
		     "Whether the store takes writes: 1 or 0.", e == NULL);
	list_room(list, app);
	metric_gauge(list, "parlance_llm_servers_paused",
		     "Model servers that are left alone, having failed.",
		     breaker_count_open());
	list_queues(list, app->config->settings);
}

void
route_metrics(const struct app *app, struct metric_list *list)
{
	struct metric *m = metric_add(list, "parlance_build_info", METRIC_GAUGE,
				      "The program.");

	metric_put(list, m,
		   &(struct metric_point){
			   { { "version", PARLANCE_VERSION } }, 1, NULL });
	list_workers(list, app->board);
	list_requests(list, app->board);
	list_health(list, app);
	metrics_list(list);
}

/* GET /metrics: for Prometheus and its like */
const struct err *
page_metrics(struct call *call)
{
	unsigned whom = call->app->config->settings->metrics;
	struct metric_list list = { .arena = call->arena };
	struct buf out = buf_new(call->arena, METRICS_MAX);

	if (whom == METRICS_OFF ||
	    (whom == METRICS_LOCAL && !is_local(call->req)))
		return err_say(call->arena, ERR_MISSING,
			       "There is no such page.");
	route_metrics(call->app, &list);
	metric_write(&list, &out);
	page_send(call, FORMAT_TEXT, buf_str(&out));
	call->reply->content_type = "text/plain; version=0.0.4; charset=utf-8";
	return NULL;
}
