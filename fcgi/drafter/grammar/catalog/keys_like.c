#include <string.h>

#include "drafter/grammar/catalog/keys.h"

#include "base/ban.h"

/* How names of columns are like those of tables. */

/* Words of a column before "id", "no", "code" at its end; 0: it has none. */
static size_t
head_of(const struct cat_words *w)
{
	size_t n = w->n;

	if (n < 2 || (!cat_word_is(w->folds[n - 1], "key") &&
		      strcmp(w->folds[n - 1], "code") != 0 &&
		      strcmp(w->folds[n - 1], "cd") != 0))
		return 0;
	return n - 1;
}

/* Whether n words of a, from at on, are those of b from its at on. */
static bool
are_words(const struct cat_words *a, size_t at, const struct cat_words *b,
	  size_t b_at, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (strcmp(a->stems[at + i], b->stems[b_at + i]) != 0)
			return false;
	return true;
}

/* What a name of a table says besides: "lu_theme", "theme_master". */
static bool
are_of_tables(const struct cat_words *t, size_t from, size_t to)
{
	for (size_t i = from; i < to; i++)
		if (!cat_word_is(t->folds[i], "table"))
			return false;
	return true;
}

/*
 * How a column's words (n before its "id") name a table: as a whole, as a part
 * of the name of a table of their own ("type_id" of product, of product_type),
 * without what only says that it is a table, or at their end ("home_branch").
 */
static enum key_likeness
likeness_of(const struct cat_words *col, size_t n, const struct cat_words *own,
	    const struct cat_words *t)
{
	if (t->n == n && are_words(col, 0, t, 0, n))
		return LIKE_WHOLE;
	if (t->n == own->n + n && are_words(own, 0, t, 0, own->n) &&
	    are_words(col, 0, t, own->n, n))
		return LIKE_OWN;
	if (t->n > n &&
	    ((are_words(col, 0, t, t->n - n, n) &&
	      are_of_tables(t, 0, t->n - n)) ||
	     (are_words(col, 0, t, 0, n) && are_of_tables(t, n, t->n))))
		return LIKE_PART;
	return t->n < n && are_words(col, n - t->n, t, 0, t->n) ? LIKE_ROLE
								: UNLIKE;
}

/* A table's name without the word that most of them begin with. */
static struct cat_words
untagged(const struct catalog *c, const struct cat_words *w)
{
	struct cat_words ret = *w;

	if (w->n < 2 || !c->tag || strcmp(w->folds[0], c->tag) != 0)
		return ret;
	ret.n = w->n - 1;
	for (size_t i = 0; i < ret.n; i++) {
		ret.stems[i] = w->stems[i + 1];
		ret.folds[i] = w->folds[i + 1];
	}
	return ret;
}

enum key_likeness
key_likest(const struct catalog *c, const struct cat_table *from,
	   const struct cat_col *col, const struct cat_table *to)
{
	const struct cat_words own = untagged(c, &from->words[0]);
	enum key_likeness best = UNLIKE;

	for (size_t i = 0; i < col->n_words; i++)
		for (size_t k = 0; k < to->n_words; k++) {
			const struct cat_words t = untagged(c, &to->words[k]);
			const size_t n = head_of(&col->words[i]);
			const enum key_likeness l =
				n ? likeness_of(&col->words[i], n, &own, &t)
				  : UNLIKE;

			best = l > best ? l : best;
		}
	return best;
}

bool
key_ends_as(const struct catalog *c, size_t from, size_t col, size_t to)
{
	const struct cat_words *w = &c->tables[from].cols[col].words[0];
	const char *name = c->schema->tables[from].cols[col].name;
	const struct cat_words own = untagged(c, &c->tables[from].words[0]);
	const struct cat_words t = untagged(c, &c->tables[to].words[0]);
	enum key_likeness l;

	if (str_ends(str_of(name), STR("s")))
		return false; /* "visits": how many */
	l = likeness_of(w, w->n, &own, &t);
	return l == LIKE_WHOLE || l == LIKE_ROLE;
}
