#include "data/figures/arithmetic.h"

#include <string.h>

#include "base/buf.h"
#include "data/figures/expression.h"
#include "data/names.h"

#include "base/ban.h"

#define DEPTH_MAX 4
#define WORDS_MAX 50 /* bytes; longer ones nobody reads above a column */

/* While an expression is said. */
struct saying_it {
	struct arena *arena;
	struct buf *b;
	bool percent, failed;
};

static bool
is_number(struct str s)
{
	for (size_t i = 0; i < s.n; i++)
		if (s.p[i] != '.' && (s.p[i] < '0' || s.p[i] > '9'))
			return false;
	return s.n > 0;
}

static bool
has_value(struct str s, double value)
{
	double x;

	return is_number(s) && str_to_real(s, &x) && !(x < value) &&
	       !(x > value);
}

/* Where its brackets close that open at its first byte; s.n: nowhere. */
static size_t
closed_at(struct str s)
{
	size_t depth = 0;

	for (size_t i = 0; i < s.n; i++) {
		depth += s.p[i] == '(';
		if (s.p[i] == ')' && depth && --depth == 0)
			return i;
	}
	return s.n;
}

/* Without brackets around all of it, and without "NULLIF(…, 0)". */
static struct str
bare(struct str s)
{
	const struct str nullif = STR("nullif("), zero = STR(", 0)");
	bool again = true;

	while (again) {
		s = expression_bare(str_trim(s));
		again = s.n > 2 && s.p[0] == '(' && closed_at(s) == s.n - 1;
		if (again)
			s = str_first(str_from(s, 1), s.n - 2);
		if (!str_eq_nocase(str_first(s, nullif.n), nullif) ||
		    !str_ends(s, zero) || closed_at(s) != s.n - 1)
			continue;
		s = str_first(str_from(s, nullif.n), s.n - nullif.n - zero.n);
		again = true;
	}
	return s;
}

/* The last of the operators outside of brackets; s.n: none. */
static size_t
last_of(struct str s, const char *operators)
{
	size_t depth = 0, at = s.n;

	for (size_t i = 0; i < s.n; i++) {
		depth += s.p[i] == '(';
		depth -= s.p[i] == ')' && depth;
		if (depth == 0 && i && strchr(operators, s.p[i]))
			at = i;
	}
	return at;
}

static void say_it(struct saying_it *s, struct str sql, size_t depth);

/* A factor that changes nothing, or makes a share a percentage. */
static bool
is_factor_alone(struct saying_it *s, char op, struct str side, bool left)
{
	if (op == '*' && has_value(side, 100)) {
		s->percent = true;
		return true;
	}
	return has_value(side, 1) && (op == '*' || (op == '/' && !left));
}

/* In brackets where it has one of the operators, outside of its own calls. */
static void
say_side(struct saying_it *s, struct str side, const char *operators,
	 size_t depth)
{
	const bool wrap = last_of(side, operators) < side.n;

	buf_puts(s->b, wrap ? "(" : "");
	say_it(s, side, depth);
	buf_puts(s->b, wrap ? ")" : "");
}

static void
say_two(struct saying_it *s, struct str sql, size_t at, size_t depth)
{
	const char op = sql.p[at];
	const struct str left = bare(str_first(sql, at));
	const struct str right = bare(str_from(sql, at + 1));

	if (is_factor_alone(s, op, left, true)) {
		say_it(s, right, depth);
	} else if (is_factor_alone(s, op, right, false)) {
		say_it(s, left, depth);
	} else {
		say_side(s, left, op == '*' || op == '/' ? "+-" : "", depth);
		buf_printf(s->b, " %s ",
			   op == '*'   ? "×"
			   : op == '-' ? "\u2212"
			   : op == '/' ? "/"
				       : "+");
		say_side(s, right, op == '+' ? "" : "+-*/", depth);
	}
}

static void
say_it(struct saying_it *s, struct str sql, size_t depth)
{
	const char *words;
	size_t at;

	sql = bare(sql);
	at = last_of(sql, "+-");
	if (at == sql.n)
		at = last_of(sql, "*/");
	if (depth == 0 || sql.n == 0 || memchr(sql.p, '\'', sql.n) ||
	    memchr(sql.p, '|', sql.n)) {
		s->failed = true;
	} else if (at < sql.n) {
		say_two(s, sql, at, depth - 1);
	} else if (is_number(sql)) {
		buf_add(s->b, sql);
	} else {
		const struct column col = { .name = str_dup(s->arena, sql) };

		words = name_in_words(s->arena, &col);
		s->failed |= !words;
		buf_puts(s->b, words ? words : "");
	}
}

const char *
arithmetic_in_words(struct arena *a, struct str sql)
{
	struct buf b = buf_new(a, WORDS_MAX);
	struct saying_it s = { a, &b, false, false };

	sql = bare(sql);
	if (last_of(sql, "+-*/") == sql.n)
		return NULL;
	say_it(&s, sql, DEPTH_MAX);
	buf_puts(&b, s.percent ? " (%)" : "");
	return s.failed || b.cut ? NULL : buf_text(&b);
}
