#include <json-c/json_object_iterator.h>
#include <string.h>

#include "base/utf8.h"
#include "llm/fields.h"
#include "llm/reply.h"

#include "base/ban.h"

#define CHOICES_MAX 8
#define CHOICE_CHARS 300
#define PROSE_CHARS 1000
#define DEPTH_MAX 6
#define ITEMS_MAX 20

/* Models keep to the names that were asked for, most of the time. */
static const char *const sql_names[] = {
	"finalsql",   "correctedsql",   "sql",
	"sqlquery",   "query",          "generatedsql",
	"statement",  "sqlstatement",   "sqlcode",
	"finalquery", "generatedquery", "querysql",
	NULL
};
static const char *const explanation_names[] = {
	"explanation", "reasoning", "sqlreasoning", "rationale", "thought",
	"description", "error",     "reason",       NULL
};
static const char *const clarify_names[] = { "clarify",
					     "clarification",
					     "clarificationquestion",
					     "clarificationneeded",
					     "needsclarification",
					     "followupquestion",
					     NULL };
static const char *const message_names[] = { "message", "question", NULL };
static const char *const choices_names[] = { "choices", "options",
					     "suggestions", NULL };

const char *
reply_prose(struct arena *a, struct str text)
{
	text = str_trim(text);
	return text.n > 0 ? utf8_shorten(a, text, PROSE_CHARS) : NULL;
}

/* A text with a NUL in it would be cut there, so it does not count. */
struct str
field_text(struct json_object *o)
{
	struct str s = { 0 };

	if (!json_object_is_type(o, json_type_string))
		return s;
	s.p = json_object_get_string(o);
	s.n = (size_t)json_object_get_string_len(o);
	if (memchr(s.p, '\0', s.n))
		s.n = 0;
	return str_trim(s);
}

/* "SQL Query", "sqlQuery" and "sql_query" are "sqlquery". */
static bool
is_called(const char *key, const char *name)
{
	for (; *key; key++) {
		if (strchr(" _-", *key))
			continue;
		if ((*key >= 'A' && *key <= 'Z' ? *key + 32 : *key) != *name)
			return false;
		name++;
	}
	return !*name;
}

struct json_object *
field_find(struct json_object *o, const char *name)
{
	struct json_object_iterator at, end;

	if (!json_object_is_type(o, json_type_object))
		return NULL;
	at = json_object_iter_begin(o);
	end = json_object_iter_end(o);
	for (; !json_object_iter_equal(&at, &end); json_object_iter_next(&at))
		if (is_called(json_object_iter_peek_name(&at), name))
			return json_object_iter_peek_value(&at);
	return NULL;
}

static struct str
find_text(struct json_object *o, const char *const *names)
{
	struct str s = { 0 };

	for (; s.n == 0 && *names; names++)
		s = field_text(field_find(o, *names));
	return s;
}

/* SQL inside a fence inside a text. */
static struct str
unfence(struct str s)
{
	if (!str_starts(s, STR("```")) || !str_ends(s, STR("```")) || s.n < 6)
		return s;
	s = str_from(str_first(s, s.n - 3), 3);
	if (str_starts(s, STR("sql")))
		s = str_from(s, 3);
	return str_trim(s);
}

static void
read_choices(struct arena *a, struct json_object *list, struct draft *ret)
{
	const char **choices = arena_array(a, CHOICES_MAX, sizeof(*choices));
	size_t n = 0;

	for (size_t i = 0; i < json_length(list) && n < CHOICES_MAX; i++) {
		struct json_object *o = json_at(list, i);
		struct str s = field_text(o);

		if (s.n == 0)
			s = find_text(o, message_names);
		if (s.n > 0)
			choices[n++] = utf8_shorten(a, s, CHOICE_CHARS);
	}
	ret->choices = choices;
	ret->n_choices = n;
}

static bool
is_true(struct json_object *o)
{
	return json_object_is_type(o, json_type_boolean) &&
	       json_object_get_boolean(o);
}

/* "status": "clarification_needed", or "clarify": true. */
static bool
says_unclear(struct json_object *o)
{
	if (str_has(str_of(json_get_text(o, "status", "")), STR("clarif")))
		return true;
	for (size_t i = 0; clarify_names[i]; i++)
		if (is_true(field_find(o, clarify_names[i])))
			return true;
	return false;
}

bool
fields_say_error(struct json_object *o)
{
	static const char *const words[] = { "error",      "failed",
					     "failure",    "unanswerable",
					     "impossible", "no_answer",
					     NULL };
	const struct str status = str_of(json_get_text(o, "status", ""));

	for (size_t i = 0; words[i]; i++)
		if (str_is_nocase(status, words[i]))
			return true;
	return false;
}

struct str
fields_statement(struct json_object *o)
{
	return unfence(find_text(o, sql_names));
}

