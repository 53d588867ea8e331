#include <string.h>

#include "drafter/grammar/render/sql.h"

#include "base/ban.h"

void
writer_inside(const struct writer *w, struct tree *tree, struct buf *b,
	      struct writer *ret)
{
	tree->n_roles = w->t->n_roles;
	memcpy(tree->roles, w->t->roles, sizeof(tree->roles));
	writer_apart(w, tree, b, ret);
}

void
writer_apart(const struct writer *w, const struct tree *tree, struct buf *b,
	     struct writer *ret)
{
	*ret = (struct writer){ .arena = w->arena,
				.c = w->c,
				.d = w->d,
				.b = b,
				.t = tree,
				.n_ids = w->n_ids,
				.outside = w };
}

static int
find_seat(const struct writer *w, short table, short step)
{
	for (size_t i = 0; i < w->n_seats; i++)
		if (w->seats[i].table == table && w->seats[i].step == step)
			return (int)i;
	return -1;
}

static int
put_seat(struct writer *w, short table, short step, int parent,
	 const struct cat_hop *hop)
{
	struct seat *s = &w->seats[w->n_seats];

	if (w->n_seats == SEATS_MAX) {
		w->lost = true;
		return 0;
	}
	*s = (struct seat){ .table = table,
			    .step = step,
			    .parent = (short)parent,
			    .id = ++*w->n_ids };
	if (hop)
		s->hop = *hop;
	return (int)w->n_seats++;
}

#define ROLES 12

void
hop_by_role(const struct writer *w, struct cat_hop *hop)
{
	const short owner = hop->many ? hop->to : hop->from;
	const struct cat_key *keys[ROLES];
	const size_t n = catalog_roles(w->c, owner, hop->key->to, keys, ROLES);
	const struct cat_key *said;

	if (n < 2 || hop->key->n_cols != 1)
		return;
	said = role_key(w->c, w->t->roles, w->t->n_roles, owner, hop->key->to);
	hop->key = said ? said : keys[0];
}

/* A row of the same table, by its key to itself. */
static int
step_seat(struct writer *w, short table, short step)
{
	const struct cat_table *t = &w->c->tables[table];
	const int parent = seat_of(w, table, (short)(step - 1));

	for (size_t i = 0; i < t->n_keys; i++)
		if (t->keys[i].to == table) {
			struct cat_hop hop = { table, table, &t->keys[i],
					       false };

			hop_by_role(w, &hop);
			return put_seat(w, table, step, parent, &hop);
		}
	w->lost = true;
	return 0;
}

/* Where the way to a table begins. */
static short
way_to(const struct tree *t, short table)
{
	for (size_t i = 0; i < t->n_ways; i++)
		if (t->ways[i].table == table)
			return t->ways[i].from;
	return t->base;
}

int
seat_of(struct writer *w, short table, short step)
{
	struct cat_path path;
	short from;
	int at = find_seat(w, table, step);

	if (at >= 0)
		return at;
	if (step > 0)
		return step_seat(w, table, step);
	from = way_to(w->t, table);
	if (!catalog_path(w->c, from, table, &path)) {
		w->lost = true;
		return 0;
	}
	at = from == w->t->base ? 0 : seat_of(w, from, 0);
	for (size_t i = 0; i < path.n; i++) {
		const int next = find_seat(w, path.hops[i].to, 0);

		hop_by_role(w, &path.hops[i]);
		at = next >= 0 ? next
			       : put_seat(w, path.hops[i].to, 0, at,
					  &path.hops[i]);
	}
	return at;
}

static void
see_column(void *arg, const struct node *n)
{
	(void)seat_of(arg, n->table, n->step);
}

/* The rows that others must belong to; "customers with contracts". */
static void
see_owners(struct writer *w, const struct test *t)
{
	if (t->kind == TEST_EXISTS || t->kind == TEST_COUNT) {
		if (t->anchor != NO_TABLE)
			(void)seat_of(w, t->anchor, 0);
		return;
	}
	for (size_t i = 0; t->parts && i < t->n; i++)
		see_owners(w, t->parts[i]);
}

/*
 * An optional key must not drop the rows of a list; of what rows have many of,
 * those that have none have nothing to show.
 */
static void
see_shown(struct writer *w)
{
	const struct tree *t = w->t;
	const size_t before = w->n_seats;

	for (size_t i = 0; i < t->n_show; i++)
		node_walk(t->show[i], see_column, w);
	if (t->n_group > 0)
		return;
	for (size_t i = before; i < w->n_seats; i++) {
		struct seat *s = &w->seats[i];
		const struct schema_table *from =
			&w->c->schema->tables[s->hop.from];

		s->outer = w->seats[s->parent].outer ||
			   (!s->hop.many &&
			    !from->cols[s->hop.key->cols[0]].not_null);
	}
}

void
seats_find(struct writer *w)
{
	const struct tree *t = w->t;
	struct tree rest = *t;

	rest.n_show = 0;
	if (w->n_seats == 0)
		(void)put_seat(w, t->base, 0, 0, NULL);
	tree_walk(&rest, see_column, w);
	for (size_t i = 0; i < t->n_where; i++)
		see_owners(w, t->where[i]);
	see_shown(w);
	besides_find(w);
}
