/*
 * JSON as models write it: quotes of Python and JavaScript, triple quotes,
 * line ends inside of strings, bare keys, last commas, None and True. It is
 * written again as JSON is, and read as that.
 */
#include <string.h>

#include "base/buf.h"
#include "llm/reply.h"

#include "base/ban.h"

#define DEPTH_MAX 20
#define KEY_BYTES 60    /* looked ahead for */
#define BLANK_BYTES 200 /* the same */

struct loose {
	struct str in;
	size_t at;
	struct buf out;
	size_t depth;
	bool cut; /* the end may be missing; a quote then ends its string */
};

static bool value(struct loose *l, char closer);

static bool
at_end(const struct loose *l)
{
	return l->at >= l->in.n;
}

static char
peek(const struct loose *l)
{
	return at_end(l) ? '\0' : l->in.p[l->at];
}

static bool
is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* A blank of another width, or of none: its bytes, or 0. */
static size_t
wide_blank_length(struct str s)
{
	static const struct str blanks[] = {
		STR_INIT("\xc2\xa0"),     STR_INIT("\xe2\x80\xaf"),
		STR_INIT("\xe2\x80\x8b"), STR_INIT("\xe3\x80\x80"),
		STR_INIT("\xef\xbb\xbf"),
	};

	for (size_t i = 0; i < COUNT(blanks); i++)
		if (str_starts(s, blanks[i]))
			return blanks[i].n;
	return 0;
}

/* The bytes of blanks and comments at the start of s. */
static size_t
blank_length(struct str s, size_t most)
{
	size_t n = 0;

	while (n < s.n && n < most) {
		struct str rest = str_from(s, n);
		size_t wide = wide_blank_length(rest);
		const char *end = NULL;

		n += wide;
		if (wide)
			continue;
		if (str_starts(rest, STR("/*")))
			end = memmem(rest.p, rest.n, "*/", 2);
		else if (str_starts(rest, STR("//")))
			end = memchr(rest.p, '\n', rest.n);
		else if (!is_blank(rest.p[0]))
			break;
		if (rest.p[0] == '/' && !end)
			break;
		n += !end ? 1 : (size_t)(end - rest.p) + (*end == '*' ? 2 : 1);
	}
	return n;
}

static void
skip(struct loose *l)
{
	l->at += blank_length(str_from(l->in, l->at), l->in.n);
}

/* How a string begins and ends, the longest first. */
static const struct {
	struct str open, close;
} quotes[] = {
	{ STR_INIT("\"\"\""), STR_INIT("\"\"\"") },
	{ STR_INIT("'''"), STR_INIT("'''") },
	{ STR_INIT("\""), STR_INIT("\"") },
	{ STR_INIT("'"), STR_INIT("'") },
	{ STR_INIT("`"), STR_INIT("`") },
	{ STR_INIT("\xe2\x80\x9c"), STR_INIT("\xe2\x80\x9d") },
	{ STR_INIT("\xe2\x80\x98"), STR_INIT("\xe2\x80\x99") },
};

/* COUNT(quotes): s begins with none. */
static size_t
quote_at(struct str s)
{
	size_t i = 0;

	while (i < COUNT(quotes) && !str_starts(s, quotes[i].open))
		i++;
	return i;
}

static struct str
after_blanks(struct str s)
{
	return str_from(s, blank_length(s, BLANK_BYTES));
}

static bool
is_word(char c)
{
	return ((c | 32) >= 'a' && (c | 32) <= 'z') || c == '_' ||
	       (c >= '0' && c <= '9');
}

/* A key and its colon. */
static bool
begins_member(struct str s)
{
	size_t q = quote_at(s), n = 0;

	if (q < COUNT(quotes))
		s = str_from(s, quotes[q].open.n);
	while (n < s.n && n < KEY_BYTES && is_word(s.p[n]))
		n++;
	s = str_from(s, n);
	if (n && q < COUNT(quotes) && str_starts(s, quotes[q].close))
		s = str_from(s, quotes[q].close.n);
	return n && str_starts(after_blanks(s), STR(":"));
}

/* The first quote ends a string that may be cut, or nothing does. */
static bool
may_end_string(struct str rest, char closer)
{
	rest = after_blanks(rest);
	return rest.n && (rest.p[0] == closer || rest.p[0] == ',');
}

/* Whether what follows a quote says that its string ended there. */
static bool
ends_string(struct str rest, char closer)
{
	rest = after_blanks(rest);
	if (!rest.n)
		return false;
	if (rest.p[0] == closer)
		return true;
	if (rest.p[0] != ',' || closer == ':')
		return false;
	rest = after_blanks(str_from(rest, 1));
	if (rest.n && rest.p[0] == closer)
		return true;
	if (closer == ']')
		return rest.n &&
		       (quote_at(rest) < COUNT(quotes) || rest.p[0] == '{');
	return begins_member(rest);
}

static bool
ends(const struct loose *l, struct str rest, char closer)
{
	return l->cut ? may_end_string(rest, closer)
		      : ends_string(rest, closer);
}

static void
put(struct loose *l, char c)
{
	static const char plain[] = "\b\f\n\r\t", letters[] = "bfnrt";
	const char *at = c ? strchr(plain, c) : NULL;

	if (at)
		buf_printf(&l->out, "\\%c", letters[at - plain]);
	else if ((unsigned char)c < ' ')
		buf_printf(&l->out, "\\u%04x", (unsigned)c);
	else if (c == '"')
		buf_puts(&l->out, "\\\"");
	else
		buf_putc(&l->out, c);
}

