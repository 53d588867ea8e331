#include "sql/never/conjunct.h"

#include "base/ban.h"

#define VALUES_MAX 50 /* of IN; a longer list is not looked at */

struct str
span_text(const struct shape *s, struct span e)
{
	const char *p = s->tokens[e.at].text.p;
	const struct str last = s->tokens[e.end - 1].text;

	return (struct str){ p, (size_t)(last.p + last.n - p) };
}

struct span
span_bare(const struct shape *s, struct span e)
{
	while (e.at + 2 < e.end && token_is_op(s->tokens[e.at], "(") &&
	       s->after[e.at] == e.end) {
		e.at++;
		e.end--;
	}
	return e;
}

static size_t
find(const struct shape *s, struct span e, const char *const *list,
     bool (*is)(struct token, const char *const *))
{
	size_t cases = 0;

	for (size_t i = e.at; i < e.end; i++) {
		if (s->depth[i] > s->depth[e.at])
			continue;
		cases -= cases && token_is(s->tokens[i], "end");
		if (!cases && is(s->tokens[i], list))
			return i;
		cases += token_is(s->tokens[i], "case");
	}
	return e.end;
}

size_t
span_find(const struct shape *s, struct span e, const char *const *words)
{
	return find(s, e, words, token_is_one_of);
}

size_t
span_find_op(const struct shape *s, struct span e, const char *const *ops)
{
	return find(s, e, ops, token_is_op_of);
}

/* Calls that give the same for the same row, however often they are made. */
static bool
is_steady_call(struct token t)
{
	static const char *const names[] = {
		"abs",       "avg",       "cast",      "coalesce", "count",
		"date",      "day",       "date_part", "datetime", "date_trunc",
		"extract",   "julianday", "length",    "lower",    "max",
		"min",       "month",     "round",     "strftime", "substr",
		"substring", "sum",       "to_char",   "trim",     "upper",
		"year",      NULL
	};

	return token_is_one_of(t, names);
}

/* Words of an operand that is not one value of one row. */
static bool
is_unsteady(struct token t)
{
	static const char *const words[] = { "select", "case",    "over",
					     "any",    "all",     "some",
					     "not",    "prior",   "row",
					     "array",  "collate", NULL };

	return token_is_one_of(t, words);
}

/* A column, or what is made of columns. */
static bool
is_operand(const struct shape *s, struct span e)
{
	bool named = false;

	for (size_t i = e.at; i < e.end; i++) {
		const struct token t = s->tokens[i];
		const bool call = token_is_name(t) && i + 1 < e.end &&
				  token_is_op(s->tokens[i + 1], "(");

		if (t.kind == TOKEN_PARAM || is_unsteady(t) ||
		    token_is_comparison(t) || (call && !is_steady_call(t)))
			return false;
		named = named || (token_is_name(t) && !call) ||
			token_is(t, "count");
	}
	return named;
}

static const struct {
	const char *sign;
	enum conjunct_op op, turned; /* turned: the constant stands first */
	unsigned excluded;           /* relations of a value to the constant */
} signs[] = {
	{ "=", OP_EQUAL, OP_EQUAL,
	  RELATION_LESS | RELATION_GREATER | RELATION_OTHER },
	{ "==", OP_EQUAL, OP_EQUAL,
	  RELATION_LESS | RELATION_GREATER | RELATION_OTHER },
	{ "<>", OP_OTHER, OP_OTHER, RELATION_SAME },
	{ "!=", OP_OTHER, OP_OTHER, RELATION_SAME },
	{ "<", OP_BELOW, OP_ABOVE, RELATION_SAME | RELATION_GREATER },
	{ "<=", OP_UP_TO, OP_FROM, RELATION_GREATER },
	{ ">", OP_ABOVE, OP_BELOW, RELATION_SAME | RELATION_LESS },
	{ ">=", OP_FROM, OP_UP_TO, RELATION_LESS },
};

/* The sign of a comparison of the tokens, at *ret_at; COUNT(signs): none. */
static size_t
sign_of(const struct shape *s, struct span e, size_t *ret_at)
{
	size_t i = 0;

	*ret_at = e.end;
	for (; i < COUNT(signs); i++) {
		const char *const one[] = { signs[i].sign, NULL };

		*ret_at = span_find_op(s, e, one);
		if (*ret_at < e.end)
			break;
	}
	return i;
}

static void
add_value(struct arena *a, struct conjunct *c, const struct literal *value)
{
	c->values = arena_grow(a, c->values, c->n, sizeof(*c->values));
	c->values[c->n++] = *value;
}

static size_t
read_comparison(struct arena *a, const struct shape *s, struct span e,
		struct conjunct *ret)
{
	size_t at;
	const size_t sign = sign_of(s, e, &at);
	const struct span left = { e.at, at }, right = { at + 1, e.end };
	struct literal value;
	bool turned;

	if (sign == COUNT(signs))
		return 0;
	turned = literal_read(a, s, left, &value);
	if (!turned && !literal_read(a, s, right, &value))
		return 0;
	ret->operand = turned ? right : left;
	ret->op = turned ? signs[sign].turned : signs[sign].op;
	add_value(a, ret, &value);
	return 1;
}

/* "x BETWEEN low AND high", of the word at that token. */
static size_t
read_between(struct arena *a, const struct shape *s, size_t at,
	     struct conjunct ret[2])
{
	static const char *const and_word[] = { "and", NULL };
	const struct span rest = { at + 1, ret->whole.end };
	const size_t and = span_find(s, rest, and_word);
	struct literal low, high;

