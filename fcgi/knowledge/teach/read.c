#include <json-c/json_object_iterator.h>
#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/utf8.h"
#include "knowledge/teach/lesson.h"
#include "llm/reply.h"

#include "base/ban.h"

#define TEXT_CHARS 400
#define SQL_BYTES 8000
#define DEPTH_MAX 6
#define LINE_BYTES 4000

struct reader {
	struct arena *arena;
	struct lessons *to;
};

const char *
lesson_kind_name(enum lesson_kind kind)
{
	static const char *const names[LESSON__MAX] = {
		[LESSON_NAME] = "name",         [LESSON_COLUMN] = "column",
		[LESSON_TERM] = "term",         [LESSON_LABEL] = "label",
		[LESSON_QUESTION] = "question",
	};

	return names[kind];
}

/* On one line; NULL: no text, or an empty or overlong one. */
static const char *
line_of(struct arena *a, struct json_object *o, size_t max)
{
	const char *text = json_object_is_type(o, json_type_string) ||
					   json_object_is_type(o, json_type_int)
				   ? json_object_get_string(o)
				   : "";
	struct buf b = buf_new(a, max * 4);
	struct str rest = str_of(text), word;

	while ((word = str_word(&rest, " \t\r\n")).n) {
		buf_puts(&b, b.n ? " " : "");
		buf_add(&b, word);
	}
	return b.n && !b.cut && utf8_length(buf_str(&b)) <= max ? buf_text(&b)
								: NULL;
}

/* The first of the names that is there. */
static struct json_object *
any_of(struct json_object *o, const char *const *names)
{
	struct json_object *found = NULL;

	for (; !found && *names; names++)
		found = json_get(o, *names);
	return found;
}

static void
add_text(struct reader *r, struct lesson *l, struct json_object *o,
	 const char *means)
{
	const char *text = line_of(r->arena, o, TEXT_CHARS);

	for (size_t i = 0; text && i < l->n; i++)
		if (str_eq_nocase(str_of(l->texts[i]), str_of(text)))
			return;
	if (!text || l->n == LESSON_TEXTS)
		return;
	l->means[l->n] = means;
	l->texts[l->n++] = text;
}

/* A text, or a list of them. */
static void
add_texts(struct reader *r, struct lesson *l, struct json_object *o)
{
	add_text(r, l, o, NULL);
	for (size_t i = 0; i < json_length(o); i++)
		add_text(r, l, json_at(o, i), NULL);
}

/* {"10": "open"}, or [{"code": "10", "meaning": "open"}]. */
static void
add_codes(struct reader *r, struct lesson *l, struct json_object *o)
{
	static const char *const codes[] = { "code", "value", NULL };
	static const char *const means[] = { "meaning", "means", NULL };
	struct json_object_iterator at, end;

	for (size_t i = 0; i < json_length(o); i++)
		add_text(r, l, any_of(json_at(o, i), codes),
			 line_of(r->arena, any_of(json_at(o, i), means),
				 TEXT_CHARS));
	if (!json_object_is_type(o, json_type_object))
		return;
	end = json_object_iter_end(o);
	for (at = json_object_iter_begin(o); !json_object_iter_equal(&at, &end);
	     json_object_iter_next(&at))
		add_text(r, l,
			 json_own(r->arena,
				  json_object_new_string(
					  json_object_iter_peek_name(&at))),
			 line_of(r->arena, json_object_iter_peek_value(&at),
				 TEXT_CHARS));
}

static bool
read_question(struct reader *r, struct json_object *o, struct lesson *l)
{
	static const char *const asks[] = { "ask", "question", "questions",
					    NULL };

	l->sql = line_of(r->arena, json_get(o, "sql"), SQL_BYTES);
	add_texts(r, l, any_of(o, asks));
	return l->sql && l->n;
}

static bool
read_term(struct reader *r, struct json_object *o, struct lesson *l)
{
	static const char *const terms[] = { "term", "word", NULL };
	static const char *const means[] = { "means", "meaning", "definition",
					     NULL };

	l->subject = line_of(r->arena, any_of(o, terms), TEXT_CHARS);
	l->meaning = line_of(r->arena, any_of(o, means), TEXT_CHARS);
	return l->subject && l->meaning;
}

static bool
read_column(struct reader *r, struct json_object *o, struct lesson *l)
{
	l->subject = line_of(r->arena, json_get(o, "column"), TEXT_CHARS);
	l->meaning = line_of(r->arena, json_get(o, "meaning"), TEXT_CHARS);
	if (l->subject)
		add_codes(r, l, json_get(o, "codes"));
	return l->subject && (l->meaning || l->n);
}

