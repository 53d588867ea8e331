#include "drafter/prompt.h"

#include <string.h>

#include "base/clock.h"
#include "base/utf8.h"
#include "sql/check/check.h"

#include "base/ban.h"

#define SQL_CHARS 4000 /* of a failed attempt */
#define ERROR_CHARS 400
#define QUESTION_CHARS 10000
#define DESCRIPTION_CHARS 1000
#define EXAMPLE_CHARS 500
#define PLAN_CHARS 8000

static void
set_line(struct arena *a, struct json_object *o, const char *key,
	 const char *text, size_t max)
{
	json_set_text(o, key, prompt_line(a, text, max));
}

/* An answer is made of values; where some must not leave, none does. */
static const char *
said(const struct job *job, const struct turn *t)
{
	bool all = prompt_tells_values(job);

	if (t->clarify)
		return all ? t->clarify
			   : prompt_words(job, t->clarify, ERROR_CHARS);
	return all ? t->answer : NULL;
}

/* By the visitor, or by the model. */
static bool
was_wrong(const struct turn *t)
{
	return t->feedback ? strcmp(t->feedback, "wrong") == 0
			   : t->judged == JUDGED_WRONG;
}

/* Each is two messages. */
static size_t
turns_kept(const struct settings *s)
{
	const uint64_t most = s->history_messages / 2;

	return (size_t)(s->history < most ? s->history : most);
}

static void
add_history(const struct job *job, struct json_object *tree)
{
	struct json_object *list = json_add_array(tree, "history");
	size_t max = job->settings->history_chars;
	size_t n = job->n_history, keep = turns_kept(job->settings);

	for (size_t i = n > keep ? n - keep : 0; i < n; i++) {
		const struct turn *t = &job->history[i];
		struct json_object *o;

		if (!t->sql && !t->answer && !t->clarify)
			continue;
		o = json_push_object(list);
		set_line(job->arena, o, "question", t->question, max);
		/* what the question goes on from is needed to the letter */
		json_set_text(
			o, "sql",
			prompt_sql(job, t->sql, i + 1 == n ? SQL_CHARS : max));
		set_line(job->arena, o, "answer", said(job, t), max);
		json_set_bool(o, "wrong", was_wrong(t));
	}
	json_set_bool(tree, "has_history", json_length(list) > 0);
}

/* Whether a value that must not leave may stand in a statement, and so in
 * the question that it answers. */
static bool
tells_value(const struct job *job, const char *sql)
{
	return !prompt_tells_values(job) &&
	       sql_has_word_literal(job->arena, job->dialect, str_of(sql));
}

static void
add_examples(const struct job *job, struct json_object *tree)
{
	struct json_object *list = json_add_array(tree, "examples");
	size_t max = (size_t)job->settings->examples;

	for (size_t i = 0; i < job->n_examples && json_length(list) < max;
	     i++) {
		const struct example *e = &job->examples[i];
		struct json_object *o;

		if (tells_value(job, e->sql))
			continue;
		o = json_push_object(list);
		set_line(job->arena, o, "question", e->question, EXAMPLE_CHARS);
		json_set_text(o, "sql", prompt_sql(job, e->sql, SQL_CHARS));
	}
	json_set_bool(tree, "has_examples", json_length(list) > 0);
	prompt_pairs(job, json_length(list), tree);
}

static void
add_attempts(const struct job *job, struct json_object *tree)
{
	struct json_object *list = json_add_array(tree, "attempts");

	for (size_t i = 0; i < job->n_attempts; i++) {
		const struct attempt *t = &job->attempts[i];
		struct json_object *o;

		if (!t->complaint || !t->draft.sql)
			continue;
		o = json_push_object(list);
		json_set_int(o, "n", (int64_t)json_length(list));
		json_set_text(o, "sql",
			      prompt_sql(job, t->draft.sql, SQL_CHARS));
		json_set_text(
			o, "error",
			prompt_words(job, t->complaint->message, ERROR_CHARS));
		json_set_text(o, "type",
			      complaint_type_name(t->complaint->type));
		json_set_text(o, "area",
			      prompt_words(job, t->complaint->problem_area,
					   ERROR_CHARS));
		json_set_text(o, "suggestion",
			      prompt_words(job, t->complaint->suggestion,
					   ERROR_CHARS));
	}
	json_set_bool(tree, "has_attempts", json_length(list) > 0);
}

static void
add_database(const struct job *job, struct json_object *tree)
{
	struct json_object *o = json_add_object(tree, "database");
	const struct database *db = job->database;

	set_line(job->arena, o, "title", db ? db->title : NULL,
		 DESCRIPTION_CHARS);
	set_line(job->arena, o, "description", db ? db->description : NULL,
		 DESCRIPTION_CHARS);
	o = json_add_object(tree, "dialect");
	json_set_text(o, "name", job->dialect->name);
	json_set_text(o, "title", job->dialect->title);
	json_set_str(o, "rules", str_trim(str_of(job->dialect->rules)));
}

struct json_object *
prompt_system(const struct job *job)
{
	struct json_object *tree = json_new(job->arena);
	const struct settings *s = job->settings;

	add_database(job, tree);
	json_set_text(tree, "today", clock_date(job->arena, job->today_ms));
	json_set_int(tree, "row_limit", (int64_t)s->row_limit);
	json_set_bool(tree, "ddl", s->schema_form == SCHEMA_DDL);
	json_set_bool(tree, "list", s->schema_form == SCHEMA_LIST);
	json_set_bool(tree, "compact", s->schema_form == SCHEMA_COMPACT);
	json_set_bool(tree, "yaml", s->reply_form == REPLY_YAML);
	json_set_bool(tree, "may_write", job->may_write);
	prompt_schema(job, tree);
	prompt_whole_notes(job, tree);
	return tree;
}

struct json_object *
prompt_talk(const struct job *job)
{
	struct json_object *tree = json_new(job->arena);

	add_history(job, tree);
	prompt_found_notes(job, tree);
	prompt_values(job, tree);
	set_line(job->arena, tree, "question", job->question, QUESTION_CHARS);
	return tree;
}

struct json_object *
prompt_user(const struct job *job)
{
	struct json_object *tree = prompt_talk(job);

	add_examples(job, tree);
	add_attempts(job, tree);
	set_line(job->arena, tree, "plan", job->turn ? job->turn->plan : NULL,
		 PLAN_CHARS);
	return tree;
}
