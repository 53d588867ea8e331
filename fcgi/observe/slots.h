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
/* A free slot, or SLOT_NONE. A process takes one at a time. */
int slots_try(const struct slots *s);
/* Wait for one. */
enum wait_end slots_take(const struct slots *s, struct wait *w, int *ret);
/* How many there are, and how many others hold; 0: no limit. */
void slots_count(const struct slots *s, unsigned *ret_n, unsigned *ret_busy);
void slots_give(const struct slots *s, int slot); /* SLOT_NONE is allowed */

#endif
