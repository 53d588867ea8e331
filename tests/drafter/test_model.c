#include <string.h>

#include "drafter/drafter.h"
#include "tests/arena.h"
#include "tests/drafter/job.h"
#include "tests/server.h"
#include "tests/test.h"

#include "base/ban.h"

static const char rules[] =
	"[{\"match\": \"^count$\", \"sql\": \"SELECT count(*) FROM customers\","
	"  \"explanation\": \"Counts.\"},"
	"{\"match\": \"^yaml$\", \"match_all\": \"Reply with YAML\","
	"  \"content\": \"sql: |\\n  SELECT 1\\nexplanation: x\\n\"},"
	"{\"match\": \"^unclear$\", \"clarify\": \"Which?\","
	"  \"choices\": [\"a\", \"b\"]},"
	"{\"match\": \"^prose$\", \"content\": \"I would rather not.\"},"
	"{\"match\": \"^messy$\", \"match_all\": \"could not be read\","
	"  \"sql\": \"SELECT 6\"},"
	"{\"match\": \"^messy$\","
	"  \"content\": \"Either `SELECT 7 FROM t` or `SELECT 8 FROM t`.\"},"
	"{\"match\": \"^messy, then none$\", \"times\": 1,"
	"  \"content\": \"So to say.\"},"
	"{\"match\": \"^messy, then none$\", \"status\": 400},"
	"{\"match\": \"^salaries$\", \"explanation\": \"No salaries.\"},"
	"{\"match\": \"^wages$\", \"match_all\": \"could not be read\","
	"  \"explanation\": \"No wages.\"},"
	"{\"match\": \"^wages$\", \"content\": \"They are not there.\"},"
	"{\"match\": \"^bonuses$\", \"sql\": \"N/A\","
	"  \"explanation\": \"No bonuses.\"},"
	"{\"match\": \"^pensions$\","
	"  \"sql\": \"SELECT 'There are no pensions' AS message\"},"
	"{\"match\": \"^fails$\", \"status\": 400, \"error\": \"no\"},"
	"{\"match\": \"^long$\", \"match_all\": \"CREATE TABLE\","
	"  \"status\": 400, \"error\": \"maximum context length is 8\"},"
	"{\"match\": \"^long$\", \"sql\": \"SELECT 5\"},"
	"{\"match\": \"^ways$\", \"match_all\": \"root ::= [^(]*steps\","
	"  \"sql\": \"SELECT 3\", \"headers\": {\"Server\": \"llama.cpp\"}},"
	"{\"match\": \"^ways$\", \"match_all\": \"root ::=\","
	"  \"sql\": \"SELECT 1\", \"headers\": {\"Server\": \"llama.cpp\"}},"
	"{\"match\": \"^ways$\", \"match_all\": \"properties[^a-z]*steps\","
	"  \"sql\": \"SELECT 4\", \"headers\": {\"Server\": \"llama.cpp\"}},"
	"{\"match\": \"^ways$\", \"match_all\": \"response_format\","
	"  \"sql\": \"SELECT 2\", \"headers\": {\"Server\": \"llama.cpp\"}},"
	"{\"match\": \"^fix$\", \"match_all\": \"no such column: x\","
	"  \"sql\": \"SELECT name FROM customers\"}]";

static struct server server;
static struct arena *templates_arena;
static struct template_set *templates;

static int
start(void **state)
{
	(void)state;
	templates_arena = arena_create((size_t)1 << 26);
	if (template_load(templates_arena, "", NULL, &templates))
		return -1;
	server_start(&server, rules);
	return server.port ? 0 : -1;
}

static int
stop(void **state)
{
	(void)state;
	server_stop(&server);
	arena_destroy(templates_arena);
	return 0;
}

static const struct err *
ask(struct arena *a, struct shop *s, const char *question, struct drafts *ret)
{
	s->settings.base_url = server_url(a, &server, "/v1");
	s->job.question = question;
	*ret = (struct drafts){ .n = 0 };
	return drafter_find(STR("model"))->draft(&s->job, ret);
}

static void
test_drafts(void **state)
{
	struct shop s;
	struct drafts d;

	shop_init(&s, *state, templates);
	assert_null(ask(*state, &s, "count", &d));
	assert_int_equal(d.n, 1);
	assert_string_equal(d.items[0].sql, "SELECT count(*) FROM customers");
	assert_string_equal(d.items[0].explanation, "Counts.");
	assert_null(d.items[0].clarify);
	assert_int_equal(d.model_calls, 1);
	assert_true(d.tokens_in > 100);
	assert_true(d.tokens_out > 0);
	assert_string_equal(d.model, "test-model");

	s.settings.reply_form = REPLY_YAML;
	assert_null(ask(*state, &s, "yaml", &d));
	assert_string_equal(d.items[0].sql, "SELECT 1");

	assert_null(ask(*state, &s, "unclear", &d));
	assert_int_equal(d.n, 1);
	assert_null(d.items[0].sql);
	assert_string_equal(d.items[0].clarify, "Which?");
	assert_int_equal(d.items[0].n_choices, 2);
}

