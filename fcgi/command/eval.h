#ifndef COMMAND_EVAL_H
#define COMMAND_EVAL_H

#include "command/cli.h"
#include "data/job.h"

/*
 * `parlance eval`: many questions over many databases. eval.c reads the lines
 * and prints what became of them, eval_jobs.c deals them to processes,
 * eval_answer.c is what such a process does, eval_line.c has the form of what
 * it prints and where it finds files, and eval_compare.c holds two runs with
 * other settings against each other.
 */

/* A line of the file. */
struct eval_question {
	const char *id;     /* as JSON */
	const char *folder; /* of --databases */
	const char *db;     /* name */
	const char *text;
	const char *hint;     /* of --evidence; or NULL */
	const char *today;    /* "2026-06-30"; or NULL: the clock's */
	const char **history; /* [n_history] asked before it, in one chat */
	size_t n_history;
	const char *
		*golds; /* [n_golds] with --against: what answers it rightly */
	size_t n_golds;
	bool besides;    /* columns besides are shown, as a page shows them */
	bool signs;      /* each draft is wanted, with its signs */
	const char *bad; /* why it cannot be asked; or NULL */
};

/* Whether the answer has the rows of a gold statement; unknown: none runs. */
enum eval_verdict { EVAL_UNKNOWN, EVAL_WRONG, EVAL_RIGHT };

enum eval_state { EVAL_ANSWERED, EVAL_ASKED_BACK, EVAL_FAILED, EVAL__MAX };

/*
 * What a process tells of one question, or of a database that it opened: this
 * head, then n bytes. Both ends are the same program.
 */
struct eval_head {
	size_t at; /* of the question; EVAL_DATABASE: of none */
	size_t n;  /* bytes of its line that follow */
	enum eval_state state;
	enum eval_verdict verdict;
	int64_t us;     /* without the statements' own time */
	int64_t all_us; /* with it */
	uint64_t calls, fixes, tokens_in, tokens_out;
};
#define EVAL_DATABASE SIZE_MAX

/* Questions of one database, by number, for one process. */
struct eval_unit {
	const size_t *at; /* [n] */
	size_t n;
};

/* All questions with the same settings. */
struct eval_run {
	const struct settings *settings; /* for every database */
	const char **lines;              /* [n_questions] */
	enum eval_verdict *verdicts;     /* [n_questions] */
	size_t counts[EVAL__MAX];
	uint64_t calls, fixes, tokens_in, tokens_out;
	int64_t *us, *all_us; /* [n_told] */
	size_t n_told;
	int64_t database_us, slowest_us;
	size_t n_databases; /* opened, once for each process */
};

struct eval {
	struct cli *cli;
	struct eval_run *run; /* that is on: of runs */
	struct eval_run runs[2];
	size_t n_runs; /* 2 with --against */
	const struct eval_question *questions;
	size_t n_questions;
	size_t jobs;

	/* What is done with each head and its line, in the parent. */
	void (*told)(struct eval *ev, const struct eval_head *head,
		     const char *line);
	size_t n_printed;
};

/*
 * The file of a database in the folder of --databases; NULL: there is none.
 * And its notes, DB.md in the folder `notes` beside that one; NULL likewise.
 */
const char *eval_file(struct arena *a, const struct eval_question *q);
const char *eval_notes(struct arena *a, const struct eval_question *q);

/*
 * The line of a question and what became of it, and of each choice it was
 * asked back with: picks has the turn of each, or is NULL. With --signs: each
 * draft, too.
 */
const char *eval_line(struct arena *a, const struct eval_question *q,
		      const struct job *job, const struct turn *picks,
		      const struct eval_head *head) MUST_CHECK;
/* The line of a question that was not answered. */
const char *eval_line_failed(struct arena *a, const struct eval_question *q,
			     const char *why) MUST_CHECK;

/* The first run's line of a question with the second's in `against`. */
const char *eval_line_both(struct arena *a, const char *first,
			   const char *second) MUST_CHECK;

/*
 * How two runs differ, to stderr: what is right in each, in one alone, what each
 * costs, and how likely so large a difference comes by chance.
 */
void eval_compare(const struct eval *ev);

/* In a process of its own: answer the unit's questions, write to fd. */
void eval_answer(const struct eval *ev, const struct eval_unit *unit, int fd);

/*
 * Deal all questions to ev->jobs processes; ev->told gets what they say. A
 * process that dies costs the question that it died of, no other.
 * ERR_INTERNAL: no process could be made. ERR_CANCELLED: a signal came.
 */
const struct err *eval_deal(struct eval *ev) MUST_CHECK;

#endif
