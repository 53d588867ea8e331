#include "base/pack.h"
#include "knowledge/schema/cache.h"

#include "base/ban.h"

static void
walk_type(struct pack *p, enum cell_type *type)
{
	const char *name = p->writing ? cell_type_name(*type) : NULL;
	enum cell_type found;

	pack_text(p, &name);
	found = name ? cell_type_find(name) : CELL__MAX;
	if (found == CELL__MAX) {
		p->bad = true;
		found = CELL_NULL;
	}
	*type = found;
}

static void
walk_column(struct pack *p, struct schema_column *c)
{
	pack_text(p, &c->name);
	pack_text(p, &c->declared);
	walk_type(p, &c->type);
	pack_text(p, &c->comment);
	pack_bool(p, &c->primary);
	pack_bool(p, &c->not_null);
	pack_bool(p, &c->unique);
	pack_bool(p, &c->blank);
	pack_bool(p, &c->samples_hidden);
	pack_bool(p, &c->personal);
	pack_array(p, &c->n_samples, sizeof(*c->samples), &c->samples);
	for (size_t i = 0; i < c->n_samples; i++)
		pack_text(p, &c->samples[i]);
}

static void
walk_key(struct pack *p, struct schema_key *k)
{
	size_t n = k->n_cols;

	pack_size(p, &k->to);
	pack_bool(p, &k->guessed);
	pack_array(p, &k->n_cols, sizeof(*k->cols), &k->cols);
	pack_array(p, &n, sizeof(*k->to_cols), &k->to_cols);
	if (n != k->n_cols) {
		p->bad = true;
		k->n_cols = 0;
	}
	for (size_t i = 0; i < k->n_cols; i++) {
		pack_size(p, &k->cols[i]);
		pack_size(p, &k->to_cols[i]);
	}
}

static void
walk_codes(struct pack *p, struct schema_table *t)
{
	pack_array(p, &t->n_codes, sizeof(*t->codes), &t->codes);
	for (size_t i = 0; i < t->n_codes; i++) {
		pack_text(p, &t->codes[i].list);
		pack_text(p, &t->codes[i].code);
		pack_text(p, &t->codes[i].text);
	}
	for (size_t i = 0; i < CODE_PARTS; i++) {
		pack_size(p, &t->code_cols[i]);
		p->bad |= t->n_codes && t->code_cols[i] >= t->n_cols;
	}
}

static void
walk_table(struct pack *p, struct schema_table *t)
{
	pack_text(p, &t->name);
	pack_text(p, &t->schema);
	pack_text(p, &t->comment);
	pack_bool(p, &t->view);
	pack_int(p, &t->n_rows);
	pack_array(p, &t->n_cols, sizeof(*t->cols), &t->cols);
	for (size_t i = 0; i < t->n_cols; i++)
		walk_column(p, &t->cols[i]);
	pack_array(p, &t->n_keys, sizeof(*t->keys), &t->keys);
	for (size_t i = 0; i < t->n_keys; i++)
		walk_key(p, &t->keys[i]);
	walk_codes(p, t);
}

/* Indexes that would lead out of the schema must not come from a file. */
static bool
keys_fit(const struct schema *s, const struct schema_table *t)
{
	for (size_t i = 0; i < t->n_keys; i++) {
		const struct schema_key *k = &t->keys[i];

		if (k->to >= s->n_tables)
			return false;
		for (size_t j = 0; j < k->n_cols; j++)
			if (k->cols[j] >= t->n_cols ||
			    k->to_cols[j] >= s->tables[k->to].n_cols)
				return false;
	}
	return true;
}

void
schema_walk(struct pack *p, struct schema *s)
{
	pack_text(p, &s->dialect);
	pack_text(p, &s->fingerprint);
	pack_array(p, &s->n_tables, sizeof(*s->tables), &s->tables);
	for (size_t i = 0; i < s->n_tables; i++)
		walk_table(p, &s->tables[i]);
	for (size_t i = 0; i < s->n_tables && !p->bad; i++)
		p->bad = !keys_fit(s, &s->tables[i]);
}
