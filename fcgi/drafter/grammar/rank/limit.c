#include <math.h>
#include <string.h>

#include "drafter/grammar/combine/rule.h"
#include "drafter/grammar/rank/limit.h"
#include "drafter/grammar/rank/misread.h"
#include "drafter/grammar/rank/speaks.h"
#include "drafter/grammar/rank/statement/grain.h"
#include "drafter/grammar/render/sql.h"

#include "base/ban.h"

#define ROLES 12
#define OPEN 0.45   /* of what nothing tells: never fairly sure */
#define FAR 0.1     /* of a value that is nearer elsewhere, or no rate */
#define STATE 0.2   /* of what is in another state by now */
#define FANNED 0.02 /* of what adds up rows more than once */

/* The table whose rows a node counts; NO_TABLE: it does not. */
static short
counted_by(const struct catalog *c, const struct tree *t, const struct node *n)
{
	if (n->kind != NODE_AGG || n->fn != FN_COUNT || n->test)
		return NO_TABLE;
	if (!n->a)
		return t->base;
	return counts_rows(c, n) ? n->a->table : NO_TABLE;
}

static short
counted_of(const struct catalog *c, const struct tree *t)
{
	short found = NO_TABLE;

	for (size_t i = 0; i < t->n_show && found == NO_TABLE; i++)
		found = counted_by(c, t, t->show[i]);
	return found;
}

static bool
is_grouped_by(const struct catalog *c, const struct gist *g, short table)
{
	const struct cat_table *t = &c->tables[table];

	return (t->key >= 0 &&
		gist_groups_by(g, cat_col_name(c, table, t->key))) ||
	       (t->names[0] >= 0 &&
		gist_groups_by(g, cat_col_name(c, table, t->names[0])));
}

/*
 * The rows that the best tree counts, where it reads every word and they are
 * not what the statement is grouped by.
 */
static short
counted(const struct readings_of *all, const struct gist *g)
{
	const struct derivation *d = all->trees->items;
	const struct catalog *c = all->context->catalog;
	short found;

	if (all->trees->n == 0 || d->n_unused)
		return NO_TABLE;
	found = counted_of(c, &d->tree);
	return found == NO_TABLE || is_grouped_by(c, g, found) ? NO_TABLE
							       : found;
}

static bool
speaks_of_key(const struct catalog *c, const struct gist *g, short table,
	      const struct cat_key *key)
{
	return gist_has_table(g, cat_table_name(c, table)) &&
	       gist_has_column(g, cat_col_name(c, table, (int)key->cols[0]));
}

/* "home team" was said, and it takes the key of the other. */
static bool
has_other_role(const struct context *x, const struct gist *g)
{
	for (size_t i = 0; i < x->n_roles; i++) {
		const short table = x->roles[i].table;
		const struct cat_key *said =
			catalog_key_of(x->catalog, table, x->roles[i].col);
		const struct cat_table *t = &x->catalog->tables[table];

		for (size_t k = 0; said && k < t->n_keys; k++)
			if (t->keys[k].to == said->to && &t->keys[k] != said &&
			    speaks_of_key(x->catalog, g, table, &t->keys[k]) &&
			    !speaks_of_key(x->catalog, g, table, said))
				return true;
	}
	return false;
}

/* It takes one of two keys to the same table, and nothing says which. */
static bool
has_open_role(const struct readings_of *all, const struct gist *g)
{
	const struct context *x = all->context;

	for (size_t t = 0; x && t < x->catalog->n_tables; t++)
		for (size_t i = 0; i < x->catalog->tables[t].n_keys; i++) {
			const struct cat_key *key =
				&x->catalog->tables[t].keys[i];
			const struct cat_key *keys[ROLES];

			if ((size_t)key->to == t || key->n_cols != 1 ||
			    !speaks_of_key(x->catalog, g, (short)t, key) ||
			    !gist_has_table(
				    g, cat_table_name(x->catalog, key->to)) ||
			    role_key(x->catalog, x->roles, x->n_roles, (short)t,
				     key->to))
				continue;
			if (catalog_roles(x->catalog, (short)t, key->to, keys,
					  ROLES) > 1 &&
			    !catalog_is_plain_key(x->catalog, (short)t,
						  keys[0]))
				return true;
		}
	return false;
}

static bool
sums(const struct catalog *c, const struct gist *g, short table, short col)
{
	return col >= 0 && gist_sums_column(g, cat_col_name(c, table, col));
}

/* What lines come to, as a product. */
static bool
sums_lines(const struct catalog *c, const struct gist *g)
{
	const struct cat_sale *s = &c->sale;

	return s->quantity >= 0 && g->n_aggregates > 0 &&
	       gist_has_column(g, cat_col_name(c, s->table, s->quantity)) &&
	       gist_has_column(g, cat_col_name(c, s->table, s->price));
}

