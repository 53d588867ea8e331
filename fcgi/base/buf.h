#ifndef BASE_BUF_H
#define BASE_BUF_H

#include "base/str.h"

/*
 * Text under construction, born with a ceiling in bytes. What does not fit is
 * dropped, and `cut` says so; every call after that does nothing. The bytes
 * live in the arena and are always followed by a NUL.
 */
struct buf {
	struct arena *arena;
	char *p; /* NULL until the first byte; use buf_text() */
	size_t n;
	size_t room;
	size_t max;
	bool cut;
};

struct buf buf_new(struct arena *a, size_t max);
void buf_add(struct buf *b, struct str s);
/* The same as the write of a struct writer; false: it is full. */
bool buf_write(void *b, struct str s);
void buf_puts(struct buf *b, const char *s); /* NULL: nothing */
void buf_putc(struct buf *b, char c);
/* In quotes, those inside doubled: a field of CSV (RFC 4180). */
void buf_quoted(struct buf *b, struct str s);
void buf_printf(struct buf *b, const char *fmt, ...) PRINTF(2, 3);
/*
 * Where n more bytes may be written, NULL past the ceiling; buf_took() says
 * how many of them were.
 */
char *buf_room(struct buf *b, size_t n);
void buf_took(struct buf *b, size_t n);
void buf_clear(struct buf *b); /* empty again; keeps the room */
struct str buf_str(const struct buf *b);
const char *buf_text(const struct buf *b); /* never NULL */

#endif
