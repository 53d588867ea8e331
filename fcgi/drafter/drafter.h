#ifndef DRAFTER_DRAFTER_H
#define DRAFTER_DRAFTER_H

#include "base/err.h"
#include "base/json.h"
#include "data/job.h"

/*
 * Who writes drafts. A drafter reads the job and never executes; the pipeline
 * checks and runs what it wrote. ret->n == 0 without an error: it does not
 * know, and ret->why_none says why; the next drafter is asked. An error: it
 * could not work (ERR_MODEL…); the next drafter is asked too, and the error
 * is the question's only when none is left.
 *
 * On a fix, job->attempts holds every earlier attempt with its complaint.
 */
struct drafter {
	const char *name;  /* in settings, JSON and on pages */
	const char *label; /* for people: "the built-in translator" */
	bool uses_model;   /* its calls count against the budget */
	bool can_fix;      /* asking again with complaints may help */
	const struct err *(*draft)(const struct job *job, struct drafts *ret);
	/*
	 * May be asked n times at once, in different words, for one wait. The
	 * first is asked as draft() asks; ret has [n]. NULL: it cannot.
	 */
	void (*draft_all)(const struct job *job, struct drafted *ret, size_t n);
	/*
	 * May tell how it reads the question, step by step; NULL: it cannot.
	 * The tree is the job's arena's.
	 */
	struct json_object *(*explain)(const struct job *job);
	/*
	 * May tell what it makes of the job's notes: "notes", objects with
	 * "text", a sentence, the "name" that it defines and its "meaning",
	 * which are missing where it defines nothing or was not understood.
	 * NULL: it cannot.
	 */
	struct json_object *(*understood)(const struct job *job);
	/*
	 * May tell whether the question is one that changes the statement of
	 * the turn before; NULL: it cannot.
	 */
	bool (*follows)(const struct job *job);
	/*
	 * May read what is the same for every question; where nobody calls it,
	 * the first question does. NULL: there is nothing.
	 */
	void (*ready)(void);
};

extern const struct drafter drafter_examples;
extern const struct drafter drafter_grammar;
extern const struct drafter drafter_model;

const struct drafter *drafter_find(struct str name); /* NULL: none */
/* All of them; before a fork, so that workers share what was read. */
void drafters_ready(void);

#endif
