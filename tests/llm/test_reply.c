#include <string.h>

#include "llm/reply.h"
#include "tests/test.h"

#include "base/ban.h"

/* clang-format off */
static const struct {
	const char *name;
	const char *text;
	const char *sql;
	const char *explanation;
	const char *clarify;
	const char *choices; /* joined by "|" */
} cases[] = {
	{ "JSON", "{\"sql\": \"SELECT 1\", \"explanation\": \"One.\"}",
	  "SELECT 1", "One.", NULL, NULL },
	{ "JSON, blanks around it", "\n  {\"sql\":\" SELECT 1; \"}\n\n",
	  "SELECT 1;", NULL, NULL, NULL },
	{ "JSON, escapes", "{\"sql\": \"SELECT 'a\\nb' AS \\\"x\\\"\"}",
	  "SELECT 'a\nb' AS \"x\"", NULL, NULL, NULL },
	{ "JSON, other names",
	  "{\"sql_query\": \"SELECT 2\", \"reasoning\": \"Two.\"}",
	  "SELECT 2", "Two.", NULL, NULL },
	{ "JSON, wrapped", "{\"response\": {\"sql\": \"SELECT 3\"}}",
	  "SELECT 3", NULL, NULL, NULL },
	{ "JSON, a list", "[{\"sql\": \"SELECT 4\"}]", "SELECT 4", NULL, NULL,
	  NULL },
	{ "JSON, fenced text inside",
	  "{\"sql\": \"```sql\\nSELECT 5\\n```\"}", "SELECT 5", NULL, NULL,
	  NULL },
	{ "JSON, a NUL in the SQL", "{\"sql\": \"SELECT 1 \\u0000 FROM t\"}",
	  NULL, "{\"sql\": \"SELECT 1 \\u0000 FROM t\"}", NULL, NULL },
	{ "JSON, no SQL", "{\"sql\": null, \"explanation\": \"No such data.\"}",
	  NULL, "No such data.", NULL, NULL },
	{ "JSON, an error", "{\"error\": \"There are no salaries.\"}", NULL,
	  "There are no salaries.", NULL, NULL },
	{ "JSON, fenced",
	  "Sure!\n```json\n{\"sql\": \"SELECT 1\"}\n```\nIt gives one.",
	  "SELECT 1", "It gives one.", NULL, NULL },
	{ "JSON, fenced without a word", "```\n{\"sql\": \"SELECT 1\"}\n```",
	  "SELECT 1", NULL, NULL, NULL },
	{ "JSON, fence not closed", "```json\n{\"sql\": \"SELECT 1\"}\n",
	  "SELECT 1", NULL, NULL, NULL },
	{ "JSON in prose",
	  "The {set} is here: {\"sql\": \"SELECT 1\"} as you asked.",
	  "SELECT 1", NULL, NULL, NULL },
	{ "thinking without an end",
	  "<think>\nSELECT wrong FROM t;", NULL, NULL, NULL, NULL },
	{ "JSON after thinking",
	  "<think>\nSELECT wrong FROM t;\n</think>\n{\"sql\": \"SELECT 1\"}",
	  "SELECT 1", NULL, NULL, NULL },
	{ "JSON with a byte order mark", "\xef\xbb\xbf{\"sql\": \"SELECT 1\"}",
	  "SELECT 1", NULL, NULL, NULL },

	{ "JSON, a last comma", "{\"sql\": \"SELECT 1,}\", \"tables\": [\"a\",\n],\n}",
	  "SELECT 1,}", NULL, NULL, NULL },
	{ "JSON in prose, a last comma", "So: {\"sql\": \"SELECT 1\", } is it.",
	  "SELECT 1", NULL, NULL, NULL },
	{ "bare, in lower case", "select 1;", "select 1", NULL, NULL, NULL },
	{ "bare, in lower case, no table", "select max(3, 4);", "select max(3, 4)",
	  NULL, NULL, NULL },
	{ "a sentence that selects", "Select the city you like best.", NULL,
	  "Select the city you like best.", NULL, NULL },

	{ "clarify", "{\"clarify\": \"Which year?\", \"choices\": [\"2023\","
	  " \"2024\"]}", NULL, NULL, "Which year?", "2023|2024" },
	{ "clarify, without choices", "{\"clarify\": \"Which year?\"}", NULL,
	  NULL, "Which year?", "" },
	{ "clarify, odd choices",
	  "{\"clarify\": \"Which?\", \"choices\": [1, \"\", {\"question\":"
	  " \"a\"}, null, \"b\"]}", NULL, NULL, "Which?", "a|b" },
	{ "clarify, no SQL beside it",
	  "{\"sql\": null, \"clarify\": \"Which?\"}", NULL, NULL, "Which?",
	  "" },
	{ "clarify, empty beside SQL",
	  "{\"sql\": \"SELECT 1\", \"clarify\": \"\", \"choices\": []}",
	  "SELECT 1", NULL, NULL, NULL },
	{ "clarify, as reference 001 has it",
	  "{\"status\": \"clarification_needed\", \"message\": \"Which date"
	  " range?\"}", NULL, NULL, "Which date range?", "" },
	{ "clarify, a flag", "{\"needs_clarification\": true, \"sql\":"
	  " \"SELECT 1\", \"question\": \"Which?\", \"options\": [\"a\"]}",
	  NULL, NULL, "Which?", "a" },
	{ "clarify, as a name", "{\"clarification_needed\": \"Which?\"}", NULL,
	  NULL, "Which?", "" },
	{ "clarify, a text", "Do you mean gross or net sales?", NULL, NULL,
	  "Do you mean gross or net sales?", NULL },

	{ "YAML, a block",
	  "sql: |\n  SELECT a\n    FROM t\n\n  LIMIT 1\nexplanation: A's.\n",
	  "SELECT a\n  FROM t\n\nLIMIT 1", "A's.", NULL, NULL },
	{ "YAML, fenced",
	  "```yaml\nsql: |\n  SELECT a\n  FROM t\n```\nThat is it.",
	  "SELECT a\nFROM t", "That is it.", NULL, NULL },
	{ "YAML, fenced, yml", "```yml\nsql: SELECT 1\n```", "SELECT 1", NULL,
	  NULL, NULL },
	{ "YAML, block kept or cut", "sql: |-\n  SELECT 1\nexplanation: >+\n"
	  "  in two\n  lines\n", "SELECT 1", "in two lines", NULL, NULL },
	{ "YAML, block not indented", "sql: |\nSELECT a\nFROM t\n"
	  "explanation: x", "SELECT a\nFROM t", "x", NULL, NULL },
	{ "YAML, double quotes", "sql: \"SELECT \\\"a\\\" FROM t\"",
	  "SELECT \"a\" FROM t", NULL, NULL, NULL },
	{ "YAML, single quotes", "sql: 'SELECT ''a'' FROM t'",
	  "SELECT 'a' FROM t", NULL, NULL, NULL },
	{ "YAML, plain", "explanation: x: y\nsql: SELECT 'a' # b\n  FROM t",
	  "SELECT 'a' # b\nFROM t", "x: y", NULL, NULL },
	{ "YAML, quoted keys", "\"sql\": SELECT 1", "SELECT 1", NULL, NULL,
	  NULL },
	{ "YAML, upper case keys", "SQL: SELECT 1\nExplanation: One.",
	  "SELECT 1", "One.", NULL, NULL },
	{ "YAML, a list", "clarify: Which?\nchoices:\n  - 'a'\n  - b c\n"
	  "- \"d\"\n", NULL, NULL, "Which?", "a|b c|d" },
	{ "YAML, a list in brackets", "clarify: Which?\nchoices: [a, 'b', c]",
	  NULL, NULL, "Which?", "a|b|c" },
	{ "YAML, a list as JSON", "clarify: Which?\nchoices: [\"a, b\", \"c\"]",
	  NULL, NULL, "Which?", "a, b|c" },
	{ "YAML, null", "sql: null\nclarify: ~\nexplanation: No data.", NULL,
	  "No data.", NULL, NULL },
	{ "YAML, prose around", "Here you are.\nNote: it is slow\nand long.\n\n"
	  "sql: SELECT 1\n\nHave fun.", "SELECT 1", NULL, NULL, NULL },
	{ "YAML, indented as a whole", "  sql: |\n    SELECT 1\n"
	  "  explanation: One.", "SELECT 1", "One.", NULL, NULL },
	{ "YAML, CRLF", "sql: |\r\n  SELECT a\r\n  FROM t\r\n",
	  "SELECT a\r\nFROM t", NULL, NULL, NULL },

	{ "SQL, fenced", "This counts:\n\n```sql\nSELECT count(*)\nFROM t;\n```",
	  "SELECT count(*)\nFROM t;", "This counts:", NULL, NULL },
	{ "SQL, fenced, another word", "```postgresql\nSELECT 1\n```",
	  "SELECT 1", NULL, NULL, NULL },
	{ "SQL, fenced without a word", "```\nselect a from t\n```",
	  "select a from t", NULL, NULL, NULL },
	{ "SQL, fenced in a line", "Use ```SELECT 1``` here.", "SELECT 1",
	  "here.", NULL, NULL },
	{ "SQL, fenced, in a line", "```sql SELECT 1```", "SELECT 1", NULL,
	  NULL, NULL },
	{ "SQL, fenced, not a query", "```sql\nDROP TABLE t\n```",
	  "DROP TABLE t", NULL, NULL, NULL },
	{ "SQL, the second fence",
	  "```text\nthink\n```\nso\n```sql\nSELECT 1\n```", "SELECT 1", "so",
	  NULL, NULL },
	{ "SQL, fence not closed", "```sql\nSELECT 1", "SELECT 1", NULL, NULL,
	  NULL },
	{ "SQL, bare", "SELECT a\nFROM t\nWHERE b = ';\n'", "SELECT a\nFROM t\n"
	  "WHERE b = ';\n'", NULL, NULL, NULL },
	{ "SQL, bare, lower case", "select a from t;", "select a from t", NULL,
	  NULL, NULL },
	{ "SQL, bare, WITH", "WITH x AS (SELECT 1) SELECT * FROM x",
	  "WITH x AS (SELECT 1) SELECT * FROM x", NULL, NULL, NULL },
	{ "SQL, bare, prose after", "SELECT 1;\n\nThis gives one.", "SELECT 1",
	  "This gives one.", NULL, NULL },
	{ "SQL, bare, prose after a blank line", "SELECT 1\nFROM t\n\nThis is"
	  " it.", "SELECT 1\nFROM t", "This is it.", NULL, NULL },
	{ "SQL, bare, a blank line inside", "SELECT 1\n\nFROM t", "SELECT 1\n\n"
	  "FROM t", NULL, NULL, NULL },
	{ "SQL, bare, prose before", "You can use this:\nSELECT 1 FROM t",
	  "SELECT 1 FROM t", "You can use this:", NULL, NULL },
	{ "SQL, bare, two statements", "SELECT 1; SELECT 2",
	  "SELECT 1; SELECT 2", NULL, NULL, NULL },
	{ "SQL, comments and quotes", "SELECT 1 -- it's;\nFROM \"a;b\";",
	  "SELECT 1 -- it's;\nFROM \"a;b\"", NULL, NULL, NULL },

	{ "prose that begins like SQL", "Select the city you like.\nWith this"
	  " you are done.", NULL, "Select the city you like.\nWith this you are"
	  " done.", NULL, NULL },
	{ "prose", "I cannot help with that.", NULL, "I cannot help with that.",
	  NULL, NULL },
	{ "nothing", "", NULL, NULL, NULL, NULL },
	{ "blanks", " \n\t", NULL, NULL, NULL, NULL },
	{ "an empty object", "{}", NULL, "{}", NULL, NULL },
	{ "half an object", "{\"sql\": \"SELECT 1", NULL,
	  "{\"sql\": \"SELECT 1", NULL, NULL },
	{ "an empty fence", "``````", NULL, "``````", NULL, NULL },
	{ "a number", "42", NULL, "42", NULL, NULL },
	{ "bad UTF-8", "SELECT '\xff' FROM t", "SELECT '\xef\xbf\xbd' FROM t",
	  NULL, NULL, NULL },
};
/* clang-format on */

