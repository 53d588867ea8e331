/* What models write in place of a statement. */
#include <string.h>

#include "llm/reply.h"

#include "base/ban.h"

#define WORDS_OF_A_SENTENCE 3

static bool
is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* *ret_comment is the first comment, when there is one. */
static struct str
skip_comments(struct str s, struct str *ret_comment)
{
	for (;;) {
		bool dashes;
		const char *end;

		s = str_trim(s);
		dashes = str_starts(s, STR("--"));
		if (!dashes && !str_starts(s, STR("/*")))
			return s;
		end = dashes ? memchr(s.p, '\n', s.n)
			     : memmem(s.p, s.n, "*/", 2);
		if (!ret_comment->n)
			*ret_comment = str_trim(str_first(
				str_from(s, 2),
				end ? (size_t)(end - s.p) - 2 : s.n - 2));
		s = str_from(s, end ? (size_t)(end - s.p) + (dashes ? 1 : 2)
				    : s.n);
	}
}

static struct str
first_word(struct str s)
{
	size_t n = 0;

	while (n < s.n && !is_blank(s.p[n]) && !strchr("(;", s.p[n]))
		n++;
	return str_first(s, n);
}

/* `SELECT 'There is no salary' AS message`: the sentence, or nothing. */
static struct str
selected_sentence(struct str s)
{
	const struct str none = { "", 0 };
	struct str text, rest;
	const char *end;
	size_t blanks = 0;

	if (!str_is_nocase(first_word(s), "select"))
		return none;
	text = str_trim(str_from(s, strlen("select")));
	if (!str_starts(text, STR("'")))
		return none;
	text = str_from(text, 1);
	end = text.n ? memchr(text.p, '\'', text.n) : NULL;
	if (!end)
		return none;
	rest = str_from(text, (size_t)(end - text.p) + 1);
	text = str_first(text, (size_t)(end - text.p));
	for (size_t i = 0; i < text.n; i++)
		blanks += text.p[i] == ' ';
	if (blanks + 1 < WORDS_OF_A_SENTENCE)
		return none;
	rest = str_trim(rest);
	if (str_is_nocase(first_word(rest), "as"))
		rest = str_trim(str_from(rest, 2));
	rest = str_from(rest, first_word(rest).n);
	rest = str_trim(rest);
	return rest.n == 0 || str_is(rest, ";") ? text : none;
}

/* `SELECT NULL`, and nothing behind it but a comment, which says why. */
static bool
selects_nothing(struct str s, struct str *ret_comment)
{
	if (!str_is_nocase(first_word(s), "select"))
		return false;
	s = str_trim(str_from(s, strlen("select")));
	if (!str_is_nocase(first_word(s), "null"))
		return false;
	s = skip_comments(str_from(s, strlen("null")), ret_comment);
	return s.n == 0 || str_is(s, ";");
}

/* "I cannot tell from this schema": how a sentence begins, and no statement. */
static bool
begins_refusal(struct str word)
{
	static const char *const words[] = {
		"i",      "cannot", "can't",          "unable", "sorry",
		"sorry,", "there",  "unfortunately,", NULL
	};

	for (size_t i = 0; words[i]; i++)
		if (str_is_nocase(word, words[i]))
			return true;
	return false;
}

bool
reply_is_no_draft(struct arena *a, struct str sql, const char **ret_said)
{
	static const char *const about[] = { "explain", "pragma", "values",
					     "error:" };
	struct str comment = { 0 }, said;
	struct str s = skip_comments(sql, &comment);
	struct str word = first_word(s);
	bool nothing;

	if (s.n == 0 && comment.n) {
		*ret_said = reply_prose(a, comment);
		return true;
	}
	if (word.n == s.n)
		return true;
	if (begins_refusal(word)) {
		*ret_said = reply_prose(a, s);
		return true;
	}
	for (size_t i = 0; i < COUNT(about); i++)
		if (str_is_nocase(word, about[i]))
			return true;
	nothing = selects_nothing(s, &comment);
	said = nothing ? comment : selected_sentence(s);
	if (said.n)
		*ret_said = reply_prose(a, said);
	return nothing || said.n > 0;
}
