#include <ctype.h>

#include "drafter/grammar/catalog/catalog.h"

#include "base/ban.h"

/* "All prices and amounts are held in cents": what notes say of all money. */

#define WORD_MAX 24

/* Alone or in the plural. */
static bool
is_kind(struct str word, const char *kind)
{
	char fold[WORD_MAX];
	size_t n = 0;

	if (word.n >= WORD_MAX)
		return false;
	for (; n < word.n; n++)
		fold[n] = (char)tolower((unsigned char)word.p[n]);
	fold[n] = '\0';
	if (cat_word_is(fold, kind))
		return true;
	if (n < 2 || fold[n - 1] != 's')
		return false;
	fold[n - 1] = '\0';
	return cat_word_is(fold, kind);
}

/* Of "all", some words for money are of all of it; "money" is all there is. */
static bool
says_cents(struct str s)
{
	bool all = false, money = false, in = false;
	struct str word;

	while ((word = str_word(&s, " ,:()\r\n\t")).n) {
		if (in && money && is_kind(word, "cents"))
			return true;
		in = str_eq_nocase(word, STR("in")) ||
		     (in && str_eq_nocase(word, STR("euro")));
		all |= str_eq_nocase(word, STR("all")) ||
		       str_eq_nocase(word, STR("every"));
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
