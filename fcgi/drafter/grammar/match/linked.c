#include <string.h>

#include "drafter/grammar/match/item.h"

#include "base/ban.h"

#define LINK_WORTH 0.9
#define WORD_WORTH 0.9F
#define LINK_COST 0.05F
#define VERB_COST 0.3F /* of one that nobody has said to be no more */
#define LINK_HOPS 2    /* rows that a table of keys lies between */
#define FRESH_COST 0.1F

/* Verbs that say which rows belong together, and nothing of either. */

/* Rows, or those that a value is of; NO_TABLE: it is neither. */
static short
rows_of(const struct item *i)
{
	if (i->kind == ITEM_ROWS)
		return i->table;
	return i->kind == ITEM_TEST ? i->test->anchor : NO_TABLE;
}

/* A verb may tell how its rows stand: by a flag, a state, or one of two days. */
static bool
has_states(const struct catalog *c, short table)
{
	const struct cat_table *t = &c->tables[table];
	size_t n_dates = 0;

	for (size_t i = 0; i < c->schema->tables[table].n_cols; i++) {
		const struct cat_col *col = &t->cols[i];

		n_dates += col->kind == COL_DATE;
		if (col->kind == COL_FLAG ||
		    cat_words_have(col->words, col->n_words, "state"))
			return true;
	}
	return n_dates > 1;
}

/* By one key, so that no verb is needed to tell which. */
static bool
are_linked(const struct catalog *c, short a, short b, bool any_verb)
{
	struct cat_path path;

	if (a == b || !catalog_path(c, a, b, &path) || path.n > LINK_HOPS ||
	    (any_verb && has_states(c, a)))
		return false;
	for (size_t i = 0; i < path.n; i++) {
		const struct cat_key *one;
		const short from =
			path.hops[i].many ? path.hops[i].to : path.hops[i].from;

		if (catalog_roles(c, from, path.hops[i].key->to, &one, 1) > 1 ||
		    (any_verb && has_states(c, path.hops[i].to)))
			return false;
	}
	return true;
}

/*
 * Whether rows before it and rows behind it belong together; those of a verb at
 * the end are all before it. Any verb: of rows that it can say nothing else of.
 */
static bool
links_rows(const struct context *x, const struct leaves *l, short at,
	   bool any_verb)
{
	const bool last = (size_t)at + 1 == l->n_content;

	for (size_t i = 0; i < l->n; i++)
		for (size_t k = 0; k < l->n; k++) {
			const short a = rows_of(&l->items[i]);
			const short b = rows_of(&l->items[k]);

			if (a != NO_TABLE && b != NO_TABLE &&
			    l->items[i].to <= at &&
			    (last || l->items[k].from > at) &&
			    are_linked(x->catalog, a, b, any_verb))
				return true;
		}
	return false;
}

/* "made after", "came out before": a row that is named stands behind it. */
static bool
begins_named(const struct leaves *l, short at)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->items[i].from == at && l->items[i].kind == ITEM_TEST &&
		    l->items[i].is_key)
			return true;
	return false;
}

/* "any", "some other", behind the item; NULL: it is not said. */
static const struct sense_row *
others_behind(const struct leaves *l, const struct item *than)
{
	const size_t a = (size_t)l->token_of[than->to - 1] + 1;
	const struct sense_row *found = NULL;
	const struct sense_row *const *rows;
	size_t n = 0;

	rows = a < l->tokens.n ? senses_of(l->tokens.items[a].fold, &n) : NULL;
	for (size_t i = 0; i < n; i++)
		if (rows[i]->sense == SENSE_OTHERS &&
		    lex_phrase_at(&l->tokens, a, rows[i]) &&
		    (!found || rows[i]->n_words > found->n_words))
			found = rows[i];
	return found;
}

/* The item with those words behind it. */
static void
take_others(const struct leaves *l, const struct sense_row *others,
	    struct item *than)
{
	const size_t end =
		(size_t)l->token_of[than->to - 1] + 1 + others->n_words;
	const short to =
		end < l->tokens.n ? l->content[end] : (short)l->n_content;

	for (; than->to < to; than->to++) {
		than->words |= (uint64_t)1 << than->to;
		than->score += WORD_WORTH;
	}
	than->sign = *others->arg;
}

