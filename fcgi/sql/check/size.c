#include "sql/check/refusing.h"

#include "base/ban.h"

#define DEPTH 100 /* where the dialect says no other */
#define TOKENS 20000

/* What is open at a token. */
struct nest {
	size_t brackets, cases, prefixes;
};

/* NOT NOT x and - - x: an engine may go a level down for each. */
static bool
is_prefix(struct token t)
{
	return token_is(t, "not") || token_is_op(t, "-") ||
	       token_is_op(t, "+") || token_is_op(t, "~") ||
	       token_is_op(t, "!");
}

static void
drop(size_t *n)
{
	if (*n > 0)
		--*n;
}

static size_t
go_on(struct nest *n, struct token t)
{
	if (token_is_op(t, "(") || token_is_op(t, "[") || token_is_op(t, "{"))
		n->brackets++;
	else if (token_is_op(t, ")") || token_is_op(t, "]") ||
		 token_is_op(t, "}"))
		drop(&n->brackets);
	else if (token_is(t, "case"))
		n->cases++;
	else if (token_is(t, "end"))
		drop(&n->cases);
	n->prefixes = is_prefix(t) ? n->prefixes + 1 : 0;
	return n->brackets + n->cases + n->prefixes;
}

/*
 * An engine that parses by recursion ends, with all who use it, at a few
 * thousand levels; nobody writes a hundred.
 */
struct complaint *
refuse_size(struct arena *a, const struct shape *s)
{
	const struct refusing l = { .a = a, .s = s, .d = s->dialect };
	size_t depth = l.d->depth ? l.d->depth : DEPTH;
	size_t tokens = l.d->tokens ? l.d->tokens : TOKENS;
	struct nest n = { 0 };

	if (s->n_tokens > tokens)
		return refusing_refuse(
			&l, REFUSAL_SIZE, (struct str){ 0 },
			arena_printf(a,
				     "The statement has %zu words and signs;"
				     " %zu are allowed.",
				     s->n_tokens, tokens));
	for (size_t i = 0; i < s->n_tokens; i++)
		if (go_on(&n, s->tokens[i]) > depth)
			return refusing_refuse(
				&l, REFUSAL_SIZE, (struct str){ 0 },
				arena_printf(a,
					     "The statement is nested deeper"
					     " than %zu.",
					     depth));
	return NULL;
}
