#ifndef DRAFTER_GRAMMAR_ANALYTIC_FILL_H
#define DRAFTER_GRAMMAR_ANALYTIC_FILL_H

#include "drafter/grammar/old/strict/analytic.h"

/* Filling the slots: one token after another, each with its own step. */
struct filler {
	struct slots *s;
	const struct tokens *ts;
	size_t i;                 /* the token after the one at hand */
	bool negated;             /* "not" stands before */
	enum op op;               /* "more than" waits for its number */
	const struct token *hint; /* "cheaper than" likewise */
	bool of_rows;  /* "orders with total above": it is of each row */
	bool counting; /* "how many" waits for its noun */
	int extreme;   /* "most" waits for its noun */
	bool each;     /* "per" waits for its noun */
	bool by;       /* it was "by" */
	size_t asked;  /* the word after "which" */
	const struct token *column; /* the last one, without a role yet */
	int column_table;
	const struct token *named; /* the column of the value that follows */
};

/* The token that many after the next; TOK_SKIP at the end. */
const struct token *fill_peek(const struct filler *f, size_t ahead);
/* "which month": what stands right after the question word. */
bool fill_is_asked(const struct filler *f, const struct token *t);
/* "customers": its last word says that there are many. */
bool fill_is_many(const struct filler *f, const struct token *t);

/* "four credits": a column of the rows asked for, after its number. */
bool fill_is_equal(const struct filler *f, const struct token *t);

/* "bank customers": the first of two tables only says of which. */
bool fill_is_modifier(const struct filler *f, const struct token *t,
		      const struct token *next);
/* Whether it may stand for the table, or for something in it. */
bool fill_has_table(const struct token *t, int table);

/* Take a slot; false: it is taken, or there is no more room. */
bool fill_measure(struct filler *f, enum measure m, const struct token *of,
		  int table);
bool fill_dim(struct filler *f, struct dim dim);
/* What a number is compared with: a column before it, or the measure. */
bool fill_compare(struct filler *f, double number, enum agg agg);

/* "customers by revenue": each has its own. Ends what "by" began. */
void fill_by(struct filler *f);

/* The steps for what the schema and its rows have names for. */
bool fill_table(struct filler *f, const struct token *t);
bool fill_column(struct filler *f, const struct token *t);
bool fill_value(struct filler *f, const struct token *t);

/* More of them: analytic_steps.c. */
bool fill_noun(struct filler *f, const struct token *t);
bool fill_seconds(struct filler *f, const struct token *t);
bool fill_fact(struct filler *f, const struct token *t);
bool fill_low(struct filler *f, const struct token *t);
bool fill_nth(struct filler *f, const struct token *t);
bool fill_each(struct filler *f, const struct token *t);

/* Superlatives: analytic_rank.c. */
bool fill_common(struct filler *f, const struct token *t);
bool fill_rank(struct filler *f, const struct token *t);

#endif
