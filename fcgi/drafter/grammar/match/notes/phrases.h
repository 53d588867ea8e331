#ifndef DRAFTER_GRAMMAR_MATCH_NOTES_PHRASES_H
#define DRAFTER_GRAMMAR_MATCH_NOTES_PHRASES_H

#include "drafter/grammar/match/notes/finder.h"

/* The phrases of lexicon/notes.tsv, read once. Private to match/notes/. */

/* What stands between a name and what it means. */
struct note_saying {
	const char *between; /* with blanks; NULL: behind the last */
	enum note_form form;
};

void note_phrases_ready(void);
/* Phrases of a kind as the file has them; an empty one is behind the last. */
const struct str *note_phrases(const char *kind);
/* Phrases of all forms, in the order of the file. */
const struct note_saying *note_sayings(void);

#endif
