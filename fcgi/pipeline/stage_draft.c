#include <string.h>

#include "drafter/drafter.h"
#include "knowledge/schema/select.h"
#include "llm/llm.h"
#include "pipeline/ask_model.h"
#include "pipeline/draft_cache.h"
#include "pipeline/run.h"
#include "pipeline/stages.h"
#include "suggest/help.h"

#include "base/ban.h"

#define CHOSEN_CONFIDENCE 0.9

static struct str
names_of(const struct settings *s)
{
	if (*s->drafters)
		return str_of(s->drafters);
	return llm_is_configured(s) ? STR("examples model grammar")
				    : STR("examples grammar");
}

/* A name that is none was refused when the settings were read. */
static const struct drafter *const *
drafters_of(struct arena *a, const struct settings *s)
{
	struct str rest = names_of(s), name;
	const struct drafter **d = NULL;
	size_t n = 0;

	while ((name = str_word(&rest, " ,")).n) {
		d = arena_grow(a, d, n, sizeof(*d));
		d[n] = drafter_find(name);
		n += d[n] != NULL;
	}
	d = arena_grow(a, d, n, sizeof(*d));
	d[n] = NULL;
	return d;
}

static bool
was_tried(const struct job *job, const char *sql)
{
	for (size_t i = 0; i < job->n_attempts; i++)
		if (strcmp(job->attempts[i].draft.sql, sql) == 0)
			return true;
	return false;
}

/* The next of the last call's drafts that says something new. */
static bool
use_ranked(struct job *job, struct attempt *t)
{
	while (job->n_ranked_used < job->ranked.n) {
		const struct draft *d = &job->ranked.items[job->n_ranked_used];

		job->n_ranked_used++;
		if (d->sql && was_tried(job, d->sql))
			continue;
		t->draft = *d;
		return true;
	}
	return false;
}

static void
count_cost(struct job *job, const struct drafts *d)
{
	const struct said said = {
		.text = d->reply,
		.model = d->model,
		.calls = d->model_calls,
		.tokens_in = d->tokens_in,
		.tokens_out = d->tokens_out,
		.request = d->request,
	};

	model_count(job, "draft", &said);
}

/* Once, and only when a model is asked at all. */
static const struct err *
plan(const struct app *app, struct job *job, const struct drafter *d)
{
	const struct stage *part = stage_find("plan");

	if (!job->settings->plan || job->planned || !d->uses_model ||
	    !llm_is_configured(job->settings))
		return NULL;
	job->planned = true;
	return stage_within(app, job, part, NULL);
}

/* How many drafts of the first attempt are asked for at the same time. */
static size_t
wanted(const struct job *job, const struct drafter *d)
{
	bool many = d->draft_all && job->n_attempts == 0 &&
		    llm_is_configured(job->settings);

	return many ? (size_t)job->settings->candidates : 1;
}

/* The first that wrote something stands for all; an error is the first's. */
static const struct err *
draft_all(struct job *job, const struct drafter *d, size_t n)
{
	struct drafted *all = arena_array(job->arena, n, sizeof(*all));
	const struct drafts *hint; /* kept with the job: candidates quote it */
	struct drafted best;
	size_t i = 0;
	const struct err *e = run_translator(job, &hint);

	if (e && e->kind == ERR_CANCELLED)
		return e;
	d->draft_all(select_seen(job), all, n);
	for (size_t k = 0; k < n; k++) {
		count_cost(job, &all[k].drafts);
		if (all[k].err && model_ends(all[k].err))
			return all[k].err;
	}
	while (i < n && !all[i].drafts.n)
		i++;
	best = all[i < n ? i : 0];
	all[i < n ? i : 0] = all[0];
	all[0] = best;
	job->candidates = all;
	job->n_candidates = n;
	job->ranked = best.drafts;
	return best.err;
}

static const struct err *
draft(struct job *job, const struct drafter *d)
{
	size_t n = wanted(job, d);
	const struct err *e;

	if (n > 1)
		return draft_all(job, d, n);
	e = d->draft(select_seen(job), &job->ranked);
	count_cost(job, &job->ranked);
	return e;
}

/* *ret_drafted = false, without an error: it does not know. */
static const struct err *
ask(const struct app *app, struct job *job, const struct drafter *d,
    struct attempt *t, bool *ret_drafted)
{
	const struct err *e;

