#include "drafter/grammar/combine/plan/plan.h"
#include "drafter/grammar/match/notes/definition.h"

#include "base/ban.h"

/* Whether the tree's conditions speak of a column of the test themselves. */
struct told {
	const struct tree *tree;
	bool splits;             /* its groups are of rows counted before */
	size_t n;                /* conditions of its own */
	const struct test *test; /* or NULL */
	bool found;
};

/* "refusal rate", where withdrawn ones never count: nor do all of which it is. */
static bool
is_share_of_others(const struct node *n, const struct test *t)
{
	struct tree both = { .n_where = 0 };
	const struct node *part = node_is_percent(n) ? n->a->b : NULL;

	if (!t || !part || part->kind != NODE_AGG || !part->a ||
	    part->a->kind != NODE_TEST)
		return false;
	(void)tree_where(&both, part->a->test);
	(void)tree_where(&both, t);
	return tree_excludes_all(&both);
}

static void
see_column(void *arg, const struct node *n)
{
	struct told *t = arg;
	struct node_sought f = { .column = n };

	for (size_t i = 0; i < t->n; i++)
		test_walk(t->tree->where[i], node_seek, &f);
	for (size_t i = 0; i < t->tree->n_group && !t->splits; i++)
		node_walk(t->tree->group[i], node_seek, &f);
	for (size_t i = 0; i < t->tree->n_show; i++)
		if (!is_share_of_others(t->tree->show[i], t->test) &&
		    (!t->splits || node_has_agg(t->tree->show[i])))
			node_walk(t->tree->show[i], node_seek, &f);
	t->found |= f.found;
}

/* "customers", then "by type": all groups are of what was counted. */
static bool
splits(const struct plan *p)
{
	size_t n = 0;

	for (size_t i = 0; i < p->n_groups; i++)
		n += p->groups[i]->splits;
	return n > 0 && n == p->n_groups;
}

struct use {
	short table;
	bool found;
};

static void
see_table(void *arg, const struct node *n)
{
	struct use *u = arg;

	u->found |= n->table == u->table;
}

/* Rows whose own key begins with that of the other: lines of orders. */
static bool
is_part_of(const struct catalog *c, short part, short whole)
{
	const struct cat_table *t = &c->tables[part];

	for (size_t i = 0; i < t->n_keys; i++)
		if (t->keys[i].to == whole &&
		    catalog_is_part(c, part, &t->keys[i]))
			return true;
	return false;
}

/*
 * Figures of such rows, of their parts, or, but for those that have gone, that
 * look at them.
 */
static bool
concerns(const struct plan *p, const struct tree *t, short table, bool gone)
{
	struct use u = { .table = table };

	if (t->base == table || is_part_of(p->x->catalog, t->base, table))
		return true;
	if (gone)
		return false;
	tree_walk(t, see_table, &u);
	return u.found && catalog_is_one(p->x->catalog, t->base, table);
}

/* They are listed: as its rows, or as those that it is grouped by. */
static bool
lists(const struct catalog *c, const struct tree *t, short table)
{
	const short key = c->tables[table].key;
	bool found = t->base == table;

	for (size_t i = 0; i < t->n_group && !found; i++)
		found = t->group[i]->kind == NODE_COLUMN &&
			t->group[i]->table == table &&
			(key < 0 || t->group[i]->col == key);
	return found;
}

/* Rows of a table that wait for something: a test among its conditions. */
static bool
awaits(const struct tree *t, short table)
{
	for (size_t i = 0; i < t->n_where; i++)
		if (t->where[i]->kind == TEST_NULL &&
		    t->where[i]->a->table == table)
			return true;
	return false;
}

/* "not shipped yet": what is cancelled waits for nothing. */
static void
leave_unsold(struct plan *p, struct tree *t)
{
	struct told told = { .tree = t, .n = t->n_where };
	const struct test *sold = plan_sold_of(p, t->base);

	if (!p->x->yet || !sold || !awaits(t, t->base))
		return;
	test_walk(sold, see_column, &told);
	if (!told.found)
		(void)tree_where(t, sold);
}

