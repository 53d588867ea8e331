#include <string.h>

#include "drafter/grammar/render/sql.h"

#include "base/ban.h"

#define SQL_BYTES (1 << 16)

static void
write_list(struct writer *w, const char *before, const struct node *const *ns,
	   size_t n)
{
	for (size_t i = 0; i < n; i++) {
		buf_puts(w->b, i ? ", " : before);
		write_node(w, ns[i]);
	}
}

static bool
is_own_name(const struct writer *w, const struct node *n, const char *name)
{
	return n->kind == NODE_COLUMN &&
	       strcmp(name, cat_col_name(w->c, n->table, n->col)) == 0;
}

/* A column has its own name, unless another shown one has it too. */
static void
write_alias(struct writer *w, const struct node *n)
{
	const char *name = alias_of(w, n);

	if (shown_by_list(w, n))
		name = name ? name : cat_col_name(w->c, n->table, n->col);
	else if (!name || is_own_name(w, n, name))
		return;
	buf_puts(w->b, " AS ");
	dialect_name(w->d, w->b, str_of(name));
}

/* The name that a node has outside of a subquery: its alias, or "c1". */
static const char *
inner_name(const struct writer *w, const struct node *n, size_t at)
{
	static const char *const taken[] = { "place", "v", "n" };
	const char *name = alias_of(w, n);

	for (size_t i = 0; name && i < COUNT(taken); i++)
		if (str_is_nocase(str_of(name), taken[i]))
			name = NULL;
	return name ? name : arena_printf(w->arena, "c%zu", at + 1);
}

static void
write_inner_name(struct writer *w, const struct node *n, size_t at)
{
	dialect_name(w->d, w->b, str_of(inner_name(w, n, at)));
}

/* A node with that name, inside. */
static void
write_inner(struct writer *w, const struct node *n, size_t at)
{
	write_shown(w, n);
	if (!shown_by_list(w, n) && is_own_name(w, n, inner_name(w, n, at)))
		return;
	buf_puts(w->b, " AS ");
	write_inner_name(w, n, at);
}

/*
 * By its name where it is computed by a subquery: engines see two that are
 * written twice as two.
 */
static void
write_group(struct writer *w, const struct node *n)
{
	const char *name = n->kind == NODE_CASE ? alias_of(w, n) : NULL;

	if (name)
		buf_puts(w->b, name);
	else
		write_node(w, n);
}

static void
write_groups(struct writer *w)
{
	const struct tree *t = w->t;

	for (size_t i = 0; i < t->n_group; i++) {
		buf_puts(w->b, i ? ", " : " GROUP BY ");
		write_group(w, t->group[i]);
	}
	for (size_t i = 0; i < t->n_having; i++) {
		buf_puts(w->b, i ? " AND " : " HAVING ");
		write_test(w, t->having[i]);
	}
}

/* Columns that may be empty, and what is computed of some rows. */
static bool
may_be_empty(const struct writer *w, const struct node *n)
{
	if (n->kind == NODE_COLUMN)
		return cat_col(w->c, n->table, n->col)->figures ||
		       !cat_is_never_empty(w->c, n->table, n->col);
	return n->kind != NODE_AGG || n->fn != FN_COUNT;
}

static void
write_order(struct writer *w)
{
	for (size_t i = 0; i < w->t->n_order; i++) {
		buf_puts(w->b, i ? ", " : " ORDER BY ");
		(w->t->distinct ? write_shown
				: write_figure)(w, w->t->order[i].by);
		buf_puts(w->b, w->t->order[i].down ? " DESC" : "");
		if (w->t->order[i].down && w->d->nulls_high &&
		    may_be_empty(w, w->t->order[i].by))
			buf_puts(w->b, " NULLS LAST");
	}
}

static void
write_limit(struct writer *w)
{
	const struct tree *t = w->t;

	if (t->offset && w->d->limit == LIMIT_LIMIT)
		buf_printf(w->b, " LIMIT %zu OFFSET %zu", t->limit, t->offset);
	else if (t->offset)
		buf_printf(w->b, " OFFSET %zu ROWS FETCH NEXT %zu ROWS ONLY",
			   t->offset, t->limit);
	else if (t->limit)
		dialect_limit(w->d, w->b, t->limit);
}

