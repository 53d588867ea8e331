#include "observe/breaker.h"

#include <stdatomic.h>
#include <sys/mman.h>

#include "base/clock.h"
#include "base/hash/hash.h"

#include "base/ban.h"

#define SERVERS_MAX 16 /* keys beyond share a row */

struct server {
	atomic_ullong key; /* 0: free */
	atomic_uint failures;
	atomic_llong until_ms; /* monotonic, of this machine */
};

static struct server own[SERVERS_MAX];
static struct server *servers = own;

void
breaker_share(void)
{
	void *p;

	if (servers != own)
		return;
	p = mmap(NULL, sizeof(own), PROT_READ | PROT_WRITE,
		 MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (p != MAP_FAILED)
		servers = p;
}

/* Its row, taken when there is none yet. */
static struct server *
find(const char *key)
{
	const unsigned long long h = hash_add(HASH_START, str_of(key)) | 1;

	for (size_t i = 0; i < SERVERS_MAX; i++) {
		struct server *s = &servers[(h + i) % SERVERS_MAX];
		unsigned long long none = 0;

		if (atomic_load(&s->key) == h ||
		    atomic_compare_exchange_strong(&s->key, &none, h) ||
		    none == h)
			return s;
	}
	return &servers[h % SERVERS_MAX];
}

int64_t
breaker_left_ms(const char *key)
{
	int64_t left = (int64_t)atomic_load(&find(key)->until_ms) - clock_ms();

	return left > 0 ? left : 0;
}

bool
breaker_failed(const char *key, unsigned most, int64_t pause_ms)
{
	struct server *s = find(key);
	long long now = clock_ms(), before;

	if (atomic_fetch_add(&s->failures, 1) + 1 < most)
		return false;
	before = atomic_exchange(&s->until_ms, now + pause_ms);
	return before <= now;
}

unsigned
breaker_count_open(void)
{
	unsigned n = 0;

	for (size_t i = 0; i < SERVERS_MAX; i++)
		n += atomic_load(&servers[i].until_ms) > clock_ms();
	return n;
}

void
breaker_worked(const char *key)
{
	struct server *s = find(key);

	/* nearly always there is nothing to write */
	if (atomic_load(&s->failures))
		atomic_store(&s->failures, 0);
	if (atomic_load(&s->until_ms))
		atomic_store(&s->until_ms, 0);
}
