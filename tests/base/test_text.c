#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/conf.h"
#include "base/confine/own.h"
#include "base/file.h"
#include "base/json.h"
#include "base/rand.h"
#include "base/utf8.h"

#include "tests/test.h"

#include "base/ban.h"

static struct arena *a;

static int
set_up(void **state)
{
	(void)state;
	a = arena_create(1 << 20);
	return 0;
}

static int
tear_down(void **state)
{
	(void)state;
	arena_destroy(a);
	return 0;
}

static const struct {
	const char *bytes;
	bool valid;
	const char *clean;
} texts[] = {
	{ "", true, "" },
	{ "plain", true, "plain" },
	{ "Zürich €😀", true, "Zürich €😀" },
	{ "\xff", false, "\xef\xbf\xbd" },
	{ "a\xc3", false, "a\xef\xbf\xbd" },
	{ "\xc0\x80", false, "\xef\xbf\xbd\xef\xbf\xbd" },
	{ "\xed\xa0\x80", false, "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd" },
	{ "\xf4\x90\x80\x80", false,
	  "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd" },
	{ "\xef\xbb\xbfx", true, "x" },
};

static void
knows_utf8(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(texts); i++) {
		struct str s = str_of(texts[i].bytes);

		assert_int_equal(utf8_valid(s), texts[i].valid);
		assert_true(str_is(utf8_clean(a, s), texts[i].clean));
	}
	assert_false(utf8_valid((struct str){ "a\0b", 3 }));
	assert_true(str_is(utf8_clean(a, (struct str){ "a\0b", 3 }), "ab"));
	for (struct str s = STR("aü€😀"); s.n;) {
		const char *at = s.p;
		uint32_t c = utf8_next(&s);
		char bytes[UTF8_MAX];

		assert_int_equal(utf8_put(bytes, c), s.p - at);
		assert_memory_equal(bytes, at, (size_t)(s.p - at));
	}
	assert_int_equal(utf8_length(STR("Zürich")), 6);
	assert_int_equal(utf8_width(STR("日本")), 4);
	assert_string_equal(utf8_fold(a, STR("ZÜRICH é")), "zurich e");
	assert_string_equal(utf8_blank(a, STR("\ufeffhow\u00a0many\u200b é")),
			    "   how  many    é");
	/* NOLINTNEXTLINE(misc-misleading-bidirectional) */
	assert_string_equal(utf8_blank(a, STR("\u202eno\u200dway\u3000\xff")),
			    "   no\u200dway   \xff");
	assert_string_equal(utf8_shorten(a, STR("Zürich"), 3), "Zür…");
	assert_string_equal(utf8_shorten(a, STR("Zürich"), 6), "Zürich");
}

/* Eight bytes are looked at at once: a bad one is found at each place. */
static void
knows_utf8_anywhere(void **state)
{
	char text[20];

	(void)state;
	for (size_t i = 0; i < sizeof(text); i++) {
		for (int c = 0; c < 256; c++) {
			memset(text, 'x', sizeof(text));
			text[i] = (char)c;
			assert_int_equal(
				utf8_valid((struct str){ text, sizeof(text) }),
				c > 0 && c < 128);
		}
		memset(text, 'x', sizeof(text));
		if (i + 1 < sizeof(text)) {
			text[i] = '\xc3';
			text[i + 1] = '\xbc';
		}
		assert_true(utf8_valid((struct str){ text, sizeof(text) }));
	}
}

static const struct {
	const char *text;
	bool ok;
} jsons[] = {
	{ "{}", true },
	{ " [1,2] ", true },
	{ "5", true },
	{ "12", true },
	{ "\"x\"", true },
	{ "null", false }, /* json-c's null is no object */
	{ "{}x", false },
	{ "{} {}", false },
	{ "{\"a\":}", false },
	{ "{\"a\":1", false },
	{ "\"\xff\"", false },
	{ "", false },
};

static void
reads_json(void **state)
{
	struct json_object *o;
	struct buf deep = buf_new(a, 1 << 16);

	(void)state;
	for (size_t i = 0; i < COUNT(jsons); i++)
		if ((json_parse(a, str_of(jsons[i].text)) != NULL) !=
		    jsons[i].ok)
			fail_msg("%s", jsons[i].text);
	for (int i = 0; i < 1000; i++)
		buf_putc(&deep, '[');
	assert_null(json_parse(a, buf_str(&deep)));
	o = json_parse(a, STR("{\"a\":\"x\",\"n\":7,\"l\":[1]}"));
	assert_string_equal(json_get_text(o, "a", ""), "x");
	assert_string_equal(json_get_text(o, "n", "none"), "none");
	assert_int_equal(json_get_int(o, "n", 0), 7);
	assert_int_equal(json_length(json_get(o, "l")), 1);
	assert_null(json_get(NULL, "x"));
}

