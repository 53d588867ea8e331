#ifndef TESTS_BENCH_LISTEN_H
#define TESTS_BENCH_LISTEN_H

#include <stdio.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#define BACKLOG 1024

/* A socket at a path, in place of what is there; -1: it cannot be. */
static int
listen_on(const char *path)
{
	struct sockaddr_un where = { .sun_family = AF_UNIX };
	int fd = socket(AF_UNIX, SOCK_STREAM, 0);

	(void)snprintf(where.sun_path, sizeof(where.sun_path), "%s", path);
	(void)unlink(path);
	if (fd < 0 || bind(fd, (struct sockaddr *)&where, sizeof(where)) < 0 ||
	    listen(fd, BACKLOG) < 0)
		return -1;
	return fd;
}

#endif
