#include <string.h>

#include "drafter/grammar/lex/senses.h"
#include "drafter/grammar/match/notes/definition.h"
#include "drafter/grammar/rank/doubt/doubt_parts.h"
#include "drafter/grammar/rank/speaks.h"

#include "base/ban.h"

#define NAME_WORDS 3 /* that a sentence begins with */
#define COMMON 0.9   /* the strength of words that are known */

static const struct speech plain_speech = { .compared = false };

static bool
covers(const struct item *i, const struct item *of)
{
	return i->from <= of->from && i->to >= of->to;
}

/* Whether what the notes say of these words, or of more, has a part in it. */
static bool
speaks_as_defined(const struct readings_of *all, const struct reading_of *r,
		  const struct item *of)
{
	const struct leaves *l = all->trees->leaves;

	for (size_t i = 0; i < l->n; i++)
		if (l->items[i].defined && covers(&l->items[i], of) &&
		    speaks_of(all->context->catalog, &r->gist, &l->items[i],
			      plain_speech))
			return true;
	return false;
}

/* A table that is called so in full: the notes narrow its rows. */
static const struct item *
rows_called(const struct leaves *l, const struct item *d)
{
	for (size_t i = 0; i < l->n; i++) {
		const struct item *of = &l->items[i];

		if (!of->defined && of->kind == ITEM_ROWS &&
		    of->from == d->from && of->to == d->to && is_named(of))
			return of;
	}
	return NULL;
}

/* What is said by a longer name that the statement speaks of. */
static bool
is_in_longer(const struct readings_of *all, const struct reading_of *r,
	     const struct item *d)
{
	const struct leaves *l = all->trees->leaves;

	for (size_t i = 0; i < l->n; i++) {
		const struct item *of = &l->items[i];

		if (covers(of, d) && of->to - of->from > d->to - d->from &&
		    speaks_of(all->context->catalog, &r->gist, of,
			      plain_speech))
			return true;
	}
	return false;
}

/* Rows, a condition or a measure of the notes, and no other name. */
static bool
is_noted(const struct item *d)
{
	return d->defined && d->why && strcmp(d->why, "note") == 0;
}

bool
doubt_undefined(const struct readings_of *all, const struct reading_of *r)
{
	const struct leaves *l = all->trees->leaves;

	for (size_t i = 0; !(r->tree && r->tree->defined) && i < l->n; i++) {
		const struct item *d = &l->items[i];

		if (is_noted(d) && d->test && !rows_called(l, d) &&
		    !speaks_as_defined(all, r, d) && !is_in_longer(all, r, d))
			return true;
	}
	return false;
}

bool
doubt_ours(const struct readings_of *all, const struct reading_of *r)
{
	const struct leaves *l = all->trees->leaves;
	const struct gist *g = &r->gist;

	if (g->n_from != 1 || g->n_tests || g->group || g->n_selects > 1 ||
	    g->n_summed)
		return false;
	for (size_t i = 0; i < l->n; i++) {
		const struct item *d = &l->items[i];

		if (d->defined && d->test && rows_called(l, d) &&
		    !speaks_as_defined(all, r, d))
			return true;
	}
	return false;
}

/* Whether a sentence begins by two words that stand so in the question. */
static bool
has_pair(const struct leaves *l, size_t i, const struct note_sentence *s)
{
	const char *a = l->tokens.items[l->token_of[i]].stem;
	const char *b = l->tokens.items[l->token_of[i + 1]].stem;

	for (size_t k = 0; k + 1 < s->n_stems && k < NAME_WORDS; k++)
		if (strcmp(s->stems[k], a) == 0 &&
		    strcmp(s->stems[k + 1], b) == 0)
			return true;
	return false;
}

static bool
is_cue(const struct leaves *l, size_t at)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->items[i].kind == ITEM_CUE &&
		    (size_t)l->items[i].from <= at &&
		    (size_t)l->items[i].to > at)
			return true;
	return false;
}

static bool
shares_pair(const struct leaves *l, const struct note_sentence *s)
{
	for (size_t i = 0; i + 1 < l->n_content; i++)
		if (l->telling[i] && l->telling[i + 1] && !is_cue(l, i) &&
		    !is_cue(l, i + 1) &&
		    l->token_of[i] + 1 == l->token_of[i + 1] &&
		    has_pair(l, i, s))
			return true;
	return false;
}

