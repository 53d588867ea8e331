#include "request/multipart.h"

#include <string.h>

#include "base/utf8.h"

#include "base/ban.h"

#define BOUNDARY_MAX 200 /* RFC 2046 allows 70 */
#define HEADERS_MAX ((size_t)8 << 10)
#define WINDOW ((size_t)64 << 10)

enum state { PREAMBLE, AFTER, HEADERS, BODY, DONE };

struct multipart {
	struct arena *arena;
	struct multipart_sink sink;
	enum state state;
	struct str delimiter; /* with the line end before it */
	char *p;              /* [WINDOW] what no part has yet */
	size_t n;
};

/* What stands between quotes; *s goes on after them. */
static struct str
take_quoted(struct arena *a, struct str *s)
{
	char *value = arena_alloc(a, s->n + 1);
	size_t i = 1, n = 0;

	while (i < s->n && s->p[i] != '"') {
		if (s->p[i] == '\\' && i + 1 < s->n &&
		    (s->p[i + 1] == '"' || s->p[i + 1] == '\\'))
			i++;
		value[n++] = s->p[i++];
	}
	*s = str_from(*s, i + 1);
	return (struct str){ value, n };
}

/* Of "…; name=value; name=\"value\"". */
static bool
find_parameter(struct arena *a, struct str s, const char *name, struct str *ret)
{
	(void)str_cut(&s, ';');
	while (s.n) {
		size_t n = 0;
		struct str key;

		while (n < s.n && s.p[n] != '=' && s.p[n] != ';')
			n++;
		key = str_trim(str_first(s, n));
		s = str_from(s, n);
		if (s.n == 0 || s.p[0] == ';') {
			s = str_from(s, 1);
			continue;
		}
		s = str_trim(str_from(s, 1));
		if (s.n && s.p[0] == '"') {
			*ret = take_quoted(a, &s);
			(void)str_cut(&s, ';');
		} else {
			*ret = str_trim(str_cut(&s, ';'));
		}
		if (str_is_nocase(key, name))
			return true;
	}
	return false;
}

bool
multipart_boundary(struct arena *a, struct str content_type, struct str *ret)
{
	struct str rest = content_type, media = str_trim(str_cut(&rest, ';'));

	return str_is_nocase(media, "multipart/form-data") &&
	       find_parameter(a, content_type, "boundary", ret) && ret->n > 0 &&
	       ret->n <= BOUNDARY_MAX;
}

struct multipart *
multipart_new(struct arena *a, struct str boundary,
	      const struct multipart_sink *sink)
{
	struct multipart *m = arena_alloc(a, sizeof(*m));

	m->arena = a;
	m->sink = *sink;
	m->delimiter = str_of(
		arena_printf(a, "\r\n--%.*s", (int)boundary.n, boundary.p));
	m->p = arena_alloc(a, WINDOW);
	/* the first boundary has no line before it */
	memcpy(m->p, "\r\n", 2);
	m->n = 2;
	return m;
}

static const struct err *
malformed(struct multipart *m)
{
	return err_say(m->arena, ERR_INPUT,
		       "The form's parts cannot be told apart.");
}

static void
drop(struct multipart *m, size_t n)
{
	m->n -= n;
	memmove(m->p, m->p + n, m->n);
}

/* %22 is how browsers write a quote in a file's name. */
static const char *
clean_text(struct arena *a, struct str s)
{
	struct str text = utf8_clean(a, s);
	char *p = arena_alloc(a, text.n + 1);
	size_t n = 0;

	for (size_t i = 0; i < text.n; i++) {
		bool quote = str_starts(str_from(text, i), STR("%22"));

		p[n++] = quote ? '"' : text.p[i];
		i += quote ? 2 : 0;
	}
	return p;
}

static void
read_header(struct arena *a, struct str line, struct part *part)
{
	struct str value = line, name = str_trim(str_cut(&value, ':')), found;

	value = str_trim(value);
	if (str_is_nocase(name, "content-type"))
		part->type = clean_text(a, value);
	if (!str_is_nocase(name, "content-disposition"))
		return;
	if (find_parameter(a, value, "name", &found))
		part->name = clean_text(a, found);
	if (find_parameter(a, value, "filename", &found))
		part->filename = clean_text(a, found);
}

static const struct err *
begin(struct multipart *m, struct str headers)
{
	struct part part = { .name = "" };

	while (headers.n)
		read_header(m->arena, str_trim(str_cut(&headers, '\n')), &part);
	return m->sink.begin(m->sink.arg, &part);
}

/* Each step takes what it can off the window. *ret_more: it needs more. */
static const struct err *
step_body(struct multipart *m, bool *ret_more)
{
	const char *at = memmem(m->p, m->n, m->delimiter.p, m->delimiter.n);
	size_t keep = m->delimiter.n - 1;
	size_t n = at ? (size_t)(at - m->p) : m->n > keep ? m->n - keep : 0;
	const struct err *e = NULL;

	if (m->state == BODY && n > 0)
		e = m->sink.data(m->sink.arg, (struct str){ m->p, n });
	if (!e && at && m->state == BODY)
		e = m->sink.end(m->sink.arg);
	*ret_more = !at;
	if (at)
		m->state = AFTER;
	drop(m, at ? n + m->delimiter.n : n);
	return e;
}

static const struct err *
step_after(struct multipart *m, bool *ret_more)
{
	size_t n = 0;

	while (n < m->n && (m->p[n] == ' ' || m->p[n] == '\t'))
		n++;
	if (m->n < n + 2) {
		*ret_more = true;
		return n > HEADERS_MAX ? malformed(m) : NULL;
	}
	*ret_more = false;
	if (memcmp(m->p + n, "--", 2) == 0)
		m->state = DONE;
	else if (memcmp(m->p + n, "\r\n", 2) == 0)
		m->state = HEADERS;
	else
		return malformed(m);
	/* the line's end stays: headers may be none */
	drop(m, m->state == DONE ? n + 2 : n);
	return NULL;
}

static const struct err *
step_headers(struct multipart *m, bool *ret_more)
{
	const char *end = memmem(m->p, m->n, "\r\n\r\n", 4);
	const struct err *e;
	size_t n;

	*ret_more = !end;
	if (!end)
		return m->n > HEADERS_MAX ? malformed(m) : NULL;
	n = (size_t)(end - m->p);
	if (n > HEADERS_MAX)
		return malformed(m);
	m->state = BODY;
	e = begin(m, (struct str){ m->p, n });
	drop(m, n + 4);
	return e;
}

static const struct err *
run(struct multipart *m)
{
	static const struct err *(*const steps[])(struct multipart *,
						  bool *) = {
		[PREAMBLE] = step_body,
		[AFTER] = step_after,
		[HEADERS] = step_headers,
		[BODY] = step_body,
	};
	const struct err *e = NULL;
	bool more = false;

	while (!e && !more && m->state != DONE)
		e = steps[m->state](m, &more);
	if (m->state == DONE)
		m->n = 0;
	return e;
}

const struct err *
multipart_feed(struct multipart *m, struct str bytes)
{
	const struct err *e = NULL;

	while (bytes.n && !e) {
		struct str part = str_first(bytes, WINDOW - m->n);

		assert(part.n > 0);
		memcpy(m->p + m->n, part.p, part.n);
		m->n += part.n;
		bytes = str_from(bytes, part.n);
		e = run(m);
	}
	return e;
}

const struct err *
multipart_finish(struct multipart *m)
{
	if (m->state == DONE)
		return NULL;
	return err_say(m->arena, ERR_INPUT,
		       "The form ended before its last part did.");
}
