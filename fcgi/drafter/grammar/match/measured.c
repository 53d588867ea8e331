#include <stdlib.h>
#include <string.h>

#include "drafter/grammar/match/item.h"
#include "lexicon/lexicon.h"

#include "base/ban.h"

/*
 * Words that measure. By lexicon/adjectives.tsv "heaviest" orders by a column
 * of weights, "heavier than" compares one; dates are senses of their own. Units
 * (sense "measure" of lexicon/speech.tsv) stand for columns whose names have one
 * of the same dimension, in that unit: "tonnes", "over 30 kg".
 */

#define STRENGTH 0.97      /* of the first word of columns; of a token */
#define STRENGTH_LESS 0.04 /* … for each word before it in the line */
#define PART_LESS 0.1
#define STRENGTH_LEAST 0.85
#define PHRASES 4
#define UNIT_STRENGTH 0.9

struct adjective {
	const struct lexicon_sense *sense;
	size_t a, b; /* tokens */
	bool priced; /* it is of what things cost */
	bool turned; /* the slowest takes the most time */
};

static bool
has_word(const struct cat_col *c, struct str word)
{
	for (size_t f = 0; f < c->n_words; f++)
		for (size_t i = 0; i < c->words[f].n; i++)
			if (str_eq(str_of(c->words[f].folds[i]), word))
				return true;
	return false;
}

const struct node *
match_in_unit(const struct context *x, short table, short col, double by,
	      const char *called)
{
	struct node *n = node_column(x->arena, table, col), *y = n;

	n->number_like = true;
	if (by > 1)
		y = node_calc(x->arena, '/', n, node_number(x->arena, by));
	else if (by < 1)
		y = node_calc(x->arena, '*', n, node_number(x->arena, 1 / by));
	y->number_like = true;
	return y == n ? n : node_named(x->arena, y, called);
}

static enum is
turned(enum is op)
{
	return op == IS_MORE ? IS_LESS : op == IS_LESS ? IS_MORE : op;
}

/* "heavier than": the column, and how it is compared. */
static void
put_compared(struct leaves *l, const struct adjective *adj, struct item *col)
{
	struct item *cue = leaf_put(l, ITEM_CUE, adj->b - 1, adj->b, STRENGTH);

	if (!cue)
		return;
	col->to = cue->from;
	col->words &= ~cue->words;
	cue->cue = SENSE_COMPARE;
	cue->op = match_op(adj->sense->fields[2]);
	if (adj->turned)
		cue->op = turned(cue->op);
}

static void
put_column(const struct context *x, struct leaves *l,
	   const struct adjective *adj, short table, short col, double strength)
{
	const char *sorted = adj->sense->fields[1];
	struct item *i = leaf_put(l, *sorted ? ITEM_ORDER : ITEM_COLUMN, adj->a,
				  adj->b, strength);

	if (!i)
		return;
	i->table = table;
	i->node = match_measured(x, table, col);
	i->why = "adjective";
	i->down = (strcmp(sorted, "down") == 0) != adj->turned;
	i->having = *sorted != 0;
	if (!*sorted)
		put_compared(l, adj, i);
}

/* The row of the whole phrase with that sense; NULL: it has none. */
static const struct sense_row *
row_of(const struct leaves *l, const struct adjective *adj, enum sense sense)
{
	size_t n_rows;
	const struct sense_row *const *rows =
		senses_of(l->tokens.items[adj->a].fold, &n_rows);

	for (size_t i = 0; i < n_rows; i++)
		if (rows[i]->sense == sense &&
		    rows[i]->n_words == adj->b - adj->a &&
		    lex_phrase_at(&l->tokens, adj->a, rows[i]))
			return rows[i];
	return NULL;
}

/* The columns of a table that have the word; false: none has it. */
static bool
put_of_table(const struct context *x, struct leaves *l,
	     const struct adjective *adj, short table, struct str word,
	     double strength)
{
	bool any = false;

	for (size_t c = 0; c < x->catalog->schema->tables[table].n_cols; c++) {
		const struct cat_col *of = cat_col(x->catalog, table, (int)c);

		if (!cat_is_number(of) || !has_word(of, word))
			continue;
		/* "last" is less of a birth year than of a year */
		put_column(x, l, adj, table, (short)c,
			   strength - (of->words[0].n > 1 ? PART_LESS : 0));
		any = true;
	}
	return any;
}

/* What things cost is of things, and known where they are said: rule_price(). */
static bool
has_no_price(const struct context *x, const struct leaves *l, short table)
{
	if (x->catalog->tables[table].kind != TABLE_ENTITY)
		return true;
	for (size_t i = 0; i < l->n; i++)
		if (l->items[i].kind == ITEM_ROWS && l->items[i].table == table)
			return true;
	return false;
}

