#ifndef DRAFTER_GRAMMAR_MATCH_NOTES_SENTENCE_H
#define DRAFTER_GRAMMAR_MATCH_NOTES_SENTENCE_H

#include "base/str.h"

/* Call fn for each sentence of notes: bullets and heading signs left out. */
void sentences_walk(const char *notes, void (*fn)(void *, struct str),
		    void *arg);
/* Cut at the first place of what that is in no bracket. */
bool str_split_at(struct str s, const char *what, struct str *left,
		  struct str *right);
size_t str_count_words(struct str s);
/* The next part of a list, up to a comma outside of brackets. */
struct str str_next_part(struct str *rest);

#endif