static void
writes_json(void **state)
{
	struct json_object *o = json_new(a);

	(void)state;
	json_set_real(o, "third", 0.3);
	json_set_real(o, "big", 1e300);
	json_set_text(o, "slash", "a/b");
	json_set_text(o, "none", NULL);
	json_push_text(json_add_array(o, "list"), "x");
	json_set_int(json_add_object(o, "inner"), "n", 1);
	assert_true(str_is(json_text(a, o),
			   "{\"third\":0.3,\"big\":1e+300,\"slash\":\"a/b\","
			   "\"none\":null,\"list\":[\"x\"],"
			   "\"inner\":{\"n\":1}}"));
}

struct seen {
	char *text;
};

static const struct err *
see(void *arg, const struct conf_entry *e)
{
	struct seen *s = arg;

	s->text = arena_printf(a, "%s%.*s|%.*s|%.*s=%.*s@%u;", s->text,
			       (int)e->section.n, e->section.p, (int)e->name.n,
			       e->name.p, (int)e->key.n, e->key.p,
			       (int)e->value.n, e->value.p, e->line);
	return NULL;
}

static void
a_mark_before_a_conf(void **state)
{
	char nothing[] = "";
	struct seen s = { nothing };

	(void)state;
	assert_null(
		conf_parse(a, "f", STR("\xef\xbb\xbf[a]\nk = v\n"), see, &s));
	assert_string_equal(s.text, "a||=@1;a||k=v@2;");
	assert_non_null(
		conf_parse(a, "f", STR("[a]\n\xef\xbb\xbfk\n"), see, &s));
}

static void
an_error_is_copied_whole(void **state)
{
	struct arena *short_lived = arena_create((size_t)1 << 20);
	struct err e = { ERR_BUSY, arena_strdup(short_lived, "say"),
			 arena_strdup(short_lived, "note"),
			 arena_strdup(short_lived, "57014"), 7 };
	const struct err *copy = err_copy(a, &e);

	(void)state;
	arena_destroy(short_lived);
	assert_int_equal(copy->kind, ERR_BUSY);
	assert_string_equal(copy->say, "say");
	assert_string_equal(copy->note, "note");
	assert_string_equal(copy->sqlstate, "57014");
	assert_int_equal(copy->retry_after_s, 7);
}

static void
reads_conf(void **state)
{
	char nothing[] = "";
	struct seen s = { nothing };

	(void)state;
	assert_null(conf_parse(a, "f",
			       STR("# c\n; c\n[one]\na = 1 # no comment\r\n"
				   "b=\" x \"\n[two  my name]\nc = x\n  y\n\n"
				   "  # in between\n  z\nd ="),
			       see, &s));
	assert_string_equal(s.text,
			    "one||=@3;one||a=1 # no comment@4;one||b= x @5;"
			    "two|my name|=@6;two|my name|c=x\ny\nz@7;"
			    "two|my name|d=@12;");
}

/* What a child of a fork says, n bytes of it. */
static void
ask_child(void (*say)(int to), char *ret, size_t n)
{
	int ends[2];
	pid_t child;

	assert_int_equal(pipe(ends), 0);
	child = fork();
	if (child == 0) {
		say(ends[1]);
		_exit(0);
	}
	assert_true(child > 0);
	assert_int_equal(read(ends[0], ret, n), (ssize_t)n);
	assert_int_equal(waitpid(child, NULL, 0), child);
	(void)close(ends[0]);
	(void)close(ends[1]);
}

static void
say_id(int to)
{
	if (write(to, rand_id(a), RAND_ID_CHARS) < 0)
		_exit(1);
}

static void
say_own(int to)
{
	const char right = own_pid() == getpid() ? 'y' : 'n';

	if (write(to, &right, 1) < 0)
		_exit(1);
}

