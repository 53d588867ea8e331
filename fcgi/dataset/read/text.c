#include "dataset/read/text.h"

#include <string.h>

#include "base/utf8.h"

#include "base/ban.h"

#define REPLACEMENT 0xFFFDU

static const char *const names[TEXT__MAX] = {
	[TEXT_UTF8] = "utf-8",
	[TEXT_UTF16LE] = "utf-16le",
	[TEXT_UTF16BE] = "utf-16be",
	[TEXT_CP1252] = "windows-1252",
};

/* Windows-1252 from 0x80 to 0x9F; 0: nothing is there. */
static const uint16_t windows[32] = {
	0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
	0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0,      0x017D, 0,
	0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
	0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178,
};

const char *
text_encoding_name(enum text_encoding encoding)
{
	assert(encoding < TEXT__MAX);
	return names[encoding];
}

enum text_encoding
text_encoding_find(const char *name)
{
	return (enum text_encoding)str_index(names, COUNT(names), name);
}

/* Zero bytes at even and odd places: Latin letters of UTF-16 have one each. */
static enum text_encoding
by_zeros(struct str s)
{
	size_t zeros[2] = { 0, 0 };

	for (size_t i = 0; i < s.n; i++)
		zeros[i % 2] += s.p[i] == '\0';
	if (zeros[1] > s.n / 8 && zeros[0] < zeros[1] / 4)
		return TEXT_UTF16LE;
	if (zeros[0] > s.n / 8 && zeros[1] < zeros[0] / 4)
		return TEXT_UTF16BE;
	return TEXT__MAX;
}

/* UTF-8, but for a character that the end of the sample cuts. */
static bool
is_utf8(struct str s)
{
	size_t cut = 0;

	while (cut < UTF8_MAX && cut < s.n &&
	       ((unsigned char)s.p[s.n - 1 - cut] & 0xC0) == 0x80)
		cut++;
	if (cut < s.n && (unsigned char)s.p[s.n - 1 - cut] >= 0xC0)
		cut++;
	return utf8_valid(s) || utf8_valid(str_first(s, s.n - cut));
}

enum text_encoding
text_guess(struct str start)
{
	enum text_encoding encoding;

	if (str_starts(start, STR("\xEF\xBB\xBF")))
		return TEXT_UTF8;
	if (str_starts(start, STR("\xFF\xFE")))
		return TEXT_UTF16LE;
	if (str_starts(start, STR("\xFE\xFF")))
		return TEXT_UTF16BE;
	encoding = by_zeros(start);
	if (encoding != TEXT__MAX)
		return encoding;
	return is_utf8(start) ? TEXT_UTF8 : TEXT_CP1252;
}

static size_t
from_cp1252(struct str in, char *out)
{
	size_t n = 0;

	for (size_t i = 0; i < in.n; i++) {
		uint32_t c = (unsigned char)in.p[i];

		if (c >= 0x80 && c < 0xA0)
			c = windows[c - 0x80] ? windows[c - 0x80] : REPLACEMENT;
		n += utf8_put(out + n, c);
	}
	return n;
}

static bool
is_high(uint32_t c)
{
	return c >= 0xD800 && c < 0xDC00;
}

static bool
is_low(uint32_t c)
{
	return c >= 0xDC00 && c < 0xE000;
}

/* One unit; a high half waits in the carry for its low one. */
static size_t
put_unit(struct text_decoder *d, uint32_t unit, uint32_t *high, char *out)
{
	size_t n = 0;

	if (!d->begun && unit == 0xFEFF) {
		d->begun = true;
		return 0;
	}
	d->begun = true;
	if (*high && is_low(unit)) {
		unit = 0x10000 + ((*high - 0xD800) << 10) + (unit - 0xDC00);
		*high = 0;
		return utf8_put(out, unit);
	}
	if (*high)
		n = utf8_put(out, REPLACEMENT);
	*high = is_high(unit) ? unit : 0;
	if (*high)
		return n;
	return n + utf8_put(out + n, is_low(unit) ? REPLACEMENT : unit);
}

/* The carry holds a high half (two bytes) and maybe one odd byte. */
static size_t
from_utf16(struct text_decoder *d, struct str in, char *out)
{
	int big = d->encoding == TEXT_UTF16BE;
	unsigned char pair[2], *c = d->carry;
	uint32_t high = 0;
	size_t n = 0, have = 0;

	if (d->n_carry >= 2)
		high = (uint32_t)c[0] << 8 | c[1];
	if (d->n_carry % 2)
		pair[have++] = c[d->n_carry - 1];
	for (size_t i = 0; i < in.n; i++) {
		pair[have++] = (unsigned char)in.p[i];
		if (have < 2)
			continue;
		have = 0;
		n += put_unit(
			d, (uint32_t)pair[big ? 0 : 1] << 8 | pair[big ? 1 : 0],
			&high, out + n);
	}
	d->n_carry = 0;
	if (high) {
		c[d->n_carry++] = (unsigned char)(high >> 8);
		c[d->n_carry++] = (unsigned char)high;
	}
	if (have)
		c[d->n_carry++] = pair[0];
	return n;
}

/* Only its BOM goes; the sample is read in blocks longer than that. */
static size_t
from_utf8(struct text_decoder *d, struct str in, char *out)
{
	if (!d->begun && str_starts(in, STR("\xEF\xBB\xBF")))
		in = str_from(in, 3);
	d->begun = d->begun || in.n > 0;
	if (in.n)
		memcpy(out, in.p, in.n);
	return in.n;
}

size_t
text_decode(struct text_decoder *d, struct str in, char *out)
{
	switch (d->encoding) {
	case TEXT_UTF16LE:
	case TEXT_UTF16BE:
		return from_utf16(d, in, out);
	case TEXT_CP1252:
		return from_cp1252(in, out);
	case TEXT_UTF8:
	case TEXT__MAX:
	default:
		return from_utf8(d, in, out);
	}
}
