#include "sql/never/never.h"

#include "sql/never/conjunct.h"

#include "base/ban.h"

#define CONJUNCTS_MAX 60 /* of one AND; what is beyond is not compared */
#define BRACKETS_MAX 50  /* in each other */

/* A condition that is looked through. */
struct search {
	struct arena *arena;
	const struct shape *shape;
	bool filters; /* WHERE or HAVING: a constant there decides on all rows */
	bool has_is_null; /* somewhere in it: "x = NULL OR x IS NULL" */
	struct conjunct found[CONJUNCTS_MAX];
	size_t n;
	struct never *ret;
};

static bool
tell(const struct search *q, enum never_kind kind, const char *operand,
     struct span first)
{
	*q->ret = (struct never){
		.kind = kind,
		.operand = operand,
		.first = str_dup(q->arena, span_text(q->shape, first)),
	};
	return true;
}

static const char *
written(const struct search *q, struct span e)
{
	return e.at < e.end ? str_dup(q->arena, span_text(q->shape, e)) : "";
}

/* "x = NULL", of the comparison at the token. */
static bool
compares_with_null(const struct search *q, struct span e)
{
	static const char *const signs[] = { "=", "==", "<>", "!=", "<",
					     ">", "<=", ">=", NULL };
	const struct token *t = q->shape->tokens;
	const size_t at = span_find_op(q->shape, e, signs);
	const bool unequal =
		token_is_op(t[at], "<>") || token_is_op(t[at], "!=");

	return at > e.at && e.end == at + 2 && token_is(t[at + 1], "null") &&
	       tell(q, unequal ? NEVER_NOT_NULL : NEVER_NULL,
		    written(q, (struct span){ e.at, at }), e);
}

/* "x IN (NULL)", "x NOT IN (1, NULL)". */
static bool
is_in_null(const struct search *q, struct span e)
{
	static const char *const in_word[] = { "in", NULL };
	static const char *const null_word[] = { "null", NULL };
	const struct token *t = q->shape->tokens;
	const size_t at = span_find(q->shape, e, in_word);
	const bool not = at > e.at && token_is(t[at - 1], "not");
	const struct span list = { at + 2, e.end - 1 };
	const struct span operand = { e.at, at - not };
	size_t null;

	if (at >= e.end || at == e.at || !token_is_op(t[at + 1], "(") ||
	    q->shape->after[at + 1] != e.end || token_is(t[at + 2], "select"))
		return false;
	null = span_find(q->shape, list, null_word);
	if (null == list.end || (!not &&list.end != list.at + 1) ||
	    (!token_is_op(t[null - 1], "(") && !token_is_op(t[null - 1], ",")))
		return false;
	return tell(q, not ? NEVER_NOT_IN : NEVER_NULL, written(q, operand), e);
}

static bool
is_never_by_null(const struct search *q, struct span e)
{
	return !q->has_is_null &&
	       (compares_with_null(q, e) || is_in_null(q, e));
}

/* "1 = 0", "FALSE", "0". */
static bool
is_false_constant(const struct search *q, struct span e)
{
	static const char *const words[] = { "false", "null", NULL };
	struct literal alone;

	if (!q->filters)
		return false;
	if (e.end == e.at + 1 && token_is_one_of(q->shape->tokens[e.at], words))
		return tell(q, NEVER_CONSTANT, "", e);
	if (literal_read(q->arena, q->shape, e, &alone))
		return alone.is_number &&
		       !(alone.number < 0 || alone.number > 0) &&
		       tell(q, NEVER_CONSTANT, "", e);
	return conjunct_is_false(q->arena, q->shape, e) &&
	       tell(q, NEVER_CONSTANT, "", e);
}

static enum never_kind
kind_of(const struct conjunct *x, const struct conjunct *y)
{
	if (x->op == OP_NULL || y->op == OP_NULL)
		return NEVER_EMPTY;
	if (x->whole.at == y->whole.at)
		return NEVER_BETWEEN;
	return x->op == OP_EQUAL || y->op == OP_EQUAL ? NEVER_VALUES
						      : NEVER_BOUNDS;
}

/* Adds what it says; whether that contradicts what was said before it. */
static bool
contradicts(struct search *q, struct span e)
{
	struct conjunct c[2];
	const size_t n = conjunct_read(q->arena, q->shape, e, c);

	for (size_t i = 0; i < n && q->n < CONJUNCTS_MAX; i++) {
		q->found[q->n++] = c[i];
		for (size_t k = 0; k + 1 < q->n; k++) {
			const struct conjunct *x = &q->found[k];

			if (!conjunct_is_of_same(q->shape, x, &c[i]) ||
			    !conjunct_excludes(q->arena, x, &c[i]))
				continue;
			(void)tell(q, kind_of(x, &c[i]),
				   written(q, c[i].operand), x->whole);
			if (x->whole.at != e.at)
				q->ret->second = written(q, e);
			q->ret->numbers = c[i].n && c[i].values[0].is_number;
			return true;
		}
	}
	return false;
}

