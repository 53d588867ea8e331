#include <string.h>

#include "drafter/grammar/old/compose/compose.h"
#include "drafter/grammar/old/follow/follow.h"

#include "base/ban.h"

#define TEXT_MAX 8192

int
follow_table(const struct edit *e, int table)
{
	for (size_t i = 0; i < e->n_tables; i++)
		if (e->tables[i].table == table)
			return (int)i;
	return NONE;
}

static void
put_name(const struct edit *e, struct buf *b, const char *name)
{
	dialect_name(e->p->dialect, b, str_of(name));
}

static const char *
column_name(const struct edit *e, struct col c)
{
	return column_at(e->p, c)->name;
}

const char *
follow_col(const struct edit *e, struct col c)
{
	struct buf b = buf_new(e->p->arena, 512);
	const int at = follow_table(e, c.table);

	if (e->n_tables > 1 && at != NONE) {
		put_name(e, &b, e->tables[at].as);
		buf_putc(&b, '.');
	}
	put_name(e, &b, column_name(e, c));
	return buf_text(&b);
}

/* Keys away from the nearest table of the statement; a large number: none. */
static int
distance(const struct edit *e, int table)
{
	int best = 100;

	for (size_t i = 0; i < e->n_tables; i++) {
		const int from = e->tables[i].table;
		const int there = scope_of(e->p, from).far[table];
		const int back = scope_of(e->p, table).far[from];

		if (there != NONE && there < best)
			best = there;
		if (back > 0 && back + 1 < best) /* many of one: less likely */
			best = back + 1;
	}
	return best;
}

/* What the statement speaks of already comes first: a swap. */
static bool
is_spoken_of(const struct edit *e, const struct place *at)
{
	for (size_t i = 0; i < e->n_where && at->col != NONE; i++)
		if (edit_names(e, e->where[i], place_col(at)))
			return true;
	return false;
}

struct place
follow_place(const struct edit *e, const struct token *t)
{
	struct place best = { .table = NONE, .col = NONE };
	int least = 100;

	for (size_t i = 0; i < t->n; i++) {
		const struct place *at = &t->places[i];
		const int far =
			is_spoken_of(e, at) ? -1 : distance(e, at->table);

		if (far < least) {
			least = far;
			best = *at;
		}
	}
	return best;
}

static void
put_table(const struct edit *e, struct buf *b, int table)
{
	const struct schema_table *t = &e->p->schema->tables[table];

	if (t->schema) {
		put_name(e, b, t->schema);
		buf_putc(b, '.');
	}
	put_name(e, b, t->name);
}

/* The table of the statement from which keys lead there, or to which. */
static int
nearest(const struct edit *e, int table, bool back)
{
	int best = NONE, least = 100;

	for (size_t i = 0; i < e->n_tables; i++) {
		const int from = e->tables[i].table;
		const int far = back ? scope_of(e->p, table).far[from]
				     : scope_of(e->p, from).far[table];

		if (far != NONE && far < least) {
			least = far;
			best = from;
		}
	}
	return best;
}

/* " JOIN table ON …", by the key that leads to it. */
static void
put_join(struct edit *e, struct buf *b, const struct schema_key *k,
	 struct col from, int table)
{
	const char *word = e->p->dialect->join;

	buf_printf(b, " %s ", word ? word : "JOIN");
	put_table(e, b, table);
	buf_puts(b, " ON ");
	buf_puts(b, follow_col(e, from));
	buf_puts(b, " = ");
	buf_puts(b, follow_col(e, (struct col){ table, (int)k->to_cols[0] }));
}

bool
follow_join(struct edit *e, int table)
{
	const int root = nearest(e, table, false);
	struct buf b = buf_new(e->p->arena, TEXT_MAX);
	struct scope sc;
	int path[FROM_MAX];
	size_t n = 0;

	if (follow_table(e, table) != NONE)
		return true;
	if (root == NONE)
		return false;
	edit_qualify(e);
	sc = scope_of(e->p, root);
	for (int t = table; t != root; t = sc.by[t])
		if (n == FROM_MAX || sc.key[t]->n_cols != 1)
			return false;
		else
			path[n++] = t;
	buf_puts(&b, e->from);
	while (n > 0) {
		const int t = path[--n];
		const struct schema_key *k = sc.key[t];

		if (follow_table(e, t) != NONE)
			continue;
		if (e->n_tables == FROM_MAX)
			return false;
		e->tables[e->n_tables++] =
			(struct from_table){ t, e->p->schema->tables[t].name };
		put_join(e, &b, k, (struct col){ sc.by[t], (int)k->cols[0] },
			 t);
	}
	e->from = buf_text(&b);
	return !b.cut;
}

