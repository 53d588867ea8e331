#include "sql/check/allowed.h"
#include "sql/check/covering.h"

#include "base/ban.h"

/* Whether the bracket at i holds a query, not tables that are joined. */
static bool
is_query(const struct shape *s, size_t i)
{
	static const char *const begins[] = { "select", "with", "values",
					      NULL };
	static const char *const goes_on[] = { "union", "except", "intersect",
					       "order", "limit",  "offset",
					       "fetch", NULL };
	struct token first = shape_token(s, i + 1), next;

	if (!token_is_op(first, "("))
		return token_is_one_of(first, begins);
	next = shape_token(s, s->after[i + 1]);
	if (token_is_op(next, ")"))
		return is_query(s, i + 1);
	return token_is_one_of(next, goes_on);
}

/* A bracket where a table is expected. */
size_t
covering_open_item(struct covering *l, size_t i)
{
	struct level inner = { .item = ITEM_QUERY };

	covering_here(l)->expect = false;
	if (!is_query(l->s, i))
		inner = (struct level){ .item = ITEM_JOIN,
					.from = true,
					.expect = true };
	covering_open(l, i, inner);
	return i + 1;
}

/* Whether the bare word after a table, or a bracket, is its alias. */
static bool
is_alias(struct token t)
{
	static const char *const none[] = {
		"on",  "using", "array",  "final", "sample", "partition", "for",
		"use", "force", "ignore", "apply", "not",    NULL,
	};

	return t.kind == TOKEN_QUOTED ||
	       (t.kind == TOKEN_WORD && !lex_is_reserved(t.text) &&
		!cover_ends_from(t) && !cover_is_join_word(t) &&
		!cover_is_never(t) && !token_is_one_of(t, none));
}

/* [AS] name [(names)], of a bracket or a table; one is written always. */
static size_t
put_alias(struct covering *l, size_t i, const char *otherwise)
{
	const struct shape *s = l->s;
	bool as = token_is(shape_token(s, i), "as");
	struct token t = shape_token(s, i + as);
	bool named = as ? token_is_name(t) : is_alias(t);

	buf_puts(&l->out, " AS ");
	if (!named) {
		buf_puts(&l->out, otherwise);
		if (as)
			covering_refuse_token(l, i);
		return i;
	}
	buf_add(&l->out, t.text);
	i += as + 1u;
	if (!token_is_op(shape_token(s, i), "("))
		return i;
	for (size_t end = s->after[i]; i < end; i++) {
		t = s->tokens[i];
		if (!token_is_name(t) && t.kind != TOKEN_OP)
			covering_refuse_token(l, i);
		covering_put(l, i);
	}
	return i;
}

/* Without an alias a word after joined tables could be one. */
static void
check_after_join(struct covering *l, size_t i)
{
	static const char *const sure[] = { "where", "group", "order", "having",
					    "limit", "union", "on",    "using",
					    "join",  "inner", "left",  "right",
					    "full",  "cross", NULL };
	struct token t = shape_token(l->s, i);

	if (t.kind != TOKEN_END && !token_is_op(t, ")") &&
	    !token_is_op(t, ",") && !token_is_one_of(t, sure))
		covering_refuse_token(l, i);
}

const char *
covering_cte(const struct covering *l, const struct cte *cte)
{
	return arena_printf(l->a, "parlance_w%zu", (size_t)(cte - l->s->ctes));
}

/*
 * Whether the schema before a name is the table's. One on the search path has
 * none that is known: it is that of the dialect, unless another table is.
 */
static bool
is_of_schema(const struct covering *l, struct str schema,
	     const struct schema_table *t)
{
	const char *own = t->schema ? t->schema : l->d->main_schema;

	if (schema.n == 0)
		return true;
	if (own)
		return str_is_nocase(schema, own);
	for (size_t i = 0; i < l->whole->n_tables; i++)
		if (str_is_nocase(schema, l->whole->tables[i].schema) &&
		    str_is_nocase(str_of(t->name), l->whole->tables[i].name))
			return false;
	return str_is_nocase(schema, l->d->path_schema);
}

const struct schema_table *
covering_table(const struct covering *l, struct str schema, struct str name)
{
	for (size_t i = 0; i < l->whole->n_tables; i++) {
		const struct schema_table *t = &l->whole->tables[i];

		if (str_is_nocase(name, t->name) && is_of_schema(l, schema, t))
			return allowed_table(l->whole, t, l->rights) ? t : NULL;
	}
	return NULL;
}

