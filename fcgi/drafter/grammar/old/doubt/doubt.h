#ifndef DRAFTER_GRAMMAR_DOUBT_H
#define DRAFTER_GRAMMAR_DOUBT_H

#include "data/draft.h"
#include "drafter/grammar/old/grammar.h"
#include "drafter/grammar/old/rank/sure.h"

/*
 * When to ask back instead of answering. true: *ret has the question for the
 * visitor, and where there are some the readings to choose from.
 */

/*
 * A follow-up where there is nothing to follow, or what there is cannot be
 * changed so: it says too little to stand for itself.
 */
bool doubt_follow_up(const struct parse *p, struct draft *ret);

/* A word that names the same in two tables, and nothing says which. */
bool doubt_ambiguous(const struct parse *p, struct sure sure,
		     struct draft *ret);

/*
 * What is asked for is not in this database, or hardly. The signs are those
 * of the best candidate (sure_signs), if there is one.
 */
bool doubt_unsure(const struct parse *p, struct sure sure,
		  const double signs[SIGN__MAX], struct draft *ret);

/* ---- the rest is for its own files ---- */

/*
 * A word that the best candidate, of which there must be one with these
 * signs, leaves out or takes for what it cannot be, however sure it is; or
 * NULL.
 */
const struct word *doubt_left(const struct parse *p,
			      const double signs[SIGN__MAX]);

/*
 * The same of a word that says what is asked for, where the best candidate
 * would show something else; or NULL.
 */
const struct word *doubt_asked(const struct parse *p,
			       const double signs[SIGN__MAX]);

/* "each", "every", "per" */
bool doubt_is_each(const struct word *w);

/* A question that the visitor may choose instead. */
void doubt_choice(const struct parse *p, struct draft *d, const char *text);

/* An identifier as people would write it. */
void doubt_put_name(const struct parse *p, struct buf *b,
		    const struct name *name);

/* A few, about the tables that the question speaks of. */
void doubt_suggest(const struct parse *p, struct draft *ret);

#endif
