#ifndef DRAFTER_GRAMMAR_RANK_SPEAKS_H
#define DRAFTER_GRAMMAR_RANK_SPEAKS_H

#include "drafter/grammar/match/item.h"
#include "drafter/grammar/rank/statement/gist.h"

/* What words elsewhere in the question allow. */
struct speech {
	bool compared;     /* one compares ("before"): an end tells a period */
	const char *today; /* ISO; or NULL: an age is told by a day */
	bool listed;       /* the rows are asked for, too: they tell how many */
};

/*
 * Whether a statement, whoever wrote it, speaks of what words may stand for:
 * its table, column, value, period, number, aggregate, or what a word of
 * structure makes.
 */
bool speaks_of(const struct catalog *c, const struct gist *g,
	       const struct item *i, struct speech speech);
/* Whether it is said in full, word by word. */
bool is_named(const struct item *i);
/* Whether it speaks of a column that a condition is of. */
bool speaks_of_columns(const struct catalog *c, const struct gist *g,
		       const struct test *t);
/* Whether a content token stands for anything: a name, a value, a day. */
bool leaves_know(const struct leaves *l, size_t at);

#endif
