#include "pipeline/calculate.h"

#include <math.h>

#include "base/buf.h"

#include "base/ban.h"

#define TEXT_MAX 16000
#define DEPTH_MAX 20
#define DIGITS_MAX 18 /* that long double keeps */
#define DECIMALS_MAX 10

/* How a statement writes its numbers. */
struct notation {
	char decimal; /* '.' or ',' */
	char group;   /* ',' or '.'; '\0': none was seen */
};

struct number {
	struct str text; /* digits and separators, without sign */
	size_t decimals;
	long double value;
};

/* One try to read a statement. */
struct sum {
	struct str rest; /* of the text, from where it is read on */
	struct notation notation;
	size_t depth;
	size_t n_operators;
	size_t decimals; /* the most of any operand */
	bool exact;      /* nothing but + and - */
	bool bad;
};

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static void
skip(struct sum *s, size_t n)
{
	s->rest = str_from(s->rest, n);
}

static void
skip_blanks(struct sum *s)
{
	while (s->rest.n && *s->rest.p == ' ')
		skip(s, 1);
}

static bool
take(struct sum *s, const char *text)
{
	if (!str_starts(s->rest, str_of(text)))
		return false;
	skip(s, str_of(text).n);
	return true;
}

/* Any of the words, the longest first in its list. */
static bool
take_any(struct sum *s, const char *const *words)
{
	for (; *words; words++)
		if (take(s, *words))
			return true;
	return false;
}

/* Digits with single separators between them. */
static struct str
number_text(struct str s)
{
	size_t n = 0;

	while (n < s.n &&
	       (is_digit(s.p[n]) ||
		((s.p[n] == ',' || s.p[n] == '.') && n > 0 &&
		 is_digit(s.p[n - 1]) && n + 1 < s.n && is_digit(s.p[n + 1]))))
		n++;
	return str_first(s, n);
}

/* The last separator, how many there are of its kind, and what follows it. */
struct separators {
	char last;
	size_t n_last, n_other, after;
};

static struct separators
separators_of(struct str text)
{
	struct separators s = { '\0', 0, 0, 0 };

	for (size_t i = text.n; i-- > 0;) {
		if (is_digit(text.p[i])) {
			s.after += s.last == '\0';
			continue;
		}
		s.last = s.last ? s.last : text.p[i];
		s.n_last += text.p[i] == s.last;
		s.n_other += text.p[i] != s.last;
	}
	return s;
}

/* What one number says of the notation, if it leaves no doubt. */
static void
learn(struct str text, struct notation *n)
{
	struct separators s = separators_of(text);
	char other = s.last == ',' ? '.' : ',';

	if (!s.last)
		return;
	if (s.n_other > 0 || (s.n_last == 1 && s.after != 3)) {
		n->decimal = s.last;
		n->group = s.n_other ? other : n->group;
	} else if (s.n_last > 1) {
		n->decimal = other;
		n->group = s.last;
	}
}

/* From all numbers up to the end of the line. */
static struct notation
notation_of(struct str text)
{
	struct notation n = { '\0', '\0' };

	for (size_t i = 0; i < text.n && text.p[i] != '\n';) {
		struct str number = number_text(str_from(text, i));

		learn(number, &n);
		i += number.n ? number.n : 1;
	}
	if (!n.decimal)
		n.decimal = '.';
	return n;
}

static struct number
read_number(struct sum *s)
{
	struct number n = { .text = number_text(s->rest) };
	long double scale = 1;
	size_t digits = 0;
	bool after = false;

	for (size_t i = 0; i < n.text.n; i++) {
		char c = n.text.p[i];

		if (!is_digit(c)) {
			after = c == s->notation.decimal;
			if (!after)
				s->notation.group = c;
			continue;
		}
		digits++;
		n.value = n.value * 10 + (long double)(c - '0');
		n.decimals += after;
		scale *= after ? 10 : 1;
	}
	n.value /= scale;
	s->bad |= n.text.n == 0 || digits > DIGITS_MAX ||
		  n.decimals > DECIMALS_MAX;
	skip(s, n.text.n);
	return n;
}

static const char *const currencies[] = { "$", "€", "£", "¥", "₩", NULL };
static const char *const units[] = {
	"%", " %", "€", " €", " EUR", " USD", NULL
};

static long double expression(struct sum *s);

static long double
operand(struct sum *s)
{
	struct number n;
	long double value;
	bool minus;

	skip_blanks(s);
	if (take(s, "(")) {
		s->bad |= ++s->depth > DEPTH_MAX;
		value = s->bad ? 0 : expression(s);
		skip_blanks(s);
		s->bad |= !take(s, ")");
		return value;
	}
	minus = take(s, "-");
	(void)take_any(s, currencies);
	n = read_number(s);
	(void)take_any(s, units);
	if (n.decimals > s->decimals)
		s->decimals = n.decimals;
	return minus ? -n.value : n.value;
}

