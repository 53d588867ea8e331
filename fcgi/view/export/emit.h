#ifndef VIEW_EXPORT_EMIT_H
#define VIEW_EXPORT_EMIT_H

#include "base/err.h"
#include "base/writer.h"

/*
 * A writer with a buffer before it. Once the reader left, everything is
 * dropped and emit_end() says so.
 */
struct emit {
	struct writer *out;
	char *p; /* EMIT_ROOM bytes in an arena */
	size_t n;
	bool left;
};

#define EMIT_ROOM ((size_t)8 << 10)

void emit_init(struct emit *e, struct arena *a, struct writer *out);
void emit_str(struct emit *e, struct str s);
void emit_puts(struct emit *e, const char *s);
void emit_flush(struct emit *e);
/* Flush; ERR_CANCELLED when the reader left. */
MUST_CHECK const struct err *emit_end(struct emit *e, struct arena *a);

static inline void
emit_char(struct emit *e, char c)
{
	if (e->n == EMIT_ROOM)
		emit_flush(e);
	e->p[e->n++] = c;
}

/* s, which is valid UTF-8, as a JSON string, quotes and all. */
void emit_json(struct emit *e, struct str s);
void emit_hex(struct emit *e, struct str bytes);

/* Whether s is a number as JSON writes it. */
bool is_json_number(struct str s);

#endif
