#include "dataset/type/value.h"

#include <string.h>

#include "tests/test.h"

#include "base/ban.h"

#define INTEGERS (FIT_INTEGER | FIT_DECIMAL | FIT_NUMBER)
#define DECIMALS (FIT_DECIMAL | FIT_NUMBER)
#define YMD (FIT_DATE_YMD | FIT_STAMP_YMD)
#define DMY (FIT_DATE_DMY | FIT_STAMP_DMY)
#define MDY (FIT_DATE_MDY | FIT_STAMP_MDY)

static const struct {
	const char *text;
	char decimal;
	unsigned fits;
	enum value_fit as;
	const char *want; /* NULL: it cannot be written so */
} cases[] = {
	{ "1", '.', INTEGERS, FIT_INTEGER, "1" },
	{ "-0", '.', INTEGERS, FIT_INTEGER, "-0" },
	{ "+12", '.', INTEGERS, FIT_INTEGER, "12" },
	{ "007", '.', 0, FIT_INTEGER, NULL },
	{ "0.5", '.', DECIMALS, FIT_DECIMAL, "0.5" },
	{ ".5", '.', DECIMALS, FIT_DECIMAL, "0.5" },
	{ "12,5%", ',', DECIMALS, FIT_DECIMAL, "12.5" },
	{ "-12.5 %", '.', DECIMALS, FIT_DECIMAL, "-12.5" },
	{ "40%", '.', INTEGERS, FIT_INTEGER, "40" },
	{ "$1,249.50", '.', DECIMALS, FIT_DECIMAL, "1249.50" },
	{ "1.150,00 €", ',', DECIMALS, FIT_DECIMAL, "1150.00" },
	{ "45,30\xC2\xA0€", ',', DECIMALS, FIT_DECIMAL, "45.30" },
	{ "-$5", '.', INTEGERS, FIT_INTEGER, "-5" },
	{ "$-5", '.', INTEGERS, FIT_INTEGER, "-5" },
	{ "€ -5,5", ',', DECIMALS, FIT_DECIMAL, "-5.5" },
	{ "CHF 1'200.50", '.', DECIMALS, FIT_DECIMAL, "1200.50" },
	{ "12 EUR", '.', INTEGERS, FIT_INTEGER, "12" },
	{ "$5 USD", '.', 0, FIT_INTEGER, NULL },
	{ "--5", '.', 0, FIT_INTEGER, NULL },
	{ "-$-5", '.', 0, FIT_INTEGER, NULL },
	{ "$", '.', 0, FIT_INTEGER, NULL },
	{ "EUR", '.', 0, FIT_INTEGER, NULL },
	{ "$007", '.', 0, FIT_INTEGER, NULL },
	{ "%", '.', 0, FIT_DECIMAL, NULL },
	{ "5%%", '.', 0, FIT_DECIMAL, NULL },
	{ "1.", '.', 0, FIT_DECIMAL, NULL },
	{ "1,234", '.', INTEGERS, FIT_INTEGER, "1234" },
	{ "1,234", ',', DECIMALS, FIT_DECIMAL, "1.234" },
	{ "1.234,56", ',', DECIMALS, FIT_DECIMAL, "1234.56" },
	{ "1,234,567.8", '.', DECIMALS, FIT_NUMBER, "1234567.8" },
	{ "1 234 567", '.', INTEGERS, FIT_INTEGER, "1234567" },
	{ "1\xC2\xA0"
	  "234,5",
	  ',', DECIMALS, FIT_DECIMAL, "1234.5" },
	{ "1,23,456", '.', 0, FIT_INTEGER, NULL },
	{ "1234,567", '.', 0, FIT_INTEGER, NULL },
	{ "1,2345", '.', 0, FIT_INTEGER, NULL },
	{ "1.5e3", '.', FIT_NUMBER, FIT_NUMBER, "1.5e3" },
	{ "1e", '.', 0, FIT_NUMBER, NULL },
	{ "9223372036854775807", '.', INTEGERS, FIT_INTEGER,
	  "9223372036854775807" },
	{ "9223372036854775808", '.', DECIMALS, FIT_INTEGER, NULL },
	{ "12a", '.', 0, FIT_INTEGER, NULL },
	{ "-", '.', 0, FIT_INTEGER, NULL },
	{ "10.0.0.1", '.', 0, FIT_DECIMAL, NULL },
	{ "true", '.', FIT_BOOLEAN, FIT_BOOLEAN, "true" },
	{ "FALSE", '.', FIT_BOOLEAN, FIT_BOOLEAN, "false" },
	{ "yes", '.', 0, FIT_BOOLEAN, NULL },
	{ "2024-02-29", '.', YMD, FIT_DATE_YMD, "2024-02-29" },
	{ "2023-02-29", '.', 0, FIT_DATE_YMD, NULL },
	{ "2024/1/2", '.', YMD, FIT_STAMP_YMD, "2024-01-02 00:00:00" },
	{ "31.12.2024", '.', DMY, FIT_DATE_DMY, "2024-12-31" },
	{ "12/31/2024", '.', MDY, FIT_DATE_MDY, "2024-12-31" },
	{ "1/2/2024", '.', DMY | MDY, FIT_DATE_MDY, "2024-01-02" },
	{ "1/2/2024", '.', DMY | MDY, FIT_DATE_DMY, "2024-02-01" },
	{ "1.2/2024", '.', 0, FIT_DATE_DMY, NULL },
	{ "2024-01-02 03:04", '.', FIT_STAMP_YMD, FIT_STAMP_YMD,
	  "2024-01-02 03:04:00" },
	{ "2024-01-02T03:04:05.678Z", '.', FIT_STAMP_YMD, FIT_STAMP_YMD,
	  "2024-01-02 03:04:05.678" },
	{ "2024-12-31T23:30:00-02:00", '.', FIT_STAMP_YMD, FIT_STAMP_YMD,
	  "2025-01-01 01:30:00" },
	{ "2024-03-01T00:30:00+0200", '.', FIT_STAMP_YMD, FIT_STAMP_YMD,
	  "2024-02-29 22:30:00" },
	{ "2024-01-02 03:04", '.', FIT_STAMP_YMD, FIT_DATE_YMD, NULL },
	{ "2024-01-02 25:04", '.', 0, FIT_STAMP_YMD, NULL },
	{ "7:30", '.', FIT_TIME, FIT_TIME, "07:30:00" },
	{ "23:59:59.5", '.', FIT_TIME, FIT_TIME, "23:59:59.5" },
	{ "24:00", '.', 0, FIT_TIME, NULL },
	{ "", '.', 0, FIT_INTEGER, NULL },
	{ "x", '.', 0, FIT_TIME, NULL },
};

