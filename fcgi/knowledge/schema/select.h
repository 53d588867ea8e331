#ifndef KNOWLEDGE_SCHEMA_SELECT_H
#define KNOWLEDGE_SCHEMA_SELECT_H

#include "data/job.h"

/*
 * Which tables of a large schema a question needs. select_index.c knows the
 * words of a schema's names and comments, select_score.c weighs its tables by
 * those of the question, select_pick.c takes the best, and those on the way
 * between them, while the prompt has room, and select_narrow.c makes a
 * smaller schema of them.
 */

#define SELECT_TABLE SIZE_MAX /* in a posting: the table itself */

/* Where a word stands. */
struct select_posting {
	size_t table, col;
	double weight;
	struct select_posting *next;
};

struct select_word {
	const char *stem;
	struct select_posting *at;
	size_t n_tables; /* that have it */
	struct select_word *next, *all;
};

#define SELECT_SLOTS 8192

/* Made once a schema and process; refers to it by numbers alone. */
struct select_index {
	struct arena *arena;
	uint64_t serial;
	size_t n_tables;
	size_t *first_col;  /* [n_tables + 1] columns before the table's */
	size_t *first_near; /* [n_tables + 1] in near */
	size_t *near;       /* tables that a key joins with */
	struct select_word *slots[SELECT_SLOTS];
	struct select_word *words; /* all, by their all */
};

/* Until the next call with another schema, or as long as a. */
const struct select_index *select_index(struct arena *a, const struct schema *s)
	MUST_CHECK;
/* NULL: no name or comment has it. */
const struct select_word *select_word(const struct select_index *x,
				      const char *stem);
/* The next word of a name, lower case: "Order" of "OrderItems"; n 0: none. */
struct str select_split(struct str *rest);

/* What the question, and what is known around it, says for each. */
struct select_scores {
	double *tables; /* [n_tables] */
	double *cols;   /* by first_col */
	size_t n_words; /* of the question, that tell something … */
	size_t n_known; /* … and that some name, comment or value has */
};
void select_score(const struct job *job, const struct select_index *x,
		  struct select_scores *ret);

/* Tokens that a table takes in a prompt, at most, by some of its columns. */
size_t select_tokens(const struct settings *s, const struct schema *schema,
		     const struct schema_table *t, const bool *cols);

/* What was chosen. Numbers of tables in order of the schema. */
struct selection {
	size_t *tables; /* [n] */
	bool **cols;    /* [n] which columns; NULL: all of them */
	size_t n;
	size_t *others; /* [n_others] the next best */
	size_t n_others;
	size_t tokens;
	const size_t *ranked; /* [all tables] the best first */
};
/*
 * Whether the choice may lack a table: a word of the question is nowhere in the
 * schema and no stored value, or as many tables fit it as there is no room for.
 */
bool select_is_unsure(const struct select_scores *scores,
		      const struct selection *picked);
void select_pick(const struct job *job, const struct select_index *x,
		 const struct select_scores *scores, struct selection *ret);

/* A schema of those alone; keys that leave it are gone. Lives in a. */
struct schema *select_narrow(struct arena *a, const struct schema *s,
			     const struct selection *picked) MUST_CHECK;

/*
 * The job as a drafter and its prompts see it: the selected tables and the
 * values in them. The job itself where all are shown.
 */
const struct job *select_seen(struct job *job) MUST_CHECK;

#endif