	job->ranked = (struct drafts){ .n = 0 };
	job->n_ranked_used = 0;
	*ret_drafted = d->uses_model && llm_is_configured(job->settings) &&
		       draft_cache_find(app, job, &t->draft);
	if (*ret_drafted)
		return NULL;
	if (d->uses_model && job->settings->compare)
		run_translator_meanwhile(job);
	e = plan(app, job, d);
	if (!e)
		e = draft(job, d);
	run_meanwhile_end(job);
	for (size_t i = 0; i < job->ranked.n; i++)
		job->ranked.items[i].drafter = d->name;
	*ret_drafted = !e && job->ranked.n > 0;
	if (*ret_drafted)
		t->draft = job->ranked.items[job->n_ranked_used++];
	return e;
}

/* Why it was not the one before that wrote this: a line of evidence. */
static void
note(struct job *job, const struct drafter *d, const struct err *e)
{
	const char *why = e ? e->say : job->ranked.why_none;

	job->detail = arena_printf(
		job->arena, "%s%s%s: %s", job->detail ? job->detail : "",
		job->detail ? "; " : "", d->name, why ? why : "no draft");
}

/*
 * After a failed attempt its own drafter is asked first, if that can help;
 * those before it had their chance.
 */
static const struct drafter *const *
whom_to_ask(const struct job *job)
{
	const struct drafter *const *d = job->drafters;
	const struct attempt *last = stage_last_attempt(job);

	if (!last || job->gave_up)
		return d;
	while (*d && strcmp((*d)->name, last->draft.drafter) != 0)
		d++;
	return *d && !(*d)->can_fix ? d + 1 : d;
}

/* It would ask back, but the next one may know, or the failure is more. */
static bool
passes(const struct drafter *const *d, const struct attempt *t,
       const char *failed)
{
	return t->draft.clarify && !(*d)->uses_model && (d[1] || failed);
}

/* A model that was asked and gave no SQL: what it came to, as a clause. */
static const char *
failure(struct job *job, const struct drafter *d, const struct err *e)
{
	const char *why = job->ranked.why_none;
	struct str say;

	if (!d->uses_model || !llm_is_configured(job->settings))
		return NULL;
	if (e && e->kind == ERR_MODEL_SLOW)
		return arena_printf(
			job->arena, "The model did not answer in %g s",
			(double)job->settings->llm_timeout_ms / 1000);
	say = str_of(e ? e->say : why);
	while (say.n && strchr(".\n", say.p[say.n - 1]))
		say = str_first(say, say.n - 1);
	return arena_printf(job->arena, "%s%s%.*s",
			    e ? "" : "The model gave no SQL",
			    e || !say.n ? "" : ": ", (int)say.n, say.p);
}

/* What a model failed at is said beside whoever wrote it instead. */
static void
tell_failure(struct job *job, const char *failed, const struct drafter *d)
{
	if (failed)
		job->turn->notice =
			arena_printf(job->arena, "%s; read by %s instead.",
				     failed, d->label);
}

/*
 * Nobody wrote SQL. A question back counts, unless a model failed before and
 * there is nothing to choose from: then the failure is what happened.
 */
static const struct err *
nobody_wrote(struct job *job, struct attempt *t, const struct draft *asked,
	     const char *failed, const struct err *first)
{
	bool offers = asked->n_choices || asked->n_readings;

	if (asked->clarify && (!failed || offers)) {
		t->draft = *asked;
		return NULL;
	}
	/* a fix that nobody could write leaves the first complaint standing */
	if (job->n_attempts)
		return NULL;
	return first || !failed
		       ? first
		       : err_say(job->arena, ERR_NO_SQL, "%s.", failed);
}

