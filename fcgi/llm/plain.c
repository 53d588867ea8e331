/* What programs put around a text, or in place of its signs. */
#include <string.h>

#include "base/buf.h"
#include "llm/reply.h"

#include "base/ban.h"

#define TAG_BYTES 200

struct swap {
	struct str from, to;
};

static void
swap_all(struct arena *a, struct str *s, const struct swap *rows, size_t n)
{
	struct buf out = buf_new(a, s->n * 2 + 1);

	for (size_t at = 0; at < s->n;) {
		struct str rest = str_from(*s, at);
		size_t i = 0;

		while (i < n && !str_starts(rest, rows[i].from))
			i++;
		if (i < n)
			buf_add(&out, rows[i].to);
		else
			buf_putc(&out, rest.p[0]);
		at += i < n ? rows[i].from.n : 1;
	}
	*s = buf_str(&out);
}

static void
unescape(struct arena *a, struct str *s)
{
	static const struct swap entities[] = { ENTITIES };

	swap_all(a, s, entities, COUNT(entities));
}

static void
drop_marks(struct arena *a, struct str *s)
{
	static const struct swap marks[] = {
		{ STR_INIT("<![CDATA["), STR_INIT("") },
		{ STR_INIT("]]>"), STR_INIT("") },
	};
	static const struct swap brackets[] = {
		{ STR_INIT("[SQL]"), STR_INIT("<sql>") },
		{ STR_INIT("[/SQL]"), STR_INIT("</sql>") },
	};
	static const struct swap tildes[] = {
		{ STR_INIT("\n~~~"), STR_INIT("\n```") },
	};

	if (str_has(*s, marks[0].from))
		swap_all(a, s, marks, COUNT(marks));
	if (str_has(*s, brackets[1].from))
		swap_all(a, s, brackets, COUNT(brackets));
	if (str_starts(*s, STR("~~~")))
		*s = str_of(
			arena_printf(a, "```%.*s", (int)(s->n - 3), s->p + 3));
	if (str_has(*s, tildes[0].from))
		swap_all(a, s, tildes, COUNT(tildes));
}

static bool
is_name(char c)
{
	return ((c | 32) >= 'a' && (c | 32) <= 'z') || c == '_';
}

/*
 * `<sql lang="x">` as "<sql>", `<parameter name="sql">` as "<parameter=sql>";
 * the bytes of the tag at the start of s, or 0: it has no attribute.
 */
static size_t
tag_length(struct str s, struct str *ret_name, struct str *ret_value)
{
	size_t n = 1, end;
	const char *at;

	while (n < s.n && is_name(s.p[n]))
		n++;
	if (n == 1 || n >= s.n || s.p[n] != ' ')
		return 0;
	s = str_first(s, TAG_BYTES);
	at = memchr(s.p, '>', s.n);
	if (!at || !memchr(s.p, '=', (size_t)(at - s.p)))
		return 0;
	end = (size_t)(at - s.p) + 1;
	*ret_name = str_first(str_from(s, 1), n - 1);
	*ret_value = str_first(str_from(s, n), end - n - 1);
	return end;
}

static void
put_tag(struct buf *out, struct str name, struct str value)
{
	static const struct str key = STR_INIT(" name=\"");

	buf_printf(out, "<%.*s", (int)name.n, name.p);
	if (str_starts(value, key)) {
		value = str_from(value, key.n);
		value = str_cut(&value, '"');
		buf_printf(out, "=%.*s", (int)value.n, value.p);
	}
	buf_putc(out, '>');
}

/* Only what looks like a tag: "a < b AND c > d" has a blank there. */
static void
drop_attributes(struct arena *a, struct str *s)
{
	struct buf out = buf_new(a, s->n * 2 + 1);
	struct str name = { 0 }, value = { 0 };

	if (!s->n || !memchr(s->p, '<', s->n))
		return;
	for (size_t at = 0; at < s->n;) {
		struct str rest = str_from(*s, at);
		size_t n =
			rest.p[0] == '<' ? tag_length(rest, &name, &value) : 0;

		if (n)
			put_tag(&out, name, value);
		else
			buf_putc(&out, rest.p[0]);
		at += n ? n : 1;
	}
	*s = buf_str(&out);
}

