#include <string.h>

#include "data/figures.h"

#include "base/ban.h"

#define SCALE_MAX 9 /* decimals; more are no form for people */

/* What a unit is written like, the last word of a name or one of a note. */
static const struct unit {
	const char *written;
	enum figure_kind kind;
	const char *unit;
	bool symbol; /* behind another word only: "total_eur", "weight (kg)" */
} units[] = {
	{ "eur", FIGURE_MONEY, "EUR", true },
	{ "euro", FIGURE_MONEY, "EUR", false },
	{ "euros", FIGURE_MONEY, "EUR", false },
	{ "usd", FIGURE_MONEY, "USD", true },
	{ "dollar", FIGURE_MONEY, "USD", false },
	{ "dollars", FIGURE_MONEY, "USD", false },
	{ "gbp", FIGURE_MONEY, "GBP", true },
	{ "pounds", FIGURE_MONEY, "GBP", false },
	{ "chf", FIGURE_MONEY, "CHF", true },
	{ "francs", FIGURE_MONEY, "CHF", false },
	{ "jpy", FIGURE_MONEY, "JPY", true },
	{ "yen", FIGURE_MONEY, "JPY", false },
	{ "ct", FIGURE_MONEY, "ct", true },
	{ "cent", FIGURE_MONEY, "ct", false },
	{ "cents", FIGURE_MONEY, "ct", false },
	{ "pct", FIGURE_PERCENT, "%", false },
	{ "percent", FIGURE_PERCENT, "%", false },
	{ "percentage", FIGURE_PERCENT, "%", false },
	{ "ms", FIGURE_DURATION, "ms", true },
	{ "milliseconds", FIGURE_DURATION, "ms", false },
	{ "sec", FIGURE_DURATION, "s", true },
	{ "secs", FIGURE_DURATION, "s", false },
	{ "seconds", FIGURE_DURATION, "s", false },
	{ "mins", FIGURE_DURATION, "min", false },
	{ "minutes", FIGURE_DURATION, "min", false },
	{ "hrs", FIGURE_DURATION, "h", false },
	{ "hours", FIGURE_DURATION, "h", false },
	{ "days", FIGURE_DURATION, "days", false },
	{ "weeks", FIGURE_DURATION, "weeks", false },
	{ "kg", FIGURE_NUMBER, "kg", true },
	{ "kilograms", FIGURE_NUMBER, "kg", false },
	{ "grams", FIGURE_NUMBER, "g", false },
	{ "km", FIGURE_NUMBER, "km", true },
	{ "kilometres", FIGURE_NUMBER, "km", false },
	{ "kilometers", FIGURE_NUMBER, "km", false },
	{ "metres", FIGURE_NUMBER, "m", false },
	{ "meters", FIGURE_NUMBER, "m", false },
	{ "cm", FIGURE_NUMBER, "cm", true },
	{ "mm", FIGURE_NUMBER, "mm", true },
	{ "litres", FIGURE_NUMBER, "l", false },
	{ "liters", FIGURE_NUMBER, "l", false },
	{ "kwh", FIGURE_NUMBER, "kWh", true },
	{ "kw", FIGURE_NUMBER, "kW", true },
	{ "kb", FIGURE_NUMBER, "kB", true },
	{ "mb", FIGURE_NUMBER, "MB", true },
	{ "gb", FIGURE_NUMBER, "GB", true },
};

