#ifndef KNOWLEDGE_EXAMPLES_EXAMPLES_H
#define KNOWLEDGE_EXAMPLES_EXAMPLES_H

#include "data/app.h"
#include "data/job.h"
#include "store/knowledge/example.h"

/*
 * Put verified examples near the question into the job: the same words first,
 * then by how near they are. Those whose tables changed are left out.
 */
MUST_CHECK const struct err *examples_find(const struct app *app,
					   struct job *job);

/*
 * Fill in words, dialect, tables and fingerprint of a pair for a database, and
 * take from its question how the answer was to be shown ("as a bar chart").
 * ERR_INPUT: its SQL is refused, in the words of the check.
 */
MUST_CHECK const struct err *example_complete(const struct app *app,
					      struct arena *a,
					      const struct database *db,
					      struct wait *wait,
					      struct example *e);
/* Set `changed` of an example of that database; schema NULL: not known. */
void example_mark_changed(struct arena *a, const struct schema *schema,
			  struct example *e);

#endif
