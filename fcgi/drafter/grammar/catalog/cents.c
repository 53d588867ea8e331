#include <ctype.h>
#include <string.h>

#include "drafter/grammar/catalog/catalog.h"

#include "base/ban.h"

/*
 * What notes say of money: "All prices and amounts are held in cents", or of
 * columns that they spell: "fee and due are in cents", "fee (cents)",
 * "weight is in grams".
 */

#define WORD_MAX 24
#define BETWEEN " ,:()\r\n\t"

/* Whether it is written "oe" without its sign, at a byte of UTF-8. */
static bool
is_oe(struct str word, size_t i)
{
	return i + 1 < word.n && (memcmp(word.p + i, "\xc3\xb6", 2) == 0 ||
				  memcmp(word.p + i, "\xc3\xb8", 2) == 0);
}

/* In small letters; false: it is too long. */
static bool
fold(struct str word, char ret[WORD_MAX])
{
	if (word.n >= WORD_MAX)
		return false;
	for (size_t i = 0; i < word.n; i++)
		if (is_oe(word, i)) {
			ret[i] = 'o';
			ret[++i] = 'e';
		} else {
			ret[i] = (char)tolower((unsigned char)word.p[i]);
		}
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
		in = sense_narrows(word) ||
		     (in && sense_find(word, SENSE_MONEY));
		all |= cat_word_is(word, "all");
		money |= is_kind(word, "money") ||
			 (all && is_kind(word, "amount"));
	}
	return false;
}

/* All columns of whole numbers that are spelled so; in a unit, of any. */
static void
put_spelled(const struct schema *s, struct str word,
	    const struct sense_row *unit, struct cat_joins *ret)
{
	for (size_t t = 0; t < s->n_tables; t++)
		for (size_t k = 0; k < s->tables[t].n_cols; k++) {
			const struct schema_column *c = &s->tables[t].cols[k];

			if ((c->type == CELL_INTEGER ||
			     (unit && c->type != CELL_TEXT)) &&
			    str_is_nocase(word, c->name) &&
			    ret->n_in_units < IN_UNITS_MAX)
				ret->in_units[ret->n_in_units++] =
					(struct cat_in_unit){ (short)t,
							      (short)k, unit };
		}
}

/* What stands before p, blanks aside. */
static char
before(struct str all, const char *p)
{
	while (p > all.p && p[-1] == ' ')
		p--;
	return p > all.p ? p[-1] : ' ';
}

/* "fee (cents)": the last word before text's next one opened brackets. */
static bool
opens(struct str all, struct str text)
{
	return before(all, text.p) == '(';
}

/* "the price of it (fee, cents)": of the word before alone. */
static bool
is_told_inside(struct str all, struct str last, struct str text)
{
	return last.n && before(all, text.p) == ',' && opens(all, last);
}

/* The words before "are in cents", since what is said to be in another unit. */
static void
find_spelled(const struct schema *s, struct str text, struct cat_joins *ret)
{
	char word[WORD_MAX] = "";
	const struct str all = text;
	const struct sense_row *unit;
	struct str last = { 0 };
	struct str from = text;
	bool in = false;

	while (text.n) {
		const struct str next = str_word(&text, BETWEEN);

		if (!fold(next, word))
			continue;
		in |= opens(all, next);
		unit = next.n > 1 ? sense_find(word, SENSE_MEASURE) : NULL;
		if (is_told_inside(all, last, next) && is_kind(word, "cents"))
			put_spelled(s, last, NULL, ret);
		last = next;
		if (in && (unit || is_kind(word, "cents")))
			while (from.p < text.p && from.n)
				put_spelled(s, str_word(&from, BETWEEN), unit,
					    ret);
		if (unit || sense_find(word, SENSE_MONEY))
			from = text;
		in = sense_narrows(word) || sense_find(word, SENSE_BE);
	}
}

void
catalog_find_cents(const struct schema *s, const char *notes,
		   struct cat_joins *ret)
{
	struct str rest = str_of(notes);

	ret->cents = false;
	ret->n_in_units = 0;
	while (rest.n) {
		const struct str sentence = str_word(&rest, ".;\n");

		ret->cents |= says_cents(sentence);
		find_spelled(s, sentence, ret);
	}
}
