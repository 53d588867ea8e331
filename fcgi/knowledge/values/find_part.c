#include <ctype.h>
#include <string.h>

#include "base/utf8.h"
#include "knowledge/values/index.h"
#include "lexicon/lexicon.h"

#include "base/ban.h"

#define WORDS_MAX 120
#define LETTERS 4      /* of a word that a part of a value is found by */
#define STRENGTH 0.6   /* one value has it */
#define OF_SEVERAL 0.5 /* … or several of the column */
#define MANY 200       /* values of one column: it says nothing of any */

/* Letters, and long enough to be no word of structure. */
static bool
is_telling(struct str word)
{
	for (size_t i = 0; i < word.n; i++)
		if (isdigit((unsigned char)word.p[i]))
			return false;
	return word.n >= LETTERS;
}

/* What stands in all of them: the word as it was typed, or its stem. */
static const char *
common_part(struct arena *a, struct str said, const char *stem,
	    const char *text)
{
	const char *fold = utf8_fold(a, said);

	return strstr(utf8_fold(a, str_of(text)), fold) ? fold
							: arena_strdup(a, stem);
}

/* The same word in another form; "united" is none of "units". */
static bool
has_word(struct arena *a, struct str said, const char *text)
{
	const char *lemma = lexicon_lemma(a, utf8_fold(a, said));
	struct str words[WORDS_MAX];
	const size_t n = values_split(str_of(text), words, WORDS_MAX);

	for (size_t i = 0; i < n; i++)
		if (strcmp(lemma, lexicon_lemma(a, utf8_fold(a, words[i]))) ==
		    0)
			return true;
	return false;
}

/* Where matches are put. */
struct seek {
	struct arena *arena;
	sqlite3_stmt *find;
	struct value_match *found;
	size_t n;
};

/* m says where the word stands. */
static void
look_up(struct seek *k, struct value_match m, struct str said, const char *stem)
{
	struct arena *a = k->arena;
	sqlite3_stmt *s = k->find;

	(void)sqlite3_bind_text(s, 1, stem, -1, SQLITE_TRANSIENT);
	while (sqlite3_step(s) == SQLITE_ROW) {
		const char *text = (const char *)sqlite3_column_text(s, 2);

		m.table = (size_t)sqlite3_column_int64(s, 0);
		m.col = (size_t)sqlite3_column_int64(s, 1);
		m.n_parts = (size_t)sqlite3_column_int64(s, 3);
		m.strength = m.n_parts == 1 ? STRENGTH : OF_SEVERAL;
		m.text = m.n_parts == 1 ? arena_strdup(a, text)
					: common_part(a, said, stem, text);
		if (m.n_parts > MANY ||
		    (m.n_parts == 1 && !has_word(a, said, text)))
			continue;
		k->found = arena_grow(a, k->found, k->n, sizeof(*k->found));
		k->found[k->n++] = m;
	}
	(void)sqlite3_reset(s);
}

void
values_find_parts(struct arena *a, struct values *v, struct str question,
		  struct value_match **ret, size_t *ret_n)
{
	struct seek k = { a, v->find_word, *ret, *ret_n };
	struct str words[WORDS_MAX];
	const char *folds[WORDS_MAX], *stems[WORDS_MAX];
	const size_t n = values_split(question, words, WORDS_MAX);

	values_fold(v, a, words, n, folds, stems);
	for (size_t i = 0; i < n; i++) {
		const struct value_match m = {
			.at = (size_t)(words[i].p - question.p),
			.n = words[i].n,
		};

		if (is_telling(words[i]) &&
		    !values_is_found(k.found, *ret_n, m.at, m.n))
			look_up(&k, m, words[i], stems[i]);
	}
	*ret = k.found;
	*ret_n = k.n;
}
