#ifndef KNOWLEDGE_VALUES_COLLECT_H
#define KNOWLEDGE_VALUES_COLLECT_H

#include "data/facts.h"

/*
 * What is learned of a column while its distinct values come by. Starts as
 * { arena }; the arena owns what is kept.
 */
struct collect {
	struct arena *arena;
	size_t n;                    /* values so far */
	size_t bytes;                /* of all of them */
	bool cannot[TEXT_FORM__MAX]; /* forms that a value was not of */
	const char *values[FACT_VALUES];
	const char *min, *max;            /* by their bytes */
	double low, high;                 /* as numbers, where all are … */
	const char *low_text, *high_text; /* … and as they are written */
};

void collect_value(struct collect *c, struct str value);
/*
 * Fills form and values, and min and max of a complete one; the caller says
 * which column it is of.
 */
void collect_end(struct collect *c, bool complete, struct column_facts *ret);

#endif
