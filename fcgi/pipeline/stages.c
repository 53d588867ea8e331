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
	{
		.name = "schema",
		.phase = PHASE_BEFORE,
		.label = "Reading the schema",
		.node = "schema_selector",
		.span = "text2sql.schema_selector",
		.run = stage_schema,
	},
	{
		.name = "retrieve",
		.phase = PHASE_BEFORE,
		.label = "Looking up the words",
		.span = "text2sql.retrieve",
		.wanted = is_drafted,
		.run = stage_retrieve,
	},
	{
		.name = "notes",
		.phase = PHASE_BEFORE,
		.label = "Looking up the notes",
		.span = "text2sql.notes",
		.part = true,
		.run = stage_notes,
	},
	{
		.name = "select",
		.phase = PHASE_BEFORE,
		.label = "Choosing tables",
		.span = "text2sql.select",
		.wanted = stage_select_wanted,
		.run = stage_select,
	},
	{
		.name = "plan",
		.phase = PHASE_BEFORE,
		.label = "Planning",
		.node = "planner",
		.span = "text2sql.planner",
		.part = true,
		.run = stage_plan,
	},
	{
		.name = "draft",
		.phase = PHASE_ATTEMPT,
		.label = "Writing SQL",
		.again = "Fixing",
		.node = "sql_generator",
		.span = "text2sql.generator",
		.run = stage_draft,
	},
	{
		.name = "choices",
		.phase = PHASE_ATTEMPT,
		.label = "Trying the choices",
		.span = "text2sql.choices",
		.wanted = stage_choices_wanted,
		.run = stage_choices,
	},
	{
		.name = "vote",
		.phase = PHASE_ATTEMPT,
		.label = "Comparing several drafts",
		.span = "text2sql.vote",
		.wanted = stage_vote_wanted,
		.run = stage_vote,
	},
	{
		.name = "check",
		.phase = PHASE_ATTEMPT,
		.label = "Checking it",
		.span = "text2sql.check",
		.wanted = has_new_draft,
		.run = stage_check,
	},
	{
		.name = "slot",
		.phase = PHASE_ATTEMPT,
		.label = "Waiting for other questions",
		.span = "text2sql.slot",
		.part = true,
	},
	{
		.name = "execute",
		.phase = PHASE_ATTEMPT,
		.label = "Running it",
		.node = "sql_executor",
		.span = "text2sql.executor",
		.wanted = was_passed,
		.run = stage_execute,
	},
	{
		.name = "probe",
		.phase = PHASE_ATTEMPT,
		.label = "Trying other readings",
		.span = "text2sql.probe",
		.wanted = stage_probe_wanted,
		.run = stage_probe,
	},
	{
		.name = "compare",
		.phase = PHASE_ATTEMPT,
		.label = "Comparing with the translator",
		.span = "text2sql.compare",
		.wanted = stage_compare_wanted,
		.run = stage_compare,
	},
	{
		.name = "propose",
		.phase = PHASE_ATTEMPT,
		.label = "Trying what it would change",
		.span = "text2sql.propose",
		.wanted = stage_propose_wanted,
		.run = stage_propose,
	},
	{
		.name = "verify",
		.phase = PHASE_ATTEMPT,
		.label = "Comparing it with the data",
		.span = "text2sql.verify",
		.wanted = stage_verify_wanted,
		.run = stage_verify,
	},
	{
		.name = "unlikely",
		.phase = PHASE_ATTEMPT,
		.label = "Wondering about the result",
		.span = "text2sql.unlikely",
		.wanted = stage_unlikely_wanted,
		.run = stage_unlikely,
	},
	{
		.name = "empty",
		.phase = PHASE_ATTEMPT,
		.label = "Wondering about the empty result",
		.span = "text2sql.empty",
		.wanted = stage_empty_wanted,
		.run = stage_empty,
	},
	{
		.name = "evaluate",
		.phase = PHASE_ATTEMPT,
		.label = "Judging the result",
		.span = "text2sql.evaluator",
		.wanted = stage_evaluate_wanted,
		.run = stage_evaluate,
	},
	{
		.name = "complain",
		.phase = PHASE_ATTEMPT,
		.label = "Reading the error",
		.span = "text2sql.complain",
		.wanted = has_complaint,
		.run = stage_complain,
	},
	{
		.name = "raw",
		.phase = PHASE_AFTER,
		.label = "Reading the rows behind it",
		.span = "text2sql.raw",
		.wanted = stage_raw_wanted,
		.run = stage_raw,
	},
	{
		.name = "answer",
		.phase = PHASE_AFTER,
		.label = "Writing the answer",
		.node = "answer_formatter",
		.span = "text2sql.answer_formatter",
		.wanted = has_rows,
		.run = stage_answer,
	},
	{ .name = NULL },
};
