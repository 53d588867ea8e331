#ifndef OBSERVE_SLOTS_H
#define OBSERVE_SLOTS_H

#include "base/wait.h"

/*
 * So many statements at once on the engines that run inside our processes,
 * over all workers: more at once only makes each slower. A slot is a lock on
 * one byte of a file that has no name, made before the workers are forked;
 * the kernel gives back what a dead worker held. Functions accept NULL: there
 * is no limit then.
 */
struct slots;

/* n slots, 0: one a core. NULL when the kernel has no such files. */
const struct slots *slots_create(struct arena *a, unsigned n);

#define SLOT_NONE (-1)
/*
 * Besides those n two are kept for statements that are short: one for those
 * known to be, one for those that may be. Whose turns out to be long gives it
 * back. The value is how many of the two such a statement may have.
 */
enum slot_kind { SLOT_LONG, SLOT_UNKNOWN, SLOT_SHORT };

/* A free slot, or SLOT_NONE. A process takes one at a time. */
int slots_try(const struct slots *s, enum slot_kind kind);
/* Wait for one. */
enum wait_end slots_take(const struct slots *s, enum slot_kind kind,
			 struct wait *w, int *ret);
/* Whether it is one of the two that are kept. */
bool slots_is_kept(const struct slots *s, int slot);
/* How many there are, and how many others hold; 0: no limit. */
void slots_count(const struct slots *s, unsigned *ret_n, unsigned *ret_busy);
void slots_give(const struct slots *s, int slot); /* SLOT_NONE is allowed */

#endif