/* Of each table by the likeliest word alone. */
static void
put_columns(const struct context *x, struct leaves *l, struct adjective *adj)
{
	for (short t = 0; t < (short)x->catalog->n_tables; t++) {
		struct str words = str_of(adj->sense->fields[3]);
		double strength = STRENGTH;
		bool any = adj->priced && has_no_price(x, l, t);

		while (words.n && !any) {
			struct str word = str_word(&words, " ");

			adj->turned = *word.p == '-';
			if (adj->turned)
				word = str_from(word, 1);
			any = put_of_table(x, l, adj, t, word, strength);
			if (strength > STRENGTH_LEAST)
				strength -= STRENGTH_LESS;
		}
	}
}

/*
 * What neither orders nor compares is too little ("long", "old"); "best" and
 * "longer than" are of whatever is measured, lengths of time among it.
 */
static bool
says_enough(const struct leaves *l, const struct adjective *adj)
{
	const struct lexicon_sense *s = adj->sense;
	const struct sense_row *order;

	if (s->kind != LEXICON_ADJECTIVE)
		return false;
	if (!*s->fields[1])
		return *s->fields[2] &&
		       str_ends(str_of(s->phrase), STR(" than")) &&
		       !row_of(l, adj, SENSE_COMPARE);
	order = row_of(l, adj, SENSE_ORDER);
	return (!order || *order->arg2) && !row_of(l, adj, SENSE_VAGUE);
}

/* "cheapest": what an order line costs is no thing. */
static bool
is_priced(const struct leaves *l, const struct adjective *adj)
{
	const struct sense_row *order = row_of(l, adj, SENSE_ORDER);

	return order && strcmp(order->arg2, "price") == 0;
}

/* The unit that a column's name or the notes say; NULL: none of that dimension. */
static const struct sense_row *
unit_of(const struct cat_col *c, const char *dimension)
{
	const bool many = c->kind == COL_QUANTITY || c->kind == COL_NUMBER;

	if (c->unit)
		return strcmp(c->unit->arg, dimension) == 0 ? c->unit : NULL;
	for (size_t i = 0; many && i < c->words[0].n; i++) {
		const struct sense_row *unit =
			sense_find(c->words[0].folds[i], SENSE_MEASURE);

		if (unit && strcmp(unit->arg, dimension) == 0)
			return unit;
	}
	return NULL;
}

/* Tokens a … b - 1 are the unit of this row: each column that has its like. */
static void
put_unit(const struct context *x, struct leaves *l, const struct sense_row *row,
	 size_t a, size_t b)
{
	const struct catalog *c = x->catalog;

	for (short t = 0; t < (short)c->n_tables; t++)
		for (size_t i = 0; i < c->schema->tables[t].n_cols; i++) {
			const struct sense_row *unit =
				unit_of(cat_col(c, t, (int)i), row->arg);
			double by;
			struct item *put;

			if (!unit)
				continue;
			by = strtod(row->arg2, NULL) / strtod(unit->arg2, NULL);
			put = leaf_put(l, ITEM_COLUMN, a, b, UNIT_STRENGTH);
			if (!put)
				return;
			put->table = t;
			put->node = match_in_unit(x, t, (short)i, by,
						  l->tokens.items[a].text);
			put->by_unit = true;
			put->why = "unit";
		}
}

/* A letter is a unit behind a number alone: "30 t". */
static bool
says_unit(const struct leaves *l, size_t a, const struct sense_row *row)
{
	const bool letter = row->n_words == 1 && row->words[0][1] == 0;

	return row->sense == SENSE_MEASURE &&
	       lex_phrase_at(&l->tokens, a, row) &&
	       (!letter ||
		(a > 0 && l->tokens.items[a - 1].kind == TOKEN_NUMBER));
}

/* "hours" of a column that counts minutes. */
static void
put_minutes(const struct context *x, struct leaves *l, size_t a)
{
	const struct sense_row *unit =
		sense_find(l->tokens.items[a].fold, SENSE_UNIT);
	const struct catalog *c = x->catalog;

	if (!unit || strcmp(unit->arg, "hour") != 0)
		return;
	for (size_t t = 0; t < c->n_tables; t++)
		for (size_t k = 0; k < c->schema->tables[t].n_cols; k++) {
			struct item *y;
			const struct cat_col *cc = cat_col(c, (int)t, (int)k);
			const struct cat_words *w = &cc->words[cc->n_words - 1];
			const struct sense_row *r =
				w->n == 1 ? sense_find(w->folds[0], SENSE_UNIT)
					  : NULL;

			if (!r || strcmp(r->arg, "minute") != 0)
				continue;
			y = leaf_put(l, ITEM_COLUMN, a, a + 1, 0.8);
			if (!y)
				return;
			y->table = (short)t;
			y->node = match_in_unit(x, (short)t, (short)k, 60,
						"hours");
			y->why = "unit";
		}
}

