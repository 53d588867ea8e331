#include "suggest/next_reader.h"

#include <string.h>

#include "base/hash/hash.h"
#include "drafter/drafter.h"
#include "knowledge/schema/select.h"

#include "base/ban.h"

#define SCRATCH_MAX ((size_t)64 << 20)
#define KNOWN_MAX 1024 /* a power of two */

/* What was said before in this process, by key; 0: nothing yet. */
static struct {
	uint64_t key;
	bool known;
} said[KNOWN_MAX];

static uint64_t
add_number(uint64_t key, uint64_t n)
{
	return hash_add(key, (struct str){ (const char *)&n, sizeof(n) });
}

struct next_reader
next_reader_new(const struct job *job, const struct shape *statement)
{
	struct next_reader r = { .job = job };
	struct turn *last;

	r.before =
		arena_array(job->arena, job->n_history + 1, sizeof(*r.before));
	for (size_t i = 0; i < job->n_history; i++)
		r.before[i] = job->history[i];
	last = &r.before[job->n_history];
	*last = *job->turn;
	last->state = TURN_ANSWERED;
	last->question = job->question;
	r.key = add_number(HASH_START, job->schema->serial);
	r.key = hash_add(r.key, str_of(job->schema->fingerprint));
	r.key = hash_add(
		r.key, str_of(job->chat_text ? job->chat_text : job->question));
	for (size_t i = 0; i < statement->n_tokens; i++) {
		const struct token *t = &statement->tokens[i];

		r.key = hash_add(r.key, t->kind == TOKEN_TEXT     ? STR("'")
					: t->kind == TOKEN_NUMBER ? STR("1")
								  : t->text);
		r.key = hash_add(r.key, STR(" "));
	}
	return r;
}

/* The tables of the answer and those they refer to: the others cost time. */
static struct schema *
schema_near(const struct job *job)
{
	const struct schema *s = job->schema;
	bool *near = arena_array(job->arena, s->n_tables, sizeof(*near));
	struct selection picked = { .n = 0 };

	for (size_t i = 0; i < job->turn->n_tables; i++) {
		const struct schema_table *t =
			schema_table(s, str_of(job->turn->tables[i]));

		if (!t)
			continue;
		near[t - s->tables] = true;
		for (size_t k = 0; k < t->n_keys; k++)
			near[t->keys[k].to] = true;
	}
	picked.tables =
		arena_array(job->arena, s->n_tables, sizeof(*picked.tables));
	for (size_t i = 0; i < s->n_tables; i++)
		if (near[i])
			picked.tables[picked.n++] = i;
	picked.cols =
		arena_array(job->arena, picked.n + 1, sizeof(*picked.cols));
	return select_narrow(job->arena, s, &picked);
}

static void
destroy(void *arena)
{
	arena_destroy(arena);
}

/* The value that stands in the question by itself. */
static void
put_value(struct job *next, const char *question, struct value_match value)
{
	struct value_match *own = arena_alloc(next->arena, sizeof(*own));

	*own = value;
	next->values = own;
	next->n_values = value.text ? 1 : 0;
	if (!value.text)
		return;
	own->at = (size_t)(strstr(question, value.text) - question);
	own->n = strlen(value.text);
	own->strength = 1;
}

/* The question behind those before it, with the value that stands in it. */
static void
put_line(struct job *next, const struct job *job, const char *question,
	 struct value_match value)
{
	const char *before = job->chat_text ? job->chat_text : job->question;
	struct value_match *values = arena_array(
		next->arena, job->n_typed_values + 1, sizeof(*values));
	size_t n = 0;

	next->chat_text = arena_printf(next->arena, "%s\n%s", before, question);
	for (; job->chat_text && n < job->n_typed_values; n++)
		values[n] = job->typed_values[n];
	if (value.text) {
		value.at = strlen(before) + 1 +
			   (size_t)(strstr(question, value.text) - question);
		value.n = strlen(value.text);
		value.strength = 1;
		values[n++] = value;
	}
	next->typed_values = values;
	next->n_typed_values = n;
}

static bool
ask(struct next_reader *r, const char *question, struct value_match value)
{
	struct job next = *r->job;

	if (!r->near) {
		r->near = schema_near(r->job);
		r->scratch = arena_create(SCRATCH_MAX);
		arena_defer(r->job->arena, destroy, r->scratch);
	}
	arena_reset(r->scratch);
	next.arena = r->scratch;
	next.selected = r->near;
	next.question = question;
	next.expanded = NULL;
	next.history = r->before;
	next.n_history = r->job->n_history + 1;
	put_value(&next, question, value);
	put_line(&next, r->job, question, value);
	return drafter_grammar.follows(select_seen(&next));
}

bool
next_reader_knows(struct next_reader *r, const char *question,
		  struct value_match value)
{
	uint64_t key = hash_add(r->key, str_of(question));
	size_t at;

	if (value.text)
		key = add_number(add_number(key, value.table), value.col);
	at = key & (KNOWN_MAX - 1);
	if (said[at].key != key) {
		said[at].known = ask(r, question, value);
		said[at].key = key;
	}
	return said[at].known;
}
