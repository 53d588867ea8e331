#include "pool/worker.h"

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/confine/own.h"
#include "base/err.h"
#include "base/log.h"
#include "base/rand.h"
#include "data/settings.h"
#include "http/http.h"
#include "observe/scoreboard.h"
#include "pool/exporter.h"
#include "pool/listen.h"
#include "pool/roles.h"
#include "request/io.h"
#include "route/machines/machines.h"
#include "route/route.h"

#include "base/ban.h"

#define WORKER_ARENA ((size_t)64 << 20)
#define ROLE_ARENA ((size_t)4 << 20)
#define TRIM_AT ((size_t)4 << 20) /* a request that left more than that */
#define TOP_KEPT (1 << 20)        /* free at the end of the heap */
#define IDLE_MS 1000              /* without a request: give memory back */
#define MMAP_AT (1 << 20)         /* larger blocks go back at once */

/*
 * Blocked for good, and heard by a descriptor between requests: libfcgi does
 * not take up an interrupted read or write again.
 */
static sigset_t
end_signals(void)
{
	sigset_t set;

	(void)sigemptyset(&set);
	(void)sigaddset(&set, SIGTERM);
	(void)sigaddset(&set, SIGUSR1);
	return set;
}

/* The terminal's SIGINT and the administrator's SIGHUP are the manager's. */
static void
set_signals(void)
{
	static const int ignored[] = { SIGINT, SIGHUP, SIGPIPE };
	struct sigaction ignore = { .sa_handler = SIG_IGN };
	sigset_t blocked = end_signals();

	(void)sigemptyset(&ignore.sa_mask);
	for (size_t i = 0; i < COUNT(ignored); i++)
		(void)sigaction(ignored[i], &ignore, NULL);
	(void)sigprocmask(SIG_SETMASK, &blocked, NULL);
}

/* Idle, a worker costs under 1 MB: what requests took goes back. */
static void
set_memory(void)
{
	(void)mallopt(M_MMAP_THRESHOLD, MMAP_AT);
	(void)mallopt(M_TRIM_THRESHOLD, TOP_KEPT);
}

static bool
add(int watched, int fd, uint32_t events)
{
	struct epoll_event event = { .events = events, .data = { .fd = fd } };

	return fd >= 0 && epoll_ctl(watched, EPOLL_CTL_ADD, fd, &event) == 0;
}

/*
 * EPOLLEXCLUSIVE wakes one idle worker for a request, not all of them. Both
 * descriptors live as long as the process. -1: the kernel refused.
 */
static int
watch(int listener)
{
	int watched = epoll_create1(EPOLL_CLOEXEC);
	sigset_t set = end_signals();

	if (watched < 0 || !add(watched, listener, EPOLLIN | EPOLLEXCLUSIVE) ||
	    !add(watched, signalfd(-1, &set, SFD_CLOEXEC), EPOLLIN))
		return -1;
	return watched;
}

struct woken {
	bool request; /* somebody waits, or did a moment ago */
	bool end;     /* a signal says that it is time to end */
};

struct loop {
	struct app *app;
	struct io_fcgi *fcgi;
	struct arena *arena; /* of one request */
	unsigned alarm_s;    /* nobody watches us: 0 under a manager */
	uint64_t left;       /* requests until this worker is replaced */
};

static void
rest(const struct loop *l)
{
	app_rest(l->app);
	arena_rest(l->arena);
	(void)malloc_trim(0);
}

/* In the middle of a request: what it holds stays. */
static void
shrink(void *arg)
{
	const struct loop *l = arg;

	app_shrink(l->app);
	arena_rest(l->arena);
}

/*
 * Until there is an event; meanwhile connections go that others want, or that
 * nobody used for long, and once what is only of use for the next request.
 */
