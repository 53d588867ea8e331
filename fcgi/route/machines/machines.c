#include "route/machines/machines.h"

#include "base/log.h"
#include "data/settings.h"
#include "observe/breaker.h"
#include "observe/machine.h"
#include "observe/scoreboard.h"
#include "observe/seats.h"
#include "store/machine.h"

#include "base/ban.h"

#define LISTEN_MS 2000
#define REPORT_MS 10000
#define SEEN_MS 30000 /* longer ago: it is gone */

static bool
has_others(const struct app *app)
{
	return app->store && app->board &&
	       store_is_server(app->config->settings->store);
}

/* What this machine found of the servers that it asks. */
static const struct err *
tell(const struct app *app, struct arena *a)
{
	struct breaker_news news[BREAKER_SERVERS];
	const size_t n = breaker_news(news);
	const struct err *e = NULL;

	for (size_t i = 0; !e && i < n; i++) {
		const struct server_down down = { news[i].server,
						  news[i].left_ms,
						  machine_name() };

		e = store_server_told(app->store, a, machine_id(), &down);
		if (!e)
			breaker_told(&news[i]);
	}
	return e;
}

static const struct err *
hear(const struct app *app, struct arena *a)
{
	struct servers_down down;
	const struct err *e =
		store_servers_down(app->store, a, machine_id(), &down);

	for (size_t i = 0; !e && i < down.n; i++) {
		const struct breaker_news news = { down.items[i].server,
						   down.items[i].left_ms };

		if (breaker_hear(&news))
			log_event(LOG_WARN, "model.paused",
				  "ms=%lld machine=\"%s\"",
				  (long long)news.left_ms,
				  log_quotable(down.items[i].machine));
	}
	return e;
}

static void
count_workers(const struct app *app, int64_t *counts)
{
	struct worker_row row;

	for (int i = 0; i < SCOREBOARD_ROWS; i++) {
		if (!scoreboard_read(app->board, i, &row))
			continue;
		counts[MACHINE_WORKERS]++;
		counts[MACHINE_BUSY] += row.state == WORKER_BUSY;
	}
}

static void
count_requests(const struct app *app, int64_t *counts)
{
	static const enum machine_count by_class[] = {
		[2] = MACHINE_OK,
		[3] = MACHINE_REDIRECTED,
		[4] = MACHINE_REFUSED,
		[5] = MACHINE_FAILED,
	};

	for (unsigned route = 0; route < SCOREBOARD_ROUTES; route++)
		for (int class = 2; class < (int)COUNT(by_class); class ++)
			counts[by_class[class]] += (int64_t)scoreboard_total(
				app->board, route, class);
}

static const struct err *
report(const struct app *app, struct arena *a)
{
	struct machine m = { .id = machine_id(), .name = machine_name() };
	unsigned seats = 0, in_line = 0;

	count_workers(app, m.counts);
	count_requests(app, m.counts);
	seats_count(app->seats, &seats, &in_line);
	m.counts[MACHINE_IN_LINE] = in_line;
	m.counts[MACHINE_PAUSED] = breaker_count_open();
	return store_machine_put(app->store, a, &m);
}

void
machines_meet(const struct app *app, struct arena *a)
{
	const struct err *e;

	if (!has_others(app))
		return;
	e = tell(app, a);
	if (!e && machine_is_due(MACHINE_LISTEN, LISTEN_MS))
		e = hear(app, a);
	if (!e && machine_is_due(MACHINE_REPORT, REPORT_MS))
		e = report(app, a);
	if (e)
		log_event(LOG_WARN, "store.machines", "why=\"%s\"",
			  log_quotable(e->note));
}

int
machines_wait_ms(const struct app *app)
{
	return has_others(app) ? REPORT_MS : -1;
}

const struct err *
machines_list(const struct app *app, struct arena *a, struct machines *ret)
{
	const struct err *e;

	*ret = (struct machines){ NULL, 0 };
	if (!has_others(app))
		return NULL;
	e = report(app, a);
	return e ? e : store_machine_list(app->store, a, SEEN_MS, ret);
}
