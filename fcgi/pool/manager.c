#include "pool/manager.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/err.h"
#include "base/log.h"
#include "http/http.h"
#include "observe/scoreboard.h"
#include "observe/seats.h"
#include "pool/backoff.h"
#include "pool/children.h"
#include "pool/exporter.h"
#include "pool/listen.h"
#include "pool/notify.h"
#include "pool/roles.h"
#include "pool/upgrade.h"
#include "pool/vault.h"
#include "pool/worker.h"
#include "route/route.h"

#include "base/ban.h"

#define POOLS 2
#define LOOK_MS 250   /* how often workers are looked at */
#define YOUNG_MS 1000 /* dying before that age is dying at once */

struct manager {
	struct arena *arena;
	const struct app_options *options;
	struct vault vault;
	struct app *app; /* what new workers get; without secrets */
	struct scoreboard *board;
	struct seats *seats;
	struct listeners listeners;
	struct upgrade upgrade;
	struct exporter exporter;
	struct backoff backoff[POOLS];
	struct child children[SCOREBOARD_ROWS];
	unsigned generation;
	bool stopping;
	int64_t stop_by_ms;
	int64_t leave_at_ms; /* 0: nobody told it to stop */
	int64_t next_watchdog_ms;
};

static size_t
wanted(const struct manager *m, enum pool pool)
{
	const struct settings *s = m->app->config->settings;

	return (size_t)(pool == POOL_PAGE ? s->page_workers
					  : s->ask_workers + s->line_workers);
}

/* Never returns in the child. */
static pid_t
fork_worker(struct manager *m, enum pool pool, int row)
{
	pid_t manager = getpid();
	pid_t pid = fork();

	if (pid != 0)
		return pid;
	scoreboard_sit(m->board, row);
	seats_sit(m->seats, row);
	/* leaves without the manager's handlers: its sockets are not ours */
	_exit(worker_run(m->app, &(struct duty){ m->listeners.fd[pool], pool,
						 &m->vault, manager }));
}

/* False: no more can be had now. */
static bool
start_one(struct manager *m, enum pool pool)
{
	int row = scoreboard_take(m->board, pool);
	pid_t pid;

	if (row == SCOREBOARD_FULL)
		return false;
	pid = fork_worker(m, pool, row);
	if (pid < 0) {
		log_event(LOG_ERROR, "pool.fork", "why=\"%s\"",
			  log_quotable(strerror(errno)));
		scoreboard_give(m->board, row);
		backoff_wait(&m->backoff[pool]);
		return false;
	}
	scoreboard_name(m->board, row, pid);
	m->children[row] =
		(struct child){ pid, pool, m->generation, clock_ms(), false };
	return true;
}

static void
fill_pool(struct manager *m, enum pool pool)
{
	size_t have = children_of(m->children, pool, m->generation);

	if (!backoff_is_over(&m->backoff[pool]))
		return;
	while (have < wanted(m, pool) && start_one(m, pool))
		have++;
}

static void
fill(struct manager *m)
{
	for (unsigned pool = 0; pool < POOLS; pool++)
		fill_pool(m, pool);
	exporter_keep(&m->exporter, m->app, &m->vault, &m->listeners);
}

/*
 * Death at once must not repeat at full speed, unless a request was the cause:
 * requests that end workers must not close the pool to everybody.
 */
static void
bury(struct manager *m, size_t row, int status)
{
	struct child *s = &m->children[row];
	bool failed = !WIFEXITED(status) || WEXITSTATUS(status) != 0;
	bool young = clock_ms() - s->born_ms < YOUNG_MS;
	struct worker_row r = { 0 };

	(void)scoreboard_read(m->board, (int)row, &r);
	if (failed && young && r.served == 0 && !m->stopping)
		backoff_wait(&m->backoff[s->pool]);
	else
		m->backoff[s->pool].deaths = 0;
	scoreboard_give(m->board, (int)row);
	seats_free(m->seats, (int)row);
	child_log_death(s, status); /* what is told has happened */
	*s = (struct child){ 0 };
}

