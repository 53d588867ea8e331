#include <string.h>

#include "lexicon/vectors.h"
#include "lexicon/words.h"

#include "base/ban.h"

#define SHORTEST 4 /* letters of a word that may be meant */
#define LONG 8     /* … of one in which two slips are mended */

/* Kinds whose words carry the structure of a question. */
static bool
is_structure(enum lexicon_kind kind)
{
	static const bool structure[LEXICON__MAX] = {
		[LEXICON_SENSE] = true,
		[LEXICON_CUE] = true,
		[LEXICON_NUMBER] = true,
		[LEXICON_ADJECTIVE] = true,
	};

	return structure[kind];
}

/* The nearest word so far. */
struct nearest {
	struct str fold;
	size_t edits;     /* of the best */
	const char *word; /* NULL: none, or several */
};

static void
consider(struct nearest *best, struct arena *a, struct str word)
{
	size_t edits;

	if (word.n < SHORTEST || word.p[0] != best->fold.p[0])
		return;
	edits = str_distance(best->fold, word, best->edits);
	if (edits > best->edits || (best->word && str_is(word, best->word)))
		return;
	best->word = edits == best->edits && best->word ? "" : str_dup(a, word);
	best->edits = edits;
}

const char *
lexicon_correct(struct arena *a, const char *fold)
{
	const struct words *w = words_now();
	struct nearest best = { .fold = str_of(fold), .edits = 1 };

	if (best.fold.n < SHORTEST || vectors_form(best.fold) >= 0)
		return NULL;
	best.edits += best.fold.n >= LONG;
	for (size_t i = 0; i < w->n; i++) {
		struct str rest = str_of(w->senses[i].phrase);

		while (rest.n > 0 && is_structure(w->senses[i].kind)) {
			const struct str word = str_cut(&rest, ' ');

			if (str_eq(word, best.fold))
				return NULL;
			consider(&best, a, word);
		}
	}
	return best.word && *best.word ? best.word : NULL;
}