static int
idle(const struct loop *l, int watched, struct epoll_event *events, int room)
{
	int64_t since_ms = clock_ms();
	bool rested = false;

	for (;;) {
		int64_t unused_ms = clock_ms() - since_ms;
		const int meet_ms = machines_wait_ms(l->app);
		int next_ms = app_yield(l->app, unused_ms), n;

		if (next_ms < 0 || (meet_ms >= 0 && next_ms > meet_ms))
			next_ms = meet_ms;
		if (!rested && unused_ms >= IDLE_MS) {
			rest(l);
			rested = true;
		}
		if (!rested && (next_ms < 0 || next_ms > IDLE_MS))
			next_ms = IDLE_MS;
		n = epoll_wait(watched, events, room, next_ms);
		if (n != 0)
			return n;
		machines_meet(l->app, l->arena);
		arena_reset(l->arena);
	}
}

static struct woken
await(const struct loop *l, int watched, int listener)
{
	struct epoll_event events[2];
	struct woken w = { false, false };
	int n = idle(l, watched, events, COUNT(events));

	while (n > 0) {
		if (events[--n].data.fd == listener)
			w.request = true;
		else
			w.end = true;
	}
	return w;
}

/* A store that did not open may open later: pages say what is wrong. */
static void
open_again(struct arena *a, struct app *app)
{
	const struct err *e;

	if (app_lost_store(app))
		log_event(LOG_ERROR, "store.lost",
			  "why=\"its file was deleted or replaced\"");
	e = app->store ? NULL : app_open(a, app);
	if (e)
		log_event(LOG_ERROR, "store.closed", "why=\"%s\"",
			  log_quotable(e->note));
}

/* The answer is out; another worker takes its place. */
static void
end_if_spent(void)
{
	if (!app_is_spent())
		return;
	log_event(LOG_WARN, "worker.spent",
		  "why=\"an engine did not stop in time\"");
	_exit(EXIT_SUCCESS);
}

/* False: the request wants this worker to end. */
static bool
serve_one(struct loop *l)
{
	struct io *io = io_fcgi_accept(l->fcgi);
	bool go_on;
	size_t used;

	if (!io)
		return true;
	if (!listen_may_talk(l->app->config->settings, io->descriptor)) {
		log_event(LOG_WARN, "peer.refused",
			  "why=\"not one of server.web_servers\"");
		io_fcgi_finish(l->fcgi);
		return true;
	}
	l->left--;
	if (l->alarm_s)
		(void)alarm(l->alarm_s);
	scoreboard_busy(l->app->board);
	open_again(l->arena, l->app);
	go_on = route_serve(l->app, l->arena, io);
	io_fcgi_finish(l->fcgi);
	end_if_spent();
	route_rest(l->app, l->arena);
	used = arena_used(l->arena);
	arena_reset(l->arena);
	if (used > TRIM_AT)
		(void)malloc_trim(0);
	scoreboard_idle(l->app->board);
	if (l->alarm_s)
		(void)alarm(0);
	return go_on;
}

/* A little earlier or later, so that not all are replaced at once. */
static uint64_t
how_many(const struct settings *settings)
{
	uint64_t max = settings->max_requests;

	return max - rand_u32() % (max / 8 + 1);
}

/*
 * A request that woke this worker woke no other: it is served even when the
 * end has come.
 */
static void
serve_all(struct loop *l, int watched, int listener)
{
	bool go_on = true;

	l->left = how_many(l->app->config->settings);
	scoreboard_idle(l->app->board);
	while (go_on && l->left > 0) {
		struct woken w = await(l, watched, listener);

		go_on = (!w.request || serve_one(l)) && !w.end;
	}
}

static int
run(struct app *app, int listener, unsigned alarm_s)
{
	struct arena *a = arena_create(WORKER_ARENA);
	struct loop l = { .app = app, .alarm_s = alarm_s };
	const struct err *e;
	int watched;

	set_signals();
	set_memory();
	open_again(a, app);
	watched = watch(listener);
	e = io_fcgi_create(a, listener, &l.fcgi);
	if (watched < 0 || e) {
		log_event(LOG_ERROR, "worker.failed", "why=\"%s\"",
			  log_quotable(e ? e->note : strerror(errno)));
		return EXIT_FAILURE;
	}
	l.arena = arena_create_mapped(
		(size_t)app->config->settings->request_memory);
	http_give_back(shrink, &l);
	serve_all(&l, watched, listener);
	arena_destroy(l.arena);
	arena_destroy(a);
	return EXIT_SUCCESS;
}

