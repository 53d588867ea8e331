#ifndef DRAFTER_PROMPT_H
#define DRAFTER_PROMPT_H

#include "base/json.h"
#include "data/job.h"

/*
 * The tree that templates/prompt/ renders: rules of the dialect, schema,
 * conversation, failed attempts and question. Every text from outside is on
 * one line, cut to a length, and cannot close the fence it stands in. No
 * value of a column whose samples are hidden is in it.
 */
struct json_object *prompt_tree(const struct job *job);
/* The part that describes the schema; a row of it is a table. */
void prompt_schema(const struct job *job, struct json_object *tree);
/* Text on one line, at most max characters. NULL: NULL. */
const char *prompt_line(struct arena *a, const char *text, size_t max);

#endif
