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

/* What a text in JSON's quotes holds; they may be missing. NULL: it is none. */
static const char *
unescaped(struct arena *a, struct str text)
{
	struct json_object *o = json_parse(a, text);

	if (!o && str_has(text, STR("\\\"")))
		o = json_parse(a, str_of(arena_printf(a, "\"%.*s\"",
						      (int)text.n, text.p)));
	return json_object_is_type(o, json_type_string)
		       ? json_object_get_string(o)
		       : NULL;
}

static bool
read_data(struct arena *a, struct str text, struct draft *ret)
{
	const char *inner = unescaped(a, str_trim(text));
	struct json_object *o = reply_json(a, inner ? str_of(inner) : text);

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
		"markdown", "md",   "tool",       "diff",    NULL
	};
	static const char *const thought[] = { "think",     "thinking",
					       "thought",   "thoughts",
					       "reasoning", "plan",
					       NULL };
	struct str language = take_language(&text);

	if (is_one_of(language, thought))
		return false;
	if (read_data(a, text, ret))
		return true;
	if (is_one_of(language, code))
		return reply_read_quoted(a, text, ret) ||
		       (reply_begins_sql(str_trim(text)) &&
			reply_read_sql(a, text, ret));
	if (is_one_of(language, data))
		return reply_read_sql(a, text, ret);
	text = str_trim(text);
	if (text.n == 0 || memchr(text.p, '\0', text.n))
		return false;
	ret->sql = str_dup(a, text); /* the check says what is wrong with it */
	return true;
}

/* What is said before a fence tells what it is worth, the first that is said. */
static const struct {
	struct str word;
	int rank;
} worths[] = {
	{ STR_INIT("alternativ"), -1 },
	{ STR_INIT("incorrect"), -1 },
	{ STR_INIT("final"), 1 },
	{ STR_INIT("not correct"), -1 },
	{ STR_INIT("correct"), 1 },
	{ STR_INIT("instead of"), -1 },
	{ STR_INIT("first try"), -1 },
	{ STR_INIT("wrong"), -1 },
	{ STR_INIT("mistake"), -1 },
	{ STR_INIT("do not"), -1 },
	{ STR_INIT("don't"), -1 },
	{ STR_INIT("don\xe2\x80\x99t"), -1 },
	{ STR_INIT("avoid"), -1 },
	{ STR_INIT("rather than"), -1 },
	{ STR_INIT("verify"), -1 },
	{ STR_INIT("check"), -1 },
	{ STR_INIT("confirm"), -1 },
	{ STR_INIT("inspect"), -1 },
	{ STR_INIT("explore"), -1 },
	{ STR_INIT("preview"), -1 },
	{ STR_INIT("you can also"), -1 },
	{ STR_INIT("you could also"), -1 },
	{ STR_INIT("if you want"), -1 },
	{ STR_INIT("optionally"), -1 },
	{ STR_INIT("equivalent to"), -1 },
	{ STR_INIT("revised query"), 1 },
	{ STR_INIT("revised version"), 1 },
	{ STR_INIT("revised statement"), 1 },
	{ STR_INIT("revised sql"), 1 },
	{ STR_INIT("improved query"), 1 },
	{ STR_INIT("improved version"), 1 },
	{ STR_INIT("improved statement"), 1 },
	{ STR_INIT("improved sql"), 1 },
	{ STR_INIT("fixed query"), 1 },
	{ STR_INIT("fixed version"), 1 },
	{ STR_INIT("fixed statement"), 1 },
	{ STR_INIT("fixed sql"), 1 },
	{ STR_INIT("updated query"), 1 },
	{ STR_INIT("updated version"), 1 },
	{ STR_INIT("updated statement"), 1 },
	{ STR_INIT("updated sql"), 1 },
	{ STR_INIT("old query"), -1 },
	{ STR_INIT("original query"), -1 },
	{ STR_INIT("previous query"), -1 },
};

