#include "drafter/grammar/old/compose/compose.h"
#include "drafter/grammar/old/strict/analytic_build.h"

#include "base/ban.h"

#define SQL_MAX 8192

/* What a dimension's column is called outside: its table, or itself. */
static const char *
name_outside(const struct build *b, const struct dim *dim)
{
	static const char *const units[UNIT__MAX] = { "",       "day", "week",
						      "month",  NULL,  "year",
						      "weekday" };
	struct place at;

	if (dim->unit)
		return units[dim->unit];
	at = scope_place(&b->sc, dim->token, dim->table);
	if (at.table == NONE)
		return NULL;
	if (at.col == NONE)
		return b->p->schema->tables[at.table].name;
	return b->p->schema->tables[at.table].cols[at.col].name;
}

/* One more column of the inner statement, by a name of its own. */
static const char *
put_dim(struct build *b, struct dim dim)
{
	const char *name = name_outside(b, &dim);
	struct buf before = b->select, quoted = buf_new(b->p->arena, 256);

	if (!name)
		return NULL;
	b->select = buf_new(b->p->arena, SQL_MAX);
	b->s->dims[0] = dim;
	b->s->n_dims = 1;
	if (!build_dims(b))
		return NULL;
	dialect_name(b->p->dialect, &quoted, str_of(name));
	build_comma(&before);
	buf_add(&before, buf_str(&b->select));
	if (!dim.unit) /* which has one */
		buf_printf(&before, " AS %s", buf_text(&quoted));
	b->select = before;
	return buf_text(&quoted);
}

static const char *
outer(const struct build *b, const char *group, const char *row)
{
	const char *inner = build_text(b, 0);
	struct buf value = buf_new(b->p->arena, 256);
	long limit = b->s->limit ? b->s->limit : 1;

	dialect_name(b->p->dialect, &value, str_of(b->alias));
	if (!inner)
		return NULL;
	return arena_printf(b->p->arena,
			    "SELECT %s, %s, %s FROM (%s) ranked WHERE place <= "
			    "%ld ORDER BY %s, place",
			    group, row, buf_text(&value), inner, limit, group);
}

/* value AS alias, and its place within the group. */
static void
put_place(struct build *b, const char *value, const char *group_by)
{
	build_comma(&b->select);
	buf_printf(&b->select, "%s AS ", value);
	dialect_name(b->p->dialect, &b->select, str_of(b->alias));
	buf_printf(&b->select,
		   ", row_number() OVER (PARTITION BY %s ORDER BY %s%s) AS "
		   "place",
		   group_by, value, b->s->direction > 0 ? " DESC" : "");
}

/* What rows of a group are ranked by: a measure of them, or a column. */
static const char *
value_of(struct build *b)
{
	struct buf value = buf_new(b->p->arena, 512);
	struct col rank;

	if (b->s->measure != MEASURE_NONE)
		return build_measure(b) ? b->measure : NULL;
	rank = find_hinted(b->p, b->sc.root, b->s->rank->names);
	if (rank.col == NONE)
		return NULL;
	buf_clear(&b->group); /* they are rows already */
	scope_col(&b->sc, &value, rank);
	b->alias = column_at(b->p, rank)->name;
	return buf_text(&value);
}

const char *
write_top_each(const struct parse *p, struct slots *s, int root)
{
	const struct dim each = s->dims[0];
	const struct dim rows = { .token = s->entity, .table = NONE };
	const bool ranked = s->rank && s->rank->names;
	struct build b = build_new(p, s, root);
	const char *group, *group_by, *row, *value;

	if (s->n_dims != 1 || !s->entity || s->having != OP_NONE || s->growth ||
	    s->share || p->dialect->no_windows ||
	    (s->measure == MEASURE_NONE ? !ranked : s->rank != NULL))
		return NULL;
	group = put_dim(&b, each);
	group_by = arena_strdup(p->arena, buf_text(&b.group));
	row = group ? put_dim(&b, rows) : NULL;
	value = row ? value_of(&b) : NULL;
	if (!value || !build_conditions(&b))
		return NULL;
	put_place(&b, value, group_by);
	return outer(&b, group, row);
}
