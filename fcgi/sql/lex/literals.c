#include "sql/lex/literals.h"

#include <string.h>

#include "sql/lex/lex.h"

#include "base/ban.h"

#define TEXT_MAX ((size_t)1 << 20)

static bool
is_literal(struct token t)
{
	return t.kind == TOKEN_TEXT || t.kind == TOKEN_NUMBER;
}

/* 'it''s'; anything with a prefix or an escape is not in plain form. */
static struct str
unquoted(struct arena *a, const struct dialect *d, struct str in)
{
	static const struct str none = { NULL, 0 };
	char *out;
	size_t n = 0;

	if (in.n < 2 || in.p[0] != '\'' || in.p[in.n - 1] != '\'' ||
	    (d->backslash && memchr(in.p, '\\', in.n)))
		return none;
	out = arena_alloc(a, in.n);
	for (size_t i = 1; i + 1 < in.n; i++) {
		if (in.p[i] == '\'' && (d->backslash_quote || ++i + 1 >= in.n))
			return none;
		out[n++] = in.p[i];
	}
	return (struct str){ out, n };
}

struct str
token_text(struct arena *a, const struct dialect *d, struct token t)
{
	static const struct str none = { NULL, 0 };

	return t.kind == TOKEN_TEXT ? unquoted(a, d, t.text) : none;
}

struct str
token_name(struct arena *a, struct token t)
{
	struct str in = t.text;
	size_t n = 0;
	char *out, close;

	if (t.kind != TOKEN_QUOTED || in.n < 2)
		return in;
	close = in.p[in.n - 1];
	out = arena_alloc(a, in.n);
	for (size_t i = 1; i + 1 < in.n; i++) {
		if (in.p[i] == close && in.p[i + 1] == close && i + 2 < in.n)
			i++;
		out[n++] = in.p[i];
	}
	return (struct str){ out, n };
}

bool
token_is_equality(struct token t)
{
	static const char *const ops[] = { "=", "==", "<>", "!=", NULL };

	return token_is_op_of(t, ops);
}

bool
token_is_comparison(struct token t)
{
	static const char *const ops[] = { "<", "<=", ">", ">=", NULL };

	return token_is_equality(t) || token_is_op_of(t, ops);
}

static bool
is_compared(struct token t)
{
	static const char *const words[] = { "like", "ilike",   "in",
					     "glob", "between", NULL };

	return token_is_comparison(t) || token_is_one_of(t, words);
}

/* What may stand between a column and what it is compared with. */
static bool
is_between(struct token t)
{
	return is_literal(t) || token_is_op(t, "(") || token_is_op(t, ")") ||
	       token_is_op(t, ",") || token_is(t, "not") ||
	       token_is(t, "lower") || token_is(t, "upper");
}

/* The type of "DATE '2024-01-01'". */
static bool
is_type(const struct token *tokens, size_t i)
{
	static const char *const types[] = { "date", "timestamp", NULL };

	return token_is_one_of(tokens[i], types) &&
	       tokens[i + 1].kind == TOKEN_TEXT;
}

/* The AND of "x BETWEEN 1 AND 2". */
static bool
is_range(const struct token *tokens, size_t i)
{
	if (i < 2 || !token_is(tokens[i], "and") || !is_literal(tokens[i - 1]))
		return false;
	i -= i > 2 && is_type(tokens, i - 2) ? 3 : 2;
	return token_is(tokens[i], "between");
}

/* "lower(c.city) = lower('x')" and "city IN ('x', 'y')" are of city. */
static void
find_column(struct arena *a, const struct token *tokens, size_t i,
	    struct literal *l)
{
	struct str how = { "", 0 };

	l->column = l->how = how;
	while (i-- > 0) {
		struct token t = tokens[i];

		if (is_compared(t)) {
			how = t.text;
			continue;
		}
		if (is_between(t) || is_type(tokens, i) || is_range(tokens, i))
			continue;
		if (how.n &&
		    (t.kind == TOKEN_QUOTED ||
		     (t.kind == TOKEN_WORD && !lex_is_reserved(t.text)))) {
			l->column = token_name(a, t);
			l->how = how;
		}
		return;
	}
}

struct literal *
sql_literals(struct arena *a, const struct dialect *d, struct str text,
	     size_t *ret_n)
{
	struct literal *list = NULL;
	size_t n_tokens, n = 0;
	struct token *tokens = lex_all(a, d, text, &n_tokens);

	for (size_t i = 0; i < n_tokens; i++) {
		bool is_text = tokens[i].kind == TOKEN_TEXT;

		if (!is_literal(tokens[i]))
			continue;
		list = arena_grow(a, list, n, sizeof(*list));
		list[n] = (struct literal){
			.text = is_text,
			.value = is_text ? unquoted(a, d, tokens[i].text)
					 : tokens[i].text,
		};
		find_column(a, tokens, i, &list[n++]);
	}
	*ret_n = n;
	return list;
}

const char *
sql_with_literals(struct arena *a, const struct dialect *d, struct str text,
		  const struct str *values, size_t n)
{
	struct buf b = buf_new(a, TEXT_MAX);
	size_t i = 0;

	while (text.n) {
		struct token t = lex_next(d, &text);
		struct str value = { NULL, 0 };

		if (is_literal(t) && i < n)
			value = values[i++];
		if (!value.p)
			buf_add(&b, t.text);
		else if (t.kind == TOKEN_TEXT)
			dialect_text(d, &b, value);
		else
			buf_add(&b, value);
	}
	return b.cut ? NULL : buf_text(&b);
}

const char *
sql_with_params(struct arena *a, const struct dialect *d, struct str text,
		const char *const *names, size_t n)
{
	static const char *const types[] = { "date", "timestamp", NULL };
	struct buf b = buf_new(a, TEXT_MAX);
	struct str held = STR(""); /* "DATE ", until its literal is seen */
	size_t i = 0;

	while (text.n) {
		const char *const from = text.p;
		struct token t = lex_next(d, &text);
		const char *name = NULL;

		if (is_literal(t) && i < n)
			name = names[i++];
		if (held.n && t.kind == TOKEN_SPACE) {
			held.n += t.text.n;
			continue;
		}
		if (!name)
			buf_add(&b, held);
		held = STR("");
		if (name)
			buf_printf(&b, ":%s", name);
		else if (token_is_one_of(t, types))
			held = (struct str){ from, t.text.n };
		else
			buf_add(&b, t.text);
	}
	buf_add(&b, held);
	return b.cut ? NULL : buf_text(&b);
}
