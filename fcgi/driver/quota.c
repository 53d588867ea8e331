#include "driver/quota.h"

#include <fcntl.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/clock.h"

#include "base/ban.h"

#define PERMITS_MAX 4096 /* of one database: more are no limit */
#define WANTED_MS 1000

struct row {
	atomic_uint learned;
	atomic_llong wanted_until_ms; /* monotonic, of this machine */
	atomic_llong rests_until_ms;  /* 0: it answers */
};

struct quota {
	int fd;
	unsigned workers;
	size_t n;
	const char **names;
	struct row *rows; /* shared memory */
};

static void
give_back(void *arg)
{
	const struct quota *q = arg;

	(void)close(q->fd);
	(void)munmap(q->rows, q->n * sizeof(*q->rows));
}

const struct quota *
quota_create(struct arena *a, const char *const *names, size_t n,
	     unsigned workers)
{
	struct quota *q = arena_alloc(a, sizeof(*q));
	void *rows;

	if (n == 0)
		return NULL;
	rows = mmap(NULL, n * sizeof(*q->rows), PROT_READ | PROT_WRITE,
		    MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (rows == MAP_FAILED)
		return NULL;
	q->rows = rows;
	q->n = n;
	q->workers = workers;
	q->fd = memfd_create("parlance-connections", MFD_CLOEXEC);
	if (q->fd < 0) {
		(void)munmap(rows, n * sizeof(*q->rows));
		return NULL;
	}
	arena_defer(a, give_back, q);
	q->names = arena_array(a, n, sizeof(*q->names));
	for (size_t i = 0; i < n; i++)
		q->names[i] = arena_strdup(a, names[i]);
	return q;
}

int
quota_find(const struct quota *q, const char *name)
{
	for (size_t i = 0; q && i < q->n; i++)
		if (strcmp(q->names[i], name) == 0)
			return (int)i;
	return QUOTA_NONE;
}

unsigned
quota_learned(const struct quota *q, int row)
{
	return row == QUOTA_NONE ? 0 : atomic_load(&q->rows[row].learned);
}

void
quota_learn(const struct quota *q, int row, unsigned most)
{
	if (row != QUOTA_NONE && most)
		atomic_store(&q->rows[row].learned, most);
}

bool
quota_is_scarce(const struct quota *q, unsigned most)
{
	return q && most && most < PERMITS_MAX && most < q->workers;
}

/* Its permits, and from PERMITS_MAX on who asks. */
static off_t
row_start(int row)
{
	return (off_t)row * 2 * PERMITS_MAX;
}

/* A lock of the process, not of the file: forked workers share the file. */
static bool
lock(const struct quota *q, int row, int permit, short type)
{
	struct flock l = {
		.l_type = type,
		.l_whence = SEEK_SET,
		.l_start = row_start(row) + permit,
		.l_len = 1,
	};

	return fcntl(q->fd, F_SETLK, &l) == 0;
}

int
quota_take(const struct quota *q, int row, unsigned most)
{
	unsigned first = (unsigned)getpid() % (most ? most : 1);

	for (unsigned i = 0; row != QUOTA_NONE && i < most; i++) {
		int permit = (int)((first + i) % most);

		if (lock(q, row, permit, F_WRLCK))
			return permit;
	}
	return QUOTA_NONE;
}

void
quota_give(const struct quota *q, int row, int permit)
{
	if (row != QUOTA_NONE && permit != QUOTA_NONE)
		(void)lock(q, row, permit, F_UNLCK);
}

void
quota_want(const struct quota *q, int row)
{
	if (row != QUOTA_NONE)
		atomic_store(&q->rows[row].wanted_until_ms,
			     clock_ms() + WANTED_MS);
}

bool
quota_is_wanted(const struct quota *q, int row)
{
	return row != QUOTA_NONE &&
	       atomic_load(&q->rows[row].wanted_until_ms) > clock_ms();
}

int
quota_ask(const struct quota *q, int row)
{
	int first = (int)((unsigned)getpid() % PERMITS_MAX);

	for (int i = 0; row != QUOTA_NONE && i < PERMITS_MAX; i++) {
		int asking = PERMITS_MAX + (first + i) % PERMITS_MAX;

		if (lock(q, row, asking, F_WRLCK))
			return asking;
	}
	return QUOTA_NONE;
}

void
quota_done(const struct quota *q, int row, int asking)
{
	quota_give(q, row, asking);
}

/* The kernel tells of any one lock of another process, not of the first. */
static unsigned
count_locks(int fd, off_t at, off_t end)
{
	struct flock l = { .l_type = F_WRLCK,
			   .l_whence = SEEK_SET,
			   .l_start = at,
			   .l_len = end - at };

	if (at >= end || fcntl(fd, F_GETLK, &l) != 0 || l.l_type == F_UNLCK)
		return 0;
	return 1 + count_locks(fd, at, l.l_start) +
	       count_locks(fd, l.l_start + l.l_len, end);
}

unsigned
quota_busy(const struct quota *q, int row)
{
	return row == QUOTA_NONE
		       ? 0
		       : count_locks(q->fd, row_start(row) + PERMITS_MAX,
				     row_start(row + 1));
}

void
quota_rest(const struct quota *q, int row, int64_t ms)
{
	if (row != QUOTA_NONE)
		atomic_store(&q->rows[row].rests_until_ms, clock_ms() + ms);
}

void
quota_answers(const struct quota *q, int row)
{
	if (row != QUOTA_NONE)
		atomic_store(&q->rows[row].rests_until_ms, 0);
}

bool
quota_rests(const struct quota *q, int row)
{
	return row != QUOTA_NONE &&
	       atomic_load(&q->rows[row].rests_until_ms) > clock_ms();
}

bool
quota_may_try(const struct quota *q, int row, int64_t ms)
{
	long long until, now = clock_ms();

	if (row == QUOTA_NONE)
		return true;
	until = atomic_load(&q->rows[row].rests_until_ms);
	return until == 0 ||
	       (until <= now &&
		atomic_compare_exchange_strong(&q->rows[row].rests_until_ms,
					       &until, now + ms));
}
