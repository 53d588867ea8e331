/* SQL that stands in a text without a fence around it. */
#include <string.h>

#include "llm/reply.h"

#include "base/ban.h"

#define LOOK_BYTES 4000

static bool
is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* A blank that is none of ASCII's, or has no width. */
static bool
begins_gap(struct str s)
{
	return str_starts(s, STR("\xc2\xa0")) ||
	       str_starts(s, STR("\xe2\x80\x8b"));
}

static bool
starts_with_word(struct str s, const char *word)
{
	size_t n = strlen(word);

	return s.n > n && str_is_nocase(str_first(s, n), word) &&
	       (is_blank(s.p[n]) || s.p[n] == '(' || s.p[n] == '*' ||
		begins_gap(str_from(s, n)));
}

/* Near the start, where it must be if s is what it looks like. */
static bool
has_word(struct str s, const char *word)
{
	s = str_first(s, LOOK_BYTES);
	for (size_t i = 1; i < s.n; i++)
		if (is_blank(s.p[i - 1]) &&
		    starts_with_word(str_from(s, i), word))
			return true;
	return false;
}

/* "select 1", "select 'a'", "select max(x);": no sentence goes on so. */
static bool
selects_at_once(struct str s)
{
	struct str rest = str_trim(str_from(s, strlen("select")));

	if (rest.n == 0)
		return false;
	return strchr("0123456789'\"`*(-", rest.p[0]) ||
	       str_ends(rest, STR(";"));
}

/* In upper case: "Update the rows …" is prose. */
static bool
begins_change(struct str s)
{
	return (str_starts(s, STR("INSERT INTO ")) ||
		str_starts(s, STR("DELETE FROM ")) ||
		(str_starts(s, STR("UPDATE ")) && has_word(s, "SET")));
}

/* "SELECT ...", as prompt/system says what a reply looks like. */
bool
reply_is_placeholder(struct str s)
{
	s = str_trim(s);
	if (!starts_with_word(s, "select"))
		return false;
	s = str_trim(str_from(s, strlen("select")));
	return str_starts(s, STR("...")) || str_starts(s, STR("\xe2\x80\xa6"));
}

/* "Select the city …" is prose; "SELECT 1" and "select a from b" are not. */
bool
reply_begins_sql(struct str s)
{
	while (str_starts(s, STR("(")))
		s = str_trim(str_from(s, 1));
	if (starts_with_word(s, "with"))
		return has_word(s, "as") && has_word(s, "select") &&
		       memchr(s.p, '(', s.n);
	if (begins_change(s))
		return true;
	if (!starts_with_word(s, "select") || reply_is_placeholder(s))
		return false;
	return str_starts(s, STR("SELECT")) || has_word(s, "from") ||
	       selects_at_once(s);
}

/* "This", as sentences begin, but no clause. */
static bool
begins_sentence(struct str s)
{
	static const char *const clauses[] = {
		"from", "where", "group", "order", "having", "limit", "join",
		"left", "inner", "on",    "and",   "or",     "union", "select"
	};

	if (s.n < 2 || s.p[0] < 'A' || s.p[0] > 'Z' || s.p[1] < 'a' ||
	    s.p[1] > 'z')
		return false;
	for (size_t i = 0; i < COUNT(clauses); i++)
		if (starts_with_word(s, clauses[i]))
			return false;
	return true;
}

/* The bytes of " 2", which a label may end with, or 0. */
static size_t
number_length(struct str s)
{
	size_t n = 1;

	while (str_starts(s, STR(" ")) && n < s.n && s.p[n] >= '0' &&
	       s.p[n] <= '9')
		n++;
	return n > 1 ? n : 0;
}

/* "Observation: 3", "Attempt 2: …", "Final Answer:": up to three words, of which
 * the last may be a number, and a colon. */
static bool
begins_label(struct str s)
{
	size_t n = 0, words = 0;

	while (n < s.n && words < 3 && begins_sentence(str_from(s, n))) {
		while (n < s.n &&
		       ((s.p[n] | 32) >= 'a' && (s.p[n] | 32) <= 'z'))
			n++;
		words++;
		n += number_length(str_from(s, n));
		if (n < s.n && s.p[n] == ':')
			return n + 1 == s.n || is_blank(s.p[n + 1]);
		n += n < s.n && s.p[n] == ' ';
	}
	return false;
}

