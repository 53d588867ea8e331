#include <string.h>

#include "base/buf.h"
#include "llm/reply.h"

#include "base/ban.h"

#define KEY_MAX 40

struct yaml {
	struct arena *arena;
	struct str rest; /* from the start of a line */
	struct json_object *root;
	size_t indent; /* of the keys */
};

static struct str
peek_line(struct str rest)
{
	return str_cut(&rest, '\n');
}

static size_t
indent_of(struct str line)
{
	size_t n = 0;

	while (n < line.n && (line.p[n] == ' ' || line.p[n] == '\t'))
		n++;
	return n;
}

static bool
is_word(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/* "key: value" with *ret_value trimmed; *ret_key without its quotes. */
static bool
split_key(struct str line, struct str *ret_key, struct str *ret_value)
{
	struct str value = line, key = str_trim(str_cut(&value, ':'));
	size_t n = key.n;

	if (n == line.n || !memchr(line.p, ':', line.n))
		return false;
	if (value.n > 0 && value.p[0] != ' ' && value.p[0] != '\t' &&
	    value.p[0] != '\r')
		return false;
	if (n > 2 && (key.p[0] == '"' || key.p[0] == '\'') &&
	    key.p[n - 1] == key.p[0])
		key = str_first(str_from(key, 1), n - 2);
	for (size_t i = 0; i < key.n; i++)
		if (!is_word(key.p[i]))
			return false;
	*ret_key = key;
	*ret_value = str_trim(value);
	return key.n > 0 && key.n <= KEY_MAX;
}

static bool
is_key(const struct yaml *y, struct str line)
{
	struct str key, value;

	return indent_of(line) <= y->indent && split_key(line, &key, &value);
}

/* Lines that belong to the key above, up to the next key. */
static bool
next_inside(struct yaml *y, bool loose, struct str *ret)
{
	struct str line = peek_line(y->rest);

	if (y->rest.n == 0)
		return false;
	if (str_trim(line).n > 0 && indent_of(line) <= y->indent &&
	    (!loose || is_key(y, line)))
		return false;
	(void)str_cut(&y->rest, '\n');
	*ret = line;
	return true;
}

/*
 * Of "key: |". Strictly its lines stand further in than the key; what models
 * forget to indent is taken too, up to the next key.
 */
static struct str
read_block(struct yaml *y, char style)
{
	struct buf out = buf_new(y->arena, y->rest.n + 2);
	struct str line;
	size_t strip;
	bool loose;

	while (y->rest.n > 0 && str_trim(peek_line(y->rest)).n == 0)
		(void)str_cut(&y->rest, '\n');
	strip = indent_of(peek_line(y->rest));
	loose = strip <= y->indent;
	while (next_inside(y, loose, &line)) {
		size_t n = indent_of(line);

		if (out.n > 0)
			buf_putc(&out, style == '>' ? ' ' : '\n');
		buf_add(&out, str_from(line, n < strip ? n : strip));
	}
	return str_trim(buf_str(&out));
}

/* A blank line, or one that begins as a sentence does, ends a statement. */
static bool
ends_statement(struct str rest)
{
	struct str line = str_trim(peek_line(rest));

	return line.n == 0 ||
	       (line.n > 1 && line.p[0] >= 'A' && line.p[0] <= 'Z' &&
		line.p[1] >= 'a' && line.p[1] <= 'z');
}

/*
 * A plain value may go on in lines that stand further in; a statement in any,
 * or less than it would be run.
 */
static struct str
read_plain(struct yaml *y, struct str first)
{
	struct buf out = buf_new(y->arena, y->rest.n + first.n + 2);
	bool sql = reply_begins_sql(first) || str_is_nocase(first, "select");
	struct str line;

	buf_add(&out, first);
	while (next_inside(y, sql && !ends_statement(y->rest), &line)) {
		buf_putc(&out, '\n');
		buf_add(&out, str_trim(line));
	}
	return str_trim(buf_str(&out));
}

static struct str
unquote_single(struct arena *a, struct str s)
{
	struct buf out = buf_new(a, s.n + 1);

	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] == '\'' && i + 1 < s.n && s.p[i + 1] == '\'')
			i++;
		buf_putc(&out, s.p[i]);
	}
	return buf_str(&out);
}

