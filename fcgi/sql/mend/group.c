#include "sql/mend/mending.h"

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
