#include "base/wait.h"

#include <errno.h>

#include "base/clock.h"

#include "base/ban.h"

struct wait
wait_forever(void)
{
	return (struct wait){ .descriptor = -1 };
}

struct wait
wait_within(const struct wait *w, int64_t ms)
{
	struct wait narrow = *w;
	int64_t end = clock_ms() + ms;

	if (!w->deadline_ms || end < w->deadline_ms)
		narrow.deadline_ms = end;
	return narrow;
}

int
wait_left_ms(const struct wait *w, int max)
{
	int64_t left;

	if (!w->deadline_ms)
		return max;
	left = w->deadline_ms - clock_ms();
	if (left < 0)
		return 0;
	return left < max ? (int)left : max;
}

/*
 * nginx closes its side when the client leaves, but a client that only ended
 * its half (a CGI's standard input at its end) is still there: HUP counts,
 * and RDHUP, which sockets alone report.
 */
static void
look_at_client(struct wait *w)
{
	struct pollfd p = { .fd = w->descriptor, .events = POLLRDHUP };

	if (w->descriptor < 0 || w->left)
		return;
	if (poll(&p, 1, 0) > 0 &&
	    (p.revents & (POLLRDHUP | POLLHUP | POLLERR | POLLNVAL)))
		w->left = true;
}

static bool
is_cancelled(struct wait *w)
{
	return w->cancelled ? w->cancelled(w->arg, w->left) : w->left;
}

enum wait_end
wait_check(struct wait *w)
{
	int64_t now = clock_ms();

	if (w->deadline_ms && now >= w->deadline_ms)
		return WAIT_DEADLINE;
	if (now < w->next_tick_ms)
		return WAIT_GO_ON;
	w->next_tick_ms = now + WAIT_TICK_MS;
	look_at_client(w);
	if (w->tick)
		w->tick(w->arg);
	return is_cancelled(w) ? WAIT_CANCELLED : WAIT_GO_ON;
}

enum wait_end
wait_poll(struct wait *w, int fd, short events, bool *ret_ready)
{
	for (;;) {
		enum wait_end end = wait_check(w);
		struct pollfd p = { .fd = fd, .events = events };
		int n;

		if (end != WAIT_GO_ON)
			return end;
		n = poll(&p, 1, wait_left_ms(w, WAIT_TICK_MS));
		if (n > 0) {
			*ret_ready = true;
			return WAIT_GO_ON;
		}
	}
}

enum wait_end
wait_sleep(struct wait *w, int64_t ms)
{
	int64_t until = clock_ms() + ms;
	enum wait_end end = wait_check(w);

	while (end == WAIT_GO_ON && clock_ms() < until) {
		int64_t left = until - clock_ms();
		int max = left < WAIT_TICK_MS ? (int)left : WAIT_TICK_MS;

		if (max > 0)
			(void)poll(NULL, 0, wait_left_ms(w, max));
		end = wait_check(w);
	}
	return end;
}
