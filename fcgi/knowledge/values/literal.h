#ifndef KNOWLEDGE_VALUES_LITERAL_H
#define KNOWLEDGE_VALUES_LITERAL_H

#include "knowledge/values/values.h"

#define NEAR_VALUES_MAX 5

/* How a text stands to the values of a column. */
enum literal_fit {
	LITERAL_UNKNOWN, /* not all values are known, or they are no words */
	LITERAL_STORED,  /* to the letter */
	LITERAL_MENDED, /* one value alone: another case or form, or one edit */
	LITERAL_NONE    /* no value, or several that it may be */
};

struct literal_found {
	enum literal_fit fit;
	const char *mended;                /* of LITERAL_MENDED */
	const char *near[NEAR_VALUES_MAX]; /* of LITERAL_NONE, nearest first */
	size_t n_near;
};

/* The column is counted as the whole schema does. Copies into a. */
void values_literal(struct arena *a, struct values *v,
		    const struct column_facts *f, struct str text,
		    struct literal_found *ret);
/* Whether no value of one column is one of the other: both are known whole. */
bool values_never_meet(struct values *v, const struct column_facts *left,
		       const struct column_facts *right);

#endif
