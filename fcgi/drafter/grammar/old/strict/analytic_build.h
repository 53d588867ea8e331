#ifndef DRAFTER_GRAMMAR_ANALYTIC_BUILD_H
#define DRAFTER_GRAMMAR_ANALYTIC_BUILD_H

#include "drafter/grammar/old/strict/analytic.h"

/* A statement under construction: its clauses as text, and their tables. */
struct build {
	const struct parse *p;
	struct slots *s;
	struct scope sc;
	struct buf select, where, group, having, order;
	const char *measure; /* its expression; NULL: rows are listed */
	const char *alias;
	const char *summed; /* of one row; NULL: the measure is no sum */
	int counted; /* a bridge joins: the table whose rows count once; NONE */
	bool *met;   /* [n_tables] some EXISTS has rows of it */
	const char *put[DIMS_MAX]; /* dimensions in the SELECT */
	size_t n_put;
	bool inside;                     /* the period went into a subquery */
	struct place fixed[FILTERS_MAX]; /* columns that have one value */
	size_t n_fixed;
};

struct build build_new(const struct parse *p, struct slots *s, int root);
/* How many rows are wanted; 0: all. */
long build_limit(const struct slots *s);
/* The clauses as one statement; NULL: too long. */
const char *build_text(const struct build *b, long limit);

/* " > ", …; NULL for what compares nothing. */
extern const char *const build_op_signs[OP__MAX];

/* A comma, or the word that opens the clause, or AND. */
void build_comma(struct buf *b);
struct buf *build_and(struct build *b);

/* A column, and the one that a token means, as an expression. */
const char *build_column(struct build *b, struct col c);
struct col build_place(const struct build *b, const struct token *t, int table);
/* A dialect's form of a column's text; NULL: it has none. */
const char *build_form(const struct parse *p, const char *form,
		       const char *col);

/* false: what is asked makes no SQL here. */
bool build_conditions(struct build *b);
/* The same without the period, unless that went into a subquery. */
bool build_filters(struct build *b);
/* Whether a condition leaves the column one value. */
bool build_is_fixed(const struct build *b, struct col c);
/* "the names of": nothing but names is to be shown. */
bool build_says_name(const struct build *b);
/* A column against a number, an aggregate, or a question inside. */
bool build_compared(struct build *b, const struct filter *f, struct col c);
/* The aggregate of the measured column of all rows, as a statement; or NULL */
const char *build_of_all(struct build *b, enum agg agg);
/* A column alone: a flag, or something that is missing. */
bool build_flagged(struct build *b, const struct filter *f, struct col c);
bool build_period(struct build *b, struct scope *sc, struct buf *to);
bool build_measure(struct build *b);
bool build_dims(struct build *b);
/* The root's own column that refers to c, if one does; else c. */
struct col build_near(const struct build *b, struct col c);

/*
 * The two kinds of statements: a measure per each dimension, and rows that fit.
 * bare: names of columns stand alone.
 * NULL: not of this schema, or the general reader has said the same.
 */
const char *write_groups(const struct parse *p, struct slots *s, int root,
			 bool bare);
const char *write_list(const struct parse *p, struct slots *s, int root,
		       bool bare);

#endif