static void
write_plain(struct writer *w)
{
	const struct tree *t = w->t;

	buf_puts(w->b, t->distinct ? "SELECT DISTINCT " : "SELECT ");
	if (t->limit && !t->offset)
		dialect_top(w->d, w->b, t->limit);
	for (size_t i = 0; i < t->n_show; i++) {
		buf_puts(w->b, i ? ", " : "");
		write_shown(w, t->show[i]);
		write_alias(w, t->show[i]);
	}
	write_rows(w, NULL);
	write_groups(w);
	write_order(w);
	write_limit(w);
}

/* The first of each: ranked inside, cut off outside. */
static void
write_per(struct writer *w)
{
	const struct tree *t = w->t;

	buf_puts(w->b, "SELECT ");
	for (size_t i = 0; i < t->n_show; i++) {
		buf_puts(w->b, i ? ", " : "");
		write_inner_name(w, t->show[i], i);
	}
	buf_puts(w->b, " FROM (SELECT ");
	for (size_t i = 0; i < t->n_show; i++) {
		buf_puts(w->b, i ? ", " : "");
		write_inner(w, t->show[i], i);
	}
	buf_puts(w->b, ", RANK() OVER (PARTITION BY ");
	write_node(w, t->per);
	write_order(w);
	buf_puts(w->b, ") AS place");
	write_rows(w, NULL);
	write_groups(w);
	buf_printf(w->b, ") ranked WHERE place <= %zu", t->limit);
}

static bool
is_of_first(const struct tree *t)
{
	return t->per && t->limit == 1 && t->n_order == 1 && t->n_group == 0 &&
	       t->offset == 0 && !node_has_agg(t->order[0].by);
}

/* Each group and the highest of it, of all rows that are shown. */
static const char *
firsts_text(struct writer *w)
{
	struct tree tree = *w->t;
	struct buf text = buf_new(w->arena, SQL_BYTES), *out = w->b;
	struct writer in;

	tree.n_show = tree.n_order = 0;
	(void)tree_show(&tree, w->t->per);
	(void)tree_show(&tree, w->t->order[0].by);
	writer_inside(w, &tree, &text, &in);
	seats_find(&in);
	w->b = &text;
	buf_putc(&text, '(');
	write_node(w, w->t->per);
	buf_puts(&text, ", ");
	write_figure(w, w->t->order[0].by);
	w->b = out;
	buf_puts(&text, ") IN (SELECT ");
	write_node(&in, w->t->per);
	buf_puts(&text, w->t->order[0].down ? ", max(" : ", min(");
	write_figure(&in, w->t->order[0].by);
	buf_putc(&text, ')');
	write_rows(&in, NULL);
	buf_puts(&text, " GROUP BY ");
	write_node(&in, w->t->per);
	buf_putc(&text, ')');
	w->lost |= in.lost;
	return buf_text(&text);
}

/* The first of each where nothing ranks: rows with the highest of theirs. */
static void
write_firsts(struct writer *w)
{
	const struct tree *t = w->t;

	buf_puts(w->b, "SELECT ");
	for (size_t i = 0; i < t->n_show; i++) {
		buf_puts(w->b, i ? ", " : "");
		write_shown(w, t->show[i]);
		write_alias(w, t->show[i]);
	}
	write_rows(w, firsts_text(w));
}

static bool
has_window(const struct node *n)
{
	return n && (n->kind == NODE_SHARE || n->kind == NODE_RUNNING ||
		     n->kind == NODE_BEFORE || n->kind == NODE_MOVING ||
		     has_window(n->a) || has_window(n->b));
}

/* It looks at other rows than its own, or than those of its group. */
static bool
needs_windows(const struct tree *t)
{
	bool found = t->per != NULL;

	for (size_t i = 0; i < t->n_show; i++)
		found |= has_window(t->show[i]) ||
			 (t->show[i]->kind == NODE_AGG &&
			  t->show[i]->fn == FN_MEDIAN);
	for (size_t i = 0; i < t->n_order; i++)
		found |= has_window(t->order[i].by);
	return found;
}

