#ifndef TESTS_GRAMMAR_REPORT_H
#define TESTS_GRAMMAR_REPORT_H

#include "tests/grammar/lab.h"

/*
 * Answer all questions with these weights, NULL: those built in, and print how
 * many are right. Where MERITS is set in the environment, what makes sense of
 * the best candidates goes to the file of that name, for fit.c; where OUT is,
 * what is shown of each question, and of some asked of a database that cannot
 * answer them, goes there, for scripts/train-grammar.
 */
void report_all(struct lab *lab, const float *weights);

#endif
