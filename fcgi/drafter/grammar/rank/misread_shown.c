#include <string.h>

#include "data/facts.h"
#include "drafter/grammar/combine/rule.h"
#include "drafter/grammar/rank/doubt/doubt_parts.h"
#include "drafter/grammar/rank/misread.h"

#include "base/ban.h"

/* What a statement shows or leaves out, where the best tree does not. */

/* What is a part of a hundred. */
static bool
is_share(const char *sql)
{
	return strstr(sql, "100") != NULL;
}

bool
misread_share(const struct readings_of *all, const struct reading_of *r)
{
	const struct leaves *l = all->trees->leaves;
	const struct derivation *first =
		all->trees->n ? &all->trees->items[0] : NULL;
	bool asked = false;

	if (!first || first->n_unused || !is_share(first->sql) ||
	    is_share(r->draft.sql))
		return false;
	for (size_t i = 0; i < l->n; i++)
		asked |= l->items[i].kind == ITEM_CUE &&
			 l->items[i].cue == SENSE_SHARE;
	return asked;
}

/* "not cancelled or pending": neither of both. */
static bool
denies_either(const struct tree *t)
{
	for (size_t i = 0; i < t->n_where; i++)
		if (t->where[i]->kind == TEST_NOT &&
		    t->where[i]->parts[0]->kind == TEST_OR)
			return true;
	return false;
}

bool
misread_neither(const struct readings_of *all, const struct reading_of *r)
{
	const struct derivations *t = all->trees;

	return t->n && t->items[0].n_unused == 0 &&
	       denies_either(&t->items[0].tree) &&
	       strstr(r->draft.sql, " OR ") && !gist_has_word(&r->gist, "not");
}

static bool
shows_whole_money(const struct tree *t)
{
	for (size_t i = 0; i < t->n_show; i++)
		if (node_is_divided(t->show[i], 100))
			return true;
	return false;
}

bool
misread_cents(const struct readings_of *all, const struct reading_of *r)
{
	const struct derivations *t = all->trees;
	const struct catalog *c = all->context->catalog;

	if (t->n == 0 || t->items[0].n_unused ||
	    !shows_whole_money(&t->items[0].tree) ||
	    strstr(r->draft.sql, " / 100"))
		return false;
	for (size_t i = 0; i < c->n_tables; i++)
		for (size_t k = 0; k < c->schema->tables[i].n_cols; k++)
			if (c->tables[i].cols[k].cents &&
			    gist_has_column(&r->gist,
					    cat_col_name(c, (short)i, (int)k)))
				return true;
	return false;
}

bool
misread_repeats(const struct readings_of *all, const struct gist *g)
{
	const struct derivations *t = all->trees;

	return t->n && t->items[0].n_unused == 0 && t->items[0].tree.distinct &&
	       t->items[0].tree.n_show == 1 && !g->distinct && !g->group &&
	       !g->order && g->n_aggregates == 0;
}

/* Whether the words name the rows of a table. */
static bool
names_table(const struct leaves *l, short table)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->items[i].kind == ITEM_ROWS && l->items[i].table == table)
			return true;
	return false;
}

bool
misread_group(const struct readings_of *all, const struct reading_of *r)
{
	const struct derivations *t = all->trees;
	const struct tree *best = t->n ? &t->items[0].tree : NULL;
	const struct catalog *c = all->context->catalog;

	if (!best || t->items[0].n_unused || best->n_group == 0 ||
	    !r->gist.group || r->tree == &t->items[0] ||
	    !names_table(t->leaves, best->base))
		return false;
	for (short i = 0; i < (short)c->n_tables; i++)
		if (i != best->base && !catalog_is_one(c, best->base, i) &&
		    gist_has_table(&r->gist, cat_table_name(c, i)) &&
		    !names_table(t->leaves, i))
			return true;
	return false;
}

/* Whether what the words stand for there is said of the best tree's rows. */
static bool
is_said_there(const struct readings_of *all, const struct gist *best,
	      const struct item *i)
{
	const struct leaves *l = all->trees->leaves;

	for (size_t k = 0; k < l->n; k++) {
		const struct item *o = &l->items[k];

		if (o->table != NO_TABLE && o->table != i->table &&
		    (o->words & i->words) == i->words &&
		    gist_has_table(best, cat_table_name(all->context->catalog,
							o->table)))
			return true;
	}
	return false;
}

