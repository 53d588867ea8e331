#include "observe/breaker.h"

#include <limits.h>
#include <stdatomic.h>
#include <sys/mman.h>

#include "base/clock.h"
#include "base/hash/hash.h"

#include "base/ban.h"

#define SERVERS_MAX BREAKER_SERVERS /* keys beyond share a row */
#define BELIEVED_MS 5000 /* an answer of its own says more than others do */

enum news { NEWS_NONE, NEWS_FAILED, NEWS_WORKS };

struct server {
	atomic_ullong key; /* 0: free */
	atomic_uint failures;
	atomic_llong until_ms;  /* monotonic, of this machine */
	atomic_llong worked_ms; /* likewise; about */
	atomic_uint news;
	atomic_bool heard; /* others say that it fails */
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
find_by(unsigned long long h)
{
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

static struct server *
find(const char *key)
{
	return find_by(hash_add(HASH_START, str_of(key)) | 1);
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
	if (before <= now)
		atomic_store(&s->news, NEWS_FAILED);
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
	const int64_t now = clock_ms();

	/* nearly always there is nothing to write */
	if (now - atomic_load(&s->worked_ms) > BELIEVED_MS / 5)
		atomic_store(&s->worked_ms, now);
	if (atomic_load(&s->heard)) {
		atomic_store(&s->heard, false);
		atomic_store(&s->news, NEWS_WORKS);
	}
	if (atomic_load(&s->failures))
		atomic_store(&s->failures, 0);
	if (atomic_load(&s->until_ms))
		atomic_store(&s->until_ms, 0);
}

size_t
breaker_news(struct breaker_news ret[BREAKER_SERVERS])
{
	size_t n = 0;

	for (size_t i = 0; i < SERVERS_MAX; i++) {
		struct server *s = &servers[i];
		const int64_t left =
			(int64_t)atomic_load(&s->until_ms) - clock_ms();
		const unsigned what = atomic_load(&s->news);

		/* of what is over nobody needs to hear */
		if (what == NEWS_WORKS || (what == NEWS_FAILED && left > 0))
			ret[n++] = (struct breaker_news){
				atomic_load(&s->key),
				what == NEWS_FAILED ? left : 0,
			};
	}
	return n;
}

void
breaker_told(const struct breaker_news *n)
{
	unsigned what = n->left_ms ? NEWS_FAILED : NEWS_WORKS;

	atomic_compare_exchange_strong(&find_by(n->server)->news, &what,
				       NEWS_NONE);
}

bool
breaker_hear(const struct breaker_news *n)
{
	struct server *s = find_by(n->server);
	const long long now = clock_ms(), until = now + n->left_ms;
	const long long worked = atomic_load(&s->worked_ms);

	atomic_store(&s->heard, true);
	if ((worked && now - worked < BELIEVED_MS) ||
	    atomic_load(&s->until_ms) > now)
		return false;
	/* the next that fails here is not the first */
	atomic_store(&s->failures, UINT_MAX / 2);
	atomic_store(&s->until_ms, until);
	return true;
}
