#include <math.h>
#include <stdint.h>
#include <string.h>

#include "base/embedded.h"
#include "drafter/grammar/match/term.h"
#include "lexicon/lexicon.h"

#include "base/ban.h"

#define FILE_NAME "lexicon/terms.tsv"
#define MEMORY ((size_t)1 << 20)
#define STRENGTH 0.85F /* less than a name that is said in full */
#define LONGER 0.3F    /* each word more, also one of no weight */
#define NAMED 0.9F     /* of rows that are said in full, a word */
#define WHOLE 0.15F    /* … over what its words are one by one */
#define QUIET '~'      /* before a phrase that may be said of anything */
#define NOWHERE (SIZE_MAX >> 1) /* of the notes: it has none of their values */

/* A line of the file: phrases, and what they mean. */
struct line {
	struct str *phrases; /* [n] */
	size_t n;
	struct str meanings;
};

/* Read once, and never written to afterwards. */
static struct {
	struct arena *arena;
	struct line lines[TERMS_MAX];
	size_t n;
} all;

static void
read_line(struct str phrases, struct str meanings)
{
	struct line *to = &all.lines[all.n++];

	to->meanings = meanings;
	while (phrases.n) {
		to->phrases = arena_grow(all.arena, to->phrases, to->n,
					 sizeof(*to->phrases));
		to->phrases[to->n++] = str_trim(str_cut(&phrases, ','));
	}
}

void
match_terms_ready(void)
{
	const struct embedded *file = embedded_find(STR(FILE_NAME));
	struct str rest =
		file ? (struct str){ (const char *)file->data, file->n }
		     : STR("");

	if (all.arena)
		return;
	all.arena = arena_create(MEMORY);
	while (rest.n && all.n < TERMS_MAX) {
		struct str line = str_cut(&rest, '\n');
		const struct str phrases = str_cut(&line, '\t');

		if (phrases.n && *phrases.p != '#')
			read_line(phrases, line);
	}
}

/* The table that an item holds of rows of; NO_TABLE: it is no condition. */
static short
state_of(const struct item *i)
{
	return i->kind == ITEM_TEST && i->test ? i->test->anchor : NO_TABLE;
}

/* Rows of that table have a meaning already. */
static bool
is_told(const struct definition *d, short table)
{
	for (size_t i = 0; i < d->n_items; i++)
		if (state_of(&d->items[i]) == table)
			return true;
	return false;
}

/* In the words of the schema alone. */
static bool
read_meaning(const struct context *x, const struct definition *d,
	     struct item *ret)
{
	struct context plain = *x;

	plain.arena = x->terms->arena; /* it outlives this reading */
	plain.terms = NULL;
	plain.definitions = NULL;
	*ret = (struct item){ .kind = ITEM_NONE };
	return x->terms->read(&plain, d, ret) &&
	       term_fits(x->catalog, d->body, ret);
}

/*
 * The first meaning that every word of can be read; of conditions the first
 * for the rows of each table.
 */
static struct definition *
read_meanings(const struct context *x, struct str meanings, struct str name)
{
	struct arena *a = x->terms->arena;
	struct definition *d = arena_alloc(a, sizeof(*d));
	struct item next;

	*d = (struct definition){ .subject = NO_TABLE, .rows = NO_TABLE };
	d->name = str_dup(a, str_from(name, *name.p == QUIET));
	d->at = NOWHERE;
	d->state = NOT_UNDERSTOOD;
	while (meanings.n && d->n_items < DEFINITION_ITEMS &&
	       (d->n_items == 0 || state_of(&d->items[0]) != NO_TABLE)) {
		d->body = str_trim(str_cut(&meanings, ';'));
		if (!read_meaning(x, d, &next) ||
		    (d->n_items && (state_of(&next) == NO_TABLE ||
				    is_told(d, state_of(&next)))))
			continue;
		d->items[d->n_items++] = next;
		d->state = READ;
	}
	return d;
}

/* The longest phrase of a line that begins at a token; n 0: none. */
struct said {
	size_t n; /* tokens */
	struct str phrase;
};

/* A token says a word; a plural says the last one of a phrase, too. */
static bool
says(const struct context *x, const char *fold, struct str word, bool last)
{
	return str_is(word, fold) ||
	       (last && *fold == *word.p &&
		str_is(word, lexicon_lemma(x->arena, fold)));
}

/* Tokens from a that say the words of a phrase; 0: they do not. */
static size_t
phrase_length(const struct context *x, const struct leaves *l, size_t a,
	      struct str rest)
{
	struct str word = str_word(&rest, " ");
	size_t n = 0;

	while (word.n) {
		const struct str next = str_word(&rest, " ");

		if (a + n == l->tokens.n ||
		    !says(x, l->tokens.items[a + n].fold, word, next.n == 0))
			return 0;
		n++;
		word = next;
	}
	return n;
}

/* Where one phrase is said; of each token the longest is kept. */
static void
say_phrase(const struct context *x, const struct leaves *l, struct str phrase,
	   struct said *said)
{
	const bool quiet = phrase.n && *phrase.p == QUIET;
	const struct str words = str_from(phrase, quiet);

	for (size_t a = 0; words.n && a < l->tokens.n; a++) {
		const bool begins = *l->tokens.items[a].fold == *words.p;
		const size_t n = begins ? phrase_length(x, l, a, words) : 0;

		if (n > said[a].n)
			said[a] = (struct said){ n, phrase };
	}
}

