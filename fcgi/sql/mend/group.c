#include "sql/mend/mending.h"

#include "sql/check/check.h"
#include "sql/lex/grouped.h"

#include "base/ban.h"

static void
add_to_list(void *arg, struct str column)
{
	struct buf *b = arg;

	buf_puts(b, b->n ? ", " : "");
	buf_add(b, column);
}

bool
mend_group(struct mending *m)
{
	struct buf list = buf_new(m->arena, m->text.n + 1);
	struct clauses c;
	size_t after;

	if (m->complaint->type != COMPLAINT_GROUP ||
	    !clauses_read(m->arena, m->dialect, m->text, &c) || c.combined ||
	    !grouped_find_bare(&c, add_to_list, &list) || list.n == 0)
		return false;
	after = c.of[CLAUSE_GROUP].end > c.of[CLAUSE_GROUP].at
			? c.of[CLAUSE_GROUP].end
		: c.of[CLAUSE_WHERE].end > c.of[CLAUSE_WHERE].at
			? c.of[CLAUSE_WHERE].end
			: c.of[CLAUSE_FROM].end;
	if (after == 0 || after > m->shape.n_tokens)
		return false;
	mending_put(m, after - 1, after,
		    arena_printf(m->arena, "%s%s%s",
				 str_dup(m->arena,
					 mending_text(m, after - 1, after)),
				 c.of[CLAUSE_GROUP].end > c.of[CLAUSE_GROUP].at
					 ? ", "
					 : " GROUP BY ",
				 buf_text(&list)),
		    arena_printf(m->arena, "%s added to GROUP BY",
				 buf_text(&list)));
	m->complaint->type = COMPLAINT_OTHER; /* once is enough */
	return true;
}

/* SQLite alone: SELECT name, max(total) gives the name in the highest's row. */
static bool
has_extreme(const struct shape *s)
{
	static const char *const names[] = { "min", "max", NULL };

	for (size_t i = 0; i + 1 < s->n_tokens; i++)
		if (token_is_one_of(s->tokens[i], names) &&
		    token_is_op(s->tokens[i + 1], "("))
			return true;
	return false;
}

const char *
sql_mend_ungrouped(struct arena *a, const struct dialect *d, struct str text,
		   struct mends *ret)
{
	struct complaint c = { .type = COMPLAINT_GROUP };
	struct mending m = {
		.arena = a, .dialect = d, .complaint = &c, .done = ret
	};
	struct clauses clauses;

	if (!mending_is(&m, "sqlite mariadb") ||
	    !clauses_read(a, d, text, &clauses) || clauses.combined ||
	    clauses.of[CLAUSE_GROUP].at < clauses.of[CLAUSE_GROUP].end ||
	    (mending_is(&m, "sqlite") && has_extreme(&clauses.shape)))
		return NULL;
	mending_read(&m, text);
	return mend_group(&m) ? str_dup(a, m.text) : NULL;
}
