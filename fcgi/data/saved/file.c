#include "base/buf.h"
#include "data/saved/saved.h"

#include <string.h>

#include "base/ban.h"

/* One line "key: value" each, in this order. */
static const struct {
	const char *key;
	size_t at; /* of a const char * */
} lines[] = {
	{ "name", offsetof(struct saved, name) },
	{ "title", offsetof(struct saved, title) },
	{ "folder", offsetof(struct saved, folder) },
	{ "description", offsetof(struct saved, description) },
	{ "question", offsetof(struct saved, question) },
	{ "reading", offsetof(struct saved, reading) },
	{ "confidence", offsetof(struct saved, confidence) },
	{ "database", offsetof(struct saved, database) },
	{ "chart", offsetof(struct saved, chart) },
};

/* Those of a parameter, indented. */
static const struct {
	const char *key;
	size_t at;
} param_lines[] = {
	{ "label", offsetof(struct saved_param, label) },
	{ "default", offsetof(struct saved_param, fallback) },
	{ "choices", offsetof(struct saved_param, choices) },
};

static const char **
place(void *of, size_t at)
{
	return (const char **)(void *)((char *)of + at);
}

static const char *
text_at(const void *of, size_t at)
{
	return *(const char *const *)(const void *)((const char *)of + at);
}

static void
put_line(struct buf *b, const char *indent, const char *key, const char *value)
{
	if (value && *value)
		buf_printf(b, "%s%s: %s\n", indent, key, value);
}

const char *
saved_file(struct arena *a, const struct saved *s)
{
	struct buf b = buf_new(a, SAVED_FILE_MAX + SAVED_SQL_MAX);

	for (size_t i = 0; i < COUNT(lines); i++)
		put_line(&b, "", lines[i].key, text_at(s, lines[i].at));
	for (size_t i = 0; i < s->n_params; i++) {
		const struct saved_param *p = &s->params[i];

		buf_printf(&b, "parameter: %s %s%s\n", p->name,
			   param_type_name(p->type), p->list ? " list" : "");
		for (size_t k = 0; k < COUNT(param_lines); k++)
			put_line(&b, "  ", param_lines[k].key,
				 text_at(p, param_lines[k].at));
	}
	buf_printf(&b, "\n%s\n", s->sql);
	return buf_text(&b);
}

struct reading {
	struct arena *a;
	struct saved *s;
	size_t line;
};

static const struct err *
wrong(const struct reading *r, const char *says)
{
	return err_say(r->a, ERR_INPUT, "Line %zu: %s", r->line, says);
}

/* "year integer list", "period date range" */
static const struct err *
read_param(struct reading *r, struct str value)
{
	struct saved_param p = { .type = PARAM_TEXT };
	struct str word = str_word(&value, " ");
	struct str type = str_word(&value, " ");
	struct str list = str_word(&value, " ");

	p.name = str_dup(r->a, word);
	if (type.n)
		p.type = param_type_find(str_dup(r->a, type));
	if (p.type == PARAM_DATE && str_is(list, "range")) {
		p.type = PARAM_DAYS;
		list = str_word(&value, " ");
	}
	if (p.type == PARAM__MAX)
		return wrong(
			r,
			arena_printf(
				r->a,
				"a value is text, integer, number, date or date range, not \"%.*s\".",
				(int)type.n, type.p));
	if (list.n && !str_is(list, "list"))
		return wrong(
			r,
			arena_printf(
				r->a,
				"behind the type stands \"list\" or nothing, not \"%.*s\".",
				(int)list.n, list.p));
	p.list = list.n > 0;
	r->s->params =
		arena_grow(r->a, r->s->params, r->s->n_params, sizeof(p));
	r->s->params[r->s->n_params++] = p;
	return NULL;
}

static const struct err *
read_of_param(struct reading *r, struct str key, struct str value)
{
	if (r->s->n_params == 0)
		return wrong(r,
			     arena_printf(r->a,
					  "no parameter stands above \"%.*s\".",
					  (int)key.n, key.p));
	for (size_t i = 0; i < COUNT(param_lines); i++)
		if (str_is(key, param_lines[i].key)) {
			*place(&r->s->params[r->s->n_params - 1],
			       param_lines[i].at) = str_dup(r->a, value);
			return NULL;
		}
	return wrong(
		r,
		arena_printf(
			r->a,
			"a parameter has label, default and choices, not \"%.*s\".",
			(int)key.n, key.p));
}

static const struct err *
read_line(struct reading *r, struct str line)
{
	bool indented = line.n && (line.p[0] == ' ' || line.p[0] == '\t');
	struct str value = line, key = str_trim(str_cut(&value, ':'));

	if (key.n == line.n)
		return wrong(
			r,
			arena_printf(r->a,
				     "a line is \"key: value\", not \"%.*s\".",
				     (int)line.n, line.p));
	value = str_trim(value);
	if (value.n == 0)
		return NULL;
	if (indented)
		return read_of_param(r, key, value);
	if (str_is(key, "parameter"))
		return read_param(r, value);
	for (size_t i = 0; i < COUNT(lines); i++)
		if (str_is(key, lines[i].key)) {
			*place(r->s, lines[i].at) = str_dup(r->a, value);
			return NULL;
		}
	return wrong(r, arena_printf(r->a, "there is no key \"%.*s\".",
				     (int)key.n, key.p));
}

const struct err *
saved_is_text(struct arena *a, struct str file, size_t max)
{
	if (file.n > max)
		return err_say(a, ERR_TOO_LARGE, "The file is too long.");
	if (file.n && memchr(file.p, '\0', file.n))
		return err_say(a, ERR_INPUT, "The file is no text.");
	return NULL;
}

const struct err *
saved_read(struct arena *a, struct str text, struct saved *ret)
{
	struct saved s = { .name = NULL };
	struct reading r = { a, &s, 0 };
	const struct err *e = saved_is_text(a, text, SAVED_FILE_MAX);

	while (!e && text.n) {
		struct str line = str_cut(&text, '\n');

		r.line++;
		if (line.n && line.p[line.n - 1] == '\r')
			line.n--;
		if (str_trim(line).n == 0 && r.line > 1)
			break;
		if (str_trim(line).n)
			e = read_line(&r, line);
	}
	if (e)
		return e;
	s.sql = str_dup(a, str_trim(text));
	if (!s.name && s.title)
		s.name = saved_name_of(a, s.title);
	*ret = s;
	return saved_valid(a, ret);
}
