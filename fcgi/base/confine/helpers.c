#include "base/confine/helpers.h"

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/ban.h"

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

bool
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

void
helpers_lend(struct helpers *h, int client, struct wanted w)
{
	const struct start s = { client, -1, -1 };
	size_t i = 0;

	while (i < h->n && (h->all[i].busy || h->all[i].key != w.key))
		i++;
	if (i == h->n) {
		let_go_all_but(h, w.most > 0 ? w.most - 1 : 0);
		i = start_helper(h, w.key);
	}
	if (i < h->n)
		h->all[i].busy = message_send(h->all[i].socket, &s, w);
}
