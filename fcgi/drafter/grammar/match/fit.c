#include <string.h>

#include "drafter/grammar/match/item.h"
#include "lexicon/similar.h"

#include "base/ban.h"

#define SYNONYM 0.82
#define PART_HEAD 0.72 /* the last word of a name, the rest not said */
#define PART_OTHER 0.42
#define SHORT_LEAST 3  /* letters of one */
#define TAIL 0.9       /* the end of a compound word, behind another */
#define KIND 0.9       /* of a word, besides all of a name, for what it is */
#define SAID 0.95      /* … by its own words */
#define SHARED 1.1     /* of two words, as one of them */
#define LIKE_PART 0.85 /* of a part of a name: a word that means the same */

/* Index of the last word that counts in full. */
static size_t
head_of(const struct cat_words *w)
{
	size_t k = w->n - 1;

	while (k > 0 && w->weight[k] < 0.5F)
		k--;
	return k;
}

/* A word for what a column or a row is, which the name need not have. */
static double
kind_fit(const struct token *t, const struct name_kinds *kinds, bool whole)
{
	if (!kinds || t->kind != TOKEN_WORD)
		return 0;
	if (kinds->any && cat_word_is(t->fold, kinds->any))
		return 1;
	for (size_t i = 0; whole && i < COUNT(kinds->whole); i++)
		if (kinds->whole[i] && cat_word_is(t->fold, kinds->whole[i]))
			return KIND;
	return 0;
}

static bool
is_filler(const struct leaves *l, size_t i)
{
	return l->content[i] ==
	       (i + 1 < l->tokens.n ? l->content[i + 1] : (short)l->n_content);
}

/* How well a word says the best word of a name that is not used yet. */
static double
best_fit(const struct leaves *l, size_t token, const struct cat_words *w,
	 const bool used[NAME_PARTS], size_t *ret_at)
{
	double best = 0;

	for (size_t k = 0; k < w->n; k++) {
		const double fit = used[k] ? 0
					   : match_word_fit(l, token, w, k) *
						     (double)w->weight[k];

		if (fit > best) {
			best = fit;
			*ret_at = k;
		}
	}
	return best;
}

/* "post code" of a name that has "postcode", whose word is put into ret_at. */
static bool
joined_at(const struct leaves *l, size_t token, const struct cat_words *w,
	  size_t *ret_at)
{
	const char *one = l->tokens.items[token].fold,
		   *two = l->tokens.items[token + 1].fold;
	const size_t n = strlen(one);

	for (size_t k = 0; k < w->n; k++)
		if (strncmp(w->folds[k], one, n) == 0 &&
		    strcmp(w->folds[k] + n, two) == 0) {
			*ret_at = k;
			return true;
		}
	return false;
}

bool
match_joins(const struct leaves *l, size_t token, const struct cat_words *w,
	    size_t n)
{
	size_t at;

	for (size_t i = 0; i < n && token + 1 < l->tokens.n; i++)
		if (joined_at(l, token, &w[i], &at))
			return true;
	return false;
}

/* What was said so far of a name. */
struct saying {
	const struct cat_words *w;
	bool used[NAME_PARTS];
	double sum, said;  /* weights as well as they are said, and in full */
	double part, kind; /* less for words that are like it, or beside it */
};

static bool
says_all(const struct saying *s)
{
	return s->said > (double)s->w->total - 0.4;
}

/* "code" behind "zip", of zip_postcode: what a word of the name ends in. */
static double
tail_fit(const struct leaves *l, size_t i, const struct saying *s,
	 size_t *ret_at)
{
	const struct str word = str_of(l->tokens.items[i].fold);

	for (size_t k = 0; s->said > 0 && word.n > SHORT_LEAST && k < s->w->n;
	     k++) {
		const struct str whole = str_of(s->w->folds[k]);

		/* "code" of zipcode, and no "count" of a discount */
		if (!s->used[k] && whole.n >= word.n + SHORT_LEAST &&
		    str_ends(whole, word) &&
		    word_id(str_first(whole, whole.n - word.n)) !=
			    WORD_UNKNOWN) {
			*ret_at = k;
			return TAIL * (double)s->w->weight[k];
		}
	}
	return 0;
}

/* A word of the name at a token, or two for one; 0: there is none. */
static size_t
say_word(const struct leaves *l, size_t i, size_t b, struct saying *s)
{
	size_t at = 0;
	const bool two = i + 1 < b && joined_at(l, i, s->w, &at);
	double best = two               ? (double)s->w->weight[at]
		      : is_filler(l, i) ? 0
					: best_fit(l, i, s->w, s->used, &at);

	if (best <= 0 && !is_filler(l, i))
		best = tail_fit(l, i, s, &at);
	if (best <= 0)
		return 0;
	s->used[at] = true;
	if (!two && match_likeness(l, i, s->w->folds[at], false) > 0)
		s->part = LIKE_PART;
	s->said += (double)s->w->weight[at];
	s->sum += best;
	return two ? 2 : 1;
}

