#ifndef DRAFTER_GRAMMAR_ANALYTIC_PHRASES_H
#define DRAFTER_GRAMMAR_ANALYTIC_PHRASES_H

#include "drafter/grammar/old/strict/analytic.h"

/* The tables of lexemes[]; a row without text ends each. */
extern const struct lexeme lexemes_asked[];  /* how it is asked */
extern const struct lexeme lexemes_matter[]; /* what businesses ask of */

/* What columns are called that a phrase speaks of. */
#define PRICE "price cost rate fee charge total amount value"
#define PAY "salary wage pay income"
#define SIZE "size area population capacity total amount budget length"
#define RATING "rating score stars grade points"
#define WHEN "date"
#define STOCK "stock inventory"
#define PEOPLED "population inhabitants residents"
#define HEIGHT "height altitude elevation"
#define LENGTH "length duration runtime minutes seconds milliseconds"

#endif
