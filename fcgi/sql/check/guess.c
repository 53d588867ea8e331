#include "sql/check/check.h"

#include <string.h>

#include "sql/check/near.h"

#include "base/ban.h"

/* What ends the name of a column that refers to something. */
static const char *const endings[] = { "_id",   "id",   "_key",  "_no", "_nr",
				       "_code", "_num", "_name", NULL };
/* Names of keys that say nothing of their table. */
static const char *const plain_keys[] = {
	"id", "key", "code", "no", "nr", "name", "uuid", "pk", "rowid", NULL
};

static bool
is_plain_key(const char *name)
{
	for (size_t i = 0; plain_keys[i]; i++)
		if (str_is_nocase(str_of(name), plain_keys[i]))
			return true;
	return false;
}

static bool
ends_nocase(struct str s, struct str end)
{
	return s.n > end.n && str_eq_nocase(str_from(s, s.n - end.n), end);
}

/* "customer" of "customer_id" or "CustomerId", and of "customer". */
static struct str
base_of(const char *column)
{
	struct str s = str_of(column);

	for (size_t i = 0; endings[i]; i++)
		if (ends_nocase(s, str_of(endings[i])))
			return str_first(s, s.n - strlen(endings[i]));
	return s;
}

/* Without a declared key: customer_id of customers, then id. */
static size_t
implied_key(struct arena *a, const struct schema_table *t)
{
	struct str stem = near_stem(a, str_of(t->name));

	for (size_t i = 0; i < t->n_cols; i++)
		if (str_eq(near_stem(a, base_of(t->cols[i].name)), stem))
			return i;
	for (size_t i = 0; i < t->n_cols; i++)
		if (str_is_nocase(str_of(t->cols[i].name), "id"))
			return i;
	return t->n_cols;
}

/* The index of the only column of the table's key, or n_cols. */
static size_t
only_key(struct arena *a, const struct schema_table *t, bool *ret_declared)
{
	const size_t key = schema_only_key(t);

	*ret_declared = key < t->n_cols;
	return *ret_declared ? key : implied_key(a, t);
}

static bool
are_compatible(const struct schema_column *x, const struct schema_column *y)
{
	return x->type == y->type || x->type == CELL_NULL ||
	       y->type == CELL_NULL ||
	       (cell_is_number(x->type) && cell_is_number(y->type));
}

/* What is asked of a table for each column of all others. */
struct target {
	size_t key;    /* its only key column; n_cols: it has none */
	bool declared; /* it is one by declaration */
	struct str key_name;
	struct str stem;
	struct str key_base; /* stem of "customer" in its key customer_id */
};

#define STEMS_MAX 8

/* The stems of "billing_customer" and "customer". */
static size_t
stems_of(struct arena *a, struct str base, struct str ret[STEMS_MAX])
{
	size_t n = 0;

	while (base.n && n < STEMS_MAX) {
		ret[n++] = near_stem(a, base);
		(void)str_cut(&base, '_');
	}
	return n;
}

static bool
has_stem(const struct str *stems, size_t n, struct str stem)
{
	for (size_t i = 0; i < n; i++)
		if (str_eq(stems[i], stem))
			return true;
	return false;
}

static bool
has_key_to(const struct schema_table *t, size_t to, size_t col)
{
	for (size_t k = 0; k < t->n_keys; k++) {
		if (t->keys[k].to == to && !t->keys[k].guessed)
			return true;
		for (size_t i = 0; i < t->keys[k].n_cols; i++)
			if (t->keys[k].cols[i] == col)
				return true;
	}
	return false;
}

/* A column and what its name may stand for. */
struct source {
	const struct schema_column *col;
	struct str name;
	bool is_label; /* customer_name: a key only where it is called so */
	bool is_whole; /* customer, with no ending */
	bool is_many;  /* games: the plural of what it would refer to */
	struct str stems[STEMS_MAX];
	size_t n_stems;
};