/* Each line quoted as mail is, or typed behind a prompt. */
static void
drop_prefix(struct arena *a, struct str *s, struct str prefix, bool all)
{
	struct buf out = buf_new(a, s->n + 2);
	struct str rest = *s, line;

	if (!str_starts(*s, prefix))
		return;
	while (rest.n) {
		line = str_cut(&rest, '\n');
		if (str_starts(line, prefix))
			line = str_from(line, prefix.n);
		else if (str_eq(str_trim(line), str_trim(prefix)))
			line = str_from(line, line.n); /* an empty one */
		else if (all && str_trim(line).n)
			return;
		buf_printf(&out, "%.*s\n", (int)line.n, line.p);
	}
	*s = buf_str(&out);
}

/* Without empty lines before it, and what nobody sees at both ends. */
static struct str
without_edges(struct str s)
{
	static const struct str unseen = STR_INIT("\xe2\x80\x8b");

	while (str_starts(s, unseen) || str_starts(s, STR("\n")) ||
	       str_starts(s, STR("\r")))
		s = str_from(s, str_starts(s, unseen) ? unseen.n : 1);
	while (str_ends(s, unseen))
		s = str_first(s, s.n - unseen.n);
	return s;
}

/* The text was begun for it, fence and all, and it closes what it did not open. */
static struct str
without_close(struct str s)
{
	static const struct str fence = STR_INIT("```");
	const struct str body = str_trim(s);

	if (!str_ends(body, fence) ||
	    str_has(str_first(body, body.n - fence.n), fence))
		return s;
	return str_first(body, body.n - fence.n);
}

/* "````markdown" and the like before a fence: that alone is meant. */
static struct str
without_outer_fence(struct str s)
{
	static const struct str marks[] = { STR_INIT("```"), STR_INIT("~~~") };
	struct str body = str_trim(s), rest = body, first, next;

	first = str_cut(&rest, '\n');
	rest = str_trim(rest);
	next = str_first(rest, marks[0].n);
	for (size_t i = 0; i < COUNT(marks); i++) {
		struct str in = str_first(rest, rest.n);

		if (!str_starts(first, marks[i]) ||
		    (!str_eq(next, marks[0]) && !str_eq(next, marks[1])))
			continue;
		while (in.n && in.p[in.n - 1] == marks[i].p[0])
			in.n--;
		in = str_trim(in);
		if (in.n + marks[i].n <= rest.n && str_ends(in, next))
			return in;
	}
	return s;
}

static bool
has_entity(struct str s)
{
	static const struct str signs[] = { STR_INIT("&lt;"), STR_INIT("&gt;"),
					    STR_INIT("&#60;"),
					    STR_INIT("&#62;") };

	for (size_t i = 0; i < COUNT(signs); i++)
		if (str_has(s, signs[i]))
			return true;
	return false;
}

struct str
reply_plain(struct arena *a, struct str s)
{
	static const struct str prompts[] = {
		STR_INIT("sqlite> "),    STR_INIT("mysql> "),
		STR_INIT("postgres=# "), STR_INIT("sql> "),
		STR_INIT("SQL> "),
	};

	s = without_outer_fence(without_close(without_edges(s)));
	if (!reply_begins_sql(s) && has_entity(s)) /* there it may be quoted */
		unescape(a, &s);                   /* escaped as a whole */
	drop_marks(a, &s);
	drop_attributes(a, &s);
	drop_prefix(a, &s, STR("> "), true);
	for (size_t i = 0; i < COUNT(prompts); i++)
		drop_prefix(a, &s, prompts[i], false);
	return s;
}
