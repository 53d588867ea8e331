#include <libstemmer.h>
#include <string.h>

#include "base/embedded.h"
#include "base/hash/hash.h"
#include "drafter/grammar/lex/senses.h"
#include "lexicon/lexicon.h"

#include "base/ban.h"

#define MEMORY ((size_t)8 << 20)
#define SLOTS 8192 /* a power of two */
#define ROWS_MAX 6000
#define FILE_NAME "lexicon/speech.tsv"

static const char *const sense_names[SENSE__MAX] = {
	[SENSE_FILLER] = "filler",
	[SENSE_START] = "start",
	[SENSE_ASK] = "ask",
	[SENSE_COUNT] = "count",
	[SENSE_AGG] = "agg",
	[SENSE_ORDER] = "order",
	[SENSE_ORDINAL] = "ordinal",
	[SENSE_NUMBER] = "number",
	[SENSE_COMPARE] = "compare",
	[SENSE_THAN] = "than",
	[SENSE_MORE] = "more",
	[SENSE_BETWEEN] = "between",
	[SENSE_BY] = "by",
	[SENSE_WITH] = "with",
	[SENSE_WITHOUT] = "without",
	[SENSE_NOT] = "not",
	[SENSE_NEVER] = "never",
	[SENSE_AND] = "and",
	[SENSE_OR] = "or",
	[SENSE_VERSUS] = "versus",
	[SENSE_ONLY] = "only",
	[SENSE_SHARE] = "share",
	[SENSE_TOTAL] = "total",
	[SENSE_RUNNING] = "running",
	[SENSE_MOVING] = "moving",
	[SENSE_CHANGE] = "change",
	[SENSE_DISTINCT] = "distinct",
	[SENSE_SIDES] = "sides",
	[SENSE_OTHERS] = "others",
	[SENSE_REST] = "rest",
	[SENSE_WHOLE] = "whole",
	[SENSE_WORTH] = "worth",
	[SENSE_EMPTY] = "empty",
	[SENSE_SET] = "set",
	[SENSE_PAST] = "past",
	[SENSE_NOW] = "now",
	[SENSE_COMING] = "coming",
	[SENSE_STILL] = "still",
	[SENSE_UNIT] = "unit",
	[SENSE_NAMED] = "named",
	[SENSE_LIKE] = "like",
	[SENSE_MINUS] = "calc",
	[SENSE_AGE] = "age",
	[SENSE_ANY] = "any",
	[SENSE_HAVE] = "have",
	[SENSE_BE] = "be",
	[SENSE_ALSO] = "also",
	[SENSE_WEEKDAYS] = "weekdays",
	[SENSE_DURATION] = "duration",
	[SENSE_BUCKETS] = "buckets",
	[SENSE_ABOUT] = "about",
	[SENSE_SAME] = "same",
	[SENSE_THEY] = "they",
	[SENSE_THAT] = "that",
	[SENSE_AGAIN] = "again",
	[SENSE_PERIOD] = "period",
	[SENSE_VAGUE] = "vague",
	[SENSE_COLUMNS] = "columns",
	[SENSE_MONEY] = "money",
	[SENSE_CLOCK] = "clock",
	[SENSE_INSTEAD] = "instead",
	[SENSE_COSTS] = "costs",
	[SENSE_MEASURE] = "measure",
	[SENSE_YET] = "yet",
	[SENSE_BOTH] = "both",
	[SENSE_AMONG] = "among",
	[SENSE_TRADE] = "trade",
	[SENSE_OPEN_PAREN] = "open",
	[SENSE_CLOSE_PAREN] = "close",
	[SENSE_SEASON] = "season",
	[SENSE_ONWARD] = "onward",
	[SENSE_COMMA] = "comma",
	[SENSE_KIND] = "kind",
	[SENSE_ABBR] = "abbr",
	[SENSE_SYN] = "syn",
	[SENSE_VERB] = "verb",
	[SENSE_LATE] = "late",
	[SENSE_TOO] = "too",
	[SENSE_LINK] = "link",
};

struct slot {
	const char *fold;
	const struct sense_row **rows; /* that it begins */
	size_t n;
	bool inside; /* it stands in a phrase */
};

/* Read once, and never written to afterwards. */
static struct {
	struct arena *arena;
	struct slot slots[SLOTS];
	struct sense_row rows[ROWS_MAX];
	size_t n_rows;
	const char **words; /* NULL-terminated */
	size_t n_words;
} all;

static struct slot *
slot_at(const char *fold)
{
	size_t at = hash_add(HASH_START, str_of(fold)) & (SLOTS - 1);

	while (all.slots[at].fold && strcmp(all.slots[at].fold, fold) != 0)
		at = (at + 1) & (SLOTS - 1);
	return &all.slots[at];
}

static struct slot *
slot_make(const char *fold)
{
	struct slot *s = slot_at(fold);

	if (!s->fold && all.n_words < SLOTS / 2) {
		s->fold = fold;
		all.words = arena_grow(all.arena, all.words, all.n_words,
				       sizeof(*all.words));
		all.words[all.n_words++] = fold;
	}
	return s;
}

/* Longer phrases stand first. */
static void
slot_put(struct slot *s, const struct sense_row *row)
{
	size_t at = s->n;

	s->rows = arena_grow(all.arena, s->rows, s->n, sizeof(*s->rows));
	while (at > 0 && s->rows[at - 1]->n_words < row->n_words) {
		s->rows[at] = s->rows[at - 1];
		at--;
	}
	s->rows[at] = row;
	s->n++;
}

