#include <string.h>

#include "base/buf.h"
#include "template/node.h"

#include "base/ban.h"

#define BLANKS " \t\n"
#define GROWTH 4 /* a template in another language is not longer than that */

/*
 * What of a template a reader sees as words: text between HTML tags and in
 * some attributes, up to the next tag of either kind; only {{values}} stand
 * inside it. Each such segment is looked up.
 */
struct saying {
	struct arena *arena;
	const struct texts *texts;
	enum language language;
	struct str rest;
	struct buf out;
	const char *missing; /* the first that is not there */
};

/* Attributes that are read out or shown. */
static bool
is_spoken(struct str attribute)
{
	static const char *const names[] = { "aria-label", "placeholder",
					     "title", "alt", NULL };

	for (size_t i = 0; names[i]; i++)
		if (str_is(attribute, names[i]))
			return true;
	return false;
}

/* Elements whose text is for programs, or for the translator. */
static bool
is_literal(struct str element)
{
	static const char *const names[] = { "code",   "pre", "style",
					     "script", "q",   NULL };

	for (size_t i = 0; names[i]; i++)
		if (str_is(element, names[i]))
			return true;
	return false;
}

/* "{{…}}" at the start of s; 0: there is none. */
static size_t
mustache_length(struct str s)
{
	if (!str_starts(s, STR("{{")))
		return 0;
	for (size_t n = 2; n + 1 < s.n; n++)
		if (s.p[n] == '}' && s.p[n + 1] == '}')
			return n + 2;
	return s.n;
}

static bool
is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* "&lt;" at the start of s, or 1. */
static size_t
entity_length(struct str s)
{
	size_t n = 1;

	if (s.p[0] != '&')
		return 1;
	while (n < s.n && (is_letter(s.p[n]) || s.p[n] == '#'))
		n++;
	return n < s.n && s.p[n] == ';' ? n + 1 : 1;
}

/* Whether it has words outside of its values. */
static bool
has_words(struct str s)
{
	while (s.n > 0) {
		size_t n = mustache_length(s);

		if (n == 0)
			n = entity_length(s);
		if (n == 1 && is_letter(s.p[0]))
			return true;
		s = str_from(s, n);
	}
	return false;
}

/* The blanks and dots between texts belong to none of them. */
static struct str
trimmed(struct str s)
{
	static const struct str dot = STR_INIT("·");

	for (;;) {
		s = str_trim(s);
		if (str_starts(s, dot))
			s = str_from(s, dot.n);
		else if (str_ends(s, dot))
			s = str_first(s, s.n - dot.n);
		else
			return s;
	}
}

/* A text of the files may hold what HTML takes for its own. */
static void
put_escaped(struct buf *b, const char *text)
{
	size_t plain = strcspn(text, "\"<>");

	buf_add(b, (struct str){ text, plain });
	for (text += plain; *text; text++)
		switch (*text) {
		case '"':
			buf_puts(b, "&quot;");
			break;
		case '<':
			buf_puts(b, "&lt;");
			break;
		case '>':
			buf_puts(b, "&gt;");
			break;
		default:
			buf_putc(b, *text);
			break;
		}
}

static void
put_segment(struct saying *s, struct str whole)
{
	struct str text = trimmed(whole);
	const char *said;

	if (!has_words(text)) {
		buf_add(&s->out, whole);
		return;
	}
	said = texts_find(s->texts, s->language, text);
	if (!said) {
		if (!s->missing)
			s->missing = str_dup(s->arena, text);
		buf_add(&s->out, whole);
		return;
	}
	buf_add(&s->out, str_first(whole, (size_t)(text.p - whole.p)));
	put_escaped(&s->out, said);
	buf_add(&s->out, str_from(whole, (size_t)(text.p - whole.p) + text.n));
}

