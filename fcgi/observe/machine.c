#include "observe/machine.h"

#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/rand.h"

#include "base/ban.h"

#define NAME_MAX_BYTES 64

static struct {
	char id[RAND_ID_CHARS + 1];
	char name[NAME_MAX_BYTES + 1];
	atomic_llong *next_ms; /* [MACHINE_TASK__MAX] shared */
} machine;

void
machine_share(void)
{
	const size_t size = sizeof(*machine.next_ms) * MACHINE_TASK__MAX;
	struct arena *a;
	void *p;

	if (machine.next_ms)
		return;
	p = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS,
		 -1, 0);
	if (p == MAP_FAILED)
		return;
	machine.next_ms = p;
	if (gethostname(machine.name, NAME_MAX_BYTES))
		machine.name[0] = '\0';
	a = arena_create((size_t)NAME_MAX_BYTES * 64);
	memcpy(machine.id, rand_id(a), RAND_ID_CHARS);
	arena_destroy(a);
}

const char *
machine_id(void)
{
	return machine.id;
}

const char *
machine_name(void)
{
	return machine.name;
}

bool
machine_is_due(enum machine_task task, int64_t every_ms)
{
	const long long now = clock_ms();
	long long next;

	if (!machine.next_ms)
		return false;
	next = atomic_load(&machine.next_ms[task]);
	return now >= next &&
	       atomic_compare_exchange_strong(&machine.next_ms[task], &next,
					      now + every_ms);
}
