#include "drafter/grammar/render/older_sql.h"

#include <string.h>

#include "drafter/grammar/render/sql.h"
#include "sql/lex/lex.h"

#include "base/ban.h"

#define SQL_MAX 32768

/* What is known of all columns that are called so. */
struct called {
	bool any;
	bool figures; /* each is a number kept as text */
	bool filled; /* each is never empty, nor a text that may be no number */
	const char *blank; /* stands in one of them for no value; or NULL */
};

static struct called
columns_called(const struct catalog *c, struct str name)
{
	struct called ret = { .figures = true, .filled = true };

	for (size_t t = 0; t < c->n_tables; t++)
		for (size_t i = 0; i < c->schema->tables[t].n_cols; i++) {
			bool figures;

			if (!str_eq_nocase(name, str_of(cat_col_name(c, (int)t,
								     (int)i))))
				continue;
			figures = cat_col(c, (int)t, (int)i)->figures;
			ret.any = true;
			if (!ret.blank)
				ret.blank = cat_blank(c, (int)t, (int)i);
			ret.figures &= figures;
			ret.filled &= !figures &&
				      cat_is_never_empty(c, (int)t, (int)i);
		}
	return ret;
}

static bool
is_figure(const struct catalog *c, struct str name)
{
	const struct called of = columns_called(c, name);

	return of.any && of.figures;
}

/* What is no column is computed, and may be empty. */
static bool
may_be_empty(const struct catalog *c, struct str name)
{
	const struct called of = columns_called(c, name);

	return !of.any || !of.filled;
}

/* 60, '60' */
static bool
is_number(struct token t)
{
	static const char figures[] = "0123456789.";

	return t.kind == TOKEN_NUMBER ||
	       (t.kind == TOKEN_TEXT && t.text.n > 2 &&
		1 + strspn(t.text.p + 1, figures) == t.text.n - 1);
}

/* Whether tokens from … end - 1, a column, are added up, compared or sorted. */
static bool
goes_by_size(const struct token *t, size_t n, size_t from, size_t end)
{
	static const char *const sizes[] = { "sum", "avg", "min", "max", NULL };

	if (from > 1 && end < n && token_is_op(t[from - 1], "(") &&
	    token_is_op(t[end], ")") && token_is_one_of(t[from - 2], sizes))
		return true;
	if (from > 1 && token_is(t[from - 1], "by") &&
	    token_is(t[from - 2], "order"))
		return end == n || !token_is_op(t[end], ".");
	if (end + 1 >= n || !is_number(t[end + 1]))
		return false;
	return token_is(t[end], "between") ||
	       (t[end].kind == TOKEN_OP && t[end].text.n &&
		strchr(t[end + 1].kind == TOKEN_TEXT ? "<>" : "<>=",
		       *t[end].text.p));
}

/* Whether what ends before token i is a count. */
static bool
ends_count(const struct token *t, size_t i)
{
	size_t open = 0;

	while (i-- > 1) {
		open += token_is_op(t[i], ")");
		if (open == 0)
			return false;
		if (token_is_op(t[i], "(") && --open == 0)
			return token_is(t[i - 1], "count");
	}
	return false;
}

/* "count(*) AS orders" */
static bool
is_count(const struct token *t, size_t n, struct str name)
{
	for (size_t i = 1; i < n; i++)
		if (token_is(t[i - 1], "as") && str_eq_nocase(t[i].text, name))
			return ends_count(t, i - 1);
	return false;
}

/* Whether the DESC at i begins with what is empty. */
static bool
begins_empty(struct arena *a, const struct catalog *c, const struct token *t,
	     size_t n, size_t i)
{
	if (i == 0 || !token_is(t[i], "desc") ||
	    (i + 1 < n && token_is(t[i + 1], "nulls")) || ends_count(t, i))
		return false;
	return !token_is_name(t[i - 1]) ||
	       (!is_count(t, n, t[i - 1].text) &&
		may_be_empty(c, token_name(a, t[i - 1])));
}

/*
 * What a column has where it has no value, before "IS NULL"; so it is before
 * "< …". NULL: nothing, or it is not asked.
 */
static const char *
blank_asked(const struct catalog *c, struct str name, const struct token *next)
{
	return token_is(*next, "is") || token_is_op(*next, "<") ||
			       token_is_op(*next, "<=")
		       ? columns_called(c, name).blank
		       : NULL;
}

/* A number that it is compared with, if it is in quotes, without them. */
static void
put_number(struct buf *b, const struct token *t, size_t n, size_t at,
	   const char **rest)
{
	struct str text;

	if (at + 1 >= n || t[at].kind != TOKEN_OP ||
	    t[at + 1].kind != TOKEN_TEXT || !is_number(t[at + 1]))
		return;
	text = t[at + 1].text;
	buf_add(b, (struct str){ *rest, (size_t)(text.p - *rest) });
	buf_add(b, (struct str){ text.p + 1, text.n - 2 });
	*rest = text.p + text.n;
}

const char *
older_sql(struct arena *a, const struct dialect *d, const struct catalog *c,
	  const char *sql)
{
	size_t n;
	const struct token *t = lex_all(a, d, str_of(sql), &n);
	struct buf b = buf_new(a, SQL_MAX);
	const char *rest = sql;

	for (size_t i = 0; i < n; i++) {
		const size_t from =
			i > 1 && token_is_op(t[i - 1], ".") ? i - 2 : i;
		const char *at = t[from].text.p;
		const char *end = t[i].text.p + t[i].text.n;
		const char *blank =
			token_is_name(t[i]) && i + 1 < n
				? blank_asked(c, token_name(a, t[i]), &t[i + 1])
				: NULL;

		if (d->nulls_high && begins_empty(a, c, t, n, i)) {
			buf_add(&b, (struct str){ rest, (size_t)(end - rest) });
			buf_puts(&b, " NULLS LAST");
			rest = end;
		} else if (blank) {
			buf_add(&b, (struct str){ rest, (size_t)(at - rest) });
			buf_printf(&b, "NULLIF(%.*s, %s)", (int)(end - at), at,
				   blank);
			rest = end;
		} else if (token_is_name(t[i]) &&
			   goes_by_size(t, n, from, i + 1) &&
			   is_figure(c, token_name(a, t[i]))) {
			buf_add(&b, (struct str){ rest, (size_t)(at - rest) });
			write_as_number(&b, d,
					(struct str){ at, (size_t)(end - at) });
			rest = end;
			put_number(&b, t, n, i + 1, &rest);
		}
	}
	if (rest == sql)
		return sql;
	buf_puts(&b, rest);
	return buf_text(&b);
}
