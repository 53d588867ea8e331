#include "base/arena.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/ban.h"

/*
 * Small allocations share blocks; a sanitizer gets one block each instead, so
 * that it sees every bound and every use after reset.
 */
#if defined(__SANITIZE_ADDRESS__)
#define SHARED_MAX 0
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SHARED_MAX 0
#endif
#endif
#ifndef SHARED_MAX
#define SHARED_MAX 2048 /* larger ones get a block of their own */
#endif
#define BLOCK_BYTES ((size_t)16 << 10)
#define FIRST_BYTES ((size_t)2 << 10) /* most that live long hold little */
#define KEPT_MAX ((size_t)256 << 10)  /* for what the next request needs */
/* Of an arena beside the heap: mapped at once, and shared by more. */
#define MAPPED_BYTES ((size_t)128 << 10)
#define MAPPED_MAX ((size_t)16 << 10)
#define MAPPED_KEPT_MAX ((size_t)1 << 20)

static_assert(SHARED_MAX <= FIRST_BYTES, "any block has room for one");

struct block {
	struct block *next;
	size_t room; /* of a shared one: bytes of data */
	_Alignas(max_align_t) unsigned char data[];
};

static_assert(MAPPED_MAX < MAPPED_BYTES - sizeof(struct block), "likewise");

struct deferred {
	struct deferred *next;
	void (*fn)(void *);
	void *arg;
};

struct arena {
	size_t cap;  /* bytes, over the life of one reset */
	size_t used; /* invariant: used <= cap */
	struct block *blocks;
	struct block *shared; /* where small allocations come from */
	size_t shared_at;     /* bytes of it given out */
	size_t room;          /* of the next shared block, when none is kept */
	size_t shared_max;    /* larger ones get a block of their own */
	bool mapped;          /* shared blocks are no part of the heap */
	struct block *kept;   /* zeroed, [kept_bytes] to be shared again */
	size_t kept_bytes;
	struct deferred *deferred;
	jmp_buf *full;
};

static _Noreturn void
die(struct arena *a, const char *why)
{
	if (a && a->full)
		longjmp(*a->full, 1);
	(void)fprintf(stderr, "level=error event=arena.full why=%s\n", why);
	exit(EXIT_FAILURE);
}

struct arena *
arena_create(size_t cap)
{
	struct arena *a = calloc(1, sizeof(*a));

	if (!a)
		die(NULL, "out-of-memory");
	a->cap = cap;
	a->room = FIRST_BYTES;
	a->shared_max = SHARED_MAX;
	return a;
}

struct arena *
arena_create_mapped(size_t cap)
{
	struct arena *a = arena_create(cap);

	if (SHARED_MAX > 0) {
		a->mapped = true;
		a->room = MAPPED_BYTES - sizeof(struct block);
		a->shared_max = MAPPED_MAX;
	}
	return a;
}

static struct block *
block_new(struct arena *a, size_t n)
{
	struct block *b = calloc(1, sizeof(*b) + n);

	if (!b)
		die(a, "out-of-memory");
	return b;
}

/* One that is shared by nothing. */
static void *
keep_own(struct arena *a, struct block *b)
{
	b->next = a->blocks;
	a->blocks = b;
	return b->data;
}