/* Pages need none. False: it was logged. */
static bool
take_secrets(struct app *app, const struct duty *duty)
{
	const struct err *e;

	if (duty->pool != POOL_ASK) {
		app->pages = true;
		vault_close(duty->vault);
		return true;
	}
	e = vault_open(duty->vault, app);
	if (e)
		log_event(LOG_ERROR, "worker.failed", "why=\"%s\"",
			  log_quotable(e->note));
	return !e;
}

int
worker_run(struct app *app, const struct duty *duty)
{
	struct arena *a;
	bool entered;
	int status;

	(void)prctl(PR_SET_PDEATHSIG, SIGTERM);
	if (getppid() != duty->manager) /* it died before it was watched */
		return EXIT_FAILURE;
	own_is_killed_first();
	(void)prctl(PR_SET_DUMPABLE, 0);
	if (!take_secrets(app, duty))
		return EXIT_FAILURE;
	a = arena_create(ROLE_ARENA);
	entered = roles_enter(a, app,
			      duty->pool == POOL_ASK ? ROLE_ASK : ROLE_PAGE);
	arena_destroy(a);
	status = entered ? run(app, duty->listener, 0) : EXIT_FAILURE;
	app_leave(app);
	return status;
}

bool
worker_is_spawned(void)
{
	return io_is_listening(STDIN_FILENO);
}

void
worker_log_as(const struct app *app)
{
	const struct settings *s = app->config->settings;
	bool filed = *s->log_file && log_to(s->log_file);
	int why = errno;

	log_init(s->log_level, !filed && getenv("JOURNAL_STREAM") != NULL);
	log_as_json(s->log_format == LOG_JSON);
	if (*s->log_file && !filed)
		log_event(LOG_ERROR, "log.closed", "file=\"%s\" why=\"%s\"",
			  log_quotable(s->log_file), strerror(why));
}

static unsigned
seconds(uint64_t ms)
{
	return (unsigned)((ms + 999) / 1000);
}

/* Load what a manager would have loaded. NULL: it was logged. */
static struct app *
load_alone(const struct app_options *options, int *ret_exit)
{
	struct arena *a = arena_create(WORKER_ARENA);
	struct app *app = NULL;
	const struct err *e = app_load(a, options, &app);

	if (e)
		log_event(LOG_ERROR, "config.bad", "why=\"%s\"",
			  log_quotable(e->note));
	else
		worker_log_as(app);
	*ret_exit = err_exit(e);
	arena_destroy(a);
	return app;
}

int
worker_alone(const struct app_options *options)
{
	int rc;
	struct app *app = load_alone(options, &rc);

	if (!app)
		return rc;
	(void)prctl(PR_SET_DUMPABLE, 0);
	(void)fcntl(STDIN_FILENO, F_SETFL,
		    fcntl(STDIN_FILENO, F_GETFL) | O_NONBLOCK);
	exporter_alone(app);
	rc = run(app, STDIN_FILENO,
		 seconds(app->config->settings->request_timeout_ms));
	app_destroy(app);
	return rc;
}

int
worker_cgi(const struct app_options *options)
{
	int rc;
	struct app *app = load_alone(options, &rc);
	const struct settings *settings;
	struct arena *a;

	if (!app)
		return rc;
	settings = app->config->settings;
	(void)prctl(PR_SET_DUMPABLE, 0);
	/* the default action of SIGALRM ends even one endless opcode */
	(void)alarm(seconds(settings->request_timeout_ms));
	a = arena_create((size_t)settings->request_memory);
	open_again(a, app);
	(void)route_serve(app, a, io_cgi(a, environ));
	exporter_send_apart(app, a);
	route_rest(app, a);
	arena_destroy(a);
	app_destroy(app);
	return EXIT_SUCCESS;
}
