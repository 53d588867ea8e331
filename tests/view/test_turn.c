#include "tests/test.h"

#include "tests/view/fixture.h"
#include "view/tree/tree.h"

static const char *
as(struct arena *a, enum format f, const struct turn *t)
{
	struct sheet *sheet = sheet_new(a);

	assert_null(view_turn_as(a, f, t, &sheet->out));
	return buf_text(&sheet->text);
}

static struct json_object *
as_json(struct arena *a, const struct turn *t)
{
	struct json_object *o = json_parse(a, str_of(as(a, FORMAT_JSON, t)));

	assert_non_null(o);
	return o;
}

/* The keys that the interface promises, in any state. */
static void
test_json_keys(void **state)
{
	static const char *const keys[] = {
		"status",      "message",     "answer",   "sql",
		"explanation", "columns",     "results",  "row_count",
		"truncated",   "tables_used", "attempts", "attempt_log",
		"drafter",     "confidence",  "choices",  "database",
		"dialect",     "chat",        "turn",     "timings",
	};
	struct arena *a = arena_create((size_t)64 << 20);
	struct view_chat p = fixture_chat(a);

	(void)state;
	for (size_t i = 0; i < p.n_turns; i++)
		for (size_t k = 0; k < COUNT(keys); k++)
			assert_true(json_object_object_get_ex(
				as_json(a, &p.turns[i]), keys[k], NULL));
	arena_destroy(a);
}

static void
test_json_answered(void **state)
{
	struct arena *a = arena_create((size_t)64 << 20);
	struct turn t = turn_bars(a);
	struct json_object *o = as_json(a, &t);
	struct json_object *row = json_at(json_get(o, "results"), 0);

	(void)state;
	assert_string_equal(json_get_text(o, "status", ""), "success");
	assert_string_equal(json_get_text(o, "message", ""), t.answer);
	assert_int_equal(json_get_int(o, "row_count", -1), 5);
	assert_int_equal(json_length(json_get(o, "results")), 5);
	assert_string_equal(json_get_text(row, "category", ""), "Electronics");
	assert_int_equal(json_get_int(row, "orders", 0), 3120);
	assert_string_equal(
		json_object_get_string(json_at(json_get(o, "columns"), 2)),
		"revenue");
	assert_int_equal(json_length(json_get(o, "tables_used")), 3);
	arena_destroy(a);
}

static void
test_json_failed(void **state)
{
	struct arena *a = arena_create((size_t)64 << 20);
	struct turn t = turn_failed();
	struct json_object *o = as_json(a, &t);
	struct json_object *attempt = json_at(json_get(o, "attempt_log"), 1);

	(void)state;
	assert_string_equal(json_get_text(o, "status", ""), "error");
	assert_int_equal(json_get_int(o, "attempts", 0), 2);
	assert_string_equal(json_get_text(attempt, "error", ""),
			    "no such column: o.price");
	assert_string_equal(json_get_text(attempt, "error_type", ""),
			    "COLUMN_NOT_FOUND");
	assert_null(json_get(attempt, "refusal"));
	assert_string_equal(json_get_text(attempt, "problem_area", ""),
			    "Column: o.price");
	assert_string_equal(json_get_text(attempt, "suggestion", ""),
			    "Did you mean i.unit_price?");
	assert_string_equal(json_get_text(json_get(o, "error"), "code", ""),
			    "no_working_sql");
	assert_true(json_length(json_get(json_get(o, "error"), "suggestions")) >
		    0);
	arena_destroy(a);
}

/* Whatever the attempts and the kind of error say, the card says it once. */
static void
test_advice_once(void **state)
{
	static const char *const said[] = { "Use a.", "Use b.", "Use a.",
					    "Ask about one thing at a time." };
	struct arena *a = arena_create((size_t)64 << 20);
	struct view_chat p = fixture_chat(a);
	struct view v = fixture_view(a, sheet_new(a));
	struct turn t = turn_failed();
	struct attempt attempts[COUNT(said)] = { 0 };
	struct complaint complaints[COUNT(said)] = { 0 };
	struct json_object *tree, *list;

	(void)state;
	for (size_t i = 0; i < COUNT(said); i++) {
		complaints[i].suggestion = said[i];
		complaints[i].message = "no";
		attempts[i].draft.sql = "SELECT 1";
		attempts[i].draft.drafter = "model";
		attempts[i].complaint = &complaints[i];
	}
	t.attempts = attempts;
	t.n_attempts = COUNT(said);
	tree = tree_turn(&v, &p, &t, 1);
	list = json_get(json_get(tree, "trouble"), "advice");
	assert_int_equal(json_length(list), 5); /* two and three in general */
	json_object_put(tree);
	arena_destroy(a);
}

