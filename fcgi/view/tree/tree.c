#include "view/tree/tree.h"

#include <string.h>

#include "base/buf.h"
#include "template/template.h"

#include "base/ban.h"

void
tree_add(struct json_object *o, const char *key, struct json_object *v)
{
	(void)json_object_object_add_ex(o, key, v,
					JSON_C_OBJECT_ADD_KEY_IS_NEW |
						JSON_C_OBJECT_ADD_CONSTANT_KEY);
}

void
tree_leaf(struct json_object *o, const char *key, struct str text)
{
	const char *p = text.n ? text.p : "";

	tree_add(o, key, json_object_new_string_len(p, (int)text.n));
}

void
tree_text(struct json_object *o, const char *key, const char *text)
{
	tree_leaf(o, key, str_of(text));
}

void
tree_int(struct json_object *o, const char *key, int64_t n)
{
	tree_add(o, key, json_object_new_int64(n));
}

void
tree_flag(struct json_object *o, const char *key, bool flag)
{
	tree_add(o, key, json_object_new_boolean(flag));
}

struct json_object *
tree_object(struct json_object *o, const char *key)
{
	struct json_object *v = json_object_new_object();

	tree_add(o, key, v);
	return v;
}

struct json_object *
tree_list(struct json_object *o, const char *key)
{
	struct json_object *v = json_object_new_array();

	tree_add(o, key, v);
	return v;
}

void
tree_set(struct json_object *o, const char *key, const char *text)
{
	if (text && *text)
		tree_text(o, key, text);
	else
		tree_flag(o, key, false);
}

void
tree_texts(struct json_object *o, const char *key, const char *has,
	   const char *const *texts, size_t n)
{
	struct json_object *list = tree_list(o, key);

	tree_flag(o, has, n > 0);
	for (size_t i = 0; i < n; i++)
		json_push_text(list, texts[i]);
}

const char *
tree_path(struct arena *a, const char *s)
{
	struct buf b = buf_new(a, 3 * strlen(s) + 1);

	for (; *s; s++) {
		bool plain = (*s >= 'a' && *s <= 'z') ||
			     (*s >= 'A' && *s <= 'Z') ||
			     (*s >= '0' && *s <= '9') || strchr("-_.~", *s);

		if (plain)
			buf_putc(&b, *s);
		else
			buf_printf(&b, "%%%02X", (unsigned)(unsigned char)*s);
	}
	return buf_text(&b);
}

struct json_object *
tree_card(struct arena *a, struct str html)
{
	struct json_object *o = json_object_new_object();

	tree_add(o, "card", template_ready(a, html));
	return o;
}