/* A table of Markdown's; "||" may go on with a statement. */
static bool
begins_table(struct str s)
{
	return str_starts(s, STR("|")) && !str_starts(s, STR("||"));
}

/* What s, the end of a line, is followed by is no part of a statement. */
static bool
begins_prose(struct str s)
{
	size_t i = 1;

	if (begins_label(str_from(s, 1)))
		return true;
	while (i < s.n && is_blank(s.p[i]) && s.p[i] != '\n')
		i++;
	s = str_from(s, i);
	return str_starts(s, STR("\n")) && (begins_sentence(str_from(s, 1)) ||
					    begins_table(str_from(s, 1)));
}

/* The bytes of the first statement. */
size_t
reply_statement_length(struct str s)
{
	size_t i = 0;

	while (i < s.n) {
		struct str rest = str_from(s, i);
		size_t whole = reply_whole_length(rest);

		if (rest.p[0] == ';' ||
		    (rest.p[0] == '\n' && begins_prose(rest)))
			return i;
		i += whole ? whole : 1;
	}
	return s.n;
}

/* Behind "is: ", "query = ", "SQL => " or "**SQL:** ". */
static bool
is_announced(struct str s, size_t i)
{
	return i > 1 && is_blank(s.p[i]) &&
	       (strchr(":=", s.p[i - 1]) ||
		(s.p[i - 1] == '*' && s.p[i - 2] == '*') ||
		(s.p[i - 1] == '>' && strchr("=-", s.p[i - 2])));
}

/* Where SQL begins: first on a line, or announced; s.n: nowhere. */
static size_t
find_sql(struct str s)
{
	bool first = true;

	for (size_t i = 0; i < s.n; i++) {
		if (first && reply_begins_sql(str_from(s, i)))
			return i;
		first = s.p[i] == '\n' || (first && is_blank(s.p[i])) ||
			is_announced(s, i);
	}
	return s.n;
}

/* Another one behind it, in a row: the check shall see both. */
static size_t
statements_length(struct str s)
{
	size_t n = reply_statement_length(s);

	for (;;) {
		struct str rest = str_from(s, n);
		size_t blank = 1;

		if (!str_starts(rest, STR(";")))
			return n;
		while (blank < rest.n && is_blank(rest.p[blank]))
			blank++;
		rest = str_from(rest, blank);
		if (!reply_begins_sql(rest))
			return n;
		n += blank + reply_statement_length(rest);
	}
}

static bool
is_only_statement(struct str sql, struct str after)
{
	size_t at = find_sql(after);
	struct str other = str_from(after, at);

	other = str_first(other, reply_statement_length(other));
	return !other.n || str_eq(str_trim(other), str_trim(sql));
}

/* What stands between two statements says that the second is meant. */
static bool
is_corrected(struct arena *a, struct str after)
{
	static const struct str yes[] = {
		STR_INIT("better"), STR_INIT("correct"), STR_INIT("improved"),
		STR_INIT("fixed"),  STR_INIT("wait"),
	};
	static const struct str no[] = {
		STR_INIT("not "),
		STR_INIT("incorrect"),
		STR_INIT("alternativ"),
		STR_INIT("n't "),
	};
	struct str said =
		str_of(str_lower(a, str_first(after, find_sql(after))));
	bool found = false;

	for (size_t i = 0; i < COUNT(no); i++)
		if (str_has(said, no[i]))
			return false;
	for (size_t i = 0; i < COUNT(yes); i++)
		found |= str_has(said, yes[i]);
	return found;
}

