#include "base/confine/starter.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/confine/loaders.h"
#include "base/confine/started.h"

#include "base/ban.h"

#define HELD_FD 3
#define HIGH_FD 10
#define PARTS 3
#define PATH_BYTES 4096
#define WORD_BYTES 32
#define HELPERS_MAX 64

static int asked = -1; /* where to ask; -1: nobody is there */
/* In the starter: NAME=…, for those that it starts; empty elsewhere. */
static char limited[STARTED_BYTES];

/* Which of the three came along; to lend, the first is the client. */
struct request {
	unsigned char has[PARTS];
	unsigned char lend;
	unsigned most;
	uint64_t key;
};

union control {
	struct cmsghdr head;
	char bytes[CMSG_SPACE(PARTS * sizeof(int))];
};

/* Nothing else may stay open. */
static void
set_descriptors(const struct start *s)
{
	int null = open("/dev/null", O_RDWR);
	int in, out, held;

	/* out of the way of where they go */
	null = fcntl(null, F_DUPFD, HIGH_FD);
	in = s->in < 0 ? null : fcntl(s->in, F_DUPFD, HIGH_FD);
	out = s->out < 0 ? null : fcntl(s->out, F_DUPFD, HIGH_FD);
	held = s->held < 0 ? -1 : fcntl(s->held, F_DUPFD, HIGH_FD);
	(void)dup2(in, STDIN_FILENO);
	(void)dup2(out, STDOUT_FILENO);
	(void)dup2(null, STDERR_FILENO);
	if (held >= 0)
		(void)dup2(held, HELD_FD);
	(void)close_range(held < 0 ? HELD_FD : HELD_FD + 1, ~0U, 0);
}

static void
set_signals(void)
{
	static const int all[] = { SIGINT,  SIGHUP,  SIGPIPE, SIGTERM,
				   SIGUSR1, SIGUSR2, SIGCHLD, SIGALRM };
	struct sigaction normal = { .sa_handler = SIG_DFL };
	sigset_t none;

	(void)sigemptyset(&normal.sa_mask);
	(void)sigemptyset(&none);
	for (size_t i = 0; i < COUNT(all); i++)
		(void)sigaction(all[i], &normal, NULL);
	(void)sigprocmask(SIG_SETMASK, &none, NULL);
}

/* The same program, which may have been replaced on disk; no secrets go. */
void
starter_become(const struct start *s, const char *command)
{
	static char name[] = "parlance", word[WORD_BYTES];
	static char folder[PATH_BYTES];
	const char *drivers = getenv("PARLANCE_DRIVERS");
	char *const argv[] = { name, word, NULL };
	char *env[3] = { NULL, NULL, NULL };
	size_t n = 0;

	(void)snprintf(word, sizeof(word), "%s", command);
	if (drivers) {
		(void)snprintf(folder, sizeof(folder), "PARLANCE_DRIVERS=%s",
			       drivers);
		env[n++] = folder;
	}
	if (*limited)
		env[n] = limited;
	set_descriptors(s);
	set_signals();
	(void)execve("/proc/self/exe", argv, env);
	_exit(127);
}

/*
 * Each that came goes where the request has one. The buffer has room for more
 * than a request names, and whoever sends may be anybody: the rest is closed.
 */
static void
take_descriptors(const struct cmsghdr *head, const struct request *r,
		 struct start *ret)
{
	int *const to[PARTS] = { &ret->in, &ret->out, &ret->held };
	size_t used = 0, came = 0;

	if (head && head->cmsg_level == SOL_SOCKET &&
	    head->cmsg_type == SCM_RIGHTS)
		came = (head->cmsg_len - CMSG_LEN(0)) / sizeof(int);
	for (size_t i = 0; i < came; i++) {
		int fd;

		memcpy(&fd, CMSG_DATA(head) + i * sizeof(fd), sizeof(fd));
		while (used < PARTS && !r->has[used])
			used++;
		if (used < PARTS)
			*to[used++] = fd;
		else
			(void)close(fd);
	}
}

