#include "suggest/whole.h"

#include <string.h>

#include "base/utf8.h"
#include "lexicon/lexicon.h"

#include "base/ban.h"

#define WORDS 24 /* that are looked at */
#define WHOLE 3  /* words of the shortest: "list all orders" */
#define MATCHES 8

static size_t
read_words(struct arena *a, const char *text, struct lexicon_word *ret)
{
	struct str rest = str_of(utf8_fold(a, str_of(text))), word;
	size_t n = 0;

	while (n < WORDS && (word = str_word(&rest, " ,.;:!?")).n) {
		const char *fold = str_dup(a, word);

		ret[n++] = (struct lexicon_word){ fold, fold };
	}
	return n;
}

/* Whether a phrase with that cue begins there, among others or alone. */
static bool
has_cue(const struct lexicon_word *words, size_t n, const char *cue)
{
	struct lexicon_match found[MATCHES];
	const size_t n_found = lexicon_find(words, n, found, MATCHES);

	for (size_t i = 0; i < n_found; i++)
		for (size_t k = 0; k < found[i].n_senses; k++) {
			const struct lexicon_sense *s = found[i].senses[k];
			struct str cues = str_of(s->fields[1]), c;

			while (s->kind == LEXICON_CUE &&
			       (c = str_word(&cues, " ")).n)
				if (str_is(c, cue))
					return true;
		}
	return false;
}

bool
whole_question(struct arena *a, const char *text)
{
	struct lexicon_word words[WORDS];
	const size_t n = read_words(a, text, words);

	if (n < WHOLE)
		return false;
	if (has_cue(words, n, "ask"))
		return true;
	if (has_cue(words, n, "each") || has_cue(words, n, "by"))
		return false;
	for (size_t i = 1; i + 1 < n; i++)
		if (has_cue(words + i, n - i, "each"))
			return true;
	return false;
}
