#include "sql/lex/percentage.h"

#include "base/buf.h"
#include "sql/lex/measured.h"

#include "base/ban.h"

#define DEPTH_MAX 4     /* of names that stand for expressions */
#define FACTORS_MAX 8   /* of one product */
#define COUNTED "#"     /* what a count measures; "#x": the different x */
#define MEASURE_MAX 400 /* bytes of a measured expression */
#define STEPS_MAX 200   /* a statement that takes more is not understood */

/* Tokens at … end - 1 of a statement. */
struct part {
	const struct token *t;
	size_t at, end;
};

struct reading {
	struct arena *arena;
	const struct token *t; /* of the whole statement */
	size_t n;
	size_t steps_left;
};

/* What is multiplied, and what it is divided by. */
struct product {
	struct part over[FACTORS_MAX], under[FACTORS_MAX];
	size_t n_over, n_under, hundreds;
	bool failed;
};

static struct str measure(struct reading *r, struct part p, size_t depth);

static int
opens(struct token t)
{
	return token_is_op(t, "(") || token_is(t, "case");
}

static int
closes(struct token t)
{
	return token_is_op(t, ")") || token_is(t, "end");
}

/* Where the bracket at token i closes; p.end: nowhere. */
static size_t
closed_at(struct part p, size_t i)
{
	int depth = 0;

	for (; i < p.end; i++) {
		depth += opens(p.t[i]) - closes(p.t[i]);
		if (depth == 0)
			return i;
	}
	return p.end;
}

/* The first token of p that is in no brackets and is that word; p.end: none. */
static size_t
find_word(struct part p, const char *word)
{
	int depth = 0;

	for (size_t i = p.at; i < p.end; i++) {
		if (depth == 0 &&
		    (token_is(p.t[i], word) || token_is_op(p.t[i], word)))
			return i;
		depth += opens(p.t[i]) - closes(p.t[i]);
	}
	return p.end;
}

/* The last one with an expression before it. */
static size_t
last_of(struct part p, const char *const *ops)
{
	size_t found = p.end;
	int depth = 0;

	for (size_t i = p.at; i < p.end; i++) {
		if (depth == 0 && i > p.at && token_is_op_of(p.t[i], ops))
			found = i;
		depth += opens(p.t[i]) - closes(p.t[i]);
	}
	return found;
}

static struct part
part_of(struct part p, size_t at, size_t end)
{
	p.at = at;
	p.end = end;
	return p;
}

/* Up to the word, where it stands there. */
static struct part
up_to(struct part p, const char *word)
{
	return part_of(p, p.at, find_word(p, word));
}

/* Without "OVER (…)", "OVER w" or "FILTER (…)" at its end. */
static struct part
without_tail(struct part p, const char *word)
{
	const size_t at = find_word(p, word);
	const bool ends = at + 2 == p.end ||
			  (at + 2 < p.end && token_is_op(p.t[at + 1], "(") &&
			   closed_at(p, at + 1) == p.end - 1);

	return ends ? part_of(p, p.at, at) : p;
}

/*
 * Without what leaves it the figure that it is: brackets, round(…, 1),
 * nullif(…, 0), CAST(… AS REAL), OVER (…) and FILTER (…).
 */
static struct part
bare(struct part p)
{
	static const char *const calls[] = { "round",  "nullif", "coalesce",
					     "ifnull", "cast",   NULL };

	for (;;) {
		size_t call;

		p = without_tail(without_tail(p, "over"), "filter");
		call = p.at < p.end && token_is_one_of(p.t[p.at], calls);
		if (p.at + call + 2 >= p.end ||
		    !token_is_op(p.t[p.at + call], "(") ||
		    closed_at(p, p.at + call) != p.end - 1)
			return p;
		p = part_of(p, p.at + call + 1, p.end - 1);
		if (call)
			p = up_to(up_to(p, ","), "as");
	}
}

static bool
is_number(struct part p, double value)
{
	double x;

	return p.at + 1 == p.end && p.t[p.at].kind == TOKEN_NUMBER &&
	       str_to_real(p.t[p.at].text, &x) && !(x < value) && !(x > value);
}

static void
add_factor(struct product *x, struct part p, bool under)
{
	struct part *to = under ? x->under : x->over;
	size_t *n = under ? &x->n_under : &x->n_over;

	if (is_number(p, 1))
		return;
	if (!under && is_number(p, 100))
		x->hundreds++;
	else if (p.at < p.end && !is_number(p, 100) && *n < FACTORS_MAX)
		to[(*n)++] = p;
	else
		x->failed = true;
}

