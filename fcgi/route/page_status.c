#include "chat/chat.h"
#include "data/settings.h"
#include "data/status.h"
#include "observe/backlog.h"
#include "observe/scoreboard.h"
#include "observe/seats.h"
#include "observe/slots.h"
#include "route/machines/machines.h"
#include "route/page.h"
#include "store/user/audit.h"

#include "base/ban.h"

static size_t
count_routes(void)
{
	size_t n = 0;

	while (routes[n].method)
		n++;
	return n;
}

static struct status_worker
worker_of(const struct worker_row *row, size_t n_routes)
{
	struct status_worker w = {
		.pid = row->pid,
		.pool = pool_names[row->pool % STATUS_POOLS],
		.state = worker_state_name(row->state),
		.busy_ms = row->busy_ms,
		.served = row->served,
	};

	if (row->state == WORKER_BUSY && row->route < n_routes) {
		w.method = routes[row->route].method;
		w.path = routes[row->route].path;
	}
	return w;
}

static void
read_workers(struct call *call, struct status *s)
{
	size_t n_routes = count_routes();
	struct worker_row row;

	for (int i = 0; i < SCOREBOARD_ROWS; i++) {
		struct status_pool *pool;

		if (!scoreboard_read(call->app->board, i, &row))
			continue;
		s->workers = arena_grow(call->arena, s->workers, s->n_workers,
					sizeof(*s->workers));
		s->workers[s->n_workers++] = worker_of(&row, n_routes);
		pool = &s->pools[row.pool % STATUS_POOLS];
		pool->workers++;
		pool->busy += row.state == WORKER_BUSY;
	}
}

static void
read_pools(struct call *call, struct status *s)
{
	const struct settings *settings = call->app->config->settings;
	const char *const paths[STATUS_POOLS] = {
		[POOL_PAGE] = settings->listen_page,
		[POOL_ASK] = settings->listen_ask,
	};

	for (size_t i = 0; i < STATUS_POOLS; i++) {
		struct status_pool *pool = &s->pools[i];

		pool->name = pool_names[i];
		pool->queue_known =
			backlog_read(paths[i], &pool->waiting, &pool->room);
	}
}

static void
read_routes(struct call *call, struct status *s)
{
	const struct scoreboard *b = call->app->board;
	size_t n = count_routes();

	s->routes = arena_array(call->arena, n, sizeof(*s->routes));
	for (unsigned i = 0; i < n; i++) {
		struct status_route r = {
			.method = routes[i].method,
			.path = routes[i].path,
			.ok = scoreboard_total(b, i, 2),
			.redirected = scoreboard_total(b, i, 3),
			.refused = scoreboard_total(b, i, 4),
			.failed = scoreboard_total(b, i, 5),
		};

		if (r.ok + r.redirected + r.refused + r.failed)
			s->routes[s->n_routes++] = r;
	}
}

/* GET /status: for administrators */
const struct err *
page_status(struct call *call)
{
	struct status s = { .n_workers = 0 };
	const struct err *e;
	struct rows rows;
	struct view v;

	read_workers(call, &s);
	read_pools(call, &s);
	read_routes(call, &s);
	slots_count(call->app->slots, &s.slots, &s.slots_busy);
	seats_count(call->app->seats, &s.seats, &s.in_line);
	chat_probe_model(call->arena, call->app->config->settings, &call->wait,
			 &s.model);
	e = store_audit_today(call->app->store, call->arena, &s.today);
	if (!e)
		e = machines_list(call->app, call->arena, &s.machines);
	if (!e)
		e = page_view(call, CHATS_BESIDE, &v);
	if (e)
		return e;
	if (page_wants_html(call))
		return view_status(&v, &s);
	if (call->format == FORMAT_JSON) {
		page_send(call, FORMAT_JSON, view_status_json(&v, &s));
		return NULL;
	}
	rows = view_workers_rows(call->arena, &s);
	return page_send_rows(call, &rows);
}