/* *ret: what came; each is open, or -1. False: everybody has ended. */
static bool
hear(int from, struct start *ret, struct request *ret_request)
{
	struct request r = { .lend = 0 };
	union control control = { .bytes = { 0 } };
	struct iovec part = { &r, sizeof(r) };
	struct msghdr m = {
		.msg_iov = &part,
		.msg_iovlen = 1,
		.msg_control = control.bytes,
		.msg_controllen = sizeof(control.bytes),
	};
	ssize_t n = recvmsg(from, &m, MSG_CMSG_CLOEXEC);

	*ret = (struct start){ -1, -1, -1 };
	if (n <= 0)
		return n < 0 && errno == EINTR;
	take_descriptors(CMSG_FIRSTHDR(&m), &r, ret);
	*ret_request = r;
	return true;
}

static bool
send_start(int to, const struct start *s, struct request r)
{
	const int fds[PARTS] = { s->in, s->out, s->held };
	union control control = { .bytes = { 0 } };
	struct iovec part = { &r, sizeof(r) };
	struct msghdr m = {
		.msg_iov = &part,
		.msg_iovlen = 1,
		.msg_control = control.bytes,
	};
	int sent[PARTS] = { 0 };
	size_t n = 0;

	for (size_t i = 0; i < PARTS; i++) {
		r.has[i] = fds[i] >= 0;
		if (fds[i] >= 0)
			sent[n++] = fds[i];
	}
	m.msg_controllen = CMSG_SPACE(n * sizeof(int));
	control.head.cmsg_level = SOL_SOCKET;
	control.head.cmsg_type = SCM_RIGHTS;
	control.head.cmsg_len = CMSG_LEN(n * sizeof(int));
	memcpy(CMSG_DATA(&control.head), sent, n * sizeof(int));
	return sendmsg(to, &m, MSG_NOSIGNAL) == (ssize_t)sizeof(r);
}

static void
close_all(const struct start *s)
{
	const int fds[PARTS] = { s->in, s->out, s->held };

	for (size_t i = 0; i < PARTS; i++)
		if (fds[i] >= 0)
			(void)close(fds[i]);
}

/*
 * Those that run statements. A helper says on its socket when it is free; the
 * socket hangs up when it ends.
 */
struct helper {
	int socket;
	uint64_t key;
	uint64_t used; /* when it came free, by helpers.clock */
	bool busy;
};

struct helpers {
	struct helper all[HELPERS_MAX];
	size_t n;
	uint64_t clock;
};

/* The helper ends when it has no client. */
static void
let_go(struct helpers *h, size_t i)
{
	(void)close(h->all[i].socket);
	h->all[i] = h->all[--h->n];
}

/* Down to so many that are free, those first that waited longest. */
static void
let_go_all_but(struct helpers *h, size_t most)
{
	for (;;) {
		size_t n = 0, oldest = h->n;

		for (size_t i = 0; i < h->n; i++) {
			if (h->all[i].busy)
				continue;
			n++;
			if (oldest == h->n ||
			    h->all[i].used < h->all[oldest].used)
				oldest = i;
		}
		if (n <= most)
			return;
		let_go(h, oldest);
	}
}

static void
hear_helper(struct helpers *h, size_t i)
{
	char c;

	if (read(h->all[i].socket, &c, 1) != 1) {
		let_go(h, i);
		return;
	}
	h->all[i].busy = false;
	h->all[i].used = ++h->clock;
}

/* Whether somebody asks, once helpers were heard. */
static bool
helpers_wait(struct helpers *h, int from)
{
	struct pollfd p[HELPERS_MAX + 1] = { { .fd = from, .events = POLLIN } };

	for (size_t i = 0; i < h->n; i++)
		p[i + 1] = (struct pollfd){ .fd = h->all[i].socket,
					    .events = POLLIN };
	if (poll(p, h->n + 1, -1) <= 0)
		return false;
	for (size_t i = h->n; i > 0; i--)
		if (p[i].revents)
			hear_helper(h, i - 1);
	return p[0].revents != 0;
}

