#include "sql/mend/mending.h"

#include "sql/lex/clauses.h"

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

static bool
is_grouped(const struct clauses *c, struct str expression)
{
	struct span rest = c->of[CLAUSE_GROUP];

	while (rest.at < rest.end) {
		struct str other = clauses_text(c, clauses_item(c, &rest));

		if (str_eq_nocase(other, expression))
			return true;
	}
	return false;
}

/* "a, b" of the columns that GROUP BY lacks; false: it cannot be told. */
static bool
missing(const struct clauses *c, struct buf *b)
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
		if (role != ROLE_COLUMN || is_grouped(c, clauses_text(c, x)))
			continue;
		buf_puts(b, b->n ? ", " : "");
		buf_add(b, clauses_text(c, x));
	}
	return aggregate && b->n > 0;
}

bool
mend_group(struct mending *m)
{
	struct buf list = buf_new(m->arena, m->text.n + 1);
	struct clauses c;
	size_t after;

	if (m->complaint->type != COMPLAINT_GROUP ||
	    !clauses_read(m->arena, m->dialect, m->text, &c) || c.combined ||
	    !missing(&c, &list))
		return false;
	after = c.of[CLAUSE_GROUP].end > c.of[CLAUSE_GROUP].at
			? c.of[CLAUSE_GROUP].end
		: c.of[CLAUSE_WHERE].end > c.of[CLAUSE_WHERE].at
			? c.of[CLAUSE_WHERE].end
			: c.of[CLAUSE_FROM].end;
	if (after == 0 || after > m->shape.n_tokens)
		return false;
	mending_put(m, after - 1, after,
		    arena_printf(m->arena, "%s%s%s",
				 str_dup(m->arena,
					 mending_text(m, after - 1, after)),
				 c.of[CLAUSE_GROUP].end > c.of[CLAUSE_GROUP].at
					 ? ", "
					 : " GROUP BY ",
				 buf_text(&list)),
		    arena_printf(m->arena, "%s added to GROUP BY",
				 buf_text(&list)));
	m->complaint->type = COMPLAINT_OTHER; /* once is enough */
	return true;
}
