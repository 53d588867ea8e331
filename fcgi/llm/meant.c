/* Which statement of an object is meant, and whether its writer means it. */
#include <json-c/json_object_iterator.h>
#include <string.h>

#include "llm/fields.h"

#include "base/ban.h"

static bool
has_any(struct str s, const struct str *words, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (str_has(s, words[i]))
			return true;
	return false;
}

/* The next word of "fixed_sql", "fixedSql"; empty: there is no more. */
static struct str
key_word(struct str *key)
{
	struct str word = { 0 };

	while (key->n && !str_is_word_char(*key->p))
		*key = str_from(*key, 1);
	word.p = key->p;
	while (word.n < key->n && str_is_word_char(word.p[word.n]) &&
	       !(word.n && word.p[word.n] < 'a' && word.p[word.n - 1] >= 'a'))
		word.n++;
	*key = str_from(*key, word.n);
	return word;
}

/* Whether a key says that its statement is better than another one. */
static bool
says_better(struct arena *a, const char *key)
{
	static const struct str worse[] = {
		STR_INIT("incorrect"), STR_INIT("wrong"),
		STR_INIT("old"),       STR_INIT("orig"),
		STR_INIT("draft"),     STR_INIT("alternativ"),
		STR_INIT("bad"),       STR_INIT("previous"),
		STR_INIT("first"),     STR_INIT("initial"),
		STR_INIT("reject"),    STR_INIT("example"),
		STR_INIT("test"),      STR_INIT("check"),
	};
	static const char *const better[] = {
		"final",  "correct", "corrected", "correction", "fix",
		"fixed",  "revised", "revision",  "improved",   "updated",
		"better", "new",     NULL,
	};
	struct str rest = str_of(key), word;

	if (has_any(str_of(str_lower(a, rest)), worse, COUNT(worse)))
		return false;
	while ((word = key_word(&rest)).n)
		if (str_is_one_of(str_lower(a, word), better))
			return true;
	return false;
}

struct str
fields_better(struct arena *a, struct json_object *o)
{
	struct str sql = { 0 };

	for (struct json_object_iterator at = json_object_iter_begin(o),
					 end = json_object_iter_end(o);
	     !sql.n && !json_object_iter_equal(&at, &end);
	     json_object_iter_next(&at))
		if (says_better(a, json_object_iter_peek_name(&at)))
			sql = field_statement(json_object_iter_peek_value(&at));
	return sql;
}

/* No, as models write it. */
static bool
is_no(struct json_object *v)
{
	static const char *const words[] = { "false", "no", NULL };
	const struct str text = field_text(v);

	if (json_object_is_type(v, json_type_boolean))
		return !json_object_get_boolean(v);
	for (size_t i = 0; words[i]; i++)
		if (str_is_nocase(text, words[i]))
			return true;
	return false;
}

static bool
any_is_no(struct json_object *o, const char *const *names)
{
	for (; *names; names++)
		if (is_no(field_find(o, *names)))
			return true;
	return false;
}

/* "answerable": false, whatever is suggested beside it. */
static bool
says_unanswerable(struct json_object *o)
{
	static const char *const names[] = { "answerable", "isanswerable",
					     "cananswer",  "canbeanswered",
					     "possible",   "ispossible",
					     "feasible",   NULL };

	return any_is_no(o, names);
}

/* "error": a sentence; "none" and "no error" are none. */
static bool
has_error(struct json_object *o)
{
	const struct str said = field_text(field_find(o, "error"));

	return str_has(said, STR(" ")) &&
	       !str_eq_nocase(str_first(said, 3), STR("no "));
}

bool
fields_say_failed(struct json_object *o)
{
	static const char *const names[] = { "success", NULL };

	return says_unanswerable(o) || any_is_no(o, names) ||
	       fields_say_error(o) || has_error(o);
}

/* "correct": false, or that there is no answer. */
static bool
says_no(struct json_object *o)
{
	static const char *const names[] = { "correct",    "iscorrect",
					     "valid",      "isvalid",
					     "validsql",   "issqlvalid",
					     "isvalidsql", "sqlvalid",
					     "sqlisvalid", NULL };

	return any_is_no(o, names) || fields_say_failed(o);
}

/* The same in an object that tells how it was checked. */
static bool
says_wrong(struct json_object *o)
{
	static const char *const names[] = {
		"validation", "selfvalidation", "verification", "check",
		"selfcheck",  "review",         "evaluation",   "assessment",
	};

	for (size_t i = 0; i < COUNT(names); i++)
		if (says_no(field_find(o, names[i])))
			return true;
	return says_no(o);
}

/* Whether a key may have the statement to run in place of sql. */
static bool
is_rival(struct arena *a, const char *key, struct json_object *v,
	 struct str sql)
{
	static const struct str words[] = {
		STR_INIT("suggest"), STR_INIT("recommend"), STR_INIT("propos"),
		STR_INIT("repair"), STR_INIT("rewrit")
	};
	const struct str in = field_statement(v);

	return has_any(str_of(str_lower(a, str_of(key))), words,
		       COUNT(words)) &&
	       in.n && !str_eq(in, sql);
}

bool
fields_are_contested(struct arena *a, struct json_object *o)
{
	const struct str sql = fields_statement(o);
	bool contested = says_wrong(o);

	if (says_unanswerable(o))
		return true;
	if (fields_better(a, o).n)
		return false;
	for (struct json_object_iterator at = json_object_iter_begin(o),
					 end = json_object_iter_end(o);
	     sql.n && !contested && !json_object_iter_equal(&at, &end);
	     json_object_iter_next(&at))
		contested = is_rival(a, json_object_iter_peek_name(&at),
				     json_object_iter_peek_value(&at), sql);
	return contested;
}
