#include "drafter/grammar/rank/statement/grain.h"

#include <string.h>

#include "drafter/grammar/query/tree.h"
#include "sql/lex/lex.h"

#include "base/ban.h"

#define SEATS 12
#define EDGES 24
#define SUMS 12
#define NO_SEAT (-1)

/* A column of a statement, as it is written. */
struct place {
	struct str alias, name; /* alias n 0: none */
};

/* One SELECT: its tables, what they are joined by, what it adds up. */
struct select {
	struct arena *arena;
	const struct catalog *catalog;
	struct {
		struct str alias;
		short table;
	} seats[SEATS];
	size_t n_seats;
	struct {
		struct place x, y;
	} edges[EDGES];
	size_t n_edges;
	struct {
		struct place place;
		size_t at; /* the token that its sum begins at */
	} sums[SUMS];      /* columns of sums and means */
	size_t n_sums;
	bool counts; /* count(*) */
};

static short
table_called(const struct catalog *c, struct str name)
{
	for (size_t t = 0; t < c->n_tables; t++)
		if (str_is_nocase(name, cat_table_name(c, (int)t)))
			return (short)t;
	return NO_TABLE;
}

/* FROM or JOIN at i: a table and the name it goes by. */
static void
read_seat(struct select *s, const struct token *t, size_t i)
{
	static const char *const ends[] = {
		"on",    "join",  "where",   "group", "order", "inner",
		"left",  "limit", "cross",   "using", "right", "having",
		"union", "full",  "natural", NULL
	};
	const struct str name = token_name(s->arena, t[i + 1]);
	const short table = table_called(s->catalog, name);
	size_t at = i + 2;

	if (table == NO_TABLE || s->n_seats == SEATS)
		return;
	if (token_is(t[at], "as"))
		at++;
	s->seats[s->n_seats].table = table;
	s->seats[s->n_seats++].alias =
		token_is_name(t[at]) && !token_is_one_of(t[at], ends)
			? token_name(s->arena, t[at])
			: name;
}

/* The column at i; how many tokens it has, 0: there is none. */
static size_t
read_place(const struct select *s, const struct token *t, size_t i,
	   struct place *ret)
{
	if (!token_is_name(t[i]) || token_is_op(t[i + 1], "("))
		return 0;
	*ret = (struct place){ STR(""), token_name(s->arena, t[i]) };
	if (!token_is_op(t[i + 1], ".") || !token_is_name(t[i + 2]))
		return 1;
	ret->alias = ret->name;
	ret->name = token_name(s->arena, t[i + 2]);
	return 3;
}

/* "a.x = b.y" from i on. */
static void
read_edge(struct select *s, const struct token *t, size_t i)
{
	struct place x, y;
	const size_t n = read_place(s, t, i, &x);

	if (n != 3 || !token_is_op(t[i + n], "=") || s->n_edges == EDGES ||
	    read_place(s, t, i + n + 1, &y) != 3)
		return;
	s->edges[s->n_edges].x = x;
	s->edges[s->n_edges++].y = y;
}

static int
seat_of(const struct select *s, const struct place *p)
{
	for (size_t i = 0; i < s->n_seats; i++) {
		const struct schema_table *t =
			&s->catalog->schema->tables[s->seats[i].table];

		if (p->alias.n ? str_eq_nocase(s->seats[i].alias, p->alias)
			       : schema_column(t, p->name) != NULL)
			return (int)i;
	}
	return NO_SEAT;
}

/* What "sum(" or "avg(" at i is of; the place behind its bracket. */
static void
read_sum(struct select *s, const struct token *t, size_t n, size_t i)
{
	size_t depth = 0;

	if (token_is(t[i + 2], "distinct"))
		return;
	for (size_t k = i + 1; k < n; k++) {
		struct place p;

		depth += token_is_op(t[k], "(");
		if (token_is_op(t[k], ")") && --depth == 0)
			return;
		/* the last name behind a dot is the column's */
		if (read_place(s, t, k, &p) > 0 &&
		    !token_is_op(t[k - 1], ".") && s->n_sums < SUMS) {
			s->sums[s->n_sums].place = p;
			s->sums[s->n_sums++].at = i;
		}
	}
}

static bool
is_joined_by(const struct select *s, const struct place *p, int seat,
	     size_t col)
{
	return seat_of(s, p) == seat &&
	       str_is_nocase(p->name,
			     cat_col_name(s->catalog, s->seats[seat].table,
					  (int)col));
}

