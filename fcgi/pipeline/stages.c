#include "pipeline/stages.h"

#include "base/ban.h"

static bool
is_drafted(const struct job *job, const struct attempt *t)
{
	(void)t;
	return !job->given_sql;
}

/* A draft that was not run already, to be compared with others. */
static bool
has_new_draft(const struct job *job, const struct attempt *t)
{
	(void)job;
	return t->draft.sql && !t->complaint && !t->rows;
}

/* What the check let through to be run. */
static bool
was_passed(const struct job *job, const struct attempt *t)
{
	return has_new_draft(job, t) && t->sql;
}

static bool
has_complaint(const struct job *job, const struct attempt *t)
{
	(void)job;
	return t->complaint != NULL;
}

static bool
has_rows(const struct job *job, const struct attempt *t)
{
	(void)t;
	return job->turn->rows != NULL;
}

/* The pipeline, top to bottom. A feature is a row here. */
const struct stage stages[] = {
	{ "schema", PHASE_BEFORE, "Reading the schema", NULL, "schema_selector",
	  "text2sql.schema_selector", NULL, false, stage_schema },
	{ "retrieve", PHASE_BEFORE, "Looking up the words", NULL, NULL,
	  "text2sql.retrieve", is_drafted, false, stage_retrieve },
	{ "notes", PHASE_BEFORE, "Looking up the notes", NULL, NULL,
	  "text2sql.notes", NULL, true, stage_notes },
	{ "select", PHASE_BEFORE, "Choosing tables", NULL, NULL,
	  "text2sql.select", stage_select_wanted, false, stage_select },
	{ "plan", PHASE_BEFORE, "Planning", NULL, "planner", "text2sql.planner",
	  NULL, true, stage_plan },
	{ "draft", PHASE_ATTEMPT, "Writing SQL", "Fixing", "sql_generator",
	  "text2sql.generator", NULL, false, stage_draft },
	{ "vote", PHASE_ATTEMPT, "Comparing several drafts", NULL, NULL,
	  "text2sql.vote", stage_vote_wanted, false, stage_vote },
	{ "check", PHASE_ATTEMPT, "Checking it", NULL, NULL, "text2sql.check",
	  has_new_draft, false, stage_check },
	{ "slot", PHASE_ATTEMPT, "Waiting for other questions", NULL, NULL,
	  "text2sql.slot", NULL, true, NULL },
	{ "execute", PHASE_ATTEMPT, "Running it", NULL, "sql_executor",
	  "text2sql.executor", was_passed, false, stage_execute },
	{ "probe", PHASE_ATTEMPT, "Trying other readings", NULL, NULL,
	  "text2sql.probe", stage_probe_wanted, false, stage_probe },
	{ "compare", PHASE_ATTEMPT, "Comparing other readings", NULL, NULL,
	  "text2sql.compare", stage_compare_wanted, false, stage_compare },
	{ "propose", PHASE_ATTEMPT, "Trying what it would change", NULL, NULL,
	  "text2sql.propose", stage_propose_wanted, false, stage_propose },
	{ "empty", PHASE_ATTEMPT, "Wondering about the empty result", NULL,
	  NULL, "text2sql.empty", stage_empty_wanted, false, stage_empty },
	{ "evaluate", PHASE_ATTEMPT, "Judging the result", NULL, NULL,
	  "text2sql.evaluator", stage_evaluate_wanted, false, stage_evaluate },
	{ "complain", PHASE_ATTEMPT, "Reading the error", NULL, NULL,
	  "text2sql.complain", has_complaint, false, stage_complain },
	{ "raw", PHASE_AFTER, "Reading the rows behind it", NULL, NULL,
	  "text2sql.raw", stage_raw_wanted, false, stage_raw },
	{ "answer", PHASE_AFTER, "Writing the answer", NULL, "answer_formatter",
	  "text2sql.answer_formatter", has_rows, false, stage_answer },
	{ NULL, PHASE_AFTER, NULL, NULL, NULL, NULL, NULL, false, NULL },
};
