#include <string.h>

#include "drafter/grammar/match/item.h"
#include "lexicon/similar.h"

#include "base/ban.h"

#define SYNONYM 0.82
#define PART_HEAD 0.72 /* the last word of a name, the rest not said */
#define PART_OTHER 0.42
#define SKIPPED 0.55  /* a short form without some consonants */
#define SHORT_LEAST 3 /* letters of one */
#define SHORT_MOST 5
#define CUT_MOST 8     /* … that is no word, and cut off behind */
#define SHARED 1.1     /* of two words, as one of them */
#define LIKE_PART 0.85 /* of a part of a name: a word that means the same */

/* Most that are compared differ at once. */
static bool
is_same(const char *a, const char *b)
{
	return *a == *b && strcmp(a, b) == 0;
}

/* Whether a phrase of one word, in short or for another, is a name's word. */
static bool
is_said_for(const struct sense_list *l, const char *fold, const char *stem,
	    bool in_short)
{
	for (size_t i = 0; i < l->n; i++) {
		const struct sense_row *r = l->rows[i];

		if (r->n_words == 1 &&
		    (r->sense == SENSE_SYN ||
		     (in_short && r->sense == SENSE_ABBR)) &&
		    (is_same(r->arg, fold) || is_same(r->arg, stem)))
			return true;
	}
	return false;
}

static bool
is_synonym(const struct token *t, const struct cat_words *w, size_t k)
{
	const char *fold = w->folds[k], *stem = w->stems[k];

	return is_said_for(&t->means, fold, stem, true) ||
	       is_said_for(&t->stem_means, fold, stem, true) ||
	       is_said_for(&w->means[k], t->fold, t->stem, false);
}

/* Which of its letters a word has before the last of them. */
struct shortened {
	bool all;    /* each letter of the short form */
	bool vowels; /* nothing but vowels is left out in between */
	bool inside; /* something is */
};

static struct shortened
shorten(const char *text, const char *word)
{
	struct shortened s = { .vowels = true };

	for (; *word && *text; word++)
		if (*word == *text) {
			text++;
		} else {
			s.inside = true;
			s.vowels &= strchr("aeiou", *word) != NULL;
		}
	s.all = !*text;
	return s;
}

/* "papr" of "paper" is no word, and "form" of "forum" is one */
static bool
is_short_form(const char *text, const struct shortened *s, size_t n, size_t m)
{
	if (!s->all || !strpbrk(text, "aeiou"))
		return s->all; /* without its vowels */
	return s->inside ? s->vowels && word_id(str_of(text)) == WORD_UNKNOWN
			 : m >= n + 2; /* cut off behind */
}

double
match_shortened(const char *text, const char *word)
{
	struct shortened s;
	size_t n, m;

	if (*text != *word)
		return 0;
	n = strlen(text);
	m = strlen(word);
	if (n < SHORT_LEAST || n > CUT_MOST || m <= n)
		return 0;
	s = shorten(text, word);
	if (!is_short_form(text, &s, n, m) ||
	    (n > SHORT_MOST &&
	     (s.inside || word_id(str_of(text)) != WORD_UNKNOWN)))
		return 0;
	return s.vowels ? MATCH_SHORTENED : SKIPPED;
}

/*
 * "organizers" of what is called organized_by: whoever does it, by the stem
 * without the ending and the mute "e".
 */
static bool
is_doer(const struct token *t, const struct cat_words *w, size_t k)
{
	struct str doer = str_of(t->stem), deed = str_of(w->stems[k]);

	if (k + 2 != w->n || *doer.p != *deed.p ||
	    !cat_word_is(w->folds[k + 1], "doer"))
		return false;
	if (str_ends(doer, STR("er")) || str_ends(doer, STR("or")))
		doer.n -= 2;
	if (str_ends(deed, STR("e")))
		deed.n--;
	return doer.n >= SHORT_LEAST && str_eq(doer, deed);
}

/* "yearly": for each, and no year. */
static bool
says_each(const struct token *t)
{
	const struct sense_row *unit = sense_find(t->fold, SENSE_UNIT);

	return unit && strcmp(unit->arg2, "each") == 0;
}

/* How well one word says another of a name: 0 … 1. */
static double
word_fit(const struct leaves *l, size_t token, const struct cat_words *w,
	 size_t k)
{
	const struct token *t = &l->tokens.items[token];
	double short_form;

	if (t->kind != TOKEN_WORD)
		return is_same(t->fold, w->folds[k]) ? 0.5 : 0;
	if (is_same(t->fold, w->folds[k]))
		return 1;
	if (is_same(t->stem, w->stems[k]))
		return says_each(t) ? 0 : 0.98;
	if (is_synonym(t, w, k) || is_doer(t, w, k))
		return SYNONYM;
	short_form = match_shortened(w->folds[k], t->fold);
	/* "new" is a word, and no newsletter */
	if (short_form <= 0 && !strpbrk(t->fold, "aeiou"))
		short_form = match_shortened(t->fold, w->folds[k]);
	return short_form > 0 ? short_form
			      : match_likeness(l, token, w->folds[k], false);
}

/* Index of the last word that counts in full. */
static size_t
head_of(const struct cat_words *w)
{
	size_t k = w->n - 1;

	while (k > 0 && w->weight[k] < 0.5F)
		k--;
	return k;
}

/* A word for what a column is, which its name need not have. */
static bool
is_of_kind(const struct token *t, const char *kind)
{
	return kind && t->kind == TOKEN_WORD && cat_word_is(t->fold, kind);
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
					   : word_fit(l, token, w, k) *
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
		    is_same(w->folds[k] + n, two)) {
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

/*
 * How well tokens a … b - 1 say a name, each of them a word of it: 0 … 1.
 * The first word that none fits ends it: 0.
 */
static double
span_fit(const struct leaves *l, size_t a, size_t b, const struct cat_words *w,
	 const char *kind)
{
	bool used[NAME_PARTS] = { false };
	double sum = 0, said = 0, part = 1;

	for (size_t i = a; i < b; i++) {
		size_t at = 0;
		const bool two = i + 1 < b && joined_at(l, i, w, &at);
		const double best = two ? (double)w->weight[at]
				    : is_filler(l, i)
					    ? 0
					    : best_fit(l, i, w, used, &at);

		i += two;
		if (best > 0) {
			used[at] = true;
			if (!two &&
			    match_likeness(l, i, w->folds[at], false) > 0)
				part = LIKE_PART;
			said += (double)w->weight[at];
			sum += best;
		} else if (!is_filler(l, i) &&
			   (said <= 0 ||
			    !is_of_kind(&l->tokens.items[i], kind)))
			return 0; /* but "issue date" is of issued_on */
	}
	/* all that counts is said; how well, and whether the rest is too */
	if (said > (double)w->total - 0.4)
		return sum / said * (said > (double)w->total - 0.1 ? 1 : 0.97);
	sum /= (double)w->total;
	return part * (used[head_of(w)] ? PART_HEAD + 0.25 * (sum - 0.5)
					: PART_OTHER + 0.2 * (sum - 0.5));
}

double
match_name_fit(const struct leaves *l, size_t a, size_t b,
	       const struct cat_words *w, size_t n, const char *kind)
{
	double best = 0;

	for (size_t i = 0; i < n; i++) {
		const double fit = w[i].n && !match_denies(l, a, b, &w[i])
					   ? span_fit(l, a, b, &w[i], kind)
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
