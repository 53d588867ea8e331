#ifndef SUGGEST_HELP_H
#define SUGGEST_HELP_H

#include "data/job.h"

/* One for help ("what can I ask?"): all of it is in lexicon/help.tsv. */
bool help_is_phrase(struct arena *a, const char *question);
/*
 * Whether the job's question is one. Then *ret asks back with sample questions
 * of the database as its choices.
 */
bool help_is_asked(const struct job *job, struct draft *ret);

#endif
