#ifndef DRAFTER_GRAMMAR_FRAGMENT_BOUND_H
#define DRAFTER_GRAMMAR_FRAGMENT_BOUND_H

#include "drafter/grammar/match/notes/definition.h"

/*
 * A body of lexicon/terms.tsv: as fragment_read(), but where it begins with '@' it
 * is of a column that bounds what the rows of another table come to, as a budget
 * bounds expenses and a number of seats those who took them. "@> budget /
 * expenses costs" is a condition of the rows that have the column, "@- …" what is
 * left, "@% …" how much of it is used; behind "@#" rows are counted, or the places
 * that they take are added up; what was cancelled is none of them. Before '/' stand
 * words of the column's name, behind it words of the tables that may be meant,
 * then of a column there that tells how many places a row takes. false: there is
 * no such column, or there are several.
 */
bool fragment_read_term(const struct context *x, const struct definition *d,
			struct item *ret);

#endif
