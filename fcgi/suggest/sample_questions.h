#ifndef SUGGEST_SAMPLE_QUESTIONS_H
#define SUGGEST_SAMPLE_QUESTIONS_H

#include "data/schema.h"

/* Up to max questions that the schema suggests, each in the visitor's words:
 * count, aggregate, group by, filter on a sample value. */
const char **sample_questions(struct arena *a, const struct schema *schema,
			      size_t max, size_t *ret_n);

#endif
