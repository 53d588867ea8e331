#include "drafter/grammar/old/strict/analytic_build.h"
#include "sql/dialect/dialect.h"

#include "base/ban.h"

static const char *
yes(const struct build *b, bool negated)
{
	const struct dialect *d = b->p->dialect;

	if (negated)
		return d->no ? d->no : "false";
	return d->yes ? d->yes : "true";
}

/* What a column holds where the thing is not so; NULL: it says no such. */
static const char *
no_of(const struct build *b, struct col c)
{
	const struct schema_column *col = column_at(b->p, c);
	const char *no = name_of_col(b->p, c.table, c.col)->no;
	struct buf text = buf_new(b->p->arena, 32);

	if (!no || cell_is_number(col->type))
		return no;
	dialect_text(b->p->dialect, &text, str_of(no));
	return buf_text(&text);
}

bool
build_flagged(struct build *b, const struct filter *f, struct col c)
{
	const struct schema_column *col = column_at(b->p, c);
	struct buf *to;

	if (col->type != CELL_BOOLEAN && !f->negated)
		return false;
	to = build_and(b);
	scope_col(&b->sc, to, c);
	if (col->type == CELL_BOOLEAN)
		buf_printf(to, " = %s", yes(b, f->negated));
	else if (no_of(b, c))
		buf_printf(to, " = %s", no_of(b, c));
	else
		buf_puts(to, " IS NULL");
	return true;
}
