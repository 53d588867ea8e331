#include "sql/check/covering.h"

#include "base/ban.h"

#define COVERED_MAX ((size_t)1 << 20) /* bytes of what is written */

void
covering_refuse(struct covering *l, enum complaint_type type,
		const char *message)
{
	struct complaint *c = arena_alloc(l->a, sizeof(*c));

	c->type = type;
	if (type == COMPLAINT_REFUSED)
		c->refusal = REFUSAL_RIGHTS;
	c->message = message;
	l->c = c;
}

void
covering_refuse_token(struct covering *l, size_t i)
{
	struct str t = shape_token(l->s, i).text;

	covering_refuse(
		l, COMPLAINT_REFUSED,
		arena_printf(l->a,
			     "%.*s is not allowed here, where only part of"
			     " the data may be seen.",
			     (int)t.n, t.p));
	l->c->problem_area =
		arena_printf(l->a, "Statement: %.*s", (int)t.n, t.p);
}

void
covering_no_table(struct covering *l, struct str name)
{
	covering_refuse(l, COMPLAINT_TABLE,
			arena_printf(l->a, "There is no table %.*s.",
				     (int)name.n, name.p));
	l->c->name = str_dup(l->a, name);
	l->c->problem_area = arena_printf(l->a, "Table: %s", l->c->name);
}

struct level *
covering_here(struct covering *l)
{
	return &l->levels[l->depth];
}

/* As it was written; what stood between two tokens is a blank. */
void
covering_put(struct covering *l, size_t i)
{
	struct token t = l->s->tokens[i];

	if (i == 0 ||
	    l->s->tokens[i - 1].text.p + l->s->tokens[i - 1].text.n != t.text.p)
		buf_putc(&l->out, ' ');
	buf_add(&l->out, t.text);
}

static bool
is_after_dot(const struct shape *s, size_t i)
{
	struct token before;

	if (i < 2 || !token_is_op(s->tokens[i - 1], "."))
		return false;
	before = s->tokens[i - 2];
	return token_is_name(before) || token_is_op(before, ")") ||
	       token_is_op(before, "]");
}

/* DuckDB and ClickHouse take some characters beyond ASCII for blanks. */
static bool
has_odd_blank(struct token t)
{
	static const char *const blanks[] = {
		"\xc2\xa0", "\xc2\x85", "\xe1\x9a\x80", "\xe1\xa0\x8e",
		"\xe2\x80", "\xe2\x81", "\xe3\x80\x80", "\xef\xbb\xbf",
	};

	for (size_t i = 0; t.kind == TOKEN_WORD && i < COUNT(blanks); i++)
		if (str_has(t.text, str_of(blanks[i])))
			return true;
	return false;
}

void
covering_open(struct covering *l, size_t i, struct level inner)
{
	if (l->depth == COVER_LEVELS || l->s->after[i] > l->s->n_tokens) {
		covering_refuse(l, COMPLAINT_REFUSED,
				"The brackets are nested too deep.");
		return;
	}
	covering_put(l, i);
	l->levels[++l->depth] = inner;
}

/* What is compared with: a list or a query, in brackets. */
static void
check_in(struct covering *l, size_t i)
{
	struct token next = shape_token(l->s, i + 1);

	if (!token_is_op(next, "(") && !token_is_op(next, "[") &&
	    !(covering_here(l)->special && !l->d->in_names_table))
		covering_refuse_token(l, i + 1);
}

/* A call, or a word that a bracket may follow; the bracket is at i + 1. */
static void
check_call(struct covering *l, size_t i)
{
	struct token t = l->s->tokens[i];
	struct str name;

	if (cover_stands_before(t) && !is_after_dot(l->s, i))
		return;
	name = token_name(l->a, t);
	if ((i && token_is_op(l->s->tokens[i - 1], ".")) ||
	    !cover_may_call(name))
		covering_refuse(
			l, COMPLAINT_FUNCTION,
			arena_printf(l->a,
				     "The function %.*s is not allowed"
				     " here, where only part of the data"
				     " may be seen.",
				     (int)name.n, name.p));
}

static size_t
open_expression(struct covering *l, size_t i)
{
	static const char *const in[] = { "in", "position", NULL };
	static const char *const casts[] = { "cast", "try_cast", NULL };
	struct token before = i ? l->s->tokens[i - 1] : (struct token){ 0 };
	struct level inner = { .cast = token_is_one_of(before, casts),
			       .special = cover_takes_from(before) ||
					  token_is(before, "position"),
			       .listed = l->d->in_names_table &&
					 token_is_one_of(before, in) };

	covering_open(l, i, inner);
	return i + 1;
}

static void
read_from(struct covering *l, size_t i)
{
	struct level *f = covering_here(l);

	covering_put(l, i);
	if (f->special || shape_is_distinct_from(l->s, i))
		return;
	if (f->query)
		f->from = f->expect = true;
	else
		covering_refuse_token(l, i);
}

/* UNION [ALL] BY NAME, at the token behind it. */
static bool
is_by_name(const struct shape *s, size_t i)
{
	static const char *const sets[] = { "union", "all", NULL };

	return i > 2 && token_is(s->tokens[i - 1], "name") &&
	       token_is(s->tokens[i - 2], "by") &&
	       token_is_one_of(s->tokens[i - 3], sets);
}

