#include <string.h>

#include "llm/api.h"
#include "llm/reply.h"
#include "tests/test.h"

#include "base/ban.h"

/* Forms that replies were seen in; sql NULL: none is taken from it. */
/* clang-format off */
static const struct {
	const char *text;
	const char *sql;
} forms[] = {
	/* thought aloud */
	{ "<thinking>SELECT bad FROM t;</thinking>{\"sql\": \"SELECT 1\"}", "SELECT 1" },
	{ "<reasoning>\n```sql\nSELECT bad\n```\n</reasoning>\nSELECT 1", "SELECT 1" },
	{ "<thought>x</thought>SELECT 1", "SELECT 1" },
	{ "<analysis>SELECT bad FROM t</analysis>\n\nSELECT 1", "SELECT 1" },
	{ "<scratchpad>a {\"sql\": \"SELECT 9\"}</scratchpad>{\"sql\": \"SELECT 1\"}", "SELECT 1" },
	{ "<Thinking>\nSELECT bad FROM t\n</Thinking>\nSELECT 1", "SELECT 1" },
	{ "[THINK]SELECT bad FROM t[/THINK]SELECT 1", "SELECT 1" },
	{ "SELECT bad FROM t</think>{\"sql\": \"SELECT 1\"}", "SELECT 1" },
	{ "{\"sql\": \"SELECT 1\"}<reasoning>SELECT bad FROM t</reasoning>", "SELECT 1" },
	{ "<think>a</think>b<think>{\"sql\": \"SELECT 9\"}</think>\nSELECT 1", "SELECT 1" },
	{ "<thinking>\n{\"sql\": \"SELECT bad FROM t\"}", NULL },
	{ "<reasoning>SELECT bad FROM t;", NULL },
	{ "<|channel|>analysis<|message|>SELECT bad FROM t<|end|><|start|>assistant"
	  "<|channel|>final<|message|>{\"sql\": \"SELECT 1\"}<|return|>", "SELECT 1" },
	{ "<|channel|>analysis<|message|>{\"sql\": \"SELECT bad\"}", NULL },
	{ "<|channel|>analysis<|message|>x<|end|><|start|>assistant<|channel|>commentary"
	  " to=functions.run <|constrain|>json<|message|>{\"sql\":\"SELECT 1\"}<|call|>", "SELECT 1" },
	{ "analysisWe take SELECT bad.assistantfinal{\"sql\": \"SELECT 1\"}", "SELECT 1" },
	{ "<|im_start|>assistant\nSELECT 1<|im_end|>", "SELECT 1" },
	{ "SELECT 1;</s>", "SELECT 1" },
	{ "SELECT a FROM t<|eot_id|>", "SELECT a FROM t" },
	{ "{\"sql\": \"SELECT 1\"}<|endoftext|>", "SELECT 1" },
	{ "<start_of_turn>model\nSELECT 1<end_of_turn>", "SELECT 1" },
	/* many fences */
	{ "```sql\nSELECT 9\n```\nThat counts twice. Better:\n```sql\nSELECT 1\n```", "SELECT 1" },
	{ "First try:\n```json\n{\"sql\": \"SELECT 9\"}\n```\nNo:\n```json\n{\"sql\": \"SELECT 1\"}\n```", "SELECT 1" },
	{ "Final query:\n```sql\nSELECT 1\n```\nEarlier one:\n```sql\nSELECT 9\n```", "SELECT 1" },
	{ "```sql\nSELECT 1\n```\nAlternatively:\n```sql\nSELECT 9\n```", "SELECT 1" },
	{ "The incorrect one:\n```sql\nSELECT 9\n```\nThe correct one:\n```sql\nSELECT 1\n```", "SELECT 1" },
	{ "The correct one:\n```sql\nSELECT 1\n```\nIt is incorrect to write\n```sql\nSELECT 9\n```", "SELECT 1" },
	{ "```sql\nSELECT 1\n```\nAn index helps:\n```sql\nCREATE INDEX i ON t (a)\n```", "SELECT 1" },
	{ "```sql\nSELECT 1\n```\nIt prints\n```\na | b\n1 | 2\n```", "SELECT 1" },
	{ "```sql\nSELECT 1\n```\nRun it:\n```bash\nsqlite3 x.db\n```", "SELECT 1" },
	{ "```sql\nCREATE TABLE t (a)\n```\nthen\n```sql\nSELECT a FROM t\n```", "SELECT a FROM t" },
	{ "````sql\nSELECT 1\n````", "SELECT 1" },
	{ "```python\ncur.execute(\"\"\"SELECT a\nFROM t\"\"\")\n```", "SELECT a\nFROM t" },
	{ "```python\nsql = \"SELECT a FROM t\"\n```", "SELECT a FROM t" },
	{ "```python\nprint(1)\n```", NULL },
	{ "```json\n{\"sql\": \"SELECT 1\", \"explanation\": \"It cou\n```", "SELECT 1" },
	{ "```sql\nSELECT 1; SELECT 2\n```", "SELECT 1; SELECT 2" },
	{ "```\nSELECT 1;\nSELECT 2;\n```", "SELECT 1;\nSELECT 2" },
	/* JSON as others write it */
	{ "{'sql': 'SELECT 1', 'explanation': None}", "SELECT 1" },
	{ "{'sql': \"SELECT 'a'\", 'sure': True}", "SELECT 'a'" },
	{ "{'sql': 'SELECT \\'a\\' FROM t'}", "SELECT 'a' FROM t" },
	{ "{'sql': 'SELECT a FROM t WHERE b = 'x''}", "SELECT a FROM t WHERE b = 'x'" },
	{ "{'sql': 'SELECT a FROM t WHERE b IN ('x', 'y') LIMIT 1'}",
	  "SELECT a FROM t WHERE b IN ('x', 'y') LIMIT 1" },
	{ "{\"sql\": \"\"\"SELECT \"a\"\nFROM t\"\"\"}", "SELECT \"a\"\nFROM t" },
	{ "{'sql': '''SELECT 'a' '''}", "SELECT 'a'" },
	{ "{\"sql\": `SELECT 1`}", "SELECT 1" },
	{ "{sql: \"SELECT 1\", explanation: \"x\"}", "SELECT 1" },
	{ "{\"sql\": \"SELECT a\nFROM t\"}", "SELECT a\nFROM t" },
	{ "{\"sql\": \"SELECT \"a b\" FROM t\", \"explanation\": \"x\"}", "SELECT \"a b\" FROM t" },
	{ "{\"sql\": \"SELECT \"a\", \"b\" FROM t\"}", "SELECT \"a\", \"b\" FROM t" },
	{ "{\xe2\x80\x9csql\xe2\x80\x9d: \xe2\x80\x9cSELECT 1\xe2\x80\x9d}", "SELECT 1" },
	{ "{\"sql\": \"SELECT a FROM t WHERE b LIKE 'x\\_%'\"}", "SELECT a FROM t WHERE b LIKE 'x\\_%'" },
	{ "\"{\\\"sql\\\": \\\"SELECT 1\\\"}\"", "SELECT 1" },
	{ "\"SELECT 1 FROM t\"", "SELECT 1 FROM t" },
	{ "{\"response\": \"{\\\"sql\\\": \\\"SELECT 1\\\"}\"}", "SELECT 1" },
	{ "{\"sql\": {\"query\": \"SELECT 1\"}}", "SELECT 1" },
	{ "{\"sql\": \"{\\\"sql\\\": \\\"SELECT 1\\\"}\"}", "SELECT 1" },
	{ "{\"answer\": \"SELECT 1\"}", "SELECT 1" },
	{ "{\"sql\": [\"SELECT 1\"]}", "SELECT 1" },
	{ "[\"SELECT 1\"]", "SELECT 1" },
	{ "{\"queries\": [{\"sql\": \"SELECT 1\"}]}", "SELECT 1" },
	{ "{\"queries\": [\"SELECT 1\"]}", "SELECT 1" },
	{ "{\"queries\": [{\"sql\": \"SELECT 1\"}, {\"sql\": \"SELECT 1\"}]}", "SELECT 1" },
	{ "{\"queries\": [{\"sql\": \"SELECT 1\"}, {\"sql\": \"SELECT 2\"}]}", NULL },
	{ "[{\"sql\": \"SELECT 1\"}, {\"sql\": \"SELECT 2\"}]", NULL },
	{ "{\"sql\": [\"SELECT 1\", \"SELECT 2\"]}", NULL },
	{ "Here: [{\"sql\": \"SELECT 1\"}, {\"sql\": \"SELECT 2\"}]", NULL },
	{ "{\"sql\": \"SELECT 1\"}\n{\"sql\": \"SELECT 2\"}", NULL },
	{ "{\"sql\": \"SELECT 1; SELECT 2\"}", "SELECT 1; SELECT 2" },
	{ "{\"sql\": \"SELECT 9\"}\nWait, that is wrong.\n{\"sql\": \"SELECT 1\"}", "SELECT 1" },
	{ "{\"sql\": \"SELECT 1\", \"explanation\": \"It cou", "SELECT 1" },
	{ "{\"sql\": \"SELECT 1\", \"expl", "SELECT 1" },
	{ "{\"sql\": \"SELECT 1\", \"tables\": [\"a\", \"b", "SELECT 1" },
	{ "So:\n{\"sql\": \"SELECT 1\", \"n\": 1", "SELECT 1" },
	{ "{\"sql\": \"SELECT a FROM t WHERE b = 1 AN", NULL },
	{ "{\"sql\": \"SELECT \"a\", \"b\" FR", NULL },
	{ "{'sql': 'SELECT a FROM t WHERE b = 'x' AND", NULL },
	{ "{\"sqlQuery\": \"SELECT 1\"}", "SELECT 1" },
	/* tags and tools */
	{ "<sql>SELECT 1</sql>", "SELECT 1" },
	{ "<sql>\nSELECT a < b FROM t;\n</sql>\nThat is it.", "SELECT a < b FROM t" },
	{ "<reasoning>x</reasoning><SQL>SELECT 1</SQL>", "SELECT 1" },
	{ "<answer>```sql\nSELECT 1\n```</answer>", "SELECT 1" },
	{ "<answer><sql>SELECT 1</sql></answer>", "SELECT 1" },
	{ "<sql>SELECT 9</sql> no, rather <sql>SELECT 1</sql>", "SELECT 1" },
	{ "<sql>SELECT 9</sql><final>SELECT 1</final>", "SELECT 1" },
	{ "<sql>SELECT 1", "SELECT 1" },
	{ "```xml\n<sql>SELECT 1</sql>\n```", "SELECT 1" },
	{ "<tool_call>\n{\"name\": \"run\", \"arguments\": {\"sql\": \"SELECT 1\"}}\n</tool_call>", "SELECT 1" },
	{ "<tool_call>{\"name\": \"run\", \"arguments\": \"{\\\"query\\\": \\\"SELECT 1\\\"}\"}", "SELECT 1" },
	{ "<function=run><parameter=sql>\nSELECT 1\n</parameter></function>", "SELECT 1" },
	{ "[TOOL_CALLS][{\"name\": \"run\", \"arguments\": {\"sql\": \"SELECT 1\"}}]", "SELECT 1" },
	{ "<|python_tag|>{\"name\": \"run\", \"parameters\": {\"sql\": \"SELECT 1\"}}", "SELECT 1" },
	{ "[{\"type\": \"function\", \"function\": {\"name\": \"run\", \"arguments\":"
	  " \"{\\\"sql\\\": \\\"SELECT 1\\\"}\"}}]", "SELECT 1" },
	{ "Action: run\nAction Input: {\"sql\": \"SELECT 1\"}", "SELECT 1" },
	{ "{\"action\": \"run\", \"action_input\": \"SELECT 1 FROM t\"}", "SELECT 1 FROM t" },
	/* labels, quotes, prose */
	{ "SQLQuery: SELECT a\nFROM t\nSQLResult: 3\nAnswer: 3", "SELECT a\nFROM t" },
	{ "Question: how many?\nSQLQuery: SELECT count(*) FROM t", "SELECT count(*) FROM t" },
	{ "SQL: SELECT a FROM t\nWHERE b = 1", "SELECT a FROM t\nWHERE b = 1" },
	{ "sql: SELECT a FROM t\nWHERE b = 1\n\nThis is it.", "SELECT a FROM t\nWHERE b = 1" },
	{ "**SQL:** SELECT a FROM t", "SELECT a FROM t" },
	{ "**SQL**: SELECT a FROM t", "SELECT a FROM t" },
	{ "SQL Query:\nSELECT a FROM t", "SELECT a FROM t" },
	{ "The query is: SELECT a FROM t;", "SELECT a FROM t" },
	{ "Use `SELECT count(*) FROM t` for that.", "SELECT count(*) FROM t" },
	{ "Use ``SELECT `a` FROM t`` for that.", "SELECT `a` FROM t" },
	{ "Not `SELECT 9 FROM t` but `SELECT 1 FROM t`.", NULL },
	{ "sql = \"SELECT a FROM t\"\nrun(sql)", "SELECT a FROM t" },
	{ "sql = \"\"\"\nSELECT a\nFROM t\n\"\"\"", "SELECT a\nFROM t" },
	{ "sql = 'SELECT a FROM t WHERE b = 'x' AND c'", NULL },
	{ "SELECT 1;\nSELECT 2;", "SELECT 1;\nSELECT 2" },
	{ "SELECT 1;\n\nOr else:\n\nSELECT 2;", NULL },
	{ "SELECT 1 FROM t;\n\nAgain:\nSELECT 1 FROM t", "SELECT 1 FROM t" },
	{ "-- counts\nSELECT count(*) FROM t", "SELECT count(*) FROM t" },
	{ "I would need to know more first.", NULL },
	/* of thirty and more that nobody had named */
	{ "<think>\nlet me see\n</think>\n\n```sql\nSELECT a FROM t\n```\n<think>SELECT bad FROM t</think>", "SELECT a FROM t" },
	{ "<|start|>assistant<|channel|>final<|message|>SELECT a FROM t<|return|>", "SELECT a FROM t" },
	{ "\xe2\x97\x81think\xe2\x96\xb7SELECT bad FROM t\xe2\x97\x81/think\xe2\x96\xb7SELECT a FROM t", "SELECT a FROM t" },
	{ "<seed:think>SELECT bad FROM t</seed:think>\n{\"sql\": \"SELECT 1\"}", "SELECT 1" },
	{ "<|thinking|>SELECT bad FROM t<|/thinking|>SELECT a FROM t", "SELECT a FROM t" },
	{ "<internal_monologue>SELECT bad FROM t</internal_monologue>\nSELECT a FROM t", "SELECT a FROM t" },
	{ "<reasoning type=\"deep\">SELECT bad FROM t</reasoning>SELECT a FROM t", "SELECT a FROM t" },
	{ "Thought: I count.\nSELECT bad FROM t\nFinal Answer: SELECT a FROM t", "SELECT a FROM t" },
	{ "### Reasoning\nSELECT bad FROM t\n\n### Final SQL\nSELECT a FROM t", "SELECT a FROM t" },
	{ "**Draft**\n```sql\nSELECT bad FROM t\n```\n**Final answer**\n```sql\nSELECT a FROM t\n```\n**Note**: with an index it is fast.", "SELECT a FROM t" },
	{ "~~~sql\nSELECT a FROM t\n~~~", "SELECT a FROM t" },
	{ "\"\"\"\nSELECT a FROM t\n\"\"\"", "SELECT a FROM t" },
	{ "Answer: {\"sql\": \"SELECT a\\nFROM t\"} // counts", "SELECT a\nFROM t" },
	{ "{\"sql\": \"SELECT a FROM t\" /* all */, \"explanation\": \"x\"}", "SELECT a FROM t" },
	{ "{\n  // the query\n  \"sql\": \"SELECT a FROM t\"\n}", "SELECT a FROM t" },
	{ "{\"sql\": \"SELECT a \" + \"FROM t\"}", "SELECT a FROM t" },
	{ "{\"sql\": (\"SELECT a \"\n \"FROM t\")}", NULL },
	{ "```json\n{\n \"thought\": \"SELECT bad FROM t\",\n \"sql\": \"SELECT a FROM t\"\n}\n```", "SELECT a FROM t" },
	{ "{\"candidates\": [{\"sql\": \"SELECT 1\", \"score\": 0.2}, {\"sql\": \"SELECT 2\", \"score\": 0.9}]}", NULL },
	{ "{\"steps\": [{\"sql\": \"SELECT 9\"}], \"final_sql\": \"SELECT 1\"}", "SELECT 1" },
	{ "{\"sql\": \"SELECT 1\", \"alternatives\": [\"SELECT 2\"]}", "SELECT 1" },
	{ "{\"result\": {\"type\": \"sql\", \"value\": \"SELECT a FROM t\"}}", "SELECT a FROM t" },
	{ "{\"sql\": \"EXPLAIN SELECT a FROM t\"}", NULL },
	{ "```sql\nEXPLAIN QUERY PLAN SELECT a FROM t\n```", NULL },
	{ "```sql\nPRAGMA table_info(t)\n```", NULL },
	{ "{\"sql\": \"VALUES (1), (2)\"}", NULL },
	{ "```sql\nPRAGMA table_info(t);\n```\nThen:\n```sql\nSELECT a FROM t\n```", "SELECT a FROM t" },
	{ "{\"sql\": \"N/A\", \"explanation\": \"There is no such column.\"}", NULL },
	{ "{\"sql\": \"-- not possible with this schema\"}", NULL },
	{ "```sql\n-- This cannot be answered: there is no salary.\n```", NULL },
	{ "{\"sql\": \"SELECT 'There is no salary in the data' AS message\"}", NULL },
	{ "{\"status\": \"error\", \"message\": \"There is no salary column.\"}", NULL },
	{ "1. SELECT bad FROM t\n2. SELECT a FROM t", NULL },
	{ "sqlite> SELECT a FROM t;\n3", "SELECT a FROM t" },
	{ "$ psql -c \"SELECT a FROM t\"", "SELECT a FROM t" },
	{ "<sql lang=\"sqlite\">SELECT a FROM t</sql>", "SELECT a FROM t" },
	{ "<![CDATA[SELECT a FROM t]]>", "SELECT a FROM t" },
	{ "<sql><![CDATA[SELECT a FROM t]]></sql>", "SELECT a FROM t" },
	{ "&lt;sql&gt;SELECT a FROM t&lt;/sql&gt;", "SELECT a FROM t" },
	{ "<sql>SELECT a FROM t WHERE b &lt; 3 AND c &gt;= 4</sql>", "SELECT a FROM t WHERE b < 3 AND c >= 4" },
	{ "run_sql(query=\"SELECT a FROM t\")", "SELECT a FROM t" },
	{ "<tool_call>\n<function=run_sql>\n<parameter=query>\nSELECT a FROM t\n</parameter>\n</function>\n</tool_call>", "SELECT a FROM t" },
	{ "<invoke name=\"run\"><parameter name=\"sql\">SELECT a FROM t</parameter></invoke>", "SELECT a FROM t" },
	{ "<|tool\xe2\x96\x81""call\xe2\x96\x81""begin|>function<|tool\xe2\x96\x81sep|>run\n```json\n{\"sql\": \"SELECT a FROM t\"}\n```<|tool\xe2\x96\x81""call\xe2\x96\x81""end|>", "SELECT a FROM t" },
	{ "{\"tool\": \"run\", \"args\": {\"sql\": \"SELECT a FROM t\"}}", "SELECT a FROM t" },
	{ "{\"name\": \"run\", \"kwargs\": {\"statement\": \"SELECT a FROM t\"}}", "SELECT a FROM t" },
	{ "> SELECT a\n> FROM t", "SELECT a\nFROM t" },
	{ "| SQL |\n|---|\n| SELECT a FROM t |", NULL },
	{ "(SELECT a FROM t)", "(SELECT a FROM t)" },
	{ "\"sql\": \"SELECT a FROM t\"", "SELECT a FROM t" },
	{ "- sql: SELECT a FROM t\n  explanation: x", "SELECT a FROM t" },
	{ "sql: >\n  SELECT a\n  FROM t\n", "SELECT a FROM t" },
	{ "sql = '''SELECT bad FROM t'''\nsql = '''SELECT a FROM t'''", NULL },
	{ "Du kannst das so abfragen: SELECT a FROM t;\n\nDas gibt alle.", "SELECT a FROM t" },
		{ "{\"sql\": \"SELECT a FROM t\\u003b\"}", "SELECT a FROM t;" },
	{ "{\"SQL Query\": \"SELECT a FROM t\"}", "SELECT a FROM t" },
	{ "{\"sql_code\": \"SELECT a FROM t\"}", "SELECT a FROM t" },
	{ "{\"Sql\": \"SELECT a FROM t\"}", "SELECT a FROM t" },
	{ "{\"corrected_sql\": \"SELECT a FROM t\", \"original_sql\": \"SELECT bad FROM t\"}", "SELECT a FROM t" },
};
/* clang-format on */

static void
test_forms(void **state)
{
	struct arena *a = arena_create((size_t)1 << 24);
	size_t wrong = 0;

	(void)state;
	assert_true(COUNT(forms) >= 106 + 30);
	for (size_t i = 0; i < COUNT(forms); i++) {
		const char *want = forms[i].sql;
		struct draft d;

		reply_read(a, str_of(forms[i].text), &d);
		if (!d.sql != !want || (want && strcmp(d.sql, want) != 0)) {
			print_error("[%s]: got [%s] instead of [%s]\n",
				    forms[i].text, d.sql ? d.sql : "NULL",
				    want ? want : "NULL");
			wrong++;
		}
		arena_reset(a);
	}
	arena_destroy(a);
	assert_int_equal(wrong, 0);
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

static void
test_declines(void **state)
{
	struct arena *a = arena_create((size_t)1 << 24);

	(void)state;
	assert_true(reply_declines(
		a, STR("{\"sql\": null, \"explanation\": \"No salaries.\"}")));
	assert_true(reply_declines(a, STR("{\"error\": \"No salaries.\"}")));
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

TESTS(CASE(test_bodies), CASE(test_forms), CASE(test_cut), CASE(test_declines))
