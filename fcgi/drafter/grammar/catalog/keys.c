#include <string.h>

#include "drafter/grammar/catalog/catalog.h"

#include "base/ban.h"

/* Whether two names are the same words, short forms written out or not. */
static bool
same_words(const struct cat_col *x, const struct cat_col *y)
{
	for (size_t i = 0; i < x->n_words; i++)
		for (size_t k = 0; k < y->n_words; k++) {
			const struct cat_words *a = &x->words[i],
					       *b = &y->words[k];
			size_t n = 0;

			while (n < a->n && n < b->n &&
			       strcmp(a->folds[n], b->folds[n]) == 0)
				n++;
			if (n == a->n && n == b->n)
				return true;
		}
	return false;
}

static bool
is_referred(const struct cat_table *t, size_t to)
{
	for (size_t i = 0; i < t->n_keys; i++)
		if ((size_t)t->keys[i].to == to)
			return true;
	return false;
}

static void
put_key(struct catalog *c, size_t from, size_t to, const size_t *cols,
	const size_t *to_cols, size_t n)
{
	struct cat_table *t = &c->tables[from];

	t->keys = arena_grow(c->arena, t->keys, t->n_keys, sizeof(*t->keys));
	t->keys[t->n_keys++] = (struct cat_key){
		.to = (short)to, .cols = cols, .to_cols = to_cols, .n_cols = n
	};
	if (n == 1)
		t->cols[cols[0]].to = (short)to;
}

static size_t
primary_of(const struct schema_table *t, size_t ret[4])
{
	size_t n = 0;

	for (size_t i = 0; i < t->n_cols; i++)
		if (t->cols[i].primary && n < 4)
			ret[n++] = i;
	return n;
}

/*
 * Columns named like the whole primary key of another table refer to it:
 * "ordNo" to ord_hdr.ord_no, and (ord_no, pos) to the positions. A key that is
 * called "id" alone says nothing.
 */
static void
guess_to(struct catalog *c, size_t from, size_t to)
{
	const struct schema_table *t = &c->schema->tables[to];
	const struct cat_table *f = &c->tables[from], *g = &c->tables[to];
	size_t keys[4], n = primary_of(t, keys), found = 0;
	size_t *cols, *to_cols;

	if (n == 0 || from == to || is_referred(f, to))
		return;
	cols = arena_array(c->arena, n, sizeof(*cols));
	to_cols = arena_array(c->arena, n, sizeof(*to_cols));
	for (size_t i = 0; i < n; i++) {
		const struct cat_col *key = &g->cols[keys[i]];

		if (n == 1 && key->words[0].n < 2)
			return;
		for (size_t k = 0; k < c->schema->tables[from].n_cols; k++)
			if (same_words(&f->cols[k], key)) {
				cols[found] = k;
				to_cols[found++] = keys[i];
				break;
			}
		if (found != i + 1)
			return;
	}
	if (n == 1 && f->cols[cols[0]].to >= 0)
		return;
	if (f->key >= 0 && n == 1 && (size_t)f->key == cols[0])
		return; /* two tables of one key: neither is the child */
	put_key(c, from, to, cols, to_cols, n);
}

void
catalog_find_keys(struct catalog *c)
{
	for (size_t i = 0; i < c->n_tables; i++) {
		const struct schema_table *t = &c->schema->tables[i];
		size_t keys[4];

		for (size_t k = 0; k < t->n_keys; k++)
			put_key(c, i, t->keys[k].to, t->keys[k].cols,
				t->keys[k].to_cols, t->keys[k].n_cols);
		if (primary_of(t, keys) == 1)
			c->tables[i].key = (short)keys[0];
		for (size_t k = 0; k < t->n_cols; k++)
			c->tables[i].cols[k].whole =
				t->cols[k].unique ||
				c->tables[i].key == (short)k;
	}
	if (c->n_tables > 60)
		return;
	for (size_t i = 0; i < c->n_tables; i++)
		for (size_t k = 0; k < c->n_tables; k++)
			guess_to(c, i, k);
}