/* Text without HTML tags, cut at all but values. */
static void
put_text(struct saying *s, struct str text)
{
	size_t at = 0;

	while (at < text.n) {
		size_t n = mustache_length(str_from(text, at));

		if (n < 3 || is_letter(text.p[at + 2]) ||
		    text.p[at + 2] == '.') {
			at += n ? n : 1;
			continue;
		}
		put_segment(s, str_first(text, at));
		buf_add(&s->out, str_first(str_from(text, at), n));
		text = str_from(text, at + n);
		at = 0;
	}
	put_segment(s, text);
}

/* Up to the end of a name of HTML. */
static struct str
name_at(struct str s)
{
	size_t n = 0;

	while (n < s.n && (is_letter(s.p[n]) || s.p[n] == '-' ||
			   (s.p[n] >= '0' && s.p[n] <= '9')))
		n++;
	return str_first(s, n);
}

/* name="value"; the rest begins with the name. */
static void
put_attribute(struct saying *s, struct str element, struct str name)
{
	struct str value = str_from(s->rest, name.n);
	const char *end;

	buf_add(&s->out, name);
	s->rest = value;
	if (!str_starts(value, STR("=\"")))
		return;
	value = str_from(value, 2);
	end = memchr(value.p, '"', value.n);
	if (!end)
		return;
	value = str_first(value, (size_t)(end - value.p));
	buf_puts(&s->out, "=\"");
	if (is_spoken(name))
		put_text(s, value);
	else if (str_is(element, "html") && str_is(name, "lang"))
		buf_puts(&s->out, language_code(s->language));
	else
		buf_add(&s->out, value);
	buf_putc(&s->out, '"');
	s->rest = str_from(s->rest, value.n + 3);
}

/* The rest begins with a tag of HTML: "<a href=…>". Its element. */
static struct str
put_tag(struct saying *s)
{
	size_t from = str_starts(s->rest, STR("</")) ? 2 : 1;
	struct str element = name_at(str_from(s->rest, from));

	buf_add(&s->out, str_first(s->rest, from + element.n));
	s->rest = str_from(s->rest, from + element.n);
	while (s->rest.n > 0 && s->rest.p[0] != '>') {
		size_t n = mustache_length(s->rest);
		struct str name = name_at(s->rest);

		if (n == 0 && name.n) {
			put_attribute(s, element, name);
			continue;
		}
		n = n ? n : 1;
		buf_add(&s->out, str_first(s->rest, n));
		s->rest = str_from(s->rest, n);
	}
	buf_add(&s->out, str_first(s->rest, 1));
	s->rest = str_from(s->rest, 1);
	return from == 1 ? element : (struct str){ "", 0 };
}

/* Up to the end of a literal element, as it is. */
static void
put_literal(struct saying *s, struct str element)
{
	const char *close =
		arena_printf(s->arena, "</%.*s", (int)element.n, element.p);
	size_t n = 0;

	while (n < s->rest.n &&
	       !str_starts(str_from(s->rest, n), str_of(close)))
		n++;
	buf_add(&s->out, str_first(s->rest, n));
	s->rest = str_from(s->rest, n);
}

struct str
template_said(struct arena *a, struct str text, const struct texts *texts,
	      enum language l, const char **ret_missing)
{
	struct saying s = { .arena = a, .texts = texts, .language = l };

	s.rest = text;
	s.out = buf_new(a, GROWTH * text.n + 1);
	while (s.rest.n > 0) {
		const char *tag = memchr(s.rest.p, '<', s.rest.n);
		size_t n = tag ? (size_t)(tag - s.rest.p) : s.rest.n;
		struct str element;

		put_text(&s, str_first(s.rest, n));
		s.rest = str_from(s.rest, n);
		if (s.rest.n == 0)
			break;
		element = put_tag(&s);
		if (is_literal(element))
			put_literal(&s, element);
	}
	if (s.missing && !*ret_missing)
		*ret_missing = s.missing;
	return buf_str(&s.out);
}
