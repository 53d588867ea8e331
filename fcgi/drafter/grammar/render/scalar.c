#include "drafter/grammar/render/sql.h"

#include <string.h>

#include "base/ban.h"

static bool test_has(const struct test *t);

static bool
node_has(const struct node *n)
{
	if (!n)
		return false;
	return n->kind == NODE_SCALAR || n->kind == NODE_BESIDE ||
	       n->kind == NODE_FIRST || node_has(n->a) || node_has(n->b) ||
	       test_has(n->test);
}

static bool
test_has(const struct test *t)
{
	if (!t)
		return false;
	for (size_t i = 0; t->parts && i < t->n; i++)
		if (test_has(t->parts[i]))
			return true;
	return node_has(t->a) || node_has(t->b);
}

bool
tree_has_scalar(const struct tree *t)
{
	for (size_t i = 0; i < t->n_show; i++)
		if (node_has(t->show[i]))
			return true;
	for (size_t i = 0; i < t->n_where; i++)
		if (test_has(t->where[i]))
			return true;
	for (size_t i = 0; i < t->n_having; i++)
		if (test_has(t->having[i]))
			return true;
	return false;
}

/* Inside and outside have the same of it. */
static const char *
same_text(struct writer *w, struct writer *in, const struct node *by)
{
	struct buf b = buf_new(w->arena, 1024), *out = w->b, *inner = in->b;

	if (!by)
		return NULL;
	w->b = in->b = &b;
	write_node(in, by);
	buf_puts(&b, " = ");
	write_node(w, by);
	w->b = out;
	in->b = inner;
	return buf_text(&b);
}

void
write_scalar(struct writer *w, const struct node *n)
{
	struct tree tree = { .base = n->table };
	struct writer in;
	const char *same;

	writer_inside(w, &tree, w->b, &in);
	(void)tree_show(&tree, n->a);
	if (n->b)
		(void)tree_group(&tree, n->b);
	if (n->test)
		(void)tree_where(&tree, n->test);
	seats_find(&in);
	same = same_text(w, &in, n->b);
	buf_puts(w->b, n->filled ? "COALESCE((SELECT " : "(SELECT ");
	write_node(&in, n->a);
	write_rows(&in, same);
	buf_puts(w->b, n->filled ? "), 0)" : ")");
	w->lost |= in.lost || (n->b && w->d->no_correlated);
}

void
write_first(struct writer *w, const struct node *n)
{
	const struct writer *all = w;

	while (all->outside)
		all = all->outside;
	for (size_t i = 0; i < all->n_firsts; i++)
		if (all->firsts[i].node == n) {
			buf_puts(w->b, all->firsts[i].text);
			return;
		}
	w->lost = true;
}

/*
 * Rows of two tables side by side: those of the second are grouped in a
 * subquery and joined by what they are grouped by. Each row outside meets one
 * of them at most, so that it is the same for all rows of a group, if it is not
 * of each row.
 */

static void
find(struct writer *w, const struct node *n)
{
	if (!n)
		return;
	if (n->kind != NODE_BESIDE) {
		find(w, n->a);
		find(w, n->b);
		return;
	}
	for (size_t i = 0; i < w->n_besides; i++)
		if (node_equal(w->besides[i].node, n))
			return;
	if (w->n_besides == BESIDES_MAX) {
		w->lost = true;
		return;
	}
	w->besides[w->n_besides].node = n;
	w->besides[w->n_besides++].id = ++*w->n_ids;
}

static void
find_in(struct writer *w, const struct test *t)
{
	find(w, t->a);
	find(w, t->b);
	for (size_t i = 0;
	     t->kind != TEST_EXISTS && t->kind != TEST_COUNT && i < t->n; i++)
		if (t->parts)
			find_in(w, t->parts[i]);
}

void
besides_find(struct writer *w)
{
	for (size_t i = 0; i < w->t->n_show; i++)
		find(w, w->t->show[i]);
	for (size_t i = 0; i < w->t->n_where; i++)
		find_in(w, w->t->where[i]);
	for (size_t i = 0; i < w->t->n_having; i++)
		find_in(w, w->t->having[i]);
	for (size_t i = 0; i < w->t->n_order; i++)
		find(w, w->t->order[i].by);
}

void
write_beside(struct writer *w, const struct node *n)
{
	const bool adds = n->a->kind == NODE_AGG &&
			  (n->a->fn == FN_COUNT || n->a->fn == FN_SUM);

	for (size_t i = 0; i < w->n_besides; i++)
		if (node_equal(w->besides[i].node, n)) {
			buf_printf(w->b,
				   n->each ? "COALESCE(t%u.v, 0)"
				   : adds  ? "COALESCE(max(t%u.v), 0)"
					   : "max(t%u.v)",
				   w->besides[i].id);
			return;
		}
	w->lost = true;
}

static void
write_subquery(struct writer *w, const struct node *n)
{
	struct tree tree = { .base = n->table };
	struct writer in;

	writer_inside(w, &tree, w->b, &in);
	(void)tree_group(&tree, n->key);
	(void)tree_show(&tree, n->key);
	(void)tree_show(&tree, n->a);
	if (n->test)
		(void)tree_where(&tree, n->test);
	seats_find(&in);
	buf_puts(w->b, "(SELECT ");
	write_node(&in, n->key);
	buf_puts(w->b, " AS k, ");
	write_node(&in, n->a);
	buf_puts(w->b, " AS v");
	write_rows(&in, NULL);
	buf_puts(w->b, " GROUP BY ");
	write_node(&in, n->key);
	buf_putc(w->b, ')');
	w->lost |= in.lost;
}

void
write_besides(struct writer *w)
{
	for (size_t i = 0; i < w->n_besides; i++) {
		buf_puts(w->b, w->d->join ? " ALL LEFT JOIN " : " LEFT JOIN ");
		write_subquery(w, w->besides[i].node);
		buf_printf(w->b, " t%u ON t%u.k = ", w->besides[i].id,
			   w->besides[i].id);
		write_node(w, w->besides[i].node->b);
	}
}
