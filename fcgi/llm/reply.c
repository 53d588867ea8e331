#include "llm/reply.h"

#include <string.h>

#include "base/utf8.h"
#include "llm/fields.h"

#include "base/ban.h"

#define OBJECTS_MAX 50     /* tries to find JSON in prose, or tags */
#define QUESTION_BYTES 600 /* of a text that is a question as a whole */

static struct str
from(struct str s, const char *at)
{
	return str_from(s, (size_t)(at - s.p));
}

/* *rest goes on behind the object, or is as it was. */
static struct json_object *
parse_at(struct arena *a, struct str *rest)
{
	struct json_object *o = json_parse_prefix(a, *rest, rest);

	return o ? o : reply_loose(a, rest, false);
}

/* The next object; *rest goes on behind it, or behind its bracket. */
static bool
next_object(struct arena *a, struct str *rest, struct json_object **ret)
{
	const char *at = rest->n ? memchr(rest->p, '{', rest->n) : NULL;

	if (!at)
		return false;
	*rest = from(*rest, at);
	*ret = parse_at(a, rest);
	if (!*ret)
		*rest = str_from(*rest, 1);
	return true;
}

/* Nothing is said between two objects: a list of them. */
static bool
is_list(struct str between)
{
	for (size_t i = 0; i < between.n; i++)
		if (!strchr(" \t\r\n,", between.p[i]))
			return false;
	return true;
}

/* The last one that says something: models correct themselves. */
static bool
read_object_in_prose(struct arena *a, struct str text, struct draft *ret)
{
	struct json_object *o = NULL;
	struct str behind = text;
	bool any = false;

	for (size_t i = 0; i < OBJECTS_MAX && next_object(a, &text, &o); i++) {
		struct draft d = { .sql = NULL };
		bool read = reply_read_object(a, o, &d);
		const char *at = memchr(behind.p, '{', behind.n);

		if (read && ret->sql && d.sql && strcmp(ret->sql, d.sql) != 0 &&
		    is_list(str_first(behind, (size_t)(at - behind.p)))) {
			*ret = (struct draft){ .sql = NULL };
			return false;
		}
		if (read || (!any && d.explanation))
			*ret = d;
		any |= read;
		behind = text;
	}
	return any;
}

/* An object without its end, when no whole one says anything. */
static bool
read_cut_object(struct arena *a, struct str text, struct draft *ret)
{
	const char *at = text.n ? memchr(text.p, '{', text.n) : NULL;
	struct draft d = { .sql = NULL };

	if (!at)
		return false;
	text = from(text, at);
	if (!reply_read_object(a, reply_loose(a, &text, true), &d) || text.n)
		return false;
	*ret = d;
	return true;
}

static bool
read_question(struct arena *a, struct str text, struct draft *ret)
{
	text = str_trim(text);
	if (!str_ends(text, STR("?")) || text.n > QUESTION_BYTES)
		return false;
	ret->clarify = str_dup(a, text);
	return true;
}

static bool
read_yaml(struct arena *a, struct str text, struct draft *ret)
{
	return reply_read_object(a, reply_yaml(a, text), ret);
}

static bool
read_json(struct arena *a, struct str text, struct draft *ret)
{
	return reply_read_object(a, reply_json(a, text), ret);
}

typedef bool reader(struct arena *, struct str, struct draft *);

/* The first that reads; else what one of them explained is kept. */
static bool
read_by(reader *const *readers, struct arena *a, struct str text,
	struct draft *ret)
{
	const char *said = NULL;

	for (; *readers; readers++) {
		*ret = (struct draft){ 0 };
		if ((*readers)(a, text, ret))
			return true;
		if (!said)
			said = ret->explanation;
	}
	*ret = (struct draft){ .explanation = said };
	return false;
}

/* The last "<sql>…</sql>" that reads; the closing one may be missing. */
static bool
read_tag(struct arena *a, struct str text, const char *tag, struct draft *ret)
{
	static reader *const inside[] = {
		read_json, reply_read_fences, read_object_in_prose,
		read_yaml, reply_read_sql,    read_cut_object,
		NULL,
	};
	struct str open = str_of(arena_printf(a, "<%s>", tag));
	struct str close =
		str_of(arena_printf(a, "</%.*s>", (int)strcspn(tag, "="), tag));
	bool any = false;

	for (size_t i = 0; i < OBJECTS_MAX && text.n; i++) {
		const char *at = memmem(text.p, text.n, open.p, open.n), *end;
		struct draft d;
		struct str in, before;

		if (!at)
			break;
		before = str_first(text, (size_t)(at - text.p));
		text = str_from(from(text, at), open.n);
		end = text.n ? memmem(text.p, text.n, close.p, close.n) : NULL;
		in = str_first(text, end ? (size_t)(end - text.p) : text.n);
		text = str_from(text, in.n);
		if ((any && reply_denies(a, before)) ||
		    !read_by(inside, a, in, &d))
			continue;
		*ret = d;
		any = true;
	}
	return any;
}

static bool
read_tags(struct arena *a, struct str text, struct draft *ret)
{
	static const char *const tags[] = {
		"final_answer",  "final",     "sql",
		"SQL",           "sql_query", "query",
		"answer",        "output",    "parameter=query",
		"parameter=sql", "arg_value", "tool_call",
		"function_call", "response",  "Output",
		"code",          "pre",
	};

	for (size_t i = 0; i < COUNT(tags); i++)
		if (read_tag(a, text, tags[i], ret))
			return true;
	return false;
}

