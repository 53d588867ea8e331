#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/utf8.h"
#include "command/eval.h"
#include "pipeline/agree.h"
#include "pipeline/pipeline.h"
#include "pipeline/run.h"
#include "settings/settings.h"

#include "base/ban.h"

#define GRACE_MS 5000 /* past the deadline, before the watchdog bites */

/* One process, with the database that its questions are about. */
struct answerer {
	const struct eval *ev;
	struct database db;
	struct arena *arena; /* of one question */
	int fd;
};

/* A parent that left makes the rest pointless. */
static void
tell(int fd, const void *bytes, size_t n)
{
	const char *p = bytes;

	while (n) {
		ssize_t done = write(fd, p, n);

		if (done <= 0)
			_exit(EXIT_FAILURE);
		p += done;
		n -= (size_t)done;
	}
}

static void
tell_head(int fd, struct eval_head head, const char *line)
{
	head.n = strlen(line);
	tell(fd, &head, sizeof(head));
	tell(fd, line, head.n);
}

/* The settings on the day that the question is asked. */
static const struct settings *
settings_of(const struct answerer *an, const struct eval_question *q)
{
	struct settings *s;

	if (!q->today)
		return an->ev->run->settings;
	s = settings_copy(an->arena, an->ev->run->settings);
	s->today = q->today;
	return s;
}

static struct job *
job_of(struct answerer *an, const struct eval_question *q, const char *text,
       struct wait *wait)
{
	struct job *job = arena_alloc(an->arena, sizeof(*job));

	job->arena = an->arena;
	job->settings = settings_of(an, q);
	job->database = &an->db;
	job->templates = an->ev->cli->app->templates;
	job->question = utf8_blank(an->arena, str_of(text));
	job->hint = q->hint;
	job->every_reading = q->signs;
	job->asked_alone = !q->besides;
	job->wait = wait;
	job->today_ms = settings_today_ms(job->settings);
	job->turn = arena_alloc(an->arena, sizeof(*job->turn));
	job->turn->state = TURN_RUNNING;
	job->turn->question = text;
	job->turn->database = an->db.name;
	job->turn->error = ERR__MAX;
	return job;
}

/* Ask text, or a reading of it, behind the n turns before it, as chats do. */
static struct job *
ask(struct answerer *an, const struct eval_question *q, const char *text,
    const struct turn *before, size_t n, const char *chosen_sql)
{
	struct wait wait = an->ev->cli->wait;
	struct job *job = job_of(an, q, text, &wait);
	const size_t most = settings_chat_turns(job->settings);
	const struct err *e;

	job->n_history = n < most ? n : most;
	job->history = before + (n - job->n_history);
	job->turn->n = n + 1;
	job->chosen_sql = chosen_sql;
	cli_watchdog((int64_t)job->settings->question_timeout_ms + GRACE_MS);
	e = pipeline_run(an->ev->cli->app, job);
	(void)e; /* it is in the turn */
	return job;
}

/* The statement that choice i runs, as a page would; NULL: it is asked. */
static const char *
chosen_of(const struct turn *t, size_t i)
{
	const struct draft_choice *chosen = turn_reading(t, t->choices[i]);

	return chosen ? chosen->sql : NULL;
}

/* Each choice of the last of n turns, picked: what came of it. */
static struct turn *
pick_all(struct answerer *an, const struct eval_question *q,
	 const struct turn *turns, size_t n)
{
	const struct turn *last = &turns[n - 1];
	struct turn *picks;

	if (!an->ev->cli->choices || last->state != TURN_CLARIFY)
		return NULL;
	picks = arena_array(an->arena, last->n_choices, sizeof(*picks));
	for (size_t i = 0; i < last->n_choices; i++)
		picks[i] = *ask(an, q, last->choices[i], turns, n,
				chosen_of(last, i))
				    ->turn;
	return picks;
}

static enum eval_state
state_of(const struct turn *t)
{
	if (t->state == TURN_ANSWERED)
		return EVAL_ANSWERED;
	return t->state == TURN_CLARIFY ? EVAL_ASKED_BACK : EVAL_FAILED;
}

/* All rows of a statement, in whatever order; NULL: it does not run, or has more
 * than may be looked at. */