/* The first of what AND joins; BETWEEN has one of its own. */
static struct span
next_of_and(const struct search *q, struct span *rest)
{
	static const char *const and_word[] = { "and", NULL };
	static const char *const between_word[] = { "between", NULL };
	const struct shape *s = q->shape;
	size_t end = span_find(s, *rest, and_word);
	struct span one = *rest;

	if (span_find(s, *rest, between_word) < end)
		end = span_find(s, (struct span){ end + 1, rest->end },
				and_word);
	one.end = end < rest->end ? end : rest->end;
	rest->at = one.end + 1;
	return one;
}

static bool search_or(struct search *q, struct span e, unsigned depth);

/* joined: by nothing but AND to the conditions that were found. */
static bool
search_and(struct search *q, struct span e, bool joined, unsigned depth)
{
	static const char *const or_word[] = { "or", "xor", NULL };

	e = span_bare(q->shape, e);
	if (depth == BRACKETS_MAX)
		return false;
	if (span_find(q->shape, e, or_word) < e.end)
		return search_or(q, e, depth + 1);
	while (e.at < e.end) {
		const struct span one = next_of_and(q, &e);
		const struct span bare = span_bare(q->shape, one);

		if (bare.at >= bare.end)
			continue;
		if (bare.at != one.at) {
			if (search_and(q, bare, joined, depth + 1))
				return true;
		} else if (is_never_by_null(q, one) ||
			   (joined && (is_false_constant(q, one) ||
				       contradicts(q, one)))) {
			return true;
		}
	}
	return false;
}

static bool
search_or(struct search *q, struct span e, unsigned depth)
{
	static const char *const or_word[] = { "or", "xor", NULL };

	while (e.at < e.end) {
		const size_t end = span_find(q->shape, e, or_word);

		if (search_and(q, (struct span){ e.at, end }, false, depth))
			return true;
		e.at = end + 1;
	}
	return false;
}

/* Where a condition that begins at the token ends. */
static size_t
end_of(const struct shape *s, size_t i)
{
	static const char *const words[] = {
		"where",   "group",     "having",    "order", "limit",
		"union",   "except",    "intersect", "minus", "window",
		"qualify", "fetch",     "offset",    "join",  "inner",
		"cross",   "natural",   "full",      "then",  "on",
		"for",     "returning", "semi",      "anti",  "asof",
		"global",  "settings",  "connect",   "start", "option",
		NULL
	};
	static const char *const sides[] = { "left", "right", "outer", NULL };
	const struct span all = { i, s->n_tokens };
	size_t end = span_find(s, all, words);
	const size_t side = span_find(s, all, sides);

	if (side < end && !token_is_op(s->tokens[side + 1], "("))
		end = side;
	for (size_t k = i; k < end; k++)
		if (s->depth[k] < s->depth[i] ||
		    s->tokens[k].kind == TOKEN_SEMI ||
		    (s->depth[k] == s->depth[i] &&
		     token_is_op(s->tokens[k], ",")))
			return k;
	return end;
}

static bool
has_is_null(const struct shape *s, struct span e)
{
	for (size_t i = e.at; i + 1 < e.end; i++)
		if (token_is(s->tokens[i], "is") &&
		    token_is(s->tokens[i + 1], "null"))
			return true;
	return false;
}

bool
sql_never(struct arena *a, const struct dialect *d, struct str text,
	  struct never *ret)
{
	static const char *const filters[] = { "where", "having", NULL };
	static const char *const begins[] = { "where", "having", "on", "when",
					      NULL };
	const struct shape s = shape_read(a, d, text);
	struct search *q = arena_alloc(a, sizeof(*q));

	for (size_t i = 0; i + 1 < s.n_tokens; i++) {
		struct span e = { i + 1, 0 };

		if (!token_is_one_of(s.tokens[i], begins))
			continue;
		e.end = end_of(&s, e.at);
		*q = (struct search){ .arena = a, .shape = &s, .ret = ret };
		q->filters = token_is_one_of(s.tokens[i], filters);
		q->has_is_null = has_is_null(&s, e);
		if (e.at < e.end && search_and(q, e, true, 0))
			return true;
	}
	return false;
}
