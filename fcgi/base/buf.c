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

/* Room for n more bytes and a NUL; false past the ceiling. */
static bool
reserve(struct buf *b, size_t n)
{
	size_t room = b->room ? b->room : FIRST_ROOM;
	char *p;

	if (b->cut || n > b->max - b->n) {
		b->cut = true;
		return false;
	}
	if (b->p && n < b->room - b->n)
		return true;
	while (room - b->n <= n)
		room *= 2;
	p = arena_alloc(b->arena, room);
	if (b->p)
		memcpy(p, b->p, b->n);
	b->p = p;
	b->room = room;
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

void
buf_puts(struct buf *b, const char *s)
{
	buf_add(b, str_of(s));
}

void
buf_putc(struct buf *b, char c)
{
	buf_add(b, (struct str){ &c, 1 });
}

void
buf_printf(struct buf *b, const char *fmt, ...)
{
	va_list ap;
	int n;

	va_start(ap, fmt);
	n = vsnprintf(NULL, 0, fmt, ap);
	va_end(ap);
	if (n <= 0 || !reserve(b, (size_t)n))
		return;
	va_start(ap, fmt);
	(void)vsnprintf(b->p + b->n, (size_t)n + 1, fmt, ap);
	va_end(ap);
	b->n += (size_t)n;
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
