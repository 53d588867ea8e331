#include "data/figures/expression.h"

#include <string.h>

#include "base/ban.h"

/* Calls that show their first argument, only otherwise. */
static const char *const dresses[] = { "upper(", "lower(",  "trim(",
				       "round(", "ifnull(", "coalesce(" };

/* Whether the first bracket is closed by the last byte. Quotes are skipped. */
static bool
is_one_call(struct str sql)
{
	size_t depth = 0;
	bool quoted = false;

	for (size_t i = 0; i < sql.n; i++) {
		if (sql.p[i] == '\'')
			quoted = !quoted;
		else if (quoted)
			continue;
		else if (sql.p[i] == '(')
			depth++;
		else if (sql.p[i] == ')' && depth && --depth == 0)
			return i + 1 == sql.n;
	}
	return false;
}

/* "a" of "a, 0": up to the first comma that is in no brackets and no quotes. */
static struct str
first_argument(struct str list)
{
	size_t depth = 0;
	bool quoted = false;

	for (size_t i = 0; i < list.n; i++) {
		if (list.p[i] == '\'')
			quoted = !quoted;
		else if (quoted)
			continue;
		else if (list.p[i] == ',' && depth == 0)
			return str_trim(str_first(list, i));
		depth += list.p[i] == '(';
		depth -= list.p[i] == ')' && depth;
	}
	return str_trim(list);
}

static size_t
dress_bytes(struct str sql)
{
	for (size_t i = 0; i < COUNT(dresses); i++) {
		struct str begin = str_of(dresses[i]);

		if (str_eq_nocase(str_first(sql, begin.n), begin))
			return begin.n;
	}
	return 0;
}

struct str
expression_bare(struct str sql)
{
	size_t n;

	while ((n = dress_bytes(sql)) && is_one_call(sql))
		sql = first_argument(
			str_first(str_from(sql, n), sql.n - n - 1));
	return sql;
}

/* What an expression that has no name begins with, and what it is of. */
static const struct {
	const char *begin, *word;
} expressions[] = {
	{ "strftime('%Y-%m-%d'", "day" },
	{ "strftime('%Y-%m'", "month" },
	{ "strftime('%Y-%W'", "week" },
	{ "strftime('%Y'", "year" },
	{ "strftime('%m'", "month" },
	{ "strftime('%H'", "hour" },
	{ "strftime('%w'", "weekday" },
	{ "date_trunc('year'", "year" },
	{ "date_trunc('quarter'", "quarter" },
	{ "date_trunc('month'", "month" },
	{ "date_trunc('week'", "week" },
	{ "date_trunc('day'", "day" },
	{ "extract(year ", "year" },
	{ "extract(month ", "month" },
	{ "date(", "day" },
	{ "avg(", "average" },
	{ "sum(", "total" },
	{ "min(", "lowest" },
	{ "max(", "highest" },
	{ "count(", "count" },
};

const char *
expression_word(struct str sql)
{
	if (!is_one_call(sql))
		return NULL;
	if (str_eq_nocase(str_first(sql, 5), STR("cast(")))
		sql = str_from(sql, 5);
	for (size_t i = 0; i < COUNT(expressions); i++) {
		struct str begin = str_of(expressions[i].begin);

		if (str_eq_nocase(str_first(sql, begin.n), begin))
			return expressions[i].word;
	}
	return NULL;
}
