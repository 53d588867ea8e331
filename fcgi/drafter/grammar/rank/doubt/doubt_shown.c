#include "drafter/grammar/rank/doubt/doubt_parts.h"

#include <string.h>

#include "drafter/grammar/lex/senses.h"
#include "drafter/grammar/rank/speaks.h"

#include "base/ban.h"

/* What is shown: the statement up to its FROM, from behind its last CASE on. */
static struct str
shown_of(const char *sql)
{
	const char *end;

	for (const char *at = strstr(sql, " END AS "); at;
	     at = strstr(at + 1, " END AS "))
		sql = at;
	end = strstr(sql, " FROM ");
	return end ? (struct str){ sql, (size_t)(end - sql) } : str_of(sql);
}

/* "id", "number": a key is asked for. */
static bool
asks_for_key(const struct leaves *l)
{
	for (size_t i = 0; i < l->tokens.n; i++)
		if (cat_word_is(l->tokens.items[i].fold, "key") ||
		    cat_word_is(l->tokens.items[i].stem, "key"))
			return true;
	return false;
}

/* The number of a row elsewhere, which has a name. */
static bool
is_nameless_key(const struct catalog *c, short table, const struct cat_col *col)
{
	const size_t at = (size_t)(col - c->tables[table].cols);

	return col->kind == COL_KEY && col->to >= 0 && col->to != table &&
	       c->tables[col->to].names[0] >= 0 &&
	       c->schema->tables[table].cols[at].type == CELL_INTEGER;
}

/* A code of a table of codes, which has a text for it. */
static bool
is_code(const struct catalog *c, short table, const struct cat_col *col)
{
	const short to = col->to >= 0 ? col->to : table;
	const struct cat_table *t = &c->tables[to];

	return t->kind == TABLE_LOOKUP && t->names[0] >= 0 &&
	       t->names[0] != t->key &&
	       (col->to >= 0 || (t->key >= 0 && col == &t->cols[t->key]));
}

/* "which manager", "by region": a key or a code, where it has a name. */
bool
doubt_key(const struct readings_of *all, const struct reading_of *r)
{
	const struct catalog *c = all->context->catalog;
	struct str shown = shown_of(r->draft.sql);

	if (asks_for_key(all->trees->leaves))
		return false;
	(void)str_cut(&shown, ' ');
	for (bool first = true; shown.n; first = false) {
		short table;
		const struct cat_col *col = doubt_column_called(
			c, &r->gist, doubt_plain_name(str_cut(&shown, ',')),
			&table);

		if (col && ((first && is_nameless_key(c, table, col)) ||
			    (!r->tree && is_code(c, table, col))))
			return true;
	}
	return false;
}

/* "tickets of VIPs": whether each is one, of all. */
bool
doubt_flag(const struct readings_of *all, const struct reading_of *r)
{
	const struct catalog *c = all->context->catalog;
	struct str shown = shown_of(r->draft.sql);
	const char *rest = r->draft.sql + shown.n;
	short table;

	if (memchr(shown.p, '(', shown.n))
		return false;
	(void)str_cut(&shown, ' ');
	while (shown.n) {
		const struct str name = doubt_plain_name(str_cut(&shown, ','));
		const struct cat_col *col =
			doubt_column_called(c, &r->gist, name, &table);

		if (col && col->kind == COL_FLAG &&
		    c->schema->tables[table]
				    .cols[col - c->tables[table].cols]
				    .type == CELL_INTEGER &&
		    !strstr(rest, arena_printf(all->job->arena, "%.*s",
					       (int)name.n, name.p)))
			return true;
	}
	return false;
}

/* "discount per category": shares and prices are added up, unasked. */
bool
doubt_rates(const struct readings_of *all, const struct reading_of *r)
{
	const struct catalog *c = all->context->catalog;
	const char *at = strstr(r->draft.sql, "sum(");
	const char *end = at ? strchr(at, ')') : NULL;
	struct str name;
	const struct cat_col *col;
	short table;

	if (!end || doubt_has_agg(all->trees->leaves, FN_SUM))
		return false;
	name = doubt_plain_name((struct str){ at + 4, (size_t)(end - at - 4) });
	col = doubt_column_called(c, &r->gist, name, &table);
	return col && (col->kind == COL_RATE || col->kind == COL_SCORE);
}

