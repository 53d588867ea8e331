#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/json.h"
#include "base/utf8.h"
#include "command/eval.h"
#include "pipeline/pipeline.h"

#include "base/ban.h"

#define GRACE_MS 5000 /* past the deadline, before the watchdog bites */

/* One process, with the database that its questions are about. */
struct answerer {
	const struct eval *ev;
	struct database db;
	struct arena *arena; /* of one question */
	int fd;
};

/* A link is followed here; the driver would not. */
static const char *
file_of(struct arena *a, const struct eval_question *q)
{
	static const char *const endings[] = { "sqlite", "db", "sqlite3",
					       "duckdb" };

	for (size_t i = 0; i < COUNT(endings); i++) {
		const char *flat = arena_printf(a, "%s/%s.%s", q->folder, q->db,
						endings[i]);
		const char *deep = arena_printf(a, "%s/%s/%s.%s", q->folder,
						q->db, q->db, endings[i]);
		const char *path = file_is_regular(flat) ? flat : deep;
		char *real =
			file_is_regular(path) ? realpath(path, NULL) : NULL;

		if (real) {
			path = arena_strdup(a, real);
			free(real);
			return path;
		}
	}
	return NULL;
}

static struct json_object *
line_new(struct arena *a, const struct eval_question *q)
{
	struct json_object *o = json_new(a);

	/* one reference is the arena's, the other the object's */
	json_set(o, "id", json_object_get(json_parse(a, str_of(q->id))));
	return o;
}

const char *
eval_line_failed(struct arena *a, const struct eval_question *q,
		 const char *why)
{
	struct json_object *o = line_new(a, q);

	json_set_text(o, "sql", NULL);
	json_set_real(o, "confidence", 0);
	json_set_real(o, "ms", 0);
	json_set_text(o, "error", why);
	return str_dup(a, json_text(a, o));
}

static double
ms_of(int64_t us)
{
	return (double)us / 1000;
}

static const char *
line_of(struct arena *a, const struct eval_question *q, const struct turn *t,
	int64_t us)
{
	struct json_object *o = line_new(a, q), *choices;
	bool answered = t->state == TURN_ANSWERED;

	json_set_text(o, "sql", answered ? t->sql : NULL);
	json_set_real(o, "confidence", t->confidence);
	json_set_real(o, "ms", ms_of(us));
	if (t->state == TURN_CLARIFY) {
		json_set_text(o, "asked", t->clarify);
		choices = json_add_array(o, "choices");
		for (size_t i = 0; i < t->n_choices; i++)
			json_push_text(choices, t->choices[i]);
	} else if (!answered) {
		json_set_text(o, "error", t->error_say);
	}
	return str_dup(a, json_text(a, o));
}

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

static struct job *
job_of(struct answerer *an, const struct eval_question *q, struct wait *wait)
{
	struct job *job = arena_alloc(an->arena, sizeof(*job));

	job->arena = an->arena;
	job->settings = an->ev->settings;
	job->database = &an->db;
	job->templates = an->ev->cli->app->templates;
	job->question = utf8_blank(an->arena, str_of(q->text));
	job->hint = q->hint;
	job->wait = wait;
	job->today_ms = clock_wall_ms();
	job->turn = arena_alloc(an->arena, sizeof(*job->turn));
	job->turn->state = TURN_RUNNING;
	job->turn->question = q->text;
	job->turn->database = an->db.name;
	job->turn->error = ERR__MAX;
	return job;
}

static enum eval_state
state_of(const struct turn *t)
{
	if (t->state == TURN_ANSWERED)
		return EVAL_ANSWERED;
	return t->state == TURN_CLARIFY ? EVAL_ASKED_BACK : EVAL_FAILED;
}

static void
answer(struct answerer *an, size_t at)
{
	const struct eval_question *q = &an->ev->questions[at];
	struct wait wait = an->ev->cli->wait;
	struct job *job = job_of(an, q, &wait);
	const struct turn *t = job->turn;
	const int64_t began_us = clock_us();
	struct eval_head head = { .at = at };
	const struct err *e;

	cli_watchdog((int64_t)job->settings->question_timeout_ms + GRACE_MS);
	e = pipeline_run(an->ev->cli->app, job);
	(void)e; /* it is in the turn */
	head.all_us = clock_us() - began_us;
	head.us = head.all_us - job->engine_us;
	head.state = state_of(t);
	head.calls = t->model_calls;
	head.tokens_in = t->tokens_in;
	head.tokens_out = t->tokens_out;
	if (!cli_stopped())
		tell_head(an->fd, head, line_of(an->arena, q, t, head.us));
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
	const struct err *e =
		pipeline_prepare(an->ev->cli->app, job_of(an, q, &wait));

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
			.url = file_of(a, first),
			.settings = ev->settings },
		.arena = arena_create(ev->settings->request_memory),
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
