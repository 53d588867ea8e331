#include "drafter/grammar/old/strict/analytic_build.h"

#include "base/ban.h"

/* What of a row counts: 1, or what is summed. */
static const char *
part_of(const struct build *b)
{
	return b->s->measure == MEASURE_ROWS ? "1" : b->summed;
}

/* "CASE WHEN condition THEN part ELSE 0 END", summed. */
static const char *
part_that_fits(const struct build *b, const char *condition)
{
	return arena_printf(b->p->arena,
			    "100.0 * sum(CASE WHEN %s THEN %s ELSE 0 END) / %s",
			    condition, part_of(b), b->measure);
}

/* "within each country": what a share is taken of; or nothing */
static const char *
whole_of(const struct build *b)
{
	struct slots *one = arena_alloc(b->p->arena, sizeof(*one));
	struct build w;

	*one = *b->s;
	one->n_dims = 0;
	for (size_t i = 0; i < b->s->n_dims; i++)
		if (b->s->dims[i].whole)
			one->dims[one->n_dims++] = b->s->dims[i];
	if (one->n_dims == 0 || one->n_dims == b->s->n_dims)
		return "";
	w = build_new(b->p, one, b->sc.root);
	if (!build_dims(&w))
		return "";
	return arena_printf(b->p->arena, "PARTITION BY %s", buf_text(&w.group));
}

/* Of each group, with all groups as the whole. */
static const char *
part_of_group(const struct build *b)
{
	if (b->s->n_dims == 0 || b->p->dialect->no_windows)
		return NULL;
	return arena_printf(b->p->arena, "100.0 * %s / sum(%s) OVER (%s)",
			    b->measure, b->measure, whole_of(b));
}

/* The period narrows the whole, all other conditions the part. */
static const char *
share_text(struct build *b)
{
	const char *condition;

	if (!build_filters(b))
		return NULL;
	condition = arena_strdup(b->p->arena, buf_text(&b->where));
	buf_clear(&b->where);
	if (b->s->timed && !b->inside && !build_period(b, &b->sc, build_and(b)))
		return NULL;
	return *condition ? part_that_fits(b, condition) : part_of_group(b);
}

static bool
can_be_shared(const struct slots *s)
{
	return s->measure != MEASURE_NONE && !s->distinct && !s->direction &&
	       s->having == OP_NONE && !s->growth &&
	       (s->agg == AGG_NONE || s->agg == AGG_SUM) &&
	       !(s->of && s->measure == MEASURE_ROWS &&
		 s->of->kind == TOK_COLUMN);
}

const char *
write_share(const struct parse *p, struct slots *s, int root)
{
	struct build b = build_new(p, s, root);
	const char *share;

	if (!can_be_shared(s) || !build_dims(&b) || !build_measure(&b) ||
	    !part_of(&b))
		return NULL;
	share = share_text(&b);
	if (!share)
		return NULL;
	build_comma(&b.select);
	buf_printf(&b.select, "%s AS percentage", share);
	if (s->n_dims)
		buf_puts(&b.order, "percentage DESC");
	return build_text(&b, 0);
}

/* What the unit's columns are called outside; NULL: by no name. */
static const char *
keys_outside(const struct build *b)
{
	static const char *const units[UNIT__MAX] = {
		NULL, "day", "week", "month", "year, quarter", "year", NULL
	};
	const enum unit unit = b->s->dims[0].unit;
	const struct col c = find_when(&b->sc, b->s);

	if (cell_is_number(column_at(b->p, c)->type))
		return column_at(b->p, c)->name;
	return unit == UNIT_QUARTER && !b->p->dialect->year ? NULL
							    : units[unit];
}

static const char *
growth_text(const struct build *b, const char *keys)
{
	const char *inner = build_text(b, 0), *name, *before;
	struct buf quoted = buf_new(b->p->arena, 256);

	if (!inner)
		return NULL;
	dialect_name(b->p->dialect, &quoted, str_of(b->alias));
	name = buf_text(&quoted);
	before = arena_printf(b->p->arena, "lag(%s) OVER (ORDER BY %s)", name,
			      keys);
	return arena_printf(b->p->arena,
			    "SELECT %s, %s, 100.0 * (%s - %s) / nullif(%s, 0) "
			    "AS growth_percent FROM (%s) periods ORDER BY %s",
			    keys, name, name, before, before, inner, keys);
}

const char *
write_growth(const struct parse *p, struct slots *s, int root)
{
	static const struct dim year = { .unit = UNIT_YEAR, .table = NONE };
	struct build b = build_new(p, s, root);
	const char *keys;

	if (s->direction || s->having != OP_NONE || s->share || s->n_dims > 1 ||
	    p->dialect->no_windows)
		return NULL;
	if (s->n_dims == 0)
		s->dims[s->n_dims++] = year;
	if (!s->dims[0].unit || !build_dims(&b) || !build_measure(&b) ||
	    !build_conditions(&b))
		return NULL;
	keys = keys_outside(&b);
	if (!keys)
		return NULL;
	build_comma(&b.select);
	buf_printf(&b.select, "%s AS ", b.measure);
	dialect_name(p->dialect, &b.select, str_of(b.alias));
	return growth_text(&b, keys);
}