static long double
product(struct sum *s)
{
	static const char *const times[] = { " * ", " × ", "×", "*",
					     " x ", " · ", NULL };
	static const char *const over[] = { " / ", " ÷ ", "÷", NULL };
	long double value = operand(s), by;

	while (!s->bad) {
		if (take_any(s, times)) {
			value *= operand(s);
		} else if (take_any(s, over)) {
			by = operand(s);
			s->bad |= fabsl(by) < 1e-12L;
			value = s->bad ? 0 : value / by;
		} else {
			break;
		}
		s->exact = false;
		s->n_operators++;
	}
	return value;
}

/* A minus needs its blanks: "2024-05" and "3-5" are none. */
static long double
expression(struct sum *s)
{
	static const char *const plus[] = { " + ", "+", NULL };
	static const char *const minus[] = { " - ", " – ", " − ", NULL };
	long double value = product(s);

	while (!s->bad) {
		if (take_any(s, plus))
			value += product(s);
		else if (take_any(s, minus))
			value -= product(s);
		else
			break;
		s->n_operators++;
	}
	return value;
}

/* value with the decimals and separators of the statement. */
static const char *
write_number(struct arena *a, const struct notation *n, long double value,
	     size_t decimals)
{
	struct buf b = buf_new(a, 100);
	struct str text =
		str_of(arena_printf(a, "%.*Lf", (int)decimals, fabsl(value)));
	size_t whole = decimals ? text.n - decimals - 1 : text.n;

	if (value < 0)
		buf_putc(&b, '-');
	for (size_t i = 0; i < text.n; i++) {
		if (n->group && i > 0 && i < whole && (whole - i) % 3 == 0)
			buf_putc(&b, n->group);
		buf_putc(&b, i == whole ? n->decimal : text.p[i]);
	}
	return buf_text(&b);
}

/* What a text says, and where in it the result stands. */
struct statement {
	struct str whole, result;
	const char *right; /* NULL: it is right */
};

static bool
is_right(long double said, long double value, size_t decimals)
{
	return fabsl(said - value) <=
	       0.5L * powl(10, -(long double)decimals) + 1e-9L;
}

static size_t
decimals_for(const struct sum *s, size_t said, long double value)
{
	size_t n = s->exact && s->decimals > said ? s->decimals : said;

	if (!s->exact && n == 0 && !is_right(roundl(value), value, 9))
		n = 2;
	return n;
}

/* A statement at the start of text; false: there is none. */
static bool
read_statement(struct arena *a, struct str text, struct statement *ret)
{
	static const char *const equals[] = { " = ", "=", " ≈ ", " equals ",
					      NULL };
	struct sum s = { .rest = text,
			 .notation = notation_of(text),
			 .exact = true };
	long double value = expression(&s);
	struct number said;
	const char *begins;
	bool minus;

	if (s.bad || s.n_operators == 0 || !take_any(&s, equals))
		return false;
	begins = s.rest.p;
	minus = take(&s, "-");
	if (take_any(&s, currencies))
		begins = minus ? begins : s.rest.p;
	said = read_number(&s);
	if (s.bad)
		return false;
	said.value = minus ? -said.value : said.value;
	ret->whole = str_first(text, (size_t)(s.rest.p - text.p));
	ret->result = (struct str){ begins, (size_t)(s.rest.p - begins) };
	ret->right = NULL;
	if (!is_right(said.value, value, said.decimals))
		ret->right =
			write_number(a, &s.notation, value,
				     decimals_for(&s, said.decimals, value));
	return true;
}

static bool
may_begin(struct str text, size_t i)
{
	char c = text.p[i], before = i ? text.p[i - 1] : ' ';

	if (c == '(')
		return true;
	return (is_digit(c) || c == '-') && !is_digit(before) &&
	       before != '.' && before != ',' && before != '-' &&
	       !(before >= 'a' && before <= 'z') &&
	       !(before >= 'A' && before <= 'Z');
}

static void
correct(struct buf *b, const struct statement *st, const char ***lines,
	size_t *n)
{
	struct str left =
		str_first(st->whole, (size_t)(st->result.p - st->whole.p));

	buf_add(b, left);
	buf_printf(b, "%s (corrected from %.*s)", st->right, (int)st->result.n,
		   st->result.p);
	*lines = arena_grow(b->arena, *lines, *n, sizeof(**lines));
	(*lines)[(*n)++] =
		arena_printf(b->arena, "%.*s%s, not %.*s", (int)left.n, left.p,
			     st->right, (int)st->result.n, st->result.p);
}

const char *
calculate(struct arena *a, struct str text, const char ***ret, size_t *ret_n)
{
	struct buf b = buf_new(a, TEXT_MAX);

	*ret = NULL;
	*ret_n = 0;
	for (size_t i = 0; i < text.n;) {
		struct statement st;

		if (!may_begin(text, i) ||
		    !read_statement(a, str_from(text, i), &st)) {
			buf_putc(&b, text.p[i++]);
			continue;
		}
		if (st.right)
			correct(&b, &st, ret, ret_n);
		else
			buf_add(&b, st.whole);
		i += st.whole.n;
	}
	return buf_text(&b);
}