/* Whether rows are of a table, or such rows tie them to what they are counted for. */
static bool
leads_by(const struct catalog *c, const struct test *t, short table)
{
	struct cat_path path;

	if (t->table == table)
		return true;
	if (t->anchor == NO_TABLE || t->anchor == table ||
	    !catalog_path(c, t->table, t->anchor, &path))
		return false;
	for (size_t i = 0; i < path.n; i++)
		if (path.hops[i].many && path.hops[i].to == table)
			return true;
	return false;
}

/* What holds of rows but for columns that a condition speaks of; NULL: none. */
static const struct test *
unsaid(const struct context *x, const struct test *holds,
       const struct test *said)
{
	const struct test *kept = NULL;

	if (!said)
		return holds;
	if (holds->kind != TEST_AND)
		return tests_share(said, holds) ? NULL : holds;
	for (size_t i = 0; i < holds->n; i++)
		kept = test_both(x->arena, TEST_AND, kept,
				 unsaid(x, holds->parts[i], said));
	return kept;
}

/*
 * "guests with two stays or more": those that are looked for, or counted,
 * count only where such rows do anywhere, and those between do, too.
 */
static const struct test *
counted(const struct context *x, const struct test *t, short table,
	const struct test *holds)
{
	const bool rows = t->kind == TEST_EXISTS || t->kind == TEST_COUNT;
	const struct test **parts;
	struct test *copy;
	bool changed = false;

	if (t->n == 0 && !rows)
		return t;
	parts = arena_array(x->arena, t->n + 1, sizeof(*parts));
	for (size_t i = 0; i < t->n && t->parts; i++) {
		parts[i] = counted(x, t->parts[i], table, holds);
		changed |= parts[i] != t->parts[i];
	}
	copy = arena_alloc(x->arena, sizeof(*copy));
	*copy = *t;
	copy->parts = parts;
	holds = rows && leads_by(x->catalog, t, table)
			? unsaid(x, holds, t->n ? parts[0] : NULL)
			: NULL;
	if (holds) {
		parts[0] = test_both(x->arena, TEST_AND, t->n ? parts[0] : NULL,
				     holds);
		copy->n = 1;
		return copy;
	}
	return changed ? copy : t;
}

/* While a condition is held against what a question says. */
struct spoken {
	const struct plan *p;
	bool found;
};

/* All of a condition but for what usually holds. */
static void
see_said(const struct test *t, struct node_sought *f)
{
	if (t->usual)
		return;
	if (t->kind != TEST_AND) {
		test_walk(t, node_seek, f);
		return;
	}
	for (size_t i = 0; i < t->n; i++)
		see_said(t->parts[i], f);
}

static void
see_spoken(void *arg, const struct node *n)
{
	struct spoken *s = arg;
	struct node_sought f = { .column = n };
	const struct plan *p = s->p;

	for (size_t i = 0; i < p->n_tests; i++)
		see_said(p->tests[i], &f);
	for (size_t i = 0; i < p->n_measures; i++)
		if (p->measures[i]->test)
			see_said(p->measures[i]->test, &f);
	for (size_t i = 0; i < p->n_cols; i++)
		node_walk(p->cols[i]->node, node_seek, &f);
	for (size_t i = 0; i < p->n_groups; i++) {
		if (p->groups[i]->splits)
			continue;
		if (p->groups[i]->kind == ITEM_COLUMN)
			node_walk(p->groups[i]->node, node_seek, &f);
		for (size_t k = 0; k < p->groups[i]->n_nodes; k++)
			node_walk(p->groups[i]->nodes[k], node_seek, &f);
		if (p->groups[i]->sides)
			test_walk(p->groups[i]->test, node_seek, &f);
	}
	if (p->split)
		test_walk(p->split, node_seek, &f);
	s->found |= f.found;
}

/* The day on which those came that leave on such a day; NULL. */
static const struct node *
day_of_coming(const struct context *x, const struct node *n)
{
	const struct cat_col *c = cat_col(x->catalog, n->table, n->col);
	const short came = x->catalog->tables[n->table].date;

	return came >= 0 && c->kind == COL_DATE &&
			       cat_words_have(c->words, c->n_words, "leave")
		       ? node_column(x->arena, n->table, came)
		       : NULL;
}

