#include "data/names.h"
#include "drafter/grammar/render/sayer.h"

#include "base/ban.h"

#define ALL_MIN 6 /* columns */

/* What is shown or grouped by, one after another: "a, b and c". */
struct series {
	struct sayer *s;
	size_t n, of;
};

static void
say_between(struct series *r)
{
	r->n++;
	if (r->n > 1)
		buf_puts(r->s->b, r->n == r->of ? " and " : ", ");
}

static bool
is_grouped(const struct tree *t, const struct node *n)
{
	for (size_t k = 0; k < t->n_group; k++)
		if (node_equal(n, t->group[k]))
			return true;
	return false;
}

/* Whether a column is what rows of its table go by: 0, or its second part. */
static bool
is_name(const struct sayer *s, const struct node *n, size_t part)
{
	const struct cat_table *t;

	if (n->kind != NODE_COLUMN || n->label || n->step)
		return false;
	t = &s->c->tables[n->table];
	return t->names[part] == n->col && t->names[0] >= 0 &&
	       t->cols[t->names[0]].kind == COL_NAME;
}

/* The two parts of a name: the first stands for both. */
static bool
are_name(const struct sayer *s, const struct node *n, const struct node *next)
{
	return is_name(s, n, 0) && is_name(s, next, 1) &&
	       n->table == next->table;
}

static bool
is_listed(const struct sayer *s, const struct tree *t, size_t i, bool grouped)
{
	return is_grouped(t, t->show[i]) == grouped &&
	       !(grouped && i && are_name(s, t->show[i - 1], t->show[i]));
}

static void
say_shown(struct sayer *s, const struct tree *t, bool grouped,
	  void (*say)(struct sayer *, const struct node *))
{
	struct series r = { s, 0, 0 };

	for (size_t i = 0; i < t->n_show; i++)
		r.of += is_listed(s, t, i, grouped);
	for (size_t i = 0; i < t->n_show; i++) {
		if (!is_listed(s, t, i, grouped))
			continue;
		say_between(&r);
		say(s, t->show[i]);
	}
}

static bool
has_other_dates(const struct sayer *s, const struct node *date)
{
	const struct cat_table *t = &s->c->tables[date->table];
	const size_t n_cols = s->c->schema->tables[date->table].n_cols;
	size_t n = 0;

	for (size_t i = 0; i < n_cols; i++)
		n += t->cols[i].kind == COL_DATE;
	return n > 1;
}

/* "department", for rows go by their name; "month (ordered at)". */
static void
say_group(struct sayer *s, const struct node *n)
{
	const struct node *date = n->kind == NODE_UNIT ? n->a : NULL;

	if (is_name(s, n, 0)) {
		say_row(s, n->table);
	} else if (date && !n->label && date->kind == NODE_COLUMN) {
		buf_puts(s->b, say_units[n->unit]);
		if (date->table == s->base && !has_other_dates(s, date))
			return;
		buf_puts(s->b, " (");
		say_date_of(s, date);
		buf_putc(s->b, ')');
	} else {
		say_node(s, n);
	}
}

/* "name and supplier of products": others by what they are. */
static void
say_listed(struct sayer *s, const struct node *n)
{
	if (is_name(s, n, 0) && n->table != s->base)
		say_row(s, n->table);
	else
		say_node(s, n);
}

/* Rows of the base by nothing but their name or their key. */
static bool
is_rows_alone(const struct sayer *s, const struct tree *t)
{
	const struct node *first = t->show[0];

	if (t->n_group || t->distinct || first->kind != NODE_COLUMN ||
	    first->table != t->base || first->label || first->step)
		return false;
	if (t->n_show == 2)
		return are_name(s, first, t->show[1]);
	return t->n_show == 1 && (is_name(s, first, 0) ||
				  first->col == s->c->tables[t->base].key);
}

/* Rows with all that is known of them: nobody reads ten names. */
static bool
is_all(const struct sayer *s, const struct tree *t)
{
	const size_t n = s->c->schema->tables[t->base].n_cols;

	if (t->n_group || n < ALL_MIN || t->n_show != n)
		return false;
	for (size_t i = 0; i < n; i++)
		if (t->show[i]->kind != NODE_COLUMN || t->show[i]->label ||
		    t->show[i]->step || t->show[i]->table != t->base)
			return false;
	return true;
}

