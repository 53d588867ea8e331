#include "access/narrow.h"

#include "base/ban.h"

/* Columns of both; none in common is a list of none, which is no table. */
static void
narrow_columns(struct arena *a, const struct rights_table *x,
	       const struct rights_table *y, struct rights_table *ret)
{
	const struct rights_table *listed = x->columns ? x : y;
	const char **columns;

	if (!listed->columns)
		return;
	columns = arena_array(a, listed->n_columns, sizeof(*columns));
	for (size_t i = 0; i < listed->n_columns; i++)
		if (rights_column(x, listed->columns[i]) &&
		    rights_column(y, listed->columns[i]))
			columns[ret->n_columns++] = listed->columns[i];
	ret->columns = columns;
}

/* Those that hold before others: the first of a column is what is seen. */
static void
add_masks(const struct rights_table *t, bool nulls, struct rights_mask *masks,
	  size_t *n)
{
	for (size_t i = 0; i < t->n_masks; i++)
		if (rights_masks(t, t->masks[i].column) == t->masks[i].how &&
		    (t->masks[i].how == MASK_NULL) == nulls)
			masks[(*n)++] = t->masks[i];
}

static void
narrow_masks(struct arena *a, const struct rights_table *upper,
	     const struct rights_table *lower, struct rights_table *ret)
{
	struct rights_mask *masks =
		arena_array(a, upper->n_masks + lower->n_masks, sizeof(*masks));

	add_masks(upper, true, masks, &ret->n_masks);
	add_masks(lower, true, masks, &ret->n_masks);
	add_masks(upper, false, masks, &ret->n_masks);
	add_masks(lower, false, masks, &ret->n_masks);
	ret->masks = masks;
}

static struct rights_table
narrow_table(struct arena *a, const char *name,
	     const struct rights_table *upper, const struct rights_table *lower)
{
	struct rights_table t = { .name = name };

	narrow_columns(a, upper, lower, &t);
	narrow_masks(a, upper, lower, &t);
	t.rule = upper->rule ? upper->rule : lower->rule;
	if (upper->rule && lower->rule)
		t.rule = arena_printf(a, "(%s) and (%s)", upper->rule,
				      lower->rule);
	return t;
}

static uint64_t
fewer(uint64_t x, uint64_t y)
{
	if (!x || !y)
		return x ? x : y;
	return x < y ? x : y;
}

/* The tables that one of them names and both give, each once. */
static void
add_tables(struct arena *a, const struct rights *named,
	   const struct rights *upper, const struct rights *lower,
	   struct rights_table *tables, size_t *n)
{
	for (size_t i = 0; i < named->n_tables; i++) {
		const char *name = named->tables[i].name;
		const struct rights_table *x = rights_table(upper, name);
		const struct rights_table *y = rights_table(lower, name);
		const struct rights so_far = { .tables = tables,
					       .n_tables = *n };

		if (x && y && !rights_table(&so_far, name))
			tables[(*n)++] = narrow_table(a, name, x, y);
	}
}

struct rights
rights_narrow(struct arena *a, const struct rights *upper,
	      const struct rights *lower)
{
	struct rights_table *tables = arena_array(
		a, upper->n_tables + lower->n_tables, sizeof(*tables));
	struct rights r = *upper;

	r.digest = arena_printf(a, "%s %s", upper->digest, lower->digest);
	r.all_tables = upper->all_tables && lower->all_tables;
	r.max_rows = fewer(upper->max_rows, lower->max_rows);
	r.salt = upper->salt ? upper->salt : lower->salt;
	r.n_tables = 0;
	r.tables = tables;
	add_tables(a, upper, upper, lower, tables, &r.n_tables);
	add_tables(a, lower, upper, lower, tables, &r.n_tables);
	return r;
}
