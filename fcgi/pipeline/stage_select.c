#include "drafter/prompt.h"
#include "knowledge/schema/select.h"
#include "llm/llm.h"
#include "llm/reply.h"
#include "pipeline/ask_model.h"
#include "pipeline/stages.h"

#include "base/ban.h"

#define NAMED_MAX 20 /* tables that the model may name */

/* Whether the whole schema has room in a prompt. */
static bool
fits(const struct job *job)
{
	const struct settings *s = job->settings;
	size_t tokens = 0;

	if (job->schema->n_tables > s->max_tables)
		return false;
	for (size_t t = 0;
	     t < job->schema->n_tables && tokens <= s->schema_tokens; t++)
		tokens += select_tokens(s, job->schema, &job->schema->tables[t],
					NULL);
	return tokens <= s->schema_tokens;
}

bool
stage_select_wanted(const struct job *job, const struct attempt *t)
{
	(void)t;
	return !job->given_sql && job->schema && job->schema->n_tables > 0 &&
	       (*job->settings->tables || !fits(job));
}

static const char **
names_of(struct job *job, const size_t *tables, size_t n)
{
	const char **names = arena_array(job->arena, n + 1, sizeof(*names));

	for (size_t i = 0; i < n; i++)
		names[i] = schema_table_name(job->arena,
					     &job->schema->tables[tables[i]]);
	return names;
}

/* Whether the model is asked for SQL at all, and may be asked for tables. */
static bool
may_ask(const struct job *job)
{
	const struct settings *s = job->settings;

	return s->ask_tables && !*s->tables && llm_is_configured(s) &&
	       (!*s->drafters || str_has(str_of(s->drafters), STR("model")));
}

/* Those of the reply that there are score so much more, each once; how many. */
static size_t
take_names(const struct job *job, const char *text, double by,
	   struct select_scores *scores)
{
	struct json_object *reply = reply_object(job->arena, str_of(text));
	struct json_object *list = json_get(reply, "tables");
	bool *named = arena_array(job->arena, job->schema->n_tables + 1,
				  sizeof(*named));
	size_t n = 0;

	for (size_t i = 0; i < json_length(list) && n < NAMED_MAX; i++) {
		const struct str name =
			str_of(json_object_get_string(json_at(list, i)));

		for (size_t k = 0; k < job->schema->n_tables; k++) {
			const struct schema_table *t = &job->schema->tables[k];

			if (!schema_is_called(t, name))
				continue;
			scores->tables[k] += named[k] ? 0 : by;
			n += !named[k];
			named[k] = true;
			break;
		}
	}
	return n;
}

/* Without the schema: the tables that it is asked of stand in the task. */
static const struct err *
say_bare(struct job *job, const struct say *say, const char **ret)
{
	struct said said;
	const struct err *e = say_to_model(job_without_schema(job), say, &said);

	model_count(job, "select", &said);
	*ret = said.text;
	return e;
}

/*
 * The tables that the model names come first, and the others while there is
 * room. A question can be answered without: most errors are a remark.
 */
static const struct err *
ask_tables(struct job *job, const struct select_index *x,
	   struct select_scores *scores, struct selection *picked,
	   const char **ret_said)
{
	const struct say say = { .rules = "prompt/choose",
				 .task = "prompt/tables",
				 .tree = prompt_tables(job, picked->ranked),
				 .schema = prompt_tables_form };
	const char *text = NULL;
	const double best = scores->tables[picked->ranked[0]];
	const struct err *e = say_bare(job, &say, &text);
	size_t n;

	if (e) {
		*ret_said = e->say;
		return model_ends(e) ? e : NULL;
	}
	n = take_names(job, text, best > 1 ? best : 1, scores);
	if (n)
		select_pick(job, x, scores, picked);
	*ret_said =
		n ? arena_printf(job->arena, "the model named %zu of them", n)
		  : "the model named none that there is";
	return NULL;
}

const struct err *
stage_select(const struct app *app, struct job *job, struct attempt *t)
{
	const struct select_index *x = select_index(job->arena, job->schema);
	struct select_scores scores;
	struct selection picked;
	struct turn *turn = job->turn;
	const struct err *e = NULL;
	const char *said = NULL;

	(void)app, (void)t;
	select_score(job, x, &scores);
	select_pick(job, x, &scores, &picked);
	if (may_ask(job) && select_is_unsure(&scores, &picked))
		e = ask_tables(job, x, &scores, &picked, &said);
	if (e)
		return e;
	job->selected = select_narrow(job->arena, job->schema, &picked);
	turn->selected = names_of(job, picked.tables, picked.n);
	turn->n_selected = picked.n;
	turn->others = names_of(job, picked.others, picked.n_others);
	turn->n_others = picked.n_others;
	turn->n_all_tables = job->schema->n_tables;
	job->detail =
		arena_printf(job->arena, "%zu of %zu tables, about %zu tokens",
			     picked.n, job->schema->n_tables, picked.tokens);
	if (said)
		job->detail =
			arena_printf(job->arena, "%s; %s", job->detail, said);
	return NULL;
}
