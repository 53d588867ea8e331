#include "drafter/grammar/rank/doubt_parts.h"

#include <string.h>

#include "data/turn.h"

#include "base/ban.h"

/* Doubts about what goes on from the turn before. */

/* Whether it is the whole that is limited, and no part in brackets. */
static bool
ends_in_limit(const char *sql)
{
	const char *at = strstr(sql, "LIMIT"), *next;

	while (at && (next = strstr(at + 1, "LIMIT")))
		at = next;
	return at && !strchr(at, ')');
}

/* "the ten best", then "which of those …": ten of all others that are so. */
bool
doubt_those(const struct readings_of *all, const struct reading_of *r)
{
	const struct job *job = all->job;
	const struct turn *last =
		job->n_history ? &job->history[job->n_history - 1] : NULL;
	struct gist before, now;

	if (!last || !last->sql || !all->trees->points || !r->gist.limit)
		return false;
	gist_read(job->arena, job->dialect, last->sql, &before);
	gist_read(job->arena, job->dialect, r->draft.sql, &now);
	return before.limit && ends_in_limit(r->draft.sql) &&
	       (gist_lacks(&r->gist, &before) > 0 ||
		now.n_tests > before.n_tests);
}

/* "which of them left": all of them, as before. */
bool
doubt_all_those(const struct readings_of *all, const struct reading_of *r)
{
	const struct job *job = all->job;
	const struct tokens *t = &all->trees->leaves->tokens;
	const struct turn *last =
		job->n_history ? &job->history[job->n_history - 1] : NULL;
	struct gist before, now;

	if (!last || !last->sql || !all->trees->points || t->n < 3 ||
	    !sense_find(t->items[0].fold, SENSE_ASK) ||
	    strcmp(t->items[1].fold, "of") != 0)
		return false;
	gist_read(job->arena, job->dialect, last->sql, &before);
	gist_read(job->arena, job->dialect, r->draft.sql, &now);
	return now.n_tests <= before.n_tests && !now.group && !now.limit &&
	       !now.order && !now.having && now.n_aggregates == 0;
}
