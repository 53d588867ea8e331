#include "drafter/grammar/render/sayer.h"

#include "base/ban.h"

#define KEYS 12

struct seen {
	const struct tree *tree;
	short table;
	bool found;
};

static void
see(void *arg, const struct node *n)
{
	struct seen *s = arg;

	s->found |= n->table == s->table;
}

static bool
speaks_of(const struct tree *t, short table)
{
	struct seen s = { t, table, t->base == table };

	tree_walk(t, see, &s);
	return s.found;
}

/* Each way between two tables is told once. */
static void
say_role(struct sayer *s, const struct tree *t, short table, size_t at)
{
	const short to = s->c->tables[table].keys[at].to;
	const struct cat_key *keys[KEYS];
	const struct cat_key *key;

	for (size_t i = 0; i < at; i++)
		if (s->c->tables[table].keys[i].to == to)
			return;
	if (to == table || !speaks_of(t, to) ||
	    catalog_roles(s->c, table, to, keys, KEYS) < 2)
		return;
	key = role_key(s->c, t->roles, t->n_roles, table, to);
	if (!key)
		key = keys[0];
	buf_printf(s->b, ", by %s",
		   name_say(s->arena,
			    cat_col_name(s->c, table, (int)key->cols[0])));
}

void
say_roles(struct sayer *s, const struct tree *t)
{
	for (size_t i = 0; i < s->c->n_tables; i++) {
		if (!speaks_of(t, (short)i))
			continue;
		for (size_t k = 0; k < s->c->tables[i].n_keys; k++)
			say_role(s, t, (short)i, k);
	}
}
