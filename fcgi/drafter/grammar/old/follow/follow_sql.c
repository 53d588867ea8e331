#include <string.h>

#include "drafter/grammar/old/follow/follow_edit.h"
#include "sql/lex/clauses.h"

#include "base/ban.h"

#define SQL_MAX 16384

static const char *
clause_text(struct arena *a, const struct clauses *c, enum clause clause)
{
	return str_dup(a, clauses_text(c, c->of[clause]));
}

static bool
has_aggregate(const struct shape *s, struct span item)
{
	for (size_t i = item.at; i < item.end; i++)
		if (shape_is_aggregate(s, i))
			return true;
	return false;
}

/* "expr AS name"; a bare name behind an expression is left with it. */
static struct shown
read_shown(struct arena *a, const struct clauses *c, struct span item)
{
	const struct shape *s = &c->shape;
	struct span expr = item;
	struct shown ret = { .name = "", .aggregate = has_aggregate(s, item) };

	ret.text = str_dup(a, clauses_text(c, item));
	if (item.end - item.at > 2 && token_is(s->tokens[item.end - 2], "as") &&
	    s->depth[item.end - 2] == 0) {
		expr.end = item.end - 2;
		ret.name = str_dup(a, token_name(a, s->tokens[item.end - 1]));
	}
	ret.expr = str_dup(a, clauses_text(c, expr));
	return ret;
}

static bool
read_select(const struct clauses *c, struct edit *e)
{
	struct span rest = c->of[CLAUSE_SELECT];

	e->distinct = c->distinct;
	while (rest.at < rest.end) {
		if (e->n_shown == PARTS)
			return false;
		e->shown[e->n_shown++] =
			read_shown(e->p->arena, c, clauses_item(c, &rest));
	}
	return e->n_shown > 0;
}

static bool
read_from(const struct clauses *c, struct edit *e)
{
	const struct shape *s = &c->shape;
	const struct span from = c->of[CLAUSE_FROM];
	const struct schema *schema = e->p->schema;

	for (size_t i = 0; i < s->n_refs; i++) {
		const struct table_ref *r = &s->refs[i];
		const struct schema_table *t;

		if (r->at < from.at || r->at >= from.end || s->depth[r->at])
			continue;
		t = schema_table(schema, r->name);
		if (!t || r->call || r->text || r->cte ||
		    e->n_tables == FROM_MAX)
			return false;
		e->tables[e->n_tables++] = (struct from_table){
			(int)(t - schema->tables),
			r->alias.n ? str_dup(e->p->arena, r->alias) : t->name,
		};
	}
	e->from = clause_text(e->p->arena, c, CLAUSE_FROM);
	return e->n_tables > 0;
}

/* Where the condition that begins at i ends; an OR makes all of it one. */
static size_t
condition_end(const struct shape *s, size_t i, size_t end)
{
	bool between = false;

	for (; i < end; i++) {
		if (s->depth[i])
			continue;
		if (token_is(s->tokens[i], "and") && !between)
			return i;
		if (token_is(s->tokens[i], "and"))
			between = false;
		else if (token_is(s->tokens[i], "between"))
			between = true;
	}
	return end;
}

static bool
read_where(const struct clauses *c, struct edit *e)
{
	const struct shape *s = &c->shape;
	const struct span where = c->of[CLAUSE_WHERE];
	const char *all = clause_text(e->p->arena, c, CLAUSE_WHERE);

	for (size_t i = where.at; i < where.end; i++)
		if (!s->depth[i] && token_is(s->tokens[i], "or"))
			return edit_and(e,
					arena_printf(e->p->arena, "(%s)", all));
	for (size_t i = where.at; i < where.end;) {
		const size_t end = condition_end(s, i, where.end);
		const struct span one = { i, end };

		if (!edit_and(e, str_dup(e->p->arena, clauses_text(c, one))))
			return false;
		i = end + 1;
	}
	return true;
}

bool
edit_read(const struct parse *p, const char *sql, struct edit *ret)
{
	struct arena *a = p->arena;
	struct clauses c;

	*ret = (struct edit){ .p = p };
	if (!clauses_read(a, p->dialect, str_of(sql), &c) || c.combined ||
	    c.with.end > c.with.at ||
	    c.of[CLAUSE_WINDOW].end > c.of[CLAUSE_WINDOW].at)
		return false;
	ret->group = clause_text(a, &c, CLAUSE_GROUP);
	ret->having = clause_text(a, &c, CLAUSE_HAVING);
	ret->order = clause_text(a, &c, CLAUSE_ORDER);
	ret->limit = str_dup(a, clauses_text(&c, c.begun[CLAUSE_LIMIT]));
	return read_select(&c, ret) && read_from(&c, ret) &&
	       read_where(&c, ret);
}

static void
put_part(struct buf *b, const char *word, const char *text)
{
	if (*text)
		buf_printf(b, "%s%s", word, text);
}

static void
put_where(const struct edit *e, struct buf *b)
{
	for (size_t i = 0; i < e->n_where; i++)
		buf_printf(b, "%s%s", i ? " AND " : " WHERE ", e->where[i]);
}

