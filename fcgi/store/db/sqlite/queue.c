#include "store/db/sqlite/queue.h"

#include <errno.h>
#include <pthread.h>
#include <sys/mman.h>
#include <time.h>

#include "base/ban.h"

struct queue {
	pthread_mutex_t lock;
	pthread_mutex_t door; /* held by who waits for the lock, if not ahead */
};

static struct queue own = { PTHREAD_MUTEX_INITIALIZER,
			    PTHREAD_MUTEX_INITIALIZER };
static struct queue *queue = &own;

static bool
make(pthread_mutex_t *m)
{
	pthread_mutexattr_t kind;
	bool made;

	if (pthread_mutexattr_init(&kind) != 0)
		return false;
	made = pthread_mutexattr_setpshared(&kind, PTHREAD_PROCESS_SHARED) ==
		       0 &&
	       pthread_mutexattr_setrobust(&kind, PTHREAD_MUTEX_ROBUST) == 0 &&
	       pthread_mutex_init(m, &kind) == 0;
	(void)pthread_mutexattr_destroy(&kind);
	return made;
}

void
queue_share(void)
{
	struct queue *p;

	if (queue != &own)
		return;
	p = mmap(NULL, sizeof(*queue), PROT_READ | PROT_WRITE,
		 MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (p == MAP_FAILED)
		return;
	if (make(&p->lock) && make(&p->door))
		queue = p;
	else
		(void)munmap(p, sizeof(*queue));
}

static bool
take(pthread_mutex_t *m, const struct timespec *until)
{
	int rc = pthread_mutex_clocklock(m, CLOCK_MONOTONIC, until);

	if (rc == EOWNERDEAD)
		rc = pthread_mutex_consistent(m);
	return rc == 0;
}

bool
queue_enter(int64_t patience_ms, bool ahead)
{
	struct timespec until;
	bool taken;

	(void)clock_gettime(CLOCK_MONOTONIC, &until);
	until.tv_sec += patience_ms / 1000;
	until.tv_nsec += patience_ms % 1000 * 1000000;
	if (until.tv_nsec >= 1000000000) {
		until.tv_sec++;
		until.tv_nsec -= 1000000000;
	}
	if (!ahead && !take(&queue->door, &until))
		return false;
	taken = take(&queue->lock, &until);
	if (!ahead)
		(void)pthread_mutex_unlock(&queue->door);
	return taken;
}

void
queue_leave(void)
{
	(void)pthread_mutex_unlock(&queue->lock);
}
