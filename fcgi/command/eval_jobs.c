#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/buf.h"
#include "command/eval.h"

#include "base/ban.h"

#define CHUNK 200      /* questions of a unit, when there are several … */
#define CHUNK_LEAST 10 /* … processes: a database is opened for each */
#define POLL_MS 500
#define PIECE 65536
#define SAID_MAX ((size_t)16 << 20)

/* A process at work; pid 0: none. */
struct worker {
	pid_t pid;
	int fd;
	struct eval_unit left; /* what it has not told yet */
	struct arena *arena;
	struct buf said; /* a head and the start of its line */
};

struct deal {
	struct eval *ev;
	struct eval_unit *units; /* [n_units] */
	size_t n_units;
	size_t next;
	struct worker *workers; /* [ev->jobs] */
	bool stuck;             /* no process could be made */
};

/* Each process gets some of the questions, whatever databases they are of. */
static size_t
unit_size(const struct eval *ev, size_t n)
{
	const size_t share = ev->n_questions / ev->jobs + 1;

	if (ev->jobs == 1)
		return n;
	return share < CHUNK_LEAST ? CHUNK_LEAST
	       : share > CHUNK     ? CHUNK
				   : share;
}

/* A unit of the questions from at[0] on that are about one database. */
static void
add_units(struct deal *d, const size_t *at, size_t n)
{
	const size_t most = unit_size(d->ev, n);

	while (n) {
		size_t take = n < most ? n : most;

		d->units = arena_grow(d->ev->cli->arena, d->units, d->n_units,
				      sizeof(*d->units));
		d->units[d->n_units++] = (struct eval_unit){ at, take };
		at += take;
		n -= take;
	}
}

/* Databases in the order in which the file first names them. */
static void
cut_units(struct deal *d)
{
	const struct eval_question *q = d->ev->questions;
	const size_t n = d->ev->n_questions;
	size_t *order = arena_array(d->ev->cli->arena, n, sizeof(*order));
	bool *taken = arena_array(d->ev->cli->arena, n, sizeof(*taken));
	size_t used = 0;

	for (size_t i = 0; i < n; i++) {
		const size_t first = used;

		for (size_t k = i; k < n && !q[i].bad && !taken[i]; k++)
			if (!q[k].bad && strcmp(q[k].db, q[i].db) == 0) {
				taken[k] = k > i;
				order[used++] = k;
			}
		add_units(d, order + first, used - first);
	}
}

static _Noreturn void
work(const struct deal *d, const struct eval_unit *unit, int fd)
{
	(void)prctl(PR_SET_PDEATHSIG, SIGTERM);
	eval_answer(d->ev, unit, fd);
	_exit(0);
}

/* Beside others that write the same stdout: nothing of ours is in it. */
static bool
start(struct deal *d, struct worker *w, struct eval_unit unit)
{
	int ends[2];

	if (pipe(ends) != 0)
		return false;
	w->pid = fork();
	if (w->pid == 0) {
		(void)close(ends[0]);
		work(d, &unit, ends[1]);
	}
	(void)close(ends[1]);
	if (w->pid < 0) {
		w->pid = 0;
		(void)close(ends[0]);
		return false;
	}
	w->fd = ends[0];
	w->left = unit;
	w->arena = arena_create(SAID_MAX * 4);
	w->said = buf_new(w->arena, SAID_MAX);
	return true;
}

static void
hear(struct deal *d, struct worker *w, const struct eval_head *head,
     struct str line)
{
	if (head->at != EVAL_DATABASE) {
		w->left.at++;
		w->left.n--;
	}
	d->ev->told(d->ev, head, str_dup(d->ev->cli->arena, line));
}