/* h->n: none could be started. */
static size_t
start_helper(struct helpers *h, uint64_t key)
{
	int ends[2];
	pid_t pid;

	if (h->n == HELPERS_MAX ||
	    socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
		return h->n;
	pid = fork();
	if (pid == 0) {
		const struct start s = { ends[1], -1, -1 };

		(void)setsid();
		starter_become(&s, STARTER_HELPER);
	}
	(void)close(ends[1]);
	if (pid < 0) {
		(void)close(ends[0]);
		return h->n;
	}
	h->all[h->n] = (struct helper){ .socket = ends[0], .key = key };
	return h->n++;
}

static void
helpers_lend(struct helpers *h, int client, uint64_t key, unsigned most)
{
	const struct start s = { client, -1, -1 };
	size_t i = 0;

	while (i < h->n && (h->all[i].busy || h->all[i].key != key))
		i++;
	if (i == h->n) {
		let_go_all_but(h, most > 0 ? most - 1 : 0);
		i = start_helper(h, key);
	}
	if (i < h->n)
		h->all[i].busy = send_start(h->all[i].socket, &s,
					    (struct request){ .lend = 1 });
}

/* The kernel reaps what nobody waits for. */
static void
set_up(int from)
{
	static const int ignored[] = { SIGCHLD, SIGINT, SIGHUP, SIGTERM,
				       SIGPIPE };
	struct sigaction ignore = { .sa_handler = SIG_IGN };

	(void)sigemptyset(&ignore.sa_mask);
	for (size_t i = 0; i < COUNT(ignored); i++)
		(void)sigaction(ignored[i], &ignore, NULL);
	(void)prctl(PR_SET_DUMPABLE, 0);
	/* nothing of what the caller holds is for those that are started */
	(void)dup2(from, HIGH_FD);
	(void)close_range(STDERR_FILENO + 1, HIGH_FD - 1, 0);
	(void)close_range(HIGH_FD + 1, ~0U, 0);
	(void)fcntl(HIGH_FD, F_SETFD, FD_CLOEXEC);
}

static _Noreturn void
run(int from)
{
	struct helpers helpers = { .n = 0 };
	struct loaders loaders = { .n = 0 };
	struct request r = { 0 };
	struct start s;

	set_up(from);
	for (;;) {
		if (!helpers_wait(&helpers, HIGH_FD))
			continue;
		if (!hear(HIGH_FD, &s, &r))
			_exit(EXIT_SUCCESS);
		if (r.lend)
			helpers_lend(&helpers, s.in, r.key, r.most);
		else
			loaders_start(&loaders, &s);
		close_all(&s);
	}
}

bool
starter_create(const char *limits)
{
	int ends[2], status;
	pid_t pid;

	if (strlen(limits) >= sizeof(limited) - sizeof(STARTED_NAME) ||
	    socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
		return false;
	pid = fork();
	if (pid == 0) {
		(void)close(ends[1]);
		(void)snprintf(limited, sizeof(limited), STARTED_NAME "=%s",
			       limits);
		if (fork() == 0)
			run(ends[0]);
		_exit(EXIT_SUCCESS);
	}
	(void)close(ends[0]);
	while (pid > 0 && waitpid(pid, &status, 0) < 0 && errno == EINTR) {
	}
	if (pid < 0) {
		(void)close(ends[1]);
		return false;
	}
	if (asked >= 0)
		(void)close(asked);
	asked = ends[1];
	return true;
}

bool
starter_is_there(void)
{
	return asked >= 0;
}

bool
starter_ask(const struct start *s)
{
	return send_start(asked, s, (struct request){ .lend = 0 });
}

bool
starter_lend(int client, uint64_t key, unsigned most)
{
	const struct start s = { client, -1, -1 };

	return send_start(
		asked, &s,
		(struct request){ .lend = 1, .most = most, .key = key });
}

void
starter_say_free(void)
{
	const char free_again = 'f';

	(void)!write(STDIN_FILENO, &free_again, 1);
}

int
starter_next_client(void)
{
	struct request r;
	struct start s = { -1, -1, -1 };

	while (s.in < 0)
		if (!hear(STDIN_FILENO, &s, &r))
			return -1;
	return s.in;
}
