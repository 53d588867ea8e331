#include "data/names.h"

#include <stdio.h>
#include <string.h>

#include "base/buf.h"

#include "base/ban.h"

#define NAME_MAX 200 /* bytes of a name in words */

/* What a function or a short word in a name stands for. */
static const struct {
	const char *word, *words;
} longer[] = {
	{ "avg", "average" },
	{ "average", "average" },
	{ "sum", "total" },
	{ "total", "total" },
	{ "max", "highest" },
	{ "min", "lowest" },
	{ "num", "number of" },
	{ "cnt", "count" },
	{ "qty", "quantity" },
	{ "amt", "amount" },
	{ "pct", "percentage" },
	{ "nr", "number" },
	{ "id", "ID" },
	{ "ids", "IDs" },
	{ "url", "URL" },
	{ "vat", "VAT" },
	{ "iban", "IBAN" },
	{ "isbn", "ISBN" },
	{ "dob", "date of birth" },
	{ "n", "count" },
};

/* Calls that a name in words can stand for, by their one argument. */
static const char *const calls[] = { "avg", "sum", "total",
				     "max", "min", "count" };

static bool
is_upper(char c)
{
	return c >= 'A' && c <= 'Z';
}

static bool
is_name_byte(char c)
{
	return is_upper(c) || (c >= 'a' && c <= 'z') ||
	       (c >= '0' && c <= '9') || c == '_' || c == ' ' || c == '.' ||
	       c == '-' || c == '"' || c == '`' || (unsigned char)c >= 0x80;
}

static bool
is_name(struct str s)
{
	for (size_t i = 0; i < s.n; i++)
		if (!is_name_byte(s.p[i]))
			return false;
	return s.n > 0;
}

/* What stands behind the last dot, without quotes. */
static struct str
without_table(struct str s)
{
	for (size_t i = s.n; i-- > 0;)
		if (s.p[i] == '.')
			return str_trim(str_from(s, i + 1));
	return str_trim(s);
}

/* The next word of "unit_price", "unitPrice" or "UNIT PRICE". */
static struct str
next_word(struct str *s)
{
	size_t at = 0, n = 0;
	struct str word;

	while (at < s->n && strchr("_ .-\"`", s->p[at]))
		at++;
	while (at + n < s->n && !strchr("_ .-\"`", s->p[at + n])) {
		if (n && is_upper(s->p[at + n]) && !is_upper(s->p[at + n - 1]))
			break;
		n++;
	}
	word = str_first(str_from(*s, at), n);
	*s = str_from(*s, at + n);
	return word;
}

static bool
is_call(struct str word)
{
	for (size_t i = 0; i < COUNT(calls); i++)
		if (str_is_nocase(word, calls[i]))
			return true;
	return false;
}

/* "average total total", "count of orders count": one of them says it. */
static bool
is_said_twice(const struct buf *b, const char *words)
{
	const struct str so_far = buf_str(b), w = str_of(words);
	const size_t before = so_far.n > w.n ? so_far.n - w.n - 1 : 0;

	return (str_starts(so_far, w) && so_far.n > w.n &&
		so_far.p[w.n] == ' ') ||
	       (before && str_ends(so_far, w) && so_far.p[before] == ' ');
}

static void
put_word(struct buf *b, struct str word)
{
	const char *words = str_lower(b->arena, word);

	for (size_t i = 0; i < COUNT(longer); i++)
		if (str_is_nocase(word, longer[i].word))
			words = longer[i].words;
	if (str_is(buf_str(b), words)) /* the sum of a total is a total */
		return;
	if (is_call(word) && is_said_twice(b, words))
		return;
	if (b->n)
		buf_putc(b, ' ');
	buf_puts(b, words);
}

/* Whether the word is the unit that the figures say themselves. */
static bool
is_unit(struct figures f, struct str word)
{
	static const char *const others[][2] = {
		{ "pct", "%" },       { "percent", "%" }, { "percentage", "%" },
		{ "euro", "EUR" },    { "euros", "EUR" }, { "cents", "ct" },
		{ "sec", "s" },       { "secs", "s" },    { "seconds", "s" },
		{ "minutes", "min" }, { "mins", "min" },  { "hours", "h" },
	};

	if (!f.unit)
		return false;
	for (size_t i = 0; i < COUNT(others); i++)
		if (str_is_nocase(word, others[i][0]))
			return strcmp(others[i][1], f.unit) == 0;
	return str_is_nocase(word, f.unit);
}

