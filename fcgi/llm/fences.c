/* Replies with fences: one, or many of which one is meant. */
#include <string.h>

#include "llm/reply.h"

#include "base/ban.h"

#define FENCES_MAX 50

static const struct str fence = STR_INIT("```");

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
is_one_of(struct str word, const char *const *names)
{
	for (; *names; names++)
		if (str_is_nocase(word, *names))
			return true;
	return false;
}

static bool
read_data(struct arena *a, struct str text, struct draft *ret)
{
	struct json_object *o = reply_json(a, text);

	if (!o)
		o = reply_yaml(a, text);
	if (!o)
		o = reply_loose(a, &text, true);
	return reply_read_object(a, o, ret);
}

/* What stands in one fence. */
static bool
read_fenced(struct arena *a, struct str text, struct draft *ret)
{
	static const char *const data[] = { "json", "jsonc", "yaml", "yml",
					    "text", "xml",   "",     NULL };
	static const char *const code[] = {
		"python",   "py",   "javascript", "js",      "typescript",
		"ts",       "php",  "java",       "csharp",  "bash",
		"sh",       "html", "csv",        "console", "output",
		"markdown", "md",   NULL
	};
	struct str language = take_language(&text);

	if (read_data(a, text, ret))
		return true;
	if (is_one_of(language, code))
		return reply_read_quoted(a, text, ret);
	if (is_one_of(language, data))
		return reply_read_sql(a, text, ret);
	text = str_trim(text);
	if (text.n == 0 || memchr(text.p, '\0', text.n))
		return false;
	ret->sql = str_dup(a, text); /* the check says what is wrong with it */
	return true;
}

/* What is said before a fence tells what it is worth. */
static int
rank_of(struct arena *a, struct str before, const struct draft *d)
{
	static const struct {
		struct str word;
		int rank;
	} rows[] = {
		{ STR_INIT("alternativ"), -1 }, { STR_INIT("incorrect"), -1 },
		{ STR_INIT("final"), 1 },       { STR_INIT("correct"), 1 },
		{ STR_INIT("instead of"), -1 }, { STR_INIT("first try"), -1 },
	};
	struct str lower = str_of(str_lower(a, before));
	/* what is no query comes last of all: it creates an index, say */
	int rank = d->sql && !reply_begins_sql(str_of(d->sql)) ? -10 : 0;

	for (size_t i = 0; i < COUNT(rows); i++)
		if (str_has(lower, rows[i].word))
			return rank + rows[i].rank;
	return rank;
}

/* A fence with what stands before it; *text goes on behind it. */
struct block {
	struct str before, in;
};

static bool
next_block(struct str *text, struct block *ret)
{
	const char *at = memmem(text->p, text->n, fence.p, fence.n);
	struct str in;

	if (!text->n || !at)
		return false;
	ret->before = str_first(*text, (size_t)(at - text->p));
	in = str_from(*text, ret->before.n + fence.n);
	while (str_starts(in, STR("`"))) /* a longer fence */
		in = str_from(in, 1);
	at = in.n ? memmem(in.p, in.n, fence.p, fence.n) : NULL;
	ret->in = str_first(in, at ? (size_t)(at - in.p) : in.n);
	*text = str_from(in, ret->in.n + (at ? fence.n : 0));
	while (str_starts(*text, STR("`")))
		*text = str_from(*text, 1);
	return true;
}

/* What is said behind a block and before the next, else before it. */
static const char *
said_beside(struct arena *a, const struct block *b, struct str after)
{
	struct str rest = after;
	struct block next;
	const char *said =
		reply_prose(a, next_block(&rest, &next) ? next.before : after);

	return said ? said : reply_prose(a, b->before);
}

/* The last of those that are worth most. */
bool
reply_read_fences(struct arena *a, struct str text, struct draft *ret)
{
	struct block b;
	bool any = false;
	int best = 0;

	for (size_t i = 0; i < FENCES_MAX && next_block(&text, &b); i++) {
		struct draft d = { .sql = NULL };
		bool read = read_fenced(a, b.in, &d);
		int rank = read ? rank_of(a, b.before, &d) : best;

		if (any && (!read || rank < best))
			continue;
		if (read && !d.explanation)
			d.explanation = said_beside(a, &b, text);
		if (read || !ret->explanation)
			*ret = d;
		any |= read;
		best = rank;
	}
	return any;
}
