#include "data/names.h"

#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "data/figures/arithmetic.h"
#include "data/figures/expression.h"
#include "data/figures/words.h"

#include "base/ban.h"

#define NAME_MAX 200 /* bytes of a name in words */
#define SQL_MAX 40   /* of an expression that stands for itself */

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

/* "Refund %" and "Price $" too: their last word is a unit. */
static bool
is_name(struct str s)
{
	s = str_first(s, s.n - (s.n > 2 && (str_ends(s, STR(" %")) ||
					    str_ends(s, STR(" $")))));
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

static bool
is_year(struct str s)
{
	return str_starts(s, STR("19")) || str_starts(s, STR("20"));
}

static void
put_name(struct buf *b, struct str name, struct figures f)
{
	struct str word, next, before, period = STR("");
	size_t n = 0;

	/* "orders in 2025" of orders_2025, "orders in 2025-06" of a month */
	if (name_in_period(name, &before, &period) && is_year(period))
		name = before;
	else
		period = STR("");
	word = next_word(&name);

	for (; word.n; word = next, n++) {
		next = next_word(&name);
		if (!next.n && n && figures_say_unit(f, word))
			return;
		/* "price in euros" */
		if (n && str_is_nocase(word, "in") &&
		    figures_say_unit(f, next) && !name.n)
			return;
		put_word(b, word);
	}
	if (period.n)
		buf_printf(b, " in %.4s", period.p);
	if (period.n > 4)
		buf_printf(b, "-%.*s", (int)period.n - 5, period.p + 5);
}

/* "AVG(price)", "count(DISTINCT city)" */
struct call {
	struct str name, inner;
	bool distinct;
};

static bool
split_call(struct str name, struct call *ret)
{
	struct str rest = name;

	ret->name = str_trim(str_cut(&rest, '('));
	if (!rest.p || rest.n < 2 || rest.p[rest.n - 1] != ')')
		return false;
	ret->inner = str_trim(str_first(rest, rest.n - 1));
	ret->distinct =
		str_eq_nocase(str_first(ret->inner, 9), STR("distinct "));
	if (ret->distinct)
		ret->inner = str_trim(str_from(ret->inner, 9));
	return is_call(ret->name) &&
	       (str_is(ret->inner, "*") || is_name(ret->inner));
}

/* "different customers": those that customer_id tells apart. */
static void
put_different(struct buf *b, struct str name, struct figures f)
{
	struct buf words = buf_new(b->arena, NAME_MAX);
	struct str what;

	put_name(&words, without_table(name), f);
	what = buf_str(&words);
	if (what.n > 3 && str_ends(what, STR(" ID")))
		what = str_first(what, what.n - 3);
	buf_printf(b, "different %s",
		   str_is(what, "ID")
			   ? "IDs"
			   : name_plural(b->arena, str_dup(b->arena, what)));
}

static void
put_call(struct buf *b, struct call c, struct figures f)
{
	const bool all = str_is(c.inner, "*");

	if (c.distinct && str_is_nocase(c.name, "count")) {
		put_different(b, c.inner, f);
		return;
	}
	put_word(b, c.name);
	if (!all && str_is_nocase(c.name, "count"))
		buf_puts(b, " of");
	if (!all)
		put_name(b, without_table(c.inner), f);
}

/* "price (net)"; a unit in brackets is what the figures say. */
static const char *
bracketed_in_words(struct buf *b, struct str name, struct figures f)
{
	struct str before, inside;

	if (!name_with_brackets(name, &before, &inside) || !is_name(before))
		return NULL;
	put_name(b, without_table(before), f);
	if (b->n && !figures_say_unit(f, inside))
		buf_printf(b, " (%.*s)", (int)inside.n, inside.p);
	return b->n && !b->cut ? buf_text(b) : NULL;
}

const char *
name_in_words(struct arena *a, const struct column *col)
{
	struct buf b = buf_new(a, NAME_MAX);
	struct figures f = figures_of_column(col);
	struct str name = expression_bare(str_trim(str_of(col->name)));
	const char *words;
	struct call call;

	if (col->title)
		return col->title;
	if (is_name(name)) {
		put_name(&b, without_table(name), f);
	} else if (split_call(name, &call)) {
		put_call(&b, call, f);
	} else {
		words = expression_word(name);
		if (!words)
			words = arithmetic_in_words(a, name);
		return words ? words : bracketed_in_words(&b, name, f);
	}
	return b.n && !b.cut ? buf_text(&b) : NULL;
}

const char *
name_capital(struct arena *a, const char *words)
{
	char *s = arena_strdup(a, words);

	if (s[0] >= 'a' && s[0] <= 'z')
		s[0] = (char)(s[0] - 'a' + 'A');
	return s;
}

const char *
name_of_date(struct arena *a, const char *words)
{
	struct str s = str_of(words), rest = s;
	const struct str first = str_word(&rest, " ");

	if (str_ends(s, STR(" on")) || str_ends(s, STR(" at")))
		s.n -= 3;
	else if (!str_ends(first, STR("ed")) || first.n < 4)
		return words;
	return arena_printf(a, "date %.*s", (int)s.n, s.p);
}

/* In a form 0 stands for any digit. */
static bool
has_form(struct str s, struct str form)
{
	for (size_t i = 0; i < form.n; i++)
		if (form.p[i] == '0' ? s.p[i] < '0' || s.p[i] > '9'
				     : s.p[i] != form.p[i])
			return false;
	return true;
}

bool
name_in_period(struct str name, struct str *ret_name, struct str *ret_period)
{
	static const char *const forms[] = { "0000_W00", "0000_00", "0000_Q0",
					     "0000" };

	for (size_t i = 0; i < COUNT(forms); i++) {
		const size_t n = strlen(forms[i]);

		if (name.n < n + 2 || name.p[name.n - n - 1] != '_' ||
		    !has_form(str_from(name, name.n - n), str_of(forms[i])))
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
	const char *unit =
		f.unit && f.kind != FIGURE_PERCENT &&
				!figures_say_unit(f, str_of(words ? words : ""))
			? f.unit
			: NULL;
	const char *s;

	if (!words && strlen(col->name ? col->name : "") > SQL_MAX)
		return "Value";
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
	static const char *const none[] = { "average", "highest",   "lowest",
					    "rate",    "ratio",     "share",
					    "median",  "price",     "age",
					    "per",     "difference" };
	enum figure_kind kind = figures_of_column(col).kind;
	struct str rest = str_of(name_in_words(a, col)), word;

	if (kind == FIGURE_PERCENT || kind == FIGURE_RATING)
		return false;
	if (str_has(rest, STR(" / ")))
		return false;
	while ((word = str_word(&rest, " ")).n)
		for (size_t i = 0; i < COUNT(none); i++)
			if (str_is(word, none[i]))
				return false;
	return true;
}

bool
column_has_total(struct arena *a, const struct column *col)
{
	return cell_is_number(col->type) &&
	       figures_add_up(figures_of_column(col)) && column_adds_up(a, col);
}

bool
rows_have_totals(struct arena *a, const struct rows *rows)
{
	for (size_t i = 0; i < rows->n_cols; i++)
		if (column_has_total(a, &rows->cols[i]))
			return true;
	return rows->truncated;
}