/* "### Final SQL", "**Final answer:**": how the last thing said begins. */
static bool
begins_final(struct str line)
{
	static const char *const nouns[] = { "answer", "sql", "query",
					     "statement" };
	size_t n = 0;

	while (n < line.n && strchr("#*_ >", line.p[n]))
		n++;
	line = str_from(line, n);
	if (!str_eq_nocase(str_first(line, 6), STR("final ")))
		return false;
	line = str_from(line, 6);
	for (size_t i = 0; i < COUNT(nouns); i++)
		if (str_eq_nocase(str_first(line, strlen(nouns[i])),
				  str_of(nouns[i])))
			return true;
	return false;
}

/* What stands behind the last such words. */
static bool
read_final(struct arena *a, struct str text, struct draft *ret)
{
	static reader *const inside[] = {
		read_object_in_prose, read_yaml,         reply_read_sql,
		read_cut_object,      reply_read_quoted, NULL,
	};
	struct str rest = text, found = { 0 };

	while (rest.n) {
		const struct str here = rest;

		if (begins_final(str_cut(&rest, '\n')))
			found = here;
	}
	return found.n && read_by(inside, a, found, ret);
}

/* Lines in triple quotes look like lines of their own. */
static bool
read_triple_quoted(struct arena *a, struct str text, struct draft *ret)
{
	return (str_has(text, STR("\"\"\"")) || str_has(text, STR("'''"))) &&
	       reply_read_quoted(a, text, ret);
}

/* A text in JSON's quotes, as a whole, without them. */
static struct str
unpack(struct arena *a, struct str text)
{
	struct json_object *o = json_parse(a, text);

	if (!json_object_is_type(o, json_type_string))
		return text;
	return (struct str){ json_object_get_string(o),
			     (size_t)json_object_get_string_len(o) };
}

/* Its statement alone, when that is one. */
static void
finish(struct arena *a, struct draft *d)
{
	const char *said = NULL;

	if (!d->sql)
		return;
	d->sql = str_dup(a, reply_statement(a, str_of(d->sql)));
	if (!reply_is_no_draft(a, str_of(d->sql), &said))
		return;
	d->sql = NULL;
	if (!d->explanation)
		d->explanation = said;
}

/* Where a model goes on with a turn of the visitor that nobody wrote. */
static struct str
own_turn(struct str text)
{
	static const struct str marks[] = {
		STR_INIT("\nUser:"),          STR_INIT("\nHuman:"),
		STR_INIT("\nQuestion:"),      STR_INIT("<|user|>"),
		STR_INIT("<|im_start|>user"), STR_INIT("<start_of_turn>user"),
		STR_INIT("[INST]"),           STR_INIT("\n### Instruction"),
	};

	for (size_t i = 0; i < COUNT(marks); i++) {
		const char *at =
			text.n ? memmem(text.p, text.n, marks[i].p, marks[i].n)
			       : NULL;

		if (at)
			text = str_first(text, (size_t)(at - text.p));
	}
	return text;
}

/* Text that is no JSON as a whole. */
static bool
read_text(struct arena *a, struct str text, struct draft *ret)
{
	static reader *const readers[] = {
		read_tags,
		reply_read_fences,
		read_final,
		read_object_in_prose,
		read_yaml,
		read_triple_quoted,
		reply_read_sql,
		read_cut_object,
		reply_read_quoted,
		read_question,
		NULL,
	};
	struct str own = own_turn(text);

	*ret = (struct draft){ .sql = NULL };
	if (reply_fences_are_open(a, own))
		return false;
	return (own.n < text.n && read_by(readers, a, own, ret)) ||
	       read_by(readers, a, text, ret);
}

static bool
is_data(struct json_object *o)
{
	return json_object_is_type(o, json_type_object) ||
	       json_object_is_type(o, json_type_array);
}

/* `SELECT 1", "explanation": "One."}`: the object was begun for the model. */
static struct str
begun(struct arena *a, struct str text)
{
	const struct str body = str_trim(text);
	struct str whole;

	if (!reply_begins_sql(body) || !str_ends(body, STR("}")))
		return text;
	whole = str_of(
		arena_printf(a, "{\"sql\": \"%.*s", (int)body.n, body.p));
	return is_data(json_parse(a, whole)) ? whole : text;
}

void
reply_read(struct arena *a, struct str text, struct draft *ret)
{
	static reader *const of_json[] = { read_json, NULL };

	text = utf8_clean(a, text);
	if (!is_data(json_parse(a, text))) /* what looks like a tag is text */
		text = unpack(a, reply_spoken(a, text));
	text = begun(a, text);
	if (is_data(reply_json(a, text))) {
		if (read_by(of_json, a, text, ret))
			finish(a, ret);
	} else {
		text = reply_plain(a, text);
		if (read_text(a, text, ret))
			finish(a, ret);
	}
	if (!ret->sql && !ret->clarify && !ret->explanation)
		ret->explanation = reply_prose(a, text);
}

struct json_object *
reply_object(struct arena *a, struct str text)
{
	struct str rest = reply_spoken(a, utf8_clean(a, text));
	struct json_object *o = NULL;

	text = rest;
	for (size_t i = 0; i < OBJECTS_MAX && next_object(a, &rest, &o); i++)
		if (o)
			return o;
	return reply_yaml(a, text);
}

bool
reply_declines(struct arena *a, struct str text)
{
	struct json_object *o = reply_object(a, text);
	struct draft d = { .sql = NULL };
	struct str sql;

	(void)reply_read_object(a, o, &d);
	finish(a, &d);
	if (d.sql || d.clarify || !d.explanation)
		return false;
	/* else it explains a statement that was not taken */
	sql = fields_statement(o);
	return fields_say_failed(o) || !reply_begins_sql(sql) ||
	       reply_is_no_draft(a, sql, &d.explanation);
}
