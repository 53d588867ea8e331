#include "lexicon/lexicon.h"

#include <unistd.h>

#include "base/embedded.h"
#include "base/file.h"
#include "lexicon/words.h"

#include "base/ban.h"

#define WORDS_BYTES ((size_t)64 << 20)
#define FILE_BYTES ((size_t)4 << 20)

/* The order in which they are read. */
const struct words_kind words_files[] = {
	{ "irregular", LEXICON_IRREGULAR, WORDS_BY_FOLD, 2, false },
	{ "speech", LEXICON_SENSE, WORDS_BY_FOLD, 4, false },
	{ "cues", LEXICON_CUE, WORDS_BY_FOLD, 3, false },
	{ "comparisons", LEXICON_CUE, WORDS_BY_FOLD, 3, false },
	{ "adjectives", LEXICON_ADJECTIVE, WORDS_BY_FOLD, 4, false },
	{ "numbers", LEXICON_NUMBER, WORDS_BY_FOLD, 2, false },
	{ "short", LEXICON_SHORT, WORDS_BY_FOLD, 3, false },
	{ "synonyms-life", LEXICON_SYNONYM, WORDS_BY_LEMMA, 2, true },
	{ "synonyms-world", LEXICON_SYNONYM, WORDS_BY_LEMMA, 2, true },
	{ "synonyms-said", LEXICON_SYNONYM, WORDS_BY_LEMMA, 2, true },
	{ "verbs", LEXICON_VERB, WORDS_BY_LEMMA, 2, false },
	{ "terms", LEXICON_TERM, WORDS_BY_LEMMA, 2, false },
	{ "help", LEXICON_HELP, WORDS_BY_FOLD, 1, false },
	{ "looks", LEXICON_LOOK, WORDS_BY_FOLD, 3, false },
	{ "forms", LEXICON_FORM, WORDS_BY_FOLD, 3, false },
};
const size_t n_words_files = COUNT(words_files);

static struct words *now; /* NULL: nothing was asked for */
static unsigned edition;
static bool replaced; /* by files of a folder */

#define FOLLOWERS 8
static void (*followers[FOLLOWERS])(void);
static size_t n_followers;

/* The file of the directory, or else the compiled one; empty: neither. */
static const struct err *
text_of(struct arena *a, struct str directory, const char *name,
	struct str *ret)
{
	const char *path = arena_printf(a, "%.*s/%s", (int)directory.n,
					directory.p, name + sizeof("lexicon"));
	const struct embedded *f;

	if (directory.n > 0 && access(path, F_OK) == 0)
		return file_read(a, path, FILE_BYTES, ret);
	f = embedded_find(str_of(name));
	*ret = f ? (struct str){ (const char *)f->data, f->n }
		 : (struct str){ NULL, 0 };
	return NULL;
}

static const struct err *
read_all(struct words *w, struct str directory)
{
	for (size_t i = 0; i < n_words_files; i++) {
		const char *name = arena_printf(w->arena, "lexicon/%s.tsv",
						words_files[i].file);
		struct str text;
		const struct err *e;

		e = text_of(w->arena, directory, name, &text);
		if (!e)
			e = words_file_read(w, &words_files[i], name, text);
		if (e)
			return e;
	}
	return NULL;
}

static const struct err *
load(struct arena *a, struct str directory)
{
	struct arena *own = arena_create(WORDS_BYTES);
	struct words *w = arena_alloc(own, sizeof(*w));
	const struct err *e;

	w->arena = own;
	e = read_all(w, directory);
	if (e) {
		/* the words must outlive the arena they were made in */
		e = err_copy(a, e);
		arena_destroy(own);
		return e;
	}
	lemmas_build(w);
	w->trie = trie_build(w);
	w->before = now;
	now = w;
	edition++;
	replaced = directory.n > 0;
	for (size_t i = 0; i < n_followers; i++)
		followers[i]();
	return NULL;
}

const struct err *
lexicon_load(struct arena *a, struct str directory)
{
	return directory.n > 0 || replaced ? load(a, directory) : NULL;
}

void
lexicon_follow(void (*make)(void))
{
	for (size_t i = 0; i < n_followers; i++)
		if (followers[i] == make)
			return;
	assert(n_followers < FOLLOWERS);
	followers[n_followers++] = make;
	make();
}

const struct words *
words_now(void)
{
	if (!now) {
		struct arena *a = arena_create(1 << 16);
		const struct err *e = load(a, STR(""));

		assert(!e); /* tests/lexicon reads what is compiled in */
		(void)e;
		arena_destroy(a);
	}
	assert(now);
	return now;
}

unsigned
lexicon_edition(void)
{
	(void)words_now(); /* the compiled ones, unless something was read */
	return edition;
}

size_t
lexicon_find(const struct lexicon_word *words, size_t n_words,
	     struct lexicon_match *ret, size_t room)
{
	return trie_find(words_now()->trie, words, n_words, ret, room);
}

bool
lexicon_number(const char *fold, double *ret)
{
	const struct lexicon_word word = { fold, NULL };
	struct lexicon_match found[1];
	const size_t n = lexicon_find(&word, 1, found, 1);

	for (size_t i = 0; n > 0 && i < found[0].n_senses; i++)
		if (found[0].senses[i]->kind == LEXICON_NUMBER)
			return str_to_real(
				str_of(found[0].senses[i]->fields[1]), ret);
	return false;
}

size_t
lexicon_size(void)
{
	return words_now()->n;
}

const struct lexicon_sense *
lexicon_at(size_t id)
{
	return &words_now()->senses[id];
}
