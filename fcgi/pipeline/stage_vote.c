#include <string.h>

#include "pipeline/agree.h"
#include "pipeline/run.h"
#include "pipeline/stages.h"
#include "pipeline/verify/verify.h"
#include "sql/check/check.h"

#include "base/ban.h"

#define SECOND_MS 1000  /* for the translator's statement */
#define SECOND_FROM 0.5 /* how sure the translator is that takes part */
#define OFFERED_MAX 3   /* results that are asked back about */

/* A draft, and what came of it. */
struct ballot {
	struct draft draft;
	struct mends mends;
	const struct safe_sql *sql;
	const struct rows *rows;
	const char *result;  /* what those that agree have in common */
	const char *outcome; /* for people */
	size_t votes;
};

struct election {
	const struct app *app;
	struct job *job;
	struct ballot ballots[DRAFTS_MAX];
	size_t n;
	const char *second; /* what the translator came to; or NULL */
};

/* Those that were asked at the same time as the first, and wrote something. */
static void
take_candidates(struct election *v, const char *drafter)
{
	const struct job *job = v->job;

	for (size_t i = 1; i < job->n_candidates && v->n < DRAFTS_MAX; i++) {
		const struct drafts *d = &job->candidates[i].drafts;

		if (!d->n)
			continue;
		v->ballots[v->n].draft = d->items[0];
		v->ballots[v->n++].draft.drafter = drafter;
	}
}

/* The same text gives the same rows. */
static const struct ballot *
twin_of(const struct election *v, const struct ballot *b)
{
	for (const struct ballot *o = v->ballots; o < b; o++)
		if (o->draft.sql && strcmp(o->draft.sql, b->draft.sql) == 0)
			return o;
	return NULL;
}

static const struct err *
run(struct election *v, struct ballot *b)
{
	struct job *job = v->job;
	struct verdict verdict = { .sql = NULL };
	struct complaint *refusal = NULL;
	struct limits limits;
	const struct err *e;

	(void)verify_mend_draft(job, &b->draft, &b->mends);
	sql_check(job->arena, job->dialect, job->schema, job->rights,
		  str_of(b->draft.sql), &verdict);
	b->sql = verdict.sql;
	if (!b->sql) {
		b->outcome = verdict.complaint->message;
		return NULL;
	}
	limits = run_limits(job->settings, sql_own_limit(b->sql));
	e = run_statement(v->app, job, b->sql, &limits, &b->rows, &refusal);
	if (e && e->kind != ERR_QUERY_SLOW)
		return e;
	if (!b->rows) {
		b->outcome = e ? e->say : refusal->message;
		return NULL;
	}
	b->outcome = arena_printf(job->arena, "%zu row%s", b->rows->n_rows,
				  b->rows->n_rows == 1 ? "" : "s");
	b->result = rows_as_set(job->arena, b->rows);
	return NULL;
}

static const struct err *
run_all(struct election *v)
{
	const struct err *e = NULL;

	for (struct ballot *b = v->ballots; b < v->ballots + v->n && !e; b++) {
		const struct ballot *twin = NULL;

		if (b->draft.clarify) {
			b->outcome = "asked back";
			b->result = "?"; /* they agree that it is unclear */
			continue;
		}
		twin = twin_of(v, b);
		if (!twin) {
			e = run(v, b);
			continue;
		}
		b->sql = twin->sql;
		b->rows = twin->rows;
		b->result = twin->result;
		b->outcome = twin->outcome;
	}
	return e;
}

static bool
is_same(const char *result, const char *other)
{
	return result && other && strcmp(result, other) == 0;
}

/* Most votes; the earlier of equals. NULL: none of them ran. */
static const struct ballot *
count(struct election *v)
{
	const struct ballot *best = NULL;

	for (struct ballot *b = v->ballots; b < v->ballots + v->n; b++) {
		b->votes = is_same(b->result, v->second);
		for (size_t i = 0; i < v->n; i++)
			b->votes += is_same(b->result, v->ballots[i].result);
		if (b->result && (!best || b->votes > best->votes))
			best = b;
	}
	return best;
}

/* Whether b is the first of those that came to its result, as good as best. */
static bool
is_rival(const struct election *v, const struct ballot *b,
	 const struct ballot *best)
{
	if (!b->rows || !best->rows || b->votes != best->votes)
		return false;
	for (const struct ballot *o = v->ballots; o < b; o++)
		if (is_same(o->result, b->result))
			return false;
	return true;
}

static size_t
n_rivals(const struct election *v, const struct ballot *best)
{
	size_t n = 0;

	for (size_t i = 0; best && i < v->n; i++)
		n += is_rival(v, &v->ballots[i], best);
	return n;
}

