#include "sql/lex/measured.h"

#include <string.h>

#include "data/figures.h"

#include "base/ban.h"

size_t
expression_at(const struct token *t, size_t i)
{
	size_t depth = 0;

	while (i-- > 0) {
		if (depth == 0 &&
		    (token_is_op(t[i], "(") || token_is_op(t[i], ",") ||
		     token_is(t[i], "select") || token_is(t[i], "distinct")))
			return i + 1;
		depth += token_is_op(t[i], ")");
		depth -= depth > 0 && token_is_op(t[i], "(");
	}
	return 0;
}

/* The name of "total" and "o.total", from token i up to end; empty: neither. */
static struct str
name_at(struct arena *a, const struct token *t, size_t i, size_t end)
{
	while (i + 2 < end && token_is_name(t[i]) && token_is_op(t[i + 1], "."))
		i += 2;
	return i + 1 == end && token_is_name(t[i]) ? token_name(a, t[i])
						   : STR("");
}

/* "CASE WHEN … THEN total ELSE 0 END", without one in it. */
static struct str
name_of_case(struct arena *a, const struct token *t, size_t i, size_t end)
{
	size_t then = 0, stop = 0;

	if (end < i + 2 || !token_is(t[i], "case") ||
	    !token_is(t[end - 1], "end"))
		return STR("");
	for (i++; i < end; i++) {
		if (token_is(t[i], "case") || (then && token_is(t[i], "when")))
			return STR("");
		if (token_is(t[i], "then"))
			then = i + 1;
		if (!stop && (token_is(t[i], "else") || token_is(t[i], "end")))
			stop = i;
	}
	return then && then < stop ? name_at(a, t, then, stop) : STR("");
}

/* Of "sum(total)", from token i up to end. */
static struct str
name_of_call(struct arena *a, const struct token *t, size_t i, size_t end)
{
	static const char *const calls[] = { "sum", "total",  "avg", "min",
					     "max", "median", NULL };
	struct str name;

	if (end < i + 4 || !token_is_one_of(t[i], calls) ||
	    !token_is_op(t[i + 1], "(") || !token_is_op(t[end - 1], ")"))
		return STR("");
	name = name_at(a, t, i + 2, end - 1);
	return name.n ? name : name_of_case(a, t, i + 2, end - 1);
}

/* Whether tokens i up to end are one call of sum() or total(). */
static bool
is_sum(const struct token *t, size_t i, size_t end)
{
	static const char *const sums[] = { "sum", "total", NULL };
	size_t depth = 0;

	if (end < i + 3 || !token_is_one_of(t[i], sums) ||
	    !token_is_op(t[i + 1], "("))
		return false;
	for (i++; i < end; i++) {
		depth += token_is_op(t[i], "(");
		depth -= token_is_op(t[i], ")");
		if (depth == 0)
			return i + 1 == end;
	}
	return false;
}

bool
column_is_sum(struct arena *a, const struct token *t, size_t n, struct str name)
{
	if (str_starts(str_of(str_lower(a, name)), STR("sum(")))
		return true;
	for (size_t i = 1; i + 1 < n; i++)
		if (token_is(t[i], "as") && token_is_name(t[i + 1]) &&
		    str_eq_nocase(token_name(a, t[i + 1]), name) &&
		    is_sum(t, expression_at(t, i), i))
			return true;
	return false;
}

static bool
is_hundred(struct token t)
{
	return t.kind == TOKEN_NUMBER &&
	       (str_is(t.text, "100") || str_is(t.text, "100.0"));
}

/* What percentages are parts of: "vat_percent", the first of "100 - discount". */
static bool
is_percent(struct arena *a, const struct token *t, size_t i, size_t end)
{
	struct column col;

	if (is_hundred(t[i]))
		return i + 1 < end && token_is_op(t[i + 1], "-");
	if (!token_is_name(t[i]) || (i + 1 < end && token_is_op(t[i + 1], ".")))
		return false;
	col = (struct column){ .name = str_dup(a, token_name(a, t[i])) };
	return figures_of_column(&col).kind == FIGURE_PERCENT;
}

/* Whether it is divided by a hundred once more than it has percentages. */
static bool
is_by_hundred(struct arena *a, const struct token *t, size_t i, size_t end)
{
	size_t divided = 0, percentages = 0;

	for (; i < end; i++) {
		divided += i + 1 < end && token_is_op(t[i], "/") &&
			   is_hundred(t[i + 1]);
		percentages += is_percent(a, t, i, end);
	}
	return divided > percentages;
}

/* "price_ct / 100.0", as a result calls it that has no name. */
static bool
is_called_by_hundred(struct str name)
{
	static const char *const forms[] = { "/ 100", "/100" };

	for (size_t i = 0; i < COUNT(forms); i++)
		for (size_t at = 0; at + strlen(forms[i]) <= name.n; at++) {
			const struct str rest = str_from(name, at);

			if (str_starts(rest, str_of(forms[i])) &&
			    (rest.n == strlen(forms[i]) ||
			     !str_is_word_char(rest.p[strlen(forms[i])])))
				return !str_has(name, STR("*"));
		}
	return false;
}

bool
column_is_of_hundredths(struct arena *a, const struct token *t, size_t n,
			struct str name)
{
	if (is_called_by_hundred(name))
		return true;
	for (size_t i = 1; i + 1 < n; i++)
		if (token_is(t[i], "as") && token_is_name(t[i + 1]) &&
		    str_eq_nocase(token_name(a, t[i + 1]), name) &&
		    is_by_hundred(a, t, expression_at(t, i), i))
			return true;
	return false;
}

/* Columns, brackets, products and "1 - discount" alone. */
static size_t
factors_at(struct arena *a, const struct token *t, size_t i, size_t end,
	   struct str *ret, size_t max)
{
	bool product = false;
	size_t n = 0;

	for (; i < end; i++) {
		const bool one_less = t[i].kind == TOKEN_NUMBER &&
				      str_is(t[i].text, "1") &&
				      token_is_op(t[i + 1], "-");

		product |= token_is_op(t[i], "*");
		if (one_less)
			i++;
		else if (token_is_name(t[i]) && !token_is_op(t[i + 1], ".") &&
			 !token_is_op(t[i + 1], "(") && n < max)
			ret[n++] = token_name(a, t[i]);
		else if (!token_is_name(t[i]) && !token_is_op(t[i], ".") &&
			 !token_is_op(t[i], "*") && !token_is_op(t[i], "(") &&
			 !token_is_op(t[i], ")"))
			return 0;
	}
	return product ? n : 0;
}

size_t
column_factors(struct arena *a, const struct token *t, size_t n,
	       struct str name, struct str *ret, size_t max)
{
	for (size_t i = 1; i + 1 < n; i++) {
		const size_t at =
			token_is(t[i], "as") ? expression_at(t, i) : i;

		if (at < i && token_is_name(t[i + 1]) &&
		    str_eq_nocase(token_name(a, t[i + 1]), name) &&
		    is_sum(t, at, i))
			return factors_at(a, t, at + 2, i - 1, ret, max);
	}
	return 0;
}

struct str
column_measured(struct arena *a, const struct token *t, size_t n,
		struct str name)
{
	struct str found = STR("");

	for (size_t i = 1; i + 1 < n; i++) {
		struct str of;

		if (!token_is(t[i], "as") || !token_is_name(t[i + 1]) ||
		    !str_eq_nocase(token_name(a, t[i + 1]), name))
			continue;
		of = name_of_call(a, t, expression_at(t, i), i);
		if (of.n == 0 || (found.n && !str_eq_nocase(found, of)))
			return STR("");
		found = of;
	}
	return found;
}
