#include "drafter/grammar/render/figures.h"

#include <string.h>

#include "sql/lex/lex.h"

#include "base/ban.h"

#define SQL_MAX 32768

void
figures_write(struct buf *b, const struct dialect *d, struct str x)
{
	dialect_form(b, d->number ? d->number : "CAST(%s AS numeric)", x, x);
}

/* Whether each column that is called so is a number kept as text. */
static bool
is_figure(const struct catalog *c, struct str name)
{
	bool found = false;

	for (size_t t = 0; t < c->n_tables; t++)
		for (size_t i = 0; i < c->schema->tables[t].n_cols; i++) {
			if (!str_eq_nocase(name, str_of(cat_col_name(c, (int)t,
								     (int)i))))
				continue;
			if (!cat_col(c, (int)t, (int)i)->figures)
				return false;
			found = true;
		}
	return found;
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
		return true;
	return end + 1 < n && t[end + 1].kind == TOKEN_NUMBER &&
	       (token_is(t[end], "between") ||
		(t[end].kind == TOKEN_OP && str_first(t[end].text, 1).n &&
		 strchr("<>=", *t[end].text.p)));
}

const char *
figures_put(struct arena *a, const struct dialect *d, const struct catalog *c,
	    const char *sql)
{
	size_t n;
	const struct token *t = lex_all(a, d, str_of(sql), &n);
	struct buf b = buf_new(a, SQL_MAX);
	const char *rest = sql;

	for (size_t i = 0; i < n; i++) {
		const size_t from =
			i > 1 && token_is_op(t[i - 1], ".") ? i - 2 : i;
		const char *at = t[from].text.p, *end;

		if (!token_is_name(t[i]) ||
		    (i + 1 < n && token_is_op(t[i + 1], ".")) ||
		    !goes_by_size(t, n, from, i + 1) ||
		    !is_figure(c, token_name(a, t[i])))
			continue;
		end = t[i].text.p + t[i].text.n;
		buf_add(&b, (struct str){ rest, (size_t)(at - rest) });
		figures_write(&b, d, (struct str){ at, (size_t)(end - at) });
		rest = end;
	}
	if (rest == sql)
		return sql;
	buf_puts(&b, rest);
	return buf_text(&b);
}
