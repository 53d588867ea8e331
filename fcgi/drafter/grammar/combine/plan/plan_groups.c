#include <ctype.h>
#include <string.h>

#include "drafter/grammar/combine/plan/plan.h"
#include "drafter/grammar/match/notes/definition.h"

#include "base/ban.h"

#define GUESSED 0.6F
#define NOT_BUYER 0.06F

static const struct node *
column(const struct plan *p, short table, short col)
{
	return node_column(p->x->arena, table, col);
}

#define CODE_CHARS 5

/* "KR-020", in each: letters and digits enough to be no other's. */
static bool
tells_alone(const struct plan *p, short table, short col)
{
	const struct schema_column *c =
		&p->x->catalog->schema->tables[table].cols[col];

	for (size_t i = 0; i < c->n_samples; i++) {
		const struct str s = str_of(c->samples[i]);
		bool letter = false, digit = false;

		for (size_t k = 0; k < s.n; k++) {
			letter |= isalpha((unsigned char)s.p[k]) != 0;
			digit |= isdigit((unsigned char)s.p[k]) != 0;
		}
		if (s.n < CODE_CHARS || !letter || !digit)
			return false;
	}
	return c->n_samples > 0;
}

/* Named by a number or code that only its parent makes unique: that too. */
static void
show_parent_name(const struct plan *p, struct tree *t, short table,
		 bool grouped)
{
	const struct cat_table *ct = &p->x->catalog->tables[table];
	short parent = NO_TABLE;
	const struct cat_col *name;

	if (ct->names[0] < 0 || ct->n_keys == 0 || ct->names[0] == ct->key)
		return;
	name = &ct->cols[ct->names[0]];
	if (name->whole || name->kind == COL_NAME ||
	    tells_alone(p, table, ct->names[0]))
		return;
	parent = ct->keys[0].to;
	if (parent == table || p->x->catalog->tables[parent].names[0] < 0)
		return;
	(void)tree_show(
		t, column(p, parent, p->x->catalog->tables[parent].names[0]));
	if (grouped)
		(void)tree_group(
			t, column(p, parent,
				  p->x->catalog->tables[parent].names[0]));
}

void
plan_names(const struct plan *p, struct tree *t, short table, bool grouped)
{
	const struct cat_table *ct = &p->x->catalog->tables[table];

	if (grouped && ct->key >= 0)
		(void)tree_group(t, column(p, table, ct->key));
	show_parent_name(p, t, table, grouped);
	for (size_t i = 0; i < 2; i++) {
		if (ct->names[i] < 0)
			continue;
		(void)tree_show(t, column(p, table, ct->names[i]));
		if (grouped)
			(void)tree_group(t, column(p, table, ct->names[i]));
	}
	if (ct->names[0] < 0)
		(void)tree_show(t, column(p, table, 0));
}

/* Columns that both names have a word of: "amount paid" and "paid on". */
static bool
share_word(const struct cat_col *a, const struct cat_col *b)
{
	for (size_t i = 0; i < a->words[0].n; i++)
		for (size_t k = 0; k < b->words[0].n; k++)
			if (a->words[0].weight[i] > 0.5F &&
			    strcmp(a->words[0].stems[i],
				   b->words[0].stems[k]) == 0)
				return true;
	return false;
}

/* What is paid for is booked when it is done, if each row is dated so. */
static short
date_of_measure(const struct plan *p, short table, const struct node *n)
{
	const struct cat_table *ct = &p->x->catalog->tables[table];
	const size_t n_cols = p->x->catalog->schema->tables[table].n_cols;
	const struct cat_col *of;

	while (n && n->kind != NODE_COLUMN)
		n = n->kind == NODE_DAYS ? NULL : n->a;
	if (!n || n->table != table)
		return ct->date;
	of = &ct->cols[n->col];
	for (size_t i = 0; i < n_cols; i++)
		if (ct->cols[i].kind == COL_DATE &&
		    share_word(of, &ct->cols[i]))
			return (short)i;
	for (size_t i = 0; i < n_cols && of->kind == COL_AMOUNT; i++)
		if (ct->cols[i].kind == COL_DATE && ct->cols[i].last &&
		    cat_is_never_empty(p->x->catalog, table, ct->date) <=
			    cat_is_never_empty(p->x->catalog, table, (int)i) &&
		    cat_words_have(ct->cols[i].words, ct->cols[i].n_words,
				   "done"))
			return (short)i;
	return ct->date;
}

