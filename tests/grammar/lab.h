#ifndef TESTS_GRAMMAR_LAB_H
#define TESTS_GRAMMAR_LAB_H

#include <sqlite3.h>

#include "data/job.h"
#include "drafter/grammar/old/rank/rank.h"
#include "knowledge/values/values.h"

/*
 * A bench for the translator: databases opened read-only, their schema and
 * values as the pipeline would give them, and questions with gold SQL.
 */
struct lab_db {
	const char *name;
	sqlite3 *db;
	struct schema schema;
	struct values *values;
};

struct lab_question {
	const char *id, *text, *gold;
	struct lab_db *db;
	struct lab_truth *truth;
	int hidden_table, hidden_col; /* of db; hidden_col NONE: none */
	bool hidden_values;
};

struct lab {
	struct arena *arena;
	const char *folder; /* of the databases */
	struct lab_db **dbs;
	size_t n_dbs;
	struct lab_question *questions;
	size_t n_questions;
};

/* Exits with a message when a file cannot be read. */
void lab_load(struct lab *lab, const char *questions, const char *folder);
/* What the translator is given of a question, with its values found. */
struct job *lab_job(struct arena *a, const struct lab_question *q);
/* The parse of a question, in an arena of its own. */
struct parse *lab_parse(struct arena *a, const struct lab_question *q,
			const float *weights);
#define LAB_HIDDEN "zqx" /* the name of a hidden column */

/*
 * Have q asked of a database where one column of its gold SQL is called
 * nothing that a question has: true when there is such a column. The copy of
 * the database lives in a.
 */
bool lab_hide_column(struct arena *a, struct lab_question *q);
/* As if no value of the question were stored; false: its gold SQL has none. */
bool lab_hide_values(struct lab_question *q);
/*
 * How far a query is from the gold one in form. Many queries give the right
 * rows by accident of the data; the nearest in form is what was meant.
 */
size_t lab_distance(const char *gold, const char *sql);

/* What a statement gave, as one number for rows in any order, one in order. */
struct lab_result {
	bool ran;
	uint64_t set, list;
	size_t n_rows;
	int n_cols;
	bool nothing; /* no row, or one of NULL */
	bool repeats; /* two rows are the same */
};
struct lab_result lab_run(const struct lab_db *db, const char *sql);
bool lab_same(const struct lab_result *a, const struct lab_result *b);

/* Whether the SQL gives what the gold SQL gives. Remembered. */
bool lab_is_right(struct lab *lab, struct lab_question *q, const char *sql);

#endif
