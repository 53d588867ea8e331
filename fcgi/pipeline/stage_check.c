#include <string.h>

#include "pipeline/stages.h"
#include "pipeline/verify/verify.h"
#include "sql/check/check.h"
#include "sql/lex/lex.h"
#include "sql/reading/reading.h"

#include "base/ban.h"

/* What a writer may propose is looked at as such. */
static void
check_proposal(struct job *job, struct attempt *t)
{
	struct str text = str_of(t->draft.sql);
	struct proposal_verdict v;

	if (!t->complaint || !job->may_write ||
	    !sql_writes(job->arena, job->dialect, text))
		return;
	sql_propose(job->arena, job->dialect, job->schema, text, &v);
	t->proposed = v.sql;
	t->complaint = v.complaint;
}

/* What may run when it is given, but tells nothing of the rows. */
static bool
answers_nothing(const struct dialect *d, const char *sql)
{
	static const char *const words[] = { "explain", "describe", "desc",
					     "pragma",  "show",     "values",
					     NULL };
	struct str rest = str_of(sql);
	struct token t;

	do
		t = lex_next(d, &rest);
	while (t.kind == TOKEN_COMMENT || t.kind == TOKEN_SPACE ||
	       token_is_op(t, "("));
	return token_is_one_of(t, words);
}

static void
check_answers(struct job *job, struct attempt *t)
{
	if (job->given_sql || !t->sql ||
	    !answers_nothing(job->dialect, t->draft.sql))
		return;
	t->sql = NULL;
	t->complaint = arena_alloc(job->arena, sizeof(*t->complaint));
	*t->complaint = (struct complaint){
		.type = COMPLAINT_REFUSED,
		.refusal = REFUSAL_NO_ROWS,
		.message = "This statement reads no rows of a table.",
		.suggestion = "Write a SELECT that answers the question.",
	};
}

/* What is the same in a form that every engine reads, on the right day. */
static void
put_plainly(const struct job *job, struct draft *d)
{
	const char *sql;

	if (job->given_sql)
		return;
	sql = sql_unbracket(job->arena, job->dialect, str_of(d->sql));
	if (sql)
		d->sql = sql;
	sql = verify_mend_today(job, d->sql);
	if (sql)
		d->sql = sql;
}

/*
 * How it was understood, read back from the statement where its drafter does
 * not say; an example was looked at by a person.
 */
static void
read_back(const struct job *job, struct attempt *t)
{
	if (t->sql && !t->draft.reading && !job->given_sql &&
	    strcmp(t->draft.drafter, "examples") != 0)
		t->draft.reading = sql_reading(job->arena, job->dialect,
					       str_of(t->draft.sql));
}

const struct err *
stage_check(const struct app *app, struct job *job, struct attempt *t)
{
	struct verdict v = { .sql = NULL };

	(void)app;
	put_plainly(job, &t->draft);
	if (verify_mend_draft(job, &t->draft, &t->mends))
		job->detail = mends_text(job->arena, &t->mends);
	sql_check(job->arena, job->dialect, job->schema, job->rights,
		  str_of(t->draft.sql), &v);
	assert(!v.sql != !v.complaint);
	t->sql = v.sql;
	t->complaint = v.complaint;
	check_proposal(job, t);
	check_answers(job, t);
	read_back(job, t);
	return NULL;
}
