#include "dataset/load/watch.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/clock.h"

#include "base/ban.h"

#define PATH_BYTES 4096

/* For the handler, which may not allocate. */
static char stop_path[PATH_BYTES];
static int64_t until_ms;
static int ended_fd;

static const char *
stop_of(struct arena *a, const char *here)
{
	return arena_printf(a, "%s/stop", here);
}

static const char *
ended_of(struct arena *a, const char *here)
{
	return arena_printf(a, "%s/ended", here);
}

static _Noreturn void
end(enum watch_end why)
{
	const char digit = (char)('0' + why);

	(void)!write(ended_fd, &digit, 1);
	_exit(EXIT_FAILURE);
}

static void
give_up(int signal)
{
	(void)signal;
	end(WATCH_BROKEN);
}

/* Only calls that a handler may make. */
static void
look(int signal)
{
	(void)signal;
	if (access(stop_path, F_OK) == 0)
		end(WATCH_STOPPED);
	if (clock_ms() >= until_ms)
		end(WATCH_TIME);
}

bool
watch_begin(struct arena *a, const char *here, int64_t timeout_ms)
{
	struct sigaction act = { .sa_handler = look, .sa_flags = SA_RESTART };
	struct sigaction aborted = { .sa_handler = give_up };
	const struct itimerval second = { { 1, 0 }, { 1, 0 } };

	(void)snprintf(stop_path, PATH_BYTES, "%s", stop_of(a, here));
	ended_fd = open(ended_of(a, here),
			O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
	if (ended_fd < 0)
		return false;
	until_ms = clock_ms() + timeout_ms;
	(void)sigemptyset(&act.sa_mask);
	(void)sigaction(SIGALRM, &act, NULL);
	(void)sigemptyset(&aborted.sa_mask);
	(void)sigaction(SIGABRT, &aborted, NULL);
	(void)setitimer(ITIMER_REAL, &second, NULL);
	return true;
}

void
watch_ask(struct arena *a, const char *here)
{
	int fd = open(stop_of(a, here), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);

	if (fd >= 0)
		(void)close(fd);
}

enum watch_end
watch_ended(struct arena *a, const char *here)
{
	int fd = open(ended_of(a, here), O_RDONLY | O_CLOEXEC);
	char why = '0';

	if (fd < 0)
		return WATCH_NOTHING;
	if (read(fd, &why, 1) != 1)
		why = '0';
	(void)close(fd);
	return why > '0' && why < '0' + WATCH__MAX ? (enum watch_end)(why - '0')
						   : WATCH_NOTHING;
}

void
watch_forget(struct arena *a, const char *here)
{
	(void)unlink(stop_of(a, here));
	(void)unlink(ended_of(a, here));
}
