#include "sql/lex/shaping.h"

#include "base/ban.h"

/* A word that begins what the queries of WITH are for. */
static const char *const verbs[] = {
	"select",   "values",    "from",    "table", "insert",
	"update",   "delete",    "merge",   "pivot", "unpivot",
	"describe", "summarize", "replace", "show",  NULL,
};

/* name [(columns)] AS [[NOT] MATERIALIZED] ( at i: that bracket, or 0. */
static size_t
body_of(const struct shape *s, size_t i)
{
	if (!token_is_name(shape_token(s, i)))
		return 0;
	i++;
	if (token_is_op(shape_token(s, i), "("))
		i = s->after[i];
	if (!token_is(shape_token(s, i), "as"))
		return 0;
	i++;
	if (token_is(shape_token(s, i), "not"))
		i++;
	if (token_is(shape_token(s, i), "materialized"))
		i++;
	return token_is_op(shape_token(s, i), "(") ? i : 0;
}

/* The token after the bracket that the one at i stands in. */
static size_t
end_of_level(const struct shape *s, size_t i)
{
	const size_t depth = s->depth[i];

	while (i < s->n_tokens && s->depth[i] >= depth)
		i++;
	return i;
}

/* The next part after a comma of the same WITH; the end when there is none. */
static size_t
next_part(const struct shape *s, size_t i, size_t end)
{
	const size_t depth = s->depth[i];

	for (; i < end; i++) {
		if (s->depth[i] != depth)
			continue;
		if (token_is_op(s->tokens[i], ","))
			return i + 1;
		if (token_is_one_of(s->tokens[i], verbs))
			return end;
	}
	return end;
}

static void
read_with(struct arena *a, struct shape *s, size_t with)
{
	struct cte c = { .begin = with, .end = end_of_level(s, with) };
	bool named = token_is(shape_token(s, with + 1), "recursive");
	size_t i = with + (named ? 2 : 1);

	c.recursive = named || s->dialect->recursive;
	while (i < c.end) {
		size_t body = body_of(s, i);

		if (body) {
			c.at = i;
			c.from = s->after[body];
			s->ctes = arena_grow(a, s->ctes, s->n_ctes, sizeof(c));
			s->ctes[s->n_ctes++] = c;
			shaping_give(a, s, i + 1, body);
		}
		i = next_part(s, body ? c.from : i, c.end);
	}
}

void
shaping_ctes(struct arena *a, struct shape *s)
{
	for (size_t i = 0; i + 1 < s->n_tokens; i++)
		if (token_is(s->tokens[i], "with") &&
		    !(i && (token_is_op(s->tokens[i - 1], ".") ||
			    token_is(s->tokens[i - 1], "as"))))
			read_with(a, s, i);
}

static char
fold(enum fold how, char c)
{
	if (how == FOLD_LOWER && c >= 'A' && c <= 'Z')
		return (char)(c - 'A' + 'a');
	if (how == FOLD_UPPER && c >= 'a' && c <= 'z')
		return (char)(c - 'a' + 'A');
	return c;
}

/* A quoted name as it is written, a bare one as the engine folds it. */
static bool
same_name(const struct dialect *d, struct token x, struct token y)
{
	bool x_bare = x.kind == TOKEN_WORD, y_bare = y.kind == TOKEN_WORD;
	struct str a =
		x_bare ? x.text : str_first(str_from(x.text, 1), x.text.n - 2);
	struct str b =
		y_bare ? y.text : str_first(str_from(y.text, 1), y.text.n - 2);

	if (d->fold == FOLD_NONE || (x_bare && y_bare))
		return str_eq_nocase(a, b);
	for (size_t i = 0; i < a.n && a.n == b.n; i++)
		if ((x_bare ? fold(d->fold, a.p[i]) : a.p[i]) !=
		    (y_bare ? fold(d->fold, b.p[i]) : b.p[i]))
			return false;
	return a.n == b.n;
}

const struct cte *
shape_cte_at(const struct shape *s, size_t i)
{
	for (size_t k = s->n_ctes; k > 0; k--) {
		const struct cte *c = &s->ctes[k - 1];

		if (i > c->begin && i < c->end &&
		    (i >= c->from || c->recursive) &&
		    same_name(s->dialect, s->tokens[c->at], s->tokens[i]))
			return c;
	}
	return NULL;
}
