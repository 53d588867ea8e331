#include "sql/lex/lex.h"

#include <string.h>

#include "sql/lex/blank.h"

#include "base/ban.h"

/* What lex_next() takes off: how many bytes, and as what. */
struct taken {
	enum token_kind kind;
	size_t n;
};

static char
at(struct str s, size_t i)
{
	if (i < s.n)
		return s.p[i];
	return '\0';
}

static char
lower(char c)
{
	if (c >= 'A' && c <= 'Z')
		return (char)(c - 'A' + 'a');
	return c;
}

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static bool
is_word_start(char c)
{
	return (lower(c) >= 'a' && lower(c) <= 'z') || c == '_' ||
	       (c & 0x80) != 0;
}

static bool
is_word(const struct dialect *d, char c)
{
	if (d->ascii_words && (c & 0x80) != 0)
		return false;
	return is_word_start(c) || is_digit(c) ||
	       (c && strchr(d->word_extra, c));
}

/* In every dialect a part of a word, and no blank: nearly all bytes of them. */
static bool
is_plain(char c)
{
	return (lower(c) >= 'a' && lower(c) <= 'z') || c == '_' || is_digit(c);
}

static size_t
word_length(const struct dialect *d, struct str s, size_t i)
{
	size_t from = i;

	while (i < s.n && (is_plain(s.p[i]) ||
			   (is_word(d, s.p[i]) && !lex_blank(d, s, i))))
		i++;
	return i - from;
}

/*
 * A line comment, without its line end. Engines differ in whether a carriage
 * return ends it, so one that has it in its middle is none.
 */
static struct taken
take_line_comment(struct str s)
{
	size_t i = 0;

	while (i < s.n && s.p[i] != '\n') {
		if (s.p[i] == '\r' && at(s, i + 1) != '\n')
			return (struct taken){ TOKEN_BAD, s.n };
		i++;
	}
	return (struct taken){ TOKEN_COMMENT, i };
}

static struct taken
take_block_comment(const struct dialect *d, struct str s)
{
	size_t depth = 1, i = 2;

	while (i < s.n && depth > 0) {
		if (at(s, i) == '*' && at(s, i + 1) == '/') {
			depth--;
			i += 2;
		} else if (d->nested_comment && at(s, i) == '/' &&
			   at(s, i + 1) == '*') {
			depth++;
			i += 2;
		} else {
			i++;
		}
	}
	return (struct taken){ depth ? TOKEN_BAD : TOKEN_COMMENT, i };
}

/* From an opening quote at s.p[i] to close; a doubled close is one of it. */
static struct taken
take_quoted(enum token_kind kind, struct str s, size_t i, char close,
	    bool backslash)
{
	for (i++; i < s.n; i++) {
		if (backslash && s.p[i] == '\\') {
			i++;
		} else if (s.p[i] == close) {
			if (at(s, i + 1) != close)
				return (struct taken){ kind, i + 1 };
			i++;
		}
	}
	return (struct taken){ TOKEN_BAD, s.n };
}

/* Oracle's q'[…]': ends at its closing bracket and a quote, which is at i. */
static struct taken
take_bracket_text(struct str s, size_t i)
{
	static const char open[] = "[{(<", close[] = "]})>";
	char end = at(s, i + 1);
	const char *bracket = strchr(open, end);

	if (end && bracket)
		end = close[bracket - open];
	for (i += 2; i + 1 < s.n; i++)
		if (s.p[i] == end && s.p[i + 1] == '\'')
			return (struct taken){ TOKEN_TEXT, i + 2 };
	return (struct taken){ TOKEN_BAD, s.n };
}

/* $tag$ … $tag$. n == 0: it is none. */
static struct taken
take_dollar_text(struct str s)
{
	size_t n = 1;
	const char *end;

	if (is_digit(at(s, 1)))
		return (struct taken){ TOKEN_BAD, 0 };
	while (is_word_start(at(s, n)) || is_digit(at(s, n)))
		n++;
	if (at(s, n) != '$')
		return (struct taken){ TOKEN_BAD, 0 };
	n++;
	end = memmem(s.p + n, s.n - n, s.p, n);
	if (!end)
		return (struct taken){ TOKEN_BAD, s.n };
	return (struct taken){ TOKEN_TEXT, (size_t)(end - s.p) + n };
}

