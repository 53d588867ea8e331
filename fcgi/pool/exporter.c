#include "pool/exporter.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/log.h"
#include "http/http.h"
#include "observe/metrics.h"
#include "observe/otlp/otlp.h"
#include "observe/otlp/queue.h"
#include "observe/trace.h"
#include "pool/roles.h"
#include "route/route.h"

#include "base/ban.h"

#define ROLE_ARENA ((size_t)4 << 20)
#define SEND_ARENA ((size_t)64 << 20)
#define SOCKET_BYTES (4 << 20) /* of spans that nobody took yet */
#define SPANS_MS 1000          /* how long they may wait for more of them */
#define PAUSE_MAX_MS 30000     /* after the collector failed again and again */
#define SEND_MS 5000           /* one request */
#define LAST_MS 1000           /* one request, when the end has come */
#define YOUNG_MS 1000          /* dying before that age is dying at once */
#define LOOK_MS 20

struct run {
	struct app *app;
	const struct settings *settings;
	int from;
	int signals;
	struct otlp_queue queue;
	int64_t spans_ms;   /* not before that time */
	int64_t metrics_ms; /* at that time */
	int64_t pause_ms;   /* after the next failure; 0: the last one went */
	bool ending;
};

static bool
is_wanted(const struct app *app)
{
	return *app->config->settings->otlp_endpoint != '\0';
}

static void
look(void *arg)
{
	struct run *r = arg;
	struct pollfd p = { .fd = r->signals, .events = POLLIN };

	otlp_queue_take(&r->queue, r->from);
	r->ending = r->ending || poll(&p, 1, 0) > 0;
}

static bool
is_ending(void *arg, bool left)
{
	const struct run *r = arg;

	return left || r->ending;
}

/* Of an outage the first failure is told, and the end. */
static void
note_end(struct run *r, struct arena *a, enum otlp_end end, const char *why)
{
	const char *host = http_host(a, r->settings->otlp_endpoint);

	if (end == OTLP_SENT && r->pause_ms)
		log_event(LOG_INFO, "otlp.back", "collector=%s", host);
	else if (end != OTLP_SENT && !r->pause_ms)
		log_event(LOG_WARN, "otlp.failed", "collector=%s why=\"%s\"",
			  host, log_quotable(why));
	if (end == OTLP_SENT)
		r->pause_ms = 0;
	else
		r->pause_ms = r->pause_ms ? 2 * r->pause_ms : SPANS_MS;
	if (r->pause_ms > PAUSE_MAX_MS)
		r->pause_ms = PAUSE_MAX_MS;
}

/* What comes meanwhile is taken; the end of this process cuts it short. */
static enum otlp_end
deliver(struct run *r, struct arena *a, enum otlp_signal signal,
	struct json_object *request)
{
	struct wait wait = wait_forever();
	const char *why = "";
	enum otlp_end end;

	wait = wait_within(&wait, r->ending ? LAST_MS : SEND_MS);
	wait.arg = r;
	if (!r->ending) {
		wait.tick = look;
		wait.cancelled = is_ending;
	}
	end = otlp_send(a, r->settings, signal, request, &wait, &why);
	note_end(r, a, end, why);
	return end;
}

static void
send_spans(struct run *r)
{
	struct arena *a = arena_create(SEND_ARENA);
	struct otlp_queue sent = r->queue;
	bool last = r->ending;
	enum otlp_end end;

	otlp_queue_open(&r->queue);
	end = deliver(r, a, OTLP_TRACES,
		      otlp_queue_request(a, &sent, r->settings->otlp_service));
	if (end == OTLP_LATER && !last) {
		otlp_queue_return(&r->queue, &sent);
	} else {
		metrics_count(COUNT_SPANS, end != OTLP_SENT, sent.n_spans);
		otlp_queue_close(&sent);
	}
	r->spans_ms = clock_ms() + (r->pause_ms ? r->pause_ms : SPANS_MS);
	arena_destroy(a);
}

/* They add up: what one request could not bring the next one does. */
static void
send_metrics(struct run *r)
{
	struct arena *a = arena_create(SEND_ARENA);
	struct metric_list list = { .arena = a };
	struct json_object *items, *request;
	enum otlp_end end;

	/* without a store there is no number of it, but "store_ok 0" */
	if (app_lost_store(r->app) || !r->app->store)
		(void)!app_open(a, r->app);
	request = otlp_request(a, OTLP_METRICS, r->settings->otlp_service,
			       &items);
	route_metrics(r->app, &list);
	otlp_push_metrics(items, &list);
	end = deliver(r, a, OTLP_METRICS, request);
	metrics_count(COUNT_PUSHES, end != OTLP_SENT, 1);
	r->metrics_ms = clock_ms() + (int64_t)r->settings->otlp_interval_ms;
	arena_destroy(a);
}

static int
due_in_ms(const struct run *r)
{
	int64_t due = INT64_MAX, now = clock_ms();

	if (r->queue.n > 0)
		due = r->spans_ms;
	if (r->settings->otlp_interval_ms && r->metrics_ms < due)
		due = r->metrics_ms;
	if (due == INT64_MAX)
		return -1;
	return due > now ? (int)(due - now) : 0;
}

