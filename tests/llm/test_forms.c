#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "llm/api.h"
#include "llm/reply.h"
#include "tests/test.h"

#include "base/ban.h"

/*
 * tests/llm/forms.jsonl has a form in each line. Those with a text are read
 * here: sql is what is taken from it, null when nothing is. Those with a reply
 * are sent over HTTP by tests/forms/run.
 */
#define FORMS "tests/llm/forms.jsonl"
#define N_TEXTS 743
#define N_REPLIES 286

static bool
reads(struct arena *a, struct json_object *form)
{
	const char *want = json_get_text(form, "sql", NULL);
	const char *text = json_get_text(form, "text", NULL);
	struct draft d;

	reply_read(a, str_of(text), &d);
	if (!d.sql == !want && (!want || strcmp(d.sql, want) == 0))
		return true;
	print_error("[%s]: got [%s] instead of [%s]\n", text,
		    d.sql ? d.sql : "NULL", want ? want : "NULL");
	return false;
}

static void
test_forms(void **state)
{
	struct arena *a = arena_create((size_t)1 << 24);
	FILE *f = fopen(FORMS, "r");
	char *line = NULL;
	size_t size = 0, texts = 0, replies = 0, wrong = 0;
	ssize_t length;

	(void)state;
	assert_non_null(f);
	while ((length = getline(&line, &size, f)) > 0) {
		struct json_object *form = json_parse(
			a, str_trim((struct str){ line, (size_t)length }));

		assert_non_null(form);
		if (json_get(form, "text")) {
			assert_null(json_get(form, "reply"));
			texts++;
			wrong += !reads(a, form);
		} else {
			assert_non_null(json_get(form, "reply"));
			replies++;
		}
		arena_reset(a);
	}
	free(line);
	assert_int_equal(fclose(f), 0);
	arena_destroy(a);
	assert_int_equal(wrong, 0);
	assert_int_equal(texts, N_TEXTS);
	assert_int_equal(replies, N_REPLIES);
}

/* Cut anywhere behind its statement or in it, it is that statement or none. */
static void
test_cut(void **state)
{
	static const char *const texts[] = {
		"{\"sql\": \"SELECT \\\"a\\\", 'b' FROM \\\"t\\\"\", \"n\": [1]}",
		"{\"sql\": \"SELECT \"a\", 'b' FROM \"t\"\", \"n\": [1]}",
		"{'sql': 'SELECT \"a\", \\'b\\' FROM \"t\"', 'n': [1]}",
	};
	struct arena *a = arena_create((size_t)1 << 24);

	(void)state;
	for (size_t i = 0; i < COUNT(texts); i++)
		for (size_t n = 0; n < strlen(texts[i]); n++) {
			struct draft d;

			reply_read(a, (struct str){ texts[i], n }, &d);
			if (d.sql)
				assert_string_equal(
					d.sql, "SELECT \"a\", 'b' FROM \"t\"");
		}
	arena_destroy(a);
}

/* What is shown of a reply that is still coming. */
static void
test_so_far(void **state)
{
	static const struct {
		const char *text, *want;
	} parts[] = {
		{ "{\"sql\": \"SELECT \\\"a\\\", 'b'\\nFROM t\\u00e",
		  "SELECT \"a\", 'b'\nFROM t" },
		{ "{\"sql\": \"SELECT 1\", \"explanation\": \"x\"}",
		  "SELECT 1" },
		{ "{\"explanation\": \"x\", \"sql\": \"SEL", "SEL" },
		{ "```json\n{\"sql\": \"SELECT 1\\", "SELECT 1" },
		{ "```sql\nSELECT a\nFROM t\n```\nThat is",
		  "SELECT a\nFROM t\n" },
		{ "```sql\nSELECT a\n``", "SELECT a\n" },
		{ "{\"sql\": \"SELECT '\\ud83d", "SELECT '" },
		{ "{\"sql\": \"SELECT '\\ud83d\\ude0", "SELECT '" },
		{ "{\"sql\": \"SELECT '\\ud83d\\ude00'",
		  "SELECT '\xf0\x9f\x98\x80'" },
		{ "{\"sql\": \"SELECT '\\ud83dx'", "SELECT '\xef\xbf\xbdx'" },
		{ "SELECT a FR", "SELECT a FR" },
		{ "{\"sql\": null", "" },
		{ "{\"sql\":", "" },
		{ "<think>SELECT bad", "" },
		{ "I would", "" },
		{ "```sq", "" },
		{ "", "" },
	};
	struct arena *a = arena_create((size_t)1 << 24);

	(void)state;
	for (size_t i = 0; i < COUNT(parts); i++)
		assert_string_equal(
			str_dup(a, reply_so_far(a, str_of(parts[i].text))),
			parts[i].want);
	arena_destroy(a);
}

