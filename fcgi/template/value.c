#include <stdio.h>
#include <stdlib.h>

#include <json-c/linkhash.h>

#include "template/node.h"

#include "base/ban.h"

static bool
get(struct json_object *o, const struct part *p, struct json_object **ret)
{
	struct lh_entry *entry;

	if (!json_object_is_type(o, json_type_object))
		return false;
	entry = lh_table_lookup_entry_w_hash(json_object_get_object(o), p->key,
					     p->hash);
	if (!entry)
		return false;
	*ret = (struct json_object *)lh_entry_v(entry);
	return true;
}

struct json_object *
node_find(const struct node *n, const struct frame *top)
{
	struct json_object *o = NULL;

	if (n->n_parts == 0)
		return top->object;
	while (top && !get(top->object, &n->parts[0], &o))
		top = top->up;
	for (size_t i = 1; i < n->n_parts; i++)
		if (!get(o, &n->parts[i], &o))
			return NULL;
	return o;
}

/* As it was written; computed ones with as few digits as tell them apart. */
static struct str
number_text(struct json_object *o, char *room, size_t n)
{
	double v = json_object_get_double(o);

	if (json_object_get_userdata(o))
		return str_of(json_object_get_string(o));
	for (int digits = 15; digits <= 17; digits++) {
		(void)snprintf(room, n, "%.*g", digits, v);
		if (!(strtod(room, NULL) < v) && !(strtod(room, NULL) > v))
			break;
	}
	return str_of(room);
}

struct str
value_text(struct json_object *o, char *room, size_t n)
{
	switch (json_object_get_type(o)) {
	case json_type_null:
		break;
	case json_type_string:
		return (struct str){ json_object_get_string(o),
				     (size_t)json_object_get_string_len(o) };
	case json_type_double:
		return number_text(o, room, n);
	case json_type_boolean:
	case json_type_int:
	case json_type_object:
	case json_type_array:
		return str_of(json_object_to_json_string_ext(
			o, JSON_C_TO_STRING_PLAIN |
				   JSON_C_TO_STRING_NOSLASHESCAPE));
	}
	return (struct str){ 0 };
}

/* A text that has no bytes of its own; no other has userdata. */
struct json_object *
template_ready(struct arena *a, struct str html)
{
	struct json_object *o = json_object_new_string("");
	struct str *kept = arena_alloc(a, sizeof(*kept));

	*kept = html;
	json_object_set_userdata(o, kept, NULL);
	return o;
}

const struct str *
value_ready(struct json_object *o)
{
	return json_object_is_type(o, json_type_string)
		       ? json_object_get_userdata(o)
		       : NULL;
}

bool
value_is_true(struct json_object *o)
{
	switch (json_object_get_type(o)) {
	case json_type_null:
		return false;
	case json_type_boolean:
		return json_object_get_boolean(o);
	case json_type_string:
		return json_object_get_string_len(o) > 0 || value_ready(o);
	case json_type_int:
		return json_object_get_int64(o) != 0;
	case json_type_double:
		return json_object_get_double(o) < 0 ||
		       json_object_get_double(o) > 0;
	case json_type_array:
		return json_object_array_length(o) > 0;
	case json_type_object:
		break;
	}
	return true;
}