/* The translator's reading breaks a tie, where it is one that counts. */
static const struct err *
ask_translator(struct election *v)
{
	struct job *job = v->job;
	const struct drafts *d = NULL;
	const struct rows *rows = NULL;
	const struct err *e = run_translator(job, &d);

	if (!e && d->n && d->items[0].sql &&
	    d->items[0].confidence >= SECOND_FROM)
		e = run_other(v->app, job, &d->items[0], SECOND_MS, NULL,
			      &rows);
	if (rows && !rows->truncated)
		v->second = rows_as_set(job->arena, rows);
	return e && e->kind == ERR_CANCELLED ? e : NULL;
}

/* What a statement does, in words that tell it from the others; or NULL. */
static const char *
words_of(const struct election *v, const struct ballot *b,
	 const struct draft_choice *others, size_t n)
{
	const struct job *job = v->job;
	const char *words[] = {
		sql_explain(job->arena, job->dialect, str_of(b->draft.sql)),
		b->draft.explanation,
	};

	for (size_t w = 0; w < COUNT(words); w++) {
		size_t i = 0;

		while (words[w] && i < n &&
		       strcmp(others[i].text, words[w]) != 0)
			i++;
		if (words[w] && i == n)
			return words[w];
	}
	return NULL;
}

/* Drafts that come to different results are asked back about; or false. */
static bool
ask_back(const struct election *v, const struct ballot *best, struct attempt *t)
{
	struct draft_choice *offered =
		arena_array(v->job->arena, OFFERED_MAX, sizeof(*offered));
	size_t n = 0;

	for (const struct ballot *b = v->ballots;
	     b < v->ballots + v->n && n < OFFERED_MAX; b++) {
		const char *text = is_rival(v, b, best)
					   ? words_of(v, b, offered, n)
					   : NULL;

		if (text)
			offered[n++] =
				(struct draft_choice){ text, b->draft.sql };
	}
	if (n < 2)
		return false;
	t->draft = (struct draft){
		.clarify = "The drafts come to different results. What is"
			   " meant?",
		.readings = offered,
		.n_readings = n,
		.drafter = t->draft.drafter,
	};
	return true;
}

static void
show(struct election *v, const struct ballot *best)
{
	struct job *job = v->job;
	struct turn *turn = job->turn;

	turn->votes = arena_array(job->arena, v->n, sizeof(*turn->votes));
	turn->n_votes = v->n;
	for (size_t i = 0; i < v->n; i++) {
		const struct ballot *b = &v->ballots[i];

		turn->votes[i] = (struct vote){
			.sql = b->draft.sql ? b->draft.sql : b->draft.clarify,
			.outcome = b->outcome,
			.agrees = best && is_same(b->result, best->result),
		};
	}
	job->detail = best ? arena_printf(job->arena, "%zu of %zu agree",
					  best->votes, v->n)
			   : "none of them ran";
}

/* What changes rows is not run to be compared. */
static bool
proposes(const struct job *job, const struct attempt *t)
{
	return job->may_write && t->draft.sql &&
	       sql_writes(job->arena, job->dialect, str_of(t->draft.sql));
}

bool
stage_vote_wanted(const struct job *job, const struct attempt *t)
{
	return job->n_candidates > 1 && job->n_attempts == 0 &&
	       (t->draft.sql || t->draft.clarify) && !proposes(job, t);
}

static void
take(const struct election *v, const struct ballot *best, struct attempt *t)
{
	const struct job *job = v->job;

	t->draft = best->draft;
	t->mends = best->mends;
	t->sql = best->sql;
	t->rows = best->rows;
	if (best->sql)
		t->tables =
			sql_tables(job->arena, job->dialect, job->schema,
				   str_of(sql_text(best->sql)), &t->n_tables);
}

const struct err *
stage_vote(const struct app *app, struct job *job, struct attempt *t)
{
	struct election *v = arena_alloc(job->arena, sizeof(*v));
	const struct ballot *best;
	const struct err *e;

	v->app = app;
	v->job = job;
	v->ballots[v->n++].draft = t->draft;
	take_candidates(v, t->draft.drafter);
	e = run_all(v);
	if (e)
		return e;
	best = count(v);
	if (n_rivals(v, best) > 1) {
		e = ask_translator(v);
		if (e)
			return e;
		best = count(v);
	}
	show(v, best);
	if (!best) /* the first one's complaint is as good as any */
		return NULL;
	if (n_rivals(v, best) > 1 && ask_back(v, best, t))
		return NULL;
	take(v, best, t);
	return NULL;
}
