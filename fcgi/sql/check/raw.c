#include "sql/check/check.h"
#include "sql/lex/clauses.h"

#include "base/ban.h"

#define SQL_MAX ((size_t)64 << 10)

/* The select list of the derived statement, as it grows. */
struct raw {
	struct arena *arena;
	const struct clauses *c;
	struct str *items; /* [n_items] */
	size_t n_items;
	struct str *names; /* [n_items] of a plain column; else empty */
	bool all;          /* count(*): every column is behind it */
	bool impossible;
};

static bool
is_name(struct token t)
{
	return t.kind == TOKEN_QUOTED ||
	       (t.kind == TOKEN_WORD && !lex_is_reserved(t.text));
}

/* Whether a name after the token would be an alias, a unit or a type. */
static bool
ends_something(struct token t)
{
	if (t.kind == TOKEN_WORD)
		return !lex_is_reserved(t.text) || token_is(t, "as") ||
		       token_is(t, "end");
	if (t.kind == TOKEN_OP)
		return str_is(t.text, ")") || str_is(t.text, "::");
	return token_is_whole(t);
}

/* The column that begins at i of an item; at == end: none does. */
static struct span
column_at(const struct shape *s, size_t i, struct span item)
{
	const size_t end = item.end;
	struct span none = { i, i }, name = { i, i + 1 };

	if (!is_name(s->tokens[i]) ||
	    (i > item.at && ends_something(s->tokens[i - 1])))
		return none;
	while (name.end + 1 < end && token_is_op(s->tokens[name.end], ".") &&
	       is_name(s->tokens[name.end + 1]))
		name.end += 2;
	if (token_is_op(s->tokens[name.end], "(") ||
	    token_is_op(s->tokens[name.end], ".") ||
	    token_is(s->tokens[name.end], "from") ||
	    s->tokens[name.end].kind == TOKEN_TEXT)
		return none;
	return name;
}

static void
add(struct raw *r, struct str item, struct str name)
{
	for (size_t i = 0; i < r->n_items; i++)
		if (str_eq_nocase(r->items[i], item) ||
		    (name.n && str_eq_nocase(r->names[i], name)))
			return;
	r->items =
		arena_grow(r->arena, r->items, r->n_items, sizeof(*r->items));
	r->names =
		arena_grow(r->arena, r->names, r->n_items, sizeof(*r->names));
	r->items[r->n_items] = item;
	r->names[r->n_items++] = name;
}

static void
add_column(struct raw *r, struct span name)
{
	struct str text = clauses_text(r->c, name);

	add(r, text, text);
}

static void
add_columns_in(struct raw *r, struct span item)
{
	const struct shape *s = &r->c->shape;

	for (size_t i = item.at; i < item.end;) {
		struct span name = column_at(s, i, item);

		if (name.end > name.at)
			add_column(r, name);
		i = name.end > name.at ? name.end : i + 1;
	}
}

static bool
has_column(const struct raw *r, struct span item)
{
	for (size_t i = item.at; i < item.end; i++) {
		struct span name = column_at(&r->c->shape, i, item);

		if (name.end > name.at)
			return true;
	}
	return false;
}

/* What an item says of the rows behind it. */
struct item_facts {
	bool aggregate, all, impossible;
};

static struct item_facts
look_at(const struct shape *s, struct span item)
{
	struct item_facts f = { false, false, false };

	for (size_t i = item.at; i < item.end; i++) {
		f.impossible |= token_is(s->tokens[i], "over") ||
				token_is(s->tokens[i], "select");
		if (!shape_is_aggregate(s, i))
			continue;
		f.aggregate = true;
		f.all |= token_is(s->tokens[i], "count") &&
			 (token_is_op(s->tokens[i + 2], "*") ||
			  s->tokens[i + 2].kind == TOKEN_NUMBER ||
			  token_is_op(s->tokens[i + 2], ")"));
	}
	return f;
}

