#ifndef LEXICON_STEM_H
#define LEXICON_STEM_H

#include "base/arena.h"

/*
 * Words to stems, which derived words share ("delivery", "delivered"); the
 * irregular ones by table. Lives as long as the arena.
 */
struct lemmas {
	struct arena *arena;
	void *stemmer; /* NULL: words stay as they are */
};

struct lemmas lemmas_new(struct arena *a);
const char *lemma_of(struct lemmas *l, const char *fold);

#endif
