#include "request/multipart.h"

#include <string.h>

#include "base/buf.h"
#include "tests/test.h"

#include "base/ban.h"

/* What came, as one line: "name/file/type=bytes;". */
struct seen {
	struct buf text;
};

static const struct err *
see_begin(void *arg, const struct part *part)
{
	struct seen *s = arg;

	buf_printf(&s->text, "%s/%s/%s=", part->name,
		   part->filename ? part->filename : "-",
		   part->type ? part->type : "-");
	return NULL;
}

static const struct err *
see_data(void *arg, struct str bytes)
{
	struct seen *s = arg;

	buf_add(&s->text, bytes);
	return NULL;
}

static const struct err *
see_end(void *arg)
{
	struct seen *s = arg;

	buf_puts(&s->text, ";");
	return NULL;
}

/* NULL: it is malformed, or ends too early. */
static const char *
read_by(struct arena *a, struct str body, size_t step)
{
	struct seen s = { buf_new(a, 1 << 20) };
	const struct multipart_sink sink = { see_begin, see_data, see_end, &s };
	struct multipart *m = multipart_new(a, STR("X"), &sink);
	const struct err *e = NULL;

	while (body.n && !e) {
		e = multipart_feed(m, str_first(body, step));
		body = str_from(body, step < body.n ? step : body.n);
	}
	if (!e)
		e = multipart_finish(m);
	return e ? NULL : buf_text(&s.text);
}

#define FIELD(name) "Content-Disposition: form-data; name=" name "\r\n"

static const struct {
	const char *body;
	const char *want; /* NULL: refused */
} bodies[] = {
	{ "--X\r\n" FIELD("a") "\r\n1\r\n--X--\r\n", "a/-/-=1;" },
	{ "--X\r\n" FIELD("\"a\"") "\r\n\r\n--X--", "a/-/-=;" },
	{ "before\r\n--X\r\n" FIELD("a") "\r\n1\r\n--X \t\r\n" FIELD(
		  "b") "\r\n2\r\n--X--after",
	  "a/-/-=1;b/-/-=2;" },
	{ "--X\r\n" FIELD("f; filename=\"x.csv\"") "Content-Type: text/csv\r\n"
						   "\r\na,b\r\n1,2\r\n\r\n--X-"
						   "-",
	  "f/x.csv/text/csv=a,b\r\n1,2\r\n;" },
	{ "--X\r\n" FIELD("f; filename=\"a\\\"b;c.csv\"") "\r\n1\r\n--X--",
	  "f/a\"b;c.csv/-=1;" },
	{ "--X\r\n" FIELD("f; filename=\"a%22b.csv\"") "\r\n1\r\n--X--",
	  "f/a\"b.csv/-=1;" },
	{ "--X\r\n" FIELD("f; filename=\"\"") "\r\n\r\n--X--", "f//-=;" },
	{ "--X\r\n\r\nbare\r\n--X--", "/-/-=bare;" },
	/* what only begins like a boundary is data */
	{ "--X\r\n" FIELD("a") "\r\n1\r\n--\r\n-X\r\r\n--X--",
	  "a/-/-=1\r\n--\r\n-X\r;" },
	{ "--X\r\n" FIELD("a") "\r\n1\r\n--Xtra\r\n--X--", NULL },
	{ "--X\r\n" FIELD("a") "\r\n1", NULL },
	{ "--X\r\n" FIELD("a"), NULL },
	{ "", NULL },
	{ "nothing", NULL },
	{ "--X--", "" },
};

static void
test_bodies(void **state)
{
	static const size_t steps[] = { 1, 2, 3, 7, 1000000 };
	struct arena *a = arena_create((size_t)256 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(bodies); i++)
		for (size_t k = 0; k < COUNT(steps); k++) {
			const char *got =
				read_by(a, str_of(bodies[i].body), steps[k]);

			assert_int_equal(got == NULL, bodies[i].want == NULL);
			if (got)
				assert_string_equal(got, bodies[i].want);
		}
	arena_destroy(a);
}

static void
test_ceilings(void **state)
{
	struct arena *a = arena_create((size_t)64 << 20);
	struct buf b = buf_new(a, 1 << 20);

	(void)state;
	buf_puts(&b, "--X\r\nContent-Disposition: ");
	for (int i = 0; i < 10000; i++)
		buf_puts(&b, "x");
	buf_puts(&b, "\r\n\r\n1\r\n--X--");
	assert_null(read_by(a, buf_str(&b), 1000000));
	arena_destroy(a);
}

static void
test_boundaries(void **state)
{
	static const struct {
		const char *type, *want; /* NULL: none */
	} cases[] = {
		{ "multipart/form-data; boundary=abc", "abc" },
		{ "Multipart/Form-Data; charset=x; Boundary=\"a b\"", "a b" },
		{ "multipart/form-data", NULL },
		{ "multipart/form-data; boundary=", NULL },
		{ "multipart/mixed; boundary=abc", NULL },
		{ "text/csv", NULL },
		{ "", NULL },
	};
	struct arena *a = arena_create(1 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct str got;
		bool ok = multipart_boundary(a, str_of(cases[i].type), &got);

		assert_int_equal(ok, cases[i].want != NULL);
		if (ok)
			assert_true(str_is(got, cases[i].want));
	}
	arena_destroy(a);
}

TESTS(CASE(test_bodies), CASE(test_ceilings), CASE(test_boundaries))
