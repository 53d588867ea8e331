#include "drafter/grammar/combine/plan/plan.h"

#include "base/ban.h"

#define FAR 2 /* keys from rows to the people that they are of */

/*
 * How well a table names people: 3 it is called so, 2 by first and last name,
 * 1 by a name.
 */
static int
people_worth(const struct plan *p, short table)
{
	const struct cat_table *t = &p->x->catalog->tables[table];

	if (t->names[0] >= 0 && cat_are_people(t))
		return 3;
	if (t->names[1] >= 0)
		return 2;
	return t->kind == TABLE_ENTITY && t->names[0] >= 0 &&
			       t->cols[t->names[0]].kind == COL_NAME
		       ? 1
		       : 0;
}

static void
look(const struct plan *p, short table, size_t far, short *best, int *worth)
{
	const struct schema_table *s = &p->x->catalog->schema->tables[table];
	const short n = (short)s->n_cols;
	const int w = people_worth(p, table);

	if (w > *worth) {
		*best = table;
		*worth = w;
	}
	if (far == 0)
		return;
	/* whom each row has comes before whom it may have, as columns stand */
	for (short c = 0; c < 2 * n; c++) {
		const short at = (short)(c < n ? c : c - n);
		const struct cat_key *k =
			catalog_key_of(p->x->catalog, table, at);

		if (k && k->to != table && s->cols[at].not_null == (c < n))
			look(p, k->to, far - 1, best, worth);
	}
}

short
plan_people(const struct plan *p, short table)
{
	short best = NO_TABLE;
	int worth = 0;

	/* the nearest first: a row's own name before its parents' */
	for (size_t far = 0; far <= FAR && best == NO_TABLE; far++)
		look(p, table, far, &best, &worth);
	for (size_t far = 1; far <= FAR && worth == 1; far++)
		look(p, table, far, &best, &worth);
	return best;
}

void
plan_tested_people(struct plan *p)
{
	for (size_t i = 0; i < p->n_tests; i++) {
		const short t = p->tests[i]->anchor;
		int worth;

		if (t == NO_TABLE || t == p->rows ||
		    !catalog_is_one(p->x->catalog, t, p->rows))
			continue;
		worth = people_worth(p, t);
		if (worth > people_worth(p, p->rows) + !p->tested_first) {
			p->rows = t;
			return;
		}
		if (p->tested_first && i == 0 && worth > 0 &&
		    worth >= people_worth(p, p->rows)) {
			p->rows = t;
			return;
		}
	}
}

/*
 * "which vet had the most emergencies": a kind of people, or of things, is
 * ranked by rows that it has.
 */
void
plan_ranked_tested(struct plan *p)
{
	const struct item *o = p->order;
	const short of = p->n_tests ? p->tests[0]->anchor : NO_TABLE;

	if (p->rows != NO_TABLE || !o || !o->node || !node_has_agg(o->node) ||
	    o->table == NO_TABLE || of == NO_TABLE || of == o->table ||
	    !p->tested_first || p->n_cols || p->n_groups || p->n_measures ||
	    p->n_others || !people_worth(p, of) ||
	    catalog_is_one(p->x->catalog, of, o->table))
		return;
	if (catalog_is_one(p->x->catalog, o->table, of) ||
	    plan_between(p->x->catalog, o->table, of) != NO_TABLE)
		p->rows = of;
}

static bool
show_people(struct plan *p, struct tree *t)
{
	const short who = plan_people(p, p->base);

	if (who == NO_TABLE || who == p->base)
		return false;
	plan_names(p, t, who, false);
	t->distinct = true;
	return true;
}

/* Whose the rows of a table are: by the first column that leads to a name. */
static short
owner_of(const struct plan *p, short table)
{
	const struct cat_table *t = &p->x->catalog->tables[table];
	const struct cat_key *first = NULL;

	for (size_t i = 0; i < t->n_keys; i++) {
		const struct cat_key *k = &t->keys[i];

		if (k->to != table && people_worth(p, k->to) &&
		    (!first || k->cols[0] < first->cols[0]))
			first = k;
	}
	return first ? first->to : NO_TABLE;
}

/* What holds of the rows, and in which period; NULL: they have no day. */
static const struct test *
said_of_rows(const struct plan *p)
{
	const struct node *day = p->has_period ? rule_day(p->x, p->rows) : NULL;
	const struct test *all =
		day ? rule_in_period(p->x, day, &p->period) : NULL;

	for (size_t i = 0; i < p->n_tests; i++)
		all = test_both(p->x->arena, TEST_AND, all, p->tests[i]);
	return p->has_period && !day ? NULL : all;
}

void
plan_owners(struct plan *p)
{
	const short whose = p->asks == ASKS_OWNER && p->rows != NO_TABLE
				    ? owner_of(p, p->rows)
				    : NO_TABLE;
	const struct test *so = whose == NO_TABLE ? NULL : said_of_rows(p);

	if (!so || p->n_groups || p->n_measures || p->n_cols || p->order ||
	    p->n_havings || p->n_others || p->compare)
		return;
	p->n_tests = 0;
	plan_test(p, test_exists(p->x->arena, whose, p->rows, so));
	p->rows = whose;
	p->has_period = false;
	p->asks = ASKS_LIST;
}