/* Whether the question has all words of its name. */
static bool
is_asked(const struct context *x, const struct leaves *l,
	 const struct definition *d)
{
	struct tokens t;

	for (size_t i = 0; i < d->n_words; i++)
		if (!leaves_have(l, d->words[i]))
			return false;
	if (d->n_words == 0)
		return false;
	lex_read(x->arena, str_of(d->name), &t);
	for (size_t i = 0; d->subject != NO_TABLE && i < t.n; i++)
		if (!leaves_have(l, t.items[i].stem))
			return false;
	return true;
}

/* Whether the schema or the language has a word anyhow. */
static bool
is_common(const struct leaves *l, const char *stem)
{
	for (size_t i = 0; i < l->n; i++) {
		const struct item *of = &l->items[i];

		if (of->kind == ITEM_TEST ||
		    (double)of->score < COMMON * (of->to - of->from))
			continue;
		for (short k = of->from; k < of->to; k++)
			if (strcmp(l->tokens.items[l->token_of[k]].stem,
				   stem) == 0)
				return true;
	}
	return false;
}

/* "times are local": what may be a fact about a word that is known. */
static bool
is_plain(const struct leaves *l, const struct definition *d)
{
	for (size_t i = 0; i < d->n_words; i++)
		if (is_common(l, d->words[i]))
			return true;
	return false;
}

/* Another sentence defines it, or it is when a year begins. */
static bool
is_known(const struct readings_of *all, const struct definition *d)
{
	struct definitions *own = all->context->definitions;
	bool same;

	for (size_t i = 0; i < d->n_words; i++)
		if (sense_find(d->words[i], SENSE_UNIT))
			return true;
	for (size_t k = 0; k < own->n; k++) {
		const struct definition *o = &own->items[k];

		same = o->n_words == d->n_words;
		for (size_t i = 0; same && i < d->n_words; i++)
			same = strcmp(o->words[i], d->words[i]) == 0;
		if (same && definition_read(all->context, &own->items[k]))
			return true;
	}
	return false;
}

/* Rows that something of the question leaves out, and nobody knows which. */
static bool
is_missed(const struct readings_of *all, const struct definition *rows)
{
	const struct definitions *own = all->context->definitions;

	for (size_t i = 0; i < own->n; i++)
		if (own->items[i].without == rows &&
		    is_asked(all->context, all->trees->leaves, &own->items[i]))
			return true;
	return false;
}

/* Rows that are asked for by their own name, of one word. */
static bool
asks_rows(const struct leaves *l, const char *stem)
{
	for (size_t i = 0; i < l->n; i++) {
		const struct item *of = &l->items[i];

		if (of->kind == ITEM_ROWS && !of->defined && is_named(of) &&
		    of->to - of->from == 1 &&
		    strcmp(l->tokens.items[l->token_of[of->from]].stem, stem) ==
			    0)
			return true;
	}
	return false;
}

/* It begins with such rows, and says that some of them do not count. */
static bool
narrows_rows(const struct leaves *l, const struct note_sentence *s)
{
	for (size_t k = 0; k < s->n_stems; k++)
		if (asks_rows(l, s->stems[k]))
			return definition_narrows(s->text);
	return false;
}

static bool
is_open(const struct readings_of *all, const struct note_sentence *s)
{
	const struct leaves *l = all->trees->leaves;
	struct definitions *own = all->context->definitions;
	bool any = false;

	for (size_t k = s->first; k < s->first + s->n; k++) {
		struct definition *d = &own->items[k];
		const bool read = definition_read(all->context, d);

		any |= read;
		if (!read && is_missed(all, d))
			return true;
		if (!read && is_asked(all->context, l, d) &&
		    !(d->weak && is_plain(l, d)) && !is_known(all, d))
			return true;
	}
	return !any && !s->settled && (shares_pair(l, s) || narrows_rows(l, s));
}

/* "Both for stays only", "They never count": of the two sentences before. */
static bool
narrows_before(const struct readings_of *all, size_t at)
{
	const struct definitions *d = all->context->definitions;
	const struct note_sentence *s = &d->sentences[at];

	for (size_t i = at < 2 ? 0 : d->sentences[at - 2].first;
	     s->narrows_those && i < s->first; i++)
		if (is_asked(all->context, all->trees->leaves, &d->items[i]))
			return true;
	return false;
}

bool
doubt_finds_unread(const struct readings_of *all)
{
	const struct definitions *d = all->context->definitions;

	for (size_t i = 0; d && i < d->n_sentences; i++)
		if (is_open(all, &d->sentences[i]) || narrows_before(all, i))
			return true;
	return false;
}

bool
doubt_unread(const struct readings_of *all, const struct reading_of *r)
{
	(void)r;
	return all->unread;
}
