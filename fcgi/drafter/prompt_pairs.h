#ifndef DRAFTER_PROMPT_PAIRS_H
#define DRAFTER_PROMPT_PAIRS_H

#include "drafter/grammar/lex/lex.h"
#include "drafter/grammar/render/sql.h"
#include "drafter/prompt.h"

/* Pairs of words and SQL that are made of a schema. For prompt_pairs*.c alone. */

#define PAIRS_TRIED 96

enum pair_kind { PAIR_RANKED, PAIR_DATED, PAIR_WITHOUT, PAIR_VALUE };

/* A tree in words; has: a bit for each word of the question that they have. */
struct pair {
	enum pair_kind kind;
	struct tree *tree;
	const char *words;
	uint64_t has;
	int others; /* words that the question has not */
	bool used;
};

struct pairs {
	const struct job *job;
	struct arena *arena;
	const struct catalog *c;
	struct tokens *asked, *said;
	bool telling[TOKENS_MAX]; /* which words asked tell something */
	bool *shown;              /* [n_tables of the catalog] in the prompt */
	struct pair items[PAIRS_TRIED];
	size_t n;
};

/* The table of the catalog, which is of the whole schema; or NO_TABLE. */
short pairs_place(const struct job *job, size_t table);
/* Trees over the tables that the question has most words of, into items. */
void pairs_make(struct pairs *p);

#endif
