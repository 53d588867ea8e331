#include <string.h>

#include "drafter/grammar/catalog/keys.h"

#include "base/ban.h"

#define GUESSED_TABLES 60 /* in larger schemas too many names are alike */
#define LOOKUP_COLS 3     /* at most, of a table of codes */
#define COMMON_LEAST 2    /* values that a code and a key share */

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

/* The key of a table that such a column may hold. */
static bool
may_hold(const struct catalog *c, size_t from, size_t col, size_t to)
{
	const short key = c->tables[to].key;
	const struct schema_column *x = &c->schema->tables[from].cols[col];

	return key >= 0 && from != to &&
	       cell_is_number(x->type) ==
		       cell_is_number(c->schema->tables[to].cols[key].type);
}

/* "units_on_order" says how many, and none of the orders. */
static bool
is_how_many(const struct cat_col *c)
{
	return cat_words_have(c->words, c->n_words, "quantity") &&
	       !cat_words_have(c->words, c->n_words, "key");
}

/* One column, to the key of a table. */
static void
put_key_to(struct catalog *c, size_t from, size_t col, size_t to)
{
	size_t *cols = arena_array(c->arena, 2, sizeof(*cols));

	cols[0] = col;
	cols[1] = (size_t)c->tables[to].key;
	put_key(c, from, to, cols, cols + 1, 1);
}

/* "theme_id" to themes.id: by the name of the one table it is most like. */
static void
guess_by_table(struct catalog *c, size_t from, size_t col)
{
	const struct cat_table *f = &c->tables[from];
	enum key_likeness best = UNLIKE;
	size_t to = 0, n = 0;

	if (f->cols[col].to >= 0 || f->key == (short)col ||
	    is_how_many(&f->cols[col]))
		return;
	for (size_t k = 0; k < c->n_tables; k++) {
		const enum key_likeness l =
			may_hold(c, from, col, k)
				? key_likest(c, f, &f->cols[col], &c->tables[k])
				: UNLIKE;

		if (l == UNLIKE || l < best)
			continue;
		n = l > best ? 1 : n + 1;
		best = l;
		to = k;
	}
	if (n == 1)
		put_key_to(c, from, col, to);
}

/* The word that all columns of a table begin with; NULL: none. */
static const char *
tag_of(const struct catalog *c, size_t table)
{
	const struct cat_table *t = &c->tables[table];
	const size_t n = c->schema->tables[table].n_cols;

	for (size_t k = 0; k < n; k++)
		if (t->cols[k].words[0].n < 2 ||
		    strcmp(t->cols[k].words[0].folds[0],
			   t->cols[0].words[0].folds[0]) != 0)
			return NULL;
	return n > 1 ? t->cols[0].words[0].folds[0] : NULL;
}

/* "shp_cus" of parcels whose columns all begin with "shp": cus_id. */
static void
guess_by_tag(struct catalog *c, size_t from, size_t col)
{
	const struct cat_col *of = &c->tables[from].cols[col];
	size_t to = 0, n = 0;

	if (of->to >= 0 || of->words[0].n != 2 ||
	    c->tables[from].key == (short)col || !tag_of(c, from))
		return;
	for (size_t k = 0; k < c->n_tables; k++) {
		const char *tag =
			may_hold(c, from, col, k) ? tag_of(c, k) : NULL;

		if (!tag || strcmp(tag, of->words[0].folds[1]) != 0)
			continue;
		to = k;
		n++;
	}
	if (n == 1)
		put_key_to(c, from, col, to);
}

/* A word of the column's name stands in that of the table, or of its key. */
static bool
shares_word(const struct cat_words *col, const struct cat_table *to)
{
	const struct cat_words *key = &to->cols[to->key].words[0];

	for (size_t i = 0; i < col->n; i++) {
		if (cat_word_is(col->folds[i], "light") ||
		    cat_word_is(col->folds[i], "key"))
			continue;
		for (size_t k = 0; k < key->n; k++)
			if (strcmp(col->folds[i], key->folds[k]) == 0)
				return true;
		for (size_t k = 0; k < to->words[0].n; k++)
			if (strcmp(col->folds[i], to->words[0].folds[k]) == 0)
				return true;
	}
	return false;
}

