#ifndef TESTS_DRAFTER_SCENE_H
#define TESTS_DRAFTER_SCENE_H

#include <string.h>

#include "base/buf.h"
#include "data/facts.h"
#include "drafter/prompt.h"
#include "tests/drafter/job.h"
#include "tests/test.h"

/* What each stage sends to a model. */
static const struct {
	const char *name, *rules, *task;
	bool failed; /* an attempt failed before */
	bool result; /* there are rows */
} stages[] = {
	{ "draft", "prompt/system", "prompt/user", false, false },
	{ "candidates", "prompt/system", "prompt/user", false, false },
	{ "fix", "prompt/system", "prompt/user", true, false },
	{ "again", "prompt/system", "prompt/again", false, false },
	{ "tables", "prompt/choose", "prompt/tables", false, false },
	{ "plan", "prompt/plan", "prompt/user", false, false },
	{ "evaluate", "prompt/evaluate", "prompt/result", false, true },
	{ "raw", "prompt/system", "prompt/raw", false, true },
	{ "answer", "prompt/answer", "prompt/result", false, true },
};

#define SYSTEM_MAX ((size_t)1 << 20)

static struct arena *templates_arena;
static struct template_set *templates;

static inline int
start(void **state)
{
	(void)state;
	templates_arena = arena_create((size_t)1 << 26);
	return template_load(templates_arena, "", NULL, &templates) ? -1 : 0;
}

static inline int
stop(void **state)
{
	(void)state;
	arena_destroy(templates_arena);
	return 0;
}

/* A job in the middle, with all that a prompt may hold saying `text`. */
struct scene {
	struct shop shop;
	struct database db;
	struct turn turn, before;
	struct vote votes[3];
	struct found_note note;
	struct note_line lines[4];
	struct prompt_notes notes;
	const char *cities[3];
	struct column_facts column_facts[3];
	struct facts facts;
	struct used_term term;
	struct value_match value;
	struct example example;
	struct complaint complaint;
	struct column col;
	struct cell cell;
	struct rows rows;
	const char *samples[1];
	const char *tables[1];
};

static inline void
fill_schema(struct scene *s, const char *text)
{
	struct schema_column *city = &s->shop.customers[2];

	s->samples[0] = text;
	city->samples = s->samples;
	city->n_samples = 1;
	city->comment = text;
	s->shop.customers[3].name = text;
	s->shop.customers[3].declared = text;
	s->shop.tables[0].comment = text;
}

static inline void
fill_job(struct scene *s, const char *text)
{
	struct job *job = &s->shop.job;

	s->db = (struct database){ .name = "shop",
				   .title = text,
				   .description = text };
	s->before =
		(struct turn){ .question = text, .sql = text, .answer = text };
	s->note = (struct found_note){ "page", text, text, text, "words", 1 };
	s->lines[0] = (struct note_line){ .text = text, .level = 1 };
	s->lines[1] = (struct note_line){ .text = text, .heading = text };
	s->notes = (struct prompt_notes){ .lines = s->lines, .n_lines = 2 };
	job->notes = &s->notes;
	s->term = (struct used_term){ text, text, text };
	s->value = (struct value_match){ .text = text, .col = 2 };
	s->example.question = text;
	s->example.sql = text;
	s->turn = (struct turn){ .plan = text,
				 .notes = &s->note,
				 .n_notes = 1,
				 .terms = &s->term,
				 .n_terms = 1 };
	job->database = &s->db;
	job->question = text;
	job->history = &s->before;
	job->n_history = 1;
	job->turn = &s->turn;
	job->values = &s->value;
	job->n_values = 1;
	job->examples = &s->example;
	job->n_examples = 1;
}

static inline void
fill_attempt(struct scene *s, const char *text)
{
	struct attempt *t = &s->shop.job.attempts[0];

	s->col = (struct column){ .name = text };
	s->cell = (struct cell){ CELL_TEXT, str_of(text) };
	s->rows = (struct rows){ .n_cols = 1,
				 .n_rows = 1,
				 .cols = &s->col,
				 .cells = &s->cell,
				 .truncated = true };
	s->complaint = (struct complaint){ .type = COMPLAINT_COLUMN,
					   .message = text,
					   .problem_area = text,
					   .suggestion = text };
	s->tables[0] = "customers";
	t->tables = s->tables;
	t->n_tables = 1;
	t->draft.sql = text;
	t->rows = &s->rows;
	t->complaint = &s->complaint;
	s->shop.job.shown = t;
}

static inline struct scene *
scene_of(struct arena *a, const struct dialect *d, const char *text)
{
	struct scene *s = arena_alloc(a, sizeof(*s));

	shop_init(&s->shop, a, templates);
	s->shop.settings.examples = 3;
	s->shop.settings.schema_tokens = 100;
	s->shop.settings.notes_tokens = 1500;
	s->shop.settings.hide_samples = "";
	s->shop.settings.send_rows = true;
	s->shop.settings.raw_row_limit = 200;
	s->shop.job.dialect = d;
	s->shop.schema.dialect = d->name;
	if (text) {
		fill_schema(s, text);
		fill_job(s, text);
		fill_attempt(s, text);
	}
	return s;
}