static int
worth_of(struct arena *a, struct str said)
{
	struct str lower = str_of(str_lower(a, said));

	for (size_t i = 0; i < COUNT(worths); i++)
		if (str_has(lower, worths[i].word))
			return worths[i].rank;
	return 0;
}

static struct str
last_line(struct str s)
{
	size_t n;

	s = str_trim(s);
	for (n = s.n; n && s.p[n - 1] != '\n'; n--)
		;
	return str_from(s, n);
}

static struct str
last_sentence(struct str s)
{
	for (size_t n = s.n; n > 2; n--)
		if (s.p[n - 1] == ' ' && strchr(".!?", s.p[n - 2]))
			return str_from(s, n);
	return s;
}

/* "… and not:" */
static bool
ends_with_not(struct arena *a, struct str line)
{
	while (str_ends(line, STR(":")))
		line = str_first(line, line.n - 1);
	line = str_of(str_lower(a, line));
	return str_is(line, "not") || str_ends(line, STR(" not"));
}

/* "**Old**:" */
static int
worth_of_label(struct arena *a, struct str line)
{
	static const struct {
		const char *word;
		int rank;
	} labels[] = {
		{ "old", -1 },      { "new", 1 },    { "before", -1 },
		{ "original", -1 }, { "after", 1 },  { "previous", -1 },
		{ "was", -1 },      { "draft", -1 }, { "revised", 1 },
		{ "improved", 1 },  { "fixed", 1 },  { "updated", 1 },
	};

	while (line.n && strchr("#*_ ", line.p[0]))
		line = str_from(line, 1);
	while (line.n && strchr(":*_ ", line.p[line.n - 1]))
		line = str_first(line, line.n - 1);
	for (size_t i = 0; i < COUNT(labels); i++)
		if (str_is(str_of(str_lower(a, line)), labels[i].word))
			return labels[i].rank;
	return 0;
}

/* What stands nearest says it: the last sentence, else the last line. */
static int
rank_of(struct arena *a, struct str before, const struct draft *d)
{
	struct str line = last_line(before);
	int worth = worth_of(a, last_sentence(line));

	/* what is no query comes last of all: it creates an index, say */
	if (d->sql && !reply_begins_sql(reply_statement(a, str_of(d->sql))))
		return worth - 10;
	if (ends_with_not(a, line))
		return -1;
	if (!worth)
		worth = worth_of_label(a, last_sentence(line));
	return worth ? worth : worth_of(a, line);
}

/* "Option 1:", "For PostgreSQL:": one of many, and nobody says which. */
static bool
is_one_of_many(struct arena *a, struct str before)
{
	static const struct str words[] = {
		STR_INIT("option"),       STR_INIT("approach"),
		STR_INIT("variant"),      STR_INIT("interpretation"),
		STR_INIT("postgres"),     STR_INIT("mysql"),
		STR_INIT("sqlite"),       STR_INIT("sql server"),
		STR_INIT("oracle"),       STR_INIT("if you mean"),
		STR_INIT("if you meant"),
	};
	struct str line = str_of(str_lower(a, last_line(before)));

	for (size_t i = 0; i < COUNT(words); i++)
		if (str_has(line, words[i]))
			return true;
	return false;
}

