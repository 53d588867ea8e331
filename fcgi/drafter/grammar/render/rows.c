#include "drafter/grammar/render/sql.h"

#include <string.h>

#include "base/ban.h"

static bool
is_alone(const struct writer *w)
{
	return w->n_seats == 1 && !w->outside && !w->named;
}

void
write_column(struct writer *w, int seat, size_t col)
{
	const struct seat *s = &w->seats[seat];

	if (w->lost) /* the seat is not of its table */
		return;
	if (!is_alone(w))
		buf_printf(w->b, "t%u.", s->id);
	dialect_name(w->d, w->b,
		     str_of(cat_col_name(w->c, s->table, (int)col)));
}

void
write_table_name(struct writer *w, const struct schema_table *t)
{
	if (t->schema) {
		dialect_name(w->d, w->b, str_of(t->schema));
		buf_putc(w->b, '.');
	}
	dialect_name(w->d, w->b, str_of(t->name));
}

static void
write_table(struct writer *w, const struct seat *s)
{
	write_table_name(w, &w->c->schema->tables[s->table]);
	if (!is_alone(w))
		buf_printf(w->b, " t%u", s->id);
}

static void
write_join(struct writer *w, const struct seat *s)
{
	const struct cat_hop *hop = &s->hop;
	const int me = (int)(s - w->seats);

	if (s->outer)
		buf_puts(w->b, w->d->join ? " ALL LEFT JOIN " : " LEFT JOIN ");
	else
		buf_printf(w->b, " %s ", w->d->join ? w->d->join : "JOIN");
	write_table(w, s);
	for (size_t i = 0; i < hop->key->n_cols; i++) {
		buf_puts(w->b, i ? " AND " : " ON ");
		write_column(w, me,
			     hop->many ? hop->key->cols[i]
				       : hop->key->to_cols[i]);
		buf_puts(w->b, " = ");
		write_column(w, s->parent,
			     hop->many ? hop->key->to_cols[i]
				       : hop->key->cols[i]);
	}
}

void
write_rows(struct writer *w, const char *also)
{
	buf_puts(w->b, " FROM ");
	write_table(w, &w->seats[0]);
	for (size_t i = 1; i < w->n_seats; i++)
		write_join(w, &w->seats[i]);
	write_besides(w);
	for (size_t i = 0; i < w->t->n_where; i++) {
		const struct test *t = w->t->where[i];
		const bool wrap =
			t->kind == TEST_OR && (w->t->n_where > 1 || also);

		buf_puts(w->b, i ? " AND " : " WHERE ");
		buf_puts(w->b, wrap ? "(" : "");
		write_test(w, t);
		buf_puts(w->b, wrap ? ")" : "");
	}
	if (also)
		buf_printf(w->b, "%s%s", w->t->n_where ? " AND " : " WHERE ",
			   also);
}

/* The rows that a test asks about, as a tree of their own. */
static void
inner_tree(struct arena *a, const struct test *t, struct tree *ret)
{
	*ret = (struct tree){ .base = t->table };
	if (t->kind == TEST_COUNT && t->b)
		ret->having[ret->n_having++] =
			test_compare(a, t->b, t->op, node_number(a, t->number));
	if (t->n == 0)
		return;
	if (t->parts[0]->kind != TEST_AND) {
		ret->where[ret->n_where++] = t->parts[0];
		return;
	}
	for (size_t i = 0; i < t->parts[0]->n; i++)
		(void)tree_where(ret, t->parts[0]->parts[i]);
}

/* What both sides of the last step are compared by. */
struct link_cols {
	const size_t *inner, *outer;
	size_t n;
};

static struct link_cols
last_link(const struct cat_hop *hop)
{
	return hop->many
		       ? (struct link_cols){ hop->key->to_cols, hop->key->cols,
					     hop->key->n_cols }
		       : (struct link_cols){ hop->key->cols, hop->key->to_cols,
					     hop->key->n_cols };
}