static void
reap(struct manager *m)
{
	int status;
	pid_t pid;

	while ((pid = waitpid(-1, &status, WNOHANG)) > 0) {
		exporter_bury(&m->exporter, pid, status);
		for (size_t i = 0; i < SCOREBOARD_ROWS; i++)
			if (m->children[i].pid == pid)
				bury(m, i, status);
	}
}

static const struct err *
load(struct manager *m, struct arena *a, const struct app_options *masked,
     struct app **ret)
{
	struct app *app = NULL;
	const struct err *e = app_load(a, masked, &app);

	if (!e && strcmp(app->config->settings->store, ":memory:") == 0)
		e = err_say(a, ERR_CONFIG,
			    "server.store: workers cannot share :memory:");
	if (!e)
		e = roles_check(a, app->config->settings);
	if (!e)
		e = roles_start_others(a, app->config->settings);
	if (e) {
		app_destroy(app);
		return e;
	}
	app->board = m->board;
	app->seats = m->seats;
	app_share(app);
	worker_log_as(app);
	*ret = app;
	return NULL;
}

/*
 * The new generation stands before the old one is asked to go, and both
 * accept on the same sockets, so no request finds nobody.
 */
static void
renew(struct manager *m)
{
	m->generation++;
	memset(m->backoff, 0, sizeof(m->backoff));
	exporter_renew(&m->exporter);
	fill(m);
	children_signal(m->children, SIGTERM, m->generation);
}

/* The file was renamed: new workers write the new one. */
static void
reopen_log(struct manager *m)
{
	if (!*m->app->config->settings->log_file)
		return;
	worker_log_as(m->app);
	renew(m);
	log_event(LOG_INFO, "log.reopened", "generation=%u", m->generation);
}

static void
reload(struct manager *m)
{
	struct arena *a = arena_create((size_t)1 << 20);
	struct app_options masked;
	struct app *app = NULL;
	const struct err *e;

	notify_reloading();
	e = vault_fill(&m->vault, a, m->options, &masked);
	if (!e)
		e = load(m, a, &masked, &app);
	if (e) {
		log_event(LOG_ERROR, "config.kept", "why=\"%s\"",
			  log_quotable(e->note));
	} else {
		app_destroy(m->app);
		m->app = app;
		renew(m);
		log_event(LOG_INFO, "config.reloaded", "generation=%u",
			  m->generation);
	}
	notify_send("READY=1");
	arena_destroy(a);
}

/* Those who are at work may end it. */
static void
leave(struct manager *m)
{
	m->stopping = true;
	m->stop_by_ms = clock_ms() +
			(int64_t)m->app->config->settings->drain_timeout_ms;
}

/* All goes on for a while, in which balancers learn of it; told twice, not. */
static void
stop(struct manager *m)
{
	const struct settings *s = m->app->config->settings;

	if (m->stopping)
		return;
	if (m->leave_at_ms) {
		m->leave_at_ms = clock_ms();
		return;
	}
	m->leave_at_ms = clock_ms() + (int64_t)s->drain_notice_ms;
	scoreboard_leave(m->board);
	notify_send("STOPPING=1");
	log_event(LOG_INFO, "serve.stopping", "workers=%zu",
		  children_count(m->children));
}

/*
 * Pages are answered until the last question is: who reloads one sees its
 * steps, and nobody waits at a socket that nobody serves.
 */
static void
drain(struct manager *m, int64_t now)
{
	if (children_signal_pool(m->children, POOL_ASK, SIGTERM))
		fill_pool(m, POOL_PAGE);
	else
		(void)children_signal_pool(m->children, POOL_PAGE, SIGTERM);
	if (now >= m->stop_by_ms)
		children_signal(m->children, SIGKILL, m->generation + 1);
}