static const char *
joined(struct arena *a, const struct draft *d)
{
	const char *text = "";

	for (size_t i = 0; i < d->n_choices; i++)
		text = arena_printf(a, "%s%s%s", text, i ? "|" : "",
				    d->choices[i]);
	return text;
}

static bool
same(const char *name, const char *what, const char *got, const char *want)
{
	if (!got == !want && (!got || strcmp(got, want) == 0))
		return true;
	print_error("%s: %s: got [%s] instead of [%s]\n", name, what,
		    got ? got : "NULL", want ? want : "NULL");
	return false;
}

static void
test_read(void **state)
{
	struct arena *a = arena_create((size_t)1 << 24);
	bool ok = true;

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		const char *name = cases[i].name;
		struct draft d;

		reply_read(a, str_of(cases[i].text), &d);
		ok &= same(name, "sql", d.sql, cases[i].sql);
		ok &= same(name, "explanation", d.explanation,
			   cases[i].explanation);
		ok &= same(name, "clarify", d.clarify, cases[i].clarify);
		if (cases[i].choices)
			ok &= same(name, "choices", joined(a, &d),
				   cases[i].choices);
		arena_reset(a);
	}
	arena_destroy(a);
	assert_true(ok);
}

/* Cut anywhere, a JSON reply never turns into part of its SQL. */
static void
test_cut_anywhere(void **state)
{
	static const char text[] =
		"{\"explanation\": \"Orders of 2024.\", \"sql\": \"SELECT"
		" count(*) FROM orders WHERE year = 2024\"}";
	struct arena *a = arena_create((size_t)1 << 24);

	(void)state;
	for (size_t n = 0; n < sizeof(text) - 2; n++) {
		struct draft d;

		reply_read(a, (struct str){ text, n }, &d);
		assert_null(d.sql);
		assert_null(d.clarify);
	}
	arena_destroy(a);
}

TESTS(CASE(test_read), CASE(test_cut_anywhere))
