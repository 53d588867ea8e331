#include "pool/notify.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/str.h"

#include "base/ban.h"

void
notify_send(const char *lines)
{
	const char *path = getenv("NOTIFY_SOCKET");
	const struct timeval patience = { .tv_sec = 1 };
	struct sockaddr_un to = { .sun_family = AF_UNIX };
	size_t n = path ? strlen(path) : 0;
	int fd;

	if (n == 0 || n >= sizeof(to.sun_path))
		return;
	memcpy(to.sun_path, path, n);
	if (to.sun_path[0] == '@') /* Linux's abstract names */
		to.sun_path[0] = '\0';
	fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
	if (fd < 0)
		return;
	/* who does not read keeps nobody from stopping */
	(void)setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &patience,
			 sizeof(patience));
	(void)sendto(fd, lines, strlen(lines), MSG_NOSIGNAL,
		     (const struct sockaddr *)&to,
		     (socklen_t)(offsetof(struct sockaddr_un, sun_path) + n));
	(void)close(fd);
}

void
notify_reloading(void)
{
	char lines[64];

	(void)snprintf(lines, sizeof(lines), "RELOADING=1\nMONOTONIC_USEC=%lld",
		       (long long)clock_us());
	notify_send(lines);
}

int64_t
notify_watchdog_ms(void)
{
	const char *pid = getenv("WATCHDOG_PID");
	uint64_t us, who;

	if (!str_to_uint(str_of(getenv("WATCHDOG_USEC")), INT64_MAX, &us))
		return 0;
	if (pid && (!str_to_uint(str_of(pid), INT32_MAX, &who) ||
		    who != (uint64_t)getpid()))
		return 0;
	return (int64_t)(us / 2000);
}
