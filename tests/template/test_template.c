#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/json.h"
#include "template/template.h"
#include "tests/arena.h"
#include "tests/test.h"

#include "base/ban.h"

static bool
collect(void *arg, struct str bytes)
{
	buf_add(arg, bytes);
	return true;
}

static const char *
render(struct arena *a, const char *text, unsigned flags, const char *data)
{
	struct buf out = buf_new(a, (size_t)1 << 24);
	struct writer w = { collect, &out };
	struct template *t = NULL;

	assert_null(template_compile(a, "t", str_of(text), flags, &t));
	assert_null(
		template_render(a, t, NULL, json_parse(a, str_of(data)), &w));
	return buf_text(&out);
}

static void
test_refused(void **state)
{
	static const struct {
		const char *text;
		unsigned flags;
		const char *say; /* NULL: it compiles */
	} cases[] = {
		{ "a\n{{{x}}}", TEMPLATE_HTML,
		  "template t:2: unescaped tags are for prompts alone: x" },
		{ "{{&x}}", TEMPLATE_HTML,
		  "template t:1: unescaped tags are for prompts alone: x" },
		{ "{{=<% %>=}}<%{x}%>", TEMPLATE_HTML,
		  "template t:1: unescaped tags are for prompts alone: x" },
		{ "{{{x}}}{{&x}}", TEMPLATE_TEXT, NULL },
		{ "{{{x}}}{{&x}}", TEMPLATE_RAW, NULL },
		{ "\n\n{{#a}}\n\n", TEMPLATE_HTML,
		  "template t:3: never closed: a" },
		{ "{{#a}}\n{{!\n\n}}{{/b}}", TEMPLATE_HTML,
		  "template t:4: closed while another section is open: b" },
		{ "\n{{/b}}", TEMPLATE_HTML,
		  "template t:2: closed but never opened: b" },
		{ "\n{{x", TEMPLATE_HTML, "template t:2: unclosed tag: {{x" },
		{ "{{ # }}", TEMPLATE_HTML, "template t:1: bad tag:  " },
	};
	struct template *t = NULL;

	for (size_t i = 0; i < COUNT(cases); i++) {
		const struct err *e = template_compile(
			*state, "t", str_of(cases[i].text), cases[i].flags, &t);

		assert_int_equal(e == NULL, cases[i].say == NULL);
		if (!e)
			continue;
		assert_int_equal(e->kind, ERR_CONFIG);
		assert_string_equal(e->say, cases[i].say);
	}
}

static void
test_flags(void **state)
{
	const char *data = "{\"x\": \"<&'\\\">\"}";

	assert_string_equal(render(*state, "{{x}}", TEMPLATE_HTML, data),
			    "&lt;&amp;&#39;&quot;&gt;");
	assert_string_equal(render(*state, "{{x}}", TEMPLATE_TEXT, data),
			    "<&'\">");
	assert_string_equal(render(*state, "{{x}}", TEMPLATE_RAW, data),
			    "&lt;&amp;&#39;&quot;&gt;");
}

/* Numbers that were computed come without noise. */
static void
test_numbers(void **state)
{
	static const struct {
		double value;
		const char *want;
	} cases[] = {
		{ 0.1, "0.1" },   { 1.0 / 3, "0.3333333333333333" },
		{ 5, "5" },       { 1e21, "1e+21" },
		{ -2.5, "-2.5" }, { 0.1 + 0.2, "0.30000000000000004" },
	};
	struct template *t = NULL;

	assert_null(
		template_compile(*state, "t", STR("{{.}}"), TEMPLATE_HTML, &t));
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct buf out = buf_new(*state, 100);
		struct writer w = { collect, &out };
		struct json_object *o = json_own(
			*state, json_object_new_double(cases[i].value));

		assert_null(template_render(*state, t, NULL, o, &w));
		assert_string_equal(buf_text(&out), cases[i].want);
	}
}

/* Longer than the renderer's buffer, in pieces of any length. */
static void
test_long(void **state)
{
	struct buf text = buf_new(*state, 1 << 20);
	struct buf want = buf_new(*state, 1 << 20);

	for (size_t i = 0; i < 1000; i++) {
		buf_printf(&text, "%zu{{x}}", i * i * i);
		buf_printf(&want, "%zu&lt;ab", i * i * i);
	}
	assert_string_equal(render(*state, buf_text(&text), TEMPLATE_HTML,
				   "{\"x\": \"<ab\"}"),
			    buf_text(&want));
}

static bool
refuse(void *arg, struct str bytes)
{
	(void)bytes;
	++*(int *)arg;
	return false;
}

static void
test_reader_left(void **state)
{
	int calls = 0;
	struct writer w = { refuse, &calls };
	struct buf text = buf_new(*state, 1 << 20);
	struct template *t = NULL;
	const struct err *e;

	for (size_t i = 0; i < 10000; i++)
		buf_puts(&text, "some text {{x}}");
	assert_null(template_compile(*state, "t", buf_str(&text), TEMPLATE_HTML,
				     &t));
	e = template_render(*state, t, NULL, NULL, &w);
	assert_non_null(e);
	assert_int_equal(e->kind, ERR_CANCELLED);
	assert_int_equal(calls, 1);
}

static const char *
put_file(struct arena *a, const char *folder, const char *name,
	 const char *text)
{
	const char *path = arena_printf(a, "%s/%s", folder, name);
	FILE *f = fopen(path, "w");

	assert_non_null(f);
	assert_true(fputs(text, f) >= 0);
	assert_int_equal(fclose(f), 0);
	return path;
}

