#ifndef LEXICON_WORDS_H
#define LEXICON_WORDS_H

#include "lexicon/lexicon.h"

/* Inside lexicon/: what is read, and how a file of words is read into it. */

struct trie;

struct words {
	const struct words *before; /* kept: its texts are in use still */
	struct arena *arena;
	struct lexicon_sense *senses; /* [n], by file and line */
	size_t n;
	/* [n_irregular] by their phrases */
	const struct lexicon_sense **irregular;
	size_t n_irregular;
	struct trie *trie; /* NULL while files are read */
};

#define WORDS_FIELD_MAX 8000 /* bytes of one line */
#define WORDS_MAX 200000     /* phrases of all files */

/* How phrases of a kind are compared. */
enum words_by { WORDS_BY_FOLD, WORDS_BY_LEMMA };

struct words_kind {
	const char *file; /* "cues", of lexicon/cues.tsv */
	enum lexicon_kind kind;
	enum words_by by;
	size_t n_fields;
	bool near; /* field 1 holds phrases too */
};
extern const struct words_kind words_files[];
extern const size_t n_words_files;

/*
 * Add the senses of one file. The text is copied. ERR_CONFIG: a line of too
 * many fields or bytes, a phrase that is empty, too long or not folded, a
 * field that is not of the values that its kind allows.
 */
MUST_CHECK const struct err *words_file_read(struct words *w,
					     const struct words_kind *kind,
					     const char *file, struct str text);

/* The trie over all senses of w, in its arena. */
struct trie *trie_build(struct words *w);
size_t trie_find(const struct trie *t, const struct lexicon_word *words,
		 size_t n_words, struct lexicon_match *ret, size_t room);

/* What is in use; read on the first call. */
const struct words *words_now(void);
/* Fill w->irregular; lexicon_lemma() by these words. */
void lemmas_build(struct words *w);
const char *lemma_by(const struct words *w, struct arena *a, const char *fold);

#endif
