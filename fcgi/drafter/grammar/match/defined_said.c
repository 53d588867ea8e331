#include <string.h>

#include "drafter/grammar/match/notes/finder.h"
#include "lexicon/lexicon.h"

#include "base/ban.h"

/* Where a question says the names that notes define. */
#define DEFINED 1.25     /* strength: more than any name or value */
#define START 3          /* letters that a word and its forms share */
#define DEFINED_PART 1.0 /* "occupancy" of "occupancy rate" */

/* "filed" is no "file", unless the name says it so. */
static bool
is_deed_of(const struct token *t, const struct definition *d)
{
	return str_ends(str_of(t->fold), STR("ed")) &&
	       !str_has(str_of(d->folded), str_of(t->fold));
}

/* "take" is no "takings": a noun in -ing is said with its ending. */
static bool
lacks_ending(const struct token *t, const struct definition *d,
	     const char *stem)
{
	const struct str start = str_first(
		str_of(stem), strlen(stem) < START ? strlen(stem) : START);
	struct str rest = str_of(d->folded), word;

	if (str_has(str_of(t->fold), STR("ing")))
		return false;
	while ((word = str_word(&rest, " ")).n)
		if (str_starts(word, start) &&
		    (str_ends(word, STR("ing")) || str_ends(word, STR("ings"))))
			return true;
	return false;
}

/* Whether it is short, or a verb, for a word. */
static bool
stands_for(const struct token *t, const char *stem)
{
	for (size_t i = 0; i < t->means.n; i++)
		if (t->means.rows[i]->sense == SENSE_ABBR &&
		    strcmp(t->means.rows[i]->arg, stem) == 0)
			return true;
	return false;
}

static bool
word_is(const struct token *t, const struct definition *d, const char *stem)
{
	if (stands_for(t, stem))
		return true;
	return (strcmp(t->fold, stem) == 0 ||
		(strcmp(t->stem, stem) == 0 && !is_deed_of(t, d))) &&
	       !lacks_ending(t, d, stem);
}

/*
 * Tokens a … that say the words of a name, fillers aside; 0: they do not.
 * *like: how surely; or NULL.
 */
static size_t
name_length(const struct leaves *l, size_t a, const struct definition *d,
	    size_t n_words, double *like)
{
	double said = 1;
	size_t k = 0, i = a;

	for (; i < l->tokens.n && k < n_words; i++) {
		const struct token *t = &l->tokens.items[i];
		const double is =
			word_is(t, d, d->words[k])
				? 1
				: match_likeness(l, i, d->words[k], true);

		said = is > 0 ? said * is : said;
		if (is > 0)
			k++;
		else if (k == 0 || (!sense_find(t->fold, SENSE_FILLER) &&
				    !sense_find(t->fold, SENSE_BE) &&
				    strcmp(t->text, "-") != 0))
			return 0;
	}
	if (like)
		*like = said;
	return k == n_words ? i - a : 0;
}

/* "overdue recalls" are what "recall overdue" says, "copies sold" sold ones. */
static size_t
turned_length(const struct leaves *l, size_t a, const struct definition *d)
{
	struct definition turned;

	if (d->n_words != 2 || d->kind != DEFINES_BODY ||
	    (d->rows == NO_TABLE &&
	     !(a + 1 < l->tokens.n &&
	       lexicon_is_done(l->tokens.items[a + 1].fold))))
		return 0;
	turned = *d;
	turned.words[0] = d->words[1];
	turned.words[1] = d->words[0];
	return name_length(l, a, &turned, 2, NULL);
}

/* "contracts running today": where the definition has today in it. */
static size_t
now_length(const struct leaves *l, size_t at, const struct definition *d)
{
	return at < l->tokens.n && d->now &&
	       sense_find(l->tokens.items[at].fold, SENSE_NOW);
}

/* "on the waiting list": those of its rows that are waiting; NULL: all. */
static const struct test *
being_on_list(const struct context *x, const struct leaves *l, size_t a,
	      const struct definition *d, short table)
{
	bool on = false;

	for (size_t i = a < 2 ? 0 : a - 2; i < a; i++)
		on |= strcmp(l->tokens.items[i].fold, "on") == 0;
	if (!on || d->n_words != 1 || !str_ends(str_of(d->folded), STR("list")))
		return NULL;
	for (size_t i = 0; i < x->definitions->n; i++) {
		struct definition *of = &x->definitions->items[i];

		if (of->n_words == 1 && definition_read(x, of) &&
		    strcmp(of->words[0], d->words[0]) == 0 &&
		    of->items[0].kind == ITEM_TEST &&
		    of->items[0].test->anchor == table)
			return of->items[0].test;
	}
	return NULL;
}

