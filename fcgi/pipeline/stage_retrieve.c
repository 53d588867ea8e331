#include <string.h>

#include "base/buf.h"
#include "drafter/prompt.h"
#include "knowledge/examples/examples.h"
#include "knowledge/notes/notes.h"
#include "knowledge/notes/whole.h"
#include "knowledge/values/current.h"
#include "lexicon/look.h"
#include "pipeline/stages.h"
#include "store/knowledge/note.h"

#include "base/ban.h"

#define CHAT_BYTES 8000

static bool
has_dates(const struct schema *s)
{
	for (size_t i = 0; i < s->n_tables; i++)
		for (size_t k = 0; k < s->tables[i].n_cols; k++)
			if (s->tables[i].cols[k].type == CELL_DATE ||
			    s->tables[i].cols[k].type == CELL_TIMESTAMP)
				return true;
	return false;
}

/* "in 2010", where there are dates: no postal code of four digits. */
static bool
is_year(const char *text, const struct value_match *m)
{
	const struct str s = str_from(str_of(text), m->at);
	const struct str before = str_first(str_of(text), m->at);
	uint64_t year = 0;

	return m->n == 4 && s.n >= 4 &&
	       str_to_uint(str_first(s, 4), 2100, &year) && year >= 1900 &&
	       str_ends(before, STR(" in "));
}

static void
find(struct job *job, struct values *v, const char *text,
     struct value_match **ret, size_t *ret_n)
{
	struct value_match *found = NULL;
	size_t n = 0, kept = 0;

	values_find(job->arena, v, str_of(text), &found, &n);
	for (size_t i = 0; i < n; i++)
		if (!is_year(text, &found[i]) || !has_dates(job->schema))
			found[kept++] = found[i];
	*ret = found;
	*ret_n = kept;
}

/* The last turns that there is room for, in front of the question. */
static void
keep_short(struct job *job)
{
	size_t room = CHAT_BYTES - 1, n = strlen(job->question), kept = 0;

	while (n <= room && kept < job->n_history) {
		const char *before =
			job->history[job->n_history - kept - 1].question;

		room -= n;
		n = strlen(before) + 1;
		kept += n <= room;
	}
	if (kept == job->n_history)
		return;
	job->history += job->n_history - kept;
	job->n_history = kept;
}

/* Line by line, as each of them was asked. */
static void
find_typed(struct job *job, struct values *v)
{
	struct buf b = buf_new(job->arena, CHAT_BYTES);
	struct value_match *all = NULL;
	size_t n_all = 0;

	keep_short(job);
	for (size_t i = 0; i <= job->n_history; i++) {
		const char *line = i < job->n_history ? job->history[i].question
						      : job->question;
		const size_t at = b.n;
		struct value_match *found = NULL;
		size_t n = 0;

		buf_printf(&b, "%s%s", line, i < job->n_history ? "\n" : "");
		find(job, v, line, &found, &n);
		values_find_parts(job->arena, v, str_of(line), &found, &n);
		values_find_slips(job->arena, v, str_of(line), &found, &n);
		for (size_t k = 0; k < n && !b.cut; k++) {
			all = arena_grow(job->arena, all, n_all, sizeof(*all));
			all[n_all] = found[k];
			all[n_all++].at += at;
		}
	}
	job->chat_text = buf_text(&b);
	job->typed_values = all;
	job->n_typed_values = n_all;
}

/* For the drafters that read the question, its terms are written out. */
static void
find_values(const struct app *app, struct job *job)
{
	const char *question = job->expanded ? job->expanded : job->question;
	struct value_match *found = NULL;
	struct values *v = values_current(app, job);

	job->index = v;
	if (!v)
		return;
	job->facts = values_facts(v);
	find(job, v, question, &found, &job->n_values);
	job->values = found;
	find_typed(job, v);
	notes_whole_values(job, v);
}

/* A store that fails costs the examples, not the question. */
static void
find_examples(const struct app *app, struct job *job)
{
	const struct err *e = examples_find(app, job);

	if (e)
		job->detail = e->say;
	else if (job->n_examples)
		job->detail = arena_printf(
			job->arena, "%s%s%s", job->detail ? job->detail : "",
			job->detail ? "; " : "",
			arena_printf(job->arena,
				     job->n_examples == 1
					     ? "%zu verified example near it"
					     : "%zu verified examples near it",
				     job->n_examples));
}

const struct err *
stage_notes(const struct app *app, struct job *job, struct attempt *t)
{
	(void)t;
	return notes_find(app, job);
}

/* A question can be answered without them: a store that fails is a remark. */
static const struct err *
find_notes(const struct app *app, struct job *job)
{
	struct notes_seen seen = { .version = 0 };
	const struct err *e;

	if (job->hint) {
		notes_hint(job);
		return NULL;
	}
	/* prose may name what a reader with rights must not know of */
	if (!app->store || job->settings->top_k == 0 || job->rights)
		return NULL;
	e = notes_sync(app, job->arena, job->database, job->schema, &seen);
	job->detail = e              ? e->say
		      : seen.problem ? arena_printf(job->arena, "notes: %s",
						    seen.problem)
				     : NULL;
	if (e || seen.version == 0)
		return NULL;
	e = notes_whole(app, job, seen.version);
	if (e)
		job->detail = e->say;
	return stage_within(app, job, stage_find("notes"), NULL);
}

/* The earlier questions without their wishes. */
static void
cut_history(struct job *job)
{
	struct turn *turns =
		arena_array(job->arena, job->n_history, sizeof(*turns));

	for (size_t i = 0; i < job->n_history; i++) {
		const struct look l = look_read(job->arena, job->schema,
						job->history[i].question);

		turns[i] = job->history[i];
		if (l.again && i > 0)
			turns[i].question = turns[i - 1].question;
		else if (!l.again)
			turns[i].question = l.rest;
	}
	job->history = turns;
}

/*
 * Take from the question, and from those before it, how the answer is to be
 * shown: the turn keeps it, and nobody who writes SQL sees it. Of "as a bar
 * chart" alone the question is the one before, with the statement that it was
 * answered with.
 */
static void
take_look(struct job *job)
{
	const struct look l = look_read(job->arena, job->schema, job->question);
	const struct turn *last = NULL;

	cut_history(job);
	if (!l.name)
		return;
	if (job->n_history)
		last = &job->history[job->n_history - 1];
	if (l.again && (!last || last->state != TURN_ANSWERED || !last->sql))
		return;
	job->turn->chart = l.name;
	job->question = l.again ? last->question : l.rest;
	if (l.again)
		job->chosen_sql = last->sql;
}

const struct err *
stage_retrieve(const struct app *app, struct job *job, struct attempt *t)
{
	const struct err *e;

	(void)t;
	if (job->given_sql)
		return NULL;
	take_look(job);
	e = find_notes(app, job);
	if (e)
		return e;
	find_values(app, job);
	find_examples(app, job);
	prompt_pairs_keep(job);
	return NULL;
}