/* "-- Option 1" as the first line in the fence. */
static bool
is_marked_as_one(struct arena *a, struct str in)
{
	struct str line;

	(void)str_cut(&in, '\n');
	in = str_trim(in);
	line = str_cut(&in, '\n');
	return str_starts(line, STR("--")) && is_one_of_many(a, line);
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
	for (; !at && str_ends(ret->in, STR("`")); ret->in.n--)
		; /* the closing one was cut */
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

/* Blanks, case and what ends it do not matter. */
static bool
is_same_sql(const char *p, const char *q)
{
	static const char blanks[] = " \t\r\n;";
	struct str a = str_of(p), b = str_of(q);

	for (;;) {
		struct str v = str_word(&a, blanks), w = str_word(&b, blanks);

		if (!v.n || !w.n)
			return v.n == w.n;
		if (!str_eq_nocase(v, w))
			return false;
	}
}

/* The fences that were read so far. */
struct best {
	struct draft *draft;
	int rank;
	bool any, is_data;
	bool many; /* it is one of many */
	bool tied; /* with another, and nobody says which is meant */
	bool refused;
};

static bool
holds_data(struct str in)
{
	(void)str_cut(&in, '\n');
	return str_starts(str_trim(in), STR("{"));
}

/* Whether it says else than the best, and not as a correction of it. */
static bool
is_tie(const struct best *best, const struct best *b)
{
	if (!best->any || best->rank != b->rank || !best->draft->sql ||
	    !b->draft->sql || is_same_sql(best->draft->sql, b->draft->sql))
		return false;
	return b->is_data != best->is_data || (best->many && b->many);
}

static void
take_block(struct arena *a, struct best *best, const struct block *b,
	   struct str after)
{
	struct draft d = { .sql = NULL };
	struct best own = {
		.draft = &d,
		.any = read_fenced(a, b->in, &d),
		.is_data = holds_data(b->in),
		.many = is_one_of_many(a, b->before) ||
			is_marked_as_one(a, b->in),
	};
	struct draft *ret = best->draft;

	own.rank = own.any ? rank_of(a, b->before, &d) : best->rank;
	if (best->any && (!own.any || own.rank < best->rank))
		return;
	own.tied = is_tie(best, &own);
	if (own.any && !d.explanation)
		d.explanation = said_beside(a, b, after);
	if (own.any || !ret->explanation)
		*ret = d;
	own.draft = ret;
	own.refused = best->refused;
	*best = own;
}

/* "I cannot tell the weight. You could run: …": that answers something else. */
static bool
refuses(struct arena *a, struct str before)
{
	static const struct {
		struct str can, what;
	} words[] = {
		{ STR_INIT("cannot "), STR_INIT("answer") },
		{ STR_INIT("cannot "), STR_INIT("tell") },
		{ STR_INIT("cannot "), STR_INIT("be determined") },
		{ STR_INIT("cannot "), STR_INIT("determine") },
		{ STR_INIT("can't "), STR_INIT("answer") },
		{ STR_INIT("can't "), STR_INIT("tell") },
		{ STR_INIT("unable to "), STR_INIT("answer") },
		{ STR_INIT("unable to "), STR_INIT("determine") },
		{ STR_INIT("not possible "), STR_INIT("to answer") },
		{ STR_INIT("impossible "), STR_INIT("to answer") },
	};
	struct str lower = str_of(str_lower(a, before));

	for (size_t i = 0; i < COUNT(words); i++) {
		const char *at =
			lower.n ? memmem(lower.p, lower.n, words[i].can.p,
					 words[i].can.n)
				: NULL;

		if (at && str_starts(str_from(lower, (size_t)(at - lower.p) +
							     words[i].can.n),
				     words[i].what))
			return true;
	}
	return false;
}

static struct best
look_at_fences(struct arena *a, struct str text, struct draft *ret)
{
	struct best best = { .draft = ret };
	struct block b;

	for (size_t i = 0; i < FENCES_MAX && next_block(&text, &b); i++) {
		best.refused |= i == 0 && refuses(a, b.before);
		take_block(a, &best, &b, text);
	}
	return best;
}

/* The last of those that are worth most. */
bool
reply_read_fences(struct arena *a, struct str text, struct draft *ret)
{
	return look_at_fences(a, text, ret).any;
}

bool
reply_fences_are_open(struct arena *a, struct str text)
{
	struct draft d = { .sql = NULL };
	const struct best best = look_at_fences(a, text, &d);

	return best.tied || best.refused;
}
