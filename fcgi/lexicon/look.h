#ifndef LEXICON_LOOK_H
#define LEXICON_LOOK_H

#include "data/schema.h"

/* A wish for how the answer is shown, and the question without it. */
struct look {
	/* "lines", "points", "bars", "pie", "table" or "chart", which is
	 * whichever fits; NULL: none is wished for */
	const char *name;
	const char *rest; /* in the arena, or the question itself */
	bool again;       /* the rest, or its absence, means the last answer */
};

/*
 * Read by lexicon/looks.tsv: "orders per month as a bar chart", "plot orders
 * per month", "pie chart of orders by city". What could as well be a table or
 * column of the schema ("chart titles", "sales as bars" where there are bars)
 * is no wish, but "as a bar chart" always is.
 */
struct look look_read(struct arena *a, const struct schema *schema,
		      const char *question);

#endif
