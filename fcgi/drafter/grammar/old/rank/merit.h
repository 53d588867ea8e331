#ifndef DRAFTER_GRAMMAR_MERIT_H
#define DRAFTER_GRAMMAR_MERIT_H

#include "drafter/grammar/old/grammar.h"

/*
 * Whether a finished query makes sense beside its question, in some dozens of
 * numbers that mean the same on every schema: words that it passes over,
 * groups of one row each, aggregates that nobody asked for, tables that serve
 * nothing. They rank the best candidates once more (merit_rank) and are signs
 * of how sure the best one is (sure.h). Each is between -MERIT_LIMIT and
 * MERIT_LIMIT.
 */
#define MERIT_LIMIT 8.0
#define MERIT_COMPARED 24 /* candidates that a share is added up over */

enum merit {
	/* how it stands among the other candidates */
	MERIT_SCORE,   /* behind the best */
	MERIT_READING, /* its reading's score behind the best reading's */
	MERIT_ALONE,   /* the shares of those of the same reading */
	MERIT_FROM,    /* of those that take the same tables */
	MERIT_SHOW,    /* of those that show the same */
	MERIT_WHERE,   /* of those with the same conditions */
	/* words of the question */
	MERIT_LEFT,       /* names here, passed over: any */
	MERIT_LEFT_TABLE, /* of tables: their strength */
	MERIT_GONE,       /* of what the query does not even join: how many */
	MERIT_HINTED,     /* the strength of words that may be names */
	MERIT_OP_LESS,    /* comparisons said, not made */
	MERIT_OP_MORE,    /* made, not said */
	MERIT_AVG_LESS,   /* aggregates said, not shown */
	MERIT_COUNT_LESS,
	MERIT_SUM_MORE, /* shown, not said */
	MERIT_END_MORE, /* the highest or lowest */
	MERIT_COUNT_MORE,
	MERIT_EACH_LESS, /* groups said, not made */
	MERIT_EACH_MORE,
	MERIT_TOP_LESS, /* extremes said, not cut off */
	MERIT_NOTS,     /* what is negated, less what is said to be */
	MERIT_ORDER_MORE,
	MERIT_VALUES_LESS,
	MERIT_VALUES_MORE,
	MERIT_NUMBERS_LESS,
	MERIT_COLUMNS, /* shown, less those said */
	/* links of its reading */
	MERIT_ACTS,       /* how many */
	MERIT_PART,       /* to parts of names */
	MERIT_SHORTER,    /* that another takes more words than */
	MERIT_GAP,        /* the most that another is stronger */
	MERIT_WEAK,       /* the weakest column */
	MERIT_WEAK_VALUE, /* the weakest value */
	MERIT_FAR,        /* columns beside the name of another table */
	MERIT_NAMED,      /* values beside their column's name */
	MERIT_TAIL_SHOW,  /* columns shown whose last word is not said */
	MERIT_TAIL_WHERE, /* compared or ordered by */
	MERIT_TAIL,       /* others */
	/* the tree */
	MERIT_LONE,       /* groups of one row each */
	MERIT_LONE_ORDER, /* and ordered by their size */
	MERIT_LONE_SHOW,  /* or showing it */
	MERIT_MANY,       /* rows shown that stand in the join many times */
	MERIT_MANY_ONCE,  /* and made one by DISTINCT */
	MERIT_ONCE_SAID,  /* DISTINCT, as a word says */
	MERIT_ONCE_MORE,  /* DISTINCT, as no word says */
	MERIT_AGG,        /* shows an aggregate */
	MERIT_EQUAL,      /* shows what it compares: always the same */
	MERIT_TWICE,      /* two conditions on one column */
	MERIT_LONELY,     /* a first name without the last */
	MERIT_ID,         /* keys shown */
	MERIT_FOREIGN,    /* keys of other tables shown */
	MERIT_NAME,       /* names shown */
	MERIT_WHOLE,      /* what stands for a row, said by no word */
	MERIT_INVERTED,   /* shown in another order than said */
	MERIT_SUBJECT,    /* columns shown of the table asked for */
	MERIT_COUNTED,    /* aggregates shown of it */
	MERIT_SUBQUERY,
	MERIT_STRANGE, /* tables that no word names */
	MERIT_IDLE,    /* of them, those that serve nothing */
	MERIT_LEAST,   /* how much the question speaks of the last of them */
	MERIT_UNUSED,  /* tables that it names, left out */
	MERIT_GUESSED, /* keys that are not declared */
	MERIT_TABLES,
	MERIT_WHO, /* asks who, and shows no name */
	/* words that a link, and what it is used for, rest on (merit_links.c) */
	MERIT_END_SAME,  /* what is said to begin begins, to end ends */
	MERIT_END_OTHER, /* said the other way round */
	MERIT_APART, /* columns said together, the first shown, the next not */
	MERIT_ORDER_APART, /* columns to order by, not said together */
	MERIT_CUE_TWICE, /* aggregates by a word that stands for a column too */
	MERIT_MEANT,     /* links by what words mean */
	MERIT_GUESSES,   /* links guessed */
	/* what the tree does with columns, whatever they are */
	MERIT_COUNT_PLAIN, /* columns counted, their values not each once */
	MERIT_ABOVE_KEY,   /* more or less than a key */
	MERIT_LIKE,        /* parts of texts compared */
	MERIT_CROWD,       /* groups of dozens of rows compared */
	MERIT_ONCE_KEY,    /* DISTINCT, as no word says, of keys */
	MERIT_BEYOND, /* groups by a key, shown by what does not name its row */
	MERIT__MAX
};

/* For explain-question. */
extern const char *const merit_names[MERIT__MAX];

/* Of a candidate of p, whose shares are known. */
void merit_of(const struct parse *p, const struct candidate *c,
	      double ret[MERIT__MAX]);

/* What to add to the candidate's score. */
double merit_rank(const double merits[MERIT__MAX]);

/* ---- the rest is for its own files ---- */

bool merit_same_select(const struct query *a, const struct query *b);
bool merit_same_where(const struct query *a, const struct query *b);
void merit_words(const struct parse *p, const struct candidate *c,
		 double ret[MERIT__MAX]);
void merit_links(const struct parse *p, const struct reading *r,
		 double ret[MERIT__MAX]);
void merit_tree(const struct parse *p, const struct query *q,
		double ret[MERIT__MAX]);
void merit_columns(const struct parse *p, const struct query *q,
		   double ret[MERIT__MAX]);

#endif