static bool
is_verb(const struct leaves *l, short at)
{
	const char *fold = l->tokens.items[l->token_of[at]].fold;

	return sense_find(fold, SENSE_HAVE) || leaves_is_done(l, (size_t)at);
}

void
match_later_than(struct leaves *l)
{
	const size_t n = l->n;

	for (size_t i = 0; i < n && l->n < LEAVES_MAX; i++) {
		struct item later = l->items[i];
		const struct sense_row *all;

		if (later.kind != ITEM_CUE ||
		    (later.cue != SENSE_THAN && later.cue != SENSE_COMPARE))
			continue;
		all = others_behind(l, &later);
		if (all)
			take_others(l, all, &later);
		if (later.from > 0 && !later.counted &&
		    (later.op == IS_MORE || later.op == IS_LESS) &&
		    is_verb(l, (short)(later.from - 1)) &&
		    (all || begins_named(l, later.to))) {
			later.words |= (uint64_t)1 << --later.from;
			later.score += WORD_WORTH;
		}
		if (later.words != l->items[i].words || all)
			l->items[l->n++] = later;
	}
}

/* "ordered from most to least", "listed in descending order". */
void
match_arranged(struct leaves *l)
{
	const size_t n = l->n;

	for (size_t i = 0; i < n && l->n < LEAVES_MAX; i++) {
		struct item order = l->items[i];

		if (order.kind != ITEM_ORDER || order.number >= 0 ||
		    order.from == 0 ||
		    !cat_word_is(
			    l->tokens.items[l->token_of[order.from - 1]].fold,
			    "arranged"))
			continue;
		order.words |= (uint64_t)1 << --order.from;
		order.score += WORD_WORTH;
		l->items[l->n++] = order;
	}
}

static void
put_link(struct leaves *l, size_t token, size_t n, float cost)
{
	struct item *link = leaf_put(l, ITEM_CUE, token, token + n, LINK_WORTH);

	if (!link)
		return;
	link->cue = SENSE_HAVE;
	for (short k = link->from; k < link->to; k++) {
		l->telling[k] = false;
		l->skip[k] = cost;
	}
}

void
match_links(const struct context *x, struct leaves *l)
{
	for (size_t i = 0; i < l->n_content; i++) {
		const size_t token = (size_t)l->token_of[i];
		const struct token *t = &l->tokens.items[token];
		const bool by =
			token + 1 < l->tokens.n && strcmp(t[1].fold, "by") == 0;
		const bool known = sense_find(t->fold, SENSE_LINK) || by;
		/* "cancelled": that says more than that they belong together */
		const bool tells = cat_word_is(t->fold, "bad") ||
				   cat_word_is(t->stem, "bad");

		if (!l->telling[i] || (!known && tells) || leaves_cover(l, i) ||
		    !(sense_find(t->fold, SENSE_LINK) ||
		      leaves_is_done(l, i)) ||
		    !links_rows(x, l, (short)i, !known))
			continue;
		put_link(l, token, by ? 2 : 1, known ? LINK_COST : VERB_COST);
	}
}

/* Rows by units of time, or in a period; no figure of theirs is asked for. */
static bool
says_time(const struct leaves *l)
{
	bool timed = false, measured = false;

	for (size_t i = 0; i < l->n; i++) {
		const enum item_kind k = l->items[i].kind;

		timed |= k == ITEM_UNIT || k == ITEM_PERIOD;
		measured |= k == ITEM_MEASURE || k == ITEM_AGG;
	}
	return timed && !measured;
}

/* All rows of a table begin there, and have a day. */
static bool
are_dated(const struct catalog *c, const struct leaves *l, short at)
{
	bool dated = false;

	for (size_t i = 0; i < l->n; i++) {
		const struct item *m = &l->items[i];

		if (m->kind != ITEM_ROWS || m->from != at)
			continue;
		if (m->test)
			return false;
		dated |= c->tables[m->table].date >= 0;
	}
	return dated;
}

void
match_fresh(const struct context *x, struct leaves *l)
{
	for (size_t i = 0; i + 1 < l->n_content; i++) {
		const struct token *t = &l->tokens.items[l->token_of[i]];

		if (cat_word_is(t->fold, "fresh") && !leaves_cover(l, i) &&
		    are_dated(x->catalog, l, (short)(i + 1)) && says_time(l)) {
			l->telling[i] = false;
			l->skip[i] = FRESH_COST;
			l->fresh = true;
		}
	}
}