static void
see_coming(void *arg, const struct node *n)
{
	struct spoken *s = arg;
	const struct node *came = day_of_coming(s->p->x, n);

	if (came)
		see_spoken(s, came);
}

/* "members who joined in May": wherever they are now. */
static bool
is_of_coming(const struct plan *p, const struct test *t)
{
	struct spoken s = { .p = p };

	test_walk(t, see_coming, &s);
	return s.found;
}

void
plan_standing(struct plan *p, struct tree *t)
{
	const struct definitions *all = p->x->definitions;
	size_t n = t->n_where;

	for (size_t i = 0; all && i < all->n_standing; i++) {
		struct definition *d = all->standing[i];
		struct told told = { .tree = t, .splits = splits(p), .n = n };
		const struct test *holds;

		if (!definition_read(p->x, d) || !d->items[0].test ||
		    d->items[0].table == NO_TABLE)
			continue;
		holds = test_not(p->x->arena, d->items[0].test);
		for (size_t k = 0; k < t->n_where && !d->lists; k++)
			t->where[k] = counted(p->x, t->where[k],
					      d->items[0].table, holds);
		if (!concerns(p, t, d->items[0].table,
			      plan_are_gone(p->x, d->items[0].test)) ||
		    plan_names_one_row(p->x, t) ||
		    (d->lists && !lists(p->x->catalog, t, d->items[0].table)))
			continue;
		told.test = d->items[0].test;
		test_walk(told.test, see_column, &told);
		if (!told.found && !is_of_coming(p, told.test))
			(void)tree_where(t, holds);
		/* codes may be left out one by one, by several notes */
		if (!rule_equal_of(told.test))
			n = t->n_where;
	}
	leave_unsold(p, t);
}

/* "revenue of cancelled orders", "revenue per status" */
static bool
is_spoken_of(const struct plan *p, const struct test *t)
{
	struct spoken s = { .p = p };

	test_walk(t, see_spoken, &s);
	return s.found || is_of_coming(p, t);
}

/* The test without what a question speaks of itself. */
static const struct test *
unless_spoken(const struct plan *p, const struct test *t)
{
	const struct test *kept = NULL;

	if (!t)
		return NULL;
	if (t->usual)
		return is_spoken_of(p, t) ? NULL : t;
	if (t->kind != TEST_AND)
		return t;
	for (size_t i = 0; i < t->n; i++)
		kept = test_both(p->x->arena, TEST_AND, kept,
				 unless_spoken(p, t->parts[i]));
	return kept && kept->n == t->n ? t : kept; /* it is about its rows */
}

static const struct item *
without_usual(const struct plan *p, const struct item *i)
{
	const struct test *t = i ? unless_spoken(p, i->test) : NULL;
	struct item *copy;

	if (!i || t == i->test || (t && test_equal(t, i->test)))
		return i;
	copy = arena_alloc(p->x->arena, sizeof(*copy));
	*copy = *i;
	copy->test = t;
	return copy;
}

/* "members who left in May": all that ever were. */
static void
tests_without_usual(struct plan *p)
{
	size_t kept = 0;

	for (size_t i = 0; i < p->n_tests; i++) {
		const struct test *t = unless_spoken(p, p->tests[i]);

		if (t)
			p->tests[kept++] = t;
	}
	p->n_tests = kept;
}

void
plan_usual(struct plan *p)
{
	tests_without_usual(p);
	for (size_t i = 0; i < p->n_measures; i++)
		p->measures[i] = without_usual(p, p->measures[i]);
	for (size_t i = 0; i < p->n_havings; i++)
		p->havings[i] = without_usual(p, p->havings[i]);
	p->order = without_usual(p, p->order);
	p->by = without_usual(p, p->by);
}

const struct test *
plan_sold(const struct plan *p)
{
	bool open;

	return unless_spoken(p, match_sold(p->x, &open));
}

const struct test *
plan_sold_of(const struct plan *p, short table)
{
	const struct test *t = plan_sold(p);
	const struct test *of = t && t->kind == TEST_NOT ? t->parts[0] : t;

	return of && of->a && of->a->kind == NODE_COLUMN &&
			       of->a->table == table
		       ? t
		       : NULL;
}
