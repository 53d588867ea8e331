#ifndef LEXICON_ASKED_H
#define LEXICON_ASKED_H

#include "base/str.h"

/* A line of lexicon/asked.tsv: what a question must say for one check. */
struct asked_words {
	struct str asked;  /* one of these phrases, … */
	struct str unless; /* … and none of these */
	struct str named;  /* parts of names of columns */
};

/* The line of that name, which the file must have. */
struct asked_words asked_words(const char *check);

/*
 * Whether the text, folded words with one blank between and at both ends, has
 * one of the phrases of the list. "*" before or behind a phrase stands for the
 * rest of a word.
 */
bool asked_has_phrase(struct str text, struct str phrases);

/* The text says what the line asks for, and nothing of its exceptions. */
bool asked_is_said(struct str text, const struct asked_words *words);

/* Whether the text has one of the list anywhere, as a part of a word too. */
bool asked_has_part(struct str text, struct str parts);

#endif
