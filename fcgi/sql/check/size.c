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
refuse_size(struct arena *a, const struct dialect *d, struct str text)
{
	const struct refusing l = { .a = a, .d = d };
	size_t depth = d->depth ? d->depth : DEPTH;
	size_t tokens = d->tokens ? d->tokens : TOKENS, n_tokens = 0;
	struct nest n = { 0 };
	bool deep = false;

	while (text.n) {
		struct token t = lex_next(d, &text);

		if (t.kind == TOKEN_SPACE || t.kind == TOKEN_COMMENT)
			continue;
		n_tokens++;
		deep = go_on(&n, t) > depth || deep;
	}
	if (n_tokens > tokens)
		return refusing_refuse(
			&l, REFUSAL_SIZE, (struct str){ 0 },
			arena_printf(a,
				     "The statement has %zu words and signs;"
				     " %zu are allowed.",
				     n_tokens, tokens));
	if (!deep)
		return NULL;
	return refusing_refuse(
		&l, REFUSAL_SIZE, (struct str){ 0 },
		arena_printf(a, "The statement is nested deeper than %zu.",
			     depth));
}
