/* Replies with fences: one, or many of which one is meant. */
#include <string.h>

#include "base/utf8.h"

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

static struct str
last_line(struct str s)
{
	size_t n;

	s = str_trim(s);
	for (n = s.n; n && s.p[n - 1] != '\n'; n--)
		;
	return str_from(s, n);
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

/* A fence with what stands before it; *text goes on behind it. */
struct block {
	struct str before, in;
};

/* "-- Option 1", "-- WRONG:" as the first line in a fence; else empty. */
static struct str
first_comment(struct str in)
{
	struct str line;

	(void)str_cut(&in, '\n');
	in = str_trim(in);
	line = str_cut(&in, '\n');
	return str_starts(line, STR("--")) ? line : str_first(line, 0);
}

static bool
is_query(struct arena *a, const char *sql)
{
	struct str s = str_trim(reply_statement(a, str_of(sql)));

	while (str_starts(s, STR("--")) || str_starts(s, STR("/*")))
		s = str_trim(str_from(s, reply_whole_length(s)));
	return reply_begins_sql(s);
}

/* What stands nearest says it: the last sentence, else the last line. */
static int
rank_of(struct arena *a, const struct block *b, const struct draft *d)
{
	struct str line = last_line(b->before);
	int worth = reply_worth(a, reply_last_sentence(line));

	if (!worth)
		worth = worth_of_label(a, reply_last_sentence(line));
	if (!worth)
		worth = reply_worth(a, line);
	if (!worth)
		worth = reply_worth(a, first_comment(b->in));
	/* what is no query comes last of all: it creates an index, say */
	return d->sql && !is_query(a, d->sql) ? worth - 10 : worth;
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
	return is_one_of_many(a, first_comment(in));
}

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

/* Whether a text has one of these words, whatever case and accents it has. */
static bool
says_one(struct arena *a, struct str text, const struct str *words, size_t n)
{
	const struct str said = str_of(utf8_fold(a, text));

	for (size_t i = 0; i < n; i++)
		if (str_has(said, words[i]))
			return true;
	return false;
}

/*
 * What stands before a fence leads on to it: a step behind another, or a second
 * thought. Else it may as well be a remark: "to see the latest: …".
 */
static bool
leads_on(struct arena *a, struct str before)
{
	static const struct str words[] = {
		STR_INIT("</details>"),
		STR_INIT("~~"),
		STR_INIT("actually"),
		STR_INIT("again"),
		STR_INIT("answer"),
		STR_INIT("asked"),
		STR_INIT("better"),
		STR_INIT("combin"),
		STR_INIT("complete"),
		STR_INIT("fix"),
		STR_INIT("full"),
		STR_INIT("here"),
		STR_INIT("improve"),
		STR_INIT("instead"),
		STR_INIT("let me"),
		STR_INIT("next"),
		STR_INIT("oops"),
		STR_INIT("hmm"),
		STR_INIT("second thought"),
		STR_INIT("now"),
		STR_INIT("query"),
		STR_INIT("result"),
		STR_INIT("should be"),
		STR_INIT("so:"),
		STR_INIT("so,"),
		STR_INIT("step"),
		STR_INIT("then"),
		STR_INIT("therefore"),
		STR_INIT("thus"),
		STR_INIT("together"),
		STR_INIT("use this"),
		STR_INIT("wait"),
	};
	return says_one(a, before, words, COUNT(words));
}

/* The fences that were read so far. */
struct best {
	struct draft *draft;
	int rank;
	bool any, is_data;
	bool many; /* it is one of many */
	bool led;  /* what was said before leads on to it */
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
	return b->is_data != best->is_data || (best->many && b->many) ||
	       (b->rank == 0 && !b->led);
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
		.led = leads_on(a, b->before),
	};
	struct draft *ret = best->draft;

	own.rank = own.any ? rank_of(a, b, &d) : best->rank;
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
	static const struct str words[] = {
		STR_INIT("cannot answer"),
		STR_INIT("cannot be answered"),
		STR_INIT("cannot tell"),
		STR_INIT("cannot be determined"),
		STR_INIT("cannot determine"),
		STR_INIT("can't answer"),
		STR_INIT("can't be answered"),
		STR_INIT("can't tell"),
		STR_INIT("unable to answer"),
		STR_INIT("unable to determine"),
		STR_INIT("not possible to answer"),
		STR_INIT("impossible to answer"),
		STR_INIT("not have the data"),
		STR_INIT("don't have the data"),
		STR_INIT("nicht beantworten"),
		STR_INIT("nicht beantwortet werden"),
		STR_INIT("ne peux pas repondre"),
		STR_INIT("ne peut pas repondre"),
		STR_INIT("impossible de repondre"),
		STR_INIT("no puedo responder"),
		STR_INIT("no se puede responder"),
		STR_INIT("nao posso responder"),
		STR_INIT("non posso rispondere"),
	};
	return says_one(a, before, words, COUNT(words));
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
