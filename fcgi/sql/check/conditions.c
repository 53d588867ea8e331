#include "sql/check/conditions.h"

#include "sql/lex/shape.h"

#include "base/ban.h"

/* A statement that is looked through. */
struct reading {
	struct arena *arena;
	const struct schema *schema;
	struct shape shape;
	struct conditions *to;
};

static struct token
at(const struct reading *r, size_t i)
{
	return shape_token(&r->shape, i);
}

/* The table of the schema that a name in FROM is; n_tables: none. */
static size_t
table_of(const struct reading *r, const struct table_ref *ref)
{
	size_t i = 0;

	if (ref->cte || ref->call || ref->text || ref->renamed)
		return r->schema->n_tables;
	while (i < r->schema->n_tables &&
	       (!str_is_nocase(ref->name, r->schema->tables[i].name) ||
		(ref->schema.n &&
		 !str_is_nocase(ref->schema, r->schema->tables[i].schema))))
		i++;
	return i;
}

static bool
is_called(const struct table_ref *ref, struct str name)
{
	return str_eq_nocase(ref->alias.n ? ref->alias : ref->name, name);
}

/* *ret is t's column of that name. */
static bool
find_column(const struct schema *s, size_t table, struct str name,
	    struct column_ref *ret)
{
	const struct schema_table *t = &s->tables[table];

	for (size_t i = 0; i < t->n_cols; i++)
		if (str_is_nocase(name, t->cols[i].name)) {
			*ret = (struct column_ref){ table, i };
			return true;
		}
	return false;
}

/* By its table, or the only one that has it. */
static bool
resolve(const struct reading *r, struct str owner, struct str name,
	struct column_ref *ret)
{
	size_t n = 0;

	for (size_t i = 0; i < r->shape.n_refs; i++) {
		const struct table_ref *ref = &r->shape.refs[i];
		const size_t table = table_of(r, ref);
		struct column_ref found;

		if (owner.n && !is_called(ref, owner))
			continue;
		if (table == r->schema->n_tables) {
			/* its columns are not known: it may be any of them */
			if (owner.n || !ref->cte)
				return false;
			continue;
		}
		if (!find_column(r->schema, table, name, &found) ||
		    (n && found.table == ret->table))
			continue;
		*ret = found;
		n++;
	}
	return n == 1;
}

/* The column whose name ends at token i; *ret_from is where it begins. */
static bool
column_before(const struct reading *r, size_t i, struct column_ref *ret,
	      size_t *ret_from)
{
	static const struct str none = { "", 0 };
	const bool dotted = i >= 2 && token_is_op(at(r, i - 1), ".");
	const size_t from = dotted ? i - 2 : i;

	if (!token_is_name(at(r, i)) || (dotted && !token_is_name(at(r, from))))
		return false;
	*ret_from = from;
	return resolve(r, dotted ? token_name(r->arena, at(r, from)) : none,
		       token_name(r->arena, at(r, i)), ret);
}

/* The same of a name that begins at token i; *ret_end is after it. */
static bool
column_at(const struct reading *r, size_t i, struct column_ref *ret,
	  size_t *ret_end)
{
	const size_t last = token_is_op(at(r, i + 1), ".") ? i + 2 : i;
	size_t from;

	*ret_end = last + 1;
	return !token_is_op(at(r, last + 1), "(") &&
	       column_before(r, last, ret, &from) && from == i;
}

/* Of the literal behind t or its AND; TEXT_EQUAL: t orders nothing. */
static enum text_order
order_of(struct token t, bool last)
{
	static const struct {
		const char *op;
		enum text_order order;
	} ops[] = {
		{ "<", TEXT_BELOW },
		{ "<=", TEXT_UP_TO },
		{ ">", TEXT_ABOVE },
		{ ">=", TEXT_ABOVE },
	};

	for (size_t i = 0; i < COUNT(ops); i++)
		if (token_is_op(t, ops[i].op))
			return ops[i].order;
	if (!token_is(t, "between"))
		return TEXT_EQUAL;
	return last ? TEXT_UP_TO : TEXT_ABOVE;
}

/* The BETWEEN that token i, behind its AND, belongs to; 0: none. */
static size_t
between_of(const struct reading *r, size_t i)
{
	return i > 4 && token_is(at(r, i - 1), "and") &&
			       token_is_whole(at(r, i - 2)) &&
			       token_is(at(r, i - 3), "between")
		       ? i - 3
		       : 0;
}

/* Whether an operand that ends before token i is whole there. */
static bool
ends_operand(struct token t)
{
	static const char *const words[] = { "collate", "like",   "is", "in",
					     "between", "escape", NULL };

	if (t.kind == TOKEN_OP)
		return token_is_op(t, ")") || token_is_op(t, ",");
	return !token_is_one_of(t, words);
}

/* The token before "(" of the list that the literal at i stands in; 0: none. */
static size_t
list_start(const struct reading *r, size_t i)
{
	while (i > 1) {
		const struct token before = at(r, i - 1);

		if (token_is_op(before, "("))
			return i - 2;
		if (!token_is_op(before, ",") || !token_is_whole(at(r, i - 2)))
			return 0;
		i -= 2;
	}
	return 0;
}

/* What stands before a literal that an operand is compared with. */
struct comparison {
	size_t op;      /* its token; of IN and BETWEEN, that word */
	size_t operand; /* the last token of the operand */
	enum text_order order;
};

