#include <math.h>
#include <string.h>

#include "base/json.h"
#include "base/json_out.h"

#include "tests/test.h"

#include "base/ban.h"

static struct arena *a;

static int
set_up(void **state)
{
	(void)state;
	a = arena_create((size_t)64 << 20);
	return 0;
}

static int
tear_down(void **state)
{
	(void)state;
	arena_destroy(a);
	return 0;
}

/* Each byte, alone and at each place of a long string, and the ends of a part. */
static void
quotes_as_json_c_does(void **state)
{
	char text[1100];

	(void)state;
	for (size_t n = 0; n < sizeof(text); n += n < 20 ? 1 : 127) {
		for (size_t i = 0; i < n; i++)
			text[i] = (char)(i * 31 % 90 + '#');
		for (int c = 0; c < 256; c++) {
			struct buf b = buf_new(a, 10000);
			struct json_object *o;

			if (n > 0)
				text[(size_t)c * 7 % n] = (char)c;
			json_put_quoted(&b, (struct str){ text, n });
			o = json_object_new_string_len(text, (int)n);
			assert_string_equal(
				buf_text(&b),
				json_object_to_json_string_ext(
					o,
					JSON_C_TO_STRING_PLAIN |
						JSON_C_TO_STRING_NOSLASHESCAPE));
			(void)json_object_put(o);
		}
		arena_reset(a);
	}
}

static void
set_values(struct json_object *o)
{
	json_set_text(o, "text", "a \"b\"");
	json_set_text(o, "nothing", NULL);
	json_set_str(o, "none", STR(""));
	json_set_int(o, "least", INT64_MIN);
	json_set_int(o, "most", INT64_MAX - 1);
	json_set_real(o, "tenth", 0.1);
	json_set_real(o, "nan", (double)NAN);
	json_set_bool(o, "yes", true);
}

static void
out_values(struct json_out *o)
{
	json_out_text(o, "text", "a \"b\"");
	json_out_text(o, "nothing", NULL);
	json_out_str(o, "none", STR(""));
	json_out_int(o, "least", INT64_MIN);
	json_out_int(o, "most", INT64_MAX - 1);
	json_out_real(o, "tenth", 0.1);
	json_out_real(o, "nan", (double)NAN);
	json_out_bool(o, "yes", true);
}

static void
writes_as_a_tree_does(void **state)
{
	struct json_object *root = json_new(a), *list;
	struct json_out o = json_out_new(a);

	(void)state;
	set_values(root);
	(void)json_add_object(root, "empty");
	list = json_add_array(root, "list");
	set_values(json_push_object(list));
	json_push_text(list, "[");
	json_push_text(list, "{");
	json_set(root, "last", NULL);
	json_out_object(&o, NULL);
	out_values(&o);
	json_out_object(&o, "empty");
	json_out_end_object(&o);
	json_out_array(&o, "list");
	json_out_object(&o, NULL);
	out_values(&o);
	json_out_end_object(&o);
	json_out_text(&o, NULL, "[");
	json_out_raw(&o, NULL, STR("\"{\""));
	json_out_end_array(&o);
	json_out_null(&o, "last");
	json_out_end_object(&o);
	assert_string_equal(buf_text(&o.text), json_text(a, root).p);
}

TESTS_IN(set_up, tear_down, CASE(quotes_as_json_c_does),
	 CASE(writes_as_a_tree_does))
