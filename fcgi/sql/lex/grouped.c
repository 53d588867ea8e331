#include "sql/lex/grouped.h"

#include "base/buf.h"

#include "base/ban.h"

/* What an item of the SELECT list is to GROUP BY. */
enum role { ROLE_CONSTANT, ROLE_AGGREGATE, ROLE_COLUMN, ROLE_MIXED };

/* A column, or an alias, outside of the brackets of an aggregate. */
static enum role
role_of(const struct shape *s, struct span item)
{
	bool aggregate = false, column = false;

	for (size_t i = item.at; i < item.end; i++) {
		struct token t = s->tokens[i];

		if (token_is_op(t, "*"))
			return ROLE_MIXED;
		if (token_is(t, "over") || token_is(t, "select"))
			return ROLE_MIXED;
		if (shape_is_aggregate(s, i)) {
			aggregate = true;
			i = s->after[i + 1] - 1;
		} else if (t.kind == TOKEN_QUOTED ||
			   (t.kind == TOKEN_WORD && !lex_is_reserved(t.text) &&
			    !token_is_op(s->tokens[i + 1], "("))) {
			column = true;
		}
	}
	if (aggregate)
		return column ? ROLE_MIXED : ROLE_AGGREGATE;
	return column ? ROLE_COLUMN : ROLE_CONSTANT;
}

/* The item without "AS alias" or a bare alias after it. */
static struct span
without_alias(const struct shape *s, struct span item)
{
	size_t last = item.end - 1;

	for (size_t i = item.at; i < item.end; i++)
		if (s->depth[i] == s->depth[item.at] &&
		    token_is(s->tokens[i], "as"))
			return (struct span){ item.at, i };
	if (last > item.at &&
	    (s->tokens[last].kind == TOKEN_WORD ||
	     s->tokens[last].kind == TOKEN_QUOTED) &&
	    !token_is(s->tokens[last], "end") &&
	    (s->tokens[last - 1].kind == TOKEN_WORD ||
	     s->tokens[last - 1].kind == TOKEN_QUOTED ||
	     token_is_op(s->tokens[last - 1], ")")))
		return (struct span){ item.at, last };
	return item;
}

bool
grouped_by(const struct clauses *c, struct str expression)
{
	struct span rest = c->of[CLAUSE_GROUP];

	while (rest.at < rest.end) {
		struct str other = clauses_text(c, clauses_item(c, &rest));

		if (str_eq_nocase(other, expression))
			return true;
	}
	return false;
}

bool
grouped_find_bare(const struct clauses *c, bare_column *fn, void *arg)
{
	struct span rest = c->of[CLAUSE_SELECT];
	bool aggregate = c->begun[CLAUSE_GROUP].at < c->begun[CLAUSE_GROUP].end;

	while (rest.at < rest.end) {
		struct span item = clauses_item(c, &rest), x;
		enum role role;

		if (item.at >= item.end)
			return false;
		x = without_alias(&c->shape, item);
		role = role_of(&c->shape, x);
		if (role == ROLE_MIXED)
			return false;
		aggregate |= role == ROLE_AGGREGATE;
		if (role == ROLE_COLUMN && !grouped_by(c, clauses_text(c, x)))
			fn(arg, clauses_text(c, x));
	}
	return aggregate;
}