/* What a name says by its last word, when it tells no unit. */
static const struct {
	const char *word;
	enum figure_kind kind;
} kinds[] = {
	{ "id", FIGURE_ID },          { "ids", FIGURE_ID },
	{ "key", FIGURE_ID },         { "code", FIGURE_ID },
	{ "zip", FIGURE_ID },         { "zipcode", FIGURE_ID },
	{ "postcode", FIGURE_ID },    { "phone", FIGURE_ID },
	{ "fax", FIGURE_ID },         { "no", FIGURE_ID },
	{ "nr", FIGURE_ID },          { "isbn", FIGURE_ID },
	{ "ean", FIGURE_ID },         { "sku", FIGURE_ID },
	{ "iban", FIGURE_ID },        { "uuid", FIGURE_ID },
	{ "version", FIGURE_ID },     { "plz", FIGURE_ID },
	{ "month", FIGURE_ID },       { "day", FIGURE_ID },
	{ "year", FIGURE_YEAR },      { "jahr", FIGURE_YEAR },
	{ "price", FIGURE_MONEY },    { "prices", FIGURE_MONEY },
	{ "cost", FIGURE_MONEY },     { "costs", FIGURE_MONEY },
	{ "amount", FIGURE_MONEY },   { "revenue", FIGURE_MONEY },
	{ "turnover", FIGURE_MONEY }, { "salary", FIGURE_MONEY },
	{ "salaries", FIGURE_MONEY }, { "wage", FIGURE_MONEY },
	{ "wages", FIGURE_MONEY },    { "fee", FIGURE_MONEY },
	{ "fees", FIGURE_MONEY },     { "budget", FIGURE_MONEY },
	{ "balance", FIGURE_MONEY },  { "payment", FIGURE_MONEY },
	{ "profit", FIGURE_MONEY },   { "income", FIGURE_MONEY },
	{ "rating", FIGURE_RATING },  { "stars", FIGURE_RATING },
	{ "score", FIGURE_RATING },   { "grade", FIGURE_RATING },
	{ "count", FIGURE_COUNT },    { "counts", FIGURE_COUNT },
	{ "qty", FIGURE_COUNT },      { "quantity", FIGURE_COUNT },
	{ "n", FIGURE_COUNT },
};

/* The last word of a name: "id" of order_id, orderId and "Order ID". */
static struct str
last_word(struct str s)
{
	size_t at = s.n;

	while (at > 0) {
		char c = s.p[at - 1];

		if (c == '_' || c == ' ' || c == '.' || c == '-')
			break;
		at--;
		if (c >= 'A' && c <= 'Z' && at > 0 && s.p[at - 1] >= 'a' &&
		    s.p[at - 1] <= 'z')
			break;
	}
	return str_from(s, at);
}

static enum figure_kind
kind_of_word(struct str word)
{
	for (size_t i = 0; i < COUNT(kinds); i++)
		if (str_is_nocase(word, kinds[i].word))
			return kinds[i].kind;
	return FIGURE_NUMBER;
}

bool
name_is_label(struct str column)
{
	enum figure_kind kind = kind_of_word(last_word(column));

	return kind == FIGURE_ID || kind == FIGURE_YEAR;
}

/* alone: no other word stands before it. NULL: it is no unit there. */
static const struct unit *
unit_of_word(struct str word, bool alone)
{
	for (size_t i = 0; i < COUNT(units); i++)
		if (str_is_nocase(word, units[i].written))
			return alone && units[i].symbol ? NULL : &units[i];
	return NULL;
}

static const struct unit *
unit_named(const char *unit)
{
	for (size_t i = 0; i < COUNT(units); i++)
		if (strcmp(units[i].unit, unit) == 0)
			return &units[i];
	return NULL;
}

static bool
is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
	       (unsigned char)c >= 0x80;
}

/* The next run of letters, or one "%". Empty: the text is over. */
static struct str
next_word(struct str *s)
{
	size_t at = 0, n = 0;
	struct str word;

	while (at < s->n && !is_letter(s->p[at]) && s->p[at] != '%')
		at++;
	while (at + n < s->n && is_letter(s->p[at + n]))
		n++;
	if (n == 0 && at < s->n)
		n = 1;
	word = str_first(str_from(*s, at), n);
	*s = str_from(*s, at + n);
	return word;
}

static bool
is_in_brackets(struct str word, struct str all)
{
	return word.p > all.p && word.p + word.n < all.p + all.n &&
	       word.p[-1] == '(' && word.p[word.n] == ')';
}

/* Behind "a" in a note: each figure is a part of one. */
static bool
is_part_of_one(struct str word)
{
	static const char *const words[] = { "share", "fraction",
					     "proportion" };

	for (size_t i = 0; i < COUNT(words); i++)
		if (str_is_nocase(word, words[i]))
			return true;
	return false;
}

