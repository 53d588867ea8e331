#include <stdlib.h>
#include <string.h>

#include "lexicon/vectors.h"
#include "lexicon/words.h"

#include "base/ban.h"

static int
by_phrase(const void *a, const void *b)
{
	const struct lexicon_sense *const *x = a, *const *y = b;

	return strcmp((*x)->phrase, (*y)->phrase);
}

static int
by_fold(const void *fold, const void *sense)
{
	const struct lexicon_sense *const *s = sense;

	return strcmp(fold, (*s)->phrase);
}

void
lemmas_build(struct words *w)
{
	w->irregular = arena_array(w->arena, w->n + 1, sizeof(*w->irregular));
	for (size_t i = 0; i < w->n; i++)
		if (w->senses[i].kind == LEXICON_IRREGULAR)
			w->irregular[w->n_irregular++] = &w->senses[i];
	qsort(w->irregular, w->n_irregular, sizeof(*w->irregular), by_phrase);
}

/* Regular plurals of words that are in no dictionary. */
static const char *
singular(struct arena *a, struct str s)
{
	static const struct {
		struct str many, one;
	} ends[] = {
		{ STR_INIT("ss"), STR_INIT("ss") },
		{ STR_INIT("us"), STR_INIT("us") },
		{ STR_INIT("is"), STR_INIT("is") },
		{ STR_INIT("ies"), STR_INIT("y") },
		{ STR_INIT("xes"), STR_INIT("x") },
		{ STR_INIT("ches"), STR_INIT("ch") },
		{ STR_INIT("shes"), STR_INIT("sh") },
		{ STR_INIT("sses"), STR_INIT("ss") },
		{ STR_INIT("s"), STR_INIT("") },
	};

	for (size_t i = 0; s.n > 3 && i < COUNT(ends); i++)
		if (str_ends(s, ends[i].many)) {
			s = str_first(s, s.n - ends[i].many.n);
			return arena_printf(a, "%.*s%s", (int)s.n, s.p,
					    ends[i].one.p);
		}
	return arena_copy(a, s.p, s.n);
}

static const char *
irregular_by(const struct words *w, const char *fold)
{
	const struct lexicon_sense *const *found =
		bsearch(fold, w->irregular, w->n_irregular,
			sizeof(*w->irregular), by_fold);

	return found ? (*found)->fields[1] : NULL;
}

const char *
lexicon_irregular(const char *fold)
{
	return irregular_by(words_now(), fold);
}

bool
lexicon_is_done(const char *fold)
{
	const struct str word = str_of(fold);

	return str_ends(word, STR("ed")) ||
	       (lexicon_irregular(fold) && !str_ends(word, STR("en")) &&
		!str_ends(word, STR("s")) && !str_ends(word, STR("a")));
}

bool
lexicon_is_own_form(const char *fold)
{
	const char *form = lexicon_irregular(fold);

	return form && strcmp(form, fold) == 0;
}

const char *
lemma_by(const struct words *w, struct arena *a, const char *fold)
{
	const char *irregular = irregular_by(w, fold);
	char room[VECTOR_FORM];
	int form;

	if (irregular)
		return irregular;
	form = vectors_form(str_of(fold));
	if (form < 0)
		return singular(a, str_of(fold));
	vectors_text(vectors_lemma(form), room);
	return arena_copy(a, room, strlen(room));
}

const char *
lexicon_lemma(struct arena *a, const char *fold)
{
	return lemma_by(words_now(), a, fold);
}
