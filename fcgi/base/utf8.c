#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

#include "base/buf.h"

#include "base/ban.h"

#define REPLACEMENT "\xef\xbf\xbd"

/* Bytes of the character at s, 0 when there is none; NUL is none. */
static size_t
take(struct str s, utf8proc_int32_t *ret)
{
	utf8proc_ssize_t n;

	if (s.n == 0)
		return 0;
	n = utf8proc_iterate((const utf8proc_uint8_t *)s.p,
			     (utf8proc_ssize_t)s.n, ret);
	return n > 0 && *ret > 0 ? (size_t)n : 0;
}

/* Bytes at the start that are ASCII and no NUL; eight are seen at once. */
static size_t
ascii_run(struct str s)
{
	const uint64_t ones = UINT64_C(0x0101010101010101), highs = ones * 0x80;
	uint64_t bytes;
	size_t n = 0;

	for (; s.n - n >= sizeof(bytes); n += sizeof(bytes)) {
		memcpy(&bytes, s.p + n, sizeof(bytes));
		if (((bytes - ones) | bytes) & highs)
			break;
	}
	while (n < s.n && (unsigned char)s.p[n] - 1u < 127)
		n++;
	return n;
}

bool
utf8_valid(struct str s)
{
	utf8proc_int32_t c = 0;

	while (s.n) {
		size_t n = ascii_run(s);

		if (n == 0)
			n = take(s, &c);
		if (n == 0)
			return false;
		s = str_from(s, n);
	}
	return true;
}

struct str
utf8_clean(struct arena *a, struct str s)
{
	struct buf b = buf_new(a, s.n * 3 + 1);
	utf8proc_int32_t c = 0;

	if (str_starts(s, STR("\xef\xbb\xbf")))
		s = str_from(s, 3);
	if (utf8_valid(s))
		return s;
	while (s.n) {
		size_t n = take(s, &c);

		if (n)
			buf_add(&b, str_first(s, n));
		else if (s.p[0])
			buf_puts(&b, REPLACEMENT);
		s = str_from(s, n ? n : 1);
	}
	return buf_str(&b);
}

uint32_t
utf8_next(struct str *s)
{
	utf8proc_int32_t c = 0xfffd;
	size_t n = take(*s, &c);

	*s = str_from(*s, n ? n : 1);
	return n ? (uint32_t)c : 0xfffd;
}

size_t
utf8_put(char *p, uint32_t c)
{
	return (size_t)utf8proc_encode_char((utf8proc_int32_t)c,
					    (utf8proc_uint8_t *)p);
}

size_t
utf8_length(struct str s)
{
	size_t n = 0;

	for (; s.n; n++)
		(void)utf8_next(&s);
	return n;
}

size_t
utf8_width(struct str s)
{
	size_t n = 0;

	while (s.n) {
		uint32_t c = utf8_next(&s);
		int width = utf8proc_charwidth((utf8proc_int32_t)c);

		n += width > 0 ? (size_t)width : 0;
	}
	return n;
}

char *
utf8_shorten(struct arena *a, struct str s, size_t n)
{
	struct str rest = s;

	for (size_t i = 0; i < n && rest.n; i++)
		(void)utf8_next(&rest);
	if (rest.n == 0)
		return str_dup(a, s);
	return arena_printf(a, "%.*s…", (int)(s.n - rest.n), s.p);
}

/* The bytes that a..z, 0..9 and the like fold to need no table. */
static bool
fold_ascii(char *p, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		if ((unsigned char)p[i] > 127)
			return false;
		if (p[i] >= 'A' && p[i] <= 'Z')
			p[i] = (char)(p[i] - 'A' + 'a');
	}
	return true;
}

char *
utf8_fold(struct arena *a, struct str s)
{
	char *copy = str_dup(a, s);
	utf8proc_uint8_t *folded = NULL;
	utf8proc_ssize_t n;

	if (fold_ascii(copy, s.n))
		return copy;
	n = utf8proc_map(
		(const utf8proc_uint8_t *)s.p, (utf8proc_ssize_t)s.n, &folded,
		(utf8proc_option_t)(UTF8PROC_DECOMPOSE | UTF8PROC_CASEFOLD |
				    UTF8PROC_STRIPMARK | UTF8PROC_COMPAT |
				    UTF8PROC_STABLE));
	if (n < 0)
		return str_dup(a, s);
	copy = arena_copy(a, folded, (size_t)n);
	free(folded);
	return copy;
}

/* What word processors, web pages and chats put between words and around. */
static bool
is_unseen(uint32_t c)
{
	static const struct {
		uint32_t first, last;
	} ranges[] = {
		{ 0xa0, 0xa0 },     { 0xad, 0xad },     { 0x61c, 0x61c },
		{ 0x1680, 0x1680 }, { 0x180e, 0x180e }, { 0x2000, 0x200b },
		{ 0x200e, 0x200f }, { 0x2028, 0x202f }, { 0x205f, 0x206f },
		{ 0x3000, 0x3000 }, { 0xfeff, 0xfeff },
	};

	for (size_t i = 0; i < COUNT(ranges); i++)
		if (c >= ranges[i].first && c <= ranges[i].last)
			return true;
	return false;
}

char *
utf8_blank(struct arena *a, struct str s)
{
	char *copy = str_dup(a, s);
	struct str rest = s;

	while (rest.n) {
		size_t at = s.n - rest.n;

		if (is_unseen(utf8_next(&rest)))
			memset(copy + at, ' ', s.n - rest.n - at);
	}
	return copy;
}