/* The first that answers; an error is the question's when none does. */
static const struct err *
ask_in_order(const struct app *app, struct job *job, struct attempt *t)
{
	const struct err *first = NULL;
	const struct drafter *asker = NULL;
	struct draft asked = { .sql = NULL };
	const char *failed = job->gave_up;

	for (const struct drafter *const *d = whom_to_ask(job); *d; d++) {
		bool drafted = false;
		const struct err *e = ask(app, job, *d, t, &drafted);

		if (drafted && passes(d, t, failed)) {
			asked = t->draft;
			asker = *d;
			t->draft = (struct draft){ .sql = NULL };
			drafted = false;
		} else if (!drafted && !failed) {
			failed = failure(job, *d, e);
		}
		if (drafted)
			tell_failure(job, failed, *d);
		if (drafted || (e && model_ends(e)))
			return e;
		note(job, *d, e);
		first = first ? first : e;
		if (!drafted && job->ranked.declined)
			break; /* nobody overrules that it is not there */
	}
	first = nobody_wrote(job, t, &asked, failed, first);
	if (asker && t->draft.clarify)
		tell_failure(job, failed, asker);
	return first;
}

/* The turn before, where its own statement is to be shown otherwise. */
static const struct turn *
shown_again(const struct job *job)
{
	const struct turn *last =
		job->n_history ? &job->history[job->n_history - 1] : NULL;

	return last && last->sql && str_is(str_of(job->chosen_sql), last->sql)
		       ? last
		       : NULL;
}

/*
 * Who wrote the reading that the visitor chose: whoever asked back with it, or
 * answered with it before.
 */
static const char *
who_offered(const struct job *job)
{
	const struct turn *again = shown_again(job);
	const struct turn *last =
		job->n_history ? &job->history[job->n_history - 1] : NULL;

	if (again && again->drafter)
		return again->drafter;
	for (size_t i = 0; last && last->drafter && i < last->n_readings; i++)
		if (last->readings[i].sql &&
		    strcmp(last->readings[i].sql, job->chosen_sql) == 0)
			return last->drafter;
	return "grammar";
}

/*
 * The statement of a reading that was shown to the visitor, who chose it:
 * surer than any reading of its words again. Of the turn before, it is read as
 * it was there, and is no surer.
 */
static void
use_chosen(const struct job *job, struct attempt *t)
{
	const struct turn *again = shown_again(job);

	t->draft = (struct draft){
		.sql = job->chosen_sql,
		.explanation = job->question,
		.reading = job->question,
		.confidence = CHOSEN_CONFIDENCE,
		.drafter = who_offered(job),
		.whole = true,
	};
	if (again && again->reading) {
		t->draft.reading = again->reading;
		t->draft.explanation = again->explanation;
		t->draft.confidence = again->confidence;
		t->draft.weighed = true;
	}
}

const struct err *
stage_draft(const struct app *app, struct job *job, struct attempt *t)
{
	const struct attempt *last = stage_last_attempt(job);

	if (job->given_sql) {
		t->draft.sql = job->given_sql;
		t->draft.confidence = 1;
		t->draft.drafter = "given";
		job->turn->by_hand = true;
		return NULL;
	}
	if (job->chosen_sql && !last) {
		use_chosen(job, t);
		return NULL;
	}
	if (!last && help_is_asked(job, &t->draft))
		return NULL;
	if (job->mended && last) {
		t->draft = last->draft;
		t->draft.sql = job->mended;
		t->mended = true;
		t->mends = job->mends;
		job->mended = NULL;
		return NULL;
	}
	if (!job->drafters)
		job->drafters = drafters_of(job->arena, job->settings);
	if (last)
		job->n_fixes++;
	return last && !job->gave_up && use_ranked(job, t)
		       ? NULL
		       : ask_in_order(app, job, t);
}

bool
stage_draft_gives_up(struct job *job)
{
	const struct attempt *last = stage_last_attempt(job);
	const struct drafter *by =
		last && last->draft.sql ? drafter_of(job, &last->draft) : NULL;
	const struct drafter *const *d = job->drafters;

	if (!d || !by || !by->uses_model || job->given_sql || job->gave_up ||
	    !last->complaint || last->complaint->type == COMPLAINT_REFUSED ||
	    job->n_attempts >= ATTEMPTS_MAX)
		return false;
	for (size_t i = 0; i < job->n_attempts; i++)
		if (job->attempts[i].rows)
			return false;
	while (*d && *d != by)
		d++;
	while (*d && (*d)->uses_model)
		d++;
	if (!*d)
		return false;
	job->drafters = d;
	job->mended = NULL;
	job->gave_up = "The SQL of the model did not work";
	return true;
}
