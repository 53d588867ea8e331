#include "knowledge/notes/units.h"

#include <string.h>

#include "data/figures.h"

#include "base/ban.h"

#define CENTS "ct"

/* Whether a line has the word, as a whole. */
static bool
names(struct str line, struct str word)
{
	for (size_t i = 0; i + word.n <= line.n; i++) {
		struct str at = str_first(str_from(line, i), word.n);
		bool begins = i == 0 || !(str_is_word_char(line.p[i - 1]) ||
					  line.p[i - 1] == '_');
		bool ends = i + word.n == line.n ||
			    !(str_is_word_char(line.p[i + word.n]) ||
			      line.p[i + word.n] == '_');

		if (begins && ends && str_eq_nocase(at, word))
			return true;
	}
	return false;
}

/*
 * Whether a line tells of the column: one that begins with names in marks
 * ("`discount` is a share: … off the price") tells of those alone.
 */
static bool
tells_of(struct str line, struct str column)
{
	size_t at = 0;

	while (at < line.n && strchr("-* ", line.p[at]))
		at++;
	if (at == line.n || line.p[at] != '`')
		return names(line, column);
	line = str_from(line, at + 1);
	while (line.n) {
		if (names(str_cut(&line, '`'), column))
			return true;
		(void)str_cut(&line, '`'); /* between two of them */
	}
	return false;
}

/* "utilisation is billable hours divided by all hours, in percent" */
static bool
is_quotient(struct str line)
{
	static const char *const words[] = { "divided", "ratio", "share",
					     "percentage", "out of" };

	for (size_t i = 0; i < COUNT(words); i++)
		if (names(line, str_of(words[i])))
			return true;
	return str_has(line, STR(" / "));
}

/* What a line tells of a column; the unit of a quotient is not its parts'. */
static const char *
unit_of_line(struct str line, struct str column)
{
	const char *unit = tells_of(line, column) ? figures_unit(line) : NULL;

	if (!unit || strcmp(unit, "%") != 0 || !is_quotient(line))
		return unit;
	while (line.n && !str_is_word_char(*line.p))
		line = str_from(line, 1);
	return str_eq_nocase(str_first(line, column.n), column) ? unit : NULL;
}

const char *
notes_unit(const char *notes, struct str column)
{
	struct str rest = str_of(notes ? notes : "");

	while (rest.n) {
		struct str line = str_cut(&rest, '\n');
		const char *unit = unit_of_line(line, column);

		if (unit)
			return unit;
	}
	return NULL;
}

/* The next sentence of a text. */
static struct str
next_sentence(struct str *rest)
{
	const struct str all = *rest;
	size_t n = 0;

	while (n < all.n && all.p[n] != '\n' &&
	       !(all.p[n] == '.' && n + 1 < all.n &&
		 strchr(" \n", all.p[n + 1])))
		n++;
	*rest = str_from(all, n < all.n ? n + 1 : n);
	return str_first(all, n);
}

bool
notes_are_cents(const char *unit)
{
	return unit && strcmp(unit, CENTS) == 0;
}

static bool
speaks_of_money(struct str sentence)
{
	static const char *const words[] = { "money",   "prices", "amounts",
					     "amount",  "values", "figures",
					     "currency" };

	for (size_t i = 0; i < COUNT(words); i++)
		if (names(sentence, str_of(words[i])))
			return true;
	return false;
}

const char *
notes_money(const char *notes)
{
	struct str rest = str_of(notes ? notes : "");
	const char *cents = NULL;

	while (rest.n) {
		const struct str said = next_sentence(&rest);
		const struct column col = { .name = "x",
					    .unit = figures_unit(said) };

		if (!col.unit || !speaks_of_money(said) ||
		    figures_of_column(&col).kind != FIGURE_MONEY)
			continue;
		if (!notes_are_cents(col.unit))
			return col.unit;
		cents = col.unit;
	}
	return cents;
}