static bool
compared_with(const struct reading *r, size_t i, struct comparison *ret)
{
	const size_t between = between_of(r, i);
	size_t in = between ? between : i - 1;

	if (i < 2 || !ends_operand(at(r, i + 1)))
		return false;
	ret->order = order_of(at(r, in), between > 0);
	if (!token_is_equality(at(r, in)) && ret->order == TEXT_EQUAL) {
		in = list_start(r, i);
		if (in < 1 || !token_is(at(r, in), "in"))
			return false;
	}
	ret->op = in;
	ret->operand = in - 1 - token_is(at(r, in - 1), "not");
	return true;
}

static struct str
text_of(const struct reading *r, size_t from, size_t last)
{
	const char *p = at(r, from).text.p;
	const struct str end = at(r, last).text;

	return (struct str){ p, (size_t)(end.p + end.n - p) };
}

/* Of the literal at i, whose column begins at token from. */
static void
read_bounds(const struct reading *r, size_t i, size_t from,
	    const struct comparison *c, struct compared_text *ret)
{
	ret->order = c->order;
	if (c->order != TEXT_UP_TO)
		return;
	ret->whole = text_of(r, from, i);
	ret->name = text_of(r, from, c->operand);
	ret->negated = c->operand + 1 < c->op;
	if (c->op + 1 < i)
		ret->low = at(r, c->op + 1).text;
}

/* A column that the literal at i is compared with; false: none. */
static bool
read_compared(const struct reading *r, size_t i, struct compared_text *ret)
{
	struct comparison c = { .order = TEXT_EQUAL };
	size_t edge = 0;

	ret->at = at(r, i).text;
	if (compared_with(r, i, &c) &&
	    column_before(r, c.operand, &ret->column, &edge))
		read_bounds(r, i, edge, &c, ret);
	else if (!token_is_equality(at(r, i + 1)) ||
		 !column_at(r, i + 2, &ret->column, &edge) ||
		 !ends_operand(at(r, edge)))
		return false;
	return true;
}

static void
read_text(struct reading *r, size_t i)
{
	struct conditions *to = r->to;
	struct compared_text found = {
		.value = token_text(r->arena, r->shape.dialect, at(r, i)),
	};

	if (!found.value.p || !read_compared(r, i, &found))
		return;
	to->texts = arena_grow(r->arena, to->texts, to->n_texts,
			       sizeof(*to->texts));
	to->texts[to->n_texts++] = found;
}

static bool
is_sign(struct token t)
{
	if (t.kind == TOKEN_NUMBER)
		return str_is(t.text, "0") || str_is(t.text, "1");
	return token_is(t, "true") || token_is(t, "false");
}

static void
read_sign(struct reading *r, size_t i)
{
	struct conditions *to = r->to;
	struct compared_text found = { .value = at(r, i).text };

	if (!read_compared(r, i, &found) || found.order != TEXT_EQUAL)
		return;
	to->signs = arena_grow(r->arena, to->signs, to->n_signs,
			       sizeof(*to->signs));
	to->signs[to->n_signs++] = found;
}

/* "a.x = b.y", of the equality at token i. */
static void
read_join(struct reading *r, size_t i)
{
	struct conditions *to = r->to;
	struct compared_columns found = { { 0, 0 }, { 0, 0 } };
	size_t from, end;

	if (i == 0 || !token_is_op(at(r, i), "=") ||
	    !column_before(r, i - 1, &found.left, &from) ||
	    !column_at(r, i + 1, &found.right, &end) ||
	    found.left.table == found.right.table)
		return;
	to->joins = arena_grow(r->arena, to->joins, to->n_joins,
			       sizeof(*to->joins));
	to->joins[to->n_joins++] = found;
}

static void
read_sum(struct reading *r, size_t i)
{
	struct conditions *to = r->to;
	struct summed_column found = { .depth = r->shape.depth[i] };
	size_t end;

	if ((!token_is(at(r, i), "sum") && !token_is(at(r, i), "avg")) ||
	    !token_is_op(at(r, i + 1), "(") ||
	    !column_at(r, i + 2, &found.column, &end) ||
	    !token_is_op(at(r, end), ")") || token_is(at(r, end + 1), "over"))
		return;
	to->sums =
		arena_grow(r->arena, to->sums, to->n_sums, sizeof(*to->sums));
	to->sums[to->n_sums++] = found;
}

static void
read_tables(struct reading *r)
{
	struct conditions *to = r->to;

	to->tables =
		arena_array(r->arena, r->shape.n_refs + 1, sizeof(*to->tables));
	for (size_t i = 0; i < r->shape.n_refs; i++) {
		const struct table_ref *ref = &r->shape.refs[i];
		const size_t table = table_of(r, ref);

		if (r->shape.depth[ref->at] || table == r->schema->n_tables)
			to->nested = true;
		else
			to->tables[to->n_tables++] = table;
	}
}

void
sql_conditions(struct arena *a, const struct dialect *d,
	       const struct schema *schema, struct str text,
	       struct conditions *ret)
{
	struct reading r = { .arena = a, .schema = schema, .to = ret };

	*ret = (struct conditions){ .n_texts = 0 };
	r.shape = shape_read(a, d, text);
	read_tables(&r);
	for (size_t i = 0; i < r.shape.n_tokens; i++) {
		if (at(&r, i).kind == TOKEN_TEXT)
			read_text(&r, i);
		else if (is_sign(at(&r, i)))
			read_sign(&r, i);
		else if (at(&r, i).kind == TOKEN_OP)
			read_join(&r, i);
		else
			read_sum(&r, i);
	}
}
