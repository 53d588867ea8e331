#include "llm/reply.h"

#include <string.h>

#include "base/utf8.h"

#include "base/ban.h"

#define OBJECTS_MAX 50     /* tries to find JSON in prose */
#define QUESTION_BYTES 600 /* of a text that is a question as a whole */

static struct str
from(struct str s, const char *at)
{
	return str_from(s, (size_t)(at - s.p));
}

static struct str
until(struct str s, const char *at)
{
	return str_first(s, (size_t)(at - s.p));
}

struct str
reply_spoken(struct str s)
{
	static const struct str close = STR_INIT("</think>");
	const char *at;

	while ((at = memmem(s.p, s.n, close.p, close.n)))
		s = from(s, at + close.n);
	return str_starts(str_trim(s), STR("<think>")) ? str_first(s, 0) : s;
}

/* The word after an opening fence; *s then begins after it. */
static struct str
take_language(struct str *s)
{
	struct str word;
	size_t n = 0;

	while (n < s->n && ((s->p[n] | 32) >= 'a' && (s->p[n] | 32) <= 'z'))
		n++;
	word = str_first(*s, n);
	if (n < s->n && s->p[n] != '\n' && s->p[n] != '\r' &&
	    !str_is_nocase(word, "sql"))
		return (struct str){ 0 }; /* it is part of what is fenced */
	*s = str_from(*s, n);
	return word;
}

static bool
is_data(struct str language)
{
	static const char *const names[] = { "json", "yaml", "yml", "text" };

	for (size_t i = 0; i < COUNT(names); i++)
		if (str_is_nocase(language, names[i]))
			return true;
	return language.n == 0;
}

/* Models write {"a": 1,} as people do: the text without such commas. */
static struct str
without_last_commas(struct arena *a, struct str text)
{
	char *out = arena_copy(a, text.p, text.n);
	bool quoted = false;
	size_t n = 0;

	for (size_t i = 0; i < text.n; i++) {
		char c = text.p[i];

		if (c == '"')
			quoted = !quoted;
		else if (quoted && c == '\\' && i + 1 < text.n)
			out[n++] = text.p[i++];
		else if (!quoted && (c == '}' || c == ']'))
			while (n && strchr(" \t\r\n,", out[n - 1]))
				n--;
		out[n++] = text.p[i];
	}
	return (struct str){ out, n };
}

static struct json_object *
parse(struct arena *a, struct str text)
{
	struct json_object *o = json_parse(a, text);

	return o ? o : json_parse(a, without_last_commas(a, text));
}

/* *rest goes on behind the object, or is as it was. */
static struct json_object *
parse_at(struct arena *a, struct str *rest)
{
	struct str mended;
	struct json_object *o = json_parse_prefix(a, *rest, rest);

	if (o)
		return o;
	mended = without_last_commas(a, *rest);
	o = json_parse_prefix(a, mended, &mended);
	if (o)
		*rest = mended;
	return o;
}

static bool
read_data(struct arena *a, struct str text, struct draft *ret)
{
	struct json_object *o = parse(a, text);

	if (!o)
		o = reply_yaml(a, text);
	return reply_read_object(a, o, ret);
}

/* What stands in one fence. */
static bool
read_fenced(struct arena *a, struct str text, struct draft *ret)
{
	struct str language = take_language(&text);

	if (read_data(a, text, ret))
		return true;
	if (is_data(language))
		return reply_read_sql(a, text, ret);
	text = str_trim(text);
	if (text.n == 0 || memchr(text.p, '\0', text.n))
		return false;
	ret->sql = str_dup(a, text); /* the check says what is wrong with it */
	return true;
}

static bool
read_fences(struct arena *a, struct str text, struct draft *ret)
{
	static const struct str fence = STR_INIT("```");
	struct str rest = text;
	const char *open, *close;

	while ((open = memmem(rest.p, rest.n, fence.p, fence.n))) {
		struct str in = from(rest, open + fence.n), after;

		close = memmem(in.p, in.n, fence.p, fence.n);
		after = close ? from(in, close + fence.n) : str_from(in, in.n);
		if (read_fenced(a, close ? until(in, close) : in, ret)) {
			if (!ret->explanation)
				ret->explanation = reply_prose(a, after);
			if (!ret->explanation)
				ret->explanation =
					reply_prose(a, until(rest, open));
			return true;
		}
		rest = after;
	}
	return false;
}

static bool
read_object_in_prose(struct arena *a, struct str text, struct draft *ret)
{
	struct str rest = text;

	for (size_t i = 0; i < OBJECTS_MAX; i++) {
		struct json_object *o;
		const char *at;

		at = rest.n > 0 ? memchr(rest.p, '{', rest.n) : NULL;
		if (!at)
			return false;
		rest = from(rest, at);
		o = parse_at(a, &rest);
		if (o && reply_read_object(a, o, ret))
			return true;
		if (!o)
			rest = str_from(rest, 1);
	}
	return false;
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
	return reply_read_object(a, parse(a, text), ret);
}

void
reply_read(struct arena *a, struct str text, struct draft *ret)
{
	static bool (*const readers[])(struct arena *, struct str,
				       struct draft *) = {
		read_json, read_fences,    read_object_in_prose,
		read_yaml, reply_read_sql, read_question,
	};
	const char *said = NULL;

	text = reply_spoken(utf8_clean(a, text));
	for (size_t i = 0; i < COUNT(readers); i++) {
		*ret = (struct draft){ 0 };
		if (readers[i](a, text, ret))
			return;
		if (!said)
			said = ret->explanation;
	}
	*ret = (struct draft){ .explanation =
				       said ? said : reply_prose(a, text) };
}

struct json_object *
reply_object(struct arena *a, struct str text)
{
	struct str rest = reply_spoken(utf8_clean(a, text));
	const char *at;

	text = rest;
	for (size_t i = 0; i < OBJECTS_MAX; i++) {
		struct json_object *o;

		at = rest.n > 0 ? memchr(rest.p, '{', rest.n) : NULL;
		if (!at)
			break;
		rest = from(rest, at);
		o = parse_at(a, &rest);
		if (o)
			return o;
		rest = str_from(rest, 1);
	}
	return reply_yaml(a, text);
}
