#include "drafter/grammar/render/sql.h"

#include "base/ban.h"

static bool test_has(const struct test *t);

static bool
node_has(const struct node *n)
{
	if (!n)
		return false;
	return n->kind == NODE_SCALAR || n->kind == NODE_BESIDE ||
	       node_has(n->a) || node_has(n->b) ||
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
	struct writer in = { .arena = w->arena,
			     .c = w->c,
			     .d = w->d,
			     .b = w->b,
			     .t = &tree,
			     .n_ids = w->n_ids,
			     .outside = w };
	const char *same;

	(void)tree_show(&tree, n->a);
	if (n->b)
		(void)tree_group(&tree, n->b);
	if (n->test)
		(void)tree_where(&tree, n->test);
	seats_find(&in);
	same = same_text(w, &in, n->b);
	buf_puts(w->b, "(SELECT ");
	write_node(&in, n->a);
	write_rows(&in, same);
	buf_putc(w->b, ')');
	w->lost |= in.lost;
}
