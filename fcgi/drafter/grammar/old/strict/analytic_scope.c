#include <string.h>

#include "drafter/grammar/old/compose/compose.h"
#include "drafter/grammar/old/strict/analytic.h"

#include "base/ban.h"

static bool
is_table(const struct token *t, int table)
{
	for (size_t i = 0; t && i < t->n; i++)
		if (t->places[i].table == table && t->places[i].col == NONE)
			return true;
	return false;
}

static bool
is_of_sale(const struct slots *s)
{
	bool sold = s->measure == MEASURE_REVENUE ||
		    s->measure == MEASURE_UNITS ||
		    (s->never && s->never->kind == TOK_SALE);

	for (size_t i = 0; i < s->n_done; i++)
		sold |= s->done[i]->kind == TOK_SALE;
	return sold;
}

bool
slots_name(const struct parse *p, const struct slots *s, int table)
{
	bool named = is_table(s->entity, table) || is_table(s->of, table) ||
		     is_table(s->never, table);
	struct sale sale;

	for (size_t i = 0; i < s->n_done; i++)
		named |= is_table(s->done[i], table);
	for (size_t i = 0; i < s->n_dims; i++)
		named |= is_table(s->dims[i].token, table) ||
			 s->dims[i].table == table;
	for (size_t i = 0; i < s->n_filters; i++)
		named |= is_table(s->filters[i].token, table) ||
			 is_table(s->filters[i].beside, table) ||
			 s->filters[i].table == table;
	return named || s->of_table == table ||
	       (is_of_sale(s) && find_sale(p, &sale) && sale.table == table);
}

#define FAR 4 /* keys away from the root, at most */

struct scope
scope_of(const struct parse *p, int root)
{
	const size_t n = p->schema->n_tables;
	struct scope sc = { .p = p, .root = root };

	sc.far = arena_array(p->arena, n, sizeof(*sc.far));
	sc.by = arena_array(p->arena, n, sizeof(*sc.by));
	sc.key = arena_array(p->arena, n, sizeof(*sc.key));
	sc.joined = arena_array(p->arena, n, sizeof(*sc.joined));
	for (size_t t = 0; t < n; t++)
		sc.far[t] = (int)t == root ? 0 : NONE;
	for (int far = 0; far < FAR; far++)
		for (size_t t = 0; t < n; t++)
			for (size_t i = 0; sc.far[t] == far && i < p->n_keys[t];
			     i++) {
				const struct schema_key *k = &p->keys[t][i];

				if (sc.far[k->to] != NONE)
					continue;
				sc.far[k->to] = far + 1;
				sc.by[k->to] = (int)t;
				sc.key[k->to] = k;
			}
	sc.joined[root] = true;
	sc.n_joined = 1;
	return sc;
}

void
scope_join(struct scope *sc, int table)
{
	for (; !sc->joined[table]; table = sc->by[table]) {
		sc->joined[table] = true;
		sc->n_joined++;
	}
}

static void
put_name(const struct scope *sc, struct buf *b, const char *name)
{
	dialect_name(sc->p->dialect, b, str_of(name));
}

void
scope_col(struct scope *sc, struct buf *b, struct col c)
{
	const struct schema_table *t = &sc->p->schema->tables[c.table];

	scope_join(sc, c.table);
	if (!sc->bare) {
		put_name(sc, b, t->name);
		buf_putc(b, '.');
	}
	put_name(sc, b, t->cols[c.col].name);
}

void
scope_name(struct scope *sc, struct buf *b, struct col name)
{
	bool before = false;
	const struct col other = name_partner(sc->p, name, &before);

	scope_col(sc, b, before && other.col != NONE ? other : name);
	if (other.col == NONE)
		return;
	buf_puts(b, ", ");
	scope_col(sc, b, before ? name : other);
}

static void
put_table(const struct scope *sc, struct buf *b, int table)
{
	const struct schema_table *t = &sc->p->schema->tables[table];

	if (t->schema) {
		put_name(sc, b, t->schema);
		buf_putc(b, '.');
	}
	put_name(sc, b, t->name);
}

static void
put_pair(const struct scope *sc, struct buf *b, struct col c)
{
	const struct schema_table *t = &sc->p->schema->tables[c.table];

	put_name(sc, b, t->name);
	buf_putc(b, '.');
	put_name(sc, b, t->cols[c.col].name);
}

static void
put_join_word(const struct scope *sc, struct buf *b)
{
	const char *word = sc->p->dialect->join;

	buf_printf(b, " %s ", word ? word : "JOIN");
}