/* Whose rows are listed: "name of departments, for each of employees". */
static void
say_base(struct sayer *s, const struct tree *t)
{
	const struct node *last = t->show[t->n_show - 1];

	if (t->n_group || node_has_agg(t->show[0]))
		return;
	buf_puts(s->b, node_table(last) == t->base || is_name(s, last, 0)
			       ? " of "
			       : ", for each of ");
	say_table(s, t->base);
}

/* Two periods side by side are said with what is shown of each. */
static bool
is_shown_of(const struct tree *t, const struct test *x)
{
	size_t n = 0;

	for (size_t i = 0; i < t->n_show && x->kind == TEST_OR; i++)
		for (size_t k = 0; k < x->n; k++)
			n += t->show[i]->kind == NODE_AGG && t->show[i]->test &&
			     test_equal(t->show[i]->test, x->parts[k]);
	return n > 0 && n == x->n;
}

/* One condition, or two that are a period: how many were said. */
static size_t
say_condition(struct sayer *s, const struct tree *t, size_t i)
{
	if (i + 1 < t->n_where && say_span(s, t->where[i], t->where[i + 1]))
		return 2;
	say_test(s, t->where[i]);
	return 1;
}

/*
 * "where status is open, ordered in 2025": what rows are, then what happened to
 * them.
 */
static void
say_where(struct sayer *s, const struct tree *t, bool after_with)
{
	size_t n = 0, step = 1;

	for (int dated = 0; dated < 2; dated++)
		for (size_t i = 0; i < t->n_where; i += step) {
			step = 1;
			if (is_shown_of(t, t->where[i]) ||
			    say_is_when(t->where[i]) != (dated == 1) ||
			    (after_with && say_is_with(t->where[i])))
				continue;
			buf_puts(s->b, !n      ? ", where "
				       : dated ? ", "
					       : " and ");
			step = say_condition(s, t, i);
			n++;
		}
}

/* What the rows have that are listed or counted: "customers with orders". */
static bool
say_has(struct sayer *s, const struct tree *t)
{
	size_t n = 0;

	if (t->n_group || t->n_show == 0 ||
	    !(is_rows_alone(s, t) ||
	      (t->n_show == 1 && say_is_count(s, t->show[0]))))
		return false;
	for (size_t i = 0; i < t->n_where; i++)
		if (say_is_with(t->where[i])) {
			buf_puts(s->b, n++ ? " and" : "");
			say_with(s, t->where[i]);
		}
	return true;
}

/* "with at least 3 orders", "where average price is more than 5". */
static void
say_having(struct sayer *s, const struct tree *t)
{
	for (size_t i = 0; i < t->n_having; i++) {
		const struct test *x = t->having[i];

		buf_puts(s->b, i ? " and " : ", only ");
		buf_puts(s->b, x->kind == TEST_COMPARE && !x->label &&
					       say_is_count(s, x->a) &&
					       x->b->kind == NODE_NUMBER
				       ? "with "
				       : "where ");
		say_test(s, x);
	}
}

/* Groups go by their own order when nothing else is asked. */
static bool
is_plain_order(const struct tree *t, const struct tree_order *o)
{
	for (size_t i = 0; i < t->n_group && !o->down; i++)
		if (node_equal(o->by, t->group[i]))
			return true;
	return false;
}

static bool
is_text(const struct sayer *s, const struct node *n)
{
	enum col_kind kind;

	if (n->kind != NODE_COLUMN)
		return false;
	kind = cat_col(s->c, n->table, n->col)->kind;
	return kind == COL_NAME || kind == COL_CODE || kind == COL_TEXT;
}

/* "highest price", "latest start date", "most orders"; of highest prices it
 * is not "highest highest". */
