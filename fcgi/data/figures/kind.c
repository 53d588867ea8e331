#include <string.h>

#include "data/figures/words.h"
#include "data/names.h"

#include "base/ban.h"

#define SCALE_MAX 9 /* decimals; more are no form for people */

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

/* "orders" of orders_per_day: the figures are of what stands before. */
static struct str
before_per(struct str name)
{
	static const char *const words[] = { "_per_", " per ", " Per " };

	for (size_t i = 0; i < COUNT(words); i++)
		for (size_t at = 1; at < name.n; at++)
			if (str_starts(str_from(name, at), str_of(words[i])))
				return str_first(name, at);
	return name;
}

/* What a name says by its last word, when it tells no unit. */
static enum figure_kind
kind_of_word(struct str word)
{
	const struct figure_word *w = figure_word_find(word);

	return w && !*w->unit && w->says < FIGURE__MAX
		       ? (enum figure_kind)w->says
		       : FIGURE_NUMBER;
}

bool
name_is_label(struct str column)
{
	enum figure_kind kind = kind_of_word(last_word(before_per(column)));

	return kind == FIGURE_ID || kind == FIGURE_YEAR;
}

/* alone: no other word stands before it. NULL: it is no unit there. */
static const struct figure_word *
unit_of_word(struct str word, bool alone)
{
	const struct figure_word *w = figure_word_find(word);

	return w && *w->unit && !(alone && w->symbol) ? w : NULL;
}

static bool
is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
	       (unsigned char)c >= 0x80;
}

/* Signs of units that are no letters; of money the others are beyond ASCII. */
static bool
is_sign(char c)
{
	return c == '%' || c == '$';
}

/* The next run of letters, or one sign. Empty: the text is over. */
static struct str
next_word(struct str *s)
{
	size_t at = 0, n = 0;
	struct str word;

	while (at < s->n && !is_letter(s->p[at]) && !is_sign(s->p[at]))
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
		const struct figure_word *u = NULL;

		of_one |= after_a && figure_word_says(word, WORD_PART);
		if (after_in || is_in_brackets(word, note))
			u = str_is(word, "%") ? figure_word_of_unit("%")
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
	const struct str before =
		str_first(name, name.n > word.n ? name.n - word.n - 1 : 0);

	return str_is_nocase(word, "min") &&
	       figure_word_says(last_word(before), WORD_TIME);
}

/* What a statement says of a column; FIGURE__MAX: nothing. */
static enum figure_kind
kind_of_part(const char *unit)
{
	if (unit && strcmp(unit, UNIT_OF_WEEKDAY) == 0)
		return FIGURE_WEEKDAY;
	if (unit && strcmp(unit, UNIT_OF_MONEY) == 0)
		return FIGURE_MONEY;
	return unit && strcmp(unit, UNIT_OF_MONTH) == 0 ? FIGURE_MONTH
							: FIGURE__MAX;
}

/*
 * "kg" of "Weight (kg)", which is left with "Weight"; "net" is no unit. The
 * lowest is "(min)", too, where no time stands before it.
 */
static const struct figure_word *
unit_in_brackets(struct str *name)
{
	struct str before, inside;
	char unit[8] = "";
	const struct figure_word *u;

	if (!name_with_brackets(*name, &before, &inside))
		return NULL;
	*name = before;
	u = unit_of_word(inside, false);
	if (u || inside.n >= sizeof(unit))
		return u;
	memcpy(unit, inside.p, inside.n);
	return strcmp(unit, "min") != 0 ||
			       figure_word_says(last_word(before), WORD_TIME)
		       ? figure_word_of_unit(unit)
		       : NULL;
}

struct figures
figures_of_column(const struct column *col)
{
	struct str name = before_per(str_of(col->name));
	const struct figure_word *u = unit_in_brackets(&name);
	struct str word = last_word(name);
	const enum figure_kind part = kind_of_part(col->unit);
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
	if (col->unit)
		u = figure_word_of_unit(col->unit);
	else if (!u)
		u = unit_of_word(word, word.n == name.n);
	if (!u && is_minutes(name, word))
		u = figure_word_of_unit("min");
	if (str_is_nocase(str_first(name, 6), "count("))
		f.kind = FIGURE_COUNT;
	if (!u || f.kind == FIGURE_ID || f.kind == FIGURE_YEAR)
		return f;
	f.unit = u->unit;
	if (u->says != FIGURE_NUMBER)
		f.kind = (enum figure_kind)u->says;
	return f;
}

bool
figures_say_unit(struct figures f, struct str word)
{
	const struct figure_word *w = figure_word_find(word);

	if (!f.unit)
		return false;
	return str_is_nocase(word, f.unit) ||
	       (w && strcmp(w->unit, f.unit) == 0);
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
