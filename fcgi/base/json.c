#include "base/json.h"

#include <json-c/json_tokener.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"

#include "base/ban.h"

static void
put(void *o)
{
	(void)json_object_put(o);
}

struct json_object *
json_own(struct arena *a, struct json_object *o)
{
	if (o)
		arena_defer(a, put, o);
	return o;
}

static void
free_tokener(void *tok)
{
	json_tokener_free(tok);
}

/* One value at the start of s; *ret_end is where it ends. */
static struct json_object *
parse(struct arena *a, struct str s, size_t *ret_end)
{
	struct json_tokener *tok = json_tokener_new_ex(JSON_DEPTH);
	struct json_object *o = NULL;

	if (!tok)
		return NULL;
	arena_defer(a, free_tokener, tok);
	json_tokener_set_flags(tok, JSON_TOKENER_STRICT |
					    JSON_TOKENER_ALLOW_TRAILING_CHARS |
					    JSON_TOKENER_VALIDATE_UTF8);
	if (s.n == 0 || s.n > INT32_MAX)
		return NULL;
	o = json_own(a, json_tokener_parse_ex(tok, s.p, (int)s.n));
	*ret_end = o ? json_tokener_get_parse_end(tok) : 0;
	/* a number at the very end is only complete once a blank follows */
	if (!o && json_tokener_get_error(tok) == json_tokener_continue) {
		o = json_own(a, json_tokener_parse_ex(tok, " ", 1));
		*ret_end = o ? s.n : 0;
	}
	return o;
}

struct json_object *
json_parse_prefix(struct arena *a, struct str s, struct str *rest)
{
	size_t end = 0;
	struct json_object *o = parse(a, s, &end);

	*rest = str_from(s, o ? end : 0);
	return o;
}

struct json_object *
json_parse(struct arena *a, struct str s)
{
	struct str rest = s;
	struct json_object *o;

	s = str_trim(s);
	o = utf8_valid(s) ? json_parse_prefix(a, s, &rest) : NULL;
	return o && str_trim(rest).n == 0 ? o : NULL;
}

struct json_object *
json_new(struct arena *a)
{
	return json_own(a, json_object_new_object());
}

struct str
json_pretty(struct arena *a, struct json_object *o)
{
	size_t n = 0;
	const char *s = json_object_to_json_string_length(
		o,
		JSON_C_TO_STRING_PRETTY | JSON_C_TO_STRING_SPACED |
			JSON_C_TO_STRING_NOSLASHESCAPE,
		&n);

	return (struct str){ arena_copy(a, s, n), n };
}

void
json_set(struct json_object *o, const char *key, struct json_object *v)
{
	(void)json_object_object_add(o, key, v);
}

void
json_set_text(struct json_object *o, const char *key, const char *v)
{
	json_set(o, key, v ? json_object_new_string(v) : NULL);
}

void
json_set_str(struct json_object *o, const char *key, struct str v)
{
	json_set(o, key, json_object_new_string_len(v.p, (int)v.n));
}

void
json_set_int(struct json_object *o, const char *key, int64_t v)
{
	json_set(o, key, json_object_new_int64(v));
}

bool
json_real_text(double v, char ret[JSON_REAL_CHARS])
{
	if (!isfinite(v))
		return false;
	for (int digits = 6; digits <= 17; digits += digits < 15 ? 9 : 1) {
		double back = 0;

		(void)snprintf(ret, JSON_REAL_CHARS, "%.*g", digits, v);
		if (str_to_real(str_of(ret), &back) && !(back < v) &&
		    !(back > v))
			break;
	}
	return true;
}

void
json_set_real(struct json_object *o, const char *key, double v)
{
	char text[JSON_REAL_CHARS];

	json_set(o, key,
		 json_real_text(v, text) ? json_object_new_double_s(v, text)
					 : NULL);
}

void
json_set_bool(struct json_object *o, const char *key, bool v)
{
	json_set(o, key, json_object_new_boolean(v));
}

struct json_object *
json_add_object(struct json_object *o, const char *key)
{
	struct json_object *v = json_object_new_object();

	json_set(o, key, v);
	return v;
}

struct json_object *
json_add_array(struct json_object *o, const char *key)
{
	struct json_object *v = json_object_new_array();

	json_set(o, key, v);
	return v;
}

struct json_object *
json_push_object(struct json_object *array)
{
	struct json_object *v = json_object_new_object();

	(void)json_object_array_add(array, v);
	return v;
}

void
json_push_text(struct json_object *array, const char *v)
{
	(void)json_object_array_add(array,
				    v ? json_object_new_string(v) : NULL);
}

struct json_object *
json_get(struct json_object *o, const char *key)
{
	struct json_object *v = NULL;

	if (json_object_is_type(o, json_type_object))
		(void)json_object_object_get_ex(o, key, &v);
	return v;
}

const char *
json_get_text(struct json_object *o, const char *key, const char *fallback)
{
	struct json_object *v = json_get(o, key);

	return json_object_is_type(v, json_type_string)
		       ? json_object_get_string(v)
		       : fallback;
}

static bool
is_number(struct json_object *v)
{
	return json_object_is_type(v, json_type_int) ||
	       json_object_is_type(v, json_type_double);
}

int64_t
json_get_int(struct json_object *o, const char *key, int64_t fallback)
{
	struct json_object *v = json_get(o, key);

	return is_number(v) ? json_object_get_int64(v) : fallback;
}

double
json_get_real(struct json_object *o, const char *key, double fallback)
{
	struct json_object *v = json_get(o, key);

	return is_number(v) ? json_object_get_double(v) : fallback;
}

size_t
json_length(struct json_object *array)
{
	return json_object_is_type(array, json_type_array)
		       ? json_object_array_length(array)
		       : 0;
}

struct json_object *
json_at(struct json_object *array, size_t i)
{
	return i < json_length(array) ? json_object_array_get_idx(array, i)
				      : NULL;
}