/* Each whole head and line of what was said; the rest waits for more. */
static void
hear_all(struct deal *d, struct worker *w)
{
	struct str rest = buf_str(&w->said);
	struct eval_head head;
	const char *kept;

	while (rest.n >= sizeof(head)) {
		memcpy(&head, rest.p, sizeof(head));
		if (rest.n < sizeof(head) + head.n)
			break;
		rest = str_from(rest, sizeof(head));
		hear(d, w, &head, str_first(rest, head.n));
		rest = str_from(rest, head.n);
	}
	kept = arena_copy(d->ev->cli->arena, rest.p, rest.n);
	buf_clear(&w->said);
	buf_add(&w->said, (struct str){ kept, rest.n });
}

static const char *
why_it_ended(struct arena *a, int status)
{
	if (WIFSIGNALED(status))
		return arena_printf(a, "its process ended by signal %d",
				    WTERMSIG(status));
	if (WEXITSTATUS(status) == err_row(ERR_DEADLINE)->exit)
		return "it took too long";
	return arena_printf(a, "its process ended with status %d",
			    WEXITSTATUS(status));
}

/* What it had in hand is lost; the rest of its unit is dealt again. */
static void
finish(struct deal *d, struct worker *w)
{
	const struct eval *ev = d->ev;
	struct eval_unit left = w->left;
	int status = 0;

	while (waitpid(w->pid, &status, 0) < 0 && errno == EINTR)
		;
	(void)close(w->fd);
	arena_destroy(w->arena);
	*w = (struct worker){ 0 };
	if (left.n == 0 || cli_stopped())
		return;
	ev->told(d->ev,
		 &(struct eval_head){ .at = left.at[0], .state = EVAL_FAILED },
		 eval_line_failed(ev->cli->arena, &ev->questions[left.at[0]],
				  why_it_ended(ev->cli->arena, status)));
	left.at++;
	left.n--;
	if (left.n)
		d->stuck = !start(d, w, left);
}

static void
listen_to(struct deal *d, struct worker *w)
{
	static char piece[PIECE];
	ssize_t n = read(w->fd, piece, sizeof(piece));

	if (n < 0 && (errno == EINTR || errno == EAGAIN))
		return;
	if (n <= 0) {
		finish(d, w);
		return;
	}
	buf_add(&w->said, (struct str){ piece, (size_t)n });
	hear_all(d, w);
}

/* false: nothing is at work, and nothing is left to do. */
static bool
fill(struct deal *d)
{
	bool busy = false;

	for (size_t i = 0; i < d->ev->jobs; i++) {
		struct worker *w = &d->workers[i];

		if (!w->pid && d->next < d->n_units && !d->stuck) {
			d->stuck = !start(d, w, d->units[d->next]);
			d->next++;
		}
		busy = busy || w->pid;
	}
	return busy;
}

static void
wait_for_one(struct deal *d, struct pollfd *polls)
{
	const size_t n = d->ev->jobs;

	for (size_t i = 0; i < n; i++)
		polls[i] = (struct pollfd){
			.fd = d->workers[i].pid ? d->workers[i].fd : -1,
			.events = POLLIN,
		};
	if (poll(polls, n, POLL_MS) <= 0)
		return;
	for (size_t i = 0; i < n; i++)
		if (polls[i].revents)
			listen_to(d, &d->workers[i]);
}

static void
stop(struct deal *d)
{
	for (size_t i = 0; i < d->ev->jobs; i++)
		if (d->workers[i].pid) {
			(void)kill(d->workers[i].pid, SIGKILL);
			finish(d, &d->workers[i]);
		}
}

const struct err *
eval_deal(struct eval *ev)
{
	struct arena *a = ev->cli->arena;
	struct deal d = { .ev = ev };
	struct pollfd *polls = arena_array(a, ev->jobs, sizeof(*polls));

	d.workers = arena_array(a, ev->jobs, sizeof(*d.workers));
	cut_units(&d);
	while (!cli_stopped() && fill(&d))
		wait_for_one(&d, polls);
	stop(&d);
	if (d.stuck)
		return err_say(a, ERR_INTERNAL, "No process could be made: %s",
			       strerror(errno));
	return NULL;
}
