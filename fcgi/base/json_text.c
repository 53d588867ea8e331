#include <json-c/json_object_iterator.h>
#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/json_out.h"

#include "base/ban.h"

#define TEXT_MAX ((size_t)1 << 31)

/* json-c has the exact text of reals, and of what no int64_t holds. */
static void
put_number(struct buf *b, struct json_object *o)
{
	int64_t n = json_object_get_int64(o);
	char room[STR_INT_CHARS];

	if (json_object_is_type(o, json_type_int) && n < INT64_MAX)
		buf_add(b, str_from_int(n, room));
	else
		buf_puts(b, json_object_to_json_string_ext(
				    o, JSON_C_TO_STRING_PLAIN));
}

static void put(struct buf *b, struct json_object *o);

static void
put_object(struct buf *b, struct json_object *o)
{
	struct json_object_iterator at = json_object_iter_begin(o);
	struct json_object_iterator end = json_object_iter_end(o);
	const char *comma = "";

	buf_putc(b, '{');
	for (; !json_object_iter_equal(&at, &end); json_object_iter_next(&at)) {
		buf_puts(b, comma);
		json_put_quoted(b, str_of(json_object_iter_peek_name(&at)));
		buf_putc(b, ':');
		put(b, json_object_iter_peek_value(&at));
		comma = ",";
	}
	buf_putc(b, '}');
}

static void
put_array(struct buf *b, struct json_object *o)
{
	size_t n = json_object_array_length(o);

	buf_putc(b, '[');
	for (size_t i = 0; i < n; i++) {
		if (i > 0)
			buf_putc(b, ',');
		put(b, json_object_array_get_idx(o, i));
	}
	buf_putc(b, ']');
}

static void
put(struct buf *b, struct json_object *o)
{
	switch (json_object_get_type(o)) {
	case json_type_string:
		json_put_quoted(
			b,
			(struct str){ json_object_get_string(o),
				      (size_t)json_object_get_string_len(o) });
		break;
	case json_type_object:
		put_object(b, o);
		break;
	case json_type_array:
		put_array(b, o);
		break;
	case json_type_null:
		buf_puts(b, "null");
		break;
	case json_type_boolean:
		buf_puts(b, json_object_get_boolean(o) ? "true" : "false");
		break;
	case json_type_int:
	case json_type_double:
		put_number(b, o);
		break;
	}
}

struct str
json_text(struct arena *a, struct json_object *o)
{
	struct buf b = buf_new(a, TEXT_MAX);

	put(&b, o);
	return buf_str(&b);
}