void
plan_who_did_not(struct plan *p)
{
	const struct test *no = p->n_tests == 1 ? p->tests[0] : NULL;
	const struct test *did = no && no->kind == TEST_NOT ? no->parts[0] : no;
	const short of = no ? no->anchor : NO_TABLE;
	short who;

	if (p->asks != ASKS_PERSON || !no || no == did || of == NO_TABLE ||
	    !rule_is_period(did) || (p->rows != NO_TABLE && p->rows != of) ||
	    p->n_groups + p->n_measures + p->n_cols + p->n_havings +
		    p->n_others ||
	    p->order || p->compare)
		return;
	who = plan_people(p, of);
	if (who == NO_TABLE || who == of)
		return;
	p->rows = who;
	p->asks = ASKS_LIST;
	p->n_tests = 0;
	plan_test(p, test_not(p->x->arena,
			      test_exists(p->x->arena, who, of, did)));
}

/* "when was the last order": its day, and nothing else of its own. */
static bool
show_date(struct plan *p, struct tree *t)
{
	const struct node *date = plan_date(p, p->base, NULL);

	for (size_t i = 0; i < p->n_cols; i++)
		if (p->cols[i]->table == p->base || !PLAN_HAS(p, SENSE_WITH))
			return false;
	return date && tree_show(t, date);
}

bool
plan_show_asked(struct plan *p, struct tree *t)
{
	const bool others = p->n_others > 0;

	if (p->n_groups > 0 || p->n_measures > 0)
		return false;
	if (p->asks == ASKS_PERSON && !others)
		return show_people(p, t);
	if (p->asks == ASKS_DATE && (!others || PLAN_HAS(p, SENSE_WITH)))
		return show_date(p, t);
	return false;
}

short
plan_people_dated(const struct plan *p)
{
	const struct catalog *c = p->x->catalog;
	short found = NO_TABLE;

	for (short t = 0; t < (short)c->n_tables; t++) {
		const struct cat_table *of = &c->tables[t];

		if (of->date < 0 || !cat_are_people(of))
			continue;
		if (found != NO_TABLE)
			return NO_TABLE;
		found = t;
	}
	return found;
}

bool
plan_has_names(const struct plan *p)
{
	const struct cat_table *t = &p->x->catalog->tables[p->rows];

	return t->names[0] >= 0 && t->names[0] != t->key &&
	       t->cols[t->names[0]].kind == COL_NAME;
}

static bool
are_people(const struct plan *p, short table)
{
	return cat_are_people(&p->x->catalog->tables[table]);
}

/* People that rows of a table are, or are of, and who have one of those. */
static short
people_with(const struct plan *p, short table, short rows)
{
	const struct catalog *c = p->x->catalog;
	const struct cat_table *t = &c->tables[table];

	if (are_people(p, table))
		return catalog_is_one(c, table, rows) ? table : NO_TABLE;
	for (size_t i = 0; i < t->n_keys; i++)
		if (t->keys[i].to != table && are_people(p, t->keys[i].to) &&
		    catalog_is_one(c, t->keys[i].to, rows))
			return t->keys[i].to;
	return NO_TABLE;
}

/*
 * "who earns the most in the team": of its people, and no team; "who rode the
 * most kilometres": what riders have one of is a verb here.
 */
static void
find_ordered_people(struct plan *p)
{
	const struct item *o = p->order;
	short who;

	if (!o || !o->node || node_has_agg(o->node) || o->table == NO_TABLE ||
	    o->table == p->rows || are_people(p, p->rows))
		return;
	who = people_with(p, o->table, p->rows);
	if (who != NO_TABLE)
		p->rows = who;
}

/* "who earns the most in each team": the first of its people, not of teams. */
static void
find_people_of_groups(struct plan *p)
{
	const struct item *o = p->order;

	if (p->rows == NO_TABLE && p->n_measures == 0 && o && o->node &&
	    o->node->kind == NODE_COLUMN && o->table != NO_TABLE &&
	    are_people(p, o->table) && p->groups[0]->table != NO_TABLE &&
	    p->groups[0]->table != o->table &&
	    catalog_is_one(p->x->catalog, o->table, p->groups[0]->table))
		p->rows = o->table;
}

/* "who had the most calls": each of the people that the calls are of. */
void
plan_find_people(struct plan *p)
{
	short table = NO_TABLE;

	if (p->asks != ASKS_PERSON)
		return;
	if (p->n_groups > 0) {
		find_people_of_groups(p);
		return;
	}
	if (p->rows != NO_TABLE) {
		find_ordered_people(p);
		plan_tested_people(p);
		return;
	}
	if (p->n_measures)
		table = p->measures[0]->table;
	else if (p->order && p->order->node)
		table = p->order->table;
	else if (p->n_havings)
		table = p->havings[0]->table;
	if (table != NO_TABLE)
		p->rows = plan_people(p, table);
	else if (p->order && p->order->dated && p->n_tests == 0)
		p->rows = plan_people_dated(p); /* "who is here longest" */
}
