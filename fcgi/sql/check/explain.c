#include "sql/check/check.h"
#include "sql/lex/clauses.h"

#include "base/ban.h"

#define WORDS_MAX 2000
#define PART_MAX 600

/* Aggregates that have a word for them. */
static const struct {
	const char *name, *words;
} functions[] = {
	{ "count", "the number of" },  { "sum", "the sum of" },
	{ "total", "the sum of" },     { "avg", "the average of" },
	{ "min", "the smallest" },     { "max", "the largest" },
	{ "median", "the median of" },
};

/* Text on one line. */
static void
put(struct buf *b, struct str text)
{
	bool blank = false;

	for (size_t i = 0; i < text.n; i++) {
		unsigned char c = (unsigned char)text.p[i];

		if (c <= ' ') {
			blank = true;
			continue;
		}
		if (blank && b->n)
			buf_putc(b, ' ');
		blank = false;
		buf_putc(b, (char)c);
	}
}

static struct str
one_line(struct arena *a, struct str text)
{
	struct buf b = buf_new(a, PART_MAX);

	put(&b, text);
	return buf_str(&b);
}

static const char *
function_words(struct token t)
{
	for (size_t i = 0; i < COUNT(functions); i++)
		if (token_is(t, functions[i].name))
			return functions[i].words;
	return NULL;
}

/* An item without its alias. */
static struct span
without_alias(const struct shape *s, struct span item)
{
	for (size_t i = item.end; i-- > item.at;)
		if (s->depth[i] == 0 && token_is(s->tokens[i], "as"))
			return (struct span){ item.at, i };
	return item;
}

/* "delivery_days" with blanks. */
static const char *
words_of(struct arena *a, struct str name)
{
	char *words = str_dup(a, name);

	for (char *p = words; *p; p++)
		if (*p == '_')
			*p = ' ';
	return words;
}

/* f(x) as a whole, of a function with words; else 0. */
static size_t
argument_of(const struct shape *s, struct span item)
{
	if (item.end < item.at + 3 || !function_words(s->tokens[item.at]) ||
	    !shape_is_aggregate(s, item.at) ||
	    !token_is_op(s->tokens[item.end - 1], ")"))
		return 0;
	for (size_t i = item.at + 2; i + 1 < item.end; i++)
		if (s->depth[i] == 0)
			return 0;
	return item.at + 2;
}

/*
 * What the select list calls an expression, in words; NULL: it has no name.
 * The expression may stand in another clause.
 */
static const char *
name_of(const struct clauses *c, struct arena *a, struct span bare)
{
	const struct shape *s = &c->shape;
	struct span rest = c->of[CLAUSE_SELECT];
	const struct str text = clauses_text(c, bare);

	while (rest.at < rest.end) {
		struct span item = clauses_item(c, &rest);
		struct span own = without_alias(s, item);

		if (own.end + 2 == item.end &&
		    str_eq(clauses_text(c, own), text))
			return words_of(a,
					token_name(a, s->tokens[own.end + 1]));
	}
	return NULL;
}

/* An expression that has a name is told by it: its SQL stands below. */
static void
put_expression(const struct clauses *c, struct arena *a, struct span bare,
	       struct buf *b)
{
	const struct token first = c->shape.tokens[bare.at];
	const bool alone = bare.end == bare.at + 1;
	const char *name = bare.end > bare.at + 3 ? name_of(c, a, bare) : NULL;

	if (alone && token_is_op(first, "*"))
		buf_puts(b, "every column");
	else if (name)
		buf_puts(b, name);
	else
		buf_add(b, one_line(a, clauses_text(c, bare)));
}

static void
put_item(const struct clauses *c, struct arena *a, struct span item,
	 struct buf *b)
{
	const struct shape *s = &c->shape;
	struct span bare = without_alias(s, item);
	size_t at = argument_of(s, bare);
	struct span inner = { at, bare.end - 1 };

	if (!at) {
		put_expression(c, a, bare, b);
		return;
	}
	buf_printf(b, "%s ", function_words(s->tokens[bare.at]));
	if (token_is(s->tokens[at], "distinct")) {
		buf_puts(b, "different ");
		inner.at++;
	}
	if (token_is_op(s->tokens[inner.at], "*"))
		buf_puts(b, "rows");
	else
		buf_add(b, one_line(a, clauses_text(c, inner)));
}

