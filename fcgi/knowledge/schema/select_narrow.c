#include <string.h>

#include "knowledge/schema/select.h"

#include "base/ban.h"

/* Where tables and columns of the whole schema are in the smaller one. */
struct narrow {
	struct arena *arena;
	const struct schema *from;
	const struct selection *picked;
	size_t *table; /* [n_tables] n_tables: not there */
};

static bool
has_col(const struct narrow *n, size_t i, size_t col)
{
	return !n->picked->cols[i] || n->picked->cols[i][col];
}

/* How many columns before it are there. */
static size_t
new_col(const struct narrow *n, size_t i, size_t col)
{
	size_t at = 0;

	for (size_t c = 0; c < col; c++)
		at += has_col(n, i, c);
	return at;
}

static void
copy_cols(const struct narrow *n, size_t i, struct schema_table *t)
{
	const struct schema_column *cols = t->cols;
	const size_t n_cols = t->n_cols;

	if (!n->picked->cols[i])
		return;
	t->cols = arena_array(n->arena, n_cols, sizeof(*t->cols));
	t->n_cols = 0;
	for (size_t c = 0; c < n_cols; c++)
		if (n->picked->cols[i][c])
			t->cols[t->n_cols++] = cols[c];
	t->comment =
		arena_printf(n->arena, "%s%s%zu more columns are not shown",
			     t->comment ? t->comment : "",
			     t->comment ? "; " : "", n_cols - t->n_cols);
}

/* false: a part of it is not there. */
static bool
copy_key(const struct narrow *n, size_t i, const struct schema_key *from,
	 struct schema_key *ret)
{
	const size_t to = n->table[from->to];

	if (to == n->from->n_tables)
		return false;
	*ret = *from;
	ret->to = to;
	ret->cols = arena_array(n->arena, from->n_cols, sizeof(*ret->cols));
	ret->to_cols =
		arena_array(n->arena, from->n_cols, sizeof(*ret->to_cols));
	for (size_t k = 0; k < from->n_cols; k++) {
		if (!has_col(n, i, from->cols[k]) ||
		    !has_col(n, to, from->to_cols[k]))
			return false;
		ret->cols[k] = new_col(n, i, from->cols[k]);
		ret->to_cols[k] = new_col(n, to, from->to_cols[k]);
	}
	return true;
}

static void
copy_keys(const struct narrow *n, size_t i, struct schema_table *t)
{
	const struct schema_key *keys = t->keys;
	const size_t n_keys = t->n_keys;

	t->keys = arena_array(n->arena, n_keys + 1, sizeof(*t->keys));
	t->n_keys = 0;
	for (size_t k = 0; k < n_keys; k++)
		t->n_keys += copy_key(n, i, &keys[k], &t->keys[t->n_keys]);
}

struct schema *
select_narrow(struct arena *a, const struct schema *s,
	      const struct selection *picked)
{
	struct narrow n = { .arena = a, .from = s, .picked = picked };
	struct schema *ret = arena_alloc(a, sizeof(*ret));

	*ret = *s;
	ret->serial = 0; /* it is of one question */
	ret->n_tables = picked->n;
	ret->tables = arena_array(a, picked->n + 1, sizeof(*ret->tables));
	n.table = arena_array(a, s->n_tables, sizeof(*n.table));
	for (size_t t = 0; t < s->n_tables; t++)
		n.table[t] = s->n_tables;
	for (size_t i = 0; i < picked->n; i++)
		n.table[picked->tables[i]] = i;
	for (size_t i = 0; i < picked->n; i++) {
		ret->tables[i] = s->tables[picked->tables[i]];
		copy_cols(&n, i, &ret->tables[i]);
		ret->tables[i].n_codes = 0;
		copy_keys(&n, i, &ret->tables[i]);
	}
	return ret;
}

static const struct schema_column *
column_at(const struct schema *s, const struct value_match *v)
{
	return &s->tables[v->table].cols[v->col];
}

/* The place of a value in the smaller schema, by names that do not change. */
static bool
move_value(const struct schema *whole, const struct schema *part,
	   const struct value_match *from, struct value_match *ret)
{
	const struct schema_table *t = &whole->tables[from->table];

	*ret = *from;
	for (size_t i = 0; i < part->n_tables; i++) {
		const struct schema_table *p = &part->tables[i];

		if (p->name != t->name || p->schema != t->schema)
			continue;
		for (size_t c = 0; c < p->n_cols; c++)
			if (p->cols[c].name == column_at(whole, from)->name) {
				ret->table = i;
				ret->col = c;
				return true;
			}
	}
	return false;
}

const struct job *
select_seen(struct job *job)
{
	struct value_match *values;
	struct job *seen;

	if (!job->selected)
		return job;
	seen = arena_alloc(job->arena, sizeof(*seen));
	values = arena_array(job->arena, job->n_values + 1, sizeof(*values));
	*seen = *job;
	seen->whole = job->schema;
	seen->schema = job->selected;
	seen->n_values = 0;
	for (size_t i = 0; i < job->n_values; i++)
		seen->n_values +=
			move_value(job->schema, job->selected, &job->values[i],
				   &values[seen->n_values]);
	seen->values = values;
	return seen;
}
