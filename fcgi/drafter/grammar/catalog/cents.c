#include <ctype.h>
#include <string.h>

#include "drafter/grammar/catalog/catalog.h"

#include "base/ban.h"

/*
 * What notes say of money: "All prices and amounts are held in cents", or of
 * columns that they spell: "fee and due are in cents".
 */

#define WORD_MAX 24
#define BETWEEN " ,:()\r\n\t"

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
		if (!fold(str_word(&s, BETWEEN), word))
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

/* All columns of whole numbers that are spelled so. */
static void
put_spelled(const struct schema *s, struct str word, struct cat_joins *ret)
{
	for (size_t t = 0; t < s->n_tables; t++)
		for (size_t k = 0; k < s->tables[t].n_cols; k++) {
			const struct schema_column *c = &s->tables[t].cols[k];

			if (c->type == CELL_INTEGER &&
			    str_is_nocase(word, c->name) &&
			    ret->n_in_cents < CENTS_MAX)
				ret->in_cents[ret->n_in_cents++] =
					(struct cat_place){ (short)t,
							    (short)k };
		}
}

/* The words before "are in cents", since what is said to be in euros. */
static void
find_spelled(const struct schema *s, struct str text, struct cat_joins *ret)
{
	char word[WORD_MAX] = "";
	struct str from = text;
	bool in = false;

	while (text.n) {
		if (!fold(str_word(&text, BETWEEN), word))
			continue;
		if (in && is_kind(word, "cents"))
			while (from.p < text.p && from.n)
				put_spelled(s, str_word(&from, BETWEEN), ret);
		if (sense_find(word, SENSE_MONEY))
			from = text;
		in = leads(word) || sense_find(word, SENSE_BE);
	}
}

void
catalog_find_cents(const struct schema *s, const char *notes,
		   struct cat_joins *ret)
{
	struct str rest = str_of(notes);

	ret->cents = false;
	ret->n_in_cents = 0;
	while (rest.n) {
		const struct str sentence = str_word(&rest, ".;\n");

		ret->cents |= says_cents(sentence);
		find_spelled(s, sentence, ret);
	}
}
