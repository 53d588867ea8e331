#ifndef SUGGEST_FOLLOW_UPS_H
#define SUGGEST_FOLLOW_UPS_H

#include "data/job.h"

/*
 * What one may ask next, at most settings->follow_ups, none of which was
 * asked before in this chat: what the answer leads to (next_steps.h), then
 * whole questions about its tables. Made without a model.
 */
void follow_ups_add(struct job *job);

#endif
