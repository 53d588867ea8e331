#include "driver/offload.h"

#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "base/clock.h"

#include "base/ban.h"

#define STOP_AGAIN_MS 100

struct offload {
	pthread_t thread;
	sem_t asked;        /* posted once per call, and to end the thread */
	int done;           /* eventfd: readable when the call returned */
	void (*fn)(void *); /* NULL: end the thread */
	void *arg;
	int64_t leave_ms;
	bool left; /* its thread is in a call that nobody waits for */
};

static bool any_left;

static void *
help(void *arg)
{
	struct offload *o = arg;
	const uint64_t one = 1;

	for (;;) {
		while (sem_wait(&o->asked) != 0) {
		}
		if (!o->fn)
			return NULL;
		o->fn(o->arg);
		while (write(o->done, &one, sizeof(one)) < 0) {
		}
	}
}

/* Signals are for the thread that runs the worker. */
static bool
start_thread(struct offload *o)
{
	sigset_t all, before;
	int rc;

	(void)sigfillset(&all);
	(void)pthread_sigmask(SIG_SETMASK, &all, &before);
	rc = pthread_create(&o->thread, NULL, help, o);
	(void)pthread_sigmask(SIG_SETMASK, &before, NULL);
	return rc == 0;
}

struct offload *
offload_create(int64_t leave_ms)
{
	struct offload *o = calloc(1, sizeof(*o));

	if (!o)
		return NULL;
	o->leave_ms = leave_ms;
	o->done = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
	if (o->done < 0 || sem_init(&o->asked, 0, 0) != 0 || !start_thread(o)) {
		if (o->done >= 0)
			(void)close(o->done);
		free(o);
		return NULL;
	}
	return o;
}

void
offload_destroy(struct offload *o)
{
	if (!o || o->left)
		return;
	o->fn = NULL;
	(void)sem_post(&o->asked);
	(void)pthread_join(o->thread, NULL);
	(void)sem_destroy(&o->asked);
	(void)close(o->done);
	free(o);
}

bool
offload_is_left(void)
{
	return any_left;
}

/*
 * False: it goes on, and nobody waits for it. The thread cannot be ended
 * alone; what it holds goes with the process.
 */
static bool
insist(struct offload *o, void (*stop)(void *), void *arg)
{
	struct pollfd p = { .fd = o->done, .events = POLLIN };
	int64_t end_ms = clock_ms() + o->leave_ms;

	do {
		if (clock_ms() > end_ms) {
			o->left = any_left = true;
			return false;
		}
		stop(arg);
	} while (poll(&p, 1, STOP_AGAIN_MS) <= 0);
	return true;
}

enum wait_end
offload_run(struct offload *o, struct wait *w, void (*fn)(void *),
	    void (*stop)(void *), void *arg)
{
	bool ready = false;
	enum wait_end end;
	uint64_t n;

	if (o->left)
		return WAIT_DEADLINE;
	o->fn = fn;
	o->arg = arg;
	(void)sem_post(&o->asked);
	end = wait_poll(w, o->done, POLLIN, &ready);
	if (!ready && !insist(o, stop, arg))
		return end;
	(void)!read(o->done, &n, sizeof(n));
	return end;
}