const char *
edit_write(const struct edit *e)
{
	struct buf b = buf_new(e->p->arena, SQL_MAX);

	buf_puts(&b,
		 e->whole ? "SELECT count(*) AS n FROM (SELECT " : "SELECT ");
	buf_puts(&b, e->distinct ? "DISTINCT " : "");
	if (e->top)
		dialect_top(e->p->dialect, &b, (size_t)e->top);
	for (size_t i = 0; i < e->n_shown; i++)
		buf_printf(&b, "%s%s", i ? ", " : "", e->shown[i].text);
	put_part(&b, " FROM ", e->from);
	put_where(e, &b);
	put_part(&b, " GROUP BY ", e->group);
	put_part(&b, " HAVING ", e->having);
	put_part(&b, " ORDER BY ", e->order);
	if (e->top)
		dialect_limit(e->p->dialect, &b, (size_t)e->top);
	else
		put_part(&b, " ", e->limit);
	buf_puts(&b, e->whole ? ") found" : "");
	return b.cut ? NULL : buf_text(&b);
}

bool
edit_and(struct edit *e, const char *condition)
{
	if (e->n_where == PARTS)
		return false;
	e->where[e->n_where++] = condition;
	return true;
}

bool
edit_show(struct edit *e, struct shown s)
{
	if (e->n_shown == PARTS)
		return false;
	e->shown[e->n_shown++] = s;
	return true;
}

bool
edit_has_aggregate(const struct edit *e)
{
	for (size_t i = 0; i < e->n_shown; i++)
		if (e->shown[i].aggregate)
			return true;
	return false;
}

/*
 * Whether the text speaks of the column: beside the tables of the statement
 * its own name tells, elsewhere the table has to be named too.
 */
bool
edit_names(const struct edit *e, const char *text, struct col c)
{
	const struct schema_table *t = &e->p->schema->tables[c.table];
	bool col = false, table = false, inside = false;
	size_t n = 0;
	const struct token *tokens =
		lex_all(e->p->arena, e->p->dialect, str_of(text), &n);

	for (size_t i = 0; i < n; i++) {
		const struct str name = token_name(e->p->arena, tokens[i]);

		if (tokens[i].kind != TOKEN_WORD &&
		    tokens[i].kind != TOKEN_QUOTED)
			continue;
		col |= str_eq_nocase(name, str_of(t->cols[c.col].name));
		inside |= token_is(tokens[i], "select");
		table |= str_eq_nocase(name, str_of(t->name));
	}
	if (!inside && follow_table(e, c.table) != NONE)
		return col;
	return col && table;
}

static bool
is_day(struct str s)
{
	return s.n >= 12 && s.p[0] == '\'' && s.p[5] == '-' && s.p[8] == '-';
}

/* A condition on nothing but days, in a subquery maybe. */
bool
edit_is_period(const struct edit *e, const char *text)
{
	struct str rest = str_of(text);
	bool day = false;

	while (rest.n) {
		const struct token k = lex_next(e->p->dialect, &rest);

		if (k.kind == TOKEN_TEXT && !is_day(k.text))
			return false;
		if (k.kind == TOKEN_NUMBER && !str_is(k.text, "1"))
			return false;
		day |= k.kind == TOKEN_TEXT;
	}
	return day;
}

void
edit_drop(struct edit *e, struct col c, const char *text)
{
	size_t n = 0;

	for (size_t i = 0; i < e->n_where; i++)
		if (!edit_names(e, e->where[i], c) ||
		    (text && !str_has(str_of(e->where[i]), str_of(text))))
			e->where[n++] = e->where[i];
	e->n_where = n;
}

/* Whether the token is a column of the table, by its name alone. */
static bool
is_bare(const struct edit *e, const struct schema_table *t, struct token before,
	struct token k, struct str rest)
{
	return token_is_name(k) &&
	       schema_column(t, token_name(e->p->arena, k)) &&
	       !token_is_op(before, ".") && !token_is(before, "as") &&
	       !str_starts(rest, STR("(")) && !str_starts(rest, STR("."));
}

/* Names of the only table's columns, with the table before each. */
static const char *
qualified(const struct edit *e, const char *text)
{
	const struct schema_table *t =
		&e->p->schema->tables[e->tables[0].table];
	struct buf b = buf_new(e->p->arena, SQL_MAX);
	struct str rest = str_of(text);
	struct token before = { .kind = TOKEN_END };
	size_t depth = 0, inside = 0;

	while (rest.n) {
		const struct token k = lex_next(e->p->dialect, &rest);

		depth += token_is_op(k, "(");
		if (token_is(k, "select") && !inside)
			inside = depth; /* its names are its own */
		if (token_is_op(k, ")") && depth-- == inside)
			inside = 0;
		if (!inside && is_bare(e, t, before, k, rest)) {
			dialect_name(e->p->dialect, &b,
				     str_of(e->tables[0].as));
			buf_putc(&b, '.');
		}
		buf_add(&b, k.text);
		if (k.kind != TOKEN_SPACE && k.kind != TOKEN_COMMENT)
			before = k;
	}
	return buf_text(&b);
}

void
edit_qualify(struct edit *e)
{
	if (e->n_tables != 1)
		return;
	for (size_t i = 0; i < e->n_where; i++)
		e->where[i] = qualified(e, e->where[i]);
	for (size_t i = 0; i < e->n_shown; i++) {
		e->shown[i].text = qualified(e, e->shown[i].text);
		e->shown[i].expr = qualified(e, e->shown[i].expr);
	}
	e->group = qualified(e, e->group);
	e->having = qualified(e, e->having);
	e->order = qualified(e, e->order);
}
