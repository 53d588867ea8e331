#include "dataset/type/value.h"

#include "dataset/type/value_parts.h"

#include "base/ban.h"

bool
value_is_null(struct str s)
{
	static const char *const words[] = { "null", "na",   "n/a",
					     "\\n",  "#n/a", "-" };

	if (s.n == 0)
		return true;
	for (size_t i = 0; s.n <= 4 && i < COUNT(words); i++)
		if (str_is_nocase(s, words[i]))
			return true;
	return false;
}

unsigned
value_fits(struct str s, char decimal, struct value_digits *ret)
{
	*ret = (struct value_digits){ .whole = 0 };
	if (s.n == 0 || s.n > NUMBER_MAX)
		return 0;
	if (str_is_nocase(s, "true") || str_is_nocase(s, "false"))
		return FIT_BOOLEAN;
	return value_number_fits(s, decimal, ret) | value_when_fits(s);
}

bool
value_write(struct buf *b, struct str s, enum value_fit as, char decimal)
{
	bool yes = str_is_nocase(s, "true");

	if (as == FIT_BOOLEAN) {
		buf_puts(b, yes ? "true" : "false");
		return yes || str_is_nocase(s, "false");
	}
	if (as == FIT_INTEGER || as == FIT_DECIMAL || as == FIT_NUMBER)
		return value_write_number(b, s, as, decimal);
	return as == FIT_TIME ? value_write_time(b, s)
			      : value_write_date(b, s, as);
}
