#include <string.h>

#include "drafter/grammar/old/strict/analytic_build.h"

#include "base/ban.h"

/* How many of the column's own units one of the filter's has. */
static double
units_of(const struct build *b, const struct filter *f, struct col c)
{
	static const struct {
		const char *part; /* of the column's name */
		double seconds;
	} units[] = { { "milli", 0.001 }, { "ms", 0.001 },  { "sec", 1 },
		      { "min", 60 },      { "hour", 3600 }, { "", 60 } };
	const char *name = column_at(b->p, c)->name;
	size_t i = 0;

	if (!f->seconds)
		return 1;
	while (!strcasestr(name, units[i].part))
		i++;
	return f->seconds / units[i].seconds;
}

static void
put_agg(const struct build *b, struct buf *to, enum agg agg, struct str of)
{
	const char *avg = b->p->dialect->avg;

	dialect_form(to,
		     agg == AGG_MAX   ? "max(%s)"
		     : agg == AGG_MIN ? "min(%s)"
		     : avg            ? avg
				      : "avg(%s)",
		     of, STR(""));
}

/* "(SELECT avg(price) FROM products)" */
static bool
put_among_all(const struct build *b, struct buf *to, enum agg agg, struct col c)
{
	struct scope all = scope_of(b->p, c.table);
	struct buf of = buf_new(b->p->arena, 512);

	all.bare = true;
	scope_col(&all, &of, c);
	buf_puts(to, "(SELECT ");
	put_agg(b, to, agg, buf_str(&of));
	scope_from(&all, to);
	buf_putc(to, ')');
	return true;
}

const char *
build_of_all(struct build *b, enum agg agg)
{
	const struct token *of = b->s->of;
	struct buf text = buf_new(b->p->arena, 1024);
	struct col c;

	if (!of || b->s->measure != MEASURE_COLUMN)
		return NULL;
	if (of->names) {
		c = find_hinted(b->p, b->sc.root, of->names);
	} else {
		const struct place at = scope_place(&b->sc, of, NONE);

		c = place_col(&at);
	}
	if (!is_col(c) || !put_among_all(b, &text, agg, c))
		return NULL;
	return buf_text(&text);
}

/* What the column is compared with. */
static bool
put_with(struct build *b, struct buf *to, const struct filter *f, struct col c)
{
	if (f->agg != AGG_NONE)
		return put_among_all(b, to, f->agg, c);
	if (f->sql)
		buf_puts(to, f->sql);
	else
		buf_printf(to, "%.15g", f->number * units_of(b, f, c));
	return true;
}

bool
build_compared(struct build *b, const struct filter *f, struct col c)
{
	struct buf with = buf_new(b->p->arena, 4096);
	struct buf *to = build_and(b);

	scope_col(&b->sc, to, c);
	buf_puts(to, build_op_signs[f->op]);
	if (!put_with(b, &with, f, c) || with.cut)
		return false;
	buf_add(to, buf_str(&with));
	return true;
}