static void
serve(struct run *r)
{
	bool metrics = r->settings->otlp_interval_ms > 0;

	while (!r->ending) {
		struct pollfd p[] = { { r->from, POLLIN, 0 },
				      { r->signals, POLLIN, 0 } };
		bool idle = r->queue.n == 0;

		(void)poll(p, COUNT(p), due_in_ms(r));
		look(r);
		if (idle && r->queue.n > 0 && r->spans_ms < clock_ms())
			r->spans_ms = clock_ms() + SPANS_MS;
		if (r->ending)
			break;
		if (r->queue.n > 0 && clock_ms() >= r->spans_ms)
			send_spans(r);
		if (metrics && !r->ending && clock_ms() >= r->metrics_ms)
			send_metrics(r);
	}
	if (r->queue.n > 0)
		send_spans(r);
	if (metrics)
		send_metrics(r);
}

/* Ends by SIGTERM alone, which it hears between two steps. */
static int
hear_signals(void)
{
	static const int ignored[] = { SIGINT, SIGHUP, SIGPIPE, SIGUSR1,
				       SIGUSR2 };
	struct sigaction ignore = { .sa_handler = SIG_IGN };
	sigset_t set;

	(void)sigemptyset(&ignore.sa_mask);
	for (size_t i = 0; i < COUNT(ignored); i++)
		(void)sigaction(ignored[i], &ignore, NULL);
	(void)sigemptyset(&set);
	(void)sigaddset(&set, SIGTERM);
	(void)sigprocmask(SIG_SETMASK, &set, NULL);
	return signalfd(-1, &set, SFD_CLOEXEC);
}

static int
run(struct app *app, int from)
{
	struct run r = {
		.app = app,
		.settings = app->config->settings,
		.from = from,
		.signals = hear_signals(),
	};
	struct arena *a = arena_create(ROLE_ARENA);
	bool entered = roles_enter(a, app, ROLE_EXPORT);

	arena_destroy(a);
	if (!entered || r.signals < 0)
		return EXIT_FAILURE;
	otlp_queue_open(&r.queue);
	r.metrics_ms = clock_ms() + (int64_t)r.settings->otlp_interval_ms;
	serve(&r);
	return EXIT_SUCCESS;
}

/* Never returns in the child. */
static pid_t
start(const struct exporter *x, struct app *app, struct vault *vault,
      const struct listeners *listeners)
{
	pid_t parent = getpid();
	pid_t pid = fork();

	if (pid != 0)
		return pid;
	(void)prctl(PR_SET_PDEATHSIG, SIGTERM);
	(void)prctl(PR_SET_DUMPABLE, 0);
	if (getppid() != parent)
		_exit(EXIT_FAILURE);
	app->pages = true;
	if (vault)
		vault_close(vault);
	for (size_t i = 0; listeners && i < COUNT(listeners->fd); i++)
		(void)close(listeners->fd[i]);
	(void)close(x->to);
	_exit(run(app, x->from));
}

void
exporter_open(struct exporter *x)
{
	int pair[2], room = SOCKET_BYTES;

	*x = (struct exporter){ -1, -1, 0, 0, { 0 } };
	if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair) != 0)
		return;
	x->to = pair[0];
	x->from = pair[1];
	(void)setsockopt(x->to, SOL_SOCKET, SO_SNDBUF, &room, sizeof(room));
	otlp_begin();
	trace_send_to(x->to);
}

void
exporter_keep(struct exporter *x, struct app *app, struct vault *vault,
	      const struct listeners *listeners)
{
	if (x->pid || x->to < 0 || !is_wanted(app) ||
	    !backoff_is_over(&x->backoff))
		return;
	x->pid = start(x, app, vault, listeners);
	x->born_ms = clock_ms();
	if (x->pid > 0)
		return;
	x->pid = 0;
	backoff_wait(&x->backoff);
}

void
exporter_bury(struct exporter *x, pid_t pid, int status)
{
	bool failed = !WIFEXITED(status) || WEXITSTATUS(status) != 0;

	if (pid != x->pid)
		return;
	x->pid = 0;
	if (clock_ms() - x->born_ms < YOUNG_MS)
		backoff_wait(&x->backoff);
	else
		x->backoff.deaths = 0;
	if (failed)
		log_event(LOG_ERROR, "otlp.died", "pid=%d status=%d", (int)pid,
			  status);
}

void
exporter_renew(struct exporter *x)
{
	if (x->pid)
		(void)kill(x->pid, SIGTERM);
	x->pid = 0;
	x->backoff = (struct backoff){ 0 };
}

void
exporter_stop(struct exporter *x)
{
	int64_t end_ms = clock_ms() + EXPORTER_STOP_MS;

	if (!x->pid)
		return;
	(void)kill(x->pid, SIGTERM);
	while (waitpid(x->pid, NULL, WNOHANG) == 0 && clock_ms() < end_ms)
		(void)poll(NULL, 0, LOOK_MS);
	if (clock_ms() >= end_ms)
		(void)kill(x->pid, SIGKILL);
	x->pid = 0;
}

void
exporter_alone(struct app *app)
{
	struct exporter x;

	if (!is_wanted(app))
		return;
	exporter_open(&x);
	exporter_keep(&x, app, NULL,
		      &(struct listeners){ { STDIN_FILENO, -1 }, { 0 } });
}

void
exporter_send_apart(const struct app *app, struct arena *a)
{
	int null;

	if (!trace_is_kept())
		return;
	if (fork() == 0) {
		null = open("/dev/null", O_RDWR | O_CLOEXEC);
		for (int fd = 0; fd <= STDERR_FILENO; fd++)
			(void)dup2(null, fd);
		trace_end_request(a, app->config->settings);
		_exit(EXIT_SUCCESS);
	}
	trace_drop();
}