	if (!literal_read(a, s, (struct span){ rest.at, and}, &low) ||
	    !literal_read(a, s, (struct span){ and+1, rest.end }, &high))
		return 0;
	ret[0].operand.end = at;
	ret[1] = ret[0];
	ret[0].op = OP_FROM;
	ret[1].op = OP_UP_TO;
	add_value(a, &ret[0], &low);
	add_value(a, &ret[1], &high);
	return 2;
}

/* "x IN (…)" of literals alone. */
static size_t
read_in(struct arena *a, const struct shape *s, size_t at, struct conjunct *ret)
{
	static const char *const comma[] = { ",", NULL };
	struct span rest = { at + 2, ret->whole.end - 1 };

	if (!token_is_op(s->tokens[at + 1], "(") ||
	    s->after[at + 1] != ret->whole.end)
		return 0;
	ret->op = OP_EQUAL;
	ret->operand.end = at;
	while (rest.at < rest.end) {
		const size_t end = span_find_op(s, rest, comma);
		struct literal value;

		if (ret->n == VALUES_MAX ||
		    !literal_read(a, s, (struct span){ rest.at, end }, &value))
			return 0;
		add_value(a, ret, &value);
		rest.at = end + 1;
	}
	return ret->n > 0;
}

/* "x IS NULL", "x IS NOT NULL". */
static size_t
read_is(const struct shape *s, size_t at, struct conjunct *ret)
{
	const bool not = token_is(s->tokens[at + 1], "not");

	if (ret->whole.end != at + 2 + not ||
	    !token_is(s->tokens[at + 1 + not ], "null"))
		return 0;
	ret->operand.end = at;
	ret->op = not ? OP_FILLED : OP_NULL;
	return 1;
}

size_t
conjunct_read(struct arena *a, const struct shape *s, struct span e,
	      struct conjunct ret[2])
{
	static const char *const words[] = { "between", "in", "is", NULL };
	const size_t at = span_find(s, e, words);
	size_t n;

	ret[0] = (struct conjunct){ .whole = e, .operand = e };
	if (at == e.end)
		n = read_comparison(a, s, e, ret);
	else if (token_is(s->tokens[at], "between"))
		n = read_between(a, s, at, ret);
	else if (token_is(s->tokens[at], "in"))
		n = read_in(a, s, at, ret);
	else
		n = read_is(s, at, ret);
	return n && is_operand(s, span_bare(s, ret->operand)) ? n : 0;
}

bool
conjunct_is_of_same(const struct shape *s, const struct conjunct *x,
		    const struct conjunct *y)
{
	const struct span ex = span_bare(s, x->operand);
	const struct span ey = span_bare(s, y->operand);

	if (ex.end - ex.at != ey.end - ey.at)
		return false;
	for (size_t i = 0; i < ex.end - ex.at; i++) {
		const struct token tx = s->tokens[ex.at + i];
		const struct token ty = s->tokens[ey.at + i];

		if (tx.kind != ty.kind ||
		    (tx.kind == TOKEN_WORD ? !str_eq_nocase(tx.text, ty.text)
					   : !str_eq(tx.text, ty.text)))
			return false;
	}
	return true;
}

static unsigned
excluded_by(enum conjunct_op op)
{
	for (size_t i = 0; i < COUNT(signs); i++)
		if (signs[i].op == op)
			return signs[i].excluded;
	return 0;
}

/* Whether that value is surely not one of what c takes. */
static bool
excludes(struct arena *a, const struct conjunct *c, const struct literal *value)
{
	const unsigned excluded = excluded_by(c->op);

	for (size_t i = 0; i < c->n; i++)
		if (!(literal_relation(a, value, &c->values[i]) & excluded))
			return false;
	return c->n > 0;
}

static bool
excludes_all(struct arena *a, const struct conjunct *c,
	     const struct conjunct *of)
{
	for (size_t i = 0; i < of->n; i++)
		if (!excludes(a, c, &of->values[i]))
			return false;
	return of->n > 0;
}

static bool
is_low(const struct conjunct *c)
{
	return c->op == OP_ABOVE || c->op == OP_FROM;
}

static bool
is_high(const struct conjunct *c)
{
	return c->op == OP_BELOW || c->op == OP_UP_TO;
}

bool
conjunct_excludes(struct arena *a, const struct conjunct *x,
		  const struct conjunct *y)
{
	if (x->op == OP_NULL || y->op == OP_NULL)
		return x->op != y->op;
	if (x->op == OP_EQUAL)
		return excludes_all(a, y, x);
	if (y->op == OP_EQUAL)
		return excludes_all(a, x, y);
	return ((is_low(x) && is_high(y)) || (is_high(x) && is_low(y))) &&
	       (excludes_all(a, y, x) || excludes_all(a, x, y));
}

bool
conjunct_is_false(struct arena *a, const struct shape *s, struct span e)
{
	size_t at;
	const size_t sign = sign_of(s, e, &at);
	struct literal left, right;

	return sign < COUNT(signs) &&
	       literal_read(a, s, (struct span){ e.at, at }, &left) &&
	       literal_read(a, s, (struct span){ at + 1, e.end }, &right) &&
	       (literal_relation(a, &left, &right) & signs[sign].excluded);
}
