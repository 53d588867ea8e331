/* Query trees over the tables that a question speaks of. */
#include <string.h>

#include "drafter/prompt_pairs.h"
#include "lexicon/common.h"

#include "base/ban.h"

#define TABLES_TRIED 6
#define OF_TABLE 3 /* a word of the question that names a table, not a column */

/* A word that tells one question from another. */
static bool
is_telling(const struct token *t)
{
	return t->kind == TOKEN_WORD &&
	       !word_is_common(str_of(t->fold), COMMON_TO_TABLES);
}

static size_t
asked_at(const struct pairs *p, const char *stem)
{
	for (size_t i = 0; i < p->asked->n; i++)
		if (p->telling[i] && strcmp(p->asked->items[i].stem, stem) == 0)
			return i;
	return TOKENS_MAX;
}

/* Words of the names that the question has. */
static int
count_asked(const struct pairs *p, const struct cat_words *w, size_t n)
{
	int found = 0;

	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < w[i].n; k++)
			found += asked_at(p, w[i].stems[k]) < TOKENS_MAX;
	return found;
}

short
pairs_place(const struct job *job, size_t table)
{
	const struct schema *whole = job->whole ? job->whole : job->schema;
	const struct schema_table *t = &job->schema->tables[table];

	for (size_t i = 0; i < whole->n_tables; i++)
		if (whole->tables[i].name == t->name &&
		    whole->tables[i].schema == t->schema)
			return (short)i;
	return NO_TABLE;
}

static int
rate_table(const struct pairs *p, size_t table)
{
	const struct cat_table *t = &p->c->tables[table];
	int rating = OF_TABLE * count_asked(p, t->words, t->n_words);

	for (size_t i = 0; i < p->c->schema->tables[table].n_cols; i++)
		rating += count_asked(p, t->cols[i].words, 1);
	for (size_t i = 0; i < p->job->n_values; i++)
		if (pairs_place(p->job, p->job->values[i].table) ==
		    (short)table)
			rating += OF_TABLE;
	return p->shown[table] ? rating : 0;
}

static struct tree *
tree_of(const struct pairs *p, short base)
{
	struct tree *t = arena_alloc(p->arena, sizeof(*t));

	*t = (struct tree){ .base = base };
	return t;
}

static struct node *
column(const struct pairs *p, short table, short col)
{
	return node_column(p->arena, table, col);
}

/* Keep a tree that has something of the question, besides what it has. */
static void
keep(struct pairs *p, enum pair_kind kind, struct tree *t, uint64_t has)
{
	struct pair pair = { .kind = kind, .tree = t, .has = has };

	if (p->n == PAIRS_TRIED)
		return;
	pair.words = tree_to_words(p->arena, p->c, t);
	lex_read(p->arena, str_of(pair.words), p->said);
	for (size_t i = 0; i < p->said->n; i++) {
		const struct token *w = &p->said->items[i];
		size_t at = w->kind == TOKEN_WORD ? asked_at(p, w->stem)
						  : TOKENS_MAX;

		if (at < TOKENS_MAX)
			pair.has |= (uint64_t)1 << at;
		else
			pair.others += is_telling(w);
	}
	if (pair.has)
		p->items[p->n++] = pair;
}

/* Group by the rows of a table, told by their name. false: it has none. */
static bool
group_by_name(const struct pairs *p, struct tree *t, short table)
{
	const struct cat_table *ct = &p->c->tables[table];

	if (ct->names[0] < 0)
		return false;
	if (ct->key >= 0)
		(void)tree_group(t, column(p, table, ct->key));
	for (size_t i = 0; i < 2 && ct->names[i] >= 0; i++) {
		(void)tree_group(t, column(p, table, ct->names[i]));
		(void)tree_show(t, column(p, table, ct->names[i]));
	}
	return true;
}

/* The figure of each, the highest first. */
static void
keep_ranked(struct pairs *p, struct tree *t, const struct node *figure)
{
	(void)tree_show(t, figure);
	t->order[0] = (struct tree_order){ figure, true };
	t->n_order = 1;
	keep(p, PAIR_RANKED, t, 0);
}

/* What the question has as a period, else months. */
static enum unit
unit_asked(const struct pairs *p)
{
	static const struct {
		const char *stem;
		enum unit unit;
	} units[] = { { "month", UNIT_MONTH },
		      { "year", UNIT_YEAR },
		      { "quarter", UNIT_QUARTER },
		      { "week", UNIT_WEEK },
		      { "day", UNIT_DAY } };

	for (size_t i = 0; i < COUNT(units); i++)
		if (asked_at(p, units[i].stem) < TOKENS_MAX)
			return units[i].unit;
	return UNIT_MONTH;
}

/* A figure of its rows in each period. */
static void
make_dated(struct pairs *p, short table, const struct node *figure)
{
	const short date = p->c->tables[table].date;
	struct tree *t = tree_of(p, table);

	if (date < 0)
		return;
	t->order[0].by =
		node_unit(p->arena, unit_asked(p), column(p, table, date));
	t->n_order = 1;
	(void)tree_group(t, t->order[0].by);
	(void)tree_show(t, t->order[0].by);
	(void)tree_show(t, figure);
	keep(p, PAIR_DATED, t, 0);
}

