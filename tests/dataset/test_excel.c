#include "dataset/read/excel/format.h"
#include <string.h>

#include "tests/test.h"

#include "base/ban.h"

#define ARENA ((size_t)1 << 20)

static void
test_codes(void **state)
{
	static const struct {
		const char *code;
		enum excel_kind want;
	} cases[] = {
		{ "General", EXCEL_NUMBER },
		{ "0.00", EXCEL_NUMBER },
		{ "#,##0.00 \"days\"", EXCEL_NUMBER },
		{ "[Red]#,##0;[Blue]-#,##0", EXCEL_NUMBER },
		{ "[$USD-409] #,##0", EXCEL_NUMBER },
		{ "0.00E+00", EXCEL_NUMBER },
		{ "0\\d", EXCEL_NUMBER },
		{ "#,##0_d", EXCEL_NUMBER },
		{ "@", EXCEL_NUMBER },
		{ "", EXCEL_NUMBER },
		{ "0%", EXCEL_NUMBER },
		{ "yyyy-mm-dd", EXCEL_DATE },
		{ "DD.MM.YYYY", EXCEL_DATE },
		{ "[$-407]d. mmmm yyyy;@", EXCEL_DATE },
		{ "mmm", EXCEL_DATE },
		{ "hh:mm", EXCEL_TIME },
		{ "h:mm AM/PM", EXCEL_TIME },
		{ "mm:ss.0", EXCEL_TIME },
		{ "yyyy-mm-dd hh:mm:ss", EXCEL_STAMP },
		{ "d/m h:mm", EXCEL_STAMP },
		{ "[h]:mm", EXCEL_ELAPSED },
		{ "[mm]:ss", EXCEL_ELAPSED },
		{ "\"unclosed", EXCEL_NUMBER },
		{ "[", EXCEL_NUMBER },
		{ "\\", EXCEL_NUMBER },
	};

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++)
		if (excel_kind_of_code(str_of(cases[i].code)) != cases[i].want)
			fail_msg("%s", cases[i].code);
	assert_int_equal(excel_kind_of_id(0), EXCEL_NUMBER);
	assert_int_equal(excel_kind_of_id(13), EXCEL_NUMBER);
	assert_int_equal(excel_kind_of_id(14), EXCEL_DATE);
	assert_int_equal(excel_kind_of_id(20), EXCEL_TIME);
	assert_int_equal(excel_kind_of_id(22), EXCEL_STAMP);
	assert_int_equal(excel_kind_of_id(46), EXCEL_ELAPSED);
	assert_int_equal(excel_kind_of_id(49), EXCEL_NUMBER);
}

static void
test_numbers(void **state)
{
	static const struct {
		const char *number;
		enum excel_kind kind;
		bool from_1904;
		const char *want;
	} cases[] = {
		{ "1", EXCEL_NUMBER, false, "1" },
		{ " -1234.50 ", EXCEL_NUMBER, false, "-1234.50" },
		{ "0.10000000000000001", EXCEL_NUMBER, false, "0.1" },
		{ "3.3000000000000003", EXCEL_NUMBER, false, "3.3" },
		{ "1234567890123456", EXCEL_NUMBER, false, "1234567890123456" },
		{ "1E3", EXCEL_NUMBER, false, "1000" },
		{ "1e+20", EXCEL_NUMBER, false, "1e+20" },
		{ "", EXCEL_NUMBER, false, "" },
		{ "x", EXCEL_DATE, false, "" },
		{ "1e999", EXCEL_NUMBER, false, "" },
		{ "45351", EXCEL_DATE, false, "2024-02-29" },
		{ "45351.520833333336", EXCEL_DATE, false,
		  "2024-02-29 12:30:00" },
		{ "45351", EXCEL_STAMP, false, "2024-02-29 00:00:00" },
		{ "1", EXCEL_DATE, false, "1900-01-01" },
		{ "59", EXCEL_DATE, false, "1900-02-28" },
		{ "60", EXCEL_DATE, false, "60" },
		{ "61", EXCEL_DATE, false, "1900-03-01" },
		{ "0", EXCEL_DATE, true, "1904-01-01" },
		{ "43889", EXCEL_DATE, true, "2024-02-29" },
		{ "2958465", EXCEL_DATE, false, "9999-12-31" },
		{ "2958466", EXCEL_DATE, false, "2958466" },
		{ "-1", EXCEL_DATE, false, "-1" },
		{ "0.5", EXCEL_TIME, false, "12:00:00" },
		{ "0.336805555555556", EXCEL_TIME, false, "08:05:00" },
		{ "0.5", EXCEL_STAMP, false, "12:00:00" },
		{ "45351.5", EXCEL_TIME, false, "2024-02-29 12:00:00" },
		{ "1.25", EXCEL_ELAPSED, false, "30:00:00" },
		{ "45351.00000578704", EXCEL_STAMP, false,
		  "2024-02-29 00:00:00.500" },
	};
	struct arena *a = arena_create(ARENA);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct buf b = buf_new(a, 100);

		excel_put_number(&b, str_of(cases[i].number), cases[i].kind,
				 cases[i].from_1904);
		if (strcmp(buf_text(&b), cases[i].want) != 0)
			fail_msg("%s: %s, not %s", cases[i].number,
				 buf_text(&b), cases[i].want);
	}
	arena_destroy(a);
}

TESTS(CASE(test_codes), CASE(test_numbers))