/* "total number of horses", of total_horses: between words of a name. */
static bool
counts_inside(const struct leaves *l, size_t i, size_t b,
	      const struct saying *s)
{
	return i + 1 < b && s->said > 0 && !says_all(s) &&
	       sense_find(l->tokens.items[i].fold, SENSE_COUNT);
}

/*
 * A word that is not of the name: "issue date" is of issued_on, and "product
 * type" of no product_name.
 */
static double
beside_fit(const struct leaves *l, size_t i, size_t b, const struct saying *s,
	   const struct name_kinds *kinds)
{
	if (is_filler(l, i) || counts_inside(l, i, b, s))
		return 1;
	return s->said <= 0 ? 0
			    : kind_fit(&l->tokens.items[i], kinds,
				       s->said > (double)s->w->total - 0.1 &&
					       s->sum > SAID * s->said);
}

/*
 * How well tokens a … b - 1 say a name, each of them a word of it: 0 … 1.
 * The first word that none fits ends it: 0.
 */
static double
span_fit(const struct leaves *l, size_t a, size_t b, const struct cat_words *w,
	 const struct name_kinds *kinds)
{
	struct saying s = { .w = w, .part = 1, .kind = 1 };

	for (size_t i = a; i < b && s.kind > 0;) {
		const size_t n = say_word(l, i, b, &s);

		if (n == 0)
			s.kind *= beside_fit(l, i, b, &s, kinds);
		i += n ? n : 1;
	}
	if (s.kind <= 0)
		return 0;
	/* all that counts is said; how well, and whether the rest is too */
	if (says_all(&s))
		return s.kind * s.sum / s.said *
		       (s.said > (double)w->total - 0.1 ? 1 : 0.97);
	s.sum /= (double)w->total;
	return s.part * (s.used[head_of(w)] ? PART_HEAD + 0.25 * (s.sum - 0.5)
					    : PART_OTHER + 0.2 * (s.sum - 0.5));
}

double
match_name_fit(const struct leaves *l, size_t a, size_t b,
	       const struct cat_words *w, size_t n,
	       const struct name_kinds *kinds)
{
	double best = 0;

	for (size_t i = 0; i < n; i++) {
		const double fit = w[i].n && !match_denies(l, a, b, &w[i])
					   ? span_fit(l, a, b, &w[i], kinds)
					   : 0;

		best = fit > best ? fit : best;
	}
	return best;
}

/* Whether two words that stand apart say all of a name that counts. */
static bool
says_both(const struct leaves *l, size_t a, size_t head,
	  const struct cat_words *w)
{
	const size_t tokens[] = { a, head };
	bool used[NAME_PARTS] = { false };
	double said = 0;

	for (size_t i = 0; i < COUNT(tokens); i++) {
		size_t at = 0;

		if (best_fit(l, tokens[i], w, used, &at) < SYNONYM)
			return false;
		used[at] = true;
		said += (double)w->weight[at];
	}
	return said > (double)w->total - 0.4;
}

/* The last word of a column whose name begins there, of two or more; 0. */
static size_t
head_from(const struct leaves *l, size_t token)
{
	for (size_t i = 0; i < l->n; i++) {
		const struct item *y = &l->items[i];

		if (y->kind == ITEM_COLUMN && y->to > y->from + 1 &&
		    (size_t)l->token_of[y->from] == token)
			return (size_t)l->token_of[y->to - 1];
	}
	return 0;
}

static size_t
past_commas(const struct tokens *t, size_t i)
{
	while (i < t->n && (sense_find(t->items[i].fold, SENSE_AND) ||
			    sense_find(t->items[i].fold, SENSE_COMMA)))
		i++;
	return i;
}

/* Of "low, middle and high estimates" the word behind "low"; 0: none. */
static size_t
shared_head(const struct leaves *l, size_t a)
{
	size_t at = past_commas(&l->tokens, a + 1), head = 0;

	while (!head && at > a + 1 && at < l->tokens.n) {
		head = head_from(l, at);
		a = at;
		at = past_commas(&l->tokens, at + 1);
	}
	return head;
}

static void
put_shared(const struct context *x, struct leaves *l, size_t a, size_t head)
{
	const struct catalog *c = x->catalog;

	for (size_t t = 0; t < c->n_tables; t++)
		for (size_t k = 0; k < c->schema->tables[t].n_cols; k++) {
			const struct cat_col *col = cat_col(c, (int)t, (int)k);
			bool says = false;

			for (size_t i = 0; i < col->n_words; i++)
				says |= says_both(l, a, head, &col->words[i]);
			if (says)
				match_put_word(x, l, a, SHARED, t, k);
		}
}

void
match_shared(const struct context *x, struct leaves *l)
{
	for (size_t a = 0; a + 2 < l->tokens.n; a++) {
		const size_t head = l->tokens.items[a].kind == TOKEN_WORD
					    ? shared_head(l, a)
					    : 0;

		if (head)
			put_shared(x, l, a, head);
	}
}