/* Text without its quotes. */
static struct str
unquote(struct arena *a, struct str s)
{
	struct json_object *o;

	if (s.n < 2 || s.p[s.n - 1] != s.p[0])
		return s;
	if (s.p[0] == '\'')
		return unquote_single(a, str_first(str_from(s, 1), s.n - 2));
	o = s.p[0] == '"' ? json_parse(a, s) : NULL;
	if (!json_object_is_type(o, json_type_string))
		return s;
	return str_of(json_object_get_string(o));
}

static void
push(struct yaml *y, struct json_object *list, struct str item)
{
	if (str_starts(item, STR("-")))
		item = str_trim(str_from(item, 1));
	if (item.n > 0)
		json_push_text(list,
			       str_dup(y->arena, unquote(y->arena, item)));
}

/* "- a" lines, which may stand as far out as their key. */
static void
read_list(struct yaml *y, const char *key)
{
	struct json_object *list = json_add_array(y->root, key);

	while (y->rest.n > 0) {
		struct str line = str_trim(peek_line(y->rest));

		if (line.n > 0 && line.p[0] != '-')
			break;
		(void)str_cut(&y->rest, '\n');
		push(y, list, line);
	}
}

/* "[a, "b"]" */
static void
read_flow(struct yaml *y, const char *key, struct str value)
{
	struct json_object *list = json_parse(y->arena, value);
	struct str rest = str_from(value, 1);

	if (json_object_is_type(list, json_type_array)) {
		json_set(y->root, key, json_object_get(list));
		return;
	}
	list = json_add_array(y->root, key);
	if (str_ends(rest, STR("]")))
		rest = str_first(rest, rest.n - 1);
	while (rest.n > 0)
		push(y, list, str_trim(str_cut(&rest, ',')));
}

static bool
is_null(struct str value)
{
	return str_is(value, "null") || str_is(value, "~");
}

static void
read_value(struct yaml *y, const char *key, struct str value)
{
	struct str next = str_trim(peek_line(y->rest));
	bool quoted = value.n > 0 && (value.p[0] == '"' || value.p[0] == '\'');

	if (value.n > 0 && value.n <= 3 &&
	    (value.p[0] == '|' || value.p[0] == '>'))
		value = read_block(y, value.p[0]);
	else if (value.n > 0 && value.p[0] == '[') {
		read_flow(y, key, value);
		return;
	} else if (value.n == 0 && str_starts(next, STR("- "))) {
		read_list(y, key);
		return;
	} else
		value = read_plain(y, value);
	if (quoted)
		value = unquote(y->arena, value);
	if (str_is(value, "true") || str_is(value, "false"))
		json_set_bool(y->root, key, str_is(value, "true"));
	else if (value.n > 0 && !is_null(value))
		json_set_str(y->root, key, value);
}

struct json_object *
reply_yaml(struct arena *a, struct str text)
{
	struct yaml y = { .arena = a, .rest = text };
	struct str key, value;

	if (str_starts(str_trim(text), STR("- "))) /* a list of one mapping */
		y.rest = str_of(arena_printf(a, "  %.*s",
					     (int)str_from(str_trim(text), 2).n,
					     str_from(str_trim(text), 2).p));

	/* prose may come before the first key; it tells where keys stand */
	while (y.rest.n > 0 && !split_key(peek_line(y.rest), &key, &value))
		(void)str_cut(&y.rest, '\n');
	if (y.rest.n == 0)
		return NULL;
	y.root = json_new(a);
	y.indent = indent_of(peek_line(y.rest));
	while (y.rest.n > 0) {
		struct str line = str_cut(&y.rest, '\n');

		if (is_key(&y, line) && split_key(line, &key, &value))
			read_value(&y, str_lower(a, key), value);
	}
	return y.root;
}
