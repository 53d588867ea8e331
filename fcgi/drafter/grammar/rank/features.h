#ifndef DRAFTER_GRAMMAR_RANK_FEATURES_H
#define DRAFTER_GRAMMAR_RANK_FEATURES_H

#include "drafter/grammar/rank/cover.h"
#include "drafter/grammar/rank/derive.h"
#include "drafter/grammar/rank/older.h"
#include "drafter/grammar/rank/statement/gist.h"
#include "drafter/grammar/rank/statement/listing.h"

/*
 * What tells whether a reading is right: what it is made of, what it leaves
 * out, what comes near to it, and what the other reader makes of the question.
 * No feature names a table, a column, a value or a word.
 */
enum rank_feature {
	/* of the question, and of the readings together */
	RANK_WORDS,      /* that tell something */
	RANK_TOKENS,     /* all words */
	RANK_TERSE,      /* share of words that only make sentences */
	RANK_CHAT,       /* turns before it */
	RANK_NOTES,      /* the database has notes */
	RANK_SCHEMA,     /* tables, as a logarithm */
	RANK_N_NEW,      /* readings of trees */
	RANK_N_OLD,      /* readings of the other */
	RANK_TOP_UNUSED, /* words that the best tree leaves out */
	RANK_TOP_SCORE,  /* its score for each word */
	RANK_TOP_COST,
	RANK_TOP_PARTIAL,
	RANK_TOP_DEFINED,
	RANK_OLD_RIGHT, /* how sure the other is of its own, log-odds */
	RANK_OLD_KNOWN, /* … that it can be answered */
	RANK_OLD_UNUSED,
	RANK_OLD_FOLLOW,
	RANK_ASK_FOLLOW, /* why the other would ask back */
	RANK_ASK_AMBIGUOUS,
	RANK_ASK_VAGUE,
	RANK_ASK_SUM,
	RANK_ASK_UNKNOWN,
	RANK_ASK_UNSURE,
	RANK_TOPS_OVERLAP, /* what the best of both speak of */
	RANK_TOPS_EQUAL,
	/* of this one */
	RANK_IS_NEW,
	RANK_IS_FOLLOW,
	RANK_PLACE,      /* among those of its reader, from 0 */
	RANK_CONF,       /* its reader's confidence, log-odds */
	RANK_UNUSED,     /* words that it leaves out */
	RANK_AGREES,     /* the other's best speaks of the same */
	RANK_AGREES_ANY, /* … any of the other's */
	RANK_OVERLAP,    /* what it shares with the other's best */
	RANK_LACKS,      /* values of the other's best that it lacks */
	RANK_ADDS,       /* … that only it has */
	RANK_LACKS_TREE, /* values of the best tree that it lacks */
	RANK_ALONE,      /* the other reader was not asked */
	RANK_MISSING,    /* words that nothing it speaks of stands for */
	RANK_PASSED,     /* … of these, those that are known here */
	RANK_EXACT,      /* share of words that name what they stand for … */
	RANK_NEAR,       /* words that mean the same as its name … */
	RANK_GUESSED,    /* … that are a part of it, or nearly so written */
	RANK_COVER_LEAST,
	RANK_COVER_MEAN,
	RANK_UNSAID, /* columns that it speaks of and no word asks for */
	RANK_CODES,  /* it is about a list of codes */
	RANK_TWIN,   /* a tree says the same */
	/* of a tree */
	RANK_SCORE,  /* for each word */
	RANK_BEHIND, /* how far from the best tree */
	RANK_AHEAD,  /* … from the next, of the best */
	RANK_COST,
	RANK_PARTIAL,
	RANK_DEFINED,
	RANK_BEYOND,
	RANK_FOLLOWS,
	RANK_DATES,
	RANK_WEAKEST,  /* the least strength of an item it is made of */
	RANK_MEAN,     /* the mean */
	RANK_N_VALUES, /* items by what made them */
	RANK_N_NAMES,
	RANK_N_NOTED,
	RANK_N_MENDED,
	RANK_N_OTHER,
	RANK_OTHER_ROWS, /* the next tree is about rows of another table */
	/* of its statement */
	RANK_SELECTS,
	RANK_TABLES,
	RANK_TESTS,
	RANK_AGGREGATES,
	RANK_GROUP,
	RANK_HAVING,
	RANK_ORDER,
	RANK_LIMIT,
	RANK_DISTINCT,
	RANK_SETS,
	RANK_NEGATED,
	/* of what it shows, and of forms that are said: rank/shape.h */
	RANK_SHOWN,
	RANK_SHOWN_AGGREGATES,
	RANK_SHOWN_KEYS,
	RANK_SHOWN_UNSAID, /* columns that no word names */
	RANK_GROUP_HIDDEN, /* it is grouped by what it does not show */
	RANK_SHOWN_VOTES,  /* share of all others that show the same */
	RANK_SHOWN_FIRST,  /* the best of the other reader does */
	RANK_FROM_VOTES,   /* … that are of the same tables */
	RANK_FROM_FIRST,
	RANK_FORM_ONCE, /* 1: said and not built, -1: built and not said */
	RANK_FORM_EACH,
	RANK_FORM_NOT,
	RANK_FORM_THAN,
	RANK_LISTED, /* it asks for rows */
	/* of what speaks against it, whatever was learned: rank/doubt/doubt.h, limit.h */
	RANK_DOUBTS,
	RANK_MOST, /* how likely it is at most, 1 less */
	/* of what is above */
	RANK_PLAIN, /* every word names what it is, nothing was assumed, both
		     * readers say the same of one table */
	RANK__MAX
};

extern const char *const rank_names[RANK__MAX];

/* A reading, whoever made it. */
struct reading_of {
	struct draft draft;
	const struct derivation *tree; /* NULL: of the other reader */
	struct cover cover;
	size_t n_left; /* words that its own reader left out */
	size_t place;  /* among those of its reader */
	struct gist gist;
	struct listing listing;
	double x[RANK__MAX];
	bool fans;       /* it adds up rows more than once */
	uint32_t doubts; /* rank/doubt/doubt.h */
	double most;     /* it is no likelier */
	double likely;   /* as learned, before it is limited */
	double right;    /* how likely */
};

#define READINGS_OF_MAX (DERIVATIONS_MAX + OLDER_MAX)

struct readings_of {
	const struct job *job;
	const struct context *context; /* NULL: no trees were looked for */
	const struct derivations *trees;
	const struct older *older;                /* NULL: not asked */
	struct reading_of items[READINGS_OF_MAX]; /* trees first */
	size_t n, n_trees;
	bool unread; /* a sentence of the notes may say more; by doubt_weigh() */
};

/* Fill x of each, whose draft, tree, place, gist and cover are there. */
void features_fill(struct readings_of *all);

#endif
