#include "observe/slots.h"

#include <fcntl.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/ban.h"

#define SLEEP_MAX_MS 8

struct slots {
	int fd;
	unsigned n;
};

static void
close_file(void *arg)
{
	const struct slots *s = arg;

	(void)close(s->fd);
}

const struct slots *
slots_create(struct arena *a, unsigned n)
{
	struct slots *s = arena_alloc(a, sizeof(*s));
	long cores = sysconf(_SC_NPROCESSORS_ONLN);

	s->fd = memfd_create("parlance-slots", MFD_CLOEXEC);
	if (s->fd < 0)
		return NULL;
	arena_defer(a, close_file, s);
	s->n = n ? n : (unsigned)(cores > 1 ? cores : 1);
	return s;
}

/* A lock of the process, not of the file: forked workers share the file. */
static bool
lock(const struct slots *s, int slot, short type)
{
	struct flock l = {
		.l_type = type,
		.l_whence = SEEK_SET,
		.l_start = slot,
		.l_len = 1,
	};

	return fcntl(s->fd, F_SETLK, &l) == 0;
}

bool
slots_is_kept(const struct slots *s, int slot)
{
	return s && slot >= (int)s->n;
}

int
slots_try(const struct slots *s, enum slot_kind kind)
{
	unsigned first;

	if (!s)
		return SLOT_NONE;
	/* begin elsewhere than the others, so that few tries are in vain */
	first = (unsigned)getpid() % s->n;
	for (unsigned i = 0; i < s->n; i++) {
		int slot = (int)((first + i) % s->n);

		if (lock(s, slot, F_WRLCK))
			return slot;
	}
	for (unsigned i = 0; i < (unsigned)kind; i++)
		if (lock(s, (int)(s->n + i), F_WRLCK))
			return (int)(s->n + i);
	return SLOT_NONE;
}

enum wait_end
slots_take(const struct slots *s, enum slot_kind kind, struct wait *w, int *ret)
{
	enum wait_end end = WAIT_GO_ON;
	int slot = slots_try(s, kind);

	for (int64_t ms = 1; s && slot == SLOT_NONE && end == WAIT_GO_ON;) {
		end = wait_sleep(w, ms);
		slot = slots_try(s, kind);
		ms = ms < SLEEP_MAX_MS ? 2 * ms : ms;
	}
	if (end != WAIT_GO_ON) {
		slots_give(s, slot);
		return end;
	}
	*ret = slot;
	return WAIT_GO_ON;
}

void
slots_give(const struct slots *s, int slot)
{
	if (s && slot != SLOT_NONE)
		(void)lock(s, slot, F_UNLCK);
}

/* A lock that somebody else has shows; ours would not, and we hold none. */
static bool
is_busy(const struct slots *s, unsigned slot)
{
	struct flock l = {
		.l_type = F_WRLCK,
		.l_whence = SEEK_SET,
		.l_start = slot,
		.l_len = 1,
	};

	return fcntl(s->fd, F_GETLK, &l) == 0 && l.l_type != F_UNLCK;
}

void
slots_count(const struct slots *s, unsigned *ret_n, unsigned *ret_busy)
{
	*ret_n = s ? s->n : 0;
	*ret_busy = 0;
	for (unsigned i = 0; i < *ret_n; i++)
		*ret_busy += is_busy(s, i);
}
