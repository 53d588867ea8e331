#ifndef DRAFTER_GRAMMAR_DATES_H
#define DRAFTER_GRAMMAR_DATES_H

#include "drafter/grammar/old/grammar.h"

/*
 * Phrases of time become one word each, of kind WORD_DATE: text is the first
 * day, text2 the first day after it ("in March 2024": 2024-03-01 and
 * 2024-04-01). Relative ones count from the job's today.
 */
void dates_read(struct parse *p);

/* The days of a year, as ISO dates; ret[1] is the first one after it. */
void dates_of_year(struct arena *a, int year, const char *ret[2]);

/* 1 … 12 by name or its first three letters; 0: none. */
int month_of(const char *fold);

#endif