static bool
read_label(struct reader *r, struct json_object *o, struct lesson *l)
{
	l->subject = line_of(r->arena, json_get(o, "table"), TEXT_CHARS);
	l->meaning = line_of(r->arena, json_get(o, "label"), TEXT_CHARS);
	return l->subject && l->meaning;
}

static bool
read_name(struct reader *r, struct json_object *o, struct lesson *l)
{
	static const char *const also[] = { "also", "synonyms", "called",
					    NULL };

	l->subject = line_of(r->arena, json_get(o, "name"), TEXT_CHARS);
	if (l->subject)
		add_texts(r, l, any_of(o, also));
	return l->subject && l->n;
}

static bool
read_lesson(struct reader *r, struct json_object *o)
{
	static const struct {
		enum lesson_kind kind;
		bool (*read)(struct reader *r, struct json_object *o,
			     struct lesson *l);
	} kinds[] = {
		{ LESSON_QUESTION, read_question },
		{ LESSON_TERM, read_term },
		{ LESSON_COLUMN, read_column },
		{ LESSON_LABEL, read_label },
		{ LESSON_NAME, read_name },
	};

	for (size_t i = 0; i < COUNT(kinds) && r->to->n < LESSONS_MAX; i++) {
		struct lesson l = { .kind = kinds[i].kind };

		if (!kinds[i].read(r, o, &l))
			continue;
		r->to->items = arena_grow(r->arena, r->to->items, r->to->n,
					  sizeof(*r->to->items));
		r->to->items[r->to->n++] = l;
		return true;
	}
	return false;
}

/* What is no lesson may hold some: {"questions": [...]}. */
static void
visit(struct reader *r, struct json_object *o, size_t depth)
{
	const size_t before = r->to->n;
	struct json_object_iterator at, end;

	if (depth == DEPTH_MAX)
		return;
	for (size_t i = 0; i < json_length(o); i++)
		visit(r, json_at(o, i), depth + 1);
	if (!json_object_is_type(o, json_type_object) || read_lesson(r, o))
		return;
	end = json_object_iter_end(o);
	for (at = json_object_iter_begin(o); !json_object_iter_equal(&at, &end);
	     json_object_iter_next(&at))
		visit(r, json_object_iter_peek_value(&at), depth + 1);
	if (depth == 0 && r->to->n == before)
		r->to->n_unread++;
}

void
lessons_read(struct arena *a, struct str text, struct lessons *ret)
{
	struct reader r = { a, ret };
	struct str rest = reply_spoken(a, utf8_clean(a, text));

	*ret = (struct lessons){ .n = 0 };
	while (rest.n) {
		const char *at = memchr(rest.p, '{', rest.n);
		struct json_object *o;

		if (!at)
			return;
		rest = str_from(rest, (size_t)(at - rest.p));
		o = json_parse_prefix(a, rest, &rest);
		if (!o)
			o = reply_loose(a, &rest, false);
		if (o)
			visit(&r, o, 0);
		else
			rest = str_from(rest, 1);
	}
}

/* "client, account = customer" */
static const char *
name_text(struct arena *a, const struct lesson *l)
{
	struct buf b = buf_new(a, LINE_BYTES);

	for (size_t i = 0; i < l->n; i++)
		buf_printf(&b, "%s%s", i ? ", " : "", l->texts[i]);
	buf_printf(&b, " = %s", l->subject);
	return buf_text(&b);
}

/*
 * "orders.status: 10 = open, 20 = packed; how far it is": codes first, since a
 * sentence of codes is read where it begins with its column.
 */
static const char *
column_text(struct arena *a, const struct lesson *l)
{
	struct buf b = buf_new(a, LINE_BYTES);

	buf_printf(&b, "%s: ", l->subject);
	for (size_t i = 0; i < l->n; i++)
		buf_printf(&b, "%s%s = %s", i ? ", " : "", l->texts[i],
			   l->means[i] ? l->means[i] : "?");
	if (l->meaning)
		buf_printf(&b, "%s%s", l->n ? "; " : "", l->meaning);
	return buf_text(&b);
}

const char *
lesson_text(struct arena *a, const struct lesson *l)
{
	switch (l->kind) {
	case LESSON_NAME:
		return name_text(a, l);
	case LESSON_COLUMN:
		return column_text(a, l);
	case LESSON_TERM:
		return arena_printf(a, "%s means %s", l->subject, l->meaning);
	case LESSON_LABEL:
		return arena_printf(a, "%s.%s: the name that people know it by",
				    l->subject, l->meaning);
	case LESSON_QUESTION:
	case LESSON__MAX:
	default:
		return l->texts[0];
	}
}
