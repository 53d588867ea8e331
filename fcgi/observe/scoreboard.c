#include "observe/scoreboard.h"

#include <stdatomic.h>
#include <sys/mman.h>

#include "base/clock.h"

#include "base/ban.h"

const char *
worker_state_name(enum worker_state state)
{
	static const char *const names[] = {
		[WORKER_NONE] = "gone",
		[WORKER_STARTING] = "starting",
		[WORKER_IDLE] = "idle",
		[WORKER_BUSY] = "busy",
	};

	return names[state];
}

#define CLASSES 6 /* of HTTP status; 0: anything else */
#define LINE 64   /* bytes of a cache line: rows do not share one */

struct row {
	_Alignas(LINE) atomic_int pid;
	atomic_uint pool;
	atomic_uint state;
	atomic_uint route;
	atomic_llong began_ms;
	atomic_ullong served;
};

struct shared {
	struct row rows[SCOREBOARD_ROWS];
	atomic_ullong counts[SCOREBOARD_ROUTES][CLASSES];
	atomic_bool leaving;
};

struct scoreboard {
	struct shared *shared;
	struct row *mine; /* NULL in the manager */
	/* the manager's own: what a worker wrote must not have it fork */
	bool taken[SCOREBOARD_ROWS];
};

static void
unmap(void *arg)
{
	(void)munmap(arg, sizeof(struct shared));
}

struct scoreboard *
scoreboard_create(struct arena *a)
{
	struct scoreboard *b = arena_alloc(a, sizeof(*b));
	void *p = mmap(NULL, sizeof(struct shared), PROT_READ | PROT_WRITE,
		       MAP_SHARED | MAP_ANONYMOUS, -1, 0);

	if (p == MAP_FAILED)
		return NULL;
	arena_defer(a, unmap, p);
	b->shared = p;
	return b;
}

int
scoreboard_take(struct scoreboard *b, unsigned pool)
{
	for (int i = 0; b && i < SCOREBOARD_ROWS; i++) {
		struct row *r = &b->shared->rows[i];

		if (b->taken[i])
			continue;
		b->taken[i] = true;
		r->pool = pool;
		r->began_ms = 0;
		r->served = 0;
		r->pid = 0;
		r->state = WORKER_STARTING;
		return i;
	}
	return SCOREBOARD_FULL;
}

void
scoreboard_name(struct scoreboard *b, int row, pid_t pid)
{
	if (b && row >= 0)
		b->shared->rows[row].pid = pid;
}

void
scoreboard_give(struct scoreboard *b, int row)
{
	if (!b || row < 0)
		return;
	b->shared->rows[row].state = WORKER_NONE;
	b->taken[row] = false;
}

void
scoreboard_sit(struct scoreboard *b, int row)
{
	if (b && row >= 0)
		b->mine = &b->shared->rows[row];
}

void
scoreboard_idle(struct scoreboard *b)
{
	if (!b || !b->mine)
		return;
	b->mine->began_ms = 0;
	b->mine->state = WORKER_IDLE;
}

void
scoreboard_busy(struct scoreboard *b)
{
	if (!b || !b->mine)
		return;
	b->mine->began_ms = clock_ms();
	b->mine->state = WORKER_BUSY;
	b->mine->served++;
}

void
scoreboard_route(struct scoreboard *b, unsigned route)
{
	if (b && b->mine)
		b->mine->route = route;
}

void
scoreboard_count(struct scoreboard *b, unsigned route, int status)
{
	int class = status / 100;

	if (!b || route >= SCOREBOARD_ROUTES)
		return;
	b->shared->counts[route][class > 0 && class < CLASSES ? class : 0]++;
}

bool
scoreboard_read(const struct scoreboard *b, int row, struct worker_row *ret)
{
	const struct row *r;
	unsigned state;
	int64_t began;

	if (!b || row < 0 || row >= SCOREBOARD_ROWS)
		return false;
	r = &b->shared->rows[row];
	state = r->state;
	if (state == WORKER_NONE)
		return false;
	began = r->began_ms;
	ret->pid = r->pid;
	ret->pool = r->pool;
	/* a worker may write what it likes */
	ret->state = state <= WORKER_BUSY ? state : WORKER_BUSY;
	ret->busy_ms = began ? clock_ms() - began : 0;
	ret->served = r->served;
	ret->route = r->route;
	return true;
}

uint64_t
scoreboard_total(const struct scoreboard *b, unsigned route, int class)
{
	if (!b || route >= SCOREBOARD_ROUTES || class < 0 || class >= CLASSES)
		return 0;
	return b->shared->counts[route][class];
}

void
scoreboard_leave(struct scoreboard *b)
{
	if (b)
		atomic_store(&b->shared->leaving, true);
}

bool
scoreboard_is_leaving(const struct scoreboard *b)
{
	return b && atomic_load(&b->shared->leaving);
}