/* Where a query may begin, no other statement may. */
static bool
is_begin(const struct shape *s, size_t i)
{
	static const char *const before[] = { "union",     "all",      "except",
					      "intersect", "distinct", "as",
					      NULL };

	return i == 0 || token_is_op(s->tokens[i - 1], "(") ||
	       token_is_one_of(s->tokens[i - 1], before) || is_by_name(s, i);
}

/* The WITH query whose name the token at i gives, or NULL. */
static const struct cte *
cte_named(const struct shape *s, size_t i)
{
	for (size_t k = 0; k < s->n_ctes; k++)
		if (s->ctes[k].at == i)
			return &s->ctes[k];
	return NULL;
}

/* schema.table.column: the subselect has the table's name alone. */
static size_t
without_schema(struct covering *l, size_t i)
{
	const struct shape *s = l->s;
	struct token name = shape_token(s, i + 2);

	if (is_after_dot(s, i) || !token_is_op(shape_token(s, i + 1), ".") ||
	    !token_is_name(name) || !token_is_op(shape_token(s, i + 3), "."))
		return i;
	if (!covering_table(l, token_name(l->a, s->tokens[i]),
			    token_name(l->a, name)))
		return i;
	buf_putc(&l->out, ' ');
	buf_add(&l->out, name.text);
	return i + 3;
}

/* ClickHouse: a name among what IN compares with may be a table's. */
static bool
is_listed_name(const struct covering *l, size_t i)
{
	struct token before;
	size_t k = i + 1;

	if (!l->levels[l->depth].listed || l->levels[l->depth].query)
		return false;
	before = l->s->tokens[i - 1]; /* at least the bracket is before it */
	while (token_is_op(shape_token(l->s, k), ".") &&
	       token_is_name(shape_token(l->s, k + 1)))
		k += 2;
	return (token_is_op(before, "(") || token_is_op(before, ",")) &&
	       (token_is_op(shape_token(l->s, k), ")") ||
		token_is_op(shape_token(l->s, k), ","));
}

static size_t
read_name(struct covering *l, size_t i)
{
	const struct cte *cte = cte_named(l->s, i);
	size_t next;

	if (cte) {
		buf_putc(&l->out, ' ');
		buf_puts(&l->out, covering_cte(l, cte));
		return i + 1;
	}
	if (has_odd_blank(l->s->tokens[i]) || is_listed_name(l, i)) {
		covering_refuse_token(l, i);
		return i + 1;
	}
	next = without_schema(l, i);
	if (next > i)
		return next;
	if (token_is_op(shape_token(l->s, i + 1), "("))
		check_call(l, i);
	covering_put(l, i);
	return i + 1;
}

size_t
covering_expression(struct covering *l, size_t i)
{
	struct token t = l->s->tokens[i];

	if (token_is_op(t, "("))
		return open_expression(l, i);
	if (t.kind == TOKEN_PARAM && t.text.p[0] == '@')
		covering_refuse_token(l, i);
	if (!token_is_name(t)) {
		covering_put(l, i);
		return i + 1;
	}
	if (covering_is_odd_type(l, i))
		covering_refuse_token(l, i);
	if (is_after_dot(l->s, i))
		return read_name(l, i);
	if (token_is(t, "from")) {
		read_from(l, i);
		return i + 1;
	}
	if (cover_is_never(t) || (cover_begins_other(t) && is_begin(l->s, i)))
		covering_refuse_token(l, i);
	if (token_is(t, "select"))
		*covering_here(l) =
			(struct level){ .query = true,
					.item = covering_here(l)->item };
	if (token_is(t, "in"))
		check_in(l, i);
	return read_name(l, i);
}

static size_t
read_token(struct covering *l, size_t i)
{
	struct level *f = covering_here(l);
	struct token t = l->s->tokens[i];
	bool bracket = token_is_op(t, "(");

	if (token_is_op(t, ")"))
		return covering_close(l, i);
	if (f->from && f->expect)
		return bracket ? covering_open_item(l, i) : covering_item(l, i);
	if (f->from && token_is(t, "join")) {
		covering_join(l, i);
		return i + 1;
	}
	if (f->from && (f->on || f->array))
		return covering_condition(l, i);
	return f->from ? covering_list(l, i) : covering_expression(l, i);
}

/* Only SELECT and WITH: what describes or explains tells of other tables. */
static void
check_start(struct covering *l)
{
	static const char *const starts[] = { "select", "with", "values",
					      NULL };
	size_t i = 0;

	while (i < l->s->n_tokens && token_is_op(l->s->tokens[i], "("))
		i++;
	if (!token_is_one_of(shape_token(l->s, i), starts))
		covering_refuse(l, COMPLAINT_REFUSED,
				"Only SELECT may be used on this database.");
}

struct complaint *
cover(struct arena *a, const struct shape *s, const struct schema *whole,
      const struct rights *rights, const char **ret_text)
{
	struct covering *l = arena_alloc(a, sizeof(*l));

	l->a = a;
	l->s = s;
	l->d = s->dialect;
	l->whole = whole;
	l->rights = rights;
	l->out = buf_new(a, COVERED_MAX);
	check_start(l);
	if (!l->c)
		covering_check_names(l);
	for (size_t i = 0; i < s->n_tokens && !l->c;)
		i = read_token(l, i);
	if (!l->c && (l->depth > 0 || covering_here(l)->expect))
		covering_refuse(l, COMPLAINT_SYNTAX,
				"The statement is not whole.");
	if (!l->c && l->out.cut)
		covering_refuse(l, COMPLAINT_REFUSED,
				"The statement is too long.");
	*ret_text = buf_text(&l->out);
	return l->c;
}