/* "column IN (SELECT column FROM table WHERE condition)" */
static const char *
among(const struct edit *e, const char *column, struct col of,
      const char *condition)
{
	struct buf b = buf_new(e->p->arena, TEXT_MAX);

	buf_printf(&b, "%s IN (SELECT ", column);
	put_name(e, &b, column_name(e, of));
	buf_puts(&b, " FROM ");
	put_table(e, &b, of.table);
	buf_printf(&b, " WHERE %s)", condition);
	return b.cut ? NULL : buf_text(&b);
}

static const char *
bare(const struct edit *e, struct col c)
{
	struct buf b = buf_new(e->p->arena, 256);

	put_name(e, &b, column_name(e, c));
	return buf_text(&b);
}

const char *
follow_called(const struct edit *e, struct col c)
{
	return follow_table(e, c.table) != NONE ? follow_col(e, c) : bare(e, c);
}

/* Rows of the statement belong to one row there. */
static const char *
by_keys(const struct edit *e, int root, int table, const char *cond)
{
	const struct scope sc = scope_of(e->p, root);

	for (int t = table; t != root && cond; t = sc.by[t]) {
		const struct schema_key *k = sc.key[t];
		const struct col from = { sc.by[t], (int)k->cols[0] };
		const struct col to = { t, (int)k->to_cols[0] };

		if (k->n_cols != 1)
			return NULL;
		cond = among(e,
			     from.table == root ? follow_called(e, from)
						: bare(e, from),
			     to, cond);
	}
	return cond;
}

/* Rows there belong to one row of the statement. */
static const char *
by_keys_back(const struct edit *e, int root, int table, const char *cond)
{
	const struct scope sc = scope_of(e->p, table);
	int path[FROM_MAX];
	size_t n = 0;

	for (int t = root; t != table; t = sc.by[t]) {
		if (n == FROM_MAX)
			return NULL;
		path[n++] = t;
	}
	while (n > 0 && cond) {
		const int t = path[--n];
		const struct schema_key *k = sc.key[t];
		const struct col to = { t, (int)k->to_cols[0] };
		const struct col from = { sc.by[t], (int)k->cols[0] };

		if (k->n_cols != 1)
			return NULL;
		cond = among(e, t == root ? follow_called(e, to) : bare(e, to),
			     from, cond);
	}
	return cond;
}

const char *
follow_condition(const struct edit *e, struct col c, const char *rest)
{
	const char *cond =
		arena_printf(e->p->arena, "%s%s", follow_called(e, c), rest);
	int root = nearest(e, c.table, false);

	if (follow_table(e, c.table) != NONE)
		return cond;
	if (root != NONE)
		return by_keys(e, root, c.table, cond);
	root = nearest(e, c.table, true);
	return root == NONE ? NULL : by_keys_back(e, root, c.table, cond);
}

/* A date that some condition is about; col NONE. */
static struct col
date_spoken_of(const struct edit *e, int t)
{
	const struct schema_table *table = &e->p->schema->tables[t];
	const bool in_from = follow_table(e, t) != NONE;

	for (size_t c = 0; c < table->n_cols; c++) {
		const struct col at = { t, (int)c };

		if (column_kind(e->p, t, (int)c) != KIND_DATE)
			continue;
		for (size_t i = 0; i < e->n_where; i++)
			if (edit_names(e, e->where[i], at) &&
			    (in_from || edit_is_period(e, e->where[i])))
				return at;
		if (in_from && edit_names(e, e->group, at))
			return at;
	}
	return (struct col){ t, NONE };
}

/* One that the statement speaks of; else the usual one of its rows. */
struct col
follow_date(const struct edit *e)
{
	const struct parse *p = e->p;
	const struct scope sc = scope_of(p, e->tables[0].table);
	struct col c;

	for (size_t i = 0; i < e->n_tables; i++) {
		c = date_spoken_of(e, e->tables[i].table);
		if (c.col != NONE)
			return c;
	}
	for (size_t t = 0; t < p->schema->n_tables && e->n_where; t++) {
		c = date_spoken_of(e, (int)t);
		if (c.col != NONE)
			return c;
	}
	return find_when(&sc);
}