/*
 * A unit counts where a note says "in euros" or puts it into brackets, also of
 * "a share"; "three days after the order" tells of no unit.
 */
const char *
figures_unit(struct str note)
{
	struct str rest = note, word = next_word(&rest);
	bool after_in = false, after_a = false, of_one = false;

	for (; word.n; word = next_word(&rest)) {
		const struct unit *u = NULL;

		of_one |= after_a && is_part_of_one(word);
		if (after_in || is_in_brackets(word, note))
			u = str_is(word, "%") ? unit_named("%")
					      : unit_of_word(word, false);
		if (u)
			return u->unit;
		after_in = str_is_nocase(word, "in");
		after_a = str_is_nocase(word, "a");
	}
	return of_one ? UNIT_OF_ONE : NULL;
}

/* The scale of "NUMERIC(10, 2)"; -1: it has none. */
static int
declared_scale(const char *declared)
{
	const char *comma = declared ? strchr(declared, ',') : NULL;
	uint64_t n;
	struct str s;

	if (!comma || !strchr(declared, '('))
		return -1;
	s = str_of(comma + 1);
	if (s.n == 0 || s.p[s.n - 1] != ')' ||
	    !str_to_uint(str_trim(str_first(s, s.n - 1)), SCALE_MAX, &n))
		return -1;
	return (int)n;
}

/* "min" behind a word of time is no lowest value. */
static bool
is_minutes(struct str name, struct str word)
{
	static const char *const times[] = { "duration", "time",   "wait",
					     "delay",    "length", "runtime" };
	const struct str before =
		str_first(name, name.n > word.n ? name.n - word.n - 1 : 0);

	if (!str_is_nocase(word, "min"))
		return false;
	for (size_t i = 0; i < COUNT(times); i++)
		if (str_is_nocase(last_word(before), times[i]))
			return true;
	return false;
}

/* What a statement says of a column; FIGURE__MAX: nothing. */
static enum figure_kind
kind_of_part(const char *unit)
{
	if (unit && strcmp(unit, UNIT_OF_WEEKDAY) == 0)
		return FIGURE_WEEKDAY;
	return unit && strcmp(unit, UNIT_OF_MONTH) == 0 ? FIGURE_MONTH
							: FIGURE__MAX;
}

struct figures
figures_of_column(const struct column *col)
{
	struct str name = str_of(col->name), word = last_word(name);
	const enum figure_kind part = kind_of_part(col->unit);
	const struct unit *u = col->unit ? unit_named(col->unit)
					 : unit_of_word(word, word.n == name.n);
	struct figures f = {
		.kind = kind_of_word(word),
		.unit = col->unit,
		.decimals = declared_scale(col->declared),
	};

	if (part != FIGURE__MAX)
		return (struct figures){ .kind = part, .decimals = -1 };
	if (col->unit && strcmp(col->unit, UNIT_OF_ONE) == 0)
		return (struct figures){ .kind = FIGURE_PERCENT,
					 .unit = "%",
					 .decimals = -1,
					 .of_one = true };
	if (!u && is_minutes(name, word))
		u = unit_named("min");
	if (str_is_nocase(str_first(name, 6), "count("))
		f.kind = FIGURE_COUNT;
	if (!u || f.kind == FIGURE_ID || f.kind == FIGURE_YEAR)
		return f;
	f.unit = u->unit;
	if (u->kind != FIGURE_NUMBER)
		f.kind = u->kind;
	return f;
}

bool
figures_are_names(struct figures f)
{
	return f.kind == FIGURE_ID || f.kind == FIGURE_YEAR ||
	       f.kind == FIGURE_MONTH || f.kind == FIGURE_WEEKDAY ||
	       f.kind == FIGURE_FLAG;
}

bool
figures_add_up(struct figures f)
{
	return !figures_are_names(f) && f.kind != FIGURE_PERCENT &&
	       f.kind != FIGURE_RATING;
}
