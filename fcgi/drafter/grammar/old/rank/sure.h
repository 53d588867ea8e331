#ifndef DRAFTER_GRAMMAR_SURE_H
#define DRAFTER_GRAMMAR_SURE_H

#include "drafter/grammar/old/rank/merit.h"

/*
 * How sure the best candidate is right, and that the question can be answered
 * at all: two logistic functions of what is left over of the question, how near
 * the runner-up is, and how much the query guesses. Learned from databases that
 * the reader's weights had not seen, and from questions to the wrong one or to
 * one that lacks a column or value.
 */
enum sign {
	SIGN_BIAS,
	SIGN_SHARE,   /* of the best, as a logit */
	SIGN_MARGIN,  /* over the second, as a logarithm */
	SIGN_UNKNOWN, /* words that name nothing: one, two, more */
	SIGN_UNKNOWN2,
	SIGN_UNKNOWN3,
	SIGN_HEAD,    /* what is asked for is such a word */
	SIGN_SKIPPED, /* words that name something, left out: one, two */
	SIGN_SKIPPED2,
	SIGN_CAPITAL, /* a name that is stored nowhere */
	SIGN_NUMBER,  /* numbers and quotes left out */
	SIGN_WEAK,    /* the weakest link used */
	SIGN_MEAN,    /* the mean strength of those used */
	SIGN_GUESS,   /* a value that is stored nowhere */
	SIGN_TABLES,  /* joined */
	SIGN_STRANGE, /* of them, without a word that says so */
	SIGN_LONG,    /* words of the question */
	SIGN_NESTED,
	SIGN_GROUP,
	SIGN_HAVING,
	SIGN_LIMIT,
	SIGN_NOTHING, /* no link is sure */
	SIGN_DEFAULT, /* no word says what to show of a row */
	SIGN_SELECTS, /* columns shown, beside the first */
	SIGN_CONDS,   /* conditions */
	SIGN_UNIQUE,  /* rows are shown once */
	SIGN_ORDER,   /* in an order, all of them */
	SIGN_GUESSED, /* joined by keys that are not declared */
	SIGN_COUNT,   /* a number of rows is all */
	/* words that were left out: */
	SIGN_BESIDE, /* before one that is used: "tax rate" */
	SIGN_BEHIND, /* after one that is used */
	SIGN_OF,     /* what is shown of something: "colour of the …" */
	SIGN_LAST,   /* at the end, or before a comma */
	SIGN_IS,     /* what something is: "are vegan" */
	/* links used: */
	SIGN_LIKE, /* by alike words */
	SIGN_PART, /* by a part of the name */
	/* shown: */
	SIGN_OF_KEY,  /* the average of a key */
	SIGN_OF_TEXT, /* the highest of a text */
	SIGN_KEY,     /* keys */
	SIGN_BARE,    /* all rows, though words were left out */
	SIGN_BARER,   /* and no word is a column */
	SIGN_ODD,     /* more or less than a key or a name */
	SIGN_ODD_TOP, /* the first by a key or a name */
	SIGN_SCORE,   /* of the best, by tens */
	SIGN_FIRST,   /* its reading is the best one by itself, too */
	SIGN_MERIT,   /* and what makes sense of it: MERIT__MAX of them */
	SIGN__MAX = SIGN_MERIT + MERIT__MAX
};

/* What the best candidate of a parse shows; there must be one. */
void sure_signs(const struct parse *p, double ret[SIGN__MAX]);

/* Both 0 … 1. */
struct sure {
	double right; /* that the answer is */
	double known; /* that the database has what is asked for at all */
};
struct sure sure_of(const double signs[SIGN__MAX]);

/*
 * How sure it is that an answer serves better than a question back: mostly
 * that there is one, and a third that this is it. 0 … 1.
 */
double sure_to_answer(struct sure sure);

/* The signs that words give. */
void sure_words(const struct parse *p, const struct reading *r,
		double ret[SIGN__MAX]);

/* Whether a word may name something: it is no cue, and not "some" or "about" */
bool sure_tells(const struct word *w);

/* Whether a link that the reading uses covers word i. */
bool sure_uses(const struct parse *p, const struct reading *r, size_t i);

/* What is asked for, when no word of it names anything; else NULL. */
const struct word *sure_unknown(const struct parse *p);

/*
 * The words that the best candidate leaves out and that may say which rows or
 * what of them, as they were typed: how many, and in *ret each.
 */
size_t sure_unused(const struct parse *p, const char ***ret);

/* The first word that names nothing and was left out; or NULL. */
const struct word *sure_left(const struct parse *p);

#endif
