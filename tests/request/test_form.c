#include "request/form.h"

#include <string.h>

#include "base/buf.h"

#include "tests/request/request.h"

#include "base/ban.h"

#define FORM_TYPE "CONTENT_TYPE=application/x-www-form-urlencoded\n"
#define JSON_TYPE "CONTENT_TYPE=application/json; charset=utf-8\n"

#define PARTS_TYPE "CONTENT_TYPE=multipart/form-data; boundary=x\n"
#define PART(name) \
	"--x\r\nContent-Disposition: form-data; name=\"" name "\"\r\n\r\n"

struct wanted {
	const char *question;
	const char *database;
};

static const struct field_spec specs[] = {
	{ "question", FIELD_TEXT, offsetof(struct wanted, question) },
	{ "database", FIELD_LINE, offsetof(struct wanted, database) },
};

static const struct err *
read_form(struct arena *a, const char *type, const char *body,
	  struct wanted *ret)
{
	const char *env =
		arena_printf(a, "%sCONTENT_LENGTH=%zu", type, strlen(body));
	const struct err *e;
	struct request req;
	struct form form;

	e = request_of(a, env, body, &req);
	if (!e)
		e = form_read_any(&req, 200, &form);
	return e ? e : form_fill(a, &form, specs, COUNT(specs), ret);
}

static void
same(const char *have, const char *want)
{
	if (!want)
		assert_null(have);
	else
		assert_string_equal(have, want);
}

static const struct {
	const char *type, *body;
	int kind; /* -1: read */
	const char *question, *database;
} bodies[] = {
	{ FORM_TYPE, "question=how+many%3F&database=shop", -1, "how many?",
	  "shop" },
	{ FORM_TYPE, "question=a%0D%0Ab%0Dc", -1, "a\nb\nc", NULL },
	{ FORM_TYPE, "&&question=+x+&&", -1, "x", NULL },
	{ FORM_TYPE, "question", -1, NULL, NULL },
	{ FORM_TYPE, "question=%20%20", -1, NULL, NULL },
	{ FORM_TYPE, "other=%01&question=x", -1, "x", NULL },
	{ FORM_TYPE, "question=a&question=a", ERR_INPUT, NULL, NULL },
	{ FORM_TYPE, "question=%01x", ERR_INPUT, NULL, NULL },
	{ FORM_TYPE, "database=a%0Ab", ERR_INPUT, NULL, NULL },
	{ FORM_TYPE, "question=%E9", ERR_INPUT, NULL, NULL },
	{ FORM_TYPE, "question=%4", ERR_INPUT, NULL, NULL },
	{ FORM_TYPE, "question=a%00b", ERR_INPUT, NULL, NULL },
	{ JSON_TYPE, "{\"question\":\"how many?\",\"database\":null}", -1,
	  "how many?", NULL },
	{ JSON_TYPE, "{\"question\":12.50}", ERR_INPUT, NULL, NULL },
	{ JSON_TYPE, "{\"question\":true}", ERR_INPUT, NULL, NULL },
	{ JSON_TYPE, "{\"database\":12.50}", -1, NULL, "12.50" },
	{ JSON_TYPE, "{\"database\":true}", -1, NULL, "true" },
	{ JSON_TYPE, "{\"question\":{}}", ERR_INPUT, NULL, NULL },
	{ JSON_TYPE, "{\"question\":[\"x\"]}", ERR_INPUT, NULL, NULL },
	{ JSON_TYPE, "{\"question\":\"x\",\"meta\":{\"a\":[1]},\"tags\":[]}",
	  -1, "x", NULL },
	{ JSON_TYPE, "{\"database\":2.0}", -1, NULL, "2" },
	{ JSON_TYPE, "{\"database\":1e300}", -1, NULL, "1e300" },
	{ FORM_TYPE, " {\"question\": \"a=b&c\"}", -1, "a=b&c", NULL },
	{ FORM_TYPE, "{\"question\":1}", ERR_INPUT, NULL, NULL },
	{ FORM_TYPE, "{x}=1&question=y", -1, "y", NULL },
	{ JSON_TYPE, "[1]", ERR_INPUT, NULL, NULL },
	{ JSON_TYPE, "{\"question\":", ERR_INPUT, NULL, NULL },
	{ JSON_TYPE, "{\"question\":\"a\\u0000b\"}", ERR_INPUT, NULL, NULL },
	{ PARTS_TYPE,
	  PART("question") "how many?\r\n" PART("database") "shop\r\n--x--", -1,
	  "how many?", "shop" },
	{ PARTS_TYPE, PART("question") "a\r\nb\r\n--x--", -1, "a\nb", NULL },
	{ PARTS_TYPE, PART("question") "a\r\n" PART("question") "a\r\n--x--",
	  ERR_INPUT, NULL, NULL },
	{ PARTS_TYPE, PART("question\"; filename=\"a.txt") "a\r\n--x--", -1,
	  NULL, NULL },
	{ PARTS_TYPE, PART("question") "\xff\r\n--x--", ERR_INPUT, NULL, NULL },
	{ PARTS_TYPE, PART("question") "cut", ERR_INPUT, NULL, NULL },
	{ PARTS_TYPE, "question=x", ERR_INPUT, NULL, NULL },
	{ "CONTENT_TYPE=multipart/mixed; boundary=x\n", "--x", ERR_MEDIA_TYPE,
	  NULL, NULL },
	{ "", "question=x", ERR_MEDIA_TYPE, NULL, NULL },
	{ "", "", -1, NULL, NULL },
};