static void
put_name(struct buf *b, struct str name, struct figures f)
{
	struct str word = next_word(&name), next;
	size_t n = 0;

	for (; word.n; word = next, n++) {
		next = next_word(&name);
		if (!next.n && n && is_unit(f, word))
			return;
		put_word(b, word);
	}
}

/* "AVG(price)": *ret_call is "AVG", *ret_inner "price". */
static bool
split_call(struct str name, struct str *ret_call, struct str *ret_inner)
{
	struct str rest = name;
	struct str call = str_cut(&rest, '(');

	if (!rest.p || rest.n < 2 || rest.p[rest.n - 1] != ')')
		return false;
	*ret_call = str_trim(call);
	*ret_inner = str_trim(str_first(rest, rest.n - 1));
	if (str_eq_nocase(str_first(*ret_inner, 9), STR("distinct ")))
		*ret_inner = str_trim(str_from(*ret_inner, 9));
	return is_call(*ret_call) &&
	       (str_is(*ret_inner, "*") || is_name(*ret_inner));
}

/* "avg(price)" of "round(avg(price), 2)", for how many digits says nothing. */
static struct str
without_rounding(struct str name)
{
	size_t n = name.n;

	if (!str_eq_nocase(str_first(name, 6), STR("round(")) ||
	    name.p[n - 1] != ')')
		return name;
	n--;
	while (n > 6 && ((name.p[n - 1] >= '0' && name.p[n - 1] <= '9') ||
			 name.p[n - 1] == ' '))
		n--;
	if (name.p[n - 1] != ',')
		return name;
	return str_trim(str_from(str_first(name, n - 1), 6));
}

/* What an expression that has no name begins with, and what it is of. */
static const struct {
	const char *begin, *word;
} expressions[] = {
	{ "strftime('%Y-%m-%d'", "day" },
	{ "strftime('%Y-%m'", "month" },
	{ "strftime('%Y-%W'", "week" },
	{ "strftime('%Y'", "year" },
	{ "strftime('%m'", "month" },
	{ "strftime('%H'", "hour" },
	{ "strftime('%w'", "weekday" },
	{ "date_trunc('year'", "year" },
	{ "date_trunc('quarter'", "quarter" },
	{ "date_trunc('month'", "month" },
	{ "date_trunc('week'", "week" },
	{ "date_trunc('day'", "day" },
	{ "extract(year ", "year" },
	{ "extract(month ", "month" },
	{ "date(", "day" },
	{ "avg(", "average" },
	{ "sum(", "total" },
	{ "min(", "lowest" },
	{ "max(", "highest" },
	{ "count(", "count" },
};

static const char *
expression_word(struct str name)
{
	if (str_eq_nocase(str_first(name, 5), STR("cast(")))
		name = str_from(name, 5);
	for (size_t i = 0; i < COUNT(expressions); i++) {
		struct str begin = str_of(expressions[i].begin);

		if (str_eq_nocase(str_first(name, begin.n), begin))
			return expressions[i].word;
	}
	return NULL;
}

const char *
name_in_words(struct arena *a, const struct column *col)
{
	struct buf b = buf_new(a, NAME_MAX);
	struct figures f = figures_of_column(col);
	struct str name = without_rounding(str_trim(str_of(col->name)));
	struct str call, inner;

	if (is_name(name)) {
		put_name(&b, without_table(name), f);
	} else if (split_call(name, &call, &inner)) {
		bool rows = str_is(inner, "*") || str_is_nocase(call, "count");

		put_word(&b, call);
		if (rows && !str_is(inner, "*"))
			buf_puts(&b, " of");
		if (!str_is(inner, "*"))
			put_name(&b, without_table(inner), f);
	} else {
		return expression_word(name);
	}
	return b.n && !b.cut ? buf_text(&b) : NULL;
}

