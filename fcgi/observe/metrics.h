#ifndef OBSERVE_METRICS_H
#define OBSERVE_METRICS_H

#include "observe/metric.h"

/*
 * Counters and histograms of questions, by the names of reference 002 and
 * after Prometheus' conventions for our own. All workers add to the same
 * numbers when metrics_share() ran before they were forked; they start at 0
 * with the manager, and a reload keeps them.
 */
enum counter {
	COUNT_QUESTIONS,
	COUNT_DIALECTS, /* label: 0 found, 1 not */
	COUNT_PLAN_ERRORS,
	COUNT_DRAFT_ERRORS,
	COUNT_RUN_ERRORS,
	COUNT_SUCCESSES,
	COUNT_RETRIES,
	COUNT_ANSWERS,
	COUNT_REVIEWS,
	COUNT_OUTCOMES, /* label: enum turn_state */
	COUNT_REJECTED, /* label: enum complaint_type */
	COUNT_REFUSED,  /* label: enum refusal, without NONE */
	COUNT_MODEL_CALLS,
	COUNT_MODEL_ENDS, /* label: enum model_end */
	COUNT_TOKENS,     /* label: 0 sent, 1 received */
	COUNT_UNAUDITED,  /* label: 0 shown, 1 withheld */
	COUNT_SPANS,      /* label: 0 sent, 1 lost */
	COUNT_PUSHES,     /* likewise */
	COUNT__MAX
};

enum histogram {
	TIME_SCHEMA,
	TIME_PLAN,
	TIME_DRAFT,
	TIME_RUN,
	TIME_FIX,
	TIME_WHOLE,
	SIZE_CANDIDATES,
	SIZE_ROWS,
	HISTOGRAM__MAX
};

void metrics_share(void);
/* A counter without labels has label 0 alone; any other is ignored. */
void metrics_count(enum counter c, size_t label, uint64_t n);
/* Milliseconds, rows, drafts: whole numbers. */
void metrics_observe(enum histogram h, uint64_t value);

/* All of them, as they are now, behind what the list has. */
void metrics_list(struct metric_list *list);

#endif
