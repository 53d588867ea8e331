#include "pool/upgrade.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "base/log.h"
#include "pool/notify.h"
#include "route/route.h"

#include "base/ban.h"

#define ANSWER "PARLANCE_UPGRADE_ANSWER" /* a descriptor */
#define VAULT "PARLANCE_UPGRADE_VAULT"   /* likewise */
#define OWN "PARLANCE_UPGRADE_OWNS"      /* pools whose file it removes */
#define ARGS_MAX 64
#define CMDLINE_MAX ((size_t)64 << 10)
#define FIRST_FD 3 /* as systemd hands sockets over */
#define ABOVE 16   /* out of the way of those */
#define EXIT_NOT_THERE 127

static struct str
read_file(struct arena *a, const char *path)
{
	char *p = arena_alloc(a, CMDLINE_MAX);
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	ssize_t n = fd < 0 ? -1 : read(fd, p, CMDLINE_MAX - 1);

	if (fd >= 0)
		(void)close(fd);
	return (struct str){ p, n > 0 ? (size_t)n : 0 };
}

void
upgrade_prepare(struct arena *a, struct upgrade *u)
{
	struct str rest = read_file(a, "/proc/self/cmdline");
	char *program = arena_alloc(a, CMDLINE_MAX);
	ssize_t n = readlink("/proc/self/exe", program, CMDLINE_MAX - 1);
	size_t i = 0;

	*u = (struct upgrade){ .answer_fd = -1 };
	u->args = arena_array(a, ARGS_MAX + 1, sizeof(*u->args));
	while (rest.n && i < ARGS_MAX)
		u->args[i++] =
			arena_strdup(a, str_dup(a, str_cut(&rest, '\0')));
	u->program = n > 0 ? program : NULL;
}

/* One that another has to keep open. */
static bool
hand_over(int from, int to)
{
	return dup2(from, to) == to && fcntl(to, F_SETFD, 0) == 0;
}

static void
put_int(const char *name, long value)
{
	char digits[24];

	(void)snprintf(digits, sizeof(digits), "%ld", value);
	(void)setenv(name, digits, 1);
}

/* In the child: become the next one. */
static _Noreturn void
become(const struct upgrade *u, const struct listeners *l, int answer_fd,
       int vault_fd)
{
	int page = fcntl(l->fd[POOL_PAGE], F_DUPFD, ABOVE);
	int ask = fcntl(l->fd[POOL_ASK], F_DUPFD, ABOVE);
	int answer = fcntl(answer_fd, F_DUPFD, ABOVE);
	int vault = fcntl(vault_fd, F_DUPFD, ABOVE);
	sigset_t none;

	if (!hand_over(page, FIRST_FD) || !hand_over(ask, FIRST_FD + 1) ||
	    !hand_over(answer, FIRST_FD + 2) || !hand_over(vault, FIRST_FD + 3))
		_exit(EXIT_NOT_THERE);
	(void)close(page);
	(void)close(ask);
	(void)close(answer);
	(void)close(vault);
	put_int("LISTEN_PID", getpid());
	put_int("LISTEN_FDS", 2);
	put_int(ANSWER, FIRST_FD + 2);
	put_int(VAULT, FIRST_FD + 3);
	(void)setenv("LISTEN_FDNAMES", "page:ask", 1);
	(void)setenv(OWN, l->made[POOL_PAGE] || l->made[POOL_ASK] ? "1" : "0",
		     1);
	if (getenv("WATCHDOG_PID"))
		put_int("WATCHDOG_PID", getpid());
	(void)sigemptyset(&none);
	(void)sigprocmask(SIG_SETMASK, &none, NULL);
	(void)execv(u->program, u->args);
	_exit(EXIT_NOT_THERE);
}

static void
log_failure(const char *why)
{
	log_event(LOG_ERROR, "upgrade.failed", "why=\"%s\"", log_quotable(why));
}

void
upgrade_begin(struct upgrade *u, const struct listeners *l, int vault)
{
	int ends[2];
	pid_t pid;

	if (u->pid)
		return;
	if (!u->program || pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) {
		log_failure(strerror(errno));
		return;
	}
	pid = fork();
	if (pid == 0)
		become(u, l, ends[1], vault);
	(void)close(ends[1]);
	if (pid > 0) {
		u->pid = pid;
		u->answer_fd = ends[0];
		log_event(LOG_INFO, "upgrade.begun", "program=\"%s\" pid=%d",
			  u->program, (int)pid);
		return;
	}
	log_failure(strerror(errno));
	(void)close(ends[0]);
}

bool
upgrade_is_over(struct upgrade *u, struct listeners *l)
{
	char lines[40], byte;
	ssize_t n;

	if (u->answer_fd < 0)
		return false;
	n = read(u->answer_fd, &byte, 1);
	if (n < 0 && (errno == EAGAIN || errno == EINTR))
		return false;
	(void)close(u->answer_fd);
	u->answer_fd = -1;
	if (n != 1) {
		log_failure("the next one did not start; its lines are above");
		u->pid = 0;
		return false;
	}
	/* its files are the next one's to remove */
	for (size_t i = 0; i < COUNT(l->made); i++)
		l->made[i] = NULL;
	(void)snprintf(lines, sizeof(lines), "MAINPID=%d", (int)u->pid);
	notify_send(lines);
	log_event(LOG_INFO, "upgrade.done", "pid=%d", (int)u->pid);
	return true;
}

void
upgrade_take(struct arena *a, struct listeners *l)
{
	const char *owns = getenv(OWN);

	if (!owns || *owns != '1')
		return;
	for (size_t i = 0; i < COUNT(l->fd); i++) {
		struct sockaddr_un at = { .sun_family = AF_UNSPEC };
		socklen_t n = sizeof(at);

		if (getsockname(l->fd[i], (struct sockaddr *)&at, &n) == 0 &&
		    at.sun_family == AF_UNIX && at.sun_path[0])
			l->made[i] = arena_strdup(a, at.sun_path);
	}
}

/* The descriptor that a variable names, for this process alone; -1: none. */
static int
take_fd(const char *name)
{
	uint64_t n;

	if (!str_to_uint(str_of(getenv(name)), INT32_MAX, &n))
		return -1;
	(void)unsetenv(name);
	return fcntl((int)n, F_SETFD, FD_CLOEXEC) == 0 ? (int)n : -1;
}

int
upgrade_secrets(void)
{
	return take_fd(VAULT);
}

void
upgrade_done(void)
{
	int fd = take_fd(ANSWER);

	(void)unsetenv(OWN);
	if (fd < 0)
		return;
	(void)!write(fd, "!", 1);
	(void)close(fd);
}
