#include "drafter/grammar/old/strict/analytic_build.h"

#include "base/ban.h"

/* A statement's clauses, and they as one text. */

#define SQL_MAX 8192
#define ROWS_SHOWN 10 /* "the best selling products": so many */

struct build
build_new(const struct parse *p, struct slots *s, int root)
{
	struct build b = { .p = p, .s = s, .counted = NONE };

	b.sc = scope_of(p, root);
	b.sc.said = s;
	b.met = arena_array(p->arena, p->schema->n_tables, sizeof(*b.met));
	b.select = buf_new(p->arena, SQL_MAX);
	b.where = buf_new(p->arena, SQL_MAX);
	b.group = buf_new(p->arena, SQL_MAX);
	b.having = buf_new(p->arena, SQL_MAX);
	b.order = buf_new(p->arena, SQL_MAX);
	return b;
}

long
build_limit(const struct slots *s)
{
	if (!s->direction)
		return s->limit;
	if (s->limit)
		return s->limit;
	return s->plural ? ROWS_SHOWN : 1;
}

/* The second, third, … row alone. */
static void
put_nth(const struct build *b, struct buf *out)
{
	const int before = b->s->nth - 1;

	if (b->p->dialect->limit == LIMIT_LIMIT)
		buf_printf(out, " LIMIT 1 OFFSET %d", before);
	else
		buf_printf(out, " OFFSET %d ROWS FETCH NEXT 1 ROWS ONLY",
			   before);
}

const char *
build_text(const struct build *b, long limit)
{
	struct buf out = buf_new(b->p->arena, SQL_MAX);
	const struct {
		const char *word;
		const struct buf *text;
	} clauses[] = { { " WHERE ", &b->where },
			{ " GROUP BY ", &b->group },
			{ " HAVING ", &b->having },
			{ " ORDER BY ", &b->order } };

	if (b->s->nth)
		limit = 0;
	buf_puts(&out, "SELECT ");
	if (limit)
		dialect_top(b->p->dialect, &out, (size_t)limit);
	buf_add(&out, buf_str(&b->select));
	scope_from(&b->sc, &out);
	for (size_t i = 0; i < COUNT(clauses); i++)
		if (clauses[i].text->n)
			buf_printf(&out, "%s%s", clauses[i].word,
				   buf_text(clauses[i].text));
	if (limit)
		dialect_limit(b->p->dialect, &out, (size_t)limit);
	if (b->s->nth)
		put_nth(b, &out);
	return out.cut ? NULL : buf_text(&out);
}
