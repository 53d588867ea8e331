#ifndef DATA_JOB_H
#define DATA_JOB_H

#include "base/wait.h"
#include "data/event.h"
#include "data/example.h"
#include "data/rights.h"
#include "data/schema.h"
#include "data/settings.h"
#include "data/turn.h"

struct conn;
struct facts;
struct values;
struct dialect;
struct drafter;
struct made_pairs;
struct template_set;

/* A stored value that words of the question matched. */
struct value_match {
	const char *text;  /* as stored */
	size_t table, col; /* where, in the schema */
	size_t at, n;      /* bytes of the question it stands for */
	double strength;   /* 1: to the letter; less: by fold, stem or typo */
	/* how many values of the column have the word among others (text is
	 * the one, or what they have in common); 0: it is a whole value */
	size_t n_parts;
	bool slip; /* the word is a typing error for it, if it is one */
};

/* What another drafter's reading of a model's question came to. */
enum second_opinion { SECOND_NONE, SECOND_SAME, SECOND_OTHER };

/*
 * A turn while the pipeline works on it. The caller fills the first part, the
 * stages the second, each from what earlier stages left; drafters get it
 * const, so they are pure functions of it.
 */
struct job {
	struct arena *arena;
	const struct settings *settings; /* merged: database, then request */
	const struct database *database;
	const struct template_set *templates;
	const char *question;
	const char *user; /* vouched for, for row policies; or NULL */
	const struct rights *rights; /* of whoever asks; NULL: everything */
	const struct turn
		*history; /* [n_history] earlier turns, oldest first */
	size_t n_history;
	struct wait *wait;
	struct event_sink sink;
	int64_t today_ms; /* wall clock: what "today" means */
	bool may_write;   /* one statement that changes rows may be proposed */
	const char *given_sql; /* run this instead of drafting; or NULL */
	/* the first draft: the visitor chose this reading; or NULL */
	const char *chosen_sql;
	bool every_reading; /* drafters leave none out: they are learned from */
	bool one_reading;   /* a likely one is enough: nobody sees the others */
	bool asked_alone;   /* answers are compared: no column besides */
	const char *hint;   /* read as notes are, in their place; or NULL */

	struct conn *conn;
	const struct schema *schema;
	/* What drafters get to see of it; NULL: all. Such a job (of
	 * select_seen()) has it as its schema, and the other here. */
	const struct schema *selected, *whole;
	const char *data; /* fingerprint of the rows, now */
	const struct dialect *dialect;
	/* NULL-terminated, in order; NULL: those that the settings name */
	const struct drafter *const *drafters;
	/* The question with the terms of notes written out; NULL: none. The
	 * places of values are in it, then. */
	const char *expanded;
	const struct value_match *values; /* [n_values] */
	size_t n_values;
	struct values *index; /* of knowledge/values; NULL: there is none */
	const struct facts *facts; /* from it; NULL: likewise */
	/*
	 * The same of the questions as they were typed, a line each: those of
	 * history, then this one; places are bytes of chat_text.
	 */
	const char *chat_text;
	const struct value_match *typed_values; /* [n_typed_values] */
	size_t n_typed_values;
	/*
	 * All notes of the database, for drafters that read definitions; NULL:
	 * none. Places of note_values are bytes of it. It is the process's,
	 * and another text where anything of it, or of the rows, changed.
	 */
	const char *notes_text;
	const char *notes_marked; /* the same, with the marks of Markdown */
	const struct prompt_notes *notes; /* the same for prompts; or NULL */
	const struct value_match *note_values; /* [n_note_values] */
	size_t n_note_values;
	/* [n_examples] verified ones near the question, the nearest first */
	const struct example *examples;
	size_t n_examples;
	struct made_pairs *pairs; /* of drafter/prompt_pairs.c; or NULL */
	struct attempt attempts[ATTEMPTS_MAX];
	size_t n_attempts;
	const char *gave_up; /* what models failed at; others are asked once */
	size_t n_fixes;      /* attempts after the first, but for mended ones */
	struct drafts ranked; /* what the last call to a drafter gave … */
	size_t n_ranked_used; /* … and how many of them became attempts */
	/* [n_candidates] asked at the same time; the first has ranked's */
	struct drafted *candidates;
	size_t n_candidates;
	const struct drafts *translated; /* of run_translator(); or NULL */
	enum second_opinion second; /* of the translator, on a model's draft */
	double second_sure;         /* how sure it was of it */
	size_t n_forgotten;    /* mended statements that did not run either */
	const char *mended;    /* the last attempt without what was wrong … */
	struct mends mends;    /* … and what that was */
	const char *draft_key; /* of pipeline/draft_cache.h; or NULL */
	const struct attempt *shown; /* whose rows the turn shows; or NULL */
	size_t calls_before;  /* model calls and tokens of the turn when … */
	size_t tokens_before; /* … the stage that runs began */
	bool planned;
	int64_t engine_us;  /* that statements ran, in the database */
	const char *detail; /* of the stage that runs, for its event */
	struct turn *turn;  /* the evidence, written as it happens */
};

/* Whether all notes of the database stand in a job's prompts. */
bool job_notes_fit(const struct job *job);

/* A copy that knows of its schema but the dialect and the fingerprint. */
struct job *job_without_schema(const struct job *job);

/* Append to the turn's timings and tell the sink. */
void job_event(struct job *job, const struct stage_event *event);

#endif
