#ifndef LLM_REPLY_H
#define LLM_REPLY_H

#include "base/json.h"
#include "data/draft.h"

/*
 * What a model said, as a draft: pure, and defined on any bytes. The first of
 * these that holds SQL or a question back: the text as a JSON object, or as a
 * list or a tool's call around one; tags like <sql>; fences with JSON, YAML or
 * SQL, of many the last that is not called wrong, or that is called final;
 * what follows "Final answer"; the last JSON object inside prose; YAML; SQL at the start of the text, of a line
 * or behind a colon; a JSON object cut off behind its statement; SQL in quotes.
 * A short text that ends in a question mark is a question.
 *
 * Statements that differ, of which none is marked, are none; two in a row stay
 * together, for the check to refuse.
 *
 * ret->sql or ret->clarify is set, or neither; then ret->explanation is what
 * was said instead, or NULL. Confidence and drafter are left to the caller.
 */
void reply_read(struct arena *a, struct str text, struct draft *ret);

/*
 * The readers. Each is true when it set sql or clarify, and may leave an
 * explanation either way.
 */
bool reply_read_object(struct arena *a, struct json_object *o,
		       struct draft *ret);
bool reply_read_sql(struct arena *a, struct str text, struct draft *ret);
bool reply_read_fences(struct arena *a, struct str text, struct draft *ret);
/* Fences of which none says that it is meant, or that answer something else. */
bool reply_fences_are_open(struct arena *a, struct str text);
/* In backticks, triple quotes, or quotes that end their line: as in code. */
bool reply_read_quoted(struct arena *a, struct str text, struct draft *ret);

/* Whether a text looks like a statement from its first word. */
bool reply_begins_sql(struct str s);
/* "SELECT ...": the form that was asked for, and not filled in. */
bool reply_is_placeholder(struct str s);

/*
 * JSON as a whole, with a model's liberties: other quotes, quotes inside of
 * quotes where no doubt is, line ends in strings, bare keys, last commas,
 * None. NULL: it is none.
 */
struct json_object *reply_json(struct arena *a, struct str text);

/*
 * The same at the start of *text, which then goes on behind it. With cut the
 * end may be missing, and what is not whole is left out.
 */
struct json_object *reply_loose(struct arena *a, struct str *text, bool cut);

/*
 * The statement of a reply of which more comes, as far as it is there: of a JSON
 * object, a fence, or SQL alone. Empty: it has not begun, or nobody knows.
 */
struct str reply_so_far(struct arena *a, struct str text);

/* Whether it is an object that explains why there is no statement in it. */
bool reply_declines(struct arena *a, struct str text);

/*
 * The flat mapping that YAML replies are, as an object of texts and lists of
 * texts: block scalars, quoted and plain ones, both kinds of lists. Keys
 * become lower case. NULL: no line of it is "key: …".
 */
struct json_object *reply_yaml(struct arena *a, struct str text);

/*
 * The first JSON object in what a model said, fenced or among prose; else its
 * YAML. NULL: there is neither.
 */
struct json_object *reply_object(struct arena *a, struct str text);

/*
 * Models that think aloud do so between tags or in a channel of its own: the
 * text without that, and without the marks of a turn.
 */
struct str reply_spoken(struct arena *a, struct str s);

/*
 * A text without what programs put around it: entities of HTML, attributes of
 * tags, CDATA, "> " before each line, prompts; fences are ``` then.
 */
struct str reply_plain(struct arena *a, struct str s);

/*
 * What a model writes where a statement should be when it has none: nothing
 * but a comment, one word ("N/A"), a sentence ("I cannot tell"), a statement about statements (EXPLAIN,
 * PRAGMA, VALUES), or a SELECT of nothing but a sentence. *ret_said is what it
 * says then, or is left as it is.
 */
bool reply_is_no_draft(struct arena *a, struct str sql, const char **ret_said);

/*
 * A statement without what stands around it in a reply (a label, a prompt,
 * backticks, words behind it) and in it, outside of quotes, in place of SQL's
 * signs: entities, escapes, curly quotes, blanks and signs of other widths.
 * What holds two statements stays, for the check to refuse.
 */
struct str reply_statement(struct arena *a, struct str s);
/* The bytes of the first statement of s, which begins with one. */
size_t reply_statement_length(struct str s);
/* The bytes of the quoted text or comment at the start of s, or 0. */
size_t reply_whole_length(struct str s);

/*
 * What words before a statement say of it: 1 that it is final or corrected, -1
 * that it is wrong, old, another way or a check; 0: nothing.
 */
int reply_worth(struct arena *a, struct str said);
/* "… and not:", "… instead of": what follows is not meant. */
bool reply_denies(struct arena *a, struct str said);
struct str reply_last_sentence(struct str s);

/* What was said around SQL, at most a paragraph; NULL when it is blank. */
const char *reply_prose(struct arena *a, struct str text);

/* What pages write for signs; rows of a table of { from, to }. */
/* clang-format off */
#define ENTITIES \
	{ STR_INIT("&lt;"), STR_INIT("<") }, \
	{ STR_INIT("&gt;"), STR_INIT(">") }, \
	{ STR_INIT("&amp;"), STR_INIT("&") }, \
	{ STR_INIT("&quot;"), STR_INIT("\"") }, \
	{ STR_INIT("&#39;"), STR_INIT("'") }, \
	{ STR_INIT("&apos;"), STR_INIT("'") }, \
	{ STR_INIT("&nbsp;"), STR_INIT(" ") }, \
	{ STR_INIT("&#60;"), STR_INIT("<") }, \
	{ STR_INIT("&#62;"), STR_INIT(">") }
/* clang-format on */

#endif
