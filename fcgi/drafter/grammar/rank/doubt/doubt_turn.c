#include "drafter/grammar/rank/doubt/doubt_parts.h"

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

/* What the turn before said that is pointed at, and what is said now. */
struct turns {
	struct gist before, now;
};

/* false: nothing is pointed at. */
static bool
read_turns(const struct readings_of *all, const struct reading_of *r,
	   struct turns *ret)
{
	const struct job *job = all->job;
	const struct turn *last =
		job->n_history ? &job->history[job->n_history - 1] : NULL;

	if (!last || !last->sql || !all->trees->points)
		return false;
	gist_read(job->arena, job->dialect, last->sql, &ret->before);
	/* r->gist may be without what usually holds */
	gist_read(job->arena, job->dialect, r->draft.sql, &ret->now);
	return true;
}

/* "the ten best", then "which of those …": ten of all others that are so. */
bool
doubt_those(const struct readings_of *all, const struct reading_of *r)
{
	struct turns t;

	return r->gist.limit && read_turns(all, r, &t) && t.before.limit &&
	       ends_in_limit(r->draft.sql) &&
	       (gist_lacks(&r->gist, &t.before) > 0 ||
		t.now.n_tests > t.before.n_tests);
}

/* "which of them left": all of them, as before. */
bool
doubt_all_those(const struct readings_of *all, const struct reading_of *r)
{
	const struct tokens *said = &all->trees->leaves->tokens;
	struct turns t;

	return said->n >= 3 && sense_find(said->items[0].fold, SENSE_ASK) &&
	       strcmp(said->items[1].fold, "of") == 0 &&
	       read_turns(all, r, &t) && t.now.n_tests <= t.before.n_tests &&
	       !t.now.group && !t.now.limit && !t.now.order && !t.now.having &&
	       t.now.n_aggregates == 0;
}