static void
add_item(struct raw *r, struct span item, bool *ret_aggregate)
{
	const struct shape *s = &r->c->shape;
	struct item_facts f = look_at(s, item);
	struct span name;

	r->impossible |= f.impossible;
	if (f.aggregate) {
		*ret_aggregate = true;
		r->all |= f.all;
		add_columns_in(r, item);
		return;
	}
	if (item.at == item.end || !has_column(r, item))
		return;
	name = column_at(s, item.at, item);
	add(r, clauses_text(r->c, item),
	    name.end > name.at ? clauses_text(r->c, name)
			       : (struct str){ "", 0 });
}

/* Columns that are grouped by and not shown; aliases and numbers are. */
static void
add_groups(struct raw *r)
{
	const struct shape *s = &r->c->shape;
	struct span rest = r->c->of[CLAUSE_GROUP];

	while (rest.at < rest.end) {
		struct span item = clauses_item(r->c, &rest);
		struct span name = column_at(s, item.at, item);

		if (name.end == item.end && name.end > name.at &&
		    !shape_has(s->given, s->n_given,
			       token_name(r->arena, s->tokens[item.at])))
			add_column(r, name);
	}
}

/* "o.*" of the first table; "*" when it is the only one. */
static void
put_all(const struct raw *r, struct buf *b)
{
	const struct shape *s = &r->c->shape;
	const struct table_ref *first = NULL;
	size_t n = 0;

	for (size_t i = 0; i < s->n_refs; i++) {
		const struct table_ref *ref = &s->refs[i];

		if (s->depth[ref->at] > 0 || ref->at < r->c->of[CLAUSE_FROM].at)
			continue;
		first = first ? first : ref;
		n++;
	}
	if (n > 1) {
		dialect_name(s->dialect, b,
			     first->alias.n ? first->alias : first->name);
		buf_putc(b, '.');
	}
	buf_putc(b, '*');
}

/* With every column there, plain ones need not be said again. */
static void
put_items(const struct raw *r, struct buf *b)
{
	bool any = false;

	for (size_t i = 0; i < r->n_items; i++) {
		if (r->all && r->names[i].n && !str_has(r->names[i], STR(".")))
			continue;
		buf_puts(b, any ? ", " : "");
		buf_add(b, r->items[i]);
		any = true;
	}
	if (!r->all && any)
		return;
	buf_puts(b, any ? ", " : "");
	put_all(r, b);
}

static void
put_clause(const struct raw *r, enum clause clause, struct buf *b)
{
	struct str text = clauses_text(r->c, r->c->begun[clause]);

	if (text.n) {
		buf_putc(b, ' ');
		buf_add(b, text);
	}
}

static const char *
write_raw(const struct raw *r, size_t limit)
{
	const struct dialect *d = r->c->shape.dialect;
	struct buf b = buf_new(r->arena, SQL_MAX);

	if (r->c->with.end > r->c->with.at) {
		buf_add(&b, clauses_text(r->c, r->c->with));
		buf_putc(&b, ' ');
	}
	buf_puts(&b, "SELECT ");
	dialect_top(d, &b, limit);
	put_items(r, &b);
	put_clause(r, CLAUSE_FROM, &b);
	put_clause(r, CLAUSE_WHERE, &b);
	dialect_limit(d, &b, limit);
	return b.cut ? NULL : buf_text(&b);
}

const char *
sql_raw(struct arena *a, const struct dialect *d, struct str text, size_t limit)
{
	struct clauses c;
	struct raw r = { .arena = a, .c = &c };
	bool aggregate = false;
	struct span rest;

	if (!clauses_read(a, d, text, &c) || c.combined ||
	    c.of[CLAUSE_FROM].at == c.of[CLAUSE_FROM].end)
		return NULL;
	for (rest = c.of[CLAUSE_SELECT]; rest.at < rest.end;)
		add_item(&r, clauses_item(&c, &rest), &aggregate);
	if (c.of[CLAUSE_GROUP].end > c.of[CLAUSE_GROUP].at)
		aggregate = true;
	if (!aggregate || r.impossible)
		return NULL;
	add_groups(&r);
	return write_raw(&r, limit);
}
