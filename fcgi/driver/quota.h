#ifndef DRIVER_QUOTA_H
#define DRIVER_QUOTA_H

#include "base/arena.h"
#include "base/base.h"

/*
 * How many connections all workers together keep to each database. Made before
 * they are forked. A permit is a lock on one byte of a file that has no name:
 * the kernel gives back what a dead worker held. Functions accept NULL: there
 * is no limit then.
 */
struct quota;

#define QUOTA_NONE (-1)

/*
 * n rows by the name of their database, and so many workers. One with several
 * servers has a row of each: its name stands there as often, in a row. NULL:
 * the kernel refused.
 */
const struct quota *quota_create(struct arena *a, const char *const *names,
				 size_t n, unsigned workers);

/* The first row of a database; QUOTA_NONE: it has none. */
int quota_find(const struct quota *q, const char *name);
/* What its server said that it allows; 0: nothing yet. */
unsigned quota_learned(const struct quota *q, int row);
void quota_learn(const struct quota *q, int row, unsigned most);
/* Whether so many permits can run out: there are more workers. */
bool quota_is_scarce(const struct quota *q, unsigned most);

/* A free permit of `most`, or QUOTA_NONE. */
int quota_take(const struct quota *q, int row, unsigned most);
void quota_give(const struct quota *q, int row, int permit);

/* Somebody waits for a permit: said again at least once a second. */
void quota_want(const struct quota *q, int row);
bool quota_is_wanted(const struct quota *q, int row);

/*
 * This process asks the row's server, until quota_done() of what it returns;
 * quota_busy(): how many others do. A dead one does not.
 */
int quota_ask(const struct quota *q, int row);
void quota_done(const struct quota *q, int row, int asking);
unsigned quota_busy(const struct quota *q, int row);

/*
 * A server that did not answer rests for ms: after that one process at a time
 * tries it, for at most another ms, and quota_answers() when it did.
 */
void quota_rest(const struct quota *q, int row, int64_t ms);
void quota_answers(const struct quota *q, int row);
bool quota_rests(const struct quota *q, int row);
/* Whether this process may try it now: it does not rest, or its turn came. */
bool quota_may_try(const struct quota *q, int row, int64_t ms);

#endif