static void
say_most(struct sayer *s, const struct tree_order *o)
{
	const struct node *by = o->by;

	if (by->kind == NODE_AGG && by->a && !by->test &&
	    by->fn == (o->down ? FN_MAX : FN_MIN))
		by = by->a;
	if (say_is_count(s, by)) {
		buf_puts(s->b, o->down ? "most " : "fewest ");
		say_counted(s, by);
		return;
	}
	if (say_is_date(s, by) && !by->label)
		buf_puts(s->b, o->down ? "latest " : "earliest ");
	else if (o->down && by->label && name_is_plural(by->label))
		buf_puts(s->b, "most ");
	else
		buf_puts(s->b, o->down ? "highest " : "lowest ");
	say_node(s, by);
}

static void
say_limit(struct sayer *s, const struct tree *t)
{
	if (t->offset)
		buf_printf(s->b, ", only number %zu", t->offset + 1);
	else if (t->limit)
		buf_printf(s->b, ", the first %zu%s", t->limit,
			   t->per ? " of each" : "");
}

static void
say_how_many(struct sayer *s, size_t limit, const char *how)
{
	buf_puts(s->b, ", the ");
	if (limit > 1)
		buf_printf(s->b, "%zu ", limit);
	buf_puts(s->b, how);
}

/* Asked for the first few by one measure: "the 5 with the highest price", "the
 * latest by start date". */
static bool
say_best(struct sayer *s, const struct tree *t)
{
	const struct node *by = t->order[0].by;

	if (t->n_order != 1 || !t->limit || t->offset ||
	    is_plain_order(t, &t->order[0]) || is_text(s, t->order[0].by))
		return false;
	if (say_is_date(s, by) && !by->label) {
		say_how_many(s, t->limit, "");
		buf_puts(s->b,
			 t->order[0].down ? "latest by " : "earliest by ");
		say_node(s, by);
	} else {
		say_how_many(s, t->limit,
			     t->limit == 1 ? "one with the " : "with the ");
		say_most(s, &t->order[0]);
	}
	buf_puts(s->b, t->per ? " of each" : "");
	return true;
}

static void
say_orders(struct sayer *s, const struct tree *t)
{
	for (size_t i = 0; i < t->n_order; i++) {
		const struct tree_order *o = &t->order[i];

		if (is_plain_order(t, o))
			continue;
		if (is_text(s, o->by)) {
			buf_puts(s->b, ", by ");
			say_node(s, o->by);
			buf_puts(s->b, o->down ? " from the end" : "");
			continue;
		}
		buf_puts(s->b, ", ");
		say_most(s, o);
		buf_puts(s->b, " first");
	}
}

/* Groups that are picked, with no figure of theirs. */
static bool
is_groups_alone(const struct sayer *s, const struct tree *t)
{
	for (size_t i = 0; i < t->n_show; i++)
		if (is_listed(s, t, i, false))
			return false;
	return t->n_group > 0;
}

void
say_the_one(struct sayer *s, const struct node *key, const struct tree *t)
{
	struct sayer inner = *s;
	const struct cat_table *of = &s->c->tables[key->table];

	inner.base = t->base;
	if (of->key == key->col)
		say_row(s, key->table);
	else
		say_node(s, key);
	buf_puts(s->b, " is the one with the ");
	if (t->offset)
		buf_printf(s->b, "%zu. ", t->offset + 1);
	say_most(&inner, &t->order[0]);
	say_where(&inner, t, false);
}

void
say_tree(struct sayer *s, const struct tree *t)
{
	bool has;

	if (t->n_show && is_rows_alone(s, t)) {
		say_table(s, t->base);
	} else if (is_all(s, t)) {
		buf_puts(s->b, "all about ");
		say_table(s, t->base);
	} else if (is_groups_alone(s, t)) {
		say_shown(s, t, true, say_group);
		say_base(s, t);
	} else if (t->n_show) {
		say_shown(s, t, false, say_listed);
		say_base(s, t);
	}
	if (t->distinct && !t->n_group)
		buf_puts(s->b, ", each once");
	has = say_has(s, t);
	if (t->n_group && !is_groups_alone(s, t)) {
		buf_puts(s->b, " for each ");
		say_shown(s, t, true, say_group);
	}
	say_where(s, t, has);
	say_roles(s, t);
	say_having(s, t);
	if (say_best(s, t))
		return;
	say_orders(s, t);
	say_limit(s, t);
}
