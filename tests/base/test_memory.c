#include <string.h>

#include "base/buf.h"

#include "tests/test.h"

#include "base/ban.h"

typedef struct arena *create_fn(size_t cap);
static create_fn *const kinds[] = { arena_create, arena_create_mapped };

static void
is_zeroed_and_distinct(create_fn *create)
{
	struct arena *a = create(1 << 20);

	for (int round = 0; round < 3; round++) {
		char *p = arena_alloc(a, 100), *q = arena_alloc(a, 5000);

		for (size_t i = 0; i < 100; i++)
			assert_int_equal(p[i], 0);
		for (size_t i = 0; i < 5000; i++)
			assert_int_equal(q[i], 0);
		memset(p, 'x', 100);
		memset(q, 'x', 5000);
		assert_ptr_not_equal(arena_alloc(a, 0), arena_alloc(a, 0));
		assert_true(arena_used(a) == 5100);
		arena_reset(a);
		assert_true(arena_used(a) == 0);
	}
	arena_destroy(a);
	arena_destroy(NULL);
}

static void
allocates_zeroed_and_distinct(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(kinds); i++)
		is_zeroed_and_distinct(kinds[i]);
}

static void
take(struct arena *a, size_t n)
{
	char *p = arena_alloc(a, n);

	for (size_t k = 0; k < n; k++)
		assert_int_equal(p[k], 0);
	memset(p, 'x', n);
}

static void
room_is_counted_and_freed(void **state)
{
	struct arena *a = arena_create(1 << 20);
	char *p = arena_room(a, 200000);

	(void)state;
	memset(p, 'x', 200000);
	assert_true(arena_used(a) == 200000);
	take(a, 100); /* what comes behind it is zeroed still */
	arena_reset(a);
	assert_true(arena_used(a) == 0);
	take(a, 200000);
	arena_destroy(a);
}

static void
in_use_stays(struct arena *a)
{
	char *first = arena_alloc(a, 10000), *last = arena_alloc(a, 9);

	memset(first, 'x', 10000);
	memset(last, 'x', 9);
	arena_rest(a);
	for (size_t k = 0; k < 10000; k++)
		assert_int_equal(first[k], 'x');
	assert_memory_equal(last, "xxxxxxxxx", 9);
}

/* More than one block of small ones, round after round. */
static void
keeps_zeroed(create_fn *create)
{
	struct arena *a = create(1 << 24);

	for (size_t round = 0; round < 4; round++) {
		for (size_t i = 0; i < (round + 1) * 500; i++)
			take(a, i % 100 ? 1000 : 10000);
		if (round == 1)
			in_use_stays(a);
		take(a, 1000);
		arena_reset(a);
		if (round == 2)
			arena_rest(a);
	}
	arena_destroy(a);
}

static void
what_is_kept_is_zeroed(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(kinds); i++)
		keeps_zeroed(kinds[i]);
}

struct note {
	char *order;
	char name;
};

static void
write_name(void *arg)
{
	struct note *n = arg;
	size_t len = strlen(n->order);

	n->order[len] = n->name;
}

static void
defers_newest_first(void **state)
{
	struct arena *a = arena_create(1 << 20);
	char order[4] = "";
	struct note one = { order, '1' }, two = { order, '2' };

	(void)state;
	arena_defer(a, write_name, &one);
	arena_defer(a, write_name, &two);
	arena_reset(a);
	assert_string_equal(order, "21");
	arena_destroy(a);
	assert_string_equal(order, "21");
}

static void
full_jumps_out(void **state)
{
	struct arena *a = arena_create(1000);
	jmp_buf full;
	volatile int jumped = 0;

	(void)state;
	if (setjmp(full) == 0) {
		arena_on_full(a, &full);
		assert_non_null(arena_alloc(a, 900));
		assert_null(arena_alloc(a, 200)); /* does not return */
	} else {
		jumped = 1;
	}
	assert_int_equal(jumped, 1);
	arena_destroy(a);
}

static void
grows(void **state)
{
	struct arena *a = arena_create(1 << 20);
	size_t *items = NULL;

	(void)state;
	for (size_t n = 0; n < 1000; n++) {
		items = arena_grow(a, items, n, sizeof(*items));
		items[n] = n;
	}
	for (size_t n = 0; n < 1000; n++)
		assert_true(items[n] == n);
	arena_destroy(a);
}

/* Under a sanitizer each has a block of its own, and none is extended. */
static void
only_the_newest_is_extended(void **state)
{
	struct arena *a = arena_create(1 << 20);
	char *p = arena_alloc(a, 256), *next;

	(void)state;
	memset(p, 'x', 256);
	if (arena_extend(a, p, 256, 512)) {
		assert_true(arena_used(a) == 512);
		for (size_t i = 256; i < 512; i++)
			assert_int_equal(p[i], 0);
		next = arena_alloc(a, 16);
		assert_true(next >= p + 512);
		assert_false(arena_extend(a, next, 16, 1 << 20));
		assert_false(arena_extend(a, p, 512, 1024));
	}
	arena_destroy(a);
}

static void
bufs_grow_between_others(void **state)
{
	struct arena *a = arena_create(1 << 20);
	struct buf one = buf_new(a, 1 << 16), two = one;

	(void)state;
	for (int round = 0; round < 3; round++) {
		for (int i = 0; i < 4000; i++) {
			buf_printf(&one, "%d,", i % 7);
			if (i % 100 == 0)
				buf_puts(&two, "two");
		}
		assert_int_equal(one.n, 8000);
		assert_int_equal(two.n, 120);
		for (size_t i = 0; i < 4000; i++)
			assert_int_equal(one.p[2 * i], '0' + (int)i % 7);
		assert_int_equal(strspn(buf_text(&two), "two"), 120);
		buf_clear(&one);
		buf_clear(&two);
	}
	arena_destroy(a);
}

static void
buf_has_a_ceiling(void **state)
{
	struct arena *a = arena_create(1 << 20);
	struct buf b = buf_new(a, 10);

	(void)state;
	assert_string_equal(buf_text(&b), "");
	buf_puts(&b, "12345");
	buf_printf(&b, "%d", 678);
	assert_false(b.cut);
	buf_puts(&b, "9ab"); /* does not fit: dropped whole */
	assert_true(b.cut);
	buf_putc(&b, 'c');
	buf_printf(&b, "%d", 9);
	assert_string_equal(buf_text(&b), "12345678");
	buf_clear(&b);
	assert_string_equal(buf_text(&b), "");
	buf_putc(&b, 'd');
	assert_string_equal(buf_text(&b), "d");
	buf_printf(&b, "%s", "a text that is far too long");
	assert_true(b.cut);
	assert_string_equal(buf_text(&b), "d");
	b = buf_new(a, 1 << 16);
	for (int i = 0; i < 10000; i++)
		buf_puts(&b, "word ");
	assert_true(b.n == 50000 && !b.cut);
	arena_destroy(a);
}

TESTS(CASE(allocates_zeroed_and_distinct), CASE(what_is_kept_is_zeroed),
      CASE(room_is_counted_and_freed), CASE(defers_newest_first),
      CASE(full_jumps_out), CASE(grows), CASE(only_the_newest_is_extended),
      CASE(bufs_grow_between_others), CASE(buf_has_a_ceiling))