/* Whether the samples of one are among those of the other. */
static bool
shares_values(const struct schema_column *x, const struct schema_column *y)
{
	size_t common = 0;

	for (size_t i = 0; i < x->n_samples; i++)
		for (size_t k = 0; k < y->n_samples; k++)
			common += strcmp(x->samples[i], y->samples[k]) == 0;
	return common >= COMMON_LEAST && 2 * common >= x->n_samples;
}

/* Whole numbers both: of many rows a few samples are seldom the same. */
static bool
are_numbered(const struct schema_column *x, const struct schema_column *y)
{
	return x->type == CELL_INTEGER && y->type == CELL_INTEGER;
}

/* One of a table's rows, by its name and by what it holds, as far as known. */
static bool
is_one_of(const struct catalog *c, size_t from, size_t col, size_t to)
{
	const struct schema_column *x = &c->schema->tables[from].cols[col];
	const struct schema_column *y =
		&c->schema->tables[to].cols[c->tables[to].key];

	return key_ends_as(c, from, col, to) &&
	       (x->n_samples == 0 || y->n_samples == 0 || shares_values(x, y) ||
		are_numbered(x, y));
}

/* A code of a small table that shares a word with it. */
static bool
is_code_of(const struct catalog *c, size_t from, size_t col, size_t to)
{
	const struct schema_table *t = &c->schema->tables[to];

	return t->n_cols <= LOOKUP_COLS &&
	       shares_word(&c->tables[from].cols[col].words[0],
			   &c->tables[to]) &&
	       shares_values(&c->schema->tables[from].cols[col],
			     &t->cols[c->tables[to].key]);
}

/* "artGrp", which holds 'VEG' and 'TLS' as agrp.grp_cd does. */
static void
guess_by_values(struct catalog *c, size_t from, size_t col)
{
	const struct cat_col *of = &c->tables[from].cols[col];
	size_t to = 0, n = 0;

	if (of->to >= 0 || c->tables[from].key == (short)col || is_how_many(of))
		return;
	for (size_t k = 0; k < c->n_tables; k++) {
		if (!may_hold(c, from, col, k) ||
		    (!is_code_of(c, from, col, k) &&
		     !is_one_of(c, from, col, k)))
			continue;
		to = k;
		n++;
	}
	if (n == 1)
		put_key_to(c, from, col, to);
}

static void
each_column(struct catalog *c, void (*guess)(struct catalog *, size_t, size_t))
{
	for (size_t i = 0; i < c->n_tables; i++)
		for (size_t k = 0; k < c->schema->tables[i].n_cols; k++)
			guess(c, i, k);
}

/* Those that nobody declared, the surest first. */
static void
guess_keys(struct catalog *c)
{
	for (size_t i = 0; i < c->n_tables; i++)
		for (size_t k = 0; k < c->n_tables; k++)
			guess_to(c, i, k);
	each_column(c, guess_by_table);
	each_column(c, guess_by_values);
	each_column(c, guess_by_tag);
}

/* Those that notes spell: a table of which no key is known has that one. */
static void
put_told(struct catalog *c, const struct cat_joins *joins)
{
	for (size_t i = 0; joins && i < joins->n; i++) {
		const struct cat_join *j = &joins->items[i];
		struct cat_table *to = &c->tables[j->to];
		size_t *cols = arena_array(c->arena, 2, sizeof(*cols));

		if (c->tables[j->from].cols[j->col].to >= 0)
			continue;
		if (to->key < 0) {
			to->key = j->to_col;
			to->cols[j->to_col].whole = true;
		}
		cols[0] = (size_t)j->col;
		cols[1] = (size_t)j->to_col;
		put_key(c, (size_t)j->from, (size_t)j->to, cols, cols + 1, 1);
	}
}

void
catalog_find_keys(struct catalog *c, const struct cat_joins *joins)
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
	put_told(c, joins);
	if (c->n_tables <= GUESSED_TABLES)
		guess_keys(c);
}