static void
forks_have_ids_of_their_own(void **state)
{
	char of_child[RAND_ID_CHARS + 1] = "", of_next[RAND_ID_CHARS + 1] = "";
	char right = ' ';

	(void)state;
	(void)rand_id(a); /* there are bytes left */
	ask_child(say_id, of_child, RAND_ID_CHARS);
	ask_child(say_id, of_next, RAND_ID_CHARS);
	assert_true(rand_is_id(of_child));
	assert_string_not_equal(of_child, of_next);
	assert_string_not_equal(of_child, rand_id(a));
	assert_int_equal(own_pid(), getpid());
	ask_child(say_own, &right, 1);
	assert_int_equal(right, 'y');
}

static void
ids_never_run_out(void **state)
{
	const char *ids[100];

	(void)state;
	for (size_t i = 0; i < COUNT(ids); i++) {
		ids[i] = rand_id(a);
		assert_true(rand_is_id(ids[i]));
		for (size_t k = 0; k < i; k++)
			assert_string_not_equal(ids[k], ids[i]);
	}
}

static void
makes_ids(void **state)
{
	const char *one = rand_id(a), *two = rand_id(a);

	(void)state;
	assert_true(rand_is_id(one) && rand_is_id(two));
	assert_string_not_equal(one, two);
	assert_int_equal(str_of(rand_uuid(a)).n, 36);
	assert_int_equal(rand_uuid(a)[14], '4');
	assert_string_not_equal(rand_uuid(a), rand_uuid(a));
	assert_false(rand_is_id(""));
	assert_false(rand_is_id(NULL));
	assert_false(rand_is_id("../../../../../etc/passwd1"));
}

static void
names_endings(void **state)
{
	(void)state;
	assert_true(str_is(file_ending(STR("/a.b/c.db")), "db"));
	assert_true(str_is(file_ending(STR("c.tar.gz")), "gz"));
	assert_true(file_ending(STR("/a.b/c")).n == 0);
	assert_true(file_ending(STR("/a/.hidden")).n == 0);
	assert_true(file_ending(STR("")).n == 0);
	assert_string_equal(clock_iso(a, 0), "1970-01-01T00:00:00Z");
}

static const char *
nested(size_t depth)
{
	struct buf b = buf_new(a, 10000);

	for (size_t i = 0; i < depth; i++)
		buf_putc(&b, '[');
	for (size_t i = 0; i < depth; i++)
		buf_putc(&b, ']');
	return buf_text(&b);
}

/* Data of templates may be deep; what nobody means is refused. */
static void
reads_deep_json(void **state)
{
	struct json_object *o = json_parse(a, str_of(nested(100)));

	(void)state;
	assert_non_null(o);
	assert_string_equal(json_text(a, o).p, nested(100));
	assert_non_null(json_parse(a, str_of(nested(JSON_DEPTH))));
	assert_null(json_parse(a, str_of(nested(JSON_DEPTH + 1))));
}

/* As json-c writes it, to the byte. */
static void
writes_as_json_c_does(void **state)
{
	static const char *const cases[] = {
		"{}",
		"[]",
		"null",
		"\"\"",
		"[true,false,null,0,-1,9223372036854775806]",
		"[9223372036854775807,18446744073709551615,-9223372036854775808]",
		"[0.1,1e300,-2.50,1.0]",
		"{\"a/b\":\"</c>\",\"d\":{\"e\":[[],{}]}}",
		"[\"\\u0000\\u0001\\b\\t\\n\\f\\r\\\"\\\\\\u001f\\u007f\"]",
		"{\"z\u00fcrich\":\"\xe2\x82\xac \\ud83d\\ude00\"}",
	};

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct json_object *o = json_parse(a, str_of(cases[i]));
		struct str text = json_text(a, o);

		assert_string_equal(
			text.p,
			json_object_to_json_string_ext(
				o, JSON_C_TO_STRING_PLAIN |
					   JSON_C_TO_STRING_NOSLASHESCAPE));
		assert_int_equal(text.n, strlen(text.p));
	}
}

TESTS_IN(set_up, tear_down, CASE(writes_as_json_c_does), CASE(knows_utf8),
	 CASE(knows_utf8_anywhere), CASE(reads_json), CASE(writes_json),
	 CASE(reads_deep_json), CASE(reads_conf), CASE(a_mark_before_a_conf),
	 CASE(an_error_is_copied_whole), CASE(makes_ids),
	 CASE(ids_never_run_out), CASE(forks_have_ids_of_their_own),
	 CASE(names_endings))
