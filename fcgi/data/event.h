#ifndef DATA_EVENT_H
#define DATA_EVENT_H

#include "base/str.h"

/*
 * What happened in one stage of one question. The stage's own row (in
 * pipeline/stages.c) supplies the names, so page, SSE, log, trace and metrics
 * cannot drift apart.
 */
struct stage_event {
	bool began;        /* else it ended */
	const char *stage; /* "draft" */
	const char *label; /* for people, e.g. "Writing SQL" */
	const char *node;  /* reference 002's name, e.g. "sql_generator" */
	const char *span;  /* reference 002's span, e.g. "text2sql.generator" */
	size_t attempt;    /* 1, 2, …; 0 outside the loop */
	int64_t ms;        /* once ended: how long it took */
	bool failed;       /* once ended: the attempt or the question did */
	const char *detail; /* one short line for people, or NULL */
	size_t model_calls; /* once ended: what it cost */
	size_t tokens;
	const char *sql; /* of the attempt, once it is drafted; or NULL */
};

struct event_sink {
	void (*event)(void *arg, const struct stage_event *event);
	void *arg;
	/* the statement so far, while a model writes it in pieces; or NULL */
	void (*written)(void *arg, struct str sql);
};

#endif