/* Adds up shares of prices, which are of another price each. */
static bool
sums_shares(const struct catalog *c, const struct gist *g)
{
	const struct cat_sale *s = &c->sale;

	return s->table >= 0 && sums(c, g, s->table, s->discount) &&
	       !gist_has_column(g, cat_col_name(c, s->table, s->price));
}

/* Sums what was sold, and leaves out what the notes say of it. */
static bool
sums_without(const struct catalog *c, const struct gist *g,
	     const struct test *sold)
{
	return sold && c->sale.table >= 0 && !speaks_of_columns(c, g, sold) &&
	       (sums(c, g, c->sale.table, c->sale.price) ||
		sums(c, g, c->sale.table, c->sale.quantity) ||
		sums_lines(c, g));
}

static bool
is_of_sale(const struct item *i)
{
	return i->why && strcmp(i->why, "sale") == 0;
}

static bool
sums_unsold(const struct readings_of *all, const struct gist *g)
{
	const struct catalog *c = all->context->catalog;
	const struct leaves *l = all->trees->leaves;
	const struct derivation *best = all->trees->items;

	for (size_t i = 0; i < l->n; i++)
		if (is_of_sale(&l->items[i]) &&
		    sums_without(c, g, l->items[i].test))
			return true;
	for (size_t i = 0; all->trees->n && i < best->tree.n_where; i++)
		if (best->tree.where[i]->usual &&
		    sums_without(c, g, best->tree.where[i]))
			return true;
	return false;
}

/* "how many refunds": so many, and not so much. */
static bool
sums_counted(const struct readings_of *all, const struct gist *g)
{
	const struct catalog *c = all->context->catalog;
	const struct leaves *l = all->trees->leaves;

	for (size_t i = 0; i < l->n; i++) {
		const struct item *cue = &l->items[i];

		if (cue->kind != ITEM_CUE || cue->cue != SENSE_COUNT)
			continue;
		for (size_t k = 0; k < l->n; k++) {
			const struct item *of = &l->items[k];

			if (of->kind == ITEM_COLUMN && of->from == cue->to &&
			    rule_col_is(all->context, of->node, COL_AMOUNT) &&
			    sums(c, g, of->table, of->node->col))
				return true;
		}
	}
	return false;
}

/* Of a name's words the last alone is said: "rooms". */
static bool
says_last(const struct leaves *l, const struct cat_words *w)
{
	bool last = false;

	for (size_t i = 0; i < l->tokens.n; i++)
		for (size_t k = 0; k < w->n; k++) {
			if (strcmp(l->tokens.items[i].stem, w->stems[k]) != 0)
				continue;
			if (k + 1 < w->n)
				return false;
			last = true;
		}
	return last;
}

/* Rows that are called by the last word of a name are said, and no end. */
static bool
says_rows_of(const struct readings_of *all, const struct cat_words *w)
{
	const struct leaves *l = all->trees->leaves;
	bool rows = false;

	for (size_t i = 0; i < l->n; i++)
		if (l->items[i].kind == ITEM_AGG &&
		    (l->items[i].fn == FN_MAX || l->items[i].fn == FN_MIN))
			return false;
	for (size_t i = 0; i < l->n; i++)
		rows |= l->items[i].kind == ITEM_ROWS &&
			cat_has_noun(&all->context->catalog
					      ->tables[l->items[i].table],
				     w->stems[w->n - 1]);
	return rows && says_last(l, w);
}

/*
 * "students with more than one course" are no max_students, "rooms" no flag
 * includes_meeting_rooms of other rows.
 */
static bool
takes_part(const struct readings_of *all, const struct gist *g)
{
	const struct catalog *c = all->context->catalog;

	for (size_t t = 0; t < c->n_tables; t++)
		for (size_t i = 0; i < c->schema->tables[t].n_cols; i++) {
			const struct cat_col *col = cat_col(c, (int)t, (int)i);
			const struct cat_words *w = &col->words[0];

			if ((col->bound ||
			     (col->kind == COL_FLAG && w->n > 1)) &&
			    gist_has_column(g,
					    cat_col_name(c, (int)t, (int)i)) &&
			    says_rows_of(all, w))
				return true;
		}
	return false;
}

/* What counts as sold is said in the notes, and was not understood, or is not
 * said where it may be either of two things: visits, and what is bought there. */
static bool
has_sale_open(const struct readings_of *all)
{
	const struct leaves *l = all->context ? all->trees->leaves : NULL;
	bool any = false, open = false;

	for (size_t i = 0; l && i < l->n; i++)
		any |= is_of_sale(&l->items[i]) && !l->items[i].defined;
	return any && ((!match_sold(all->context, &open) && open) ||
		       all->context->catalog->sale.besides);
}

