#include "dataset/read/csv.h"

#include <string.h>

#include "base/buf.h"
#include "dataset/read/text.h"
#include "tests/test.h"

#include "base/ban.h"

#define ARENA ((size_t)256 << 20)

static struct csv_form
form_of(char delimiter)
{
	return (struct csv_form){ .encoding = "utf-8",
				  .delimiter = delimiter,
				  .quote = '"',
				  .escape = '"' };
}

/* "1:a|b" a record, "3!why" a bad line; quoted fields in brackets. */
static const char *
read_all(struct arena *a, const struct csv_form *form, struct str text)
{
	struct buf b = buf_new(a, 1 << 20);
	struct csv *c = csv_open(a, form, csv_read_memory, &text);
	struct csv_record r;
	enum csv_got got;

	while ((got = csv_next(c, &r)) != CSV_END) {
		buf_printf(&b, "%s%lld", b.n ? " " : "", (long long)r.line);
		if (got == CSV_BAD) {
			buf_printf(&b, "!%s", r.why);
			continue;
		}
		for (size_t i = 0; i < r.n; i++) {
			const struct csv_field *f = &r.fields[i];

			buf_puts(&b, i ? "|" : ":");
			buf_puts(&b, f->quoted ? "[" : "");
			buf_add(&b, f->text);
			buf_puts(&b, f->quoted ? "]" : "");
		}
	}
	return buf_text(&b);
}

static void
test_records(void **state)
{
	static const struct {
		const char *text, *want;
	} cases[] = {
		{ "", "" },
		{ "\n\r\n\r", "" },
		{ "a", "1:a" },
		{ "a,b\n1,2\n", "1:a|b 2:1|2" },
		{ "a,b\r\n1,2\r\n", "1:a|b 2:1|2" },
		{ "a\r\rb", "1:a 3:b" },
		{ "a\n\n\nb", "1:a 4:b" },
		{ ",\n,,", "1:| 2:||" },
		{ "\"a,b\",c", "1:[a,b]|c" },
		{ "\"a\"\"b\"\n\"\"", "1:[a\"b] 2:[]" },
		{ "\"a\nb\",c\nd", "1:[a\nb]|c 3:d" },
		{ "\"a\r\nb\"\r\nd", "1:[a\r\nb] 3:d" },
		{ "1, \"a,b\" ,2", "1:1|[a,b]|2" },
		{ "5\" pipe,x", "1:5\" pipe|x" },
		{ "a\n\"b\"c,d\ne", "1:a 2!text follows a closing quote 3:e" },
		{ "a\n\"b,c\nd,e\n", "1:a 2!a quote is not closed 3:d|e" },
		{ "a\nb\xff\nc", "1:a 2!it is not in the file's encoding 3:c" },
		{ "\xEF\xBB\xBFx,y", "1:x|y" },
	};
	struct arena *a = arena_create(ARENA);
	struct csv_form form = form_of(',');

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++)
		assert_string_equal(read_all(a, &form, str_of(cases[i].text)),
				    cases[i].want);
	arena_destroy(a);
}

static void
test_forms(void **state)
{
	static const struct {
		struct csv_form form;
		const char *text, *want;
	} cases[] = {
		{ { "utf-8", ';', '\'', '\'', ',', true, false },
		  "'a;b';c\n'it''s'",
		  "1:[a;b]|c 2:[it's]" },
		{ { "utf-8", '\t', '"', '\\', '.', true, false },
		  "\"a\\\"b\\\\\"\tc",
		  "1:[a\"b\\]|c" },
		{ { "utf-8", ',', 0, 0, '.', true, false },
		  "\"a,b\"",
		  "1:\"a|b\"" },
		{ { "windows-1252", ',', '"', '"', '.', true, false },
		  "Z\xFCrich,\x80",
		  "1:Z\xC3\xBCrich|\xE2\x82\xAC" },
	};
	struct arena *a = arena_create(ARENA);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++)
		assert_string_equal(
			read_all(a, &cases[i].form, str_of(cases[i].text)),
			cases[i].want);
	arena_destroy(a);
}

