#ifndef TESTS_POOL_ATTEMPTS_H
#define TESTS_POOL_ATTEMPTS_H

/* What each attempt of a worker that was taken over needs. */
#include <fcntl.h>
#include <stdio.h>
#include <sys/types.h>
#include <unistd.h>

#include "base/ban.h"

/* Roles that must not, and what else is known of an attempt. */
enum {
	PAGE = 1,
	ASK = 2,
	LOOK = 4, /* the first rows of a file */
	LOAD = 8,
	ALL = PAGE | ASK | LOOK | LOAD,
	REAL = 16,  /* it succeeds where nothing confines */
	ABI_3 = 32, /* Landlock of ABI 2 does not know of truncate() … */
	ABI_6 = 64, /* … and before 6 not whose an abstract name is */
};

#define TRY(f, about)        \
	{                    \
#f, f, about \
	}

struct attempt {
	const char *name;
	long (*run)(void);
	unsigned about;
};

static char top[32];
static pid_t victim
	__attribute__((unused)); /* a process of the same user, outside */
static const char *exe __attribute__((unused)) = "/bin/true";

static const char *
at(const char *name)
{
	static char paths[8][128];
	static unsigned turn;
	char *path = paths[turn++ % 8];

	(void)snprintf(path, sizeof(paths[0]), "%s/%s", top, name);
	return path;
}

/* Each returns what the system said: < 0, it refused. */

static long
opens(const char *path, int flags)
{
	int fd = open(path, flags | O_CLOEXEC, 0600);

	if (fd >= 0)
		(void)close(fd);
	return fd;
}

#endif
