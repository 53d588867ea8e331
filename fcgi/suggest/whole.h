#ifndef SUGGEST_WHOLE_H
#define SUGGEST_WHOLE_H

#include "base/arena.h"

/*
 * Whether a text is by its words a question of its own, whatever was asked
 * before: it begins as questions do ("how many orders", "show all …"), or says
 * what is to be shown for each of something ("orders per month").
 */
bool whole_question(struct arena *a, const char *text);

#endif
