#include "sql/check/check.h"
#include "sql/lex/shape.h"

#include "base/ban.h"

/*
 * Whether a statement may give values of a column that it does not name. In
 * doubt it may: then its rows are not sent, which is all that it costs.
 */
struct reading {
	struct arena *a;
	const struct shape *s;
	const struct schema_table *table;
};

/* A "*" that is no product, nor the one of count(*). */
static bool
is_all_columns(const struct shape *s, size_t i)
{
	static const char *const before[] = { "select", "distinct", "all",
					      NULL };
	static const char *const after[] = {
		"from",  "exclude", "except", "replace",   "rename",
		"where", "group",   "order",  "limit",     "union",
		"into",  "apply",   "minus",  "intersect", NULL,
	};
	static const char *const counts[] = { "count*", NULL };
	struct token last, next = shape_token(s, i + 1);

	if (i == 0 || !token_is_op(s->tokens[i], "*"))
		return false;
	last = s->tokens[i - 1];
	if (token_is_op(last, "("))
		return i < 2 || !token_is_one_of(s->tokens[i - 2], counts);
	return token_is_op(last, ",") || token_is_op(last, ".") ||
	       token_is_one_of(last, before) || token_is_one_of(next, after) ||
	       next.kind == TOKEN_END || token_is_op(next, ",") ||
	       token_is_op(next, ")");
}

/* TABLE t, FROM t, SUMMARIZE t and the like, which have no list of columns. */
static bool
begins_without_list(const struct shape *s, size_t i)
{
	static const char *const words[] = { "table", "from",    "summarize",
					     "pivot", "unpivot", NULL };
	struct token last;

	if (!token_is_one_of(s->tokens[i], words))
		return false;
	if (i == 0)
		return true;
	last = s->tokens[i - 1];
	return token_is_op(last, "(") ||
	       (token_is(s->tokens[i], "table") &&
		(last.kind == TOKEN_WORD || token_is_op(last, ")")));
}

/* COLUMNS('…') by a pattern, #2 by its place. */
static bool
is_found_otherwise(const struct shape *s, size_t i)
{
	struct token t = s->tokens[i], next = shape_token(s, i + 1);

	return (token_is(t, "columns") && token_is_op(next, "(")) ||
	       (token_is_op(t, "#") && next.kind == TOKEN_NUMBER);
}

/* The name of the table where a value stands: a row as a whole. */
static bool
is_whole_row(const struct reading *r, size_t i)
{
	const struct shape *s = r->s;
	struct token t = s->tokens[i];
	struct str name = token_name(r->a, t);

	if (!s->dialect->row_values ||
	    token_is_op(shape_token(s, i + 1), ".") || i == 0 ||
	    token_is_op(s->tokens[i - 1], ".") ||
	    token_is(s->tokens[i - 1], "as") || schema_column(r->table, name))
		return false;
	for (size_t k = 0; k < s->n_refs; k++) {
		const struct table_ref *ref = &s->refs[k];
		struct str alias = ref->alias.n ? ref->alias : ref->name;

		if (i != ref->at && i - 1 != ref->at &&
		    str_eq_nocase(alias, name) &&
		    str_is_nocase(ref->name, r->table->name))
			return true;
	}
	return false;
}

static bool
renames_columns(const struct reading *r)
{
	for (size_t k = 0; k < r->s->n_refs; k++)
		if (r->s->refs[k].renamed &&
		    str_is_nocase(r->s->refs[k].name, r->table->name))
			return true;
	return false;
}

bool
sql_may_read(struct arena *a, const struct dialect *d, struct str text,
	     const struct schema_table *table, const char *column)
{
	const struct shape s = shape_read(a, d, text);
	const struct reading r = { a, &s, table };

	for (size_t i = 0; i < s.n_tokens; i++) {
		bool name = s.tokens[i].kind == TOKEN_WORD ||
			    s.tokens[i].kind == TOKEN_QUOTED;

		if (is_all_columns(&s, i) || begins_without_list(&s, i) ||
		    is_found_otherwise(&s, i) ||
		    (name &&
		     (is_whole_row(&r, i) ||
		      str_is_nocase(token_name(a, s.tokens[i]), column))))
			return true;
	}
	return renames_columns(&r);
}