/* A figure of its rows for each row of what they refer to, and by period. */
static void
make_groups(struct pairs *p, short table, const struct node *figure)
{
	for (size_t i = 0; i < p->c->n_tables; i++) {
		struct tree *t = tree_of(p, table);
		struct cat_steps steps;

		if ((short)i != table && p->shown[i] &&
		    catalog_steps(p->c, table, (int)i, &steps) &&
		    !steps.n_many && group_by_name(p, t, (short)i))
			keep_ranked(p, t, figure);
	}
	make_dated(p, table, figure);
}

/* How many rows per value of each column of codes, and what is measured. */
static void
make_columns(struct pairs *p, short table, const struct node *rows)
{
	const struct schema_table *st = &p->c->schema->tables[table];

	for (size_t i = 0; i < st->n_cols; i++) {
		const struct cat_col *col = cat_col(p->c, table, (int)i);
		const bool sums = catalog_adds_up(p->c, table, (short)i);
		struct node *of = column(p, table, (short)i);
		struct tree *t;

		if (!count_asked(p, col->words, 1))
			continue;
		if (col->kind == COL_CODE && !col->whole) {
			t = tree_of(p, table);
			(void)tree_group(t, of);
			(void)tree_show(t, of);
			keep_ranked(p, t, rows);
		} else if (cat_is_number(col)) {
			make_groups(
				p, table,
				node_agg(p->arena, sums ? FN_SUM : FN_AVG, of));
		}
	}
}

/* The rows that none of another table refer to, by name. */
static void
make_without(struct pairs *p, short table)
{
	const struct cat_table *ct = &p->c->tables[table];

	for (size_t i = 0; ct->names[0] >= 0 && i < p->c->n_tables; i++) {
		struct tree *t;

		if (!p->shown[i] || (short)i == table)
			continue;
		for (size_t k = 0; k < p->c->tables[i].n_keys; k++) {
			if (p->c->tables[i].keys[k].to != table)
				continue;
			t = tree_of(p, table);
			(void)tree_show(t, column(p, table, ct->names[0]));
			(void)tree_where(
				t,
				test_not(p->arena, test_exists(p->arena, table,
							       (int)i, NULL)));
			keep(p, PAIR_WITHOUT, t, 0);
			break;
		}
	}
}

/* How many rows have a stored value that the question names. */
static void
make_value(struct pairs *p, const struct value_match *v)
{
	const struct schema_column *of =
		&p->job->schema->tables[v->table].cols[v->col];
	const short table = pairs_place(p->job, v->table);
	const struct schema_column *col =
		table < 0 ? NULL
			  : schema_column(&p->c->schema->tables[table],
					  str_of(of->name));
	struct tree *t = tree_of(p, table);
	uint64_t named = 0;

	if (of->samples_hidden || v->n_parts || !col)
		return;
	for (size_t i = 0; i < p->asked->n; i++)
		if (p->asked->items[i].at >= v->at &&
		    p->asked->items[i].at < v->at + v->n)
			named |= (uint64_t)1 << i;
	(void)tree_show(t, node_agg(p->arena, FN_COUNT, NULL));
	(void)tree_where(
		t,
		test_compare(
			p->arena,
			column(p, table,
			       (short)(col - p->c->schema->tables[table].cols)),
			IS_EQUAL, node_text(p->arena, v->text)));
	keep(p, PAIR_VALUE, t, named);
}

/* The tables that the question has most words of; how many. */
static size_t
choose_tables(const struct pairs *p, short ret[TABLES_TRIED])
{
	int ratings[TABLES_TRIED + 1] = { 0 };
	size_t n = 0;

	for (size_t i = 0; i < p->c->n_tables; i++) {
		const int rating = rate_table(p, i);
		size_t at = n;

		for (; at > 0 && ratings[at - 1] < rating; at--)
			if (at < TABLES_TRIED) {
				ratings[at] = ratings[at - 1];
				ret[at] = ret[at - 1];
			}
		if (rating == 0 || at == TABLES_TRIED)
			continue;
		ratings[at] = rating;
		ret[at] = (short)i;
		n += n < TABLES_TRIED;
	}
	return n;
}

void
pairs_make(struct pairs *p)
{
	const struct node *rows = node_agg(p->arena, FN_COUNT, NULL);
	short tables[TABLES_TRIED];
	size_t n;

	for (size_t i = 0; i < p->asked->n; i++)
		p->telling[i] = is_telling(&p->asked->items[i]);
	n = choose_tables(p, tables);
	for (size_t i = 0; i < p->job->n_values; i++)
		make_value(p, &p->job->values[i]);
	for (size_t i = 0; i < n; i++) {
		make_columns(p, tables[i], rows);
		make_groups(p, tables[i], rows);
		make_without(p, tables[i]);
	}
}
