#include "store/db/sqlite/queue.h"

#include <errno.h>
#include <pthread.h>
#include <sys/mman.h>
#include <time.h>

#include "base/ban.h"

struct queue {
	pthread_mutex_t lock;
};

static struct queue own = { PTHREAD_MUTEX_INITIALIZER };
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
	if (make(&p->lock))
		queue = p;
	else
		(void)munmap(p, sizeof(*queue));
}

bool
queue_enter(int64_t patience_ms)
{
	struct timespec until;
	int rc;

	(void)clock_gettime(CLOCK_MONOTONIC, &until);
	until.tv_sec += patience_ms / 1000;
	until.tv_nsec += patience_ms % 1000 * 1000000;
	if (until.tv_nsec >= 1000000000) {
		until.tv_sec++;
		until.tv_nsec -= 1000000000;
	}
	rc = pthread_mutex_clocklock(&queue->lock, CLOCK_MONOTONIC, &until);
	if (rc == EOWNERDEAD)
		rc = pthread_mutex_consistent(&queue->lock);
	return rc == 0;
}

void
queue_leave(void)
{
	(void)pthread_mutex_unlock(&queue->lock);
}