static const char *
rows_of(struct answerer *an, const struct job *job, const char *sql)
{
	const struct draft d = { .sql = sql };
	const int64_t timeout_ms = (int64_t)job->settings->timeout_ms;
	struct settings *s = settings_copy(an->arena, job->settings);
	struct wait wait = an->ev->cli->wait;
	const struct rows *rows = NULL;
	struct job own = *job;
	const struct err *e;

	s->row_limit = s->max_row_limit;
	own.settings = s;
	own.wait = &wait;
	cli_watchdog(timeout_ms + GRACE_MS);
	e = run_other(an->ev->cli->app, &own, &d, timeout_ms, NULL, &rows);
	return e || !rows || rows->truncated ? NULL
					     : rows_as_set(an->arena, rows);
}

/* Whether the job's answer has the rows of one of the gold statements. */
static enum eval_verdict
verdict_of(struct answerer *an, const struct eval_question *q,
	   const struct job *job)
{
	const struct turn *t = job->turn;
	enum eval_verdict ret = EVAL_UNKNOWN;
	const char *rows = NULL;

	if (q->n_golds && t->state == TURN_ANSWERED && t->sql)
		rows = rows_of(an, job, t->sql);
	for (size_t i = 0; i < q->n_golds; i++) {
		const char *gold = rows_of(an, job, q->golds[i]);

		if (gold && rows && strcmp(gold, rows) == 0)
			return EVAL_RIGHT;
		if (gold)
			ret = EVAL_WRONG;
	}
	return ret;
}

static void
answer(struct answerer *an, size_t at)
{
	const struct eval_question *q = &an->ev->questions[at];
	struct turn *turns =
		arena_array(an->arena, q->n_history + 1, sizeof(*turns));
	struct eval_head head = { .at = at };
	const struct turn *t = &turns[q->n_history], *picks;
	const struct job *job;
	int64_t began_us;

	for (size_t i = 0; i < q->n_history; i++)
		turns[i] = *ask(an, q, q->history[i], turns, i, NULL)->turn;
	began_us = clock_us();
	job = ask(an, q, q->text, turns, q->n_history, NULL);
	head.all_us = clock_us() - began_us;
	head.us = head.all_us - job->engine_us;
	turns[q->n_history] = *job->turn;
	head.state = state_of(t);
	head.calls = t->model_calls;
	head.fixes = job->n_fixes;
	head.tokens_in = t->tokens_in;
	head.tokens_out = t->tokens_out;
	picks = pick_all(an, q, turns, q->n_history + 1);
	head.verdict = verdict_of(an, q, job);
	if (!cli_stopped())
		tell_head(an->fd, head,
			  eval_line(an->arena, q, job, picks, &head));
	arena_reset(an->arena);
}

static void
fail_all(const struct answerer *an, const struct eval_unit *unit,
	 const char *why)
{
	for (size_t i = 0; i < unit->n; i++)
		tell_head(an->fd,
			  (struct eval_head){ .at = unit->at[i],
					      .state = EVAL_FAILED },
			  eval_line_failed(an->arena,
					   &an->ev->questions[unit->at[i]],
					   why));
}

/* What is done once: its schema, the index of its values. */
static const struct err *
open_database(struct answerer *an, const struct eval_question *q)
{
	struct wait wait = an->ev->cli->wait;
	const int64_t began_us = clock_us();
	struct eval_head head = { .at = EVAL_DATABASE };
	const struct err *e = pipeline_prepare(an->ev->cli->app,
					       job_of(an, q, q->text, &wait));

	head.us = clock_us() - began_us;
	if (!e)
		tell_head(an->fd, head, "");
	return e;
}

void
eval_answer(const struct eval *ev, const struct eval_unit *unit, int fd)
{
	const struct eval_question *first = &ev->questions[unit->at[0]];
	struct arena *a = ev->cli->arena;
	struct answerer an = {
		.ev = ev,
		.db = { .name = first->db,
			.title = first->db,
			.url = eval_file(a, first),
			.notes = eval_notes(a, first),
			.settings = ev->run->settings },
		.arena = arena_create(ev->run->settings->request_memory),
		.fd = fd,
	};
	const struct err *e = app_open(a, ev->cli->app);

	if (!e && !an.db.url)
		e = err_say(a, ERR_NO_DATABASE, "There is no database %s in %s",
			    first->db, first->folder);
	if (!e)
		e = open_database(&an, first);
	if (e)
		fail_all(&an, unit, arena_strdup(a, e->say));
	else
		for (size_t i = 0; i < unit->n && !cli_stopped(); i++)
			answer(&an, unit->at[i]);
}