/* Whether a word asks for the table, and for no rows of the best tree. */
static bool
asks_for_table(const struct readings_of *all, const struct gist *best,
	       short table)
{
	const struct leaves *l = all->trees->leaves;

	for (size_t i = 0; i < l->n; i++) {
		const struct item *of = &l->items[i];

		if ((of->table == table ||
		     (of->test && of->test->anchor == table)) &&
		    (of->kind == ITEM_ROWS || !is_said_there(all, best, of)))
			return true;
	}
	return false;
}

bool
misread_beyond(const struct readings_of *all, const struct reading_of *r)
{
	const struct reading_of *best = all->n_trees ? all->items : NULL;
	const struct catalog *c = all->context->catalog;

	if (!best || !best->tree || best->draft.n_unused || r == best ||
	    r->x[RANK_IS_FOLLOW] > 0)
		return false;
	for (short i = 0; i < (short)c->n_tables; i++) {
		const char *name = cat_table_name(c, i);

		if (gist_has_table(&r->gist, name) &&
		    !gist_has_table(&best->gist, name) &&
		    !asks_for_table(all, &best->gist, i))
			return true;
	}
	return false;
}

/* "more than 5 days" counts no rows. */
bool
misread_unit(const struct readings_of *all, const struct gist *g)
{
	const struct leaves *l = all->trees->leaves;

	for (size_t i = 0; g->having && l && i + 1 < l->tokens.n; i++)
		if (l->tokens.items[i].kind == TOKEN_NUMBER &&
		    sense_find(l->tokens.items[i + 1].fold, SENSE_UNIT) &&
		    gist_has_number(g, l->tokens.items[i].number))
			return true;
	return false;
}

static bool
is_day(const struct catalog *c, struct str name)
{
	for (size_t i = 0; i < c->n_tables; i++)
		for (size_t k = 0; k < c->schema->tables[i].n_cols; k++)
			if (c->tables[i].cols[k].kind == COL_DATE &&
			    str_is_nocase(name,
					  cat_col_name(c, (int)i, (int)k)))
				return true;
	return false;
}

/* "SELECT day FROM … EXCEPT SELECT day FROM …": rows may have one day. */
bool
misread_days(const struct readings_of *all, const struct reading_of *r)
{
	struct str s = str_of(r->draft.sql);

	return r->gist.joins_sets && strstr(r->draft.sql, " EXCEPT SELECT ") &&
	       str_eq_nocase(str_word(&s, " "), STR("SELECT")) &&
	       is_day(all->context->catalog, str_word(&s, " "));
}

/* Of the only column that a statement shows; "": it shows more. */
static struct str
only_shown(const char *sql)
{
	struct str s = str_of(sql), col;
	const char *dot;

	if (!str_eq_nocase(str_word(&s, " "), STR("SELECT")))
		return STR("");
	col = str_word(&s, " ");
	if (!str_eq_nocase(str_word(&s, " "), STR("FROM")))
		return STR("");
	dot = memchr(col.p, '.', col.n);
	return dot ? str_from(col, (size_t)(dot + 1 - col.p)) : col;
}

static bool
is_said(const struct leaves *l, short table, size_t col)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->items[i].kind == ITEM_COLUMN &&
		    l->items[i].table == table &&
		    l->items[i].node->kind == NODE_COLUMN &&
		    (size_t)l->items[i].node->col == col)
			return true;
	return false;
}

/* "coffee sales", of a file: a list of its rows, and not what they come to. */
bool
misread_file(const struct readings_of *all, const struct reading_of *r)
{
	const struct derivations *t = all->trees;
	const struct cat_sale *s = &all->context->catalog->sale;
	const struct node *n =
		t->n && t->items[0].n_unused == 0 && t->items[0].tree.n_show > 0
			? t->items[0].tree.show[0]
			: NULL;

	if (!n || s->amount < 0 || r->gist.n_aggregates > 0)
		return false;
	return n->kind == NODE_AGG && n->fn == FN_SUM && n->a &&
	       n->a->kind == NODE_COLUMN && n->a->col == s->amount;
}

bool
misread_sets(const struct readings_of *all, const struct reading_of *r)
{
	const struct catalog *c = all->context->catalog;
	const struct str shown =
		r->gist.joins_sets ? only_shown(r->draft.sql) : STR("");

	for (size_t t = 0; shown.n && t < c->n_tables; t++) {
		const short name = c->tables[t].names[0];
		const struct column_facts *f;

		if (name < 0 || c->tables[t].cols[name].kind != COL_NAME ||
		    !str_is_nocase(shown, cat_col_name(c, (int)t, name)) ||
		    !gist_has_table(&r->gist, cat_table_name(c, (int)t)) ||
		    !names_table(all->trees->leaves, (short)t) ||
		    is_said(all->trees->leaves, (short)t, (size_t)name))
			continue;
		f = facts_find(all->job->facts, t, (size_t)name);
		if (f && (int64_t)f->n_distinct < c->schema->tables[t].n_rows)
			return true;
	}
	return false;
}