/* What units are written like; before: the figure follows. */
static const struct {
	const char *unit, *shown;
	bool before;
} symbols[] = {
	{ "EUR", "€ ", true }, { "USD", "$", true },    { "GBP", "£", true },
	{ "JPY", "¥", true },  { "CHF", "CHF ", true },
};

static const char *
symbol_of(const char *unit)
{
	for (size_t i = 0; i < COUNT(symbols); i++)
		if (strcmp(symbols[i].unit, unit) == 0)
			return symbols[i].shown;
	return NULL;
}

struct str
figures_say(struct arena *a, struct figures f, struct str text)
{
	struct str shown = figures_show(a, f, text);
	const char *before = f.unit ? symbol_of(f.unit) : NULL;
	bool below = shown.n && shown.p[0] == '-';

	if (!f.unit && f.kind != FIGURE_PERCENT)
		return shown;
	if (before)
		return str_of(arena_printf(a, "%s%s%.*s", below ? "-" : "",
					   before, (int)(shown.n - below),
					   shown.p + below));
	return str_of(arena_printf(a, "%.*s %s", (int)shown.n, shown.p,
				   f.unit ? f.unit : "%"));
}

const char *
name_capital(struct arena *a, const char *words)
{
	char *s = arena_strdup(a, words);

	if (s[0] >= 'a' && s[0] <= 'z')
		s[0] = (char)(s[0] - 'a' + 'A');
	return s;
}

static bool
is_period(struct str s)
{
	for (size_t i = 0; i < s.n; i++)
		if (i == 4 ? s.p[i] != '_' : s.p[i] < '0' || s.p[i] > '9')
			return false;
	return s.n == 4 || s.n == 7;
}

bool
name_in_period(struct str name, struct str *ret_name, struct str *ret_period)
{
	static const size_t lengths[] = { 7, 4 };

	for (size_t i = 0; i < COUNT(lengths); i++) {
		size_t n = lengths[i];

		if (name.n < n + 2 || name.p[name.n - n - 1] != '_' ||
		    !is_period(str_from(name, name.n - n)))
			continue;
		*ret_name = str_first(name, name.n - n - 1);
		*ret_period = str_from(name, name.n - n);
		return true;
	}
	return false;
}

static const char *
heading(struct arena *a, const struct column *col)
{
	const char *words = name_in_words(a, col);
	struct figures f = figures_of_column(col);
	const char *unit = f.unit && f.kind != FIGURE_PERCENT ? f.unit : NULL;
	const char *s;

	if (!words)
		return col->name && *col->name ? col->name : NULL;
	s = name_capital(a, words);
	return unit ? arena_printf(a, "%s (%s)", s, unit) : s;
}

static bool
is_taken(const char **names, size_t n, const char *name)
{
	for (size_t i = 0; i < n; i++)
		if (strcmp(names[i], name) == 0)
			return true;
	return false;
}

const char **
rows_headings(struct arena *a, const struct rows *rows)
{
	const char **names = arena_array(a, rows->n_cols, sizeof(*names));

	for (size_t i = 0; i < rows->n_cols; i++) {
		const char *name = heading(a, &rows->cols[i]), *unique;

		if (!name)
			name = arena_printf(a, "Column %zu", i + 1);
		unique = name;
		for (size_t n = 2; is_taken(names, i, unique); n++)
			unique = arena_printf(a, "%s %zu", name, n);
		names[i] = unique;
	}
	return names;
}

bool
column_adds_up(struct arena *a, const struct column *col)
{
	static const char *const none[] = { "average", "highest", "lowest",
					    "rate",    "ratio",   "share",
					    "median",  "price",   "age" };
	enum figure_kind kind = figures_of_column(col).kind;
	struct str rest = str_of(name_in_words(a, col)), word;

	if (kind == FIGURE_PERCENT || kind == FIGURE_RATING)
		return false;
	while ((word = str_word(&rest, " ")).n)
		for (size_t i = 0; i < COUNT(none); i++)
			if (str_is(word, none[i]))
				return false;
	return true;
}