/* Tokens a … b - 1, and how surely they are the words of a definition. */
struct said_at {
	size_t a, b;
	double strength, like;
};

static void
put_items(const struct context *x, struct leaves *l, struct definition *d,
	  struct said_at at)
{
	if (!definition_read(x, d))
		return;
	for (size_t i = 0; i < d->n_items; i++) {
		struct item *y, kept;

		/* "cause", of another column, is no "reason" of this one */
		if (d->items[i].kind == ITEM_COLUMN && at.like < 1)
			continue;
		y = leaf_put(l, d->items[i].kind, at.a, at.b,
			     at.strength * at.like);
		if (!y)
			return;
		kept = *y;
		*y = d->items[i];
		y->from = kept.from;
		y->to = kept.to;
		y->score = kept.score;
		y->words = kept.words;
		y->defined = true;
		y->closed = true;
		y->left = y->right = NULL;
		y->label = d->name;
		y->why = "note";
		y->plural = y->kind == ITEM_ROWS &&
			    match_is_plural(&l->tokens.items[at.b - 1]);
		y->mass =
			y->kind == ITEM_ROWS && match_is_single(l, at.a, at.b);
		if (y->kind == ITEM_ROWS)
			y->test = test_both(
				x->arena, TEST_AND, y->test,
				being_on_list(x, l, at.a, d, y->table));
		if (y->node && !y->node->label)
			y->node = node_named(x->arena, y->node, d->name);
	}
}

/* In notes "passengers", which are summed up elsewhere, are those of a row. */
static void
put_summed(const struct context *x, struct leaves *l,
	   const struct definition *d, size_t a, size_t b)
{
	const struct item *of = d->n_items ? &d->items[0] : NULL;
	struct item *y;

	if (!x->plainly || !of || of->kind != ITEM_MEASURE || of->test ||
	    of->node->kind != NODE_AGG || of->node->fn != FN_SUM ||
	    !of->node->a || of->node->a->kind != NODE_COLUMN)
		return;
	y = leaf_put(l, ITEM_COLUMN, a, b, DEFINED_PART);
	if (!y)
		return;
	y->table = of->table;
	y->node = of->node->a;
	y->defined = true;
	y->label = d->name;
	y->why = "note";
}

/* "imports", "children": the plural of what a condition is called are rows. */
static bool
is_plural(const struct leaves *l, size_t b)
{
	const struct token *t = &l->tokens.items[b - 1];
	const struct str fold = str_of(t->fold);

	/* the stem of "service" and "holiday" has another end, too */
	return strcmp(t->fold, t->stem) != 0 && !str_ends(fold, STR("ed")) &&
	       !str_ends(fold, STR("ing")) && !str_ends(fold, STR("e")) &&
	       !str_ends(fold, STR("y"));
}

static void
put_rows_called(const struct context *x, struct leaves *l,
		const struct definition *d, size_t a, size_t b)
{
	const short table =
		d->n_items == 0           ? NO_TABLE
		: d->kind == DEFINES_CODE ? d->items[0].table
		: d->items[0].kind == ITEM_TEST && d->subject == NO_TABLE
			? d->items[0].test->anchor
			: NO_TABLE;
	struct item *y;

	if (table == NO_TABLE || !is_plural(l, b))
		return;
	y = leaf_put(l, ITEM_ROWS, a, b, DEFINED);
	if (!y)
		return;
	y->table = d->kind == DEFINES_CODE
			   ? table
			   : test_rows(x->catalog, d->items[0].test);
	y->test = d->items[0].test;
	y->plural = true;
	y->date = d->items[0].date;
	y->defined = true;
	y->label = d->name;
	y->why = "note";
}

/* In notes "members" are all of them, whatever "our members" are. */
static bool
is_bare_noun(const struct context *x, const struct leaves *l, size_t at,
	     const struct definition *d)
{
	return x->plainly && d->n_words == 1 && d->rows != NO_TABLE &&
	       !(at > 0 && cat_word_is(l->tokens.items[at - 1].fold, "ours"));
}

/*
 * "Tenants are those with a lease" tells of tenants; in "leases with tenant" it
 * is whoever that is.
 */
static bool
is_one_of_them(const struct leaves *l, size_t at, const struct definition *d)
{
	const struct token *t = &l->tokens.items[at];

	return d->kind == DEFINES_BODY && d->n_words == 1 &&
	       d->rows != NO_TABLE && d->subject == NO_TABLE &&
	       strcmp(t->fold, t->stem) == 0 &&
	       strcmp(d->folded, d->words[0]) != 0 &&
	       str_ends(str_of(d->folded), STR("s"));
}