static void
test_none(void **state)
{
	struct shop s;
	struct drafts d;
	const struct err *e;

	shop_init(&s, *state, templates);
	assert_null(ask(*state, &s, "prose", &d));
	assert_int_equal(d.n, 0);
	assert_string_equal(d.why_none, "I would rather not.");
	assert_int_equal(d.model_calls, 2);
	assert_false(d.declined);

	e = ask(*state, &s, "fails", &d);
	assert_non_null(e);
	assert_int_equal(e->kind, ERR_MODEL);
	assert_int_equal(d.n, 0);
	assert_int_equal(d.model_calls, 1);

	s.settings.base_url = "";
	assert_null(drafter_model.draft(&s.job, &d));
	assert_int_equal(d.n, 0);
	assert_non_null(d.why_none);
}

/* What does not read is asked for once more, as JSON alone. */
static void
test_asks_again(void **state)
{
	struct shop s;
	struct drafts d;

	shop_init(&s, *state, templates);
	s.settings.reply_form = REPLY_YAML;
	assert_null(ask(*state, &s, "messy", &d));
	assert_int_equal(d.n, 1);
	assert_string_equal(d.items[0].sql, "SELECT 6");
	assert_int_equal(d.model_calls, 2);
	assert_true(d.tokens_in > 200);

	assert_null(ask(*state, &s, "messy, then none", &d));
	assert_int_equal(d.n, 0);
	assert_int_equal(d.model_calls, 2);
	assert_string_equal(d.why_none, "So to say.");
	assert_false(d.declined);
}

/* A model that says what is missing is not asked again. */
static void
test_declines(void **state)
{
	struct shop s;
	struct drafts d;

	shop_init(&s, *state, templates);
	assert_null(ask(*state, &s, "salaries", &d));
	assert_int_equal(d.n, 0);
	assert_int_equal(d.model_calls, 1);
	assert_string_equal(d.why_none, "No salaries.");
	assert_true(d.declined);

	assert_null(ask(*state, &s, "wages", &d));
	assert_int_equal(d.model_calls, 2);
	assert_string_equal(d.why_none, "No wages.");
	assert_true(d.declined);

	assert_null(ask(*state, &s, "bonuses", &d));
	assert_int_equal(d.model_calls, 1);
	assert_string_equal(d.why_none, "No bonuses.");
	assert_true(d.declined);

	assert_null(ask(*state, &s, "pensions", &d));
	assert_int_equal(d.n, 0);
	assert_string_equal(d.why_none, "There are no pensions");
	assert_true(d.declined);
}

static void
test_fix(void **state)
{
	struct complaint c = { .type = COMPLAINT_COLUMN,
			       .message = "no such column: x" };
	struct shop s;
	struct drafts d;

	shop_init(&s, *state, templates);
	s.job.attempts[0].draft.sql = "SELECT x FROM customers";
	s.job.attempts[0].complaint = &c;
	s.job.n_attempts = 1;
	assert_null(ask(*state, &s, "fix", &d));
	assert_string_equal(d.items[0].sql, "SELECT name FROM customers");
}

static void
test_too_long(void **state)
{
	struct shop s;
	struct drafts d;

	shop_init(&s, *state, templates);
	assert_null(ask(*state, &s, "long", &d));
	assert_string_equal(d.items[0].sql, "SELECT 5");
	assert_int_equal(d.model_calls, 2);
	s.settings.schema_form = SCHEMA_COMPACT; /* nothing is shorter */
	assert_null(ask(*state, &s, "long", &d));
	assert_int_equal(d.model_calls, 1);
}

/* Where steps are asked for they are what the reply begins with. */
static void
test_form_of_ways(void **state)
{
	static const char *const want[][4] = {
		{ "SELECT 2", "SELECT 2", "SELECT 4", "SELECT 2" },
		{ "SELECT 1", "SELECT 1", "SELECT 3", "SELECT 1" },
	};
	struct drafted d[COUNT(want[0])];
	struct shop s;

	shop_init(&s, *state, templates);
	s.settings.base_url = server_url(*state, &server, "/v1");
	s.settings.reply_form = REPLY_JSON;
	s.settings.structured = true;
	s.job.question = "ways";
	for (size_t k = 0; k < COUNT(want); k++) {
		s.settings.grammar = k == 1;
		drafter_model.draft_all(&s.job, d, 1); /* which server it is */
		drafter_model.draft_all(&s.job, d, COUNT(d));
		for (size_t i = 0; i < COUNT(d); i++) {
			assert_null(d[i].err);
			assert_string_equal(d[i].drafts.items[0].sql,
					    want[k][i]);
		}
	}
}

static void
test_find(void **state)
{
	(void)state;
	assert_ptr_equal(drafter_find(STR("model")), &drafter_model);
	assert_ptr_equal(drafter_find(STR("grammar")), &drafter_grammar);
	assert_null(drafter_find(STR("oracle")));
	assert_null(drafter_find(STR("")));
}

TESTS_IN(start, stop, ARENA_CASE(test_drafts), ARENA_CASE(test_none),
	 ARENA_CASE(test_asks_again), ARENA_CASE(test_declines),
	 ARENA_CASE(test_fix), ARENA_CASE(test_too_long), CASE(test_find),
	 ARENA_CASE(test_form_of_ways))