static struct taken
take_number(struct str s)
{
	size_t i = 0;

	if (s.p[0] == '0' && lower(at(s, 1)) == 'x') {
		for (i = 2;
		     at(s, i) && strchr("0123456789abcdefABCDEF_", s.p[i]);)
			i++;
		return (struct taken){ TOKEN_NUMBER, i };
	}
	while (is_digit(at(s, i)) || (i && at(s, i) == '_'))
		i++;
	if (at(s, i) == '.')
		for (i++; is_digit(at(s, i)) || at(s, i) == '_';)
			i++;
	if (lower(at(s, i)) == 'e') {
		size_t sign = at(s, i + 1) == '-' || at(s, i + 1) == '+';

		if (is_digit(at(s, i + 1 + sign)))
			for (i += 1 + sign; is_digit(at(s, i));)
				i++;
	}
	return (struct taken){ TOKEN_NUMBER, i };
}

/*
 * E'…' and in the next line '…': the second goes on with the escapes of the
 * first. Nobody writes that, so it is taken for a string without an end.
 */
static struct taken
take_escaped_text(const struct dialect *d, struct str s)
{
	struct taken text = take_quoted(TOKEN_TEXT, s, 1, '\'', true);
	size_t i = text.n;

	for (;;) {
		if (lex_blank(d, s, i))
			i += lex_blank(d, s, i);
		else if (at(s, i) == '-' && at(s, i + 1) == '-')
			i += take_line_comment(str_from(s, i)).n;
		else
			break;
	}
	if (at(s, i) == '\'')
		return (struct taken){ TOKEN_BAD, s.n };
	return text;
}

/* A word, or a string whose prefix changes how it is read. */
static struct taken
take_word(const struct dialect *d, struct str s)
{
	char first = lower(s.p[0]);
	size_t national = first == 'n'; /* NQ'[…]' */

	if (d->bracket_quote && lower(at(s, national)) == 'q' &&
	    at(s, national + 1) == '\'')
		return take_bracket_text(s, national + 1);
	if (at(s, 1) == '\'' && first == d->escape_prefix)
		return take_escaped_text(d, s);
	if (at(s, 1) == '\'' && first == d->raw_prefix)
		return take_quoted(TOKEN_TEXT, s, 1, '\'', false);
	return (struct taken){ TOKEN_WORD, word_length(d, s, 0) };
}

static struct taken
take_param(const struct dialect *d, struct str s)
{
	size_t n = 1;

	if (s.p[0] == '@' && at(s, 1) == '@')
		n = 2;
	n += word_length(d, s, n);
	if (n == 1 && s.p[0] != '?')
		return (struct taken){ TOKEN_OP, 1 };
	return (struct taken){ TOKEN_PARAM, n };
}

static struct taken
take_op(struct str s)
{
	static const char *const ops[] = {
		"->>", "#>>", "<=>", "!~*", "::", "||", "<=", ">=", "<>",
		"!=",  "==",  "->",  "=>",  "<<", ">>", ":=", "@>", "<@",
		"&&",  "!~",  "~*",  "#>",  "//", "**", "!<", "!>",
	};
	const unsigned char c = (unsigned char)s.p[0];

	for (size_t i = 0; i < COUNT(ops); i++)
		if (ops[i][0] == s.p[0] && str_starts(s, str_of(ops[i])))
			return (struct taken){ TOKEN_OP, strlen(ops[i]) };
	return (struct taken){ c < ' ' || c == 0x7f ? TOKEN_BAD : TOKEN_OP, 1 };
}

