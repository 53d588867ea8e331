/* A statement as it stands in a reply: without what is no SQL around and in it. */
#include <string.h>

#include "base/buf.h"
#include "llm/reply.h"

#include "base/ban.h"

static bool
is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static bool
is_letter(char c)
{
	return ((c | 32) >= 'a' && (c | 32) <= 'z') || (c & 0x80);
}

/* The bytes of the comment at the start of s, or 0. */
static size_t
comment_length(struct str s)
{
	const char *end;

	if (str_starts(s, STR("--"))) {
		end = memchr(s.p, '\n', s.n);
		return end ? (size_t)(end - s.p) : s.n;
	}
	if (!str_starts(s, STR("/*")))
		return 0;
	end = memmem(s.p, s.n, "*/", 2);
	return end ? (size_t)(end - s.p) + 2 : s.n;
}

/*
 * Behind a backslash that is no end: in "'O\'Brien'" a letter follows, as none
 * does in "ESCAPE '\'".
 */
static bool
is_escaped_quote(struct str s, size_t i)
{
	return i > 1 && s.p[i - 1] == '\\' && i + 1 < s.n &&
	       is_letter(s.p[i + 1]);
}

size_t
reply_whole_length(struct str s)
{
	if (!s.n || !strchr("'\"`", s.p[0]) || !s.p[0])
		return comment_length(s);
	for (size_t i = 1; i < s.n; i++)
		if (s.p[i] == s.p[0] && !is_escaped_quote(s, i))
			return i + 1;
	return s.n;
}

/* Whether mark stands anywhere but in a quoted text or a comment. */
static bool
has_outside(struct str s, struct str mark)
{
	while (s.n) {
		size_t n = reply_whole_length(s);

		if (!n && str_starts(s, mark))
			return true;
		s = str_from(s, n ? n : 1);
	}
	return false;
}

/* Outside of quotes no backslash is SQL: the text was escaped as a whole. */
static struct str
without_escapes(struct arena *a, struct str s)
{
	struct buf out = buf_new(a, s.n + 1);

	if (!has_outside(s, STR("\\")))
		return s;
	for (size_t i = 0; i < s.n; i++) {
		char c = s.p[i];

		if (c == '\\' && i + 1 < s.n) {
			c = s.p[++i];
			c = strchr("nr", c) ? '\n' : c == 't' ? ' ' : c;
		}
		buf_putc(&out, c);
	}
	return buf_str(&out);
}

/* What keyboards, word processors and pages have in place of SQL's own signs. */
static const struct {
	struct str from, to;
} signs[] = {
	{ STR_INIT("\xc2\xa0"), STR_INIT(" ") },     /* no-break space */
	{ STR_INIT("\xe2\x80\xaf"), STR_INIT(" ") }, /* narrow */
	{ STR_INIT("\xe2\x80\x89"), STR_INIT(" ") }, /* thin */
	{ STR_INIT("\xe2\x80\x83"), STR_INIT(" ") }, /* em */
	{ STR_INIT("\xe3\x80\x80"), STR_INIT(" ") }, /* ideographic */
	{ STR_INIT("\xe2\x80\x8b"), STR_INIT("") },  /* of no width */
	{ STR_INIT("\xe2\x81\xa0"), STR_INIT("") },
	{ STR_INIT("\xef\xbb\xbf"), STR_INIT("") },
	{ STR_INIT("\xe2\x88\x92"), STR_INIT("-") }, /* minus */
	{ STR_INIT("\xe2\x80\x93"), STR_INIT("-") }, /* en dash */
	{ STR_INIT("\xe2\x89\xa5"), STR_INIT(">=") },
	{ STR_INIT("\xe2\x89\xa4"), STR_INIT("<=") },
	{ STR_INIT("\xe2\x89\xa0"), STR_INIT("<>") },
	{ STR_INIT("\xef\xbc\x88"), STR_INIT("(") }, /* full width */
	{ STR_INIT("\xef\xbc\x89"), STR_INIT(")") },
	{ STR_INIT("\xef\xbc\x8c"), STR_INIT(", ") },
	{ STR_INIT("\xef\xbc\x9b"), STR_INIT(";") },
	{ STR_INIT("\xef\xbc\x9d"), STR_INIT("=") },
	{ STR_INIT("\xef\xbc\x9e"), STR_INIT(">") },
	{ STR_INIT("\xef\xbc\x9c"), STR_INIT("<") },
	{ STR_INIT("\xef\xbc\x8a"), STR_INIT("*") },
	{ STR_INIT("\xef\xbc\x8b"), STR_INIT("+") },
	{ STR_INIT("\xef\xbc\x8e"), STR_INIT(".") },
	ENTITIES,
};

/* Curly quotes; a text in them ends at either closing one. */
static const struct {
	struct str open, close;
	char put;
} curly[] = {
	{ STR_INIT("\xe2\x80\x98"), STR_INIT("\xe2\x80\x99"), '\'' },
	{ STR_INIT("\xe2\x80\x99"), STR_INIT("\xe2\x80\x99"), '\'' },
	{ STR_INIT("\xe2\x80\x9a"), STR_INIT("\xe2\x80\x98"), '\'' },
	{ STR_INIT("\xc2\xb4"), STR_INIT("\xc2\xb4"), '\'' },
	{ STR_INIT("\xe2\x80\x9c"), STR_INIT("\xe2\x80\x9d"), '"' },
	{ STR_INIT("\xe2\x80\x9d"), STR_INIT("\xe2\x80\x9d"), '"' },
	{ STR_INIT("\xe2\x80\x9e"), STR_INIT("\xe2\x80\x9c"), '"' },
};

