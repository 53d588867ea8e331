#include <string.h>

#include "drafter/grammar/match/item.h"

#include "base/ban.h"

#define KEYS 4

static bool
is_said(const struct leaves *l, const char *stem)
{
	for (size_t i = 0; i < l->n_content; i++)
		if (strcmp(l->tokens.items[l->token_of[i]].stem, stem) == 0)
			return true;
	return false;
}

static bool
has_stem(const struct cat_words *w, const char *stem)
{
	for (size_t i = 0; i < w->n; i++)
		if (strcmp(w->stems[i], stem) == 0)
			return true;
	return false;
}

static const struct cat_words *
words_of(const struct catalog *c, short table, const struct cat_key *key)
{
	return &cat_col(c, table, (int)key->cols[0])->words[0];
}

/* Whether a word that no other of the keys has is said. */
static bool
is_role_said(const struct context *x, const struct leaves *l, short table,
	     const struct cat_key *const *keys, size_t n, size_t at)
{
	const struct catalog *c = x->catalog;
	const struct cat_words *own = words_of(c, table, keys[at]);
	const struct cat_table *to = &c->tables[keys[at]->to];

	for (size_t i = 0; i < own->n; i++) {
		bool shared = has_stem(&to->words[0], own->stems[i]) ||
			      own->weight[i] <= CAT_LIGHT;

		for (size_t k = 0; k < n; k++)
			shared |=
				k != at && has_stem(words_of(c, table, keys[k]),
						    own->stems[i]);
		if (!shared && is_said(l, own->stems[i]))
			return true;
	}
	return false;
}

static void
put(struct context *x, short table, short col)
{
	if (x->n_roles == ROLES_MAX)
		x->n_roles--;
	memmove(x->roles + 1, x->roles, x->n_roles * sizeof(*x->roles));
	x->roles[0] = (struct tree_role){ table, col };
	x->n_roles++;
}

/* Two that are said leave it open. */
static void
read_roles(struct context *x, const struct leaves *l, short table, short to)
{
	const struct cat_key *keys[KEYS];
	const size_t n = catalog_roles(x->catalog, table, to, keys, KEYS);
	size_t found = 0, last = 0;

	for (size_t i = 0; n > 1 && i < n; i++)
		if (is_role_said(x, l, table, keys, n, i)) {
			found++;
			last = i;
		}
	if (found == 1)
		put(x, table, (short)keys[last]->cols[0]);
}

void
match_roles(struct context *x, const struct leaves *l)
{
	for (size_t t = 0; t < x->catalog->n_tables; t++) {
		const struct cat_table *ct = &x->catalog->tables[t];

		for (size_t i = 0; i < ct->n_keys; i++) {
			bool first = true;

			for (size_t k = 0; k < i; k++)
				first &= ct->keys[k].to != ct->keys[i].to;
			if (first)
				read_roles(x, l, (short)t, ct->keys[i].to);
		}
	}
}