static void
test_zero_byte(void **state)
{
	struct arena *a = arena_create(ARENA);
	struct csv_form form = form_of(',');

	(void)state;
	assert_string_equal(read_all(a, &form, STR("a\n\0b\nc")),
			    "1:a 2!it has a zero byte 3:c");
	arena_destroy(a);
}

static void
test_utf16(void **state)
{
	struct arena *a = arena_create(ARENA);
	struct csv_form form = form_of(',');

	(void)state;
	form.encoding = "utf-16le";
	/* with a BOM, and a pair of halves */
	assert_string_equal(read_all(a, &form,
				     STR("\xFF\xFE"
					 "a\0,\0\x3D\xD8\x00\xDE\n\0b\0")),
			    "1:a|\xF0\x9F\x98\x80 2:b");
	form.encoding = "utf-16be";
	assert_string_equal(read_all(a, &form, STR("\0a\0,\0b\xD8\x3D")),
			    "1:a|b");
	arena_destroy(a);
}

/* Lines longer than what is kept, and records across every block's end. */
static void
test_long(void **state)
{
	struct arena *a = arena_create(ARENA);
	size_t n = CSV_RECORD_MAX + 100000;
	char *text = arena_alloc(a, n + 16);
	struct csv_form form = form_of(',');
	struct str s = { text, 0 };

	(void)state;
	memset(text, 'x', n);
	text[0] = 'a';
	text[1] = text[n] = text[n + 4] = '\n';
	text[n + 1] = 'b';
	text[n + 2] = ',';
	text[n + 3] = 'c';
	s.n = n + 5;
	assert_string_equal(read_all(a, &form, s),
			    "1:a 2!it is longer than 1 MB 3:b|c");
	text[2] = '"';
	assert_string_equal(read_all(a, &form, s),
			    "1:a 2!a quote is not closed 3:b|c");
	arena_destroy(a);
}

static size_t
read_odd(void *arg, char *p, size_t n)
{
	return csv_read_memory(arg, p, n > 7 ? 7 : n);
}

static void
test_blocks(void **state)
{
	struct arena *a = arena_create(ARENA);
	struct buf b = buf_new(a, 8 << 20);
	struct csv_form form = form_of(',');
	struct csv_record r;
	struct csv *c;
	struct str text;
	int64_t n = 0;

	(void)state;
	for (int i = 0; i < 100000; i++)
		buf_printf(&b, "%d,\"a \"\"%d\"\"\r\nb\",\xC3\xA9\r\n", i, i);
	text = buf_str(&b);
	c = csv_open(a, &form, read_odd, &text);
	while (csv_next(c, &r) == CSV_RECORD) {
		assert_int_equal(r.n, 3);
		assert_int_equal(r.line, 2 * n + 1);
		assert_true(str_is(r.fields[0].text,
				   arena_printf(a, "%lld", (long long)n)));
		n++;
	}
	assert_int_equal(n, 100000);
	assert_int_equal(csv_bytes(c), (int64_t)b.n);
	arena_destroy(a);
}

static void
test_guess(void **state)
{
	static const struct {
		struct str text;
		enum text_encoding want;
	} cases[] = {
		{ STR_INIT("plain"), TEXT_UTF8 },
		{ STR_INIT("Z\xC3\xBCrich"), TEXT_UTF8 },
		{ STR_INIT("cut Z\xC3"), TEXT_UTF8 },
		{ STR_INIT("Z\xFCrich,Bern"), TEXT_CP1252 },
		{ STR_INIT("\xEF\xBB\xBFx"), TEXT_UTF8 },
		{ STR_INIT("\xFF\xFEx\0"), TEXT_UTF16LE },
		{ STR_INIT("\xFE\xFF\0x"), TEXT_UTF16BE },
		{ STR_INIT("a\0,\0b\0\n\0"), TEXT_UTF16LE },
		{ STR_INIT("\0a\0,\0b\0\n"), TEXT_UTF16BE },
	};

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++)
		assert_int_equal(text_guess(cases[i].text), cases[i].want);
}

TESTS(CASE(test_records), CASE(test_forms), CASE(test_zero_byte),
      CASE(test_utf16), CASE(test_long), CASE(test_blocks), CASE(test_guess))
