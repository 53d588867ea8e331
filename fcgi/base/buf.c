#include "base/buf.h"

#include <stdio.h>
#include <string.h>

#include "base/ban.h"

#define FIRST_ROOM 256

struct buf
buf_new(struct arena *a, size_t max)
{
	return (struct buf){ .arena = a, .max = max };
}

/* The next power of two that holds n more bytes and a NUL. */
static void
grow(struct buf *b, size_t n)
{
	size_t room = b->room ? b->room : FIRST_ROOM;
	char *p;

	while (room - b->n <= n)
		room *= 2;
	if (!b->p || !arena_extend(b->arena, b->p, b->room, room)) {
		p = arena_alloc(b->arena, room);
		if (b->p)
			memcpy(p, b->p, b->n);
		b->p = p;
	}
	b->room = room;
}

/* Room for n more bytes and a NUL; false past the ceiling. */
static inline bool
reserve(struct buf *b, size_t n)
{
	if (b->cut || n > b->max - b->n) {
		b->cut = true;
		return false;
	}
	if (!b->p || n >= b->room - b->n)
		grow(b, n);
	return true;
}

void
buf_add(struct buf *b, struct str s)
{
	if (s.n == 0 || !reserve(b, s.n))
		return;
	memcpy(b->p + b->n, s.p, s.n);
	b->n += s.n;
	b->p[b->n] = '\0';
}

bool
buf_write(void *arg, struct str s)
{
	struct buf *b = arg;

	buf_add(b, s);
	return !b->cut;
}

void
buf_puts(struct buf *b, const char *s)
{
	buf_add(b, str_of(s));
}

void
buf_putc(struct buf *b, char c)
{
	if (!reserve(b, 1))
		return;
	b->p[b->n++] = c;
	b->p[b->n] = '\0';
}

/* Written where there is room for it, which says how much it would need. */
void
buf_printf(struct buf *b, const char *fmt, ...)
{
	size_t room = b->p ? b->room - b->n : 0;
	va_list ap;
	int n;

	va_start(ap, fmt);
	n = vsnprintf(room ? b->p + b->n : NULL, room, fmt, ap);
	va_end(ap);
	if (n <= 0 || !reserve(b, (size_t)n)) {
		if (room)
			b->p[b->n] = '\0';
		return;
	}
	if ((size_t)n >= room) {
		va_start(ap, fmt);
		(void)vsnprintf(b->p + b->n, (size_t)n + 1, fmt, ap);
		va_end(ap);
	}
	b->n += (size_t)n;
}

char *
buf_room(struct buf *b, size_t n)
{
	return reserve(b, n) ? b->p + b->n : NULL;
}

void
buf_took(struct buf *b, size_t n)
{
	b->n += n;
	b->p[b->n] = '\0';
}

void
buf_clear(struct buf *b)
{
	b->n = 0;
	b->cut = false;
	if (b->p)
		b->p[0] = '\0';
}

struct str
buf_str(const struct buf *b)
{
	return (struct str){ buf_text(b), b->n };
}

const char *
buf_text(const struct buf *b)
{
	return b->p ? b->p : "";
}

void
buf_quoted(struct buf *b, struct str s)
{
	buf_putc(b, '"');
	while (s.n) {
		const char *quote = memchr(s.p, '"', s.n);
		size_t n = quote ? (size_t)(quote - s.p) + 1 : s.n;

		buf_add(b, str_first(s, n));
		if (quote)
			buf_putc(b, '"');
		s = str_from(s, n);
	}
	buf_putc(b, '"');
}