/* Whether the joins of two seats meet a column of the second. */
static bool
meets(const struct select *s, int from, int to, size_t col)
{
	for (size_t i = 0; i < s->n_edges; i++) {
		const struct place *x = &s->edges[i].x, *y = &s->edges[i].y;

		if ((seat_of(s, x) == from && is_joined_by(s, y, to, col)) ||
		    (seat_of(s, y) == from && is_joined_by(s, x, to, col)))
			return true;
	}
	return false;
}

/* Whether a row of the one may meet several of the other. */
static bool
is_many(const struct select *s, int from, int to)
{
	const short table = s->seats[to].table;
	const struct schema_table *t = &s->catalog->schema->tables[table];
	bool whole = catalog_is_link(s->catalog, table), any = false;
	bool all = true;

	for (size_t i = 0; i < t->n_cols; i++) {
		const bool met = meets(s, from, to, i);

		whole |= met && cat_col(s->catalog, table, (int)i)->whole;
		any |= t->cols[i].primary;
		all &= met || !t->cols[i].primary;
	}
	return !whole && !(any && all);
}

static bool
is_edge(const struct select *s, int from, int to)
{
	for (size_t i = 0; i < s->n_edges; i++) {
		const int x = seat_of(s, &s->edges[i].x),
			  y = seat_of(s, &s->edges[i].y);

		if ((x == from && y == to) || (y == from && x == to))
			return true;
	}
	return false;
}

/* Whether the joins make more rows of those of a seat. */
static bool
fans_from(const struct select *s, int start)
{
	int way[SEATS];
	bool seen[SEATS] = { false };
	size_t n = 0;

	way[n++] = start;
	seen[start] = true;
	for (size_t at = 0; at < n; at++)
		for (int to = 0; to < (int)s->n_seats; to++) {
			if (seen[to] || !is_edge(s, way[at], to))
				continue;
			if (is_many(s, way[at], to))
				return true;
			seen[to] = true;
			way[n++] = to;
		}
	return false;
}

/* Whether no part of the sum that begins with column i is of the rows there. */
static bool
sum_fans(const struct select *s, size_t i)
{
	const size_t at = s->sums[i].at;
	bool any = false, fine = false;

	for (; i < s->n_sums && s->sums[i].at == at; i++) {
		const int seat = seat_of(s, &s->sums[i].place);

		any |= seat != NO_SEAT;
		fine |= seat != NO_SEAT && !fans_from(s, seat);
	}
	return any && !fine;
}

static bool
fans(const struct select *s, short counted)
{
	for (size_t i = 0; i < s->n_sums; i++)
		if ((i == 0 || s->sums[i].at != s->sums[i - 1].at) &&
		    sum_fans(s, i))
			return true;
	for (size_t i = 0; s->counts && i < s->n_seats; i++)
		if (s->seats[i].table == counted && fans_from(s, (int)i))
			return true;
	return false;
}

/* What token i of a SELECT adds to it. */
static void
read_token(struct select *s, const struct token *t, size_t n, size_t i)
{
	static const char *const sums[] = { "sum", "avg", NULL };

	if (token_is(t[i], "from") || token_is(t[i], "join"))
		read_seat(s, t, i);
	else if (token_is_one_of(t[i], sums) && token_is_op(t[i + 1], "("))
		read_sum(s, t, n, i);
	else if (token_is(t[i], "count") && token_is_op(t[i + 1], "("))
		s->counts |= token_is_op(t[i + 2], "*");
	else
		read_edge(s, t, i);
}

/* Where the bracket at i closes. */
static size_t
close_of(const struct token *t, size_t n, size_t i)
{
	size_t depth = 0;

	for (; i < n; i++) {
		depth += token_is_op(t[i], "(");
		if (token_is_op(t[i], ")") && --depth == 0)
			return i;
	}
	return n;
}

/* One SELECT without those inside it. */
static bool
select_fans(struct select *s, const struct token *t, size_t from, size_t to,
	    short counted)
{
	for (size_t i = from; i < to; i++) {
		if (token_is_op(t[i], "(") && token_is(t[i + 1], "select"))
			i = close_of(t, to, i);
		else
			read_token(s, t, to, i);
	}
	return fans(s, counted);
}

bool
grain_fans(struct arena *a, const struct catalog *c, const struct dialect *d,
	   const char *sql, short counted)
{
	size_t n;
	const struct token *t = lex_all(a, d, str_of(sql), &n);

	for (size_t i = 0; i < n; i++) {
		struct select s = { .arena = a, .catalog = c };
		size_t to = n;

		if (!token_is(t[i], "select"))
			continue;
		if (i > 0 && token_is_op(t[i - 1], "("))
			to = close_of(t, n, i - 1);
		if (select_fans(&s, t, i + 1, to, counted))
			return true;
	}
	return false;
}