static const struct node *
median_of(const struct tree *t)
{
	for (size_t i = 0; i < t->n_show; i++)
		if (t->show[i]->kind == NODE_AGG && t->show[i]->fn == FN_MEDIAN)
			return t->show[i];
	return NULL;
}

/* The middle row, or the mean of the two: for engines without a median. */
static void
write_median(struct writer *w, const struct node *m)
{
	const struct tree *t = w->t;
	const char *name = alias_of(w, m);

	buf_puts(w->b, "SELECT ");
	for (size_t i = 0; i < t->n_group; i++) {
		write_inner_name(w, t->group[i], i);
		buf_puts(w->b, ", ");
	}
	buf_puts(w->b, "avg(v)");
	if (name) {
		buf_puts(w->b, " AS ");
		dialect_name(w->d, w->b, str_of(name));
	}
	buf_puts(w->b, " FROM (SELECT ");
	for (size_t i = 0; i < t->n_group; i++) {
		write_inner(w, t->group[i], i);
		buf_puts(w->b, ", ");
	}
	write_figure(w, m->a);
	buf_puts(w->b, " AS v, ROW_NUMBER() OVER (");
	write_list(w, "PARTITION BY ", t->group, t->n_group);
	buf_puts(w->b, t->n_group ? " ORDER BY " : "ORDER BY ");
	write_figure(w, m->a);
	buf_puts(w->b, ") AS place, COUNT(*) OVER (");
	write_list(w, "PARTITION BY ", t->group, t->n_group);
	buf_puts(w->b, ") AS n");
	write_rows(w, NULL);
	buf_puts(w->b, t->n_where ? " AND " : " WHERE ");
	write_node(w, m->a);
	buf_puts(w->b,
		 " IS NOT NULL) sorted WHERE place * 2 IN (n, n + 1, n + 2)");
	for (size_t i = 0; i < t->n_group; i++) {
		buf_puts(w->b, i ? ", " : " GROUP BY ");
		write_inner_name(w, t->group[i], i);
	}
}

static void
write_first_of(struct writer *w, const struct node *n)
{
	struct buf text = buf_new(w->arena, SQL_BYTES);
	struct writer in;

	if (w->n_firsts == FIRSTS_MAX) {
		w->lost = true;
		return;
	}
	writer_apart(w, n->tree, &text, &in);
	in.named = tree_has_scalar(n->tree);
	seats_find(&in);
	buf_putc(&text, '(');
	write_plain(&in);
	buf_putc(&text, ')');
	w->lost |= in.lost || text.cut;
	w->firsts[w->n_firsts].node = n;
	w->firsts[w->n_firsts++].text = buf_text(&text);
}

/* What the conditions compare with the first of other rows. */
static void
find_firsts(struct writer *w, const struct test *t)
{
	if (t->b && t->b->kind == NODE_FIRST)
		write_first_of(w, t->b);
	for (size_t i = 0; t->parts && i < t->n; i++)
		find_firsts(w, t->parts[i]);
}

const char *
tree_to_sql(struct arena *a, const struct catalog *c, const struct dialect *d,
	    const struct tree *t)
{
	struct buf b = buf_new(a, SQL_BYTES);
	unsigned ids = 0;
	struct writer w = {
		.arena = a, .c = c, .d = d, .b = &b, .t = t, .n_ids = &ids
	};
	const struct node *median = median_of(t);

	if (t->base < 0 || (size_t)t->base >= c->schema->n_tables ||
	    (d->no_windows && needs_windows(t) && !is_of_first(t)))
		return NULL;
	w.named = tree_has_scalar(t) || tree_shows_lists(&w);
	seats_find(&w);
	for (size_t i = 0; i < t->n_where; i++)
		find_firsts(&w, t->where[i]);
	if (median)
		write_median(&w, median);
	else if (t->per && d->no_windows)
		write_firsts(&w);
	else if (t->per)
		write_per(&w);
	else
		write_plain(&w);
	return w.lost || b.cut ? NULL : buf_text(&b);
}
