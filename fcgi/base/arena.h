#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include "base/base.h"

/*
 * A region freed all at once. Three live in a worker: process, request and
 * batch, each strictly inside the one before it.
 *
 * arena_alloc() never returns NULL. What visitors, models and databases send
 * is capped where it enters, so the cap here is a backstop: past it, or out
 * of memory, control leaves through the arena's `full` jump when one is set
 * (the request answers 500 and its worker exits after it); otherwise the
 * process logs one line and exits, and its manager starts another.
 */
struct arena;

struct arena *arena_create(size_t cap); /* cap in bytes */
/*
 * Beside the heap, for what comes and goes in large pieces: what lives longer
 * does not end up between, where it would keep the heap from shrinking.
 */
struct arena *arena_create_mapped(size_t cap);
void arena_destroy(struct arena *a); /* NULL is allowed */
/* Zeroed. n == 0 gives a distinct pointer. */
void *arena_alloc(struct arena *a, size_t n) MUST_CHECK;
/* Not zeroed: room that is written before it is read, and much larger than what
 * is used of it. n must not be small. */
void *arena_room(struct arena *a, size_t n) MUST_CHECK;
/* n members of size bytes each; an overflow counts as past the cap. */
void *arena_array(struct arena *a, size_t n, size_t size) MUST_CHECK;
/*
 * Make the newest allocation larger where it stands, from n to bigger bytes;
 * false when it is not the newest, or there is no room behind it.
 */
bool arena_extend(struct arena *a, const void *p, size_t n, size_t bigger);
/* A copy of n bytes and a NUL after them. p may be NULL when n is 0. */
char *arena_copy(struct arena *a, const void *p, size_t n) MUST_CHECK;
char *arena_strdup(struct arena *a, const char *s) MUST_CHECK; /* NULL: NULL */
char *arena_printf(struct arena *a, const char *fmt, ...) PRINTF(2, 3);
char *arena_vprintf(struct arena *a, const char *fmt, va_list ap) PRINTF(2, 0);

/* Call fn(arg) when the arena is next reset, newest first. */
void arena_defer(struct arena *a, void (*fn)(void *), void *arg);
void arena_reset(struct arena *a);
/* Give back what was kept for the next allocations after a reset. */
void arena_rest(struct arena *a);
size_t arena_used(const struct arena *a); /* bytes since the last reset */

/* Where to longjmp when full; NULL (the default): exit the process. */
void arena_on_full(struct arena *a, void *jump /* jmp_buf * */);

/* items, or a bigger copy, with room at n: call it for n = 0, 1, 2, … */
void *arena_grow(struct arena *a, void *items, size_t n, size_t size)
	MUST_CHECK;

#endif