/* How surely the column refers to the key of p: 0 not, 1 by key, 2 by table. */
static int
likeness(const struct source *from, const struct schema_table *p,
	 const struct target *target)
{
	const struct schema_column *to = &p->cols[target->key];
	bool same = str_eq_nocase(from->name, target->key_name);
	bool named =
		has_stem(from->stems, from->n_stems, target->stem) &&
		(!from->is_many || str_eq_nocase(from->name, str_of(p->name)));

	if ((!same && !named) || !are_compatible(from->col, to))
		return 0;
	if (named && (same || (!from->is_label &&
			       (is_plain_key(to->name) || from->is_whole ||
				str_eq(target->key_base, target->stem)))))
		return 2;
	/* both being keys of the same name does not say which refers */
	return same && target->declared && !is_plain_key(to->name) &&
	       !from->col->primary;
}

static void
add_key(struct arena *a, struct schema_table *t, size_t col, size_t to,
	size_t to_col)
{
	struct schema_key *key;

	t->keys = arena_grow(a, t->keys, t->n_keys, sizeof(*t->keys));
	key = &t->keys[t->n_keys++];
	key->to = to;
	key->cols = arena_array(a, 1, sizeof(*key->cols));
	key->to_cols = arena_array(a, 1, sizeof(*key->to_cols));
	key->cols[0] = col;
	key->to_cols[0] = to_col;
	key->n_cols = 1;
	key->guessed = true;
}

static void
guess(struct arena *a, struct schema *s, const struct target *targets,
      struct schema_table *t, size_t col)
{
	struct source from = { .col = &t->cols[col] };
	size_t best = s->n_tables;
	int most = 0;
	bool tied = false;

	from.name = str_of(from.col->name);
	from.is_label = ends_nocase(from.name, STR("_name"));
	from.is_whole = base_of(from.col->name).n == from.name.n;
	from.is_many = from.is_whole &&
		       !str_eq_nocase(from.name, near_stem(a, from.name));
	/* billing_customer_id is one of a customer, home_games none of a game */
	from.n_stems = stems_of(a, base_of(from.col->name), from.stems);
	if (from.is_whole && from.n_stems > 1)
		from.n_stems = 1;
	for (size_t i = 0; i < s->n_tables; i++) {
		const struct schema_table *p = &s->tables[i];
		int like = 0;

		if (p != t && !p->view && targets[i].key < p->n_cols)
			like = likeness(&from, p, &targets[i]);
		tied = like && like == most ? true : tied && like <= most;
		if (like > most) {
			most = like;
			best = i;
		}
	}
	if (most && !tied && !has_key_to(t, best, col))
		add_key(a, t, col, best, targets[best].key);
}

static bool
declares_keys(const struct schema *s)
{
	for (size_t i = 0; i < s->n_tables; i++)
		for (size_t c = 0; c < s->tables[i].n_cols; c++)
			if (s->tables[i].cols[c].primary)
				return true;
	return false;
}

/* What others refer to is the key of its table. */
static void
mark_targets(struct schema *s)
{
	for (size_t i = 0; i < s->n_tables; i++)
		for (size_t k = 0; k < s->tables[i].n_keys; k++) {
			const struct schema_key *key = &s->tables[i].keys[k];

			s->tables[key->to].cols[key->to_cols[0]].primary = true;
		}
}

void
schema_guess_keys(struct arena *a, struct schema *s)
{
	struct target *targets = arena_array(a, s->n_tables, sizeof(*targets));

	for (size_t i = 0; i < s->n_tables; i++) {
		const struct schema_table *t = &s->tables[i];

		targets[i].key = only_key(a, t, &targets[i].declared);
		targets[i].stem = near_stem(a, str_of(t->name));
		if (targets[i].key == t->n_cols)
			continue;
		targets[i].key_name = str_of(t->cols[targets[i].key].name);
		targets[i].key_base =
			near_stem(a, base_of(targets[i].key_name.p));
	}
	for (size_t i = 0; i < s->n_tables; i++)
		for (size_t c = 0; c < s->tables[i].n_cols; c++)
			if (!s->tables[i].view)
				guess(a, s, targets, &s->tables[i], c);
	if (!declares_keys(s))
		mark_targets(s);
}
