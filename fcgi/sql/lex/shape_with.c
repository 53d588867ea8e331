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

/* Of each token, the ")" of the brackets around it, or the end of all. */
static size_t *
ends_of_levels(struct arena *a, const struct shape *s)
{
	size_t *ends = arena_array(a, s->n_tokens + 1, sizeof(*ends));
	/* the next token of each depth, which is one less than its place */
	size_t *next = arena_array(a, s->n_tokens + 2, sizeof(*next));

	for (size_t i = 0; i < s->n_tokens + 2; i++)
		next[i] = s->n_tokens;
	for (size_t i = s->n_tokens; i > 0; i--) {
		next[s->depth[i - 1] + 1] = i - 1;
		ends[i - 1] = next[s->depth[i - 1]];
	}
	return ends;
}

static bool
is_with(const struct shape *s, size_t i)
{
	return token_is(s->tokens[i], "with") &&
	       !(i && (token_is_op(s->tokens[i - 1], ".") ||
		       token_is(s->tokens[i - 1], "as")));
}

/* The next part after a comma of the same WITH; the end when there is none. */
static size_t
next_part(const struct shape *s, size_t i, size_t end)
{
	for (; i < end; i++) {
		if (token_is_op(s->tokens[i], ","))
			return i + 1;
		if (is_with(s, i) || token_is_one_of(s->tokens[i], verbs))
			return end;
		if (token_is_op(s->tokens[i], "("))
			i = s->after[i] - 1;
	}
	return end;
}

static void
read_with(struct arena *a, struct shape *s, size_t with, size_t end)
{
	struct cte c = { .begin = with, .end = end };
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
	size_t *ends = NULL;

	for (size_t i = 0; i + 1 < s->n_tokens; i++) {
		if (!is_with(s, i))
			continue;
		if (!ends)
			ends = ends_of_levels(a, s);
		read_with(a, s, i, ends[i]);
	}
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
