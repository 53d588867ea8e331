#include "sql/lex/clauses.h"

#include "base/ban.h"

static bool
is_word(const struct shape *s, size_t i, const char *word)
{
	return i < s->n_tokens && s->depth[i] == 0 &&
	       token_is(s->tokens[i], word);
}

/* Words that begin a clause; `by` follows some. */
static const struct {
	const char *word;
	enum clause clause;
	bool by;
} begins[] = {
	{ "from", CLAUSE_FROM, false },     { "where", CLAUSE_WHERE, false },
	{ "group", CLAUSE_GROUP, true },    { "having", CLAUSE_HAVING, false },
	{ "window", CLAUSE_WINDOW, false }, { "order", CLAUSE_ORDER, true },
	{ "limit", CLAUSE_LIMIT, false },   { "offset", CLAUSE_LIMIT, false },
	{ "fetch", CLAUSE_LIMIT, false },
};

static size_t
begins_at(const struct clauses *c, size_t i)
{
	const struct shape *s = &c->shape;

	for (size_t b = 0; b < COUNT(begins); b++)
		if (is_word(s, i, begins[b].word) &&
		    (!begins[b].by || is_word(s, i + 1, "by")))
			return b;
	return COUNT(begins);
}

static bool
combines(const struct shape *s, size_t i)
{
	static const char *const words[] = { "union", "intersect", "except",
					     "minus", NULL };

	return s->depth[i] == 0 && token_is_one_of(s->tokens[i], words);
}

/* DISTINCT, ALL, and T-SQL's TOP n. */
static size_t
skip_select_words(struct clauses *c, size_t i)
{
	const struct shape *s = &c->shape;

	c->distinct = is_word(s, i, "distinct");
	if (c->distinct || is_word(s, i, "all"))
		i++;
	if (!is_word(s, i, "top"))
		return i;
	i++;
	if (token_is_op(s->tokens[i], "("))
		while (i < s->n_tokens && !token_is_op(s->tokens[i], ")"))
			i++;
	return i < s->n_tokens ? i + 1 : i;
}

static void
end_clause(struct clauses *c, enum clause clause, size_t end)
{
	c->of[clause].end = end;
	c->begun[clause].end = end;
}

/* From the token after SELECT; LIMIT and OFFSET are one clause. */
static void
read_from(struct clauses *c, size_t i)
{
	const struct shape *s = &c->shape;
	enum clause open = CLAUSE_SELECT;
	size_t b;

	c->of[open].at = i;
	for (; i < s->n_tokens && !combines(s, i); i++) {
		b = begins_at(c, i);
		if (b == COUNT(begins) || begins[b].clause <= open)
			continue;
		end_clause(c, open, i);
		open = begins[b].clause;
		c->begun[open].at = i;
		c->of[open].at = i + (begins[b].by ? 2 : 1);
	}
	end_clause(c, open, i);
	c->combined = i < s->n_tokens;
}

bool
clauses_read(struct arena *a, const struct dialect *d, struct str text,
	     struct clauses *ret)
{
	struct clauses c = { .shape = shape_read(a, d, text) };
	size_t i = 0;

	while (c.shape.n_tokens > 0 &&
	       c.shape.tokens[c.shape.n_tokens - 1].kind == TOKEN_SEMI)
		c.shape.n_tokens--;
	if (is_word(&c.shape, 0, "with"))
		while (i < c.shape.n_tokens && !is_word(&c.shape, i, "select"))
			i++;
	c.with.end = i;
	if (!is_word(&c.shape, i, "select"))
		return false;
	c.begun[CLAUSE_SELECT].at = i;
	read_from(&c, skip_select_words(&c, i + 1));
	*ret = c;
	return true;
}

struct str
clauses_text(const struct clauses *c, struct span span)
{
	const struct token *first = &c->shape.tokens[span.at];
	const struct token *last;

	if (span.at >= span.end)
		return (struct str){ "", 0 };
	last = &c->shape.tokens[span.end - 1];
	return (struct str){
		first->text.p,
		(size_t)(last->text.p + last->text.n - first->text.p),
	};
}

struct span
clauses_item(const struct clauses *c, struct span *rest)
{
	const struct shape *s = &c->shape;
	struct span item = { rest->at, rest->at };

	while (item.end < rest->end && !(s->depth[item.end] == 0 &&
					 token_is_op(s->tokens[item.end], ",")))
		item.end++;
	rest->at = item.end < rest->end ? item.end + 1 : rest->end;
	return item;
}