static void
test_reading(void **state)
{
	struct arena *a = arena_create(1 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(bodies); i++) {
		struct wanted w = { 0 };
		const struct err *e =
			read_form(a, bodies[i].type, bodies[i].body, &w);

		if ((e ? (int)e->kind : -1) != bodies[i].kind)
			fail_msg("case %zu: %s", i, e ? e->note : "read");
		if (!e) {
			same(w.question, bodies[i].question);
			same(w.database, bodies[i].database);
		}
	}
	arena_destroy(a);
}

/* Who looks at all fields is sent none that cannot be a field. */
static void
test_nested(void **state)
{
	static const struct {
		const char *body;
		int kind; /* -1: read */
	} cases[] = {
		{ "{\"a\":1,\"b\":null}", -1 },
		{ "{\"a\":[]}", ERR_INPUT },
		{ "{\"a\":1,\"b\":{}}", ERR_INPUT },
	};

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct arena *a = arena_create(1 << 20);
		const char *env =
			arena_printf(a, "%sCONTENT_LENGTH=%zu", JSON_TYPE,
				     strlen(cases[i].body));
		const struct err *e;
		struct request req;
		struct form form;

		assert_null(request_of(a, env, cases[i].body, &req));
		e = form_read(&req, 200, &form);
		assert_int_equal(e ? (int)e->kind : -1, cases[i].kind);
		arena_destroy(a);
	}
}

static void
test_joined(void **state)
{
	static const struct {
		const char *form, *want;
	} cases[] = {
		{ "t=a&x=1&t=b&t=c+d", "a,b,c d" },
		{ "t=a&t=", "a" },
		{ "t=&t=a", "a" },
		{ "x=1&t=a", "a" },
	};

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct arena *a = arena_create(1 << 20);
		struct form f;

		assert_null(form_parse(a, str_of(cases[i].form), &f));
		form_join(a, &f, "t");
		assert_true(str_is(*form_get(&f, "t"), cases[i].want));
		arena_destroy(a);
	}
}

static void
test_ceilings(void **state)
{
	struct arena *a = arena_create(1 << 20);
	char body[400];
	struct wanted w;
	struct form f;
	struct buf many = buf_new(a, 4096);

	(void)state;
	memset(body, 'a', sizeof(body));
	body[sizeof(body) - 1] = '\0';
	assert_int_equal(read_form(a, FORM_TYPE, body, &w)->kind,
			 ERR_TOO_LARGE);
	for (int i = 0; i < FORM_FIELDS_MAX; i++)
		buf_printf(&many, "f%d=x&", i);
	assert_null(form_parse(a, buf_str(&many), &f));
	assert_int_equal(f.n, FORM_FIELDS_MAX);
	assert_true(str_is(*form_get(&f, "f3"), "x"));
	assert_null(form_get(&f, "f999"));
	buf_puts(&many, "one=more");
	assert_int_equal(form_parse(a, buf_str(&many), &f)->kind, ERR_INPUT);
	arena_destroy(a);
}

TESTS(CASE(test_reading), CASE(test_nested), CASE(test_joined),
      CASE(test_ceilings))
