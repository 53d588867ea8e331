#include "tests/request/request.h"

#include <string.h>

#include "base/ban.h"

static void
test_coding(void **state)
{
	static const struct {
		const char *env;
		bool ok;
	} cases[] = {
		{ "CONTENT_LENGTH=3\nHTTP_CONTENT_ENCODING=gzip", false },
		{ "CONTENT_LENGTH=3\nHTTP_CONTENT_ENCODING=Identity", true },
		{ "CONTENT_LENGTH=3\nHTTP_CONTENT_ENCODING=", true },
		{ "CONTENT_LENGTH=0\nHTTP_CONTENT_ENCODING=br", true },
	};
	struct arena *a = arena_create(1 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct request req;
		const struct err *e = request_of(a, cases[i].env, "", &req);

		assert_int_equal(e == NULL, cases[i].ok);
		assert_true(!e || e->kind == ERR_MEDIA_TYPE);
	}
	arena_destroy(a);
}

static void
test_reading(void **state)
{
	static const struct {
		const char *env, *path, *base, *method;
		bool ok, head, https;
	} cases[] = {
		{ "REQUEST_METHOD=GET\nPATH_INFO=/chats", "/chats", "", "GET",
		  true, false, false },
		{ "REQUEST_METHOD=HEAD\nPATH_INFO=/", "/", "", "GET", true,
		  true, false },
		{ "REQUEST_METHOD=GET", "/", "", "GET", true, false, false },
		{ "REQUEST_METHOD=GET\nPATH_INFO=\nSCRIPT_NAME=/cgi-bin/p", "/",
		  "/cgi-bin/p", "GET", true, false, false },
		{ "REQUEST_METHOD=GET\nSCRIPT_NAME=/ask-data/\n"
		  "DOCUMENT_URI=/ask-data/chats/x",
		  "/chats/x", "/ask-data", "GET", true, false, false },
		{ "REQUEST_METHOD=GET\nSCRIPT_NAME=/ask-data\n"
		  "DOCUMENT_URI=/ask-data",
		  "/", "/ask-data", "GET", true, false, false },
		{ "REQUEST_METHOD=GET\nSCRIPT_NAME=/a\nDOCUMENT_URI=/b", "/b",
		  "/a", "GET", false, false, false },
		{ "REQUEST_METHOD=GET\nSCRIPT_NAME=//evil.example", "/", "",
		  "GET", false, false, false },
		{ "REQUEST_METHOD=POST\nPATH_INFO=/\xff", "/", "", "POST",
		  false, false, false },
		{ "REQUEST_METHOD=GET\nPATH_INFO=chats", "/", "", "GET", false,
		  false, false },
		{ "REQUEST_METHOD=GET\nHTTPS=on\nHTTP_HOST=a.example:8443", "/",
		  "", "GET", true, false, true },
		{ "REQUEST_METHOD=GET\nHTTP_HOST=a b", "/", "", "GET", false,
		  false, false },
		{ "REQUEST_METHOD=GET\nCONTENT_LENGTH=-1", "/", "", "GET",
		  false, false, false },
		{ "REQUEST_METHOD=GET\nCONTENT_LENGTH=9x", "/", "", "GET",
		  false, false, false },
	};
	struct arena *a = arena_create(1 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct request req;
		const struct err *e = request_of(a, cases[i].env, "", &req);

		assert_int_equal(e == NULL, cases[i].ok);
		assert_true(!e || e->kind == ERR_INPUT);
		assert_true(str_is(req.path, cases[i].path));
		assert_string_equal(req.base, cases[i].base);
		assert_string_equal(req.method, cases[i].method);
		assert_int_equal(req.head, cases[i].head);
		assert_int_equal(req.https, cases[i].https);
	}
	arena_destroy(a);
}

static void
test_body(void **state)
{
	static const struct {
		const char *length, *body;
		int kind; /* -1: read */
	} cases[] = {
		{ "CONTENT_LENGTH=5", "abcde", -1 },
		{ "CONTENT_LENGTH=0", "", -1 },
		{ "", "", -1 },
		{ "CONTENT_LENGTH=5", "abcdefgh", -1 },
		{ "CONTENT_LENGTH=5", "abc", ERR_INPUT },
		{ "CONTENT_LENGTH=11", "abcdefghijk", ERR_TOO_LARGE },
		{ "CONTENT_LENGTH=9223372036854775807", "a", ERR_TOO_LARGE },
	};
	struct arena *a = arena_create(1 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		const struct err *e;
		struct request req;
		struct str body = { 0 };

		e = request_of(a, cases[i].length, cases[i].body, &req);
		assert_null(e);
		e = request_body(&req, 10, &body);
		assert_int_equal(e ? (int)e->kind : -1, cases[i].kind);
		if (!e)
			assert_true(
				str_eq(body, str_first(str_of(cases[i].body),
						       req.length)));
	}
	arena_destroy(a);
}

static void
test_decoding(void **state)
{
	static const struct {
		const char *in, *out; /* NULL: refused */
		bool plus;
	} cases[] = {
		{ "a%20b", "a b", false }, { "a+b", "a+b", false },
		{ "a+b", "a b", true },    { "%C3%a9", "\xc3\xa9", false },
		{ "%", NULL, false },      { "%4", NULL, false },
		{ "%zz", NULL, false },    { "%00", NULL, false },
		{ "%ff", NULL, false },    { "%C0%AF", NULL, false },
		{ "", "", false },
	};
	struct arena *a = arena_create(1 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct str out = { 0 };
		bool ok = request_decode(a, str_of(cases[i].in), cases[i].plus,
					 &out);

		assert_int_equal(ok, cases[i].out != NULL);
		assert_true(!ok || str_is(out, cases[i].out));
	}
	arena_destroy(a);
}

TESTS(CASE(test_reading), CASE(test_coding), CASE(test_body),
      CASE(test_decoding))