/* "customers with …" became their keys, where the best tree has their names. */
bool
misread_key(const struct readings_of *all, const struct reading_of *r)
{
	const struct catalog *c = all->context->catalog;
	const struct derivations *t = all->trees;
	const struct node *name =
		t->n && t->items[0].n_unused == 0 && t->items[0].tree.n_show
			? t->items[0].tree.show[0]
			: NULL;
	struct str shown;
	short key;

	if (r->tree || !name || name->kind != NODE_COLUMN ||
	    !rule_col_is(all->context, name, COL_NAME))
		return false;
	key = c->tables[name->table].key;
	shown = only_shown(r->draft.sql);
	return key >= 0 && shown.n > 0 &&
	       str_is_nocase(shown, cat_col_name(c, name->table, key)) &&
	       gist_has_table(&r->gist, cat_table_name(c, name->table)) &&
	       !is_said(t->leaves, name->table, (size_t)key);
}

/* "who has the most wines" became the wine of which there are most. */
static bool
is_thing_counted(const struct readings_of *all, const struct gist *g)
{
	const struct catalog *c = all->context->catalog;
	const struct leaves *l = all->trees->leaves;

	for (size_t i = 0; g->group && g->limit && i < l->n; i++) {
		const struct item *rows = &l->items[i];
		const struct cat_table *t = &c->tables[rows->table];

		if (rows->kind != ITEM_ROWS || t->names[0] < 0 ||
		    cat_are_people(t) ||
		    !gist_groups_by(g,
				    cat_col_name(c, rows->table, t->names[0])))
			continue;
		for (size_t k = 0; k < l->n; k++)
			if (l->items[k].kind == ITEM_ORDER &&
			    l->items[k].many && l->items[k].to == rows->from)
				return true;
	}
	return false;
}

bool
misread_person(const struct readings_of *all, const struct reading_of *r)
{
	const struct derivation *best =
		all->trees->n ? &all->trees->items[0] : NULL;
	const struct node *who =
		best && best->n_unused == 0 && best->tree.n_show &&
				best->frame->asks == ASKS_PERSON
			? best->tree.show[0]
			: NULL;

	if (best && best->frame->asks == ASKS_PERSON &&
	    is_thing_counted(all, &r->gist))
		return true;
	return who && who->kind == NODE_COLUMN && !r->tree &&
	       rule_col_is(all->context, who, COL_NAME) &&
	       !gist_has_table(&r->gist, cat_table_name(all->context->catalog,
							who->table));
}

/* "longer than 2 hours": it compares with 2 what the tree compares with 120. */
static bool
leaves_unit(const struct leaves *l, const struct gist *best,
	    const struct gist *g)
{
	for (size_t i = 0; i < l->n; i++)
		for (size_t k = 0; k < l->n; k++)
			if (l->items[i].kind == ITEM_NUMBER &&
			    l->items[k].kind == ITEM_UNIT &&
			    l->items[k].from == l->items[i].to &&
			    gist_has_number(g, l->items[i].number) &&
			    !gist_has_number(best, l->items[i].number))
				return true;
	return false;
}

/* "out of stock": the column, and not what is said of it. */
static bool
leaves_term(const struct item *t, const struct gist *best, const struct gist *g)
{
	const struct node *b = t->kind == ITEM_TEST && t->why &&
					       strcmp(t->why, "term") == 0 &&
					       t->test->kind == TEST_COMPARE
				       ? t->test->b
				       : NULL;

	return b && b->kind == NODE_NUMBER &&
	       gist_has_number(best, b->number) &&
	       !gist_has_number(g, b->number);
}

bool
misread_condition(const struct readings_of *all, const struct reading_of *best,
		  const struct reading_of *r)
{
	const struct leaves *l = all->trees->leaves;
	const struct schema *s = all->context->catalog->schema;

	if ((doubt_gone(all, r) && !doubt_gone(all, best)) ||
	    leaves_unit(l, &best->gist, &r->gist))
		return true;
	for (size_t i = 0; best->cover.missing == 0 && i < l->n; i++) {
		const struct item *t = &l->items[i];

		if (leaves_term(t, &best->gist, &r->gist))
			return true;
		if (t->kind == ITEM_TEST && t->table != NO_TABLE &&
		    (t->words & ~r->cover.missing) == 0 &&
		    gist_has_table(&r->gist, s->tables[t->table].name))
			return true;
	}
	return false;
}
