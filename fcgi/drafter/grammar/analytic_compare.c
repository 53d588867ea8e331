#include <string.h>

#include "drafter/grammar/analytic_build.h"

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

/* The aggregate of the column among rows that share a key with this one. */
static bool
put_among_own(struct build *b, const struct filter *f, struct col c)
{
	const struct place at = scope_place(&b->sc, f->within, NONE);
	const struct schema_key *k;
	struct buf *to = &b->where;
	struct buf of = buf_new(b->p->arena, 512);
	struct buf key = buf_new(b->p->arena, 512);
	struct buf outer = buf_new(b->p->arena, 512);

	if (c.table != b->sc.root || at.table == NONE || at.col != NONE ||
	    b->sc.far[at.table] != 1 || b->p->dialect->no_correlated)
		return false;
	k = b->sc.key[at.table];
	buf_puts(&of, "other.");
	dialect_name(b->p->dialect, &of, str_of(column_at(b->p, c)->name));
	buf_puts(&key, "other.");
	dialect_name(
		b->p->dialect, &key,
		str_of(b->p->schema->tables[c.table].cols[k->cols[0]].name));
	scope_col(&b->sc, &outer, (struct col){ c.table, (int)k->cols[0] });
	b->sc.n_joined++; /* columns are to have their table's name */
	buf_puts(to, "(SELECT ");
	put_agg(b, to, f->agg, buf_str(&of));
	buf_puts(to, " FROM ");
	dialect_name(b->p->dialect, to,
		     str_of(b->p->schema->tables[c.table].name));
	buf_printf(to, " other WHERE %s = %s)", buf_text(&key),
		   buf_text(&outer));
	return k->n_cols == 1;
}

bool
build_compared(struct build *b, const struct filter *f, struct col c)
{
	struct scope all = scope_of(b->p, c.table);
	struct buf of = buf_new(b->p->arena, 512);
	struct buf *to = build_and(b);

	scope_col(&b->sc, to, c);
	buf_puts(to, build_op_signs[f->op]);
	if (f->within)
		return put_among_own(b, f, c);
	if (f->sql) {
		buf_puts(to, f->sql);
		return true;
	}
	if (f->agg == AGG_NONE) {
		buf_printf(to, "%.15g", f->number * units_of(b, f, c));
		return true;
	}
	all.bare = true;
	scope_col(&all, &of, c);
	buf_puts(to, "(SELECT ");
	put_agg(b, to, f->agg, buf_str(&of));
	scope_from(&all, to);
	buf_putc(to, ')');
	return true;
}