bool
limit_fans(const struct readings_of *all, const struct reading_of *r)
{
	const struct job *job = all->job;

	return has_other_role(all->context, &r->gist) ||
	       sums_unsold(all, &r->gist) ||
	       sums_shares(all->context->catalog, &r->gist) ||
	       sums_counted(all, &r->gist) || takes_part(all, &r->gist) ||
	       misread_rows(all, &r->gist) || misread_versus(all, r) ||
	       misread_most(all, &r->gist) ||
	       grain_fans(job->arena, all->context->catalog, job->dialect,
			  r->draft.sql, counted(all, &r->gist));
}

bool
limit_adds(const struct readings_of *all, const struct reading_of *r)
{
	const struct job *job = all->job;

	return r->gist.n_summed > 1 &&
	       grain_fans(job->arena, all->context->catalog, job->dialect,
			  r->draft.sql, NO_TABLE);
}

/* "… EXCEPT SELECT a FROM t", all of the one table there is: nothing is left. */
static bool
excepts_all(const struct gist *g, const char *sql)
{
	const char *rest = strstr(sql, " EXCEPT SELECT ");

	return rest && g->n_from == 1 && !strstr(rest, " WHERE ") &&
	       !strstr(rest, " GROUP BY ");
}

bool
limit_all(const struct readings_of *all, const struct reading_of *r)
{
	const struct derivations *t = all->trees;

	if (r->tree || t->n == 0)
		return false;
	return excepts_all(&r->gist, r->draft.sql) || misread_one(&r->gist) ||
	       misread_time(all, &r->gist) || misread_unit(all, &r->gist) ||
	       misread_days(all, r) || misread_found(all, r) ||
	       (t->items[0].n_unused == 0 && t->items[0].tree.per &&
		r->gist.limit && r->gist.n_selects < 2);
}

/* What nothing tells: never fairly sure. */
static bool
is_open(const struct readings_of *all, const struct reading_of *r)
{
	if (r->tree ? r->tree->roles : has_open_role(all, &r->gist))
		return true;
	if (has_sale_open(all) || all->trees->open || misread_unanswered(all))
		return true;
	return all->context &&
	       (misread_had(all, &r->gist) || misread_beyond(all, r) ||
		misread_sets(all, r) || misread_person(all, r) ||
		misread_key(all, r) || misread_kind(all, r) ||
		misread_which(all, &r->gist) ||
		(!r->tree && misread_awaited(all, &r->gist)));
}

/* Something else than what was asked. */
static bool
is_far(const struct readings_of *all, const struct reading_of *r)
{
	return misread_rate(all, r) || misread_share(all, r) ||
	       misread_total(all, r) || misread_value(all, &r->gist) ||
	       misread_group(all, r) ||
	       (!r->tree &&
		(misread_cents(all, r) || misread_neither(all, r) ||
		 misread_file(all, r) || misread_repeats(all, &r->gist) ||
		 misread_only(all, r) || misread_freed(all, r)));
}

static bool
says_chosen(const struct leaves *l)
{
	for (size_t i = 0; i < l->tokens.n; i++)
		if (cat_word_is(l->tokens.items[i].fold, "chosen"))
			return true;
	return false;
}

/* Whether what happened refers to the rows of a table. */
static bool
has_events(const struct catalog *c, size_t table)
{
	for (size_t t = 0; t < c->n_tables; t++)
		for (size_t k = 0; c->tables[t].kind == TABLE_EVENT &&
				   k < c->tables[t].n_keys;
		     k++)
			if ((size_t)c->tables[t].keys[k].to == table)
				return true;
	return false;
}

/* "most popular theme" of games that are there: by how many were played? */
static bool
ranks_things(const struct readings_of *all, const struct gist *g)
{
	const struct catalog *c = all->context->catalog;

	if (!g->group || !g->order || g->n_from != 1 ||
	    !says_chosen(all->trees->leaves))
		return false;
	for (size_t t = 0; t < c->n_tables; t++)
		if (gist_has_table(g, cat_table_name(c, (int)t)))
			return c->tables[t].kind != TABLE_EVENT &&
			       has_events(c, t);
	return false;
}

double
limit_most(const struct readings_of *all, const struct reading_of *r)
{
	if (r->fans)
		return FANNED;
	if (all->context && is_far(all, r))
		return FAR;
	if (all->context && misread_state(all, &r->gist))
		return STATE;
	if (all->context && ranks_things(all, &r->gist))
		return OPEN;
	return is_open(all, r) ? OPEN : 1;
}

const char *
limit_business(const struct readings_of *all, const struct reading_of *r)
{
	const struct leaves *l = all->trees->leaves;
	const uint64_t left = r->tree ? r->tree->unused : 0;

	for (size_t i = 0; all->context && i < l->n_content; i++)
		if ((l->undefined & (r->cover.missing | left)) >> i & 1)
			return l->tokens.items[l->token_of[i]].text;
	return NULL;
}