bool
reply_read_sql(struct arena *a, struct str text, struct draft *ret)
{
	size_t at = find_sql(text);
	struct str sql = str_from(text, at);
	struct str after;

	if (sql.n == 0 || memchr(sql.p, '\0', sql.n))
		return false;
	sql = str_first(sql, statements_length(sql));
	if (str_has(sql, STR("```"))) /* it runs into what is fenced */
		return false;
	after = str_from(text, at + sql.n);
	if (str_starts(after, STR(";")))
		after = str_from(after, 1);
	if (!is_only_statement(sql, after))
		return is_corrected(a, after) && reply_read_sql(a, after, ret);
	ret->sql = str_dup(a, str_trim(sql));
	ret->explanation = reply_prose(a, after);
	if (!ret->explanation)
		ret->explanation = reply_prose(a, str_first(text, at));
	return true;
}

/* Whether code may go on behind a quoted statement. */
static bool
ends_line(struct str s)
{
	return s.n == 0 || strchr("\n\r;),", s.p[0]);
}

struct quote {
	struct str mark;
	bool anywhere; /* else it is code: on its line nothing follows */
};

/* "Do not use `…`", "`…` would not help": it is spoken of, and not meant. */
static bool
is_dismissed(struct arena *a, struct str before, struct str after)
{
	static const struct str words[] = {
		STR_INIT("instead of "), STR_INIT("rather than "),
		STR_INIT("do not "),     STR_INIT("don't "),
		STR_INIT("avoid "),      STR_INIT("wrong"),
		STR_INIT("incorrect"),
	};
	static const struct str denials[] = {
		STR_INIT(" would not "), STR_INIT(" wouldn't "),
		STR_INIT(" will not "),  STR_INIT(" won't "),
		STR_INIT(" does not "),  STR_INIT(" doesn't "),
		STR_INIT(" is not"),     STR_INIT(" isn't"),
		STR_INIT(" is wrong"),   STR_INIT(" is incorrect"),
		STR_INIT(" cannot "),    STR_INIT(" can't "),
	};

	before = str_of(str_lower(a, reply_last_sentence(before)));
	for (size_t i = 0; i < COUNT(words); i++)
		if (str_has(before, words[i]))
			return true;
	for (size_t i = 0; i < COUNT(denials); i++)
		if (str_starts(after, denials[i]))
			return true;
	return false;
}

/* The next statement in such quotes; *text goes on behind it. */
static struct str
next_quoted(struct str *text, const struct quote *q)
{
	while (text->n) {
		struct str in, sql;
		const char *at = memmem(text->p, text->n, q->mark.p, q->mark.n);

		if (!at)
			break;
		in = str_from(*text, (size_t)(at - text->p) + q->mark.n);
		*text = in;
		if (!reply_begins_sql(str_trim(in)))
			continue;
		at = memmem(in.p, in.n, q->mark.p, q->mark.n);
		if (!at)
			break;
		sql = str_trim(str_first(in, (size_t)(at - in.p)));
		*text = str_from(in, (size_t)(at - in.p) + q->mark.n);
		if (reply_begins_sql(sql) && (q->anywhere || ends_line(*text)))
			return sql;
	}
	return str_first(*text, 0);
}

/* What stands before the quoted statement, without its quote. */
static struct str
between(struct str text, struct str sql)
{
	return str_first(text, (size_t)(sql.p - text.p) - 1);
}

bool
reply_read_quoted(struct arena *a, struct str text, struct draft *ret)
{
	static const struct quote quotes[] = {
		{ STR_INIT("\"\"\""), true }, { STR_INIT("'''"), true },
		{ STR_INIT("``"), true },     { STR_INIT("`"), true },
		{ STR_INIT("\""), false },    { STR_INIT("'"), false },
	};
	struct str found = { 0 }, rest = text, sql;

	bool is_json = text.n && memchr(text.p, '{', text.n);

	for (size_t q = 0; q < COUNT(quotes) && !found.n; q++, rest = text)
		while ((quotes[q].anywhere || !is_json) &&
		       (sql = next_quoted(&rest, &quotes[q])).n) {
			if (is_dismissed(a, between(text, sql), rest))
				continue;
			if (found.n && !str_eq(found, sql))
				return false; /* which of them? */
			found = sql;
		}
	if (!found.n || memchr(found.p, '\0', found.n))
		return false;
	ret->sql = str_dup(a, found);
	return true;
}
