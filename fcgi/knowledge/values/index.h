#ifndef KNOWLEDGE_VALUES_INDEX_H
#define KNOWLEDGE_VALUES_INDEX_H

#include <sqlite3.h>

#include "knowledge/values/values.h"
#include "lexicon/stem.h"

/* What the files of the value index share, and nobody else. */

#define GRAM_MAX 7 /* words of one value */
#define WORD_MIN 3 /* letters of a word's stem that a value is found by */

struct values {
	struct arena *arena;
	struct arena *scratch; /* of one value; NULL once finished */
	sqlite3 *db;
	sqlite3_stmt *insert;
	sqlite3_stmt *insert_word;
	sqlite3_stmt *find_word;
	sqlite3_stmt *find;
	sqlite3_stmt *find_start;
	sqlite3_stmt *begins;
	sqlite3_stmt *find_near;
	sqlite3_stmt *of_column;
	struct lemmas lemmas;
	struct values_made made;
	struct facts facts;
};

/* The words of values that have several, by their stems. */
#define VALUES_WORD_TABLE                                            \
	"CREATE TABLE word(key TEXT NOT NULL, tab INTEGER NOT NULL," \
	" col INTEGER NOT NULL, text TEXT NOT NULL,"                 \
	" PRIMARY KEY(key, tab, col, text)) WITHOUT ROWID;"

/* All that is known of columns, and what else is only made when all is in. */
#define VALUES_FACTS_TABLE                                                    \
	"CREATE TABLE fact(tab INTEGER NOT NULL, col INTEGER NOT NULL,"       \
	" n INTEGER NOT NULL, complete INTEGER NOT NULL,"                     \
	" form INTEGER NOT NULL, low TEXT, high TEXT,"                        \
	" PRIMARY KEY(tab, col));"                                            \
	"CREATE TABLE fact_value(tab INTEGER NOT NULL, col INTEGER NOT NULL," \
	" at INTEGER NOT NULL, text TEXT NOT NULL,"                           \
	" PRIMARY KEY(tab, col, at));"
#define VALUES_COLUMN_INDEX "CREATE INDEX value_column ON value(tab, col);"

/* Into v->facts; false: the file is not whole. */
bool values_read_facts(struct values *v);

/* Whether one of the matches has any of these bytes of the question. */
bool values_is_found(const struct value_match *found, size_t n, size_t at,
		     size_t bytes);
/* Words of letters and digits, at most max. */
size_t values_split(struct str text, struct str *words, size_t max);
/* Each word as it is compared: folded, and stemmed too. */
void values_fold(struct values *v, struct arena *a, const struct str *words,
		 size_t n, const char **folds, const char **stems);
/* One space between: how values compare. */
const char *values_key(struct arena *a, const char *const *words, size_t n);

#endif