/* Products in brackets are taken apart, too. */
static void
add_factors(struct product *x, struct part p, bool under)
{
	static const char *const ops[] = { "*", "/", NULL };
	static const char *const sums[] = { "+", "-", NULL };
	size_t at;

	p = bare(p);
	at = last_of(p, ops);
	if (at == p.end || last_of(p, sums) < p.end) {
		add_factor(x, p, under);
		return;
	}
	add_factors(x, part_of(p, p.at, at), under);
	add_factors(x, part_of(p, at + 1, p.end),
		    under != token_is_op(p.t[at], "/"));
}

/* "CASE WHEN … THEN value ELSE 0 END" with one THEN: the value; else empty. */
static struct part
value_of_case(struct part p)
{
	const struct part none = part_of(p, p.end, p.end);
	struct part in, value;
	size_t then, stop;

	if (p.at + 4 > p.end || !token_is(p.t[p.at], "case") ||
	    closed_at(p, p.at) != p.end - 1)
		return none;
	in = part_of(p, p.at + 1, p.end - 1);
	then = find_word(in, "then");
	if (then == in.end)
		return none;
	in.at = then + 1;
	stop = find_word(in, "else");
	value = part_of(p, in.at, stop);
	if (find_word(in, "when") < in.end ||
	    (stop < in.end && !is_number(part_of(p, stop + 1, in.end), 0)))
		return none;
	return value;
}

/* What is in the brackets of a call of one of them; empty: it is none. */
static struct part
argument(struct part p, const char *const *calls)
{
	if (p.at + 3 >= p.end || !token_is_one_of(p.t[p.at], calls) ||
	    !token_is_op(p.t[p.at + 1], "(") ||
	    closed_at(p, p.at + 1) != p.end - 1)
		return part_of(p, p.end, p.end);
	return part_of(p, p.at + 2, p.end - 1);
}

static bool
is_comparison(struct part p)
{
	int depth = 0;

	for (size_t i = p.at; i < p.end; i++) {
		if (depth == 0 && token_is_comparison(p.t[i]))
			return true;
		depth += opens(p.t[i]) - closes(p.t[i]);
	}
	return false;
}

/* Whether it is the average of a yes or no, each yes a figure of so many. */
static bool
is_average_of_yes(struct part p, double yes)
{
	static const char *const averages[] = { "avg", NULL };
	const struct part of = argument(p, averages);

	return of.at < of.end && (is_number(value_of_case(of), yes) ||
				  (yes < 2 && is_comparison(of)));
}

/* Without the tables of its columns; a count where it says how many. */
static struct str
measure_of_value(struct reading *r, struct part p, size_t depth)
{
	struct buf b = buf_new(r->arena, MEASURE_MAX);
	const struct part value = value_of_case(p);

	if (value.at < value.end)
		p = value;
	if (is_number(p, 1) || is_comparison(p))
		return STR(COUNTED);
	if (p.at + 1 == p.end || token_is_op(p.t[p.at + 1], "("))
		return measure(r, p, depth);
	for (size_t i = p.at; i < p.end; i++)
		if (token_is_op(p.t[i], ".") ||
		    (i + 1 < p.end && token_is_op(p.t[i + 1], ".")))
			continue;
		else
			buf_add(&b, token_is_name(p.t[i])
					    ? token_name(r->arena, p.t[i])
					    : p.t[i].text);
	return b.cut ? STR("") : str_of(str_lower(r->arena, buf_str(&b)));
}

/* "#": a count of rows; "#x": of the different x. An id is of its table: "o.id"
 * and "c.id" are two things. */
static struct str
measure_of_count(struct reading *r, struct part of)
{
	struct part value;
	struct buf b = buf_new(r->arena, MEASURE_MAX);

	if (!token_is(of.t[of.at], "distinct"))
		return STR(COUNTED);
	of.at++;
	value = value_of_case(of);
	if (value.at < value.end)
		of = value;
	if (of.at + 3 == of.end && token_is_op(of.t[of.at + 1], ".") &&
	    !token_is(of.t[of.at + 2], "id"))
		of.at += 2;
	buf_puts(&b, COUNTED);
	for (size_t i = of.at; i < of.end; i++)
		buf_add(&b, token_is_name(of.t[i])
				    ? token_name(r->arena, of.t[i])
				    : of.t[i].text);
	return b.cut ? STR("") : str_of(str_lower(r->arena, buf_str(&b)));
}

