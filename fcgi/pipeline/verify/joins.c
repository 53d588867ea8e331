#include "knowledge/values/literal.h"
#include "pipeline/verify/verify.h"
#include "sql/check/conditions.h"

#include "base/ban.h"

static const struct schema_table *
table_at(const struct job *job, size_t i)
{
	return &job->schema->tables[i];
}

static const char *
name_of(const struct job *job, const struct column_ref *c)
{
	const struct schema_table *t = table_at(job, c->table);

	return arena_printf(job->arena, "%s.%s", t->name, t->cols[c->col].name);
}

static bool
is_column(const struct column_ref *c, size_t table, size_t col)
{
	return c->table == table && c->col == col;
}

/* Whether an equality is one of a key from table i. */
static bool
is_of_key(const struct compared_columns *j, size_t i,
	  const struct schema_key *k)
{
	for (size_t n = 0; n < k->n_cols; n++)
		if ((is_column(&j->left, i, k->cols[n]) &&
		     is_column(&j->right, k->to, k->to_cols[n])) ||
		    (is_column(&j->right, i, k->cols[n]) &&
		     is_column(&j->left, k->to, k->to_cols[n])))
			return true;
	return false;
}

/* A key between two tables, from *ret_from; NULL: there is none. */
static const struct schema_key *
key_between(const struct job *job, const struct compared_columns *j,
	    size_t *ret_from)
{
	const size_t ends[2] = { j->left.table, j->right.table };

	for (size_t e = 0; e < 2; e++) {
		const struct schema_table *t = table_at(job, ends[e]);

		for (size_t k = 0; k < t->n_keys; k++)
			if (t->keys[k].to == ends[1 - e]) {
				*ret_from = ends[e];
				return &t->keys[k];
			}
	}
	return NULL;
}

/* Whether some equality of the statement joins these two by a key. */
static bool
are_joined_by_key(const struct job *job, const struct conditions *c,
		  const struct compared_columns *j)
{
	for (size_t i = 0; i < c->n_joins; i++) {
		const struct compared_columns *o = &c->joins[i];
		const size_t ends[2] = { j->left.table, j->right.table };

		for (size_t e = 0; e < 2; e++) {
			const struct schema_table *t = table_at(job, ends[e]);

			for (size_t k = 0; k < t->n_keys; k++)
				if (t->keys[k].to == ends[1 - e] &&
				    is_of_key(o, ends[e], &t->keys[k]))
					return true;
		}
	}
	return false;
}

/* Two keys to the same thing ("same customer_id") may well be compared. */
static bool
refer_to_the_same(const struct job *job, const struct compared_columns *j)
{
	const struct schema_table *l = table_at(job, j->left.table);
	const struct schema_table *r = table_at(job, j->right.table);

	for (size_t i = 0; i < l->n_keys; i++)
		for (size_t k = 0; k < r->n_keys; k++)
			if (l->keys[i].to == r->keys[k].to &&
			    l->keys[i].n_cols == 1 && r->keys[k].n_cols == 1 &&
			    l->keys[i].cols[0] == j->left.col &&
			    r->keys[k].cols[0] == j->right.col)
				return true;
	return false;
}

static struct complaint *
complaint_of(const struct job *job, const char *message, const char *area,
	     const char *suggestion)
{
	struct complaint *c = arena_alloc(job->arena, sizeof(*c));

	c->type = COMPLAINT_JOIN;
	c->message = message;
	c->problem_area = area;
	c->suggestion = suggestion;
	return c;
}

static struct complaint *
beside_the_key(const struct job *job, const struct compared_columns *j)
{
	size_t from = 0;
	const struct schema_key *k = key_between(job, j, &from);
	struct column_ref own, to;

	if (!k || k->n_cols != 1)
		return NULL;
	own = (struct column_ref){ from, k->cols[0] };
	to = (struct column_ref){ k->to, k->to_cols[0] };
	return complaint_of(
		job,
		arena_printf(job->arena,
			     "%s = %s joins rows that do not"
			     " belong together.",
			     name_of(job, &j->left), name_of(job, &j->right)),
		arena_printf(job->arena, "Join: %s", name_of(job, &j->left)),
		arena_printf(job->arena, "The schema joins them by %s = %s.",
			     name_of(job, &own), name_of(job, &to)));
}

static struct complaint *
without_a_value(const struct job *job, const struct compared_columns *j)
{
	const struct column_facts *l =
		facts_find(job->facts, j->left.table, j->left.col);
	const struct column_facts *r =
		facts_find(job->facts, j->right.table, j->right.col);

	if (!l || !r || !values_never_meet(job->index, l, r))
		return NULL;
	return complaint_of(
		job,
		arena_printf(job->arena, "No value of %s is one of %s.",
			     name_of(job, &j->left), name_of(job, &j->right)),
		arena_printf(job->arena, "Join: %s", name_of(job, &j->left)),
		"Join by the columns that refer to each other.");
}

/* The other end of a key that a join repeats the rows of table for. */
static const struct schema_table *
repeated_by(const struct job *job, const struct conditions *c, size_t table)
{
	for (size_t i = 0; i < c->n_joins; i++)
		for (size_t n = 0; n < c->n_tables; n++) {
			const struct schema_table *t =
				table_at(job, c->tables[n]);

			for (size_t k = 0; k < t->n_keys; k++)
				if (c->tables[n] != table &&
				    t->keys[k].to == table &&
				    t->keys[k].n_cols == 1 &&
				    !t->cols[t->keys[k].cols[0]].unique &&
				    !t->cols[t->keys[k].cols[0]].primary &&
				    is_of_key(&c->joins[i], c->tables[n],
					      &t->keys[k]))
					return t;
		}
	return NULL;
}

static struct complaint *
repeated_sum(const struct job *job, const struct conditions *c)
{
	for (size_t i = 0; i < c->n_sums && !c->nested; i++) {
		const struct column_ref *col = &c->sums[i].column;
		const struct schema_table *by = repeated_by(job, c, col->table);

		if (by)
			return complaint_of(
				job,
				arena_printf(job->arena,
					     "%s is added up once for each"
					     " row of %s that is joined.",
					     name_of(job, col), by->name),
				arena_printf(job->arena, "Sum: %s",
					     name_of(job, col)),
				arena_printf(job->arena,
					     "Add it up before the join, or use"
					     " EXISTS instead of joining %s.",
					     by->name));
	}
	return NULL;
}

struct complaint *
verify_joins(const struct job *job, const char *sql)
{
	struct complaint *ret = NULL;
	struct conditions c;

	sql_conditions(job->arena, job->dialect, job->schema, str_of(sql), &c);
	for (size_t i = 0; i < c.n_joins && !ret; i++) {
		const struct compared_columns *j = &c.joins[i];

		if (are_joined_by_key(job, &c, j) || refer_to_the_same(job, j))
			continue;
		ret = beside_the_key(job, j);
		if (!ret)
			ret = without_a_value(job, j);
	}
	return ret ? ret : repeated_sum(job, &c);
}