static void
put_join(const struct scope *sc, struct buf *b, int table)
{
	const struct schema_key *k = sc->key[table];

	put_join_word(sc, b);
	put_table(sc, b, table);
	for (size_t i = 0; i < k->n_cols; i++) {
		buf_puts(b, i ? " AND " : " ON ");
		put_pair(sc, b, (struct col){ sc->by[table], (int)k->cols[i] });
		buf_puts(b, " = ");
		put_pair(sc, b, (struct col){ table, (int)k->to_cols[i] });
	}
}

static void
put_self(const struct scope *sc, struct buf *b)
{
	const struct schema_table *t = &sc->p->schema->tables[sc->root];

	put_join_word(sc, b);
	put_table(sc, b, sc->root);
	buf_puts(b, " parent ON ");
	put_pair(sc, b, (struct col){ sc->root, (int)sc->self->cols[0] });
	buf_puts(b, " = parent.");
	put_name(sc, b, t->cols[sc->self->to_cols[0]].name);
}

void
scope_from(const struct scope *sc, struct buf *b)
{
	buf_puts(b, " FROM ");
	put_table(sc, b, sc->root);
	for (int far = 1; far <= FAR; far++)
		for (size_t t = 0; t < sc->p->schema->n_tables; t++)
			if (sc->joined[t] && sc->far[t] == far)
				put_join(sc, b, (int)t);
	if (sc->self)
		put_self(sc, b);
}

bool
scope_tie(struct scope *sc, struct buf *b, const struct scope *outer)
{
	const struct schema_key *k;

	if (sc->far[outer->root] <= 0)
		return false;
	k = sc->key[outer->root];
	scope_join(sc, sc->by[outer->root]);
	for (size_t i = 0; i < k->n_cols; i++) {
		buf_puts(b, i ? " AND " : "");
		put_pair(sc, b,
			 (struct col){ sc->by[outer->root], (int)k->cols[i] });
		buf_puts(b, " = ");
		put_pair(sc, b,
			 (struct col){ outer->root, (int)k->to_cols[i] });
	}
	return true;
}

bool
scope_pair(struct scope *sc, struct buf *b, const struct scope *outer)
{
	const struct schema_key *k = sc->key[outer->root];

	if (sc->far[outer->root] <= 0 || k->n_cols != 1)
		return false;
	scope_join(sc, sc->by[outer->root]);
	put_pair(sc, b, (struct col){ sc->by[outer->root], (int)k->cols[0] });
	return true;
}

void
scope_outer(const struct scope *sc, struct buf *b, const struct scope *outer)
{
	const struct schema_key *k = sc->key[outer->root];

	put_pair(sc, b, (struct col){ outer->root, (int)k->to_cols[0] });
}

/* Of two as far from the root: the one spoken of, or with more rows. */
static bool
is_nearer(const struct scope *sc, const struct place *a, const struct place *b)
{
	const struct schema_table *tables = sc->p->schema->tables;
	const bool first = sc->said && slots_name(sc->p, sc->said, a->table);

	if (sc->said && first != slots_name(sc->p, sc->said, b->table))
		return first;
	return tables[a->table].n_rows > tables[b->table].n_rows;
}

struct place
scope_place(const struct scope *sc, const struct token *t, int table)
{
	struct place best = { .table = NONE, .col = NONE };

	for (size_t i = 0; i < t->n; i++) {
		const struct place *at = &t->places[i];
		const int far = sc->far[at->table];
		const int other =
			best.table == NONE ? FAR + 1 : sc->far[best.table];

		if (far == NONE || (table != NONE && at->table != table))
			continue;
		if (far < other || (far == other && is_nearer(sc, at, &best)))
			best = *at;
	}
	return best;
}

int
scope_bridge(const struct parse *p, int a, int b)
{
	int best = NONE, cost = 2 * FAR + 1;

	for (size_t t = 0; t < p->schema->n_tables; t++) {
		struct scope sc;

		if ((int)t == a || p->schema->tables[t].view ||
		    p->n_keys[t] == 0)
			continue;
		sc = scope_of(p, (int)t);
		if (sc.far[a] == NONE || sc.far[b] == NONE ||
		    sc.far[a] + sc.far[b] >= cost)
			continue;
		best = (int)t;
		cost = sc.far[a] + sc.far[b];
	}
	return best;
}

void
scope_near(const struct scope *sc, struct place *at)
{
	const struct schema_key *k =
		at->table == NONE ? NULL : sc->key[at->table];

	if (!k || sc->far[at->table] != 1 || k->n_cols != 1 ||
	    (int)k->to_cols[0] != at->col)
		return;
	at->table = sc->root;
	at->col = (int)k->cols[0];
}
