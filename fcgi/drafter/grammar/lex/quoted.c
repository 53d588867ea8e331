#include "drafter/grammar/lex/quoted.h"

#include <string.h>

#include "base/ban.h"

/* What opens a quotation, and what closes it; both have as many bytes. */
static const char *const quotes[][2] = {
	{ "\"", "\"" }, { "'", "'" }, { "“", "”" },
	{ "‘", "’" },   { "„", "“" }, { "«", "»" },
};

const char *
quotation_begin(struct str s, size_t *ret_quote, size_t *ret_n)
{
	for (size_t i = 0; i < COUNT(quotes); i++) {
		const size_t n = strlen(quotes[i][0]);
		size_t end = n;

		if (s.n <= 2 * n || memcmp(s.p, quotes[i][0], n) != 0)
			continue;
		while (end + n <= s.n &&
		       memcmp(s.p + end, quotes[i][1], n) != 0)
			end++;
		if (end + n > s.n || end == n)
			continue;
		*ret_quote = n;
		*ret_n = end - n;
		return s.p + n;
	}
	return NULL;
}
