#include <string.h>

#include "drafter/grammar/old/compose/compose.h"

#include "base/ban.h"

#define REACH_MAX 4096 /* tables looked at for one path */

/* How a table was reached on the way from those already joined. */
struct reach {
	double cost;
	int table, with;
	const struct schema_key *key;
	bool reverse;
	bool done;
};

#define JOINED_MAX 128

/* The tables that were to be joined, and how that went. */
struct joined {
	int need[JOINS_MAX];
	size_t n_need;
	bool late, ok;
	struct join from[JOINS_MAX];
	size_t n_from;
};

struct joins {
	struct joined *items; /* [n] of JOINED_MAX */
	size_t n;
};

struct walk {
	const struct parse *p;
	struct reach *reached; /* [n] */
	size_t n;
};

static struct reach *
find(struct walk *w, int table)
{
	short place;

	assert(w->p->reached && w->reached);
	place = w->p->reached[table];
	return place ? &w->reached[place - 1] : NULL;
}

static void
arrive(struct walk *w, struct reach r)
{
	struct reach *old = find(w, r.table);

	if (!old) {
		if (w->n == REACH_MAX)
			return;
		w->reached[w->n++] = r;
		w->p->reached[r.table] = (short)w->n;
	} else if (!old->done && r.cost < old->cost) {
		*old = r;
	}
}

/* How much the question speaks of the columns of a key. */
static double
key_named(const struct parse *p, size_t table, const struct schema_key *k)
{
	return p->named[p->first_col[table] + k->cols[0]];
}

static double
step_cost(const struct parse *p, size_t owner, const struct schema_key *k,
	  int to)
{
	return 1 + (k->guessed ? 0.5 : 0) - 0.2 * key_named(p, owner, k) -
	       0.4 * p->mentioned[to];
}

static void
spread(struct walk *w, const struct reach *from)
{
	const struct parse *p = w->p;
	const int t = from->table;
	const double cost = from->cost;

	for (size_t i = 0; i < p->n_keys[t]; i++) {
		const struct schema_key *k = &p->keys[t][i];

		arrive(w,
		       (struct reach){ .cost = cost + step_cost(p, (size_t)t, k,
								(int)k->to),
				       .table = (int)k->to,
				       .with = t,
				       .key = k,
				       .reverse = true });
	}
	for (size_t i = p->first_ref[t]; i < p->first_ref[t + 1]; i++) {
		const struct ref *r = &p->refs[i];

		arrive(w, (struct reach){ .cost = cost +
						  step_cost(p, r->table, r->key,
							    (int)r->table),
					  .table = (int)r->table,
					  .with = t,
					  .key = r->key,
					  .reverse = false });
	}
}

static struct reach *
nearest(struct walk *w)
{
	struct reach *best = NULL;

	for (size_t i = 0; i < w->n; i++)
		if (!w->reached[i].done &&
		    (!best || w->reached[i].cost < best->cost))
			best = &w->reached[i];
	return best;
}

static bool
is_needed(const struct query *q, int table)
{
	bool need = false;

	for (size_t i = 0; i < q->n_need; i++)
		need |= q->need[i] == table;
	for (size_t i = 0; i < q->n_from; i++)
		if (q->from[i].table == table)
			return false;
	return need;
}

/* Add the tables from what is joined up to r. */
static bool
join_path(struct walk *w, struct query *q, const struct reach *r)
{
	const struct reach *path[JOINS_MAX];
	size_t n = 0;

	for (; r && r->with != NONE && n < JOINS_MAX; r = find(w, r->with))
		path[n++] = r;
	if (q->n_from + n > JOINS_MAX)
		return false;
	while (n-- > 0)
		q->from[q->n_from++] =
			(struct join){ path[n]->table, path[n]->with,
				       path[n]->key, path[n]->reverse };
	return true;
}

/* Join the needed table that is nearest. *ret_more: there was one. */
static bool
join_next(const struct parse *p, struct query *q, bool *ret_more)
{
	struct walk w = { .p = p, .reached = p->reach };
	struct reach *r;
	bool more = false;

	memset(p->reached, 0, p->schema->n_tables * sizeof(*p->reached));
	for (size_t i = 0; i < q->n_need; i++)
		more |= is_needed(q, q->need[i]);
	*ret_more = more;
	if (!more)
		return true;
	for (size_t i = 0; i < q->n_from; i++)
		arrive(&w,
		       (struct reach){
			       .table = q->from[q->late ? q->n_from - 1 - i : i]
						.table,
			       .with = NONE });
	while ((r = nearest(&w)) != NULL) {
		if (is_needed(q, r->table))
			return join_path(&w, q, r);
		r->done = true;
		if (r->cost < 6)
			spread(&w, r);
	}
	return false;
}

static bool
join_all(const struct parse *p, struct query *q)
{
	bool more = true;

	q->from[0] = (struct join){ .table = q->need[0], .with = NONE };
	q->n_from = 1;
	while (more)
		if (!join_next(p, q, &more))
			return false;
	return true;
}

/* Most readings of a question need the same few tables. */
static const struct joined *
joined_before(const struct parse *p, const struct query *q)
{
	for (size_t i = 0; i < p->joins->n; i++) {
		const struct joined *j = &p->joins->items[i];

		if (j->n_need == q->n_need && j->late == q->late &&
		    memcmp(j->need, q->need, j->n_need * sizeof(*j->need)) == 0)
			return j;
	}
	return NULL;
}

bool
join_connect(const struct parse *p, struct query *q)
{
	const struct joined *known;
	struct joined *j;

	if (q->n_need == 0)
		return false;
	known = joined_before(p, q);
	if (known) {
		memcpy(q->from, known->from, sizeof(q->from));
		q->n_from = known->n_from;
		return known->ok;
	}
	if (p->joins->n == JOINED_MAX)
		return join_all(p, q);
	j = &p->joins->items[p->joins->n++];
	memcpy(j->need, q->need, sizeof(j->need));
	j->n_need = q->n_need;
	j->late = q->late;
	j->ok = join_all(p, q);
	memcpy(j->from, q->from, sizeof(j->from));
	j->n_from = q->n_from;
	return j->ok;
}

void
join_room(struct parse *p)
{
	const size_t n = p->schema->n_tables; /* each is reached once */

	p->reach = arena_array(p->arena, n < REACH_MAX ? n + 1 : REACH_MAX,
			       sizeof(*p->reach));
	p->reached = arena_array(p->arena, p->schema->n_tables + 1,
				 sizeof(*p->reached));
	p->joins = arena_alloc(p->arena, sizeof(*p->joins));
	p->joins->items =
		arena_room(p->arena, JOINED_MAX * sizeof(*p->joins->items));
}
