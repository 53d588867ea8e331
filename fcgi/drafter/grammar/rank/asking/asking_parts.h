#ifndef DRAFTER_GRAMMAR_RANK_ASKING_PARTS_H
#define DRAFTER_GRAMMAR_RANK_ASKING_PARTS_H

#include "drafter/grammar/rank/asking/asking.h"
#include "drafter/grammar/rank/features.h"

/* For the files of this folder alone. */

/* A form of lexicon/forms.tsv, and the tokens that it takes. */
struct form {
	const char *kind, *where;
	size_t n;
};

#define FORMS_AT 8

/* The forms that begin at a token; returns how many. */
size_t asking_forms_at(const struct tokens *t, size_t i,
		       struct form ret[FORMS_AT]);
/* The first of that kind; its n is 0 where there is none. */
struct form asking_form_at(const struct tokens *t, size_t i, const char *kind);
/* Words that say nothing: "please". */
bool asking_is_filler(const struct token *t);
/* The first token past them. */
size_t asking_begin(const struct tokens *t);
/*
 * To change data: where the words of what would be changed begin; 0: it is no
 * such wish. l: NULL, or what the words stand for.
 */
size_t asking_command(const struct job *job, const struct tokens *t,
		      const struct leaves *l);
/* Whether a token is in a name here, or in a value. */
bool asking_is_named(const struct leaves *l, size_t token);

#endif
