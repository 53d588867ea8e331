#include <ctype.h>
#include <string.h>

#include "drafter/grammar/catalog/catalog.h"

#include "base/ban.h"

/* "All prices and amounts are held in cents": what notes say of all money. */

#define WORD_MAX 24

/* In small letters; false: it is too long. */
static bool
fold(struct str word, char ret[WORD_MAX])
{
	if (word.n >= WORD_MAX)
		return false;
	for (size_t i = 0; i < word.n; i++)
		ret[i] = (char)tolower((unsigned char)word.p[i]);
	ret[word.n] = '\0';
	return true;
}

/* Alone or in the plural. */
static bool
is_kind(const char *word, const char *kind)
{
	char one[WORD_MAX] = "";
	const size_t n = strlen(word);

	return cat_word_is(word, kind) ||
	       (n > 1 && word[n - 1] == 's' &&
		fold((struct str){ word, n - 1 }, one) &&
		cat_word_is(one, kind));
}

/* "in", before a unit. */
static bool
leads(const char *word)
{
	const struct sense_row *row = sense_find(word, SENSE_FILLER);

	return row && strcmp(row->arg, "narrows") == 0;
}

/* Of "all", some words for money are of all of it; "money" is all there is. */
static bool
says_cents(struct str s)
{
	bool all = false, money = false, in = false;
	char word[WORD_MAX] = "";

	while (s.n) {
		if (!fold(str_word(&s, " ,:()\r\n\t"), word))
			continue;
		if (in && money && is_kind(word, "cents"))
			return true;
		in = leads(word) || (in && sense_find(word, SENSE_MONEY));
		all |= cat_word_is(word, "all");
		money |= is_kind(word, "money") ||
			 (all && is_kind(word, "amount"));
	}
	return false;
}

bool
catalog_says_cents(const char *notes)
{
	struct str rest = str_of(notes);

	while (rest.n)
		if (says_cents(str_word(&rest, ".;")))
			return true;
	return false;
}