/* Whether a table of the statement refers to the rows, or a name has them. */
static bool
refers_to(const struct catalog *c, const struct reading_of *r, short table)
{
	const struct cat_words *w = &c->tables[table].words[0];

	for (size_t t = 0; t < c->n_tables; t++)
		for (size_t i = 0; i < c->tables[t].n_keys; i++)
			if (c->tables[t].keys[i].to == table &&
			    gist_has_table(&r->gist, cat_table_name(c, (int)t)))
				return true;
	return w->n && strcasestr(r->draft.sql, w->stems[w->n - 1]);
}

/* The first rows that the question names in full; NULL: none. */
static const struct item *
first_rows(const struct leaves *l)
{
	const struct item *first = NULL;

	for (size_t i = 0; i < l->n; i++) {
		const struct item *of = &l->items[i];

		if (of->kind == ITEM_ROWS && of->table != NO_TABLE &&
		    !of->defined && of->why && strcmp(of->why, "name") == 0 &&
		    is_named(of) && (!first || of->from < first->from))
			first = of;
	}
	return first;
}

/* A column that is said behind rows: "customers email". */
static bool
says_column_at(const struct leaves *l, short from)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->items[i].kind == ITEM_COLUMN && l->items[i].from == from)
			return true;
	return false;
}

/* The word that the question begins with, if it asks by it; NULL. */
static const struct item *
first_ask(const struct leaves *l)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->items[i].kind == ITEM_CUE &&
		    l->items[i].cue == SENSE_ASK && l->items[i].from == 0)
			return &l->items[i];
	return NULL;
}

/* "who …"; of rows one by one, "which vehicles …" and "parts below …", too. */
static bool
asks_for_rows(const struct leaves *l, bool grouped)
{
	const struct item *ask = first_ask(l);

	if (ask && ask->arg && strcmp(ask->arg, "person") == 0)
		return true;
	for (size_t i = 0; !grouped && i < l->n; i++)
		if (l->items[i].kind == ITEM_ROWS && l->items[i].plural &&
		    l->items[i].from == (ask ? ask->to : 0) &&
		    is_named(&l->items[i]))
			return !says_column_at(l, l->items[i].to);
	return false;
}

/* What tells which row it is, and how it is called. */
static bool
tells_row(const struct cat_col *col)
{
	return col->kind == COL_KEY || col->kind == COL_NAME ||
	       col->kind == COL_CODE || col->kind == COL_TEXT;
}

/*
 * Whether what is shown as it is tells of no row: figures, days and flags
 * alone. rows: whether all that is shown tells which rows there are.
 */
static bool
shows_only(const struct catalog *c, const struct reading_of *r, bool rows)
{
	struct str shown = shown_of(r->draft.sql);
	bool any = false;

	(void)str_cut(&shown, ' ');
	if (str_starts(shown, STR("DISTINCT ")))
		(void)str_cut(&shown, ' ');
	while (shown.n) {
		const struct str one = str_cut(&shown, ',');
		const struct cat_col *col;
		short table;

		if (memchr(one.p, '(', one.n) || memchr(one.p, ')', one.n)) {
			if (rows)
				return false;
			continue;
		}
		any = true;
		col = doubt_column_called(c, &r->gist, doubt_plain_name(one),
					  &table);
		if (!col || tells_row(col) != rows)
			return false;
	}
	return any;
}

/* "how much did we …": something is added up. */
static bool
asks_for_sum(const struct readings_of *all, const struct reading_of *r)
{
	const struct leaves *l = all->trees->leaves;

	for (size_t i = 0; i < l->n; i++)
		if (l->items[i].kind == ITEM_AGG && l->items[i].fn == FN_SUM &&
		    !doubt_in_column(all, r, &l->items[i]))
			return true;
	return false;
}

/*
 * A table is named in full, and the statement does without it, or its rows; or
 * has its rows, and no figure that is asked for.
 */
bool
doubt_rows(const struct readings_of *all, const struct reading_of *r)
{
	const struct catalog *c = all->context->catalog;
	const struct item *of = first_rows(all->trees->leaves);

	if (asks_for_rows(all->trees->leaves, r->gist.group) &&
	    shows_only(c, r, false))
		return true;
	if (asks_for_sum(all, r) && shows_only(c, r, true))
		return true;
	return of && !gist_has_table(&r->gist, cat_table_name(c, of->table)) &&
	       !refers_to(c, r, of->table) && !doubt_in_column(all, r, of);
}