static inline const char *
rendered(struct scene *s, size_t stage)
{
	static const size_t both[] = { 1, 0 };
	struct job *job = &s->shop.job;
	struct json_object *tree;
	struct str rules, task;

	job->n_attempts = stages[stage].failed ? 1 : 0;
	/* too long to be shown whole there */
	s->notes.tokens = stages[stage].failed ? SIZE_MAX : 20;
	tree = strcmp(stages[stage].name, "tables") == 0
		       ? prompt_tables(job, both)
	       : stages[stage].result ? prompt_talk(job)
				      : prompt_user(job);
	if (strcmp(stages[stage].name, "candidates") == 0) {
		json_set_text(tree, "second",
			      prompt_sql(job, job->shown->draft.sql, 4000));
		json_set_bool(tree, "steps", true);
	}
	if (strcmp(stages[stage].name, "plan") == 0)
		json_set_text(tree, "plan", NULL);
	json_set_text(tree, "reply",
		      prompt_words(job, job->shown->draft.sql, 4000));
	if (stages[stage].result) {
		prompt_result(job, job->shown, tree);
		json_set_int(tree, "limit", 200);
	}
	if (strcmp(stages[stage].name, "evaluate") == 0)
		json_set_text(tree, "vote", prompt_vote(job));
	assert_null(prompt_rules_text(job, stages[stage].rules, &rules));
	assert_null(prompt_text(job, stages[stage].task, tree, &task));
	return arena_printf(job->arena,
			    "[%s: system]\n%.*s\n[%s: user]\n%.*s\n",
			    stages[stage].name, (int)rules.n, rules.p,
			    stages[stage].name, (int)task.n, task.p);
}

static inline void
fill_notes(struct scene *s)
{
	s->lines[0] = (struct note_line){ .text = "Rules", .level = 1 };
	s->lines[1] = (struct note_line){
		.text = "Test customers have no email and never count.",
		.heading = "Rules"
	};
	s->lines[2] = (struct note_line){ .text = "Columns", .level = 1 };
	s->lines[3] = (struct note_line){
		.text = "column: orders.total; meaning: with tax",
		.column = "orders.total",
		.heading = "Columns",
		.meaning = "with tax"
	};
	s->notes.n_lines = 4;
	s->notes.tokens = 20;
}

/* What the value index has of customers.city, orders.total and .placed. */
static inline void
fill_facts(struct scene *s)
{
	s->cities[0] = "Berlin";
	s->cities[1] = "O'Fallon";
	s->cities[2] = "Oslo";
	s->shop.customers[2].type = CELL_TEXT;
	s->shop.orders[3].type = CELL_DECIMAL;
	s->shop.orders[4].type = CELL_TIMESTAMP;
	s->column_facts[0] = (struct column_facts){
		.col = 2,
		.n_distinct = 3,
		.complete = true,
		.values = s->cities,
		.n_values = 3,
	};
	s->column_facts[1] = (struct column_facts){
		.table = 1,
		.col = 3,
		.n_distinct = 17,
		.form = TEXT_NUMBERS,
		.min = "9.90",
		.max = "1250.00",
	};
	s->column_facts[2] = (struct column_facts){
		.table = 1,
		.col = 4,
		.n_distinct = 17,
		.form = TEXT_TIMES,
		.min = "2023-01-02 08:00:00",
		.max = "2026-06-30 17:45:00",
	};
	s->facts = (struct facts){ s->column_facts, 3, 1 };
	s->shop.job.facts = &s->facts;
}

/* The shop as it is, in the middle of a chat. */
static inline struct scene *
usual(struct arena *a, const struct dialect *d)
{
	struct scene *s = scene_of(a, d, NULL);

	fill_job(s, "");
	fill_attempt(s, "SELECT town FROM customers");
	s->db.title = "Web shop";
	s->db.description = "Orders of a web shop.";
	s->shop.job.question = "How many clients live in Oslo?";
	s->before = (struct turn){ .question = "How many customers are there?",
				   .sql = "SELECT count(*) FROM customers",
				   .answer = "There are 12345." };
	s->note = (struct found_note){
		"file",      "shop.md",
		"Customers", "Test customers have no email.",
		"words",     1
	};
	s->shop.settings.pairs = 3;
	fill_notes(s);
	fill_facts(s);
	s->term = (struct used_term){ "clients", "customers", "shop.md" };
	s->value.text = "Oslo";
	s->value.at = 25;
	s->value.n = 4;
	s->example.question = "customers in Berlin";
	s->example.sql = "SELECT name FROM customers WHERE city = 'Berlin'";
	s->turn.plan = "{\"tables\":[\"customers\"],\"steps\":\"Count.\"}";
	s->votes[0].agrees = s->votes[2].agrees = true;
	s->turn.votes = s->votes;
	s->turn.n_votes = COUNT(s->votes);
	s->complaint = (struct complaint){
		.type = COMPLAINT_COLUMN,
		.message = "no such column: town",
		.problem_area = "Column: town",
		.suggestion = "Did you mean city?",
	};
	s->col.name = "city";
	s->cell.text = STR("Oslo");
	return s;
}

#endif