static void
test_declines(void **state)
{
	struct arena *a = arena_create((size_t)1 << 24);

	(void)state;
	assert_true(reply_declines(
		a, STR("{\"sql\": null, \"explanation\": \"No salaries.\"}")));
	assert_true(reply_declines(a, STR("{\"error\": \"No salaries.\"}")));
	assert_true(reply_declines(
		a, STR("{\"sql\": \"SELECT 1\", \"answerable\": false,"
		       " \"reason\": \"No salaries.\"}")));
	assert_false(reply_declines(
		a, STR("{\"sql\": \"SELECT 1\", \"valid\": false,"
		       " \"explanation\": \"Counts them.\"}")));
	assert_false(reply_declines(a, STR("There are no salaries.")));
	assert_false(reply_declines(
		a, STR("{\"sql\": \"SELECT 1\", \"explanation\": \"x\"}")));
	assert_false(reply_declines(a, STR("{\"explanation\": \"The que")));
	assert_false(reply_declines(a, STR("")));
	arena_destroy(a);
}

/* Bodies that hold no content, or less than all; sql NULL: an error. */
/* clang-format off */
static const struct {
	const char *body;
	const char *sql;
	bool anthropic;
} bodies[] = {
	{ "{\"choices\": [{\"message\": {\"content\": \"\", \"reasoning_content\":"
	  " \"So: ```sql\\nSELECT 1\\n```\"}}]}", "SELECT 1", false },
	{ "{\"choices\": [{\"message\": {\"reasoning\": \"{\\\"sql\\\": \\\"SELECT 1\\\"}\"}}]}",
	  "SELECT 1", false },
	{ "{\"choices\": [{\"message\": {\"content\": null, \"tool_calls\": [{\"function\":"
	  " {\"arguments\": \"{\\\"sql\\\": \\\"SELECT 1\\\"}\"}}]}}]}", "SELECT 1", false },
	{ "{\"choices\": [{\"message\": {\"content\": null, \"tool_calls\": [{\"function\":"
	  " {\"arguments\": \"{\\\"sql\\\": \\\"SELECT 1\\\"}\"}}, {\"function\":"
	  " {\"arguments\": \"{\\\"sql\\\": \\\"SELECT 2\\\"}\"}}]}}]}", NULL, false },
	{ "{\"choices\": [{\"finish_reason\": \"length\", \"message\": {\"content\":"
	  " \"{\\\"sql\\\": \\\"SELECT 1\\\"}\"}}]}", "SELECT 1", false },
	{ "{\"choices\": [{\"finish_reason\": \"length\", \"message\": {\"content\":"
	  " \"{\\\"sql\\\": \\\"SELECT 1\\\", \\\"explanation\\\": \\\"It \"}}]}", "SELECT 1", false },
	{ "{\"choices\": [{\"finish_reason\": \"length\", \"message\": {\"content\":"
	  " \"```sql\\nSELECT a FROM t\"}}]}", NULL, false },
	{ "{\"content\": [{\"type\": \"tool_use\", \"input\": {\"sql\": \"SELECT 1\"}}]}",
	  "SELECT 1", true },
	{ "{\"stop_reason\": \"max_tokens\", \"content\": [{\"type\": \"text\","
	  " \"text\": \"{\\\"sql\\\": \\\"SELECT 1\\\"}\"}]}", "SELECT 1", true },
	{ "{\"output\": [{\"type\": \"reasoning\", \"summary\": [{\"type"
	  "\": \"summary_text\", \"text\": \"SELECT 9\"}]}, {\"type\": \""
	  "message\", \"role\": \"assistant\", \"content\": [{\"type\": "
	  "\"output_text\", \"text\": \"{\\\"sql\\\": \\\"SELECT 1\\\"}\""
	  "}]}], \"status\": \"completed\", \"error\": null}",
	  "SELECT 1", false },
	{ "{\"output\": [{\"type\": \"function_call\", \"name\": \"sql\","
	  " \"arguments\": \"{\\\"sql\\\": \\\"SELECT 1\\\"}\"}]}",
	  "SELECT 1", false },
	{ "{\"output\": [{\"type\": \"message\", \"role\": \"assistant\","
	  " \"content\": [{\"type\": \"output_text\", \"text\": \"SELECT "
	  "a FR\"}]}], \"status\": \"incomplete\", \"incomplete_details\""
	  ": {\"reason\": \"max_output_tokens\"}}",
	  NULL, false },
	{ "{\"output\": [{\"type\": \"message\", \"content\": [{\"type\":"
	  " \"refusal\", \"refusal\": \"No.\"}]}]}",
	  NULL, false },
	{ "{\"output\": []}",
	  NULL, false },
	{ "{\"message\": {\"role\": \"assistant\", \"content\": \"{\\\"sq"
	  "l\\\": \\\"SELECT 1\\\"}\", \"thinking\": \"SELECT 9\"}, \"don"
	  "e\": true, \"done_reason\": \"stop\"}",
	  "SELECT 1", false },
	{ "{\"response\": \"```sql\\nSELECT 1\\n```\", \"done\": true}",
	  "SELECT 1", false },
	{ "{\"message\": {\"content\": \"\", \"tool_calls\": [{\"function"
	  "\": {\"name\": \"sql\", \"arguments\": {\"sql\": \"SELECT 1\"}"
	  "}}]}, \"done\": true}",
	  "SELECT 1", false },
	{ "{\"message\": {\"content\": \"SELECT a FR\"}, \"done\": true, "
	  "\"done_reason\": \"length\"}",
	  NULL, false },
	{ "{\"error\": \"model 'x' not found\"}",
	  NULL, false },
};
/* clang-format on */