static void
test_values(void **state)
{
	struct arena *a = arena_create(1 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct buf b = buf_new(a, 100);
		struct value_digits d;
		bool ok;

		if (value_fits(str_of(cases[i].text), cases[i].decimal, &d) !=
		    cases[i].fits)
			fail_msg("%s fits %x, not %x", cases[i].text,
				 value_fits(str_of(cases[i].text),
					    cases[i].decimal, &d),
				 cases[i].fits);
		ok = value_write(&b, str_of(cases[i].text), cases[i].as,
				 cases[i].decimal);
		if (ok != (cases[i].want != NULL))
			fail_msg("%s is written: %d", cases[i].text, ok);
		if (ok)
			assert_string_equal(buf_text(&b), cases[i].want);
	}
	arena_destroy(a);
}

static void
test_nulls(void **state)
{
	static const char *const nulls[] = { "",    "NULL", "null", "NA",
					     "n/a", "\\N",  "-",    "#N/A" };
	static const char *const others[] = { "0", "none", "nothing", "--" };

	(void)state;
	for (size_t i = 0; i < COUNT(nulls); i++)
		assert_true(value_is_null(str_of(nulls[i])));
	for (size_t i = 0; i < COUNT(others); i++)
		assert_false(value_is_null(str_of(others[i])));
}

TESTS(CASE(test_values), CASE(test_nulls))
