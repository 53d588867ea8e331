#include <string.h>

#include "drafter/grammar/old/compose/compose.h"
#include "drafter/grammar/old/strict/analytic_build.h"

#include "base/ban.h"

static struct col
rank_column(const struct build *b)
{
	const struct token *t = b->s->rank;
	struct place at;

	if (t->names)
		return find_hinted(b->p, b->sc.root, t->names);
	at = scope_place(&b->sc, t, NONE);
	return (struct col){ at.table, at.table == b->sc.root ? at.col : NONE };
}

static bool
has_label(const struct build *b, struct col name)
{
	return name.col != NONE &&
	       column_kind(b->p, name.table, name.col) == KIND_NAME;
}

/* The label of a row; all of it where it has no name. */
static bool
put_row(struct build *b)
{
	const struct col name = name_column(b->p, b->sc.root);

	build_comma(&b->select);
	if (has_label(b, name)) {
		scope_name(&b->sc, &b->select, name);
		return true;
	}
	if (!b->sc.bare) {
		dialect_name(b->p->dialect, &b->select,
			     str_of(b->p->schema->tables[b->sc.root].name));
		buf_putc(&b->select, '.');
	}
	buf_putc(&b->select, '*');
	return true;
}

/* All columns are shown. */
static bool
is_whole(const struct build *b)
{
	return b->select.n && b->select.p[b->select.n - 1] == '*';
}

static bool
put_rank(struct build *b)
{
	const struct col c = rank_column(b);

	if (!is_col(c))
		return false;
	if (!is_whole(b) && !b->s->asks && build_limit(b->s) != 1) {
		build_comma(&b->select);
		scope_col(&b->sc, &b->select, c);
	}
	scope_col(&b->sc, &b->order, c);
	buf_puts(&b->order, b->s->direction > 0 ? " DESC" : "");
	return true;
}

bool
build_says_name(const struct build *b)
{
	for (size_t i = 0; i < b->p->n_words; i++)
		if (strcmp(b->p->words[i].stem, "name") == 0)
			return true;
	return false;
}

/* "the names of" rows that have none. */
static bool
lacks_name(const struct build *b)
{
	return is_whole(b) && build_says_name(b);
}

/* Rows that fit, the first of them when a rank is asked for. */
const char *
write_list(const struct parse *p, struct slots *s, int root, bool bare)
{
	struct build b = build_new(p, s, root);

	b.sc.bare = bare;
	if (!put_row(&b) || !b.select.n || lacks_name(&b) ||
	    (s->rank && !put_rank(&b)) || !build_conditions(&b) ||
	    (!s->rank && !b.where.n))
		return NULL;
	if (!bare && b.sc.n_joined == 1)
		return write_list(p, s, root, true);
	return build_text(&b, build_limit(s));
}
