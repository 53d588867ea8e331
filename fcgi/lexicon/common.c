#include <string.h>

#include "base/embedded.h"
#include "lexicon/common.h"

#include "base/ban.h"

#define FILE_NAME "lexicon/common.tsv"

/* Whether the word at p, in a line of the file, stands there alone. */
static bool
is_whole(const char *p, size_t n, const char *end)
{
	return (p[-1] == '\t' || p[-1] == ' ') &&
	       (p + n == end || p[n] == ' ' || p[n] == '\n');
}

/* Whether the line that p is in, of a file from `begin` on, is for whom. */
static bool
is_line_for(const char *begin, const char *p, enum common_to whom)
{
	const char *before = memrchr(begin, '\n', (size_t)(p - begin));
	const char *line = before ? before + 1 : begin;
	const char *tab = memchr(line, '\t', (size_t)(p - line));

	return tab && line[0] != '#' &&
	       memchr(line, (int)whom, (size_t)(tab - line));
}

/* The whole file is searched at once: most words are nowhere in it. */
bool
word_is_common(struct str word, enum common_to whom)
{
	const struct embedded *f = embedded_find(STR(FILE_NAME));
	const char *begin = (const char *)f->data, *end = begin + f->n;
	const char *p = begin;

	while (word.n &&
	       (p = memmem(p, (size_t)(end - p), word.p, word.n)) != NULL) {
		if (p > begin && is_whole(p, word.n, end) &&
		    is_line_for(begin, p, whom))
			return true;
		p++;
	}
	return false;
}
