#include <string.h>

#include "drafter/grammar/match/item.h"

#include "base/ban.h"

#define KEYS 12

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

/* Whether all keys have a word, or the table that they lead to. */
static bool
is_shared(const struct catalog *c, short table,
	  const struct cat_key *const *keys, size_t n, const char *stem)
{
	for (size_t k = 0; k < n; k++)
		if (!has_stem(words_of(c, table, keys[k]), stem))
			return has_stem(&c->tables[keys[0]->to].words[0], stem);
	return true;
}

/* How many words of its role a key has, if all of them are said; else 0. */
static size_t
role_said(const struct context *x, const struct leaves *l, short table,
	  const struct cat_key *const *keys, size_t n, size_t at)
{
	const struct cat_words *own = words_of(x->catalog, table, keys[at]);
	size_t said = 0;

	for (size_t i = 0; i < own->n; i++) {
		if (own->weight[i] <= CAT_LIGHT ||
		    is_shared(x->catalog, table, keys, n, own->stems[i]))
			continue;
		if (!leaves_have(l, own->stems[i]))
			return 0;
		said++;
	}
	return said;
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

/*
 * The one with the most words: "vice president" is more than "president". Two
 * that are said alike leave it open.
 */
static void
read_roles(struct context *x, const struct leaves *l, short table, short to)
{
	const struct cat_key *keys[KEYS];
	const size_t n = catalog_roles(x->catalog, table, to, keys, KEYS);
	size_t most = 0, best = 0;
	bool tie = false;

	for (size_t i = 0; n > 1 && i < n; i++) {
		const size_t said = role_said(x, l, table, keys, n, i);

		tie = said == most ? tie || said > 0 : said < most && tie;
		if (said > most) {
			most = said;
			best = i;
		}
	}
	if (most && !tie)
		put(x, table, (short)keys[best]->cols[0]);
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
