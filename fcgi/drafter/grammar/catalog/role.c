#include <string.h>

#include "drafter/grammar/catalog/catalog.h"

#include "base/ban.h"

static bool
has_stem(const struct cat_words *w, size_t n, const char *stem)
{
	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < w[i].n; k++)
			if (strcmp(w[i].stems[k], stem) == 0)
				return true;
	return false;
}

bool
catalog_is_plain_key(const struct catalog *c, short table,
		     const struct cat_key *key)
{
	const struct cat_words *own =
		&cat_col(c, table, (int)key->cols[0])->words[0];
	const struct cat_table *to = &c->tables[key->to];

	for (size_t i = 0; i < own->n; i++)
		if (own->weight[i] > CAT_LIGHT &&
		    !has_stem(to->words, to->n_words, own->stems[i]))
			return false;
	return true;
}

const struct cat_key *
catalog_key_of(const struct catalog *c, short table, short col)
{
	const struct cat_table *t = &c->tables[table];

	for (size_t i = 0; i < t->n_keys; i++)
		if (t->keys[i].n_cols == 1 && (short)t->keys[i].cols[0] == col)
			return &t->keys[i];
	return NULL;
}

/* Plain ones, then as the columns go. */
static bool
is_before(const struct catalog *c, short table, const struct cat_key *x,
	  const struct cat_key *y)
{
	const bool a = catalog_is_plain_key(c, table, x),
		   b = catalog_is_plain_key(c, table, y);

	return a != b ? a : x->cols[0] < y->cols[0];
}

size_t
catalog_roles(const struct catalog *c, short table, short to,
	      const struct cat_key **ret, size_t most)
{
	const struct cat_table *t = &c->tables[table];
	size_t n = 0;

	for (size_t i = 0; i < t->n_keys && n < most; i++) {
		size_t at = n;

		if (t->keys[i].to != to || t->keys[i].n_cols != 1)
			continue;
		while (at > 0 &&
		       is_before(c, table, &t->keys[i], ret[at - 1])) {
			ret[at] = ret[at - 1];
			at--;
		}
		ret[at] = &t->keys[i];
		n++;
	}
	return n;
}

static bool
is_key_column(const struct cat_table *t, size_t col)
{
	for (size_t i = 0; i < t->n_keys; i++)
		for (size_t k = 0; k < t->keys[i].n_cols; k++)
			if (t->keys[i].cols[k] == col)
				return true;
	return false;
}

bool
catalog_is_part(const struct catalog *c, short table, const struct cat_key *k)
{
	bool all = c->tables[table].key < 0;

	for (size_t i = 0; i < k->n_cols && all; i++)
		all = c->schema->tables[table].cols[k->cols[i]].primary;
	return all;
}

bool
catalog_is_link(const struct catalog *c, short table)
{
	const struct cat_table *t = &c->tables[table];
	const struct schema_table *s = &c->schema->tables[table];
	size_t n_primary = 0, n_of_keys = 0;

	for (size_t i = 0; i < s->n_cols; i++) {
		if (t->cols[i].kind == COL_AMOUNT ||
		    t->cols[i].kind == COL_QUANTITY)
			return false;
		n_primary += s->cols[i].primary;
		n_of_keys += s->cols[i].primary && is_key_column(t, i);
	}
	return t->kind == TABLE_LINK ||
	       (n_primary > 1 && n_primary == n_of_keys);
}

const char *
catalog_role_name(struct arena *a, const struct catalog *c, short table,
		  short col)
{
	const struct cat_words *w = &cat_col(c, table, col)->words[0];
	const char *name = NULL;

	for (size_t i = 0; i < w->n; i++)
		if (w->weight[i] > CAT_LIGHT)
			name = name ? arena_printf(a, "%s %s", name,
						   w->folds[i])
				    : w->folds[i];
	return name ? name : c->schema->tables[table].cols[col].name;
}
