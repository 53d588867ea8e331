#ifndef TESTS_DRAFTER_GRAMMAR_RANK_OLDER_SAYS_H
#define TESTS_DRAFTER_GRAMMAR_RANK_OLDER_SAYS_H

#include <string.h>

#include "drafter/grammar/rank/arbiter.h"

/*
 * How likely a statement of the older reader is right, which is as it says and
 * has this one alone; 0: it is not offered.
 */
static inline double
older_says(struct job *job, struct older says, const char *sql)
{
	struct older *older = arena_alloc(job->arena, sizeof(*older));
	struct readings_of *all = NULL;
	struct drafts drafts = { .n = 0 };

	*older = says;
	older->drafts.items[older->drafts.n++] = (struct draft){
		.sql = sql, .explanation = "Other.", .confidence = 0.9
	};
	(void)arbiter_begin(job, &all);
	arbiter_end(all, older, &drafts);
	for (size_t i = 0; i < drafts.n; i++)
		if (drafts.items[i].sql &&
		    strcmp(drafts.items[i].sql, sql) == 0)
			return drafts.items[i].confidence;
	return 0;
}

#endif