static bool
is_dash_comment(const struct dialect *d, struct str s)
{
	const unsigned char next = (unsigned char)at(s, 2);

	return at(s, 0) == '-' && at(s, 1) == '-' &&
	       (!d->dash_needs_space || next <= ' ' || next == 0x7f);
}

static struct taken
take_blank(const struct dialect *d, struct str s)
{
	size_t i = 0, n;

	while ((n = lex_blank(d, s, i)) > 0)
		i += n;
	return (struct taken){ TOKEN_SPACE, i };
}

/* n == 0: s starts with no quote of the dialect. */
static struct taken
take_name_or_text(const struct dialect *d, struct str s)
{
	char c = s.p[0];

	if (c == '\'' || (c == '"' && d->double_quote_text))
		return take_quoted(TOKEN_TEXT, s, 0, c, d->backslash);
	if (c == '$' && d->dollar_quote)
		return take_dollar_text(s);
	if (!c || !strchr(d->quotes, c))
		return (struct taken){ TOKEN_BAD, 0 };
	if (c == '[')
		c = ']';
	return take_quoted(TOKEN_QUOTED, s, 0, c, d->backslash_names);
}

static struct taken
take(const struct dialect *d, struct str s)
{
	struct taken quoted;
	char c = s.p[0];

	if (lex_blank(d, s, 0))
		return take_blank(d, s);
	if (is_dash_comment(d, s) || (c == '#' && d->hash_comment))
		return take_line_comment(s);
	if (c == '/' && at(s, 1) == '*')
		return take_block_comment(d, s);
	quoted = take_name_or_text(d, s);
	if (quoted.n)
		return quoted;
	if (is_digit(c) || (c == '.' && is_digit(at(s, 1))))
		return take_number(s);
	if (d->ascii_words && (c == '#' || (c & 0x80) != 0))
		return (struct taken){ TOKEN_BAD, s.n };
	if (is_word_start(c) || (c == '#' && strchr(d->word_extra, c)))
		return take_word(d, s);
	if (c == ';')
		return (struct taken){ TOKEN_SEMI, 1 };
	if (c && strchr(d->params, c))
		return take_param(d, s);
	return take_op(s);
}

struct token
lex_next(const struct dialect *d, struct str *rest)
{
	struct taken taken = { TOKEN_END, 0 };
	struct token t;

	if (rest->n)
		taken = take(d, *rest);
	if (taken.n > rest->n) /* a backslash was the last byte */
		taken.n = rest->n;
	t.kind = taken.kind;
	t.text = str_first(*rest, taken.n);
	*rest = str_from(*rest, taken.n);
	return t;
}

struct token *
lex_all(struct arena *a, const struct dialect *d, struct str text,
	size_t *ret_n)
{
	struct token *tokens = NULL;
	struct token t;
	size_t n = 0;

	do {
		t = lex_next(d, &text);
		if (t.kind == TOKEN_SPACE || t.kind == TOKEN_COMMENT)
			continue;
		tokens = arena_grow(a, tokens, n, sizeof(*tokens));
		tokens[n++] = t;
	} while (t.kind != TOKEN_END);
	*ret_n = n - 1;
	return tokens;
}

bool
token_is(struct token t, const char *word)
{
	return t.kind == TOKEN_WORD && str_is_nocase(t.text, word);
}

bool
token_is_whole(struct token t)
{
	return t.kind == TOKEN_QUOTED || t.kind == TOKEN_TEXT ||
	       t.kind == TOKEN_NUMBER;
}

bool
token_is_one_of(struct token t, const char *const *list)
{
	return t.kind == TOKEN_WORD && dialect_lists(list, t.text);
}

bool
token_is_name(struct token t)
{
	return t.kind == TOKEN_WORD || t.kind == TOKEN_QUOTED;
}

bool
token_is_op(struct token t, const char *op)
{
	return t.kind == TOKEN_OP && str_is(t.text, op);
}

bool
token_is_op_of(struct token t, const char *const *ops)
{
	while (*ops && !token_is_op(t, *ops))
		ops++;
	return *ops != NULL;
}
