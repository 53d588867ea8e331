#ifndef DRAFTER_GRAMMAR_MATCH_NOTES_FITTING_H
#define DRAFTER_GRAMMAR_MATCH_NOTES_FITTING_H

#include "drafter/grammar/match/notes/finder.h"
#include "drafter/grammar/match/notes/forms.h"

/* A sentence of notes while a form is tried on it. Private to match/notes/. */

struct fitting {
	const struct finder *f;
	struct str words[WORDS_MAX]; /* of the sentence, signs apart */
	uint32_t letters[WORDS_MAX]; /* note_letter() of each … */
	uint32_t any_letters;        /* … and of any */
	size_t n_words;
	struct piece pieces[PIECES_MAX];
	size_t n_pieces;
};

/* The sentence's text that a piece has; of one word alone, without `. */
struct str fitting_text(const struct fitting *t, const struct piece *p);
/* … that a slot has; "": the form has no such slot. */
struct str fitting_text_in(const struct fitting *t, const char *slot);
/*
 * The column of its list, else the one whose code is told as its word is;
 * false: there is none.
 */
bool fitting_find_coded(const struct fitting *t, short *table, short *col);
/* Whether what a slot has is of its kind. */
bool fitting_is_of_kind(const struct fitting *t, const struct piece *p);

#endif
