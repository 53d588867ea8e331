#ifndef DRAFTER_GRAMMAR_RANK_DERIVE_H
#define DRAFTER_GRAMMAR_RANK_DERIVE_H

#include "drafter/grammar/combine/plan/plan.h"

/* A tree, and what it makes of the question. */
struct derivation {
	struct tree tree;
	const struct frame *frame;
	const char *sql;
	const char *plain; /* without what usually holds; or NULL */
	const char *said;  /* its reading, a sentence */
	float score;
	float cost;      /* of what was assumed */
	uint64_t unused; /* content words that nothing accounts for */
	size_t n_unused;
	bool defined; /* a definition of the notes has a part in it */
	bool by_sale; /* the best are judged by what was sold to them */
	bool by_date; /* the first are those of the latest or earliest date */
	bool partial; /* it does not say what is asked for */
	bool beyond;  /* it says what no other reader has a form for */
	bool fans;    /* it sums rows once for each of several others */
	bool roles;   /* of two keys to one table, another might be meant */
	bool dates;   /* another date of its rows might have been meant */
	double confidence;
};

#define DERIVATIONS_MAX 6

struct derivations {
	const struct leaves *leaves;
	struct derivation items[DERIVATIONS_MAX]; /* distinct, best first */
	size_t n;
	float lacking; /* 0: nothing; score of the best that reads every word and that
			* the dialect has no form for */
	bool follows;  /* they change the turn before … */
	bool open;     /* … of which words were left out */
	uint64_t back; /* words that stand for it */
	bool points;   /* … or one that is passed over does */
	bool sorts;    /* it orders the turn before, by name or by the best */
	bool lists;    /* the first lists the rows of the turn before */
};

/* By its frame and tree: defined, by_date and beyond. */
void derive_tell(struct derivation *d);
/* The context of a job's question; notes are read where there are any. */
void derive_context(const struct job *job, struct context *ret);
/*
 * All readings of a text; before: the frame of the turn before, or NULL. The
 * roles that it says are put before those of x.
 */
void derive(struct context *x, struct str text, const struct frame *before,
	    struct derivations *ret);
/* Bits of the words that stand for what the turn before showed. */
uint64_t derive_back_words(const struct leaves *l);
bool derive_has_sense(const struct leaves *l, enum sense sense);
/* "their", "those": of the turn before. */
bool derive_points_back(const struct leaves *l);
/* Whether it is about the turn before: by its words, or by what it lacks. */
bool derive_goes_on(const struct context *x, const struct leaves *l,
		    const struct frame *before,
		    const struct derivations *alone);
/* What the words of a turn say of how its frame changes that before. */
void derive_read_turn(const struct context *x, const struct leaves *l,
		      const struct frame *before, struct frame *now);
/* Of the job's question, in its chat; x has the roles that are said, then. */
void derive_chat(struct context *x, struct derivations *ret);

#endif