void
match_units(const struct context *x, struct leaves *l)
{
	for (size_t a = 0; a < l->tokens.n; a++) {
		size_t n;
		const struct sense_row *const *rows =
			senses_of(l->tokens.items[a].fold, &n);

		put_minutes(x, l, a);
		for (size_t i = 0; i < n; i++)
			if (says_unit(l, a, rows[i]))
				put_unit(x, l, rows[i], a,
					 a + rows[i]->n_words);
	}
}

void
match_adjectives(const struct context *x, struct leaves *l)
{
	for (size_t a = 0; a < l->tokens.n; a++) {
		struct lexicon_word words[LEXICON_PHRASE] = { { NULL, NULL } };
		struct lexicon_match found[PHRASES];
		size_t n = 0, n_found;

		while (n < LEXICON_PHRASE && a + n < l->tokens.n &&
		       l->tokens.items[a + n].kind == TOKEN_WORD) {
			words[n].fold = l->tokens.items[a + n].fold;
			n++;
		}
		n_found = lexicon_find(words, n, found, PHRASES);
		for (size_t m = 0; m < n_found; m++)
			for (size_t s = 0; s < found[m].n_senses; s++) {
				struct adjective adj = {
					.sense = found[m].senses[s],
					.a = a,
					.b = a + found[m].n,
				};

				adj.priced = is_priced(l, &adj);
				if (says_enough(l, &adj))
					put_columns(x, l, &adj);
			}
	}
}

static const struct node *
column(const struct context *x, short table, short col)
{
	struct node *n = node_column(x->arena, table, col);

	n->number_like = true;
	return n;
}

const struct node *
match_line_value(const struct context *x, const struct cat_sale *lines)
{
	const short table = lines->table;
	const struct node *n = match_measured(
		x, table, lines->amount >= 0 ? lines->amount : lines->price);
	const struct node *off;

	if (lines->amount >= 0)
		return n;
	if (lines->quantity >= 0 && !lines->whole)
		n = node_calc(x->arena, '*', column(x, table, lines->quantity),
			      n);
	if (lines->discount < 0)
		return n;
	off = column(x, table, lines->discount);
	return node_calc(
		x->arena, '*', n,
		node_calc(x->arena, '-', node_number(x->arena, 1), off));
}

const struct node *
match_sale_value(const struct context *x)
{
	const struct node *n = match_line_value(x, &x->catalog->sale);

	return node_named(x->arena, node_agg(x->arena, FN_SUM, n), "revenue");
}

/* What a piece of what is sold costs the business, beside its price; NULL. */
static const struct node *
cost_of(const struct context *x)
{
	const struct catalog *c = x->catalog;
	const short sale = c->sale.table;
	const struct node *found = NULL;

	for (short t = 0; sale >= 0 && t < (short)c->n_tables; t++) {
		struct cat_sale priced;
		const size_t n = c->schema->tables[t].n_cols;

		(void)catalog_lines(c, t, &priced);
		if (c->sale.quantity < 0 || priced.price < 0 ||
		    !catalog_is_one(c, sale, t))
			continue;
		for (short i = 0; i < (short)n; i++) {
			const struct cat_col *of = cat_col(c, t, i);

			if ((of->kind != COL_AMOUNT && of->kind != COL_RATE) ||
			    i == priced.price || of->words[0].n > 2 ||
			    !cat_words_have(of->words, of->n_words, "cost"))
				continue;
			if (found)
				return NULL; /* which of them is not said */
			found = match_measured(x, t, i);
		}
	}
	return found;
}

const struct node *
match_profit(const struct context *x, bool percent)
{
	struct arena *a = x->arena;
	const struct cat_sale *s = &x->catalog->sale;
	const struct node *cost = cost_of(x);
	const struct node *n;

	if (!cost)
		return NULL;
	n = node_calc(
		a, '-', match_line_value(x, s),
		node_calc(a, '*', column(x, s->table, s->quantity), cost));
	n = node_agg(a, FN_SUM, n);
	if (!percent)
		return node_named(a, n, "profit");
	n = node_percent(a, n, node_agg(a, FN_SUM, match_line_value(x, s)));
	return node_named(a, n, "margin percentage");
}