static void
look(struct manager *m)
{
	int64_t now = clock_ms(), watchdog = notify_watchdog_ms();

	reap(m);
	children_kill_overrun(
		m->children, m->board,
		(int64_t)m->app->config->settings->request_timeout_ms);
	if (!m->stopping && ((m->leave_at_ms && now >= m->leave_at_ms) ||
			     upgrade_is_over(&m->upgrade, &m->listeners)))
		leave(m);
	if (!m->stopping)
		fill(m);
	else
		drain(m, now);
	if (watchdog && now >= m->next_watchdog_ms) {
		notify_send("WATCHDOG=1");
		m->next_watchdog_ms = now + watchdog;
	}
}

static void
watch_over(struct manager *m, const sigset_t *heard)
{
	const struct timespec look_ms = { 0, LOOK_MS * 1000000L };

	while (!m->stopping || children_count(m->children) > 0) {
		int signal = sigtimedwait(heard, NULL, &look_ms);

		if (signal == SIGTERM || signal == SIGINT)
			stop(m);
		else if (signal == SIGHUP && !m->stopping)
			reload(m);
		else if (signal == SIGUSR1 && !m->stopping)
			reopen_log(m);
		else if (signal == SIGUSR2 && !m->stopping)
			upgrade_begin(&m->upgrade, &m->listeners,
				      m->vault.whole);
		look(m);
	}
}

/* All that the manager hears, it takes by sigtimedwait(): no handlers. */
static void
block_signals(sigset_t *heard)
{
	static const int all[] = { SIGTERM, SIGINT,  SIGHUP,
				   SIGCHLD, SIGUSR1, SIGUSR2 };

	(void)sigemptyset(heard);
	for (size_t i = 0; i < COUNT(all); i++)
		(void)sigaddset(heard, all[i]);
	(void)sigprocmask(SIG_BLOCK, heard, NULL);
}

static const struct err *
start(struct manager *m)
{
	struct app_options masked;
	struct app *app = NULL;
	const struct err *e;

	m->board = scoreboard_create(m->arena);
	m->seats = seats_create(m->arena);
	if (!m->board || !m->seats)
		return err_say(m->arena, ERR_INTERNAL,
			       "There is no memory for the scoreboard.");
	e = vault_fill(&m->vault, m->arena, m->options, &masked);
	if (e)
		return e;
	/* from here on there are none in this process, nor in its children */
	vault_wipe(m->options);
	upgrade_prepare(m->arena, &m->upgrade);
	e = load(m, m->arena, &masked, &app);
	if (e)
		return e;
	m->app = app;
	e = listen_open(m->arena, app->config->settings, &m->listeners);
	if (!e)
		upgrade_take(m->arena, &m->listeners);
	return e;
}

static void
serve(struct manager *m, const struct settings *s)
{
	sigset_t heard;

	block_signals(&heard);
	http_start();
	exporter_open(&m->exporter);
	fill(m);
	log_event(LOG_INFO, "serve.ready",
		  "version=%s page=%s page_workers=%llu ask=%s "
		  "ask_workers=%llu confined=%s",
		  PARLANCE_VERSION, s->listen_page,
		  (unsigned long long)s->page_workers, s->listen_ask,
		  (unsigned long long)s->ask_workers, roles_words(m->arena, s));
	upgrade_done();
	notify_send("READY=1");
	watch_over(m, &heard);
	exporter_stop(&m->exporter);
	listen_close(&m->listeners);
	log_event(LOG_INFO, "serve.stopped", "version=%s", PARLANCE_VERSION);
}

int
pool_serve(const struct app_options *options)
{
	struct arena *a = arena_create((size_t)16 << 20);
	struct manager *m = arena_alloc(a, sizeof(*m));
	const struct err *e;
	int rc;

	m->arena = a;
	m->options = options;
	m->vault.whole = upgrade_secrets();
	e = start(m);
	rc = err_exit(e);
	if (e)
		log_event(LOG_ERROR, "serve.failed", "why=\"%s\"",
			  log_quotable(e->note));
	else
		serve(m, m->app->config->settings);
	app_destroy(m->app);
	arena_destroy(a);
	return rc;
}
