#include <string.h>

#include "drafter/grammar/analytic_build.h"
#include "sql/dialect/dialect.h"

#include "base/ban.h"

/* Groups are what is counted, by what each of them has. */
static bool
is_of_groups(const struct slots *s)
{
	return s->having != OP_NONE && s->measure != MEASURE_NONE &&
	       s->entity && s->n_dims == 0 && !s->direction && !s->share &&
	       !s->growth && !s->averaged;
}

const char *
write_counted(const struct parse *p, const struct tokens *ts)
{
	struct tokens *rest = arena_alloc(p->arena, sizeof(*rest));
	struct buf out = buf_new(p->arena, 8192);
	const char *inner, *name;
	struct slots s;

	if (ts->n < 3 || ts->items[0].kind != TOK_COUNT ||
	    ts->items[1].kind != TOK_TABLE)
		return NULL;
	*rest = *ts;
	rest->n--;
	memmove(rest->items, rest->items + 1, rest->n * sizeof(*rest->items));
	if (!slots_fill(&s, rest) || !is_of_groups(&s))
		return NULL;
	s.keys = true;
	name = p->schema->tables[s.entity->places[0].table].name;
	inner = analytic_write(p, &s);
	if (!inner)
		return NULL;
	buf_puts(&out, "SELECT count(*) AS ");
	dialect_name(p->dialect, &out, str_of(name));
	buf_printf(&out, " FROM (%s) found", inner);
	return out.cut ? NULL : buf_text(&out);
}