const char *
sense_name(enum sense sense)
{
	return sense_names[sense] ? sense_names[sense] : "";
}

static enum sense
sense_named(struct str name)
{
	for (int s = 1; s < SENSE__MAX; s++)
		if (str_is(name, sense_names[s]))
			return (enum sense)s;
	return SENSE_NONE;
}

static void
read_phrase(struct str phrase, enum sense sense, const char *arg,
	    const char *arg2)
{
	struct sense_row *row = &all.rows[all.n_rows];

	*row = (struct sense_row){ .sense = sense, .arg = arg, .arg2 = arg2 };
	while (phrase.n && row->n_words < SENSE_WORDS) {
		struct str w = str_word(&phrase, " ");

		if (w.n)
			row->words[row->n_words++] = str_dup(all.arena, w);
	}
	if (row->n_words == 0 || all.n_rows + 1 == ROWS_MAX)
		return;
	all.n_rows++;
	for (size_t i = 0; i < row->n_words; i++)
		slot_make(row->words[i])->inside = true;
	slot_put(slot_make(row->words[0]), row);
}

static void
read_line(struct str line)
{
	struct str phrases = str_cut(&line, '\t');
	enum sense sense = sense_named(str_trim(str_cut(&line, '\t')));
	const char *arg = str_dup(all.arena, str_trim(str_cut(&line, '\t')));
	const char *arg2 = str_dup(all.arena, str_trim(str_cut(&line, '\t')));

	if (sense == SENSE_NONE || phrases.n == 0)
		return;
	if (sense == SENSE_COMMA)
		read_phrase(phrases, sense, arg, arg2);
	while (phrases.n && sense != SENSE_COMMA)
		read_phrase(str_trim(str_cut(&phrases, ',')), sense, arg, arg2);
}

void
senses_ready(void)
{
	const struct embedded *file;
	struct str rest;

	if (all.arena)
		return;
	all.arena = arena_create(MEMORY);
	file = embedded_find(STR(FILE_NAME));
	rest = file ? (struct str){ (const char *)file->data, file->n }
		    : STR("");
	while (rest.n) {
		struct str line = str_cut(&rest, '\n');

		if (line.n && line.p[0] != '#')
			read_line(line);
	}
	all.words = arena_grow(all.arena, all.words, all.n_words,
			       sizeof(*all.words));
	all.words[all.n_words] = NULL;
}

const struct sense_row *const *
senses_of(const char *fold, size_t *ret_n)
{
	const struct slot *s;

	senses_ready();
	s = slot_at(fold);
	*ret_n = s->n;
	return s->rows;
}

const struct sense_row *
sense_find(const char *fold, enum sense sense)
{
	size_t n;
	const struct sense_row *const *rows = senses_of(fold, &n);

	for (size_t i = 0; i < n; i++)
		if (rows[i]->n_words == 1 && rows[i]->sense == sense)
			return rows[i];
	return NULL;
}

bool
sense_narrows(const char *fold)
{
	const struct sense_row *row = sense_find(fold, SENSE_FILLER);

	return row && strcmp(row->arg, "narrows") == 0;
}

struct sense_list
senses_mean(const char *fold)
{
	struct sense_list l = { NULL, 0 };

	if (sense_find(fold, SENSE_SYN) || sense_find(fold, SENSE_ABBR))
		l.rows = senses_of(fold, &l.n);
	return l;
}

bool
senses_know(const char *fold)
{
	senses_ready();
	return slot_at(fold)->fold != NULL;
}

bool
senses_tell(const char *fold)
{
	size_t n;
	const struct sense_row *const *rows = senses_of(fold, &n);

	for (size_t i = 0; i < n; i++)
		if (rows[i]->sense != SENSE_SYN &&
		    rows[i]->sense != SENSE_ABBR &&
		    rows[i]->sense != SENSE_KIND)
			return true;
	return false;
}

const char *const *
senses_words(void)
{
	senses_ready();
	return all.words;
}

bool
senses_have_kind(const char *fold, const char *kind)
{
	size_t n;
	const struct sense_row *const *rows = senses_of(fold, &n);

	for (size_t i = 0; i < n; i++)
		if (rows[i]->sense == SENSE_KIND && rows[i]->n_words == 1 &&
		    strcmp(rows[i]->arg, kind) == 0)
			return true;
	return false;
}

const char *
stem_of_word(struct arena *a, const char *fold)
{
	static struct sb_stemmer *stemmer;
	const sb_symbol *s;
	/* words of speech.tsv are told by themselves: "left" is no "leave" */
	const char *lemma = lexicon_irregular(fold);

	/* "rating" ends as words bend, and is no form of "rate" */
	if (lemma && senses_have_kind(lemma, "own"))
		return lemma;
	if (lemma && !senses_know(fold))
		fold = lemma;
	if (!stemmer)
		stemmer = sb_stemmer_new("english", NULL);
	s = stemmer ? sb_stemmer_stem(stemmer, (const sb_symbol *)fold,
				      (int)strlen(fold))
		    : NULL;
	return s ? arena_copy(a, s, (size_t)sb_stemmer_length(stemmer)) : fold;
}