/* The table at i; its name's last part is at last. */
static size_t
put_table(struct covering *l, size_t i, size_t last)
{
	const struct shape *s = l->s;
	struct token t = s->tokens[last];
	struct str name = token_name(l->a, t);
	struct str schema = last > i ? token_name(l->a, s->tokens[i]) : STR("");
	const struct cte *cte = last > i ? NULL : shape_cte_at(s, i);
	const struct schema_table *table = covering_table(l, schema, name);

	buf_putc(&l->out, ' ');
	if (cte)
		buf_puts(&l->out, covering_cte(l, cte));
	else if (!table)
		covering_no_table(l, name);
	else
		l->c = cover_table(l->a, l->d, l->whole, table, l->rights,
				   &l->out);
	return put_alias(l, last + 1, str_dup(l->a, t.text));
}

/* What stands where a table is expected, but a bracket. */
size_t
covering_item(struct covering *l, size_t i)
{
	const struct shape *s = l->s;
	struct token t = s->tokens[i];
	size_t last = i;

	if (token_is(t, "lateral")) {
		covering_put(l, i);
		return i + 1;
	}
	if (!token_is_name(t) ||
	    (t.kind == TOKEN_WORD && lex_is_reserved(t.text))) {
		covering_refuse_token(l, i);
		return i + 1;
	}
	covering_here(l)->expect = false;
	if (token_is_op(shape_token(s, i + 1), ".") &&
	    token_is_name(shape_token(s, i + 2)))
		last = i + 2;
	if (!token_is_op(shape_token(s, last + 1), "("))
		return put_table(l, i, last);
	if (last > i || !cover_makes_rows(token_name(l->a, t))) {
		covering_no_table(l, token_name(l->a, s->tokens[last]));
		return last + 1;
	}
	covering_put(l, i);
	covering_open(l, i + 1,
		      (struct level){ .item = ITEM_CALL,
				      .name = str_dup(l->a, t.text) });
	return i + 2;
}

/* JOIN at i: what comes next is a table, or of ARRAY JOIN an expression. */
void
covering_join(struct covering *l, size_t i)
{
	struct level *f = covering_here(l);

	f->array = i && token_is(l->s->tokens[i - 1], "array");
	f->expect = !f->array;
	f->on = false;
	covering_put(l, i);
}

/* After a table in the list: another, a join, or the next clause. */
size_t
covering_list(struct covering *l, size_t i)
{
	struct level *f = covering_here(l);
	struct token t = l->s->tokens[i];

	if (token_is_op(t, ",")) {
		f->expect = true;
	} else if (token_is(t, "on") || token_is(t, "using")) {
		f->on = true;
	} else if (cover_ends_from(t)) {
		f->from = false;
		return covering_expression(l, i);
	} else if (!cover_is_join_word(t) &&
		   !(token_is(t, "array") &&
		     token_is(shape_token(l->s, i + 1), "join"))) {
		covering_refuse_token(l, i);
	}
	covering_put(l, i);
	return i + 1;
}

/* In the condition of a join, or the expressions of ARRAY JOIN. */
size_t
covering_condition(struct covering *l, size_t i)
{
	struct level *f = covering_here(l);
	struct token t = l->s->tokens[i];

	if (token_is_op(t, ",") && !f->array) {
		f->on = false;
		f->expect = true;
		covering_put(l, i);
		return i + 1;
	}
	if (cover_ends_from(t))
		f->from = f->on = f->array = false;
	return covering_expression(l, i);
}

size_t
covering_close(struct covering *l, size_t i)
{
	struct level was = *covering_here(l);

	if (l->depth == 0 || was.expect) {
		covering_refuse_token(l, i);
		return i + 1;
	}
	l->depth--;
	covering_put(l, i);
	if (was.item == ITEM_QUERY)
		return put_alias(l, i + 1,
				 arena_printf(l->a, "parlance_q%zu", i));
	if (was.item == ITEM_CALL)
		return put_alias(l, i + 1, was.name);
	if (was.item == ITEM_JOIN)
		check_after_join(l, i + 1);
	return i + 1;
}
