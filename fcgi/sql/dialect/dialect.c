#include "sql/dialect/dialect.h"

#include <string.h>

#include "sql/lex/lex.h"

#include "base/ban.h"

/* Other names under which people know a dialect. */
static const struct {
	const char *alias, *name;
} aliases[] = {
	{ "pg", "postgresql" },   { "pgsql", "postgresql" },
	{ "mssql", "sqlserver" }, { "tsql", "sqlserver" },
	{ "sqlite3", "sqlite" },  { "saphana", "hana" },
	{ "sap_hana", "hana" },   { "spark", "databricks" },
	{ "ansi", "generic" },
};

static const struct dialect *
find(struct str name)
{
	for (size_t i = 0; i < n_dialects; i++)
		if (str_is_nocase(name, dialects[i].name) ||
		    str_is_nocase(name, dialects[i].wire_name))
			return &dialects[i];
	return NULL;
}

const struct dialect *
dialect_find(struct str name)
{
	for (size_t i = 0; i < COUNT(aliases); i++)
		if (str_is_nocase(name, aliases[i].alias))
			return find(str_of(aliases[i].name));
	return find(name);
}

static bool
is_plain(const struct dialect *d, struct str name)
{
	if (name.n == 0 || (name.p[0] >= '0' && name.p[0] <= '9'))
		return false;
	for (size_t i = 0; i < name.n; i++) {
		char c = name.p[i];
		bool lower = c >= 'a' && c <= 'z', upper = c >= 'A' && c <= 'Z';

		if (!lower && !upper && c != '_' && !(c >= '0' && c <= '9'))
			return false;
		if ((upper && d->fold == FOLD_LOWER) ||
		    (lower && d->fold == FOLD_UPPER))
			return false;
	}
	return !lex_is_reserved(name) && !dialect_lists(d->reserved, name);
}

/* text between quotes; NUL is in no SQL and is dropped. */
static void
put_quoted(struct buf *b, struct str text, const char quote[2],
	   bool double_backslash, bool backslash_quote)
{
	buf_putc(b, quote[0]);
	for (size_t i = 0; i < text.n; i++) {
		char c = text.p[i];

		if (c == '\0')
			continue;
		if (c == quote[1] && backslash_quote)
			buf_putc(b, '\\');
		else if (c == quote[1] || (c == '\\' && double_backslash))
			buf_putc(b, c);
		buf_putc(b, c);
	}
	buf_putc(b, quote[1]);
}

void
dialect_name(const struct dialect *d, struct buf *b, struct str name)
{
	const char quote[2] = { d->quote_open, d->quote_close };

	if (is_plain(d, name))
		buf_add(b, name);
	else
		put_quoted(b, name, quote, d->backslash_names, false);
}

void
dialect_text(const struct dialect *d, struct buf *b, struct str text)
{
	put_quoted(b, text, "''", d->backslash, d->backslash_quote);
}

void
dialect_form(struct buf *b, const char *form, struct str x, struct str y)
{
	struct str next = x;

	for (const char *p = form; *p; p++) {
		if (*p != '%') {
			buf_putc(b, *p);
		} else if (*++p == 's') {
			buf_add(b, next);
			next = y;
		} else {
			buf_putc(b, '%');
		}
	}
}

void
dialect_top(const struct dialect *d, struct buf *b, size_t n)
{
	if (d->limit == LIMIT_TOP)
		buf_printf(b, "TOP (%zu) ", n);
}

void
dialect_limit(const struct dialect *d, struct buf *b, size_t n)
{
	if (d->limit == LIMIT_LIMIT)
		buf_printf(b, " LIMIT %zu", n);
	if (d->limit == LIMIT_FETCH)
		buf_printf(b, " FETCH FIRST %zu ROWS ONLY", n);
}

static char
lower_of(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* '*' stands for any letters. */
static bool
matches(const char *pattern, struct str name)
{
	struct str rest;
	size_t i = 0;

	while (i < name.n && pattern[i] && pattern[i] != '*' &&
	       lower_of(pattern[i]) == lower_of(name.p[i]))
		i++;
	if (pattern[i] != '*')
		return i == name.n && !pattern[i];
	rest = str_of(pattern + i + 1);
	return name.n >= i + rest.n &&
	       str_eq_nocase(str_from(name, name.n - rest.n), rest);
}

bool
dialect_lists(const char *const *list, struct str name)
{
	for (; list && *list; list++)
		if (matches(*list, name))
			return true;
	return false;
}
