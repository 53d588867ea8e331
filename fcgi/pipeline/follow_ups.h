#ifndef PIPELINE_FOLLOW_UPS_H
#define PIPELINE_FOLLOW_UPS_H

#include "data/job.h"

/*
 * What one may ask next, about the tables that the answer is from, at most
 * settings->follow_ups: whole questions, none of which was asked before in
 * this chat. Made from the schema, without a model.
 */
void follow_ups_add(struct job *job);

#endif
