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

#include "base/confine/helpers.h"
#include "base/confine/loaders.h"
#include "base/confine/own.h"
#include "base/confine/started.h"

#include "base/ban.h"

#define HELD_FD 3
#define HIGH_FD 10
#define PATH_BYTES 4096
#define WORD_BYTES 32

static int asked = -1; /* where to ask; -1: nobody is there */
/* In the starter: NAME=…, for those that it starts; empty elsewhere. */
static char limited[STARTED_BYTES];

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
	own_is_killed_first();
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
	struct wanted w = { .lend = false };
	struct start s;

	set_up(from);
	for (;;) {
		if (!helpers_wait(&helpers, HIGH_FD))
			continue;
		if (!message_take(HIGH_FD, &s, &w))
			_exit(EXIT_SUCCESS);
		if (w.lend)
			helpers_lend(&helpers, s.in, w);
		else
			loaders_start(&loaders, &s);
		message_close(&s);
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
	return message_send(asked, s, (struct wanted){ .lend = false });
}

bool
starter_lend(int client, uint64_t key, unsigned most)
{
	const struct start s = { client, -1, -1 };

	return message_send(
		asked, &s,
		(struct wanted){ .lend = true, .most = most, .key = key });
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
	struct wanted w;
	struct start s = { -1, -1, -1 };

	while (s.in < 0)
		if (!message_take(STDIN_FILENO, &s, &w))
			return -1;
	return s.in;
}
