#include "drafter/grammar/combine/plan/plan.h"

#include "base/ban.h"

/* "made after 2000 or reviewed by Ann": what holds before an OR, or behind it. */

/* The rows that both are said of; NO_TABLE: it is not known. */
static short
rows_of_or(const struct plan *p)
{
	if (p->rows != NO_TABLE)
		return p->rows;
	if (p->n_measures)
		return p->measures[0]->table;
	return p->n_cols ? p->cols[0]->table : NO_TABLE;
}

/* The period, by the day of those rows, as a condition; NULL: by none. */
static const struct test *
take_period(struct plan *p)
{
	const short rows = rows_of_or(p);
	const struct node *day = rows == NO_TABLE ? NULL : rule_day(p->x, rows);
	const struct test *in;

	if (!p->has_period || rows == NO_TABLE)
		return NULL;
	if (!day && rule_year(p->x, rows) >= 0)
		day = node_column(p->x->arena, rows, rule_year(p->x, rows));
	in = day ? rule_in_period(p->x, day, &p->period) : NULL;
	p->has_period = !in;
	return in;
}

/* "how many that are red, or …": what narrows the rows that are counted. */
static void
counted_to_test(struct plan *p)
{
	const struct item *m = p->n_measures == 1 ? p->measures[0] : NULL;
	struct item *all;

	if (!m || !m->test || p->n_tests || p->n_groups ||
	    !node_counts_rows(m->node))
		return;
	all = arena_alloc(p->x->arena, sizeof(*all));
	*all = *m;
	all->test = NULL;
	p->measures[0] = all;
	plan_test(p, m->test);
}

/* Said of others, of the rows that have such; NULL: they have none. */
static const struct test *
told_of(const struct plan *p, const struct test *t, short rows)
{
	struct cat_path path;

	if (t->anchor == rows)
		return t;
	if (t->anchor == NO_TABLE)
		return test_about(p->x->arena, t, rows);
	return catalog_path(p->x->catalog, rows, t->anchor, &path)
		       ? test_exists(p->x->arena, rows, t->anchor, t)
		       : NULL;
}

/* "or reviewed by Ann": what such others are is one of both. */
static void
others_to_tests(struct plan *p)
{
	size_t kept = p->n_others_before_or;

	for (size_t i = kept; i < p->n_others; i++)
		if (p->others[i]->test)
			plan_test(p, p->others[i]->test);
		else
			p->others[kept++] = p->others[i];
	p->n_others = kept;
}

/* Both conditions of the rows; NULL: one is there, and is not told of them. */
static const struct test *
joined(const struct plan *p, enum test_kind kind, const struct test *a,
       const struct test *b)
{
	const short rows = rows_of_or(p);

	if (a && b && a->anchor != b->anchor && rows != NO_TABLE) {
		a = told_of(p, a, rows);
		b = told_of(p, b, rows);
		if (!a || !b)
			return NULL;
	}
	return a && b && a->anchor != b->anchor
		       ? NULL
		       : test_both(p->x->arena, kind, a, b);
}

/* All conditions as one; NULL: there are none, or they do not meet. */
static const struct test *
all_tests(const struct plan *p)
{
	const struct test *all = NULL;

	for (size_t i = 0; i < p->n_tests; i++) {
		all = joined(p, TEST_AND, all, p->tests[i]);
		if (!all)
			return NULL;
	}
	return all;
}

void
plan_begin_or(struct plan *p)
{
	const struct test *all;

	counted_to_test(p);
	all = all_tests(p);
	p->bad |= p->n_tests && !all;
	p->either = joined(p, TEST_OR, p->either, all);
	p->n_tests = 0;
	p->has_or = true;
	p->n_others_before_or = p->n_others;
	p->period_before_or = p->has_period;
	if (p->n_havings)
		p->or_before |= 1U << p->n_havings;
}

/* The period holds of what stands on its side of the OR; or of both, or is both. */
static void
place_period(struct plan *p)
{
	if (p->or_period) {
		plan_test(p, p->either);
		p->either = NULL;
	} else if (!p->period_before_or) {
		plan_test(p, take_period(p));
	} else if (p->n_tests > 0) {
		p->either = joined(p, TEST_AND, p->either, take_period(p));
	}
}

void
plan_end_or(struct plan *p)
{
	p->bad |= p->or_before &&
		  (p->or_before >> p->n_havings || p->either || p->n_tests);
	if (!p->has_or || p->bad || p->or_before)
		return;
	others_to_tests(p);
	place_period(p);
	if (!p->either)
		return;
	p->tests[0] = joined(p, TEST_OR, p->either, all_tests(p));
	p->bad |= p->n_tests == 0 || !p->tests[0];
	p->n_tests = 1;
}

/* "countries that have mountains over 5000": what each of those rows is. */
static const struct test *
of_rows(const struct plan *p, const struct test *t)
{
	return t->kind == TEST_EXISTS && t->anchor == NO_TABLE && t->n &&
			       t->table == p->rows
		       ? t->parts[0]
		       : t;
}

void
plan_tests_apart(struct plan *p)
{
	struct arena *a = p->x->arena;

	for (size_t i = 1; i < p->n_tests; i++) {
		const struct test *x = of_rows(p, p->tests[i - 1]),
				  *y = of_rows(p, p->tests[i]);

		if (!tests_apart(x, y))
			continue;
		p->tests[i - 1] = test_as_list(a, test_both(a, TEST_OR, x, y));
		p->n_tests--;
		for (size_t k = i; k < p->n_tests; k++)
			p->tests[k] = p->tests[k + 1];
		i--;
	}
}