/* The next best date of the same rows, for the other reading. */
static void
find_other_date(struct plan *p, short table, short chosen)
{
	const struct cat_table *ct = &p->x->catalog->tables[table];
	const size_t n = p->x->catalog->schema->tables[table].n_cols;

	p->other_date = NULL;
	if (chosen != ct->date && ct->date >= 0) {
		p->other_date = column(p, table, ct->date);
		return;
	}
	for (size_t i = 0; i < n; i++)
		if (ct->cols[i].kind == COL_DATE && (short)i != chosen) {
			p->other_date = column(p, table, (short)i);
			return;
		}
}

/* Rows that have none are dated by those they belong to. */
static short
dated_parent(struct plan *p, short table)
{
	const struct cat_table *ct = &p->x->catalog->tables[table];
	const short event = rule_dated_parent(p->x, table);

	if (event != NO_TABLE)
		return event;
	for (size_t i = 0; i < ct->n_keys; i++)
		if (p->x->catalog->tables[ct->keys[i].to].date >= 0) {
			p->cost += GUESSED; /* what they are, not when */
			return ct->keys[i].to;
		}
	return NO_TABLE;
}

/* "shipments" and "shipped". */
static bool
is_called_alike(const struct cat_words *a, const struct cat_words *b)
{
	for (size_t i = 0; i < a->n; i++)
		for (size_t k = 0; k < b->n; k++)
			if (strlen(b->stems[k]) >= 4 &&
			    str_starts(str_of(a->stems[i]),
				       str_of(b->stems[k])))
				return true;
	return false;
}

/* When its parts came to be, if its dates tell: of shipments, shipped_at. */
static short
date_of_part(const struct plan *p, short part, short table)
{
	const struct cat_table *ct = &p->x->catalog->tables[table];
	const size_t n = p->x->catalog->schema->tables[table].n_cols;

	for (size_t i = 0; i < n; i++)
		if (ct->cols[i].kind == COL_DATE &&
		    is_called_alike(&p->x->catalog->tables[part].words[0],
				    &ct->cols[i].words[0]))
			return (short)i;
	return ct->date;
}

/* The days of a column as compared with that; 0: they are not known. */
static int
reaches(const struct plan *p, short table, short date, const char *from)
{
	const char *last = rule_last_day(p->x, column(p, table, date));

	return !last ? 0 : strcmp(last, from) < 0 ? -1 : 1;
}

/* "bookings for next week", none of which was made then: when they are for. */
static short
date_to_come(const struct plan *p, short table, short date)
{
	const struct cat_table *ct = &p->x->catalog->tables[table];
	const char *from = p->has_period ? p->period.from : "";

	if (date < 0 || strcmp(from, p->x->calendar.today) <= 0 ||
	    reaches(p, table, date, from) >= 0)
		return date;
	for (size_t i = 0; i < p->x->catalog->schema->tables[table].n_cols; i++)
		if (ct->cols[i].kind == COL_DATE && (short)i != date &&
		    reaches(p, table, (short)i, from) > 0)
			return (short)i;
	return date;
}

const struct node *
plan_date(struct plan *p, short table, const struct node *measured)
{
	short date = date_of_measure(p, table, measured);
	const struct node *said;
	const struct note_date *noted =
		definition_date(p->x->definitions, table);

	for (size_t i = 0; i < p->n_measures && !p->date; i++)
		if (p->measures[i]->table == table)
			p->date = p->measures[i]->date;
	if (p->date)
		return p->date;
	said = plan_day_said(p, table, measured);
	if (noted)
		date = noted->col;
	if (noted && noted->of != table && !said)
		table = noted->of;
	if (said)
		date = said->col;
	else if (!noted)
		date = date_to_come(p, table, date);
	if (date < 0) {
		const short part = table;

		table = dated_parent(p, part);
		if (table == NO_TABLE)
			return NULL;
		noted = definition_date(p->x->definitions, table);
		date = noted ? noted->col : date_of_part(p, part, table);
		table = noted ? noted->of : table;
	}
	find_other_date(p, table, date);
	p->date = p->variant == 1 && p->other_date ? p->other_date
						   : column(p, table, date);
	return p->date;
}