static void
put_list(const struct clauses *c, struct arena *a, struct span rest,
	 struct buf *b)
{
	bool first = true;

	while (rest.at < rest.end) {
		struct span item = clauses_item(c, &rest);

		if (!first)
			buf_puts(b, rest.at < rest.end ? ", " : " and ");
		first = false;
		put_item(c, a, item, b);
	}
}

static void
put_tables(const struct clauses *c, struct buf *b)
{
	const struct shape *s = &c->shape;
	struct str *names = NULL;
	size_t n = 0;

	names = arena_array(b->arena, s->n_refs, sizeof(*names));
	for (size_t i = 0; i < s->n_refs; i++)
		if (!s->refs[i].cte && !s->refs[i].call &&
		    !shape_has(names, n, s->refs[i].name))
			names[n++] = s->refs[i].name;
	for (size_t i = 0; i < n; i++) {
		buf_puts(b, i == 0 ? " from " : i + 1 < n ? ", " : " and ");
		buf_add(b, names[i]);
	}
}

static void
put_order(const struct clauses *c, struct arena *a, struct buf *b)
{
	const struct shape *s = &c->shape;
	struct span rest = c->of[CLAUSE_ORDER];
	const char *lead = "; sorted by ";

	while (rest.at < rest.end) {
		struct span item = clauses_item(c, &rest), what = item;
		bool down = false;

		for (size_t i = item.at; i < item.end; i++) {
			down |= s->depth[i] == 0 &&
				token_is(s->tokens[i], "desc");
			if (what.end == item.end && s->depth[i] == 0 &&
			    (token_is(s->tokens[i], "desc") ||
			     token_is(s->tokens[i], "asc") ||
			     token_is(s->tokens[i], "nulls")))
				what.end = i;
		}
		buf_puts(b, lead);
		put_item(c, a, what, b);
		buf_puts(b, down ? ", the largest first" : "");
		lead = ", then by ";
	}
}

static void
put_condition(const struct clauses *c, struct arena *a, enum clause clause,
	      const char *lead, struct buf *b)
{
	if (c->of[clause].at == c->of[clause].end)
		return;
	buf_puts(b, lead);
	buf_add(b, one_line(a, clauses_text(c, c->of[clause])));
}

static void
put_limit(const struct clauses *c, struct buf *b)
{
	const struct shape *s = &c->shape;

	if (c->of[CLAUSE_LIMIT].at == c->of[CLAUSE_LIMIT].end)
		return;
	if (token_is(s->tokens[c->begun[CLAUSE_LIMIT].at], "limit") &&
	    c->of[CLAUSE_LIMIT].end == c->of[CLAUSE_LIMIT].at + 1) {
		buf_puts(b, "; at most ");
		buf_add(b, s->tokens[c->of[CLAUSE_LIMIT].at].text);
		buf_puts(b, " of them");
		return;
	}
	buf_puts(b, "; a part of them");
}

const char *
sql_explain(struct arena *a, const struct dialect *d, struct str text)
{
	struct buf b = buf_new(a, WORDS_MAX);
	struct clauses c;

	if (!clauses_read(a, d, text, &c))
		return NULL;
	buf_puts(&b, c.distinct ? "Shows each different " : "Shows ");
	put_list(&c, a, c.of[CLAUSE_SELECT], &b);
	put_tables(&c, &b);
	put_condition(&c, a, CLAUSE_WHERE, "; keeps rows where ", &b);
	if (c.of[CLAUSE_GROUP].at < c.of[CLAUSE_GROUP].end) {
		buf_puts(&b, "; one row for each ");
		put_list(&c, a, c.of[CLAUSE_GROUP], &b);
	}
	put_condition(&c, a, CLAUSE_HAVING, "; keeps groups where ", &b);
	put_order(&c, a, &b);
	put_limit(&c, &b);
	if (c.combined)
		buf_puts(&b, "; combined with the rows of another query");
	buf_putc(&b, '.');
	return b.cut ? NULL : buf_text(&b);
}