/* "orders" are rows of theirs, and none that are "ordered". */
static bool
is_rows_of_deed(const struct context *x, const struct token *t,
		const struct definition *d)
{
	return d->n_words == 1 && !str_ends(str_of(t->fold), STR("ed")) &&
	       str_ends(str_of(d->folded), STR("ed")) &&
	       catalog_has_noun(x->catalog, t->stem);
}

/*
 * "occupancy" of "occupancy rate", "on time delivery": all but the last word.
 * "no-shows" are what they are called.
 */
static size_t
rate_length(const struct leaves *l, size_t a, const struct definition *d)
{
	size_t n;

	if (d->n_words < 2 || d->kind != DEFINES_BODY ||
	    !sense_find(d->words[d->n_words - 1], SENSE_SHARE))
		return 0;
	n = name_length(l, a, d, d->n_words - 1, NULL);
	for (size_t i = a; i < a + n; i++)
		if (strcmp(l->tokens.items[i].text, "-") == 0)
			return 0;
	return n;
}

void
match_definitions(const struct context *x, struct leaves *l)
{
	struct definitions *ds = x->definitions;

	for (size_t a = 0; a < l->tokens.n; a++)
		for (size_t k = 0; k < ds->n; k++) {
			struct definition *d = &ds->items[k];
			double like = 1;
			size_t n = name_length(l, a, d, d->n_words, &like);

			n = n ? n : turned_length(l, a, d);

			if (is_bare_noun(x, l, a, d) ||
			    (n == 1 &&
			     (is_one_of_them(l, a, d) ||
			      is_rows_of_deed(x, &l->tokens.items[a], d))))
				continue;
			if (n) {
				put_items(
					x, l, d,
					(struct said_at){
						a,
						a + n + now_length(l, a + n, d),
						DEFINED, like });
				put_rows_called(x, l, d, a, a + n);
				put_summed(x, l, d, a, a + n);
			} else if ((n = rate_length(l, a, d)) > 0) {
				put_items(x, l, d,
					  (struct said_at){ a, a + n,
							    DEFINED_PART, 1 });
			}
		}
}

static int64_t
rows_of(const struct context *x, const struct item *i)
{
	assert(i);
	return x->catalog->schema->tables[i->table].n_rows;
}

/* The only column of the rows that a phrase names, that has shown a code. */
static const struct item *
column_by_codes(const struct context *x, const struct leaves *l,
		const struct definition *d)
{
	struct item *ret = NULL;

	for (size_t i = 0; i < l->n; i++) {
		const short t = l->items[i].table;

		if (l->items[i].kind != ITEM_ROWS || (ret && ret->table == t))
			continue;
		for (short k = 0;
		     k < (short)x->catalog->schema->tables[t].n_cols; k++) {
			if (x->catalog->schema->tables[t].cols[k].n_samples ==
				    0 ||
			    !definition_may_hold(x, t, k, d))
				continue;
			if (ret)
				return NULL;
			ret = arena_alloc(x->arena, sizeof(*ret));
			*ret = (struct item){ .kind = ITEM_COLUMN, .table = t };
			ret->node = node_column(x->arena, t, k);
		}
	}
	return ret;
}

/* The column that a phrase names best; of two, that of more rows. */
static const struct item *
column_of(const struct context *x, const struct definition *d)
{
	struct context plain = *x;
	struct leaves *l = leaves_new(x->arena);
	const struct item *best = NULL;

	plain.definitions = NULL;
	plain.n_values = 0;
	plain.plainly = true;
	match_read(&plain, d->body, l);
	for (size_t i = 0; i < l->n; i++) {
		const struct item *y = &l->items[i];
		float score;

		if (y->kind != ITEM_COLUMN || y->node->kind != NODE_COLUMN ||
		    !definition_may_hold(x, y->table, y->node->col, d))
			continue;
		score = best ? y->score - best->score : 1;
		if (best && d->subject != NO_TABLE &&
		    (y->table == d->subject) != (best->table == d->subject))
			score = y->table == d->subject ? 1.F : -1.F;
		if (score > 0.01F ||
		    (score > -0.01F && rows_of(x, y) > rows_of(x, best)))
			best = y;
	}
	return best ? best : column_by_codes(x, l, d);
}

bool
definition_read_code(const struct context *x, struct definition *d)
{
	const struct item *col = column_of(x, d);
	struct item *y = &d->items[0];
	const struct test *t = NULL;

	/* "order status" of a table of codes does not narrow orders */
	if (!col || (d->subject != NO_TABLE && d->subject != col->table))
		return false;
	for (size_t i = 0; i < d->n_codes; i++)
		t = test_both(x->arena, TEST_OR, t,
			      definition_code_test(x, col, d->codes[i]));
	*y = (struct item){ .kind = ITEM_TEST, .table = col->table };
	y->test = test_named(x->arena, t, d->name);
	d->n_items = 1;
	return true;
}
