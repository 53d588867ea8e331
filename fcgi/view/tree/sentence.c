#include <string.h>

#include "data/figures.h"
#include "say/sentence.h"
#include "view/tree/tree.h"

#include "base/ban.h"

#define NAMES_MAX 20       /* that a sentence has in it */
#define NAME_MAX_BYTES 100 /* of one of them */
#define LONG_ID 4          /* digits; with fewer it may be a figure as well */
#define ROWS_SEEN 50       /* the first page of them */

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static bool
is_word(char c)
{
	return is_digit(c) || c == '_' || c == '-' || c == ':' || c == '/' ||
	       (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
	       (unsigned char)c >= 0x80;
}

/* A minus and a currency before the digits: both belong to the figure. */
static size_t
sign_length(struct str s)
{
	static const char *const signs[] = { "€ ", "$", "£", "¥", "CHF " };
	size_t minus = s.n && s.p[0] == '-' ? 1 : 0;

	for (size_t i = 0; i < COUNT(signs); i++)
		if (str_starts(str_from(s, minus), str_of(signs[i])))
			return minus + str_of(signs[i]).n;
	return minus;
}

/* What stands between digits: "," or ".", or a narrow blank in French. */
static size_t
separator_length(struct str s)
{
	static const char *const separators[] = { ",", ".", "\u202f" };

	for (size_t i = 0; i < COUNT(separators); i++) {
		const struct str rest = str_from(s, strlen(separators[i]));

		if (str_starts(s, str_of(separators[i])) && rest.n &&
		    is_digit(*rest.p))
			return strlen(separators[i]);
	}
	return 0;
}

static size_t
digits_length(struct str s)
{
	size_t n = 0;

	while (n < s.n && is_digit(s.p[n])) {
		n++;
		n += separator_length(str_from(s, n));
	}
	return n;
}

/* What stands behind the digits and belongs to them, with its blank. */
static size_t
unit_length(struct str s)
{
	static const char *const units[] = { "%", "€" };
	static const char *const blanks[] = { "", " ", "\u00a0", "\u202f" };

	for (size_t i = 0; i < COUNT(blanks); i++) {
		const struct str blank = str_of(blanks[i]);
		struct str rest;

		if (!str_starts(s, blank))
			continue;
		rest = str_from(s, blank.n);
		for (size_t k = 0; k < COUNT(units); k++)
			if (str_starts(rest, str_of(units[k])))
				return blank.n + str_of(units[k]).n;
	}
	return 0;
}

static bool
is_year(struct str digits)
{
	return digits.n == 4 && (*digits.p == '1' || *digits.p == '2') &&
	       !memchr(digits.p, ',', digits.n) &&
	       !memchr(digits.p, '.', digits.n);
}

static bool
is_wide_blank(struct str s)
{
	return str_starts(s, STR("\u00a0")) || str_starts(s, STR("\u202f"));
}

/*
 * "-€ 1,234.50", "12 %" or "12,50 €" at the start of s; 0 when a name or date
 * begins there.
 */
static size_t
figure_length(struct str s)
{
	size_t sign = sign_length(s), n, unit;
	/* Korean has no blank behind it */
	const bool money = sign > (size_t)str_starts(s, STR("-"));
	struct str rest = str_from(s, sign);

	n = digits_length(rest);
	unit = unit_length(str_from(rest, n));
	if (n == 0 ||
	    (n < rest.n && unit == 0 && !money && is_word(rest.p[n]) &&
	     !is_wide_blank(str_from(rest, n)) &&
	     !str_starts(str_from(rest, n), STR(": "))))
		return 0;
	if (sign == 0 && unit == 0 && is_year(str_first(rest, n)))
		return 0;
	return sign + n + unit;
}

static size_t
digits_of_part(struct str s)
{
	size_t n = 0;

	while (n < s.n && is_digit(s.p[n]))
		n++;
	return n;
}

/* "2025", "-11" and "-30"; "2025-Q4" and "2025-W07". */
size_t
tree_day(struct str s)
{
	size_t n = digits_of_part(s), parts = 1;

	if (n != 4)
		return 0;
	while (parts < 3 && n + 1 < s.n && s.p[n] == '-') {
		const bool counted = s.p[n + 1] == 'Q' || s.p[n + 1] == 'W';
		const size_t at = n + 1 + counted;
		const size_t digits = digits_of_part(str_from(s, at));

		if (digits == 0 || digits > 2)
			break;
		n = at + digits;
		parts++;
	}
	return parts == 1 || (n < s.n && is_word(s.p[n])) ? 0 : n;
}

/* Text, and what stands behind it and stays on one line. */
static void
add_run(struct json_object *list, struct str text, const char *key,
	struct str kept)
{
	struct json_object *o;

	if (text.n == 0 && kept.n == 0)
		return;
	o = json_push_object(list);
	tree_leaf(o, "text", text);
	tree_leaf(o, key, kept);
	tree_flag(o, str_is(str_of(key), "day") ? "figure" : "day", false);
}

/* U+2068: a name of another direction follows. */
static const char isolate[] = { '\xe2', '\x81', '\xa8' };

/* Names of the first rows that a sentence has in it, and digits in them. */
struct names {
	struct str items[NAMES_MAX];
	size_t n;
};

/* "Item 3" and "8001" are names where cells are; a cell of "3" may be none. */
static bool
is_name_with_digits(const struct cell *c, const struct column *col)
{
	const struct str text = c->text;
	bool digit = false, letter = false;

	for (size_t i = 0; i < text.n; i++) {
		digit |= is_digit(text.p[i]);
		letter |= !is_digit(text.p[i]) && is_word(text.p[i]);
	}
	return digit && text.n <= NAME_MAX_BYTES &&
	       (letter || text.n >= LONG_ID) &&
	       (c->type == CELL_TEXT ||
		figures_of_column(col).kind == FIGURE_ID);
}

static void
find_names(const struct rows *rows, struct str s, struct names *ret)
{
	const size_t n =
		rows && rows->n_rows < ROWS_SEEN ? rows->n_rows : ROWS_SEEN;

	ret->n = 0;
	for (size_t i = 0; rows && i < n * rows->n_cols; i++) {
		const struct cell *c = &rows->cells[i];

		if (ret->n < NAMES_MAX &&
		    is_name_with_digits(c, &rows->cols[i % rows->n_cols]) &&
		    str_has(s, c->text))
			ret->items[ret->n++] = c->text;
	}
}

/* Bytes of the longest name that s begins with. */
static size_t
name_length(const struct names *names, struct str s)
{
	size_t n = 0;

	for (size_t i = 0; i < names->n; i++) {
		const struct str name = names->items[i];

		if (name.n > n && str_starts(s, name) &&
		    (name.n == s.n || !is_word(s.p[name.n])))
			n = name.n;
	}
	return n;
}

/* " ms" of s, behind a figure, where a column is counted in it. */
static size_t
counted_in_length(const struct rows *rows, struct str s)
{
	for (size_t i = 0; rows && i < rows->n_cols; i++) {
		const char *unit = figures_of_column(&rows->cols[i]).unit;
		const struct str name = str_of(unit ? unit : "");
		const struct str rest = s.n ? str_from(s, 1) : s;

		if (name.n && str_starts(s, STR(" ")) &&
		    str_starts(rest, name) &&
		    (rest.n == name.n || !is_word(rest.p[name.n])))
			return 1 + name.n;
	}
	return 0;
}

/* Bytes of the figure at the start of s, with its unit. */
static size_t
whole_figure_length(const struct rows *rows, struct str s)
{
	const size_t n = figure_length(s);

	return n ? n + counted_in_length(rows, str_from(s, n)) : 0;
}

/* The sentence with its figures apart, so that they can stand out. */
void
tree_sentence(struct json_object *o, const struct rows *rows, struct str s)
{
	struct json_object *list = tree_list(o, "say");
	struct names names;
	size_t at = 0;

	tree_flag(o, "set_apart",
		  str_has(s, (struct str){ isolate, sizeof(isolate) }));
	find_names(rows, s, &names);
	while (at < s.n) {
		const struct str rest = str_from(s, at);
		bool begins = at == 0 || !is_word(s.p[at - 1]);
		size_t day = begins ? tree_day(rest) : 0;
		size_t name = begins && !day ? name_length(&names, rest) : 0;
		size_t n = begins && !day && !name
				   ? whole_figure_length(rows, rest)
				   : 0;

		if (day + n == 0) {
			at += name ? name : 1;
			continue;
		}
		add_run(list, str_first(s, at), day ? "day" : "figure",
			str_first(rest, day + n));
		s = str_from(s, at + day + n);
		at = 0;
	}
	add_run(list, s, "day", str_first(s, 0));
}

void
tree_days(struct json_object *o, const char *key, struct str s)
{
	struct json_object *list = tree_list(o, key);
	size_t at = 0;

	while (at < s.n) {
		const bool begins = at == 0 || !is_word(s.p[at - 1]);
		const size_t day = begins ? tree_day(str_from(s, at)) : 0;

		if (day == 0) {
			at++;
			continue;
		}
		add_run(list, str_first(s, at), "day",
			str_first(str_from(s, at), day));
		s = str_from(s, at + day);
		at = 0;
	}
	add_run(list, s, "day", str_first(s, 0));
}

/*
 * A sentence that is what the rows say in English is what they say in another
 * language; any other has other words in it.
 */
const char *
view_answer(struct arena *a, const struct turn *t)
{
	const struct draft draft = { .sql = t->sql, .reading = t->reading };
	struct told told;

	if (language_now() == LANGUAGE_EN || !t->answer || !t->rows)
		return say_again(a, t->answer);
	told = told_of(a, t,
		       t->dialect ? dialect_find(str_of(t->dialect)) : NULL,
		       &draft);
	if (strcmp(sentence_of(a, t->rows, &told, LANGUAGE_EN), t->answer) != 0)
		return say_again(a, t->answer);
	return sentence_of(a, t->rows, &told, language_now());
}

const char *
view_explanation(struct arena *a, const struct turn *t)
{
	const struct str says = str_of(t->explanation);
	const bool again = t->reading && (str_starts(says, STR("Read as: ")) ||
					  str_is(says, t->reading));

	if (again)
		return NULL;
	return t->drafter && strcmp(t->drafter, "examples") == 0
		       ? say_again(a, t->explanation)
		       : t->explanation;
}

const char *
view_description(struct arena *a, const struct database *db)
{
	return db->dataset ? say_again(a, db->description) : db->description;
}

const char *
view_message(struct arena *a, const struct turn *t)
{
	const char *message = turn_message(t);

	if (message == t->answer)
		return view_answer(a, t);
	if (message == t->clarify && view_reads_english(t))
		return arena_printf(
			a, "%s %s", say_again(a, message),
			say("The built-in translator reads English only."));
	return say_again(a, message);
}

bool
view_reads_english(const struct turn *t)
{
	return language_now() != LANGUAGE_EN && t->clarify && t->drafter &&
	       strcmp(t->drafter, "grammar") == 0 &&
	       !str_has(str_of(t->clarify), STR("English"));
}
