#include "drafter/candidates.h"

#include "drafter/prompt.h"

#include "base/ban.h"

#define SQL_CHARS 4000

/* Ways to ask, in turn. */
static const struct way {
	bool second; /* with the built-in translator's reading */
	bool steps;  /* the question is to be taken apart first */
	bool form;   /* with the schema in another form */
} ways[] = {
	{ .second = false },
	{ .second = true },
	{ .steps = true },
	{ .form = true },
};

static const struct way *
way_of(size_t i)
{
	return &ways[i % COUNT(ways)];
}

const struct job *
candidate_job(const struct job *job, size_t i)
{
	static const enum schema_form others[] = {
		[SCHEMA_DDL] = SCHEMA_LIST,
		[SCHEMA_LIST] = SCHEMA_DDL,
		[SCHEMA_COMPACT] = SCHEMA_DDL,
	};
	struct settings *s;
	struct job *own;

	if (i == 0)
		return job;
	s = arena_alloc(job->arena, sizeof(*s));
	own = arena_alloc(job->arena, sizeof(*own));
	*s = *job->settings;
	s->llm_retries = 0;
	s->fallback_models = "";
	if (way_of(i)->form)
		s->schema_form = others[s->schema_form];
	*own = *job;
	own->settings = s;
	return own;
}

/* NULL: the translator has no reading of its own. */
static const char *
second_reading(const struct job *job)
{
	const struct drafts *d = job->translated;

	if (!d || !d->n || !d->items[0].sql)
		return NULL;
	return prompt_sql(job, d->items[0].sql, SQL_CHARS);
}

struct json_object *
candidate_tree(const struct job *job, size_t i)
{
	struct json_object *tree = prompt_user(job);

	if (way_of(i)->second)
		json_set_text(tree, "second", second_reading(job));
	json_set_bool(tree, "steps", way_of(i)->steps);
	return tree;
}
