#include <string.h>

#include "base/embedded.h"
#include "lexicon/common.h"

#include "base/ban.h"

#define FILE_NAME "lexicon/common.tsv"

static bool
has_word(struct str words, struct str word)
{
	struct str w;

	while ((w = str_word(&words, " ")).n)
		if (str_eq(w, word))
			return true;
	return false;
}

bool
word_is_common(struct str word, enum common_to whom)
{
	const struct embedded *f = embedded_find(STR(FILE_NAME));
	struct str rest = { (const char *)f->data, f->n };

	while (rest.n) {
		struct str line = str_cut(&rest, '\n');
		const struct str who = str_cut(&line, '\t');

		if (line.n && memchr(who.p, (int)whom, who.n) &&
		    who.p[0] != '#' && has_word(line, word))
			return true;
	}
	return false;
}