/* What stands behind a backslash; one that JSON has not stays as it is. */
static void
put_escaped(struct loose *l, char c)
{
	if (strchr("'`", c))
		put(l, c);
	else if (strchr("\"\\/bfnrtu", c))
		buf_printf(&l->out, "\\%c", c);
	else if (c != '\n') {
		buf_puts(&l->out, "\\\\");
		put(l, c);
	}
}

/* `" + "`: the bytes of s up to where the text goes on; 0: it does not. */
static size_t
joint_length(struct str s)
{
	struct str rest = after_blanks(s);
	size_t q;

	if (!str_starts(rest, STR("+")))
		return 0;
	rest = after_blanks(str_from(rest, 1));
	q = quote_at(rest);
	return q < COUNT(quotes) ? s.n - rest.n + quotes[q].open.n : 0;
}

/* False, at the end: it is not closed. */
static bool
string(struct loose *l, char closer)
{
	size_t q = quote_at(str_from(l->in, l->at));
	struct str close;

	if (q == COUNT(quotes))
		return false;
	close = quotes[q].close;
	buf_putc(&l->out, '"');
	for (l->at += quotes[q].open.n; !at_end(l); l->at++) {
		struct str rest = str_from(l->in, l->at);

		if (str_starts(rest, close) &&
		    joint_length(str_from(rest, close.n))) {
			l->at += close.n - 1 +
				 joint_length(str_from(rest, close.n));
			continue;
		}
		if (str_starts(rest, close) &&
		    ends(l, str_from(rest, close.n), closer)) {
			l->at += close.n;
			buf_putc(&l->out, '"');
			return true;
		}
		if (l->cut && str_starts(rest, close))
			return false;
		if (rest.p[0] != '\\')
			put(l, rest.p[0]);
		else if (rest.n > 1 && rest.p[1])
			put_escaped(l, l->in.p[++l->at]);
	}
	return false;
}

static bool
word(struct loose *l)
{
	static const struct {
		const char *from, *to;
	} words[] = { { "None", "null" },      { "undefined", "null" },
		      { "NaN", "null" },       { "Infinity", "null" },
		      { "+Infinity", "null" }, { "-Infinity", "null" },
		      { "True", "true" },      { "False", "false" } };
	size_t from = l->at;
	struct str w;

	while (is_word(peek(l)) || (peek(l) && strchr("+-.", peek(l))))
		l->at++;
	w = str_first(str_from(l->in, from), l->at - from);
	for (size_t i = 0; i < COUNT(words); i++)
		if (str_is(w, words[i].from))
			w = str_of(words[i].to);
	buf_add(&l->out, w);
	return w.n > 0 && !at_end(l);
}

static bool
key(struct loose *l)
{
	if (quote_at(str_from(l->in, l->at)) < COUNT(quotes))
		return string(l, ':');
	buf_putc(&l->out, '"');
	while (is_word(peek(l)))
		buf_putc(&l->out, l->in.p[l->at++]);
	buf_putc(&l->out, '"');
	return true;
}

static bool
member(struct loose *l)
{
	if (!key(l))
		return false;
	skip(l);
	if (peek(l) != ':')
		return false;
	l->at++;
	buf_putc(&l->out, ':');
	return value(l, '}');
}

/* What stands between brackets; what is cut short is left out. */
static bool
nested(struct loose *l, char closer)
{
	bool first = true;

	buf_putc(&l->out, l->in.p[l->at++]);
	for (;;) {
		size_t mark = l->out.n;

		skip(l);
		if (at_end(l) || peek(l) == closer)
			break;
		if (!first)
			buf_putc(&l->out, ',');
		if (!(closer == '}' ? member(l) : value(l, closer))) {
			l->out.n = mark;
			break;
		}
		first = false;
		skip(l);
		if (peek(l) != ',')
			break;
		l->at++;
	}
	if (!at_end(l) ? peek(l) != closer : !l->cut)
		return false;
	l->at++;
	buf_putc(&l->out, closer);
	return true;
}

static bool
value(struct loose *l, char closer)
{
	bool ok;

	skip(l);
	if (peek(l) != '{' && peek(l) != '[')
		return quote_at(str_from(l->in, l->at)) < COUNT(quotes)
			       ? string(l, closer)
			       : word(l);
	if (l->depth == DEPTH_MAX)
		return false;
	l->depth++;
	ok = nested(l, peek(l) == '{' ? '}' : ']');
	l->depth--;
	return ok;
}

struct json_object *
reply_loose(struct arena *a, struct str *text, bool cut)
{
	struct loose l = { .in = *text, .cut = cut };
	struct json_object *o;

	l.out = buf_new(a, text->n * 6 + 16);
	skip(&l);
	if ((peek(&l) != '{' && peek(&l) != '[') || !value(&l, '}'))
		return NULL;
	o = json_parse(a, buf_str(&l.out));
	if (o)
		*text = str_from(*text, l.at);
	return o;
}

struct json_object *
reply_json(struct arena *a, struct str text)
{
	struct json_object *o = json_parse(a, text);
	struct str rest = text;

	if (o)
		return o;
	o = reply_loose(a, &rest, false);
	return str_trim(rest).n == 0 ? o : NULL;
}
