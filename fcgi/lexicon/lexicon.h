#ifndef LEXICON_LEXICON_H
#define LEXICON_LEXICON_H

#include "base/err.h"
#include "base/str.h"

/*
 * The words of the translator: lexicon/NAME.tsv, a file a kind, read once per
 * process into one trie over phrases. Workers share what the manager read
 * before it forked; nothing here is written to afterwards.
 *
 * A line of a file is fields between tabs, '#' opens a comment line. Field 0
 * is one or more phrases, a comma and a blank between them, or one comma; a
 * phrase is folded words (utf8_fold) with one blank between. What the other
 * fields are is said at the kind; all of them are text and none is NULL: a line
 * may end early.
 */
enum lexicon_kind {
	/* speech: [1] the sense by name, [2] and [3] its arguments. */
	LEXICON_SENSE,
	/*
	 * cues: [1] cues by name, a blank between ("avg", "most max top");
	 * [2] with the cue "compare": = <> < <= > >=, or nothing.
	 */
	LEXICON_CUE,
	/*
	 * adjectives: [1] "up" or "down" for a superlative, how rows are
	 * sorted; [2] the comparison of a comparative; [3] words of the columns
	 * that are measured, the likelier first; one with '-' before it turns
	 * [1] and [2] around ("oldest": the smallest birth date).
	 */
	LEXICON_ADJECTIVE,
	/* verbs: [1] words of the columns that they tell of. By lemmas. */
	LEXICON_VERB,
	/* numbers: [1] the value, a C number. */
	LEXICON_NUMBER,
	/*
	 * short: what people or schemas write for other words; [1] those, [2]
	 * where: "name" in names of schemas, "text" in questions, or both.
	 */
	LEXICON_SHORT,
	/*
	 * synonyms: a group is a line. Field 0 are those that mean the same, [1]
	 * those that come near to them, though not to each other. Both are
	 * phrases that are found, by lemmas.
	 */
	LEXICON_SYNONYM,
	/*
	 * terms: words of business; [1] what each means in the words of a note
	 * ("revenue divided by number of orders"), another after each ';': the
	 * first that the database has all of counts. By lemmas.
	 */
	LEXICON_TERM,
	/* help: whole questions that ask what can be asked. */
	LEXICON_HELP,
	/*
	 * looks: how an answer is to be shown; [1] the part that the phrase
	 * plays, [2] the look. look.h puts them together.
	 */
	LEXICON_LOOK,
	/* forms: what no statement answers; [1] its kind, [2] where it stands. */
	LEXICON_FORM,
	/* irregular: [1] the dictionary form: see lexicon_lemma(). */
	LEXICON_IRREGULAR,
	LEXICON__MAX
};

#define LEXICON_FIELDS 4

struct lexicon_sense {
	enum lexicon_kind kind;
	unsigned id; /* 0 … lexicon_size() - 1: a place in tables of your own */
	const char *fields[LEXICON_FIELDS];
	const char *phrase; /* the one of field 0 or 1 that stands here */
	bool near;          /* of a group: it stands in field 1 */
	const char *file;   /* "lexicon/cues.tsv" */
	unsigned line;
};

/* A word of a question: as it was folded, and its lemma. */
struct lexicon_word {
	const char *fold, *lemma;
};

/* Words 0 … n - 1 of what was asked for are a phrase, with these senses. */
struct lexicon_match {
	size_t n;
	const struct lexicon_sense *const *senses; /* [n_senses] */
	size_t n_senses;
};

#define LEXICON_PHRASE 8 /* words of the longest phrase */

/*
 * Read the files of the directory in place of those that are compiled in; a
 * file that it lacks is the compiled one. Called before workers are forked, and
 * again on a reload; what was read before stays where it is. An empty name means
 * the compiled ones, which are read when first asked for.
 * ERR_CONFIG, with file and line: a line that is not as said above.
 */
MUST_CHECK const struct err *lexicon_load(struct arena *a,
					  struct str directory);
/*
 * Call make now, and again after each reading: it makes anew what somebody
 * keeps of the senses, so that workers share that too. At most 8 of them.
 */
void lexicon_follow(void (*make)(void));
/* Another number after each reading: what was made of the senses is stale. */
unsigned lexicon_edition(void);

/*
 * All phrases that begin at words[0], the longest first, at most room of them
 * into ret; returns how many. Verbs, synonyms and terms are compared by lemma,
 * all other kinds by fold: so two may be of the same length.
 */
size_t lexicon_find(const struct lexicon_word *words, size_t n_words,
		    struct lexicon_match *ret, size_t room);

/* The value of a number word ("dozen"); false: it is none. */
bool lexicon_number(const char *fold, double *ret);

/* All senses by id. */
size_t lexicon_size(void);
const struct lexicon_sense *lexicon_at(size_t id);
/* The dictionary form by lexicon/irregular.tsv alone; NULL: it is not there. */
const char *lexicon_irregular(const char *fold);
/* "sold", "picked": whether it may say what was done to something. */
bool lexicon_is_done(const char *fold);
/* A verb whose participle is the verb itself: "let". */
bool lexicon_is_own_form(const char *fold);
/*
 * The dictionary form of a folded word: "boxes" is "box", "bought" is "buy".
 * In a (or the lexicon itself), never NULL; a word that is unknown loses only a
 * regular plural.
 */
const char *lexicon_lemma(struct arena *a, const char *fold);

#endif
