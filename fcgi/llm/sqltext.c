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

static bool
starts_with_word(struct str s, const char *word)
{
	size_t n = strlen(word);

	return s.n > n && str_is_nocase(str_first(s, n), word) &&
	       (is_blank(s.p[n]) || s.p[n] == '(' || s.p[n] == '*');
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

/* "Select the city …" is prose; "SELECT 1" and "select a from b" are not. */
static bool
begins_sql(struct str s)
{
	if (starts_with_word(s, "with"))
		return has_word(s, "as") && has_word(s, "select") &&
		       memchr(s.p, '(', s.n);
	if (begins_change(s))
		return true;
	if (!starts_with_word(s, "select"))
		return false;
	return str_starts(s, STR("SELECT")) || has_word(s, "from") ||
	       selects_at_once(s);
}

/* Where the quoted text or comment at i ends; i when there is none. */
static size_t
skip_quoted(struct str s, size_t i)
{
	const char *end = NULL;

	if (s.p[i] == '\'' || s.p[i] == '"' || s.p[i] == '`')
		end = memchr(s.p + i + 1, s.p[i], s.n - i - 1);
	else if (str_starts(str_from(s, i), STR("--")))
		end = memchr(s.p + i, '\n', s.n - i);
	else
		return i;
	return end ? (size_t)(end - s.p) : s.n - 1;
}

/* A blank line, and then a word as sentences begin with: "This". */
static bool
begins_prose(struct str s)
{
	size_t i = 1;

	while (i < s.n && is_blank(s.p[i]) && s.p[i] != '\n')
		i++;
	if (i + 2 >= s.n || s.p[i] != '\n')
		return false;
	return s.p[i + 1] >= 'A' && s.p[i + 1] <= 'Z' && s.p[i + 2] >= 'a' &&
	       s.p[i + 2] <= 'z';
}

/* The bytes of the first statement. */
static size_t
statement_length(struct str s)
{
	for (size_t i = 0; i < s.n; i++) {
		i = skip_quoted(s, i);
		if (s.p[i] == ';' ||
		    (s.p[i] == '\n' && begins_prose(str_from(s, i))))
			return i;
	}
	return s.n;
}

/* Where SQL begins as the first thing on a line; s.n: nowhere. */
static size_t
find_sql(struct str s)
{
	bool first = true;

	for (size_t i = 0; i < s.n; i++) {
		if (first && begins_sql(str_from(s, i)))
			return i;
		first = s.p[i] == '\n' || (first && is_blank(s.p[i]));
	}
	return s.n;
}

bool
reply_read_sql(struct arena *a, struct str text, struct draft *ret)
{
	size_t at = find_sql(text);
	struct str sql = str_from(text, at);
	struct str after;

	if (sql.n == 0 || memchr(sql.p, '\0', sql.n))
		return false;
	sql = str_first(sql, statement_length(sql));
	after = str_from(text, at + sql.n);
	if (str_starts(after, STR(";")))
		after = str_from(after, 1);
	ret->sql = str_dup(a, str_trim(sql));
	ret->explanation = reply_prose(a, after);
	if (!ret->explanation)
		ret->explanation = reply_prose(a, str_first(text, at));
	return true;
}