/* Where it closes, s.n: nowhere; before a letter it is an apostrophe. */
static size_t
curly_end(struct str s, struct str close)
{
	for (size_t i = 0; i + close.n <= s.n; i++)
		if (str_starts(str_from(s, i), close) &&
		    (i + close.n == s.n || !is_letter(s.p[i + close.n])))
			return i;
	return s.n;
}

/* A text in curly quotes at the start of s, written in straight ones; or 0. */
static size_t
put_curly(struct buf *out, struct str s)
{
	for (size_t i = 0; i < COUNT(curly); i++) {
		struct str in = str_from(s, curly[i].open.n);
		size_t n;

		if (!str_starts(s, curly[i].open))
			continue;
		n = curly_end(in, curly[i].close);
		if (n == in.n)
			return 0;
		in = str_first(in, n);
		buf_putc(out, curly[i].put);
		for (size_t k = 0; k < in.n; k++) {
			if (in.p[k] == curly[i].put)
				buf_putc(out, curly[i].put);
			buf_putc(out, in.p[k]);
		}
		buf_putc(out, curly[i].put);
		return curly[i].open.n + in.n + curly[i].close.n;
	}
	return 0;
}

static size_t
put_sign(struct buf *out, struct str s)
{
	if (s.p[0] != '&' && !(s.p[0] & 0x80))
		return 0;
	for (size_t i = 0; i < COUNT(signs); i++) {
		if (!str_starts(s, signs[i].from))
			continue;
		buf_add(out, signs[i].to);
		return signs[i].from.n;
	}
	return put_curly(out, s);
}

/* What is quoted stays byte for byte: it may be stored so. */
static struct str
with_ascii_signs(struct arena *a, struct str s)
{
	struct buf out = buf_new(a, s.n * 2 + 2);

	while (s.n) {
		size_t n = reply_whole_length(s), put;

		put = n ? 0 : put_sign(&out, s);
		if (!put)
			buf_add(&out, str_first(s, n ? n : 1));
		s = str_from(s, put ? put : n ? n : 1);
	}
	return buf_str(&out);
}

static struct str
behind_comments(struct str s)
{
	size_t n;

	s = str_trim(s);
	while ((n = comment_length(s)) > 0)
		s = str_trim(str_from(s, n));
	return s;
}

/* "SQL:", "sqlite>" or "sql" before the first word; what is in ** or `. */
static struct str
without_label(struct str s)
{
	static const char *const labels[] = { "sql",        "sqlite",
					      "mysql",      "query",
					      "postgresql", "statement",
					      NULL };
	size_t n = 0;

	while (s.n > 1 && strchr("*`", s.p[0]) && s.p[0] == s.p[s.n - 1])
		s = str_trim(str_from(str_first(s, s.n - 1), 1));
	while (n < s.n && ((s.p[n] | 32) >= 'a' && (s.p[n] | 32) <= 'z'))
		n++;
	for (const char *const *l = labels; *l; l++) {
		struct str rest = str_from(s, n);

		if (!str_is_nocase(str_first(s, n), *l))
			continue;
		while (rest.n &&
		       (is_blank(rest.p[0]) || strchr(":>=", rest.p[0])))
			rest = str_from(rest, 1);
		return reply_begins_sql(rest) ? rest : s;
	}
	return s;
}

/* Whether the first word is one that statements begin with. */
static bool
begins_statement(struct str s)
{
	static const char *const words[] = {
		"select",   "with",    "insert",  "update", "delete",
		"replace",  "merge",   "create",  "drop",   "alter",
		"truncate", "attach",  "detach",  "pragma", "explain",
		"values",   "grant",   "revoke",  "begin",  "commit",
		"rollback", "set",     "show",    "call",   "exec",
		"execute",  "declare", "vacuum",  "copy",   "load",
		"describe", "desc",    "analyze", NULL
	};
	size_t n = 0;

	s = behind_comments(s);
	while (s.n && s.p[0] == '(')
		s = str_trim(str_from(s, 1));
	while (n < s.n && ((s.p[n] | 32) >= 'a' && (s.p[n] | 32) <= 'z'))
		n++;
	s = str_first(s, n);
	for (const char *const *w = words; *w; w++)
		if (str_is_nocase(s, *w))
			return true;
	return false;
}

/* Words behind the end; another statement stays, for the check to refuse. */
static struct str
without_words_behind(struct str s)
{
	struct str body = behind_comments(s);
	size_t before = (size_t)(body.p - s.p);
	size_t n = reply_statement_length(body);
	struct str after = str_from(body, n);

	while (after.n && (is_blank(after.p[0]) || after.p[0] == ';'))
		after = str_from(after, 1);
	if (!behind_comments(after).n || begins_statement(after))
		return s;
	return str_first(s, before + n);
}

struct str
reply_statement(struct arena *a, struct str s)
{
	struct draft d = { .sql = NULL };

	s = with_ascii_signs(a, without_escapes(a, s));
	s = without_label(str_trim(s));
	if (begins_statement(s))
		return without_words_behind(s);
	return reply_read_sql(a, s, &d) ? str_of(d.sql) : s;
}
