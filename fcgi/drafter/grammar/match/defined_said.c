#include <string.h>

#include "drafter/grammar/match/finder.h"

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

static bool
word_is(const struct token *t, const struct definition *d, const char *stem)
{
	const struct sense_row *row;

	if (lacks_ending(t, d, stem))
		return false;
	if (strcmp(t->fold, stem) == 0 ||
	    (strcmp(t->stem, stem) == 0 && !is_deed_of(t, d)))
		return true;
	row = sense_find(t->fold, SENSE_ABBR);
	return row && strcmp(row->arg, stem) == 0;
}

/* Tokens a … that say the words of a name, fillers aside; 0: they do not. */
static size_t
name_length(const struct leaves *l, size_t a, const struct definition *d,
	    size_t n_words)
{
	size_t k = 0, i = a;

	for (; i < l->tokens.n && k < n_words; i++) {
		const struct token *t = &l->tokens.items[i];

		if (word_is(t, d, d->words[k]))
			k++;
		else if (k == 0 || (!sense_find(t->fold, SENSE_FILLER) &&
				    !sense_find(t->fold, SENSE_BE) &&
				    strcmp(t->text, "-") != 0))
			return 0;
	}
	return k == n_words ? i - a : 0;
}

/* "overdue recalls" are what "recall overdue" says. */
static size_t
turned_length(const struct leaves *l, size_t a, const struct definition *d)
{
	struct definition turned;

	if (d->n_words != 2 || d->kind != DEFINES_BODY || d->rows == NO_TABLE)
		return 0;
	turned = *d;
	turned.words[0] = d->words[1];
	turned.words[1] = d->words[0];
	return name_length(l, a, &turned, 2);
}

/* "contracts running today": where the definition has today in it. */
static size_t
now_length(const struct leaves *l, size_t at, const struct definition *d)
{
	return at < l->tokens.n && d->now &&
	       sense_find(l->tokens.items[at].fold, SENSE_NOW);
}

static void
put_items(const struct context *x, struct leaves *l, struct definition *d,
	  size_t a, size_t b, double strength)
{
	if (!definition_read(x, d))
		return;
	for (size_t i = 0; i < d->n_items; i++) {
		struct item *y = leaf_put(l, d->items[i].kind, a, b, strength);
		struct item kept;

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
	y->defined = true;
	y->label = d->name;
	y->why = "note";
}

/* In notes "members" are all of them, whatever "our members" are. */
static bool
is_bare_noun(const struct context *x, const struct definition *d)
{
	return x->plainly && d->n_words == 1 && d->rows != NO_TABLE;
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

void
match_definitions(const struct context *x, struct leaves *l)
{
	struct definitions *ds = x->definitions;

	for (size_t a = 0; a < l->tokens.n; a++)
		for (size_t k = 0; k < ds->n; k++) {
			struct definition *d = &ds->items[k];
			size_t n = name_length(l, a, d, d->n_words);

			n = n ? n : turned_length(l, a, d);

			if (is_bare_noun(x, d) ||
			    (n == 1 && is_one_of_them(l, a, d)))
				continue;
			if (n) {
				put_items(x, l, d, a,
					  a + n + now_length(l, a + n, d),
					  DEFINED);
				put_rows_called(x, l, d, a, a + n);
				put_summed(x, l, d, a, a + n);
			} else if (d->n_words == 2 && d->kind == DEFINES_BODY &&
				   sense_find(d->words[1], SENSE_SHARE) &&
				   name_length(l, a, d, 1)) {
				put_items(x, l, d, a, a + 1, DEFINED_PART);
			}
		}
}
