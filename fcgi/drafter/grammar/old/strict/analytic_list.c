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

/* "name": what the rows are called, whatever the column is. */
static bool
is_label(const struct build *b, const struct token *t)
{
	return strcmp(b->p->words[t->to - 1].stem, "name") == 0 &&
	       has_label(b, name_column(b->p, b->sc.root));
}

/* "budget of the department with …": the columns asked for. */
static bool
put_shown(struct build *b)
{
	for (size_t i = 0; i < b->s->n_shown; i++) {
		const struct token *t = b->s->shown[i];
		const struct place at = scope_place(&b->sc, t, NONE);
		const bool here = at.table != NONE && at.col != NONE;

		if (!here && !is_label(b, t))
			return false;
		build_comma(&b->select);
		if (here)
			scope_col(&b->sc, &b->select, place_col(&at));
		else
			scope_name(&b->sc, &b->select,
				   name_column(b->p, b->sc.root));
	}
	return true;
}

/* The label of a row; all of it where it has no name. */
static bool
put_row(struct build *b)
{
	const struct col name = name_column(b->p, b->sc.root);

	if (b->s->n_shown)
		return put_shown(b);
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
	if (!is_whole(b) && !b->s->n_shown && !b->s->asks &&
	    build_limit(b->s) != 1) {
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

/* The column of the root that a group's rows have in common. */
static struct col
group_column(const struct build *b, const struct dim *dim)
{
	struct place at = scope_place(&b->sc, dim->token, dim->table);
	const struct schema_key *k;

	if (at.table == b->sc.root)
		return place_col(&at);
	if (at.table == NONE || at.col != NONE || b->sc.far[at.table] != 1)
		return (struct col){ b->sc.root, NONE };
	k = b->sc.key[at.table];
	return (struct col){ b->sc.root,
			     k->n_cols == 1 ? (int)k->cols[0] : NONE };
}

/* "the cheapest product in each category" */
const char *
write_extreme_each(const struct parse *p, struct slots *s, int root)
{
	struct build b = build_new(p, s, root);
	const struct col rank = rank_column(&b);
	const char *table = p->schema->tables[root].name;
	const char *extreme = s->direction > 0 ? "max" : "min";
	struct buf name = buf_new(p->arena, 256), in = name, by = name;
	struct col group;

	if (s->n_dims != 1 || s->dims[0].unit || s->limit > 1 || s->n_filters ||
	    s->timed || s->never || s->n_done)
		return NULL;
	group = group_column(&b, &s->dims[0]);
	if (!is_col(rank) || group.col == NONE || !build_dims(&b))
		return NULL;
	buf_add(&b.order, buf_str(&b.select));
	if (!put_row(&b))
		return NULL;
	if (!s->n_shown && !is_whole(&b)) {
		build_comma(&b.select);
		scope_col(&b.sc, &b.select, rank);
	}
	dialect_name(p->dialect, &name, str_of(table));
	dialect_name(p->dialect, &in,
		     str_of(p->schema->tables[root].cols[rank.col].name));
	dialect_name(p->dialect, &by,
		     str_of(p->schema->tables[root].cols[group.col].name));
	if (p->dialect->no_correlated)
		buf_printf(&b.where,
			   "(%s.%s, %s.%s) IN (SELECT %s, %s(%s) FROM %s"
			   " GROUP BY %s)",
			   buf_text(&name), buf_text(&by), buf_text(&name),
			   buf_text(&in), buf_text(&by), extreme, buf_text(&in),
			   buf_text(&name), buf_text(&by));
	else
		buf_printf(
			&b.where,
			"%s.%s = (SELECT %s(other.%s) FROM %s other WHERE other.%s "
			"= %s.%s)",
			buf_text(&name), buf_text(&in), extreme, buf_text(&in),
			buf_text(&name), buf_text(&by), buf_text(&name),
			buf_text(&by));
	buf_clear(&b.group);
	return build_text(&b, 0);
}
