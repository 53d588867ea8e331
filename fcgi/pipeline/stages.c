#include "pipeline/stages.h"

#include "base/ban.h"

static bool
has_draft(const struct job *job, const struct attempt *t)
{
	(void)job;
	return t->draft.sql && !t->complaint;
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
	{ "schema", PHASE_BEFORE, "Reading the schema", "schema_selector",
	  "text2sql.schema_selector", NULL, stage_schema },
	{ "retrieve", PHASE_BEFORE, "Looking up the words", NULL,
	  "text2sql.retrieve", NULL, stage_retrieve },
	{ "draft", PHASE_ATTEMPT, "Writing SQL", "sql_generator",
	  "text2sql.generator", NULL, stage_draft },
	{ "check", PHASE_ATTEMPT, "Checking it", NULL, "text2sql.check",
	  has_draft, stage_check },
	{ "execute", PHASE_ATTEMPT, "Running it", "sql_executor",
	  "text2sql.executor", has_draft, stage_execute },
	{ "complain", PHASE_ATTEMPT, "Reading the error", NULL,
	  "text2sql.complain", has_complaint, stage_complain },
	{ "answer", PHASE_AFTER, "Writing the answer", "answer_formatter",
	  "text2sql.answer_formatter", has_rows, stage_answer },
	{ NULL, PHASE_AFTER, NULL, NULL, NULL, NULL, NULL },
};
