#include "drafter/grammar/render/sql.h"

#include "base/ban.h"

/*
 * Rows of two tables side by side: those of the second are grouped in a
 * subquery and joined by what they are grouped by. Each row outside meets one
 * of them at most, so that it is the same for all rows of a group.
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

void
besides_find(struct writer *w)
{
	for (size_t i = 0; i < w->t->n_show; i++)
		find(w, w->t->show[i]);
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
				   adds ? "COALESCE(max(t%u.v), 0)"
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
	struct writer in = { .arena = w->arena,
			     .c = w->c,
			     .d = w->d,
			     .b = w->b,
			     .t = &tree,
			     .n_ids = w->n_ids,
			     .outside = w };

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
