#include <string.h>

#include "view/export/export.h"

#include "base/ban.h"

/*
 * What a spreadsheet takes for the start of a formula; some take the wide
 * signs of Chinese and Japanese keyboards, too.
 */
static bool
is_formula(struct str s)
{
	static const bool starts[256] = {
		['='] = true,  ['+'] = true,  ['-'] = true,  ['@'] = true,
		['\t'] = true, ['\r'] = true, ['\n'] = true,
	};
	static const char *const wide[] = { "\uff1d", "\uff0b", "\uff0d",
					    "\uff20" };

	if (!s.n || (s.p[0] & 0x80) == 0)
		return s.n && starts[(unsigned char)s.p[0]];
	for (size_t i = 0; i < COUNT(wide); i++)
		if (str_starts(s, str_of(wide[i])))
			return true;
	return false;
}

static bool
wants_quotes(char sep, struct str s)
{
	/* an empty text is "", so that it is not a NULL */
	if (s.n == 0)
		return true;
	for (size_t i = 0; i < s.n; i++) {
		char c = s.p[i];

		if (c == '"' || c == sep || c == '\n' || c == '\r')
			return true;
	}
	return false;
}

static void
emit_quoted(struct emit *e, struct str s)
{
	while (s.n) {
		const char *quote = memchr(s.p, '"', s.n);
		size_t n = quote ? (size_t)(quote - s.p) + 1 : s.n;

		emit_str(e, str_first(s, n));
		if (quote)
			emit_char(e, '"');
		s = str_from(s, n);
	}
}

static void
emit_text(struct export *x, struct str s)
{
	bool defuse = !x->raw && is_formula(s);

	if (!wants_quotes(x->sep, s)) {
		if (defuse)
			emit_char(&x->emit, '\'');
		emit_str(&x->emit, s);
		return;
	}
	emit_char(&x->emit, '"');
	if (defuse)
		emit_char(&x->emit, '\'');
	emit_quoted(&x->emit, s);
	emit_char(&x->emit, '"');
}

void
csv_begin(struct export *x)
{
	for (size_t i = 0; i < x->n_cols; i++) {
		if (i)
			emit_char(&x->emit, x->sep);
		emit_text(x, str_of(x->cols[i].name));
	}
	emit_puts(&x->emit, "\r\n");
}

static void
csv_cell(struct export *x, const struct cell *cell)
{
	if (cell->type == CELL_TEXT)
		emit_text(x, cell->text);
	else if (cell->type == CELL_BLOB)
		emit_hex(&x->emit, cell->text);
	else
		emit_str(&x->emit, cell->text);
}

void
csv_row(struct export *x, const struct cell *cells)
{
	for (size_t i = 0; i < x->n_cols; i++) {
		if (i)
			emit_char(&x->emit, x->sep);
		csv_cell(x, &cells[i]);
	}
	emit_char(&x->emit, '\r');
	emit_char(&x->emit, '\n');
}
