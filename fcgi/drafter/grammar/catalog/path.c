#include "drafter/grammar/catalog/catalog.h"

#include "base/ban.h"

#define MANY_COST 8   /* of a step that makes more rows, in plain steps */
#define SHARED_COST 4 /* … to what only has the same place, say, as well */
#define FAR 32767
#define TABLES_MAX 1024

/* The cheapest way found so far to each table. */
struct search {
	short cost[TABLES_MAX];
	struct cat_hop by[TABLES_MAX];
	bool done[TABLES_MAX];
};

/* By "location_id" rather than by "home_location_id", where both are as far. */
static bool
is_plainer(const struct catalog *c, const struct cat_hop *x,
	   const struct cat_hop *y)
{
	return !x->many && !y->many &&
	       catalog_is_plain_key(c, (short)x->from, x->key) &&
	       !catalog_is_plain_key(c, (short)y->from, y->key);
}

static void
relax(const struct catalog *c, struct search *s, const struct cat_hop *hop)
{
	const bool shared = hop->many && s->cost[hop->from] > 0 &&
			    !s->by[hop->from].many &&
			    c->tables[hop->from].kind != TABLE_EVENT;
	const int cost = s->cost[hop->from] + (hop->many ? MANY_COST : 1) +
			 (shared ? SHARED_COST : 0);

	if (cost > s->cost[hop->to] ||
	    (cost == s->cost[hop->to] &&
	     (s->done[hop->to] || !is_plainer(c, hop, &s->by[hop->to]))))
		return;
	s->cost[hop->to] = (short)cost;
	s->by[hop->to] = *hop;
}

static void
relax_from(const struct catalog *c, struct search *s, size_t at)
{
	for (size_t k = 0; k < c->tables[at].n_keys; k++) {
		const struct cat_key *key = &c->tables[at].keys[k];
		const struct cat_hop hop = { (short)at, key->to, key, false };

		relax(c, s, &hop);
	}
	for (size_t t = 0; t < c->n_tables; t++)
		for (size_t k = 0; k < c->tables[t].n_keys; k++) {
			const struct cat_key *key = &c->tables[t].keys[k];
			const struct cat_hop hop = { (short)at, (short)t, key,
						     true };

			if ((size_t)key->to == at)
				relax(c, s, &hop);
		}
}

static int
nearest(const struct catalog *c, const struct search *s)
{
	int best = -1;

	for (size_t i = 0; i < c->n_tables; i++)
		if (!s->done[i] && s->cost[i] < FAR &&
		    (best < 0 || s->cost[i] < s->cost[best]))
			best = (int)i;
	return best;
}

static bool
write_path(const struct search *s, int from, int to, struct cat_path *ret)
{
	struct cat_hop back[PATH_MAX_HOPS];
	size_t n = 0;

	while (to != from) {
		if (n == PATH_MAX_HOPS)
			return false;
		back[n++] = s->by[to];
		to = s->by[to].from;
	}
	*ret = (struct cat_path){ .n = n };
	for (size_t i = 0; i < n; i++) {
		ret->hops[i] = back[n - 1 - i];
		ret->n_many += ret->hops[i].many;
	}
	return true;
}

bool
catalog_path(const struct catalog *c, int from, int to, struct cat_path *ret)
{
	struct search s;
	int at;

	if (c->n_tables > TABLES_MAX || from < 0 || to < 0)
		return false;
	for (size_t i = 0; i < c->n_tables; i++) {
		s.cost[i] = FAR;
		s.done[i] = false;
	}
	s.cost[from] = 0;
	while ((at = nearest(c, &s)) >= 0 && at != to) {
		s.done[at] = true;
		relax_from(c, &s, (size_t)at);
	}
	return at == to && write_path(&s, from, to, ret);
}

struct cat_way {
	bool known, there;
	struct cat_steps steps;
};

static struct cat_way
measure(const struct catalog *c, int from, int to)
{
	struct cat_path path = { .n = 0 };
	const bool there = catalog_path(c, from, to, &path);

	return (struct cat_way){
		true, there, { (signed char)path.n, (signed char)path.n_many }
	};
}

/* Each is looked for once: a question asks for the same few often. */
bool
catalog_steps(const struct catalog *c, int from, int to, struct cat_steps *ret)
{
	struct cat_table *t;

	if (c->n_tables > TABLES_MAX || from < 0 || to < 0)
		return false;
	t = &c->tables[from];
	if (!t->ways)
		t->ways = arena_array(c->arena, c->n_tables, sizeof(*t->ways));
	if (!t->ways[to].known)
		t->ways[to] = measure(c, from, to);
	*ret = t->ways[to].steps;
	return t->ways[to].there;
}

bool
catalog_is_one(const struct catalog *c, int from, int to)
{
	struct cat_steps steps;

	return catalog_steps(c, from, to, &steps) && steps.n_many == 0;
}

int
catalog_described(const struct catalog *c, int lookup)
{
	int found = -1;

	if (lookup < 0 || c->tables[lookup].kind != TABLE_LOOKUP)
		return lookup;
	for (size_t i = 0; i < c->n_tables; i++) {
		bool refers = false;

		for (size_t k = 0; k < c->tables[i].n_keys; k++)
			refers |= c->tables[i].keys[k].to == lookup;
		if (!refers || c->schema->tables[i].view)
			continue;
		if (found >= 0)
			return lookup;
		found = (int)i;
	}
	return found < 0 ? lookup : found;
}