/* Of what a name stands for in the statement, or the name. */
static struct str
measure_of_name(struct reading *r, struct part p, size_t depth)
{
	const struct str name = str_of(
		str_lower(r->arena, token_name(r->arena, p.t[p.end - 1])));
	struct str found = STR("");

	for (size_t i = 1; depth && i + 1 < r->n; i++) {
		struct str its;

		if (!token_is(r->t[i], "as") || !token_is_name(r->t[i + 1]) ||
		    !str_eq_nocase(token_name(r->arena, r->t[i + 1]), name))
			continue;
		its = measure(r,
			      (struct part){ r->t, expression_at(r->t, i), i },
			      depth - 1);
		if (found.n && !str_eq(found, its))
			return STR("");
		found = its;
	}
	return found.n ? found : name;
}

static bool
is_name(struct part p)
{
	while (p.at + 2 < p.end && token_is_name(p.t[p.at]) &&
	       token_is_op(p.t[p.at + 1], "."))
		p.at += 2;
	return p.at + 1 == p.end && token_is_name(p.t[p.at]);
}

/* Of a sum or a difference: what both sides measure. */
static struct str
measure_of_two(struct reading *r, struct part p, size_t at, size_t depth)
{
	const struct str left = measure(r, part_of(p, p.at, at), depth);
	const struct str right = measure(r, part_of(p, at + 1, p.end), depth);

	return str_eq(left, right) ? left : STR("");
}

/* What a figure counts or measures; empty: it cannot be told. */
static struct str
measure(struct reading *r, struct part p, size_t depth)
{
	static const char *const calls[] = { "sum",  "total",       "avg",
					     "min",  "max",         "lag",
					     "lead", "first_value", NULL };
	static const char *const counts[] = { "count", NULL };
	static const char *const sums[] = { "+", "-", NULL };
	struct product x = { .n_over = 0 };
	struct part of;
	size_t at;

	if (r->steps_left == 0)
		return STR("");
	r->steps_left--;
	p = bare(p);
	if (p.at < p.end && token_is(p.t[p.at], "select"))
		p = bare(up_to(part_of(p, p.at + 1, p.end), "from"));
	at = last_of(p, sums);
	if (at < p.end)
		return measure_of_two(r, p, at, depth);
	add_factors(&x, p, false);
	if (x.failed || x.hundreds || x.n_over != 1 || x.n_under)
		return STR("");
	p = x.over[0];
	of = argument(p, counts);
	if (of.at < of.end)
		return measure_of_count(r, of);
	of = up_to(argument(p, calls), ",");
	if (of.at < of.end)
		return measure_of_value(r, of, depth);
	return is_name(p) ? measure_of_name(r, p, depth) : STR("");
}

static bool
is_percentage(struct reading *r, struct part p)
{
	struct product x = { .n_over = 0 };
	struct str over, under;

	add_factors(&x, p, false);
	if (x.failed || x.n_over != 1 || x.n_under > 1)
		return false;
	if (x.n_under == 0)
		return x.hundreds < 2 &&
		       is_average_of_yes(x.over[0], x.hundreds ? 1 : 100);
	if (x.hundreds != 1)
		return false;
	over = measure(r, x.over[0], DEPTH_MAX);
	under = measure(r, x.under[0], DEPTH_MAX);
	return over.n &&
	       (str_eq(over, under) ||
		(str_is(under, COUNTED) && str_starts(over, STR(COUNTED))));
}

/* "orders_per_100_customers" is a figure by the hundred, no share of them. */
static bool
says_per_hundred(struct arena *a, struct str name)
{
	static const char *const words[] = { "per_100", "per_hundred",
					     "per 100", "per hundred" };
	const struct str lower = str_of(str_lower(a, name));

	for (size_t i = 0; i < COUNT(words); i++)
		if (str_has(lower, str_of(words[i])))
			return true;
	return false;
}

bool
column_is_percentage(struct arena *a, const struct dialect *d,
		     const struct token *t, size_t n, struct str name)
{
	struct reading r = { a, t, n, STEPS_MAX };
	struct part own = { .at = 0 };
	bool found = false;

	if (says_per_hundred(a, name))
		return false;
	for (size_t i = 1; i + 1 < n; i++) {
		if (!token_is(t[i], "as") || !token_is_name(t[i + 1]) ||
		    !str_eq_nocase(token_name(a, t[i + 1]), name))
			continue;
		if (!is_percentage(&r,
				   (struct part){ t, expression_at(t, i), i }))
			return false;
		found = true;
	}
	if (found || !str_has(name, STR("100")))
		return found;
	own.t = lex_all(a, d, name, &own.end);
	return is_percentage(&r, own);
}
