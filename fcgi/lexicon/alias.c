#include "lexicon/alias.h"

#include <string.h>

#include "base/embedded.h"

#include "base/ban.h"

#define FILE_NAME "lexicon/aliases.tsv"

/* The file begins with a comment, so each name stands behind a line's end. */
struct str
word_aliases(struct str name)
{
	const struct embedded *f = embedded_find(STR(FILE_NAME));
	struct str rest = { (const char *)f->data, f->n };
	const char *p;

	while (name.n && (p = memmem(rest.p, rest.n, name.p, name.n)) != NULL) {
		const bool begins = p > rest.p && p[-1] == '\n';

		rest = str_from(rest, (size_t)(p - rest.p) + name.n);
		if (begins && str_starts(rest, STR("\t")))
			return str_cut(&(struct str){ rest.p + 1, rest.n - 1 },
				       '\n');
	}
	return STR("");
}
