#include "base/confine/starter.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/ban.h"

#define HELD_FD 3
#define HIGH_FD 10
#define PARTS 3
#define PATH_BYTES 4096

static int asked = -1; /* where to ask; -1: nobody is there */

/* Which of the three came along. */
struct request {
	unsigned char has[PARTS];
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
starter_become(const struct start *s)
{
	static char name[] = "parlance", command[] = STARTER_COMMAND;
	static char folder[PATH_BYTES];
	const char *drivers = getenv("PARLANCE_DRIVERS");
	char *const argv[] = { name, command, NULL };
	char *env[2] = { NULL, NULL };

	if (drivers) {
		(void)snprintf(folder, sizeof(folder), "PARLANCE_DRIVERS=%s",
			       drivers);
		env[0] = folder;
	}
	set_descriptors(s);
	set_signals();
	(void)execve("/proc/self/exe", argv, env);
	_exit(127);
}

/* *ret: what came; each is open, or -1. False: everybody has ended. */
static bool
hear(int from, struct start *ret)
{
	struct request r = { { 0 } };
	union control control = { .bytes = { 0 } };
	struct iovec part = { &r, sizeof(r) };
	struct msghdr m = {
		.msg_iov = &part,
		.msg_iovlen = 1,
		.msg_control = control.bytes,
		.msg_controllen = sizeof(control.bytes),
	};
	int fds[PARTS] = { -1, -1, -1 },
	    *to[PARTS] = { &ret->in, &ret->out, &ret->held };
	const struct cmsghdr *head;
	ssize_t n = recvmsg(from, &m, MSG_CMSG_CLOEXEC);
	size_t came = 0, used = 0;

	*ret = (struct start){ -1, -1, -1 };
	if (n <= 0)
		return n < 0 && errno == EINTR;
	head = CMSG_FIRSTHDR(&m);
	if (head && head->cmsg_type == SCM_RIGHTS) {
		came = (head->cmsg_len - CMSG_LEN(0)) / sizeof(int);
		memcpy(fds, CMSG_DATA(head), came * sizeof(int));
	}
	for (size_t i = 0; i < PARTS; i++)
		if (r.has[i] && used < came)
			*to[i] = fds[used++];
	return true;
}

static void
close_all(const struct start *s)
{
	const int fds[PARTS] = { s->in, s->out, s->held };

	for (size_t i = 0; i < PARTS; i++)
		if (fds[i] >= 0)
			(void)close(fds[i]);
}

/* The kernel reaps what nobody waits for. */
static _Noreturn void
run(int from)
{
	static const int ignored[] = { SIGCHLD, SIGINT, SIGHUP, SIGTERM };
	struct sigaction ignore = { .sa_handler = SIG_IGN };
	struct start s;

	(void)sigemptyset(&ignore.sa_mask);
	for (size_t i = 0; i < COUNT(ignored); i++)
		(void)sigaction(ignored[i], &ignore, NULL);
	(void)prctl(PR_SET_DUMPABLE, 0);
	/* nothing of what the caller holds is for those that are started */
	(void)dup2(from, HIGH_FD);
	(void)close_range(STDERR_FILENO + 1, HIGH_FD - 1, 0);
	(void)close_range(HIGH_FD + 1, ~0U, 0);
	(void)fcntl(HIGH_FD, F_SETFD, FD_CLOEXEC);
	while (hear(HIGH_FD, &s)) {
		if (s.in >= 0 && fork() == 0) {
			(void)setsid();
			starter_become(&s);
		}
		close_all(&s);
	}
	_exit(EXIT_SUCCESS);
}

bool
starter_create(void)
{
	int ends[2], status;
	pid_t pid;

	if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
		return false;
	pid = fork();
	if (pid == 0) {
		(void)close(ends[1]);
		if (fork() == 0)
			run(ends[0]);
		_exit(EXIT_SUCCESS);
	}
	(void)close(ends[0]);
	while (pid > 0 && waitpid(pid, &status, 0) < 0 && errno == EINTR) {
	}
	if (pid < 0)
		(void)close(ends[1]);
	else
		asked = ends[1];
	return pid > 0;
}

bool
starter_is_there(void)
{
	return asked >= 0;
}

bool
starter_ask(const struct start *s)
{
	const int fds[PARTS] = { s->in, s->out, s->held };
	struct request r = { { 0 } };
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
	return sendmsg(asked, &m, MSG_NOSIGNAL) == (ssize_t)sizeof(r);
}
