#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/json.h"
#include "command/eval.h"

#include "base/ban.h"

/* A link is followed here; the driver would not. */
const char *
eval_file(struct arena *a, const struct eval_question *q)
{
	static const char *const endings[] = { "sqlite", "db", "sqlite3",
					       "duckdb" };

	for (size_t i = 0; i < COUNT(endings); i++) {
		const char *flat = arena_printf(a, "%s/%s.%s", q->folder, q->db,
						endings[i]);
		const char *deep = arena_printf(a, "%s/%s/%s.%s", q->folder,
						q->db, q->db, endings[i]);
		const char *path = file_is_regular(flat) ? flat : deep;
		char *real =
			file_is_regular(path) ? realpath(path, NULL) : NULL;

		if (real) {
			path = arena_strdup(a, real);
			free(real);
			return path;
		}
	}
	return NULL;
}

const char *
eval_notes(struct arena *a, const struct eval_question *q)
{
	const char *path =
		arena_printf(a, "%s/../notes/%s.md", q->folder, q->db);

	return file_is_regular(path) ? path : NULL;
}

static struct json_object *
line_new(struct arena *a, const struct eval_question *q)
{
	struct json_object *o = json_new(a);

	/* one reference is the arena's, the other the object's */
	json_set(o, "id", json_object_get(json_parse(a, str_of(q->id))));
	return o;
}

const char *
eval_line_failed(struct arena *a, const struct eval_question *q,
		 const char *why)
{
	struct json_object *o = line_new(a, q);

	json_set_text(o, "sql", NULL);
	json_set_real(o, "confidence", 0);
	json_set_real(o, "ms", 0);
	json_set_text(o, "error", why);
	return str_dup(a, json_text(a, o));
}

static double
ms_of(int64_t us)
{
	return (double)us / 1000;
}

static void
add_choices(struct json_object *o, const struct turn *t,
	    const struct turn *picks)
{
	struct json_object *choices = json_add_array(o, "choices"), *sql;

	for (size_t i = 0; i < t->n_choices; i++)
		json_push_text(choices, t->choices[i]);
	if (!picks)
		return;
	sql = json_add_array(o, "choice_sql");
	for (size_t i = 0; i < t->n_choices; i++)
		json_push_text(sql, picks[i].state == TURN_ANSWERED
					    ? picks[i].sql
					    : NULL);
}

/* Words of the question that the statement does not account for. */
static void
add_unused(struct json_object *o, const struct turn *t)
{
	struct json_object *unused = json_add_array(o, "unused");

	for (size_t i = 0; i < t->n_unused; i++)
		json_push_text(unused, t->unused[i]);
}

/* Each draft, as its drafter measured it, and what became of the one shown. */
static void
add_drafts(struct json_object *o, const struct job *job)
{
	struct json_object *drafts = json_add_array(o, "drafts");

	for (size_t i = 0; i < job->ranked.n; i++) {
		const struct draft *d = &job->ranked.items[i];
		struct json_object *one, *signs, *left;

		if (!d->sql)
			continue;
		one = json_push_object(drafts);
		json_set_text(one, "sql", d->sql);
		json_set_real(one, "confidence", d->confidence);
		left = json_add_array(one, "left_out");
		for (size_t k = 0; k < d->n_unused; k++)
			json_push_text(left, d->unused[k]);
		signs = json_add_object(one, "signs");
		for (size_t k = 0; k < d->n_signs; k++)
			json_set_real(signs, d->signs[k].name,
				      d->signs[k].value);
	}
	json_set_bool(o, "nothing",
		      job->turn->rows && rows_are_nothing(job->turn->rows));
}

/* What a model cost. */
static void
add_cost(struct json_object *o, const struct job *job)
{
	const struct turn *t = job->turn;

	json_set_int(o, "calls", (int64_t)t->model_calls);
	json_set_int(o, "attempts", (int64_t)t->n_attempts);
	json_set_int(o, "fixes", (int64_t)job->n_fixes);
	json_set_int(o, "tokens_in", (int64_t)t->tokens_in);
	json_set_int(o, "tokens_out", (int64_t)t->tokens_out);
}

const char *
eval_line(struct arena *a, const struct eval_question *q, const struct job *job,
	  const struct turn *picks, const struct eval_head *head)
{
	struct json_object *o = line_new(a, q);
	const struct turn *t = job->turn;
	const bool answered = t->state == TURN_ANSWERED;

	json_set_text(o, "sql", answered ? t->sql : NULL);
	json_set_real(o, "confidence", t->confidence);
	json_set_real(o, "ms", ms_of(head->us));
	if (head->verdict != EVAL_UNKNOWN)
		json_set_bool(o, "right", head->verdict == EVAL_RIGHT);
	if (answered && t->n_unused)
		add_unused(o, t);
	if (t->state == TURN_CLARIFY) {
		json_set_text(o, "asked", t->clarify);
		add_choices(o, t, picks);
	} else if (!answered) {
		json_set_text(o, "error", t->error_say);
	}
	if (t->model_calls)
		add_cost(o, job);
	if (q->signs)
		add_drafts(o, job);
	return str_dup(a, json_text(a, o));
}

const char *
eval_line_both(struct arena *a, const char *first, const char *second)
{
	struct json_object *o = json_parse(a, str_of(first));

	/* one reference is the arena's, the other the object's */
	json_set(o, "against", json_object_get(json_parse(a, str_of(second))));
	return str_dup(a, json_text(a, o));
}