static void
group_by_unit(struct plan *p, struct tree *t, enum unit unit)
{
	const struct node *date = plan_dated_by(p);
	const struct node *n;

	if (!date) {
		p->bad = true;
		return;
	}
	/* two years side by side: their months; quarters, if compared */
	if (p->pair && unit == UNIT_MONTH)
		unit = UNIT_MONTH_OF_YEAR;
	if (p->pair && !p->pair->many && unit == UNIT_QUARTER)
		unit = UNIT_QUARTER_OF_YEAR;
	n = node_unit(p->x->arena, unit, date);
	if (!p->per_rows)
		(void)tree_group(t, n);
	(void)tree_show(t, n);
}

static void
group_by_column(struct plan *p, struct tree *t, const struct node *n)
{
	const struct cat_col *c =
		n->kind == NODE_COLUMN
			? cat_col(p->x->catalog, n->table, n->col)
			: NULL;

	if (c && c->kind == COL_KEY && c->to >= 0 && c->to != n->table) {
		tree_role(t, n->table, n->col);
		tree_reach(t, c->to, n->table);
		plan_names(p, t, c->to, !p->per_rows);
		return;
	}
	if (plan_is_own_role(p, n)) {
		plan_role_names(p, t, n, !p->per_rows);
		return;
	}
	if (c && c->kind == COL_DATE)
		n = node_unit(p->x->arena, UNIT_DAY, n);
	if (c && c->kind == COL_KEY && n->table == p->base)
		p->cost += 1.2F; /* each row by itself */
	if (!p->per_rows)
		(void)tree_group(t, n);
	(void)tree_show(t, n);
}

/* Revenue of a country is of those there who buy. */
bool
plan_is_no_buyer(const struct plan *p, short base, short table)
{
	const struct cat_table *t = &p->x->catalog->tables[table];

	return base == p->x->catalog->sale.table &&
	       !cat_words_have(t->words, t->n_words, "buyer");
}

/* Rows that have too many of what is grouped by make more of themselves. */
static void
check_reach(struct plan *p, short table, bool rows)
{
	struct cat_path path;

	if (rows && table == p->base)
		p->cost += 1.2F; /* each of what is measured, by itself */
	if (table == NO_TABLE || table == p->base)
		return;
	if (!catalog_path(p->x->catalog, p->base, table, &path))
		p->bad = true;
	else if (path.n_many)
		p->fans |= p->n_measures > 0;
	p->cost +=
		path.n_many ? 1.2F * (float)path.n_many : 0.05F * (float)path.n;
	if (!rows && path.n > 1 && plan_is_no_buyer(p, p->base, table))
		p->cost += NOT_BUYER;
}

void
plan_groups(struct plan *p, struct tree *t)
{
	for (size_t i = 0; i < p->n_groups; i++) {
		const struct item *g = p->groups[i];

		if (g->sides) {
			plan_sides(p, t, g);
			continue;
		}
		if (g->unit) {
			group_by_unit(p, t, g->unit);
		} else if (g->n_nodes == 0 && g->kind != ITEM_COLUMN) {
			check_reach(p, g->table, true);
			plan_names(p, t, g->table, !p->per_rows);
		} else if (g->is_key && !rule_is_own_key(p->x, g->nodes[0])) {
			check_reach(p, g->table, false);
			(void)tree_group(t, g->nodes[0]);
			(void)tree_show(t, g->nodes[0]);
		} else {
			check_reach(p, g->table, false);
			group_by_column(p, t,
					g->kind == ITEM_COLUMN ? g->node
							       : g->nodes[0]);
		}
		if (g->test && p->n_tests < TREE_TESTS)
			p->tests[p->n_tests++] = g->test;
	}
	if (p->buckets)
		plan_buckets(p, t);
}

/* "location code", and no "host city": its name says that it is a key. */
static bool
says_key(const struct plan *p, const struct node *n)
{
	const struct cat_words *w =
		n->kind == NODE_COLUMN
			? &cat_col(p->x->catalog, n->table, n->col)->words[0]
			: NULL;

	return w && w->n > 0 &&
	       (cat_word_is(w->folds[w->n - 1], "key") ||
		cat_word_is(w->folds[w->n - 1], "code"));
}

void
plan_put_group(struct plan *p, const struct item *column)
{
	struct item *g = plan_item(p, ITEM_GROUP, column->table, NULL);

	g->nodes[g->n_nodes++] = column->node;
	g->test = column->test;
	g->is_key = column->is_key && says_key(p, column->node);
	plan_put(p->groups, &p->n_groups, g);
}