static void
refuses(struct arena *a, const char *folder, const char *text, const char *say)
{
	struct template_set *set = NULL;
	const struct err *e;

	put_file(a, folder, "a.mustache", text);
	e = template_load(a, folder, NULL, &set);
	assert_non_null(e);
	assert_int_equal(e->kind, ERR_CONFIG);
	assert_string_equal(e->say, say);
}

static void
test_a_link_to_nothing(void **state)
{
	char folder[] = "/tmp/parlance-templates-XXXXXX";
	struct template_set *set = NULL;
	const struct err *e;
	const char *path;

	assert_non_null(mkdtemp(folder));
	path = arena_printf(*state, "%s/a.mustache", folder);
	assert_int_equal(symlink("nowhere", path), 0);
	e = template_load(*state, folder, NULL, &set);
	assert_int_equal(unlink(path), 0);
	assert_int_equal(rmdir(folder), 0);
	assert_non_null(e);
	assert_string_equal(e->say, "template a.mustache cannot be read: No"
				    " such file or directory");
}

static void
test_folder_over_embedded(void **state)
{
	char folder[] = "/tmp/parlance-templates-XXXXXX";
	struct template_set *set = NULL;
	struct buf out = buf_new(*state, 100);
	struct writer w = { collect, &out };
	const char *inner, *files[3];
	const struct err *e;

	assert_non_null(mkdtemp(folder));
	inner = arena_printf(*state, "%s/prompt", folder);
	assert_int_equal(mkdir(inner, 0700), 0);
	files[0] = put_file(*state, folder, "a.mustache", "({{>prompt/b}})");
	files[1] = put_file(*state, inner, "b.mustache", "{{{x}}}");
	files[2] = put_file(*state, folder, "readme", "{{not read");
	assert_null(template_load(*state, folder, NULL, &set));
	assert_null(template_find(set, STR("readme")));
	assert_non_null(template_find(set, STR("prompt/b")));
	assert_null(template_render(*state, template_find(set, STR("a")), set,
				    json_parse(*state, STR("{\"x\":\"<\"}")),
				    &w));
	assert_string_equal(buf_text(&out), "(<)");

	put_file(*state, folder, "a.mustache", "\xef\xbb\xbf{{x}}");
	buf_clear(&out);
	assert_null(template_load(*state, folder, NULL, &set));
	assert_null(template_render(*state, template_find(set, STR("a")), set,
				    json_parse(*state, STR("{\"x\":\"<\"}")),
				    &w));
	assert_string_equal(buf_text(&out), "&lt;");
	refuses(*state, folder, "{{>prompt/c}}",
		"template a: there is no template prompt/c");
	refuses(*state, folder, "{{<nothing}}{{/nothing}}",
		"template a: there is no template nothing");
	refuses(*state, folder, "caf\xe9", "template a.mustache is not UTF-8");
	put_file(*state, folder, "a.mustache", "{{>*x}}");
	assert_null(template_load(*state, folder, NULL, &set));

	put_file(*state, folder, "a.mustache", "\n{{{x}}}");
	e = template_load(*state, folder, NULL, &set);
	assert_non_null(e);
	assert_int_equal(e->kind, ERR_CONFIG);
	assert_non_null(strstr(e->say, "template a:2: "));
	for (size_t i = 0; i < COUNT(files); i++)
		assert_int_equal(unlink(files[i]), 0);
	assert_int_equal(rmdir(inner), 0);
	assert_int_equal(rmdir(folder), 0);
	e = template_load(*state, folder, NULL, &set);
	assert_non_null(e);
	assert_int_equal(e->kind, ERR_CONFIG);
}

static void
test_endless_partial(void **state)
{
	char folder[] = "/tmp/parlance-templates-XXXXXX";
	struct template_set *set = NULL;
	struct buf out = buf_new(*state, 1000);
	struct writer w = { collect, &out };
	const struct err *e;
	const char *path;

	assert_non_null(mkdtemp(folder));
	path = put_file(*state, folder, "a.mustache", "{{>a}}{{>a}}");
	assert_null(template_load_folder(*state, folder, TEMPLATE_HTML, &set));
	e = template_render(*state, template_find(set, STR("a")), set, NULL,
			    &w);
	assert_non_null(e);
	assert_int_equal(e->kind, ERR_INTERNAL);
	assert_null(template_find(set, STR("../a")));
	assert_int_equal(unlink(path), 0);
	assert_int_equal(rmdir(folder), 0);
}

/* What was rendered is not escaped again; text that looks like it is. */
static void
test_ready(void **state)
{
	struct arena *a = *state;
	struct buf out = buf_new(a, 1000);
	struct writer w = { collect, &out };
	struct json_object *tree = json_new(a);
	const struct str card = STR("<b>&amp;</b>");
	struct template *t = NULL;

	json_set(tree, "card", template_ready(a, card));
	json_set_text(tree, "text", "<b>&amp;</b>");
	assert_null(template_compile(a, "t",
				     STR("{{#card}}{{card}}{{/card}}"
					 " {{text}}"),
				     TEMPLATE_HTML, &t));
	assert_null(template_render(a, t, NULL, tree, &w));
	assert_string_equal(buf_text(&out),
			    "<b>&amp;</b> &lt;b&gt;&amp;amp;&lt;/b&gt;");
}

TESTS(ARENA_CASE(test_refused), ARENA_CASE(test_flags), ARENA_CASE(test_ready),
      ARENA_CASE(test_numbers), ARENA_CASE(test_long),
      ARENA_CASE(test_reader_left), ARENA_CASE(test_a_link_to_nothing),
      ARENA_CASE(test_folder_over_embedded), ARENA_CASE(test_endless_partial))
