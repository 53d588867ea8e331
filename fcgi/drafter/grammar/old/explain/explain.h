#ifndef DRAFTER_GRAMMAR_EXPLAIN_H
#define DRAFTER_GRAMMAR_EXPLAIN_H

#include "base/json.h"
#include "drafter/grammar/old/grammar.h"

/*
 * What each step made of the question, for `parlance explain-question`: an
 * object whose members are the steps in order.
 */

/* "words", "links": what was read, and what it may stand for. */
void explain_words(const struct parse *p, struct json_object *o);
void explain_links(const struct parse *p, struct json_object *o);
/* "readings" and "candidates" of the general reader, the best of each. */
void explain_readings(const struct parse *p, struct json_object *o);
void explain_candidates(const struct parse *p, struct json_object *o);
/* "signs": what speaks for and against the best candidate; "sure": both. */
void explain_signs(const struct parse *p, struct json_object *o);

/* The words from … to - 1 as they stand in the question. */
struct str explain_span(const struct parse *p, size_t from, size_t to);
/* "people.age", "people", or "" for what is nowhere. */
const char *explain_place(const struct parse *p, int table, int col);

/* All of them, and "reader": which of the two readers answers. */
struct json_object *grammar_explain(const struct job *job) MUST_CHECK;

#endif
