#include "base/confine/loaders.h"

#include <poll.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/ban.h"

static void
forget_ended(struct loaders *l)
{
	struct pollfd p[LOADERS_MAX] = { { .fd = -1 } };

	for (size_t i = 0; i < l->n; i++)
		p[i] = (struct pollfd){ .fd = l->all[i], .events = POLLIN };
	if (poll(p, l->n, 0) <= 0)
		return;
	for (size_t i = l->n; i > 0; i--)
		if (p[i - 1].revents) {
			(void)close(l->all[i - 1]);
			l->all[i - 1] = l->all[--l->n];
		}
}

void
loaders_start(struct loaders *l, const struct start *s)
{
	pid_t pid;
	int fd;

	forget_ended(l);
	if (s->in < 0 || l->n == LOADERS_MAX)
		return;
	pid = fork();
	if (pid == 0) {
		(void)setsid();
		starter_become(s, STARTER_COMMAND);
	}
	/* one that is over already has none */
	fd = pid > 0 ? (int)syscall(__NR_pidfd_open, pid, 0) : -1;
	if (fd >= 0)
		l->all[l->n++] = fd;
}
