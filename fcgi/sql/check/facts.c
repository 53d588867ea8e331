#include "sql/check/check.h"
#include "sql/check/names.h"

#include "base/ban.h"

static const char *const aggregates[] = {
	"count",        "sum",       "avg",        "min",
	"max",          "total",     "median",     "mode",
	"stddev*",      "variance",  "var_*",      "string_agg",
	"group_concat", "array_agg", "listagg",    "json_group_*",
	"jsonb_agg",    "json_agg",  "bool_and",   "bool_or",
	"every",        "any_value", "quantile*",  "percentile_*",
	"corr",         "covar_*",   "regr_*",     "approx_*",
	"uniq*",        "countif",   "sumif",      "avgif",
	"count_if",     "count_big", "grouparray", "arg_max",
	"arg_min",      "argmax",    "argmin",     "list",
	NULL,
};

const char **
sql_tables(struct arena *a, const struct dialect *d,
	   const struct schema *schema, struct str text, size_t *ret_n)
{
	const struct shape s = shape_read(a, d, text);
	const char **names = NULL;
	size_t n = 0;

	for (size_t i = 0; i < s.n_refs; i++) {
		const struct table_ref *ref = &s.refs[i];
		const struct schema_table *t =
			schema ? schema_table(schema, ref->name) : NULL;
		struct str name = t ? str_of(t->name) : ref->name;
		size_t k = 0;

		if (ref->cte || ref->call)
			continue;
		while (k < n && !str_eq_nocase(str_of(names[k]), name))
			k++;
		if (k < n)
			continue;
		names = arena_grow(a, names, n, sizeof(*names));
		names[n++] = str_dup(a, name);
	}
	*ret_n = n;
	return names;
}

/* SQLite's max(a, b) of two values is none. */
static bool
has_comma(const struct shape *s, size_t from, size_t end)
{
	for (size_t i = from + 1; i < end; i++)
		if (s->depth[i] == s->depth[from] + 1 &&
		    token_is_op(s->tokens[i], ","))
			return true;
	return false;
}

bool
shape_is_aggregate(const struct shape *s, size_t i)
{
	struct token t = s->tokens[i];
	size_t end;

	if (t.kind != TOKEN_WORD || !dialect_lists(aggregates, t.text) ||
	    !token_is_op(s->tokens[i + 1], "("))
		return false;
	end = s->after[i + 1];
	if (token_is(s->tokens[end], "over"))
		return false;
	return !has_comma(s, i + 1, end) ||
	       (!token_is(t, "min") && !token_is(t, "max"));
}

/* Whether a query opens at i that is a value: x > (SELECT …), IN (SELECT …) */
static bool
is_value_query(const struct shape *s, size_t i)
{
	static const char *const table_places[] = { "from", "join", "as",
						    "lateral", NULL };
	struct token before, inner = s->tokens[i + 1];

	if (!token_is_op(s->tokens[i], "(") || i == 0 ||
	    (!token_is(inner, "select") && !token_is(inner, "with")))
		return false;
	before = s->tokens[i - 1];
	return !token_is_one_of(before, table_places) &&
	       !token_is(before, "materialized") && !token_is_op(before, "(");
}

bool
sql_is_aggregate(struct arena *a, const struct dialect *d, struct str text)
{
	const struct shape s = shape_read(a, d, text);

	for (size_t i = 0; i < s.n_tokens; i++) {
		if (is_value_query(&s, i))
			i = s.after[i] - 1;
		else if (shape_is_aggregate(&s, i) ||
			 (token_is(s.tokens[i], "group") &&
			  token_is(s.tokens[i + 1], "by")))
			return true;
	}
	return false;
}

static bool
is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
	       (unsigned char)c >= 0x80;
}

/* 'Berlin' and '%pen%', but not '2024-01-01', '%Y-%m' or '+1 month'. */
static bool
is_word_literal(struct str text)
{
	size_t i = 1;

	while (i < text.n && text.p[i] == '%')
		i++;
	if (i + 2 >= text.n || !is_letter(text.p[i]))
		return false;
	return is_letter(text.p[i + 1]) && text.p[i + 1] != '%';
}

/* = 'x', LIKE 'x' or IN ('x': not the argument of a function. */
static bool
is_compared(const struct token *tokens, size_t i)
{
	static const char *const words[] = { "like", "ilike", "glob",
					     "is",   "not",   NULL };

	if (i == 0)
		return false;
	if (token_is_equality(tokens[i - 1]))
		return true;
	if (tokens[i - 1].kind == TOKEN_WORD)
		return dialect_lists(words, tokens[i - 1].text);
	return i > 1 && token_is_op(tokens[i - 1], "(") &&
	       token_is(tokens[i - 2], "in");
}

bool
sql_has_word_literal(struct arena *a, const struct dialect *d, struct str text)
{
	size_t n;
	struct token *tokens = lex_all(a, d, text, &n);

	for (size_t i = 0; i < n; i++)
		if (tokens[i].kind == TOKEN_TEXT && is_compared(tokens, i) &&
		    is_word_literal(tokens[i].text))
			return true;
	return false;
}
