#include <string.h>

#include "base/utf8.h"
#include "sql/never/conjunct.h"

#include "base/ban.h"

#define DAY_BYTES 10  /* "2024-05-31" */
#define MONTH_BYTES 7 /* "2024-05" */
#define DIGITS_MAX 15 /* as many are exact in a double */

static bool
read_number(const struct shape *s, struct span e, struct literal *ret)
{
	const bool minus = token_is_op(s->tokens[e.at], "-");

	if (e.end != e.at + 1 + minus ||
	    s->tokens[e.end - 1].kind != TOKEN_NUMBER ||
	    !str_to_real(s->tokens[e.end - 1].text, &ret->number))
		return false;
	ret->is_number = true;
	if (minus)
		ret->number = -ret->number;
	return true;
}

bool
literal_read(struct arena *a, const struct shape *s, struct span e,
	     struct literal *ret)
{
	static const char *const types[] = { "date", "timestamp", NULL };

	*ret = (struct literal){ .is_number = false };
	e = span_bare(s, e);
	if (e.at >= e.end)
		return false;
	if (read_number(s, e, ret))
		return true;
	if (e.end == e.at + 2 && token_is_one_of(s->tokens[e.at], types))
		e.at++;
	if (e.end != e.at + 1)
		return false;
	ret->text = token_text(a, s->dialect, s->tokens[e.at]);
	return ret->text.p;
}

static enum relation
of_order(int order)
{
	return order < 0   ? RELATION_LESS
	       : order > 0 ? RELATION_GREATER
			   : RELATION_SAME;
}

static bool
is_day_byte(char form, char c)
{
	return form == '-' ? c == '-' : c >= '0' && c <= '9';
}

/* Of days and months how far they are one; else 0. */
static size_t
day_bytes(struct str t)
{
	static const char form[] = "0000-00-00";

	if (t.n != MONTH_BYTES && t.n < DAY_BYTES)
		return 0;
	t = str_first(t, DAY_BYTES);
	for (size_t i = 0; i < t.n; i++)
		if (!is_day_byte(form[i], t.p[i]))
			return 0;
	return t.n;
}

/* With a time zone a later day may be the earlier moment. */
static bool
has_zone(struct str t)
{
	return t.n > DAY_BYTES && strpbrk(t.p + DAY_BYTES, "+-Zz");
}

static enum relation
of_days(struct arena *a, struct str x, struct str y)
{
	size_t n = day_bytes(x);
	int order;

	x = str_of(str_dup(a, x));
	y = str_of(str_dup(a, y));
	if (day_bytes(y) < n)
		n = day_bytes(y);
	order = memcmp(x.p, y.p, n);
	if (has_zone(x) || has_zone(y) || (order == 0 && !str_eq(x, y)))
		return RELATION_UNKNOWN;
	return of_order(order);
}

/* Its letters and digits, folded: what is left of it in each collation. */
static const char *
essence(struct arena *a, struct str t)
{
	char *s = utf8_fold(a, t), *to = s;

	for (const char *p = s; *p; p++)
		if (str_is_word_char(*p) && *p != '_')
			*to++ = *p;
	*to = '\0';
	return s;
}

/* Letters at its begin, and no word that stands for yes or no. */
static bool
is_word(const char *s)
{
	static const char *const signs[] = { "t",  "f",   "true", "false",
					     "y",  "n",   "yes",  "no",
					     "on", "off", "null", NULL };

	return *s && !str_is_digits((struct str){ s, 1 }) &&
	       !str_is_one_of(s, signs);
}

static enum relation
of_texts(struct arena *a, struct str x, struct str y)
{
	const char *ex = essence(a, x), *ey = essence(a, y);

	if (str_eq(x, y))
		return RELATION_SAME;
	if (day_bytes(x) && day_bytes(y))
		return of_days(a, x, y);
	if (x.n == y.n && x.n <= DIGITS_MAX && str_is_digits(x) &&
	    str_is_digits(y))
		return of_order(memcmp(x.p, y.p, x.n));
	return is_word(ex) && is_word(ey) && strcmp(ex, ey) != 0
		       ? RELATION_OTHER
		       : RELATION_UNKNOWN;
}

enum relation
literal_relation(struct arena *a, const struct literal *x,
		 const struct literal *y)
{
	if (x->is_number != y->is_number)
		return RELATION_UNKNOWN;
	if (x->is_number)
		return of_order((x->number > y->number) -
				(x->number < y->number));
	return of_texts(a, x->text, y->text);
}