/* Text and Markdown of each kind of turn: what must be in it. */
static void
test_words(void **state)
{
	static const struct {
		size_t turn;
		enum format format;
		const char *has;
	} cases[] = {
		{ 0, FORMAT_TEXT,
		  "category                 orders     revenue\n"
		  "-----------------------  ------  ----------\n"
		  "Electronics               3,120  412,908.20\n" },
		{ 0, FORMAT_TEXT,
		  "Electronics has the highest revenue: 412,908.20. " },
		{ 0, FORMAT_TEXT, "\n\ncategory " },
		{ 0, FORMAT_TEXT, "(5 rows; by grammar, fairly sure, 4 ms)\n" },
		{ 0, FORMAT_MD, "## What were the top five categories" },
		{ 0, FORMAT_MD, "| Electronics | 3,120 | 412,908.20 |\n" },
		{ 0, FORMAT_MD, "\n```sql\nSELECT c.name AS category" },
		{ 0, FORMAT_CSV, "category,orders,revenue\r\n" },
		{ 0, FORMAT_SQL, "ORDER BY revenue DESC LIMIT 5;\n" },
		{ 1, FORMAT_TEXT,
		  "(12 rows; by model, unsure, 2 attempts, 2.3 s)\n" },
		{ 1, FORMAT_MD, "An attempt failed: no such column: o.price" },
		{ 2, FORMAT_TEXT, "Best by what?\n- Who are the best" },
		{ 2, FORMAT_MD, "- Who are the best customers by revenue?" },
		{ 2, FORMAT_CSV, "Best by what?\n" },
		{ 3, FORMAT_TEXT, "Attempt 2:\n  SELECT name, o.price" },
		{ 3, FORMAT_TEXT, "What helps:\n- " },
		{ 4, FORMAT_TEXT,
		  "(the first 120 rows; there are more; by grammar, unsure, " },
		{ 5, FORMAT_TEXT, "orders\n------\n16,234\n(1 row" },
		{ 6, FORMAT_TEXT, "interrupted" },
		{ 7, FORMAT_MD, "being answered" },
	};
	struct arena *a = arena_create((size_t)64 << 20);
	struct view_chat p = fixture_chat(a);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		const char *text =
			as(a, cases[i].format, &p.turns[cases[i].turn]);

		if (!strstr(text, cases[i].has))
			print_error("case %zu: %s\n", i, text);
		assert_non_null(strstr(text, cases[i].has));
	}
	arena_destroy(a);
}

/* A failed model and a mended word are told to a reader of text as well. */
static void
test_said_in_text(void **state)
{
	static const char failed[] = "The model did not answer in 5 s; read by"
				     " the built-in translator instead.";
	static struct respelt respelt[] = { { "quality", "quantity" },
					    { "prodcut", "product" } };
	struct arena *a = arena_create((size_t)64 << 20);
	struct turn count = turn_count(a);
	struct turn asked = fixture_chat(a).turns[2];

	(void)state;
	count.confidence = 0.5;
	count.respelt = respelt;
	count.n_respelt = COUNT(respelt);
	assert_non_null(strstr(as(a, FORMAT_TEXT, &count),
			       "Not used: really\n"
			       "Corrected: quality -> quantity,"
			       " prodcut -> product\n\norders"));
	asked.notice = failed;
	assert_int_equal(asked.state, TURN_CLARIFY);
	assert_true(
		str_starts(str_of(as(a, FORMAT_TEXT, &asked)), str_of(failed)));
	arena_destroy(a);
}

/* A fence of backticks that SQL cannot close. */
static void
test_fence(void **state)
{
	struct arena *a = arena_create((size_t)64 << 20);
	struct turn t = turn_count(a);

	(void)state;
	t.sql = "SELECT '```\n<script>'";
	assert_non_null(strstr(as(a, FORMAT_MD, &t), "\n````sql\nSELECT"));
	arena_destroy(a);
}

static void
test_errors(void **state)
{
	static const struct err why = {
		.kind = ERR_RATE,
		.say = "Too \"many\".",
		.sqlstate = "42P01",
		.retry_after_s = 7,
	};
	struct arena *a = arena_create((size_t)64 << 20);
	struct json_object *o;

	(void)state;
	o = json_parse(a, view_error_json(a, &why, "r1"));
	assert_string_equal(json_get_text(o, "type", ""),
			    "urn:parlance:rate_limited");
	assert_string_equal(json_get_text(o, "title", ""), "Too many requests");
	assert_int_equal(json_get_int(o, "status", 0), 429);
	assert_string_equal(json_get_text(o, "detail", ""), "Too \"many\".");
	assert_string_equal(json_get_text(o, "instance", ""), "r1");
	assert_string_equal(json_get_text(o, "code", ""), "rate_limited");
	assert_string_equal(json_get_text(o, "sqlstate", ""), "42P01");
	assert_int_equal(json_get_int(o, "retry_after", 0), 7);
	assert_string_equal(view_error_text(a, &why, "r1").p,
			    "429 Too many requests: Too \"many\".\n"
			    "Try again in 7 seconds.\n"
			    "(rate_limited, request r1)\n");
	arena_destroy(a);
}

static void
test_lists(void **state)
{
	struct arena *a = arena_create((size_t)64 << 20);
	struct sheet *sheet = sheet_new(a);
	struct view v = fixture_view(a, sheet);
	struct view_chat p = fixture_chat(a);
	struct json_object *o;

	(void)state;
	o = json_parse(a, view_chats_json(&v));
	assert_int_equal(json_length(json_get(o, "chats")), 3);
	o = json_parse(a, view_databases_json(&v));
	assert_int_equal(json_length(json_get(o, "databases")), 2);
	o = json_parse(a,
		       view_database_json(&v, &fixture_shop, fixture_schema(),
					  fixture_samples, 4));
	assert_int_equal(json_length(json_get(o, "tables")), 3);
	assert_int_equal(json_length(json_get(o, "sample_questions")), 4);
	assert_null(view_chat_json(&v, &p));
	o = json_parse(a, buf_str(&sheet->text));
	assert_int_equal(json_length(json_get(o, "turns")), p.n_turns);
	arena_destroy(a);
}

TESTS(CASE(test_json_keys), CASE(test_json_answered), CASE(test_json_failed),
      CASE(test_advice_once), CASE(test_words), CASE(test_said_in_text),
      CASE(test_fence), CASE(test_errors), CASE(test_lists))
