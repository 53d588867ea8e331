#include "base/confine/own.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/ban.h"

#define ADJUSTMENT "/proc/self/oom_score_adj" /* thousandths of the memory */
#define ADJUSTMENT_MAX 1000
#define KILLED_FIRST 500

static pid_t own;

static void
in_child(void)
{
	own = getpid();
}

pid_t
own_pid(void)
{
	static bool told; /* of forks; else it is asked for each time */

	if (told)
		return own;
	told = pthread_atfork(NULL, NULL, in_child) == 0;
	own = getpid();
	return own;
}

void
own_is_killed_first(void)
{
	int fd = open(ADJUSTMENT, O_RDWR | O_CLOEXEC);
	char text[24] = "";
	long more;
	int n;

	if (fd < 0)
		return;
	if (read(fd, text, sizeof(text) - 1) > 0) {
		more = strtol(text, NULL, 10) + KILLED_FIRST;
		n = snprintf(text, sizeof(text), "%ld",
			     more < ADJUSTMENT_MAX ? more : ADJUSTMENT_MAX);
		(void)!pwrite(fd, text, (size_t)n, 0);
	}
	(void)close(fd);
}