#define FACTORS 12 /* most bytes of " * 1.0" and the like */

/* Whether a term ends at `end` and is no part of a difference. */
static bool
is_term_before(const char *sql, const char *end, struct str term)
{
	const char *from = end - term.n;

	return end - sql > (ptrdiff_t)term.n + 2 &&
	       strncmp(from, term.p, term.n) == 0 && from[-2] != '-';
}

/* "utilisation": a sum by itself, which is one. */
bool
doubt_same(const struct readings_of *all, const struct reading_of *r)
{
	const char *sql = r->draft.sql;
	const char *by = strstr(sql, " / NULLIF(sum(");
	const char *end = by ? strstr(by, ", 0)") : NULL;
	struct str term;

	(void)all;
	if (!end)
		return false;
	by += strlen(" / NULLIF(");
	term = (struct str){ by, (size_t)(end - by) };
	by -= strlen(" / NULLIF(");
	for (const char *at = by; at > sql && by - at < FACTORS; at--)
		if (is_term_before(sql, at, term))
			return true;
	return false;
}

/* "billable hours": how many rows have any, where a column is called so. */
bool
doubt_column(const struct readings_of *all, const struct reading_of *r)
{
	const struct leaves *l = all->trees->leaves;
	const struct catalog *c = all->context->catalog;

	for (size_t i = 0; i < l->n; i++) {
		const struct item *of = &l->items[i];

		if (of->kind == ITEM_COLUMN && !of->defined && of->node &&
		    of->node->kind == NODE_COLUMN &&
		    (cat_col(c, of->table, of->node->col)->kind == COL_AMOUNT ||
		     cat_col(c, of->table, of->node->col)->kind ==
			     COL_QUANTITY) &&
		    is_named(of) &&
		    gist_has_table(&r->gist, cat_table_name(c, of->table)) &&
		    r->gist.n_aggregates == 1 && !r->gist.distinct &&
		    gist_has_word(&r->gist, "count") && !r->gist.having &&
		    !gist_has_column(&r->gist,
				     cat_col_name(c, of->table, of->node->col)))
			return true;
	}
	return false;
}

/* Whether a column is shown as it is, in no function. */
static bool
shows_plain(const char *sql, const char *name)
{
	struct str shown = shown_of(sql);

	(void)str_cut(&shown, ' ');
	while (shown.n)
		if (str_eq_nocase(doubt_plain_name(str_cut(&shown, ',')),
				  str_of(name)))
			return true;
	return false;
}

/* "per opening day, for each pool": of a pool, which has but one. */
static bool
groups_twice(const struct catalog *c, const struct tree *t)
{
	for (size_t i = 0; i < t->n_group; i++) {
		const struct node *day = t->group[i]->kind == NODE_UNIT
						 ? t->group[i]->a
						 : t->group[i];

		if (day->kind != NODE_COLUMN || day->table == t->base ||
		    cat_col(c, day->table, day->col)->kind != COL_DATE)
			continue;
		for (size_t k = 0; k < t->n_group; k++)
			if (t->group[k]->kind == NODE_COLUMN &&
			    t->group[k]->table == day->table &&
			    t->group[k]->col == c->tables[day->table].key)
				return true;
	}
	return false;
}

/* A day beside its month, or a flag, is what groups go by, and nobody asks. */
bool
doubt_more(const struct readings_of *all, const struct reading_of *r)
{
	const struct catalog *c = all->context->catalog;
	const struct leaves *l = all->trees->leaves;

	if (r->gist.n_grouped < 2)
		return false;
	if (r->tree && groups_twice(c, &r->tree->tree))
		return true;
	for (size_t t = 0; t < c->n_tables; t++)
		for (size_t i = 0; i < c->schema->tables[t].n_cols; i++) {
			const struct cat_col *col = cat_col(c, (int)t, (int)i);
			const char *name = cat_col_name(c, (int)t, (int)i);

			if (!gist_groups_by(&r->gist, name) ||
			    !gist_has_table(&r->gist,
					    cat_table_name(c, (int)t)))
				continue;
			if (col->kind == COL_FLAG &&
			    doubt_has_cue(l, SENSE_ONLY))
				return true;
			if (col->kind == COL_DATE && !col->month &&
			    shows_plain(r->draft.sql, name))
				return true;
		}
	return false;
}
