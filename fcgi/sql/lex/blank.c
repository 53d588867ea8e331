#include "sql/lex/blank.h"

#include <string.h>

#include "base/ban.h"

/* Of the blank beyond ASCII that s begins with; 0: it begins with none. */
static size_t
wide_blank(struct str s)
{
	static const struct {
		const char *first; /* the bytes before the last */
		unsigned char from, to;
	} blanks[] = {
		{ "\xC2", 0xA0, 0xA0 },     { "\xE1\x9A", 0x80, 0x80 },
		{ "\xE2\x80", 0x80, 0x8F }, { "\xE2\x80", 0xA8, 0xAF },
		{ "\xE2\x81", 0x9F, 0xA0 }, { "\xE3\x80", 0x80, 0x80 },
		{ "\xEF\xBB", 0xBF, 0xBF },
	};

	for (size_t i = 0; s.n && (s.p[0] & 0x80) && i < COUNT(blanks); i++) {
		size_t n = strlen(blanks[i].first);
		unsigned char last = n < s.n ? (unsigned char)s.p[n] : 0;

		if (str_starts(s, str_of(blanks[i].first)) &&
		    last >= blanks[i].from && last <= blanks[i].to)
			return n + 1;
	}
	return 0;
}

size_t
lex_blank(const struct dialect *d, struct str s, size_t i)
{
	if (i >= s.n)
		return 0;
	if (s.p[i] == ' ' || (s.p[i] >= '\t' && s.p[i] <= '\r'))
		return 1;
	return d->unicode_blanks ? wide_blank(str_from(s, i)) : 0;
}
