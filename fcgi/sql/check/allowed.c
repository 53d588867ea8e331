#include "sql/check/allowed.h"

#include "base/ban.h"

/* Values behind a mask or a rule leave the database in answers alone. */
static void
hide_values(struct schema_column *c)
{
	c->samples = NULL;
	c->n_samples = 0;
	c->samples_hidden = true;
}

/* A column as its mask leaves it: a date is a number, an address a text. */
static void
change_type(const struct rights_table *r, struct schema_column *c)
{
	static const struct {
		const char *declared; /* NULL: as it was */
		enum cell_type type;
		const char *comment;
	} types[MASK__MAX] = {
		[MASK_EMAIL] = { "TEXT", CELL_TEXT, "its first letter alone" },
		[MASK_HASH] = { "TEXT", CELL_TEXT, "a hash of it" },
		[MASK_YEAR] = { "INTEGER", CELL_INTEGER, "the year alone" },
	};
	const enum mask how = rights_masks(r, c->name);

	if (!types[how].declared)
		return;
	c->declared = types[how].declared;
	c->type = types[how].type;
	c->comment = types[how].comment;
}

#define GONE SIZE_MAX /* a column, or a table, that is not seen */

/* Where each table, and each column of it, is among those that are seen. */
struct places {
	size_t *tables;
	size_t **cols;
};

/* Rows of codes are seen as a whole, or none of them. */
static void
keep_codes(struct schema_table *t, const size_t *places)
{
	for (size_t i = 0; i < CODE_PARTS && t->n_codes; i++) {
		t->code_cols[i] = places[t->code_cols[i]];
		if (t->code_cols[i] == GONE ||
		    t->cols[t->code_cols[i]].samples_hidden)
			t->n_codes = 0;
	}
}

/* Which rows there are is the rule's, or the engine's, to say. */
static void
keep_columns(struct arena *a, const struct rights *rights,
	     const struct rights_table *r, struct schema_table *t,
	     size_t *places)
{
	const bool hidden = r->rule || rights->role;
	const struct schema_column *all = t->cols;
	size_t n = t->n_cols;

	t->cols = arena_array(a, n, sizeof(*t->cols));
	t->n_cols = 0;
	for (size_t i = 0; i < n; i++) {
		places[i] = GONE;
		if (!rights_column(r, all[i].name))
			continue;
		places[i] = t->n_cols;
		t->cols[t->n_cols] = all[i];
		change_type(r, &t->cols[t->n_cols]);
		if (hidden || rights_masks(r, all[i].name) != MASK_NONE)
			hide_values(&t->cols[t->n_cols]);
		t->n_cols++;
	}
	keep_codes(t, places);
	if (hidden)
		t->n_rows = -1;
}

static bool
keep_key(struct arena *a, const struct places *p, size_t from,
	 const struct schema_key *key, struct schema_key *ret)
{
	*ret = *key;
	ret->to = p->tables[key->to];
	if (ret->to == GONE)
		return false;
	ret->cols = arena_array(a, key->n_cols, sizeof(*ret->cols));
	ret->to_cols = arena_array(a, key->n_cols, sizeof(*ret->to_cols));
	for (size_t i = 0; i < key->n_cols; i++) {
		ret->cols[i] = p->cols[from][key->cols[i]];
		ret->to_cols[i] = p->cols[key->to][key->to_cols[i]];
		if (ret->cols[i] == GONE || ret->to_cols[i] == GONE)
			return false;
	}
	return true;
}

static void
keep_keys(struct arena *a, const struct schema *whole, const struct places *p,
	  struct schema *seen)
{
	for (size_t i = 0; i < whole->n_tables; i++) {
		const struct schema_table *was = &whole->tables[i];
		struct schema_table *t;

		if (p->tables[i] == GONE)
			continue;
		t = &seen->tables[p->tables[i]];
		t->keys = arena_array(a, was->n_keys, sizeof(*t->keys));
		t->n_keys = 0;
		for (size_t k = 0; k < was->n_keys; k++)
			t->n_keys += keep_key(a, p, i, &was->keys[k],
					      &t->keys[t->n_keys]);
	}
}

const struct rights_table *
allowed_table(const struct schema *whole, const struct schema_table *t,
	      const struct rights *rights)
{
	const struct rights_table *r = rights_table(rights, t->name);

	if (r && *r->name && schema_table(whole, str_of(t->name)) != t)
		return NULL;
	return r;
}

static void
keep_tables(struct arena *a, const struct schema *whole,
	    const struct rights *rights, struct places *p, struct schema *seen)
{
	for (size_t i = 0; i < whole->n_tables; i++) {
		const struct schema_table *t = &whole->tables[i];
		const struct rights_table *r = allowed_table(whole, t, rights);

		p->tables[i] = GONE;
		if (!r)
			continue;
		p->tables[i] = seen->n_tables;
		p->cols[i] = arena_array(a, t->n_cols, sizeof(size_t));
		seen->tables[seen->n_tables] = *t;
		keep_columns(a, rights, r, &seen->tables[seen->n_tables++],
			     p->cols[i]);
	}
}

const struct schema *
allowed_schema(struct arena *a, const struct schema *whole,
	       const struct rights *rights)
{
	struct schema *seen = arena_alloc(a, sizeof(*seen));
	struct places p = {
		.tables = arena_array(a, whole->n_tables, sizeof(*p.tables)),
		.cols = arena_array(a, whole->n_tables, sizeof(*p.cols)),
	};

	*seen = *whole;
	seen->part_of = whole;
	seen->serial = 0;
	seen->fingerprint = arena_printf(
		a, "%s %s", whole->fingerprint ? whole->fingerprint : "",
		rights->digest ? rights->digest : "");
	seen->tables = arena_array(a, whole->n_tables, sizeof(*seen->tables));
	seen->n_tables = 0;
	keep_tables(a, whole, rights, &p, seen);
	keep_keys(a, whole, &p, seen);
	return seen;
}