static struct block *
block_map(struct arena *a)
{
	struct block *b =
		mmap(NULL, sizeof(*b) + a->room, PROT_READ | PROT_WRITE,
		     MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	if (b == MAP_FAILED)
		die(a, "out-of-memory");
	return b;
}

static void
free_shared(const struct arena *a, struct block *b)
{
	if (a->mapped)
		(void)munmap(b, sizeof(*b) + b->room);
	else
		free(b);
}

static struct block *
shared_block(struct arena *a)
{
	struct block *b = a->kept;

	if (b) {
		a->kept = b->next;
		a->kept_bytes -= b->room;
		return b;
	}
	b = a->mapped ? block_map(a) : block_new(a, a->room);
	b->room = a->room;
	if (a->room < BLOCK_BYTES)
		a->room *= 2;
	return b;
}

static void *
alloc_shared(struct arena *a, size_t n)
{
	void *p;

	if (!a->shared || n > a->shared->room - a->shared_at) {
		struct block *b = shared_block(a);

		b->next = a->shared;
		a->shared = b;
		a->shared_at = 0;
	}
	p = a->shared->data + a->shared_at;
	a->shared_at += n;
	return p;
}

static void
count(struct arena *a, size_t n)
{
	if (n > a->cap - a->used || n > SIZE_MAX / 2)
		die(a, "cap");
	a->used += n;
}

void *
arena_alloc(struct arena *a, size_t n)
{
	const size_t align = sizeof(max_align_t) - 1;

	count(a, n);
	if (n > a->shared_max)
		return keep_own(a, block_new(a, n));
	return alloc_shared(a, n ? (n + align) & ~align : align + 1);
}

void *
arena_room(struct arena *a, size_t n)
{
	struct block *b;

	count(a, n);
	b = malloc(sizeof(*b) + n);
	if (!b)
		die(a, "out-of-memory");
	return keep_own(a, b);
}

void *
arena_array(struct arena *a, size_t n, size_t size)
{
	if (size && n > SIZE_MAX / size)
		die(a, "cap");
	return arena_alloc(a, n * size);
}

bool
arena_extend(struct arena *a, const void *p, size_t n, size_t bigger)
{
	const size_t align = sizeof(max_align_t) - 1;
	const unsigned char *end = (const unsigned char *)p + n;
	size_t more = bigger - n;

	if (!a->shared || (n & align) || (more & align) ||
	    end != a->shared->data + a->shared_at ||
	    more > a->shared->room - a->shared_at || more > a->cap - a->used)
		return false;
	a->used += more;
	a->shared_at += more;
	return true;
}

char *
arena_copy(struct arena *a, const void *p, size_t n)
{
	char *s = arena_alloc(a, n + 1);

	if (n)
		memcpy(s, p, n);
	return s;
}

char *
arena_strdup(struct arena *a, const char *s)
{
	return s ? arena_copy(a, s, strlen(s)) : NULL;
}

char *
arena_vprintf(struct arena *a, const char *fmt, va_list ap)
{
	char small[256];
	va_list again;
	char *s;
	int n;

	va_copy(again, ap);
	n = vsnprintf(small, sizeof(small), fmt, ap);
	if (n < 0)
		die(a, "format");
	if ((size_t)n < sizeof(small)) {
		s = arena_copy(a, small, (size_t)n);
	} else {
		s = arena_alloc(a, (size_t)n + 1);
		(void)vsnprintf(s, (size_t)n + 1, fmt, again);
	}
	va_end(again);
	return s;
}

char *
arena_printf(struct arena *a, const char *fmt, ...)
{
	va_list ap;
	char *s;

	va_start(ap, fmt);
	s = arena_vprintf(a, fmt, ap);
	va_end(ap);
	return s;
}

/* Room for 4, 8, 16, … items: only a full array is copied. */
void *
arena_grow(struct arena *a, void *items, size_t n, size_t size)
{
	void *bigger;

	if (n == 0)
		return arena_array(a, 4, size);
	if (n < 4 || (n & (n - 1)))
		return items;
	if (n > SIZE_MAX / 2)
		die(a, "cap");
	bigger = arena_array(a, 2 * n, size);
	memcpy(bigger, items, n * size);
	return bigger;
}

void
arena_defer(struct arena *a, void (*fn)(void *), void *arg)
{
	struct deferred *d = arena_alloc(a, sizeof(*d));

	d->fn = fn;
	d->arg = arg;
	d->next = a->deferred;
	a->deferred = d;
}

static void
free_blocks(struct block *b)
{
	while (b) {
		struct block *next = b->next;

		free(b);
		b = next;
	}
}

/*
 * Most requests are alike: the next one shall not have to malloc again. An
 * arena that is reset is one of requests, and begins with a large block.
 */
static void
keep_shared(struct arena *a)
{
	const size_t most = a->mapped ? MAPPED_KEPT_MAX : KEPT_MAX;
	struct block *b = a->shared, *next;
	size_t used = a->shared_at;

	if (a->room < BLOCK_BYTES)
		a->room = BLOCK_BYTES;
	for (; b; b = next, used = b ? b->room : 0) {
		next = b->next;
		if (b->room < BLOCK_BYTES || a->kept_bytes + b->room > most) {
			free_shared(a, b);
			continue;
		}
		memset(b->data, 0, used);
		b->next = a->kept;
		a->kept = b;
		a->kept_bytes += b->room;
	}
	a->shared = NULL;
	a->shared_at = 0;
}

void
arena_reset(struct arena *a)
{
	struct deferred *d = a->deferred;

	/* each may defer again: their own list first, then what they added */
	while (d) {
		a->deferred = d->next;
		d->fn(d->arg);
		d = a->deferred;
	}
	free_blocks(a->blocks);
	a->blocks = NULL;
	keep_shared(a);
	a->used = 0;
}

/* What is not given out yet of a block is zeros, which new pages are too. */
static void
rest_of_shared(const struct arena *a)
{
	const size_t page = (size_t)sysconf(_SC_PAGESIZE);
	unsigned char *from = a->shared->data + a->shared_at;
	size_t left = a->shared->room - a->shared_at;
	size_t skip = (page - (uintptr_t)from % page) % page;

	if (skip < left)
		(void)madvise(from + skip, left - skip, MADV_DONTNEED);
}

void
arena_rest(struct arena *a)
{
	if (a->mapped && a->shared)
		rest_of_shared(a);
	for (struct block *b = a->kept, *next; b; b = next) {
		next = b->next;
		free_shared(a, b);
	}
	a->kept = NULL;
	a->kept_bytes = 0;
}

size_t
arena_used(const struct arena *a)
{
	return a->used;
}

void
arena_on_full(struct arena *a, void *jump)
{
	a->full = jump;
}

void
arena_destroy(struct arena *a)
{
	if (!a)
		return;
	arena_reset(a);
	arena_rest(a);
	free(a);
}