/* A line is read once; while it is, it means nothing. */
static const struct definition *
meaning_of(const struct context *x, size_t line, struct str meanings,
	   struct str name)
{
	static struct definition being_read = { .state = BEING_READ };
	struct definition **at = &x->terms->lines[line];

	if (!*at) {
		*at = &being_read;
		*at = read_meanings(x, meanings, name);
	}
	return (*at)->state == READ ? *at : NULL;
}

/* The totals of orders, whose lines are what was sold. */
static bool
is_total(const struct catalog *c, const struct item *i)
{
	const struct node *of = i->node->kind == NODE_AGG ? i->node->a : NULL;

	return of && of->kind == NODE_COLUMN && c->sale.table >= 0 &&
	       of->table != c->sale.table &&
	       catalog_is_takings(c, of->table, of->col) &&
	       catalog_is_one(c, c->sale.table, of->table);
}

/* What counts as sold holds of its sums, whatever they are called. */
static const struct test *
sold_of(const struct context *x, const struct item *i)
{
	const struct catalog *c = x->catalog;
	bool open;

	if (i->kind != ITEM_MEASURE || !i->node)
		return NULL;
	return is_total(c, i) || (i->table == c->sale.table &&
				  (i->node->kind == NODE_CALC ||
				   (i->node->kind == NODE_AGG &&
				    i->node->fn == FN_SUM)))
		       ? match_sold(x, &open)
		       : NULL;
}

static void
put(const struct context *x, struct leaves *l, const struct definition *d,
    const struct item *of, size_t a, size_t b)
{
	struct item *y = leaf_put(l, of->kind, a, b, (double)STRENGTH);
	struct item kept;

	if (!y)
		return;
	kept = *y;
	*y = *of;
	y->from = kept.from;
	y->to = kept.to;
	y->score = fmaxf(kept.score + WHOLE * (float)(b - a - 1),
			 STRENGTH + LONGER * (float)(b - a - 1));
	y->words = kept.words;
	y->test = test_both(x->arena, TEST_AND, y->test, sold_of(x, y));
	y->left = y->right = NULL;
	y->label = d->name;
	y->why = "term";
}

static bool
has_word(const struct cat_words *w, size_t n, const char *stem)
{
	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < w[i].n; k++)
			if (strcmp(w[i].stems[k], stem) == 0)
				return true;
	return false;
}

/* Whether a name of the schema has it: "sales" of sales_billion. */
static bool
is_in_names(const struct catalog *c, const char *stem)
{
	for (size_t t = 0; t < c->n_tables; t++) {
		const struct cat_table *of = &c->tables[t];

		if (has_word(of->words, of->n_words, stem))
			return true;
		for (size_t i = 0; i < c->schema->tables[t].n_cols; i++)
			if (has_word(of->cols[i].words, of->cols[i].n_words,
				     stem))
				return true;
	}
	return false;
}

/* Whether something here is called so, or holds it. */
static bool
is_named(const struct context *x, const struct leaves *l, short content)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->items[i].kind != ITEM_CUE &&
		    l->items[i].words >> content & 1)
			return true;
	return is_in_names(x->catalog,
			   l->tokens.items[l->token_of[content]].stem);
}

/* "still open", of what is open here, is no word that nothing defines. */
static void
put_undefined(const struct context *x, struct leaves *l, size_t a, size_t b)
{
	uint64_t words = 0;

	for (size_t t = a; t < b; t++) {
		const short k = l->content[t];

		if ((size_t)k >= l->n_content || (size_t)l->token_of[k] != t)
			continue;
		if (is_named(x, l, k))
			return;
		words |= (uint64_t)1 << k;
	}
	l->undefined |= words;
}

/*
 * "open leads" are not those of an owner who is still here: the rows that stand
 * right behind belong to one that is so, and nothing says that they are.
 */
static bool
is_of_owner(const struct context *x, const struct leaves *l,
	    const struct item *of, size_t next)
{
	const short so = state_of(of);

	if (so == NO_TABLE || next >= l->tokens.n)
		return false;
	for (size_t i = 0; i < l->n; i++) {
		const struct item *rows = &l->items[i];

		if (rows->kind == ITEM_ROWS && rows->table != so &&
		    rows->from == l->content[next] &&
		    rows->score > NAMED * (float)(rows->to - rows->from) &&
		    catalog_is_one(x->catalog, rows->table, so))
			return true;
	}
	return false;
}

/* What a line means, where its phrase is said; whether it is put anywhere. */
static bool
put_meanings(const struct context *x, struct leaves *l,
	     const struct definition *d, size_t a, size_t b)
{
	bool any = false;

	for (size_t i = 0; d && i < d->n_items; i++) {
		if (is_of_owner(x, l, &d->items[i], b))
			continue;
		put(x, l, d, &d->items[i], a, b);
		any = true;
	}
	return any;
}

static void
match_line(const struct context *x, struct leaves *l, size_t line)
{
	const struct line *of = &all.lines[line];
	struct said said[TOKENS_MAX] = { { 0 } };

	for (size_t i = 0; i < of->n; i++)
		say_phrase(x, l, of->phrases[i], said);
	for (size_t a = 0; a < l->tokens.n; a++) {
		const size_t n = said[a].n;
		const struct definition *d =
			n ? meaning_of(x, line, of->meanings, said[a].phrase)
			  : NULL;

		if (n && !put_meanings(x, l, d, a, a + n) &&
		    *said[a].phrase.p != QUIET)
			put_undefined(x, l, a, a + n);
	}
}

void
match_terms(const struct context *x, struct leaves *l)
{
	match_terms_ready();
	for (size_t i = 0; i < all.n; i++)
		match_line(x, l, i);
}
