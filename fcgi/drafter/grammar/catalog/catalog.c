#include <string.h>

#include "drafter/grammar/catalog/catalog.h"

#include "base/ban.h"

#define MEMORY ((size_t)64 << 20)
#define KEPT 8 /* schemas */

const char *
cat_table_name(const struct catalog *c, int table)
{
	return c->schema->tables[table].name;
}

const char *
cat_col_name(const struct catalog *c, int table, int col)
{
	return c->schema->tables[table].cols[col].name;
}

bool
cat_is_never_empty(const struct catalog *c, int table, int col)
{
	return col >= 0 && c->schema->tables[table].cols[col].not_null;
}

/* Whole numbers alone: a fraction is of no cents. */
static void
count_cents(struct catalog *c, const struct cat_joins *joins)
{
	for (size_t i = 0; i < joins->n_in_units; i++) {
		const struct cat_in_unit *p = &joins->in_units[i];
		struct cat_col *col = &c->tables[p->table].cols[p->col];

		col->kind = p->unit ? COL_QUANTITY : COL_AMOUNT;
		col->cents = p->unit ? 1 : 100;
		col->unit = p->unit;
	}
	for (size_t i = 0; joins->cents && i < c->n_tables; i++) {
		const struct schema_table *t = &c->schema->tables[i];

		for (size_t k = 0; k < t->n_cols; k++)
			if (c->tables[i].cols[k].kind == COL_AMOUNT &&
			    t->cols[k].type == CELL_INTEGER)
				c->tables[i].cols[k].cents = 100;
	}
}

const char *
cat_blank(const struct catalog *c, int table, int col)
{
	const struct schema_column *s =
		col >= 0 ? &c->schema->tables[table].cols[col] : NULL;

	return s && s->blank ? schema_blank(s) : NULL;
}

struct catalog *
catalog_build(struct arena *a, const struct schema *s,
	      const struct cat_joins *joins)
{
	struct catalog *c = arena_alloc(a, sizeof(*c));

	c->arena = a;
	c->schema = s;
	c->n_tables = s->n_tables;
	c->tables = arena_array(a, s->n_tables, sizeof(*c->tables));
	c->vocabulary = arena_alloc(a, sizeof(*c->vocabulary));
	for (size_t i = 0; i < s->n_tables; i++) {
		const struct schema_table *t = &s->tables[i];
		struct cat_table *x = &c->tables[i];

		x->n_words = cat_words_both(a, str_of(t->name), x->words);
		x->cols = arena_array(a, t->n_cols, sizeof(*x->cols));
		x->names[0] = x->names[1] = x->date = x->key = x->measure = -1;
		for (size_t k = 0; k < t->n_cols; k++) {
			x->cols[k].to = -1;
			x->cols[k].cents = 1;
			x->cols[k].n_words = cat_words_both(
				a,
				str_of(catalog_apart(a, &x->words[0],
						     t->cols[k].name)),
				x->cols[k].words);
		}
	}
	c->tag = catalog_table_tag(c);
	catalog_find_keys(c, joins);
	catalog_find_codes(c);
	catalog_find_kinds(c);
	if (joins)
		count_cents(c, joins);
	catalog_find_tags(c);
	catalog_find_sale(c);
	return c;
}

/* Of this process, the newest at the end; each in an arena of its own. */
static struct {
	struct arena *arena;
	const char *key;
	const char *notes; /* whose keys it has */
	const struct catalog *catalog;
} kept[KEPT];
static size_t n_kept;

/* A copy, since the schema of a job lives no longer than the job. */
static struct schema *
schema_copy(struct arena *a, const struct schema *s)
{
	struct schema *r = arena_alloc(a, sizeof(*r));

	*r = *s;
	r->fingerprint = arena_strdup(a, s->fingerprint);
	r->tables = (void *)arena_copy(a, s->tables,
				       s->n_tables * sizeof(*s->tables));
	for (size_t i = 0; i < s->n_tables; i++) {
		struct schema_table *t = &r->tables[i];

		t->name = arena_strdup(a, t->name);
		t->schema = arena_strdup(a, t->schema);
		t->comment = arena_strdup(a, t->comment);
		t->codes = (void *)arena_copy(a, t->codes,
					      t->n_codes * sizeof(*t->codes));
		for (size_t k = 0; k < t->n_codes; k++)
			t->codes[k] = (struct schema_code){
				arena_strdup(a, t->codes[k].list),
				arena_strdup(a, t->codes[k].code),
				arena_strdup(a, t->codes[k].text),
			};
		t->cols = (void *)arena_copy(a, t->cols,
					     t->n_cols * sizeof(*t->cols));
		t->keys = (void *)arena_copy(a, t->keys,
					     t->n_keys * sizeof(*t->keys));
		for (size_t k = 0; k < t->n_keys; k++) {
			struct schema_key *key = &t->keys[k];
			const size_t n = key->n_cols * sizeof(*key->cols);

			key->cols = (void *)arena_copy(a, key->cols, n);
			key->to_cols = (void *)arena_copy(a, key->to_cols, n);
		}
		for (size_t k = 0; k < t->n_cols; k++) {
			struct schema_column *col = &t->cols[k];
			const char **samples;

			col->name = arena_strdup(a, col->name);
			col->declared = arena_strdup(a, col->declared);
			col->comment = arena_strdup(a, col->comment);
			samples = arena_array(a, col->n_samples + 1,
					      sizeof(*samples));
			for (size_t m = 0; m < col->n_samples; m++)
				samples[m] = arena_strdup(a, col->samples[m]);
			col->samples = samples;
		}
	}
	return r;
}

const struct catalog *
catalog_of(const struct schema *s, const char *notes)
{
	struct cat_joins joins;
	struct arena *a;

	notes = notes ? notes : "";
	for (size_t i = 0; s->fingerprint && i < n_kept; i++)
		if (strcmp(kept[i].key, s->fingerprint) == 0 &&
		    strcmp(kept[i].notes, notes) == 0 &&
		    kept[i].catalog->n_tables == s->n_tables)
			return kept[i].catalog;
	if (n_kept == KEPT) {
		arena_destroy(kept[0].arena);
		memmove(kept, kept + 1, (KEPT - 1) * sizeof(*kept));
		n_kept--;
	}
	a = arena_create(MEMORY);
	kept[n_kept].arena = a;
	kept[n_kept].key =
		arena_strdup(a, s->fingerprint ? s->fingerprint : "");
	kept[n_kept].notes = arena_strdup(a, notes);
	catalog_find_joins(s, notes, &joins);
	kept[n_kept].catalog = catalog_build(a, schema_copy(a, s), &joins);
	return kept[n_kept++].catalog;
}
