#include <string.h>

#include "drafter/grammar/match/item.h"
#include "drafter/grammar/match/notes/definition.h"
#include "lexicon/lexicon.h"
#include "lexicon/meanings.h"
#include "lexicon/similar.h"

#include "base/ban.h"

/*
 * Words that nothing accounts for are said for words of the schema and of the
 * notes that mean about the same: by the groups of lexicon/synonyms-*.tsv, else by their
 * vectors.
 */
#define NEAREST 1
#define LIKELY 0.6F
#define LEAST 0.4F
#define MOST 0.78F
#define PEOPLE 0.72F

static void
put(struct leaves *l, size_t token, const char *fold, float like, bool defined)
{
	if (l->n_likes < LIKES_MAX)
		l->likes[l->n_likes++] =
			(struct likeness){ (short)token, fold, like, defined };
}

/* How alike two words are that stand in a group; 0: in none. */
static float
grouped(const char *a, const char *b)
{
	float best = 0;

	for (const struct meaning *m = meaning_of(a); m; m = meaning_next(m)) {
		size_t n = 0;
		const struct meaning *of = meaning_group(m, &n);

		for (size_t i = 0; i < n && m->n == 1; i++) {
			const float like = meaning_likeness(m, &of[i]);

			if (of[i].n == 1 && !of[i].implies && like > best &&
			    strcmp(of[i].stems[0], b) == 0)
				best = like;
		}
	}
	return best;
}

static bool
put_grouped(const struct cat_vocabulary *v, struct leaves *l, size_t token)
{
	const char *stem = l->tokens.items[token].stem;
	const size_t before = l->n_likes;

	for (size_t i = 0; meaning_of(stem) && i < v->n; i++) {
		const float like = grouped(stem, v->stems[i]);

		if (like > 0.7F)
			put(l, token, v->folds[i], like, false);
	}
	return l->n_likes > before;
}

/* A word of what notes define; what was done is no other deed. */
static void
put_defined(const struct definitions *ds, struct leaves *l, size_t token)
{
	const struct token *t = &l->tokens.items[token];
	const char *stem = t->stem;

	if (!meaning_of(stem) || str_ends(str_of(t->fold), STR("ed")) ||
	    lexicon_is_done(t->fold))
		return;
	for (size_t i = 0; ds && i < ds->n; i++) {
		const struct definition *d = &ds->items[i];

		for (size_t k = 0; k < d->n_words; k++) {
			const float like = grouped(stem, d->words[k]);

			if (like > 0.7F && d->state != NOT_UNDERSTOOD)
				put(l, token, d->words[k], like, true);
		}
	}
}

/* "per person": each kind of people that there is. */
static bool
put_people(const struct cat_vocabulary *v, struct leaves *l, size_t token)
{
	const size_t before = l->n_likes;

	if (!cat_word_is(l->tokens.items[token].fold, "anybody"))
		return false;
	for (size_t i = 0; i < v->n; i++)
		if (cat_word_is(v->folds[i], "people"))
			put(l, token, v->folds[i], PEOPLE, false);
	return l->n_likes > before;
}

/* "customers", where tables of guests or of members are whom a firm serves. */
static bool
put_served(const struct catalog *c, struct leaves *l, size_t token)
{
	const size_t before = l->n_likes;

	if (!cat_word_is(l->tokens.items[token].fold, "patron"))
		return false;
	for (size_t t = 0; t < c->n_tables; t++) {
		const struct cat_words *w = &c->tables[t].words[0];
		const char *head = w->n ? w->folds[w->n - 1] : "";

		if (cat_word_is(head, "served"))
			put(l, token, head, PEOPLE, false);
	}
	return l->n_likes > before;
}

static void
put_nearest(const struct cat_vocabulary *v, struct leaves *l, size_t token)
{
	struct lexicon_near near[NEAREST];
	const size_t n = lexicon_near(l->tokens.items[token].fold, &v->words,
				      near, NEAREST);

	assert(v->folds);
	for (size_t k = 0; k < n && near[k].similarity >= LIKELY; k++)
		put(l, token, v->folds[near[k].at],
		    LEAST + (MOST - LEAST) * near[k].similarity, false);
}

/* "amount", of a name that has it beside others, stands for no quantity. */
static bool
is_in_names(const struct cat_vocabulary *v, const char *stem)
{
	for (size_t i = 0; i < v->n; i++)
		if (strcmp(v->stems[i], stem) == 0)
			return true;
	return false;
}

/* What notes define, and nobody understood, is no other word for anything. */
static bool
is_defined(const struct context *x, const char *stem)
{
	for (size_t i = 0; x->definitions && i < x->definitions->n; i++) {
		const struct definition *d = &x->definitions->items[i];

		for (size_t k = 0; k < d->n_words; k++)
			if (strcmp(d->words[k], stem) == 0 &&
			    d->state == NOT_UNDERSTOOD)
				return true;
	}
	return false;
}

void
match_near(const struct context *x, struct leaves *l)
{
	const struct cat_vocabulary *v;

	l->n_likes = 0;
	for (size_t i = 0; i < l->n_content && (!x->plainly || x->definitions);
	     i++) {
		const size_t token = (size_t)l->token_of[i];
		const struct token *t = &l->tokens.items[token];

		if (t->kind != TOKEN_WORD || !l->telling[i] ||
		    (l->undefined >> i & 1) || leaves_cover(l, i))
			continue;
		v = catalog_vocabulary(x->catalog);
		if (v->n == 0 || is_in_names(v, t->stem) ||
		    is_defined(x, t->stem))
			continue;
		put_defined(x->definitions, l, token);
		if (!put_people(v, l, token) && !put_grouped(v, l, token) &&
		    !put_served(x->catalog, l, token) && !x->plainly)
			put_nearest(v, l, token);
	}
}
