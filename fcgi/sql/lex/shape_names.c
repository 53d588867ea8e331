#include "sql/lex/shaping.h"

#include "base/ban.h"

void
shaping_give(struct arena *a, struct shape *s, size_t i, size_t end)
{
	for (size_t first = i; i < end; i++) {
		if (i > first && token_is_op(s->tokens[i], "("))
			i = s->after[i] - 1; /* a type's: numeric(10, 2) */
		if (i >= end || !token_is_name(s->tokens[i]))
			continue;
		s->given =
			arena_grow(a, s->given, s->n_given, sizeof(*s->given));
		s->given[s->n_given++] = token_name(a, s->tokens[i]);
	}
}

/* Whether an expression may end with the token: a name after it is its alias. */
static bool
ends_operand(struct token t)
{
	if (t.kind == TOKEN_WORD)
		return !lex_is_reserved(t.text) || token_is(t, "end") ||
		       token_is(t, "null");
	if (t.kind == TOKEN_OP)
		return str_is(t.text, ")") || str_is(t.text, "]");
	return token_is_whole(t);
}

/* (name, name) -> … */
static void
give_lambda(struct arena *a, struct shape *s, size_t i)
{
	if (!token_is_op(s->tokens[i], "(") ||
	    !token_is_op(shape_token(s, s->after[i]), "->"))
		return;
	shaping_give(a, s, i, s->after[i]);
}

/* [AS] name, name -> …, name := …, name: …, WINDOW name, and T-SQL's name = … */
static void
read_given(struct arena *a, struct shape *s)
{
	for (size_t i = 1; i < s->n_tokens; i++) {
		struct token before = s->tokens[i - 1];
		struct token next = shape_token(s, i + 1);

		give_lambda(a, s, i);
		if (!token_is_name(s->tokens[i]))
			continue;
		if (token_is(before, "as") || token_is(before, "window") ||
		    ends_operand(before) || token_is_op(next, "->") ||
		    token_is_op(next, ":=") || token_is_op(next, "=>") ||
		    token_is_op(next, ":") ||
		    (s->dialect->no_semicolon && token_is_op(next, "=")))
			shaping_give(a, s, i, i + 1);
	}
}

void
shaping_names(struct arena *a, struct shape *s)
{
	shaping_ctes(a, s);
	read_given(a, s);
}
