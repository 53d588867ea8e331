#include "base/json_out.h"

#include <string.h>

#include "base/json.h"

#include "base/ban.h"

#define TEXT_MAX ((size_t)1 << 31)
#define PART 512     /* bytes of a string that are escaped at a time */
#define ESCAPE_MAX 6 /* "\u001f" */

#define ONES UINT64_C(0x0101010101010101)
#define HIGHS (ONES * 0x80)

/* Whether any of eight bytes is a control character, a quote or a backslash. */
static bool
any_special(uint64_t bytes)
{
	const uint64_t quote = bytes ^ (ONES * '"');
	const uint64_t slash = bytes ^ (ONES * '\\');

	return (((bytes - ONES * ' ') & ~bytes) | ((quote - ONES) & ~quote) |
		((slash - ONES) & ~slash)) &
	       HIGHS;
}

static bool
is_special(char c)
{
	return (unsigned char)c < ' ' || c == '"' || c == '\\';
}

/* Returns where the next byte goes. */
static char *
escape(char *to, unsigned char c)
{
	static const char hex[] = "0123456789abcdef";
	static const char brief[256] = {
		['"'] = '"',  ['\\'] = '\\', ['\b'] = 'b', ['\f'] = 'f',
		['\n'] = 'n', ['\r'] = 'r',  ['\t'] = 't',
	};

	*to++ = '\\';
	if (brief[c]) {
		*to++ = brief[c];
		return to;
	}
	*to++ = 'u';
	*to++ = '0';
	*to++ = '0';
	*to++ = hex[c >> 4];
	*to++ = hex[c & 15];
	return to;
}

/* A prompt is thousands of bytes: eight are looked at, and copied, at once. */
static char *
escape_part(char *to, struct str s)
{
	uint64_t bytes;

	while (s.n > 0) {
		size_t n = 0;

		if (s.n >= sizeof(bytes)) {
			memcpy(&bytes, s.p, sizeof(bytes));
			memcpy(to, s.p, sizeof(bytes));
			if (!any_special(bytes))
				n = sizeof(bytes);
		}
		for (; n < s.n && n < sizeof(bytes) && !is_special(s.p[n]); n++)
			to[n] = s.p[n];
		to += n;
		if (n < s.n && n < sizeof(bytes))
			to = escape(to, (unsigned char)s.p[n++]);
		s.p += n;
		s.n -= n;
	}
	return to;
}

void
json_put_quoted(struct buf *b, struct str s)
{
	buf_putc(b, '"');
	while (s.n > 0) {
		struct str part = str_first(s, PART);
		char *to = buf_room(b, ESCAPE_MAX * part.n + sizeof(uint64_t));

		if (!to)
			return;
		buf_took(b, (size_t)(escape_part(to, part) - to));
		s = str_from(s, part.n);
	}
	buf_putc(b, '"');
}

struct json_out
json_out_new(struct arena *a)
{
	return (struct json_out){ .text = buf_new(a, TEXT_MAX) };
}

/* Only an open bracket is followed by no comma: a string ends in a quote. */
static void
begin(struct json_out *o, const char *key)
{
	struct buf *b = &o->text;
	char last = b->n > 0 ? b->p[b->n - 1] : '[';

	if (last != '{' && last != '[')
		buf_putc(b, ',');
	if (!key)
		return;
	json_put_quoted(b, str_of(key));
	buf_putc(b, ':');
}

void
json_out_raw(struct json_out *o, const char *key, struct str json)
{
	begin(o, key);
	buf_add(&o->text, json);
}

void
json_out_object(struct json_out *o, const char *key)
{
	json_out_raw(o, key, STR("{"));
}

void
json_out_array(struct json_out *o, const char *key)
{
	json_out_raw(o, key, STR("["));
}

void
json_out_end_object(struct json_out *o)
{
	buf_putc(&o->text, '}');
}

void
json_out_end_array(struct json_out *o)
{
	buf_putc(&o->text, ']');
}

void
json_out_null(struct json_out *o, const char *key)
{
	json_out_raw(o, key, STR("null"));
}

void
json_out_str(struct json_out *o, const char *key, struct str v)
{
	begin(o, key);
	json_put_quoted(&o->text, v);
}

void
json_out_text(struct json_out *o, const char *key, const char *v)
{
	if (v)
		json_out_str(o, key, str_of(v));
	else
		json_out_null(o, key);
}

void
json_out_int(struct json_out *o, const char *key, int64_t v)
{
	char room[STR_INT_CHARS];

	json_out_raw(o, key, str_from_int(v, room));
}

void
json_out_real(struct json_out *o, const char *key, double v)
{
	char text[JSON_REAL_CHARS];

	json_out_raw(o, key,
		     json_real_text(v, text) ? str_of(text) : STR("null"));
}

void
json_out_bool(struct json_out *o, const char *key, bool v)
{
	json_out_raw(o, key, v ? STR("true") : STR("false"));
}