static void
test_bodies(void **state)
{
	struct arena *a = arena_create((size_t)1 << 24);

	(void)state;
	for (size_t i = 0; i < COUNT(bodies); i++) {
		struct llm_reply reply = { .model = "m" };
		struct str body = str_of(bodies[i].body);
		const struct err *e =
			bodies[i].anthropic
				? llm_read_anthropic(a, body, &reply)
				: llm_read_answer(a, body, &reply);
		struct draft d;

		if (!e != (bodies[i].sql != NULL))
			fail_msg("%s", bodies[i].body);
		if (e)
			continue;
		reply_read(a, str_of(reply.text), &d);
		assert_non_null(d.sql);
		assert_string_equal(d.sql, bodies[i].sql);
	}
	arena_destroy(a);
}

static void
test_counts(void **state)
{
	static const char *const counted[] = {
		"{\"model\": \"served\", \"output\": [{\"content\": [{\"text\":"
		" \"x\"}]}], \"usage\": {\"input_tokens\": 7,"
		" \"output_tokens\": 3}}",
		"{\"model\": \"served\", \"response\": \"x\", \"done\": true,"
		" \"prompt_eval_count\": 7, \"eval_count\": 3}",
	};
	struct arena *a = arena_create((size_t)1 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(counted); i++) {
		struct llm_reply reply = { .model = "m" };

		assert_null(llm_read_answer(a, str_of(counted[i]), &reply));
		assert_string_equal(reply.text, "x");
		assert_string_equal(reply.model, "served");
		assert_int_equal(reply.tokens_in, 7);
		assert_int_equal(reply.tokens_out, 3);
	}
	arena_destroy(a);
}

TESTS(CASE(test_bodies), CASE(test_counts), CASE(test_forms), CASE(test_cut),
      CASE(test_so_far), CASE(test_declines))
