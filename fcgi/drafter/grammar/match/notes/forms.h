#ifndef DRAFTER_GRAMMAR_MATCH_NOTES_FORMS_H
#define DRAFTER_GRAMMAR_MATCH_NOTES_FORMS_H

#include "base/str.h"

/* The patterns of lexicon/note-forms.tsv. Private to match/notes/. */

#define WORDS_MAX 60
#define PIECES_MAX 24

/* What a slot may have; of other kinds: one word of a group. */
struct note_kind {
	const char *name;
	size_t most; /* words */
	bool plain;  /* none of them spells a column */
	bool none;   /* it may have no word */
};

struct piece {
	const struct note_kind *kind; /* NULL: one of the words */
	struct str slot;              /* its name; "": none */
	struct str words;             /* between bars … */
	uint32_t letters;             /* … that they begin with, as bits */
	bool optional;
	size_t from, n; /* words of the sentence that it has */
};

/* A line of the file: its pattern, and the sentences that are read instead. */
struct form {
	const struct piece *pieces;
	size_t n_pieces;
	struct str said;
};

struct note_forms {
	struct form *items;
	size_t n;
};

/* The bit of the letter that a word begins with, whatever its case. */
uint32_t note_letter(struct str word);
/* All of the file, read once per process. */
const struct note_forms *note_forms(void);

#endif