/* By a key of several columns: only with a look outside. */
static void
write_correlated(struct writer *w, struct writer *in, int inner, int outer,
		 const struct link_cols *link)
{
	w->lost |= w->d->no_correlated;
	buf_puts(w->b, "EXISTS (SELECT 1");
	write_rows(in, NULL);
	for (size_t i = 0; i < link->n; i++) {
		buf_puts(w->b, i || in->t->n_where ? " AND " : " WHERE ");
		write_column(in, inner, link->inner[i]);
		buf_puts(w->b, " = ");
		write_column(w, outer, link->outer[i]);
	}
	buf_putc(w->b, ')');
}

static void
write_count(struct writer *in, int inner, size_t col, const struct test *t,
	    bool *negated)
{
	/* fewer than n: none of those that have n */
	const bool fewer = t->op == IS_LESS || t->op == IS_AT_MOST;
	const double n = t->op == IS_AT_MOST || t->op == IS_MORE ? t->number + 1
								 : t->number;

	if (t->kind != TEST_COUNT)
		return;
	buf_puts(in->b, " GROUP BY ");
	write_column(in, inner, col);
	buf_puts(in->b, " HAVING ");
	if (t->b) {
		write_test(in, in->t->having[0]);
		return;
	}
	*negated ^= fewer;
	buf_puts(in->b, "count(");
	if (t->a) {
		buf_puts(in->b, "DISTINCT ");
		write_column(in, seat_of(in, t->a->table, 0),
			     (size_t)t->a->col);
	} else {
		buf_putc(in->b, '*');
	}
	buf_printf(in->b, ") %s %.0f", t->op == IS_EQUAL ? "=" : ">=", n);
}

/*
 * "Patients without an insurer": an empty key refers to none, and NOT IN would
 * not see it.
 */
static bool
may_refer_to_none(const struct writer *w, const struct test *t,
		  const struct cat_hop *hop)
{
	return t->kind == TEST_EXISTS && t->n == 0 && hop->many &&
	       hop->to == t->anchor &&
	       !cat_is_never_empty(w->c, hop->to, (int)hop->key->cols[0]);
}

void
write_exists(struct writer *w, const struct test *t, bool negated)
{
	struct tree tree;
	struct buf text = buf_new(w->arena, 1 << 16);
	struct writer in;
	struct cat_path path;
	struct link_cols link;
	const int outer = seat_of(w, t->anchor, 0);
	int inner;
	bool unset;

	inner_tree(w->arena, t, &tree);
	if (!catalog_path(w->c, t->table, t->anchor, &path) || path.n == 0) {
		w->lost = true;
		return;
	}
	writer_inside(w, &tree, &text, &in);
	seats_find(&in);
	hop_by_role(&in, &path.hops[path.n - 1]);
	inner = seat_of(&in, path.hops[path.n - 1].from, 0);
	link = last_link(&path.hops[path.n - 1]);
	if (link.n > 1) {
		buf_puts(w->b, negated ? "NOT " : "");
		in.b = w->b;
		write_correlated(w, &in, inner, outer, &link);
		w->lost |= in.lost;
		return;
	}
	buf_puts(&text, "(SELECT ");
	write_column(&in, inner, link.inner[0]);
	{
		struct buf none = buf_new(w->arena, 256);

		in.b = &none;
		write_column(&in, inner, link.inner[0]);
		buf_puts(&none, " IS NOT NULL");
		in.b = &text;
		write_rows(&in, negated || t->kind == TEST_COUNT
					? buf_text(&none)
					: NULL);
	}
	write_count(&in, inner, link.inner[0], t, &negated);
	unset = negated && may_refer_to_none(w, t, &path.hops[path.n - 1]);
	if (unset) {
		buf_puts(w->b, "(");
		write_column(w, outer, link.outer[0]);
		buf_puts(w->b, " IS NULL OR ");
	}
	write_column(w, outer, link.outer[0]);
	buf_printf(w->b, " %sIN %s)%s", negated ? "NOT " : "", buf_text(&text),
		   unset ? ")" : "");
	w->lost |= in.lost;
}
