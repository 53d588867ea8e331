#ifndef DRAFTER_GRAMMAR_FOLLOW_H
#define DRAFTER_GRAMMAR_FOLLOW_H

#include "drafter/grammar/old/follow/follow_edit.h"
#include "drafter/grammar/old/token/token.h"

/*
 * Follow-ups in a chat: "only those in Berlin", "by month", "what about
 * 2023?", "top 5". Such a question changes the statement of the turn before
 * instead of making one: follow.c reads what is to change, follow_sql.c takes
 * the statement apart and puts it together again, follow_find.c finds the
 * columns and the way to them, follow_apply.c makes the changes.
 */

/* false: the question stands for itself, or there is nothing to change. */
bool follow_draft(const struct parse *p, struct draft *ret);

/* The last turn that has rows to speak of; NULL: there is none. */
const struct turn *follow_turn(const struct job *job);

/* Whether it only says what to change, with rows of no table of its own. */
bool follow_asks(const struct parse *p);

/* ---- the rest is for its own files ---- */

#define CHANGES_MAX 6
#define VALUES_MAX 6

/* Rows to keep, or with `negated` to leave out. */
struct keep {
	struct token values[VALUES_MAX]; /* any of them; or … */
	size_t n_values;
	struct token column; /* … this compared; kind TOK_SKIP: not said */
	enum op op;          /* OP_NONE: a flag */
	double number;
	bool negated;
};

/* What a follow-up asks for. */
struct follow {
	bool lead;    /* "and", "only", "what about": it goes on */
	bool anaphor; /* "them", "those", "their" */
	bool also;    /* beside what was shown, not instead of it */
	bool count;   /* how many of them */
	bool list;    /* the rows behind a number */
	enum agg agg; /* of `of`, over all of them */
	struct token of;
	struct keep keeps[CHANGES_MAX];
	size_t n_keeps;
	struct period period;
	bool timed;
	int month; /* 1 … 12 of the year that was spoken of; 0: none */
	struct token dims[DIMS_MAX]; /* TOK_UNIT, TOK_COLUMN or TOK_TABLE */
	size_t n_dims;
	struct token columns[CHANGES_MAX];
	size_t n_columns;
	struct token order; /* TOK_COLUMN or TOK_RANK; TOK_SKIP: none */
	int direction;      /* 1 from above, -1 from below, 0: not said */
	bool sorted;        /* without a column: by what there is */
	bool best;          /* the top by the number, not the first */
	bool share;         /* of the whole */
	long limit;         /* 0: none */
	bool tables;        /* rows are named, if only those of the statement */
	struct token table[CHANGES_MAX];
	size_t n_tables;
};

/* What the fixed words of follow-ups do. */
enum follow_form {
	FORM_SKIP,
	FORM_LEAD,
	FORM_ALSO,
	FORM_THEM,
	FORM_NOT,
	FORM_COUNT,
	FORM_LIST,
	FORM_BY,
	FORM_SORT,
	FORM_TOP,
	FORM_BOTTOM,
	FORM_DOWN,
	FORM_UP,
	FORM_FIRST,
	FORM_SHARE,
};

/* How many words from i on are such; 0: none. */
size_t follow_form(const struct parse *p, size_t i, enum follow_form *ret);

/* "c.name", as the statement calls it; its table must be there. */
const char *follow_col(const struct edit *e, struct col c);
/* The same where the table is not there: in a subquery of its own. */
const char *follow_called(const struct edit *e, struct col c);
/* The place of a token that suits the statement best; table NONE. */
struct place follow_place(const struct edit *e, const struct token *t);
/* Join what a table is reached by. false: it is not. */
bool follow_join(struct edit *e, int table);
/*
 * A condition on the column of any table, as one on a table of the statement;
 * rest is what follows the column's name. NULL: there is no way to it.
 */
const char *follow_condition(const struct edit *e, struct col c,
			     const char *rest);
/* The date that a period or a unit of time is of; col NONE. */
struct col follow_date(const struct edit *e);

/* The rows that are kept; false as below. */
bool follow_keep(struct edit *e, struct follow *c);
bool follow_keep_flag(struct edit *e, struct col c, bool negated);

/* false: the statement cannot be changed so. */
bool follow_apply(struct edit *e, struct follow *c);
/* Beside the number that each group has, which part of all of them it is. */
bool follow_share(struct edit *e);

#endif
