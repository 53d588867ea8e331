#include "view/export/emit.h"

#include <string.h>

#include "base/ban.h"

void
emit_init(struct emit *e, struct arena *a, struct writer *out)
{
	*e = (struct emit){ .out = out, .p = arena_alloc(a, EMIT_ROOM) };
}

static void
send(struct emit *e, struct str s)
{
	if (!e->left && s.n)
		e->left = !e->out->write(e->out->arg, s);
}

void
emit_flush(struct emit *e)
{
	send(e, (struct str){ e->p, e->n });
	e->n = 0;
}

void
emit_str(struct emit *e, struct str s)
{
	if (s.n > EMIT_ROOM - e->n)
		emit_flush(e);
	if (s.n > EMIT_ROOM) {
		send(e, s);
		return;
	}
	if (s.n)
		memcpy(e->p + e->n, s.p, s.n);
	e->n += s.n;
}

void
emit_puts(struct emit *e, const char *s)
{
	emit_str(e, str_of(s));
}

const struct err *
emit_end(struct emit *e, struct arena *a)
{
	emit_flush(e);
	return e->left ? err_say(a, ERR_CANCELLED, "The reader left.") : NULL;
}

static const char hex[] = "0123456789abcdef";

/* What JSON writes after a backslash for a byte; 0: the byte itself. */
static char
short_escape(unsigned char c)
{
	static const char escapes[256] = {
		['"'] = '"',  ['\\'] = '\\', ['\b'] = 'b', ['\f'] = 'f',
		['\n'] = 'n', ['\r'] = 'r',  ['\t'] = 't',
	};

	return escapes[c];
}

static void
emit_escaped(struct emit *e, unsigned char c)
{
	char brief = short_escape(c);

	emit_char(e, '\\');
	if (brief) {
		emit_char(e, brief);
		return;
	}
	emit_puts(e, "u00");
	emit_char(e, hex[c >> 4]);
	emit_char(e, hex[c & 15]);
}

/* Bytes of s before the next that JSON writes otherwise. */
static size_t
plain_run(struct str s)
{
	size_t n = 0;

	while (n < s.n && (unsigned char)s.p[n] >= ' ' && s.p[n] != '"' &&
	       s.p[n] != '\\' && s.p[n] != 0x7f)
		n++;
	return n;
}

void
emit_json(struct emit *e, struct str s)
{
	emit_char(e, '"');
	while (s.n) {
		size_t n = plain_run(s);

		emit_str(e, str_first(s, n));
		s = str_from(s, n);
		if (s.n == 0)
			break;
		emit_escaped(e, (unsigned char)s.p[0]);
		s = str_from(s, 1);
	}
	emit_char(e, '"');
}

void
emit_hex(struct emit *e, struct str bytes)
{
	for (size_t i = 0; i < bytes.n; i++) {
		unsigned char c = (unsigned char)bytes.p[i];

		emit_char(e, hex[c >> 4]);
		emit_char(e, hex[c & 15]);
	}
}

static size_t
digits(struct str s, size_t at)
{
	size_t n = 0;

	while (at + n < s.n && s.p[at + n] >= '0' && s.p[at + n] <= '9')
		n++;
	return n;
}

static bool
is_at(struct str s, size_t at, const char *any)
{
	return at < s.n && strchr(any, s.p[at]) != NULL && s.p[at];
}

bool
is_json_number(struct str s)
{
	size_t at = is_at(s, 0, "-") ? 1 : 0;
	size_t n = digits(s, at);

	if (n == 0 || (n > 1 && s.p[at] == '0'))
		return false;
	at += n;
	if (is_at(s, at, ".")) {
		n = digits(s, at + 1);
		if (n == 0)
			return false;
		at += n + 1;
	}
	if (is_at(s, at, "eE")) {
		at += is_at(s, at + 1, "+-") ? 2 : 1;
		n = digits(s, at);
		if (n == 0)
			return false;
		at += n;
	}
	return at == s.n;
}
