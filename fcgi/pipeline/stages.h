#ifndef PIPELINE_STAGES_H
#define PIPELINE_STAGES_H

#include "data/app.h"
#include "data/job.h"

/* Before the first draft, for every attempt, or once rows are there. */
enum stage_phase { PHASE_BEFORE, PHASE_ATTEMPT, PHASE_AFTER };

/*
 * One step of the pipeline. run() reads the job and its settings and reports
 * by what it leaves in the job, the attempt (NULL outside PHASE_ATTEMPT) and
 * the turn. An attempt's complaint ends its attempt; an error the question.
 */
struct stage {
	const char *name;
	enum stage_phase phase;
	const char *label; /* for people, while it runs */
	const char *again; /* the same after a complaint, which follows it */
	const char *node;  /* reference 002's name; NULL: not shown there */
	const char *span;
	bool (*wanted)(const struct job *job, const struct attempt *t);
	bool part; /* of another stage, which tells when it happens */
	const struct err *(*run)(const struct app *app, struct job *job,
				 struct attempt *t);
};

extern const struct stage stages[]; /* in order; a NULL name closes it */

/* The row of that name, which must be there. */
const struct stage *stage_find(const char *name);

/*
 * What a stage tells of itself: tell() when it begins, told() with the
 * milliseconds when it ended. t is NULL outside PHASE_ATTEMPT.
 */
void stage_tell(struct job *job, const struct stage *s);
void stage_told(struct job *job, const struct stage *s, int64_t ms,
		bool failed);

/* Run a part of a stage, which tells of itself as a stage does. */
const struct err *stage_within(const struct app *app, struct job *job,
			       const struct stage *part, struct attempt *t);

/* ERR_DEADLINE or ERR_CANCELLED; NULL for WAIT_GO_ON. */
const struct err *stage_wait_err(struct arena *a, enum wait_end end);

/* The attempt before the one that runs; NULL for the first. */
const struct attempt *stage_last_attempt(const struct job *job);

const struct err *stage_schema(const struct app *app, struct job *job,
			       struct attempt *t);
const struct err *stage_retrieve(const struct app *app, struct job *job,
				 struct attempt *t);
const struct err *stage_notes(const struct app *app, struct job *job,
			      struct attempt *t);
bool stage_select_wanted(const struct job *job, const struct attempt *t);
const struct err *stage_select(const struct app *app, struct job *job,
			       struct attempt *t);
const struct err *stage_plan(const struct app *app, struct job *job,
			     struct attempt *t);
/*
 * No statement of a model worked, and there is a drafter after it that is none:
 * the next attempt is that one's, and the turn says so.
 */
bool stage_draft_gives_up(struct job *job);
const struct err *stage_draft(const struct app *app, struct job *job,
			      struct attempt *t);
const struct err *stage_check(const struct app *app, struct job *job,
			      struct attempt *t);
const struct err *stage_execute(const struct app *app, struct job *job,
				struct attempt *t);
bool stage_vote_wanted(const struct job *job, const struct attempt *t);
const struct err *stage_vote(const struct app *app, struct job *job,
			     struct attempt *t);
bool stage_probe_wanted(const struct job *job, const struct attempt *t);
const struct err *stage_probe(const struct app *app, struct job *job,
			      struct attempt *t);
bool stage_choices_wanted(const struct job *job, const struct attempt *t);
const struct err *stage_choices(const struct app *app, struct job *job,
				struct attempt *t);
bool stage_compare_wanted(const struct job *job, const struct attempt *t);
const struct err *stage_compare(const struct app *app, struct job *job,
				struct attempt *t);
bool stage_propose_wanted(const struct job *job, const struct attempt *t);
const struct err *stage_propose(const struct app *app, struct job *job,
				struct attempt *t);
bool stage_verify_wanted(const struct job *job, const struct attempt *t);
const struct err *stage_verify(const struct app *app, struct job *job,
			       struct attempt *t);
bool stage_unlikely_wanted(const struct job *job, const struct attempt *t);
const struct err *stage_unlikely(const struct app *app, struct job *job,
				 struct attempt *t);
bool stage_empty_wanted(const struct job *job, const struct attempt *t);
const struct err *stage_empty(const struct app *app, struct job *job,
			      struct attempt *t);
bool stage_evaluate_wanted(const struct job *job, const struct attempt *t);
const struct err *stage_evaluate(const struct app *app, struct job *job,
				 struct attempt *t);
const struct err *stage_complain(const struct app *app, struct job *job,
				 struct attempt *t);
/* Where rows are fetched when asked for: the statement that fetches them. */
void stage_raw_offer(struct job *job);
bool stage_raw_wanted(const struct job *job, const struct attempt *t);
const struct err *stage_raw(const struct app *app, struct job *job,
			    struct attempt *t);
const struct err *stage_answer(const struct app *app, struct job *job,
			       struct attempt *t);

#endif
