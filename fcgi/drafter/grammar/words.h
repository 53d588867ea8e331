#ifndef DRAFTER_GRAMMAR_WORDS_H
#define DRAFTER_GRAMMAR_WORDS_H

#include "drafter/grammar/grammar.h"

/* "email addresses" is one word where no name of the schema says both. */
void words_pair(struct parse *p);
/* "highest salary first" is an order, no extreme. */
void words_order(struct parse *p);

/* "albums by Iron Maiden": an artist, though an album is called so too. */
void values_drop_own(struct parse *p);

/* Words to stems; the irregular ones by table. Lives as long as the arena. */
struct lemmas {
	struct arena *arena;
	void *stemmer; /* NULL: words stay as they are */
};

struct lemmas lemmas_new(struct arena *a);
const char *lemma_of(struct lemmas *l, const char *fold);

/* How many words from word i on the phrase has; 0: it is not there. */
size_t phrase_at(const struct parse *p, size_t i, const char *text);

/* The word of a schema that is short for others, joined by '_'; or NULL. */
const char *written_out(struct str brief);

/* Fill vocab[].like and .pair. */
void likes_fill(struct parse *p);

/* Whether the member's words stand in the question from word i on. */
bool is_said(const struct parse *p, size_t i, const struct meaning *m);

/* Raise vocab[].like where words mean about the same; fill parse.senses. */
void likes_of_meanings(struct parse *p);

#endif
