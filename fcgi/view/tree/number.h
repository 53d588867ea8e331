#ifndef VIEW_TREE_NUMBER_H
#define VIEW_TREE_NUMBER_H

#include "base/language/language.h"
#include "data/figures.h"

/*
 * Numbers, times and sizes as people read them, in the language of now. All
 * text is in the arena.
 */

/* A cell of a column: figures_show(), figures_say(). */
struct str number_shown(struct arena *a, struct figures f, struct str text);
struct str number_said(struct arena *a, struct figures f, struct str text);
/* For marks and axes: "412,908", "12.4 M", "0.003". */
const char *number_brief(struct arena *a, double x);
/*
 * One of an axis's marks: "1.35 M" where the furthest is of millions and two
 * decimals tell one from the next. NULL: as it is.
 */
const char *number_mark(struct arena *a, double x, double most, double step);
/* "under 1 ms", "4 ms", "1.2 s", "1 min 5 s". */
const char *number_took(struct arena *a, int64_t ms);
/* "12 bytes", "3.4 kB". */
const char *number_size(struct arena *a, uint64_t bytes);
/* "1,000", in the language of now. */
const char *number_whole(struct arena *a, uint64_t n);
/* "1 row", "2 rows", "1,000 rows": one and many are nouns, English. */
const char *number_of(struct arena *a, uint64_t n, const char *one,
		      const char *many);

/* "0.0123 USD" of millionths. */
const char *number_cost(struct arena *a, int64_t millionths,
			const char *currency);

/* "5 rows", "the first 1,000 rows". */
const char *rows_in_words(struct arena *a, uint64_t n, bool truncated);

#endif
