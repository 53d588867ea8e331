#include "store/copy/compare.h"

#include <string.h>

#include "store/copy/walk.h"

#include "base/ban.h"

#define KEY_BYTES ((size_t)16 << 20)

/* One store's table, a key at a time. */
struct side {
	struct copy_walk walk; /* on the first row of the next key */
	struct arena *keys;    /* of this key */
	struct db_value key[COPY_KEY_MAX];
	size_t n;     /* rows of this key; 0: there are no more */
	uint64_t sum; /* of these rows */
	uint64_t all; /* of all so far */
};

static int
compare_values(const struct db_value *x, const struct db_value *y)
{
	size_t n = x->s.n < y->s.n ? x->s.n : y->s.n;
	int c;

	if (x->type == 'i')
		return (x->i > y->i) - (x->i < y->i);
	c = n ? memcmp(x->s.p, y->s.p, n) : 0;
	return c ? c : (x->s.n > y->s.n) - (x->s.n < y->s.n);
}

static int
compare_keys(const struct copy_table *t, const struct db_value *x,
	     const struct db_value *y)
{
	int c = 0;

	for (size_t i = 0; c == 0 && i < t->n_key; i++)
		c = compare_values(&x[i], &y[i]);
	return c;
}

static void
keep_key(struct arena *a, const struct copy_table *t,
	 const struct db_value *from, struct db_value *to)
{
	memcpy(to, from, t->n_key * sizeof(*to));
	for (size_t i = 0; i < t->n_key; i++)
		if (to[i].s.p)
			to[i].s.p = arena_copy(a, from[i].s.p, from[i].s.n);
}

/* All rows of the next key. */
static const struct err *
next(struct side *s, struct arena *a)
{
	const struct copy_table *t = s->walk.table;
	const struct err *e = NULL;
	int c = 0;

	s->n = 0;
	s->sum = 0;
	if (!s->walk.there)
		return NULL;
	arena_reset(s->keys);
	keep_key(s->keys, t, s->walk.row, s->key);
	while (!e && s->walk.there && c == 0) {
		s->n++;
		s->sum += copy_row_sum(t, s->walk.row);
		e = copy_walk_next(&s->walk, a);
		if (!e && s->walk.there)
			c = compare_keys(t, s->walk.row, s->key);
		/* what would be missed in silence */
		if (c < 0 || (s->walk.there && c == 0 && !t->repeats))
			return err_new(a, ERR_INTERNAL, "The copy failed.",
				       "store: %s is not in order in %s",
				       t->name, store_name(s->walk.store));
	}
	s->all += s->sum;
	return e;
}

static const struct err *
begin(struct side *s, struct arena *a, struct store *store,
      const struct copy_table *t)
{
	const struct err *e = copy_walk_begin(&s->walk, a, store, t);

	s->keys = arena_create(KEY_BYTES);
	if (!e)
		e = copy_walk_next(&s->walk, a);
	return e ? e : next(s, a);
}

static void
end(struct side *s)
{
	copy_walk_end(&s->walk);
	arena_destroy(s->keys);
}

static void
add_change(struct arena *a, const struct side *s, enum copy_what what,
	   struct copy_changes *ret)
{
	struct copy_change c = { .what = what };

	keep_key(a, s->walk.table, s->key, c.key);
	ret->items = arena_grow(a, ret->items, ret->n, sizeof(*ret->items));
	ret->items[ret->n++] = c;
}

static void
add_alone(struct arena *a, const struct side *s, enum copy_what what,
	  struct copy_changes *ret)
{
	add_change(a, s, what, ret);
	ret->rows[what] += s->n;
}

/* Of a key that repeats, the difference of their numbers is what is new. */
static void
compare_rows(struct arena *a, const struct side *x, const struct side *y,
	     struct copy_changes *ret)
{
	if (x->n == y->n && x->sum == y->sum)
		return;
	add_change(a, x, COPY_CHANGED, ret);
	if (x->n > y->n)
		ret->rows[COPY_ADDED] += x->n - y->n;
	else if (x->n < y->n)
		ret->rows[COPY_REMOVED] += y->n - x->n;
	else
		ret->rows[COPY_CHANGED] += x->n;
}

/* As strcmp(): which side has the lower key; one that is at its end has none. */
static int
compare_sides(const struct side *x, const struct side *y)
{
	if (!x->n || !y->n)
		return x->n ? -1 : 1;
	return compare_keys(x->walk.table, x->key, y->key);
}

/* x is of the store, y of its copy. */
static const struct err *
merge(struct side *x, struct side *y, struct arena *a, struct copy_changes *ret)
{
	const struct err *e = NULL;

	while (!e && (x->n || y->n)) {
		int c = compare_sides(x, y);

		if (c == 0)
			compare_rows(a, x, y, ret);
		else if (c < 0)
			add_alone(a, x, COPY_ADDED, ret);
		else
			add_alone(a, y, COPY_REMOVED, ret);
		if (c <= 0)
			e = next(x, a);
		if (!e && c >= 0)
			e = next(y, a);
	}
	return e;
}

const struct err *
copy_compare(struct store *from, struct store *to, struct arena *a,
	     const struct copy_table *t, struct copy_changes *ret,
	     struct copy_sums *sums)
{
	struct side x = { .n = 0 }, y = { .n = 0 };
	const struct err *e = begin(&x, a, from, t);

	*ret = (struct copy_changes){ .n = 0 };
	if (!e)
		e = begin(&y, a, to, t);
	if (!e)
		e = merge(&x, &y, a, ret);
	end(&x);
	end(&y);
	sums->from += x.all;
	sums->to += y.all;
	return e;
}