/* A list of lines, of which only the first begins a statement; else empty. */
static struct str
joined_lines(struct arena *a, struct json_object *list)
{
	const char *text = "";
	size_t n = json_object_is_type(list, json_type_array)
			   ? json_length(list)
			   : 0;

	for (size_t i = 0; i < n; i++) {
		struct str line = field_text(json_at(list, i));

		if (!line.n || reply_begins_sql(line) != (i == 0))
			return (struct str){ 0 };
		text = arena_printf(a, "%s%s%.*s", text, i ? "\n" : "",
				    (int)line.n, line.p);
	}
	return str_of(n > 1 ? text : "");
}

/* The statement in a key's value; empty: there is none. */
struct str
field_statement(struct json_object *v)
{
	struct str sql = field_text(v);

	sql = unfence(sql.n ? sql : find_text(v, sql_names));
	return reply_begins_sql(sql) ? sql : str_first(sql, 0);
}

/* Empty too when it holds JSON, which is looked into then. */
static struct str
statement_of(struct arena *a, struct json_object *o)
{
	struct str sql = fields_better(a, o);

	if (!sql.n)
		sql = fields_statement(o);

	for (size_t i = 0; sql_names[i] && !sql.n; i++)
		sql = joined_lines(a, field_find(o, sql_names[i]));

	return str_starts(sql, STR("{")) ? str_first(sql, 0) : sql;
}

static bool
read_fields(struct arena *a, struct json_object *o, struct draft *ret)
{
	struct str sql = statement_of(a, o);
	struct str clarify = find_text(o, clarify_names);
	bool unclear = says_unclear(o);

	if (reply_is_placeholder(sql)) /* the form alone, and no reply */
		return false;
	if (unclear && clarify.n == 0)
		clarify = find_text(o, message_names);
	if (!ret->explanation)
		ret->explanation =
			reply_prose(a, find_text(o, explanation_names));
	if (!ret->explanation && fields_say_error(o))
		ret->explanation = reply_prose(a, find_text(o, message_names));
	if (sql.n > 0 && !unclear) {
		ret->sql = str_dup(a, sql);
		return true;
	}
	if (clarify.n == 0)
		return false;
	ret->clarify = reply_prose(a, clarify);
	for (size_t i = 0; choices_names[i] && ret->n_choices == 0; i++)
		read_choices(a, json_get(o, choices_names[i]), ret);
	return true;
}

/* What an object holds, however deep, as long as it is one statement. */
struct found {
	struct arena *arena;
	struct draft *ret;
	bool differ;
};

static void
take(struct found *f, const struct draft *d)
{
	struct draft *ret = f->ret;
	const char *explanation = ret->explanation;

	if (ret->sql && d->sql && strcmp(ret->sql, d->sql) != 0)
		f->differ = true;
	if (!ret->sql && (d->sql || (d->clarify && !ret->clarify)))
		*ret = *d;
	ret->explanation = explanation ? explanation : d->explanation;
}

static void look(struct found *f, struct json_object *o, size_t depth);

/* JSON or SQL in a text. */
static void
look_in_text(struct found *f, struct str text, size_t depth)
{
	struct draft d = { .sql = NULL };

	text = unfence(text);
	if (str_starts(text, STR("{")) || str_starts(text, STR("[")))
		look(f, json_parse(f->arena, text), depth);
	else if (reply_begins_sql(text))
		d.sql = str_dup(f->arena, text);
	else if (str_has(text, STR("```")) &&
		 !reply_fences_are_open(f->arena, text))
		(void)reply_read_fences(f->arena, text, &d);
	if (d.sql)
		take(f, &d);
}

static void
look_inside(struct found *f, struct json_object *o, size_t depth)
{
	static const char *const wrappers[] = {
		"response",   "result",       "answer",     "output",
		"data",       "queries",      "statements", "arguments",
		"function",   "parameters",   "input",      "tool_calls",
		"final",      "sql",          "query",      "action_input",
		"tool_input", "value",        "args",       "kwargs",
		"content",    "message",      "code",       "final_answer",
		"toolUse",    "functionCall",
	};
	struct draft d = { .sql = NULL };
	bool any;

	f->differ |= fields_are_contested(f->arena, o);
	any = read_fields(f->arena, o, &d);
	take(f, &d);
	for (size_t i = 0; i < COUNT(wrappers) && !any; i++)
		look(f, json_get(o, wrappers[i]), depth);
}

static void
look(struct found *f, struct json_object *o, size_t depth)
{
	struct str text = field_text(o);

	if (depth == DEPTH_MAX)
		return;
	if (text.n)
		look_in_text(f, text, depth + 1);
	for (size_t i = 0; i < json_length(o) && i < ITEMS_MAX; i++)
		look(f, json_at(o, i), depth + 1);
	if (json_object_is_type(o, json_type_object))
		look_inside(f, o, depth + 1);
}

bool
reply_read_object(struct arena *a, struct json_object *o, struct draft *ret)
{
	struct found f = { .arena = a, .ret = ret };

	if (json_object_is_type(o, json_type_string))
		return false;
	look(&f, o, 0);
	if (f.differ) /* nobody says which of them answers */
		ret->sql = NULL;
	return ret->sql || ret->clarify;
}
