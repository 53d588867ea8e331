#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/utf8.h"
#include "view/export/book.h"

#include "base/ban.h"

#define DIGITS 15 /* that a double keeps whatever they are */
#define DAY_S 86400.0
#define FIRST_DAY 61 /* 1900-03-01: before it Excel has a day too many */
#define DATE_FORMAT "yyyy-mm-dd"
#define TIME_FORMAT "hh:mm:ss"

const char *
book_format(struct arena *a, struct figures f, enum cell_type type)
{
	static const char zeros[] = "0000000000";
	const char *percent = f.of_one                   ? "%"
			      : f.kind == FIGURE_PERCENT ? "\"%\""
							 : "";
	int n = f.decimals;

	if (n < 0 && type == CELL_INTEGER)
		n = 0;
	if (n < 0 || n >= (int)sizeof(zeros))
		return NULL;
	return arena_printf(a, "%s%s%.*s%s", f.grouped ? "#,##0" : "0",
			    n ? "." : "", n, zeros, percent);
}

/* Digits from the first to the last that counts; -1: it is no number. */
static int
significant(struct str s)
{
	int n = 0, zeros = 0;

	for (size_t i = 0; i < s.n && s.p[i] != 'e' && s.p[i] != 'E'; i++) {
		if (s.p[i] == '-' || s.p[i] == '+' || s.p[i] == '.')
			continue;
		if (s.p[i] < '0' || s.p[i] > '9')
			return -1;
		if (s.p[i] == '0') {
			zeros += n > 0;
			continue;
		}
		n += zeros + 1;
		zeros = 0;
	}
	return n;
}

/* "_x0041_" would be read as "A": its first sign is written as one. */
static bool
looks_escaped(struct str s)
{
	if (s.n < 7 || s.p[0] != '_' || s.p[1] != 'x' || s.p[6] != '_')
		return false;
	for (size_t i = 2; i < 6; i++)
		if (str_hex(s.p[i]) < 0)
			return false;
	return true;
}

static bool
is_plain(struct str s)
{
	for (size_t i = 0; i < s.n; i++)
		if (s.p[i] < ' ' || s.p[i] > '~' || s.p[i] == '_')
			return false;
	return s.n <= BOOK_TEXT;
}

/* Characters that XML has not, and the end of a text past the ceiling. */
static const char *
plain_text(struct arena *a, struct str s)
{
	struct buf b = buf_new(a, (size_t)8 * BOOK_TEXT);
	size_t n = 0;

	if (is_plain(s))
		return str_dup(a, s);
	while (s.n) {
		struct str rest = s;
		uint32_t c = utf8_next(&rest);

		n += c > 0xffff ? 2 : 1;
		if (n >= BOOK_TEXT && (rest.n || n > BOOK_TEXT)) {
			buf_puts(&b, "\u2026");
			break;
		}
		if (c == 0xfffe || c == 0xffff || c == 0)
			buf_puts(&b, "\ufffd");
		else if (looks_escaped(s))
			buf_puts(&b, "_x005F_");
		else
			buf_add(&b, str_first(s, s.n - rest.n));
		s = rest;
	}
	return buf_text(&b);
}

static struct book_cell
text_cell(struct arena *a, struct str s)
{
	return (struct book_cell){ .kind = BOOK_STRING,
				   .text = plain_text(a, s) };
}

static struct book_cell
number_cell(struct arena *a, const struct cell *c, const char *format)
{
	int digits = significant(c->text);
	double x;

	if (digits < 0 || (c->type != CELL_REAL && digits > DIGITS) ||
	    !str_to_real(c->text, &x))
		return text_cell(a, c->text);
	return (struct book_cell){ .kind = BOOK_NUMBER,
				   .number = x,
				   .format = format };
}

/* n digits at s; -1: they are none. */
static int
digits_at(struct str s, size_t at, size_t n)
{
	int v = 0;

	if (at + n > s.n)
		return -1;
	for (size_t i = at; i < at + n; i++) {
		if (s.p[i] < '0' || s.p[i] > '9')
			return -1;
		v = v * 10 + (s.p[i] - '0');
	}
	return v;
}

/* Days since 1899-12-30 of "2024-01-31"; -1: none that Excel has. */
static double
day_of(struct str s)
{
	int y = digits_at(s, 0, 4), m = digits_at(s, 5, 2),
	    d = digits_at(s, 8, 2);
	int era, doe;
	double days;

	if (y < 1900 || m < 1 || m > 12 || d < 1 || d > 31 || s.p[4] != '-' ||
	    s.p[7] != '-')
		return -1;
	y -= m <= 2;
	era = y / 400;
	doe = (y - era * 400) * 365 + (y - era * 400) / 4 -
	      (y - era * 400) / 100 + (153 * (m + (m > 2 ? -3 : 9)) + 2) / 5 +
	      d - 1;
	days = (double)era * 146097 + doe - 719468 + 25569;
	return days >= FIRST_DAY ? days : -1;
}

/* Seconds of "12:30:05.25"; *ret_n: bytes that they took; -1: none. */
static double
seconds_of(struct str s, size_t *ret_n)
{
	int h = digits_at(s, 0, 2), m = digits_at(s, 3, 2);
	int sec = s.n > 5 && s.p[5] == ':' ? digits_at(s, 6, 2) : 0;
	size_t n = s.n > 5 && s.p[5] == ':' ? 8 : 5;
	double part = 0, unit = 0.1;

	if (h < 0 || h > 23 || m < 0 || m > 59 || sec < 0 || sec > 59 ||
	    s.p[2] != ':')
		return -1;
	if (n == 8 && s.n > 8 && s.p[8] == '.')
		for (n = 9; n < s.n && digits_at(s, n, 1) >= 0; n++) {
			part += unit * digits_at(s, n, 1);
			unit /= 10;
		}
	*ret_n = n;
	return h * 3600 + m * 60 + sec + part;
}

/* A zone is shown behind the time that it belongs to. */
static const char *
with_zone(struct arena *a, const char *format, struct str zone)
{
	if (zone.n == 0)
		return format;
	return arena_printf(a, "%s\"%.*s\"", format, (int)zone.n, zone.p);
}

static bool
is_zone(struct str s)
{
	for (size_t i = 0; i < s.n; i++)
		if (!strchr("+-:Z0123456789", s.p[i]))
			return false;
	return s.n <= 9;
}

static struct book_cell
when_cell(struct arena *a, const struct cell *c)
{
	bool dated = c->type != CELL_TIME;
	bool timed = c->type != CELL_DATE && c->text.n > (dated ? 10 : 0);
	struct str clock = dated ? str_from(c->text, timed ? 11 : 10) : c->text;
	struct book_cell ret = { .kind = BOOK_NUMBER };
	double day = dated ? day_of(c->text) : 0, seconds = 0;
	size_t n = 0;

	if (timed)
		seconds = seconds_of(clock, &n);
	if (day < 0 || seconds < 0 || !is_zone(str_from(clock, n)))
		return text_cell(a, c->text);
	ret.number = day + seconds / DAY_S;
	ret.format = !timed   ? DATE_FORMAT
		     : !dated ? TIME_FORMAT
			      : DATE_FORMAT " " TIME_FORMAT;
	if (timed)
		ret.format = with_zone(a, ret.format, str_from(clock, n));
	return ret;
}

static struct book_cell
hex_cell(struct arena *a, struct str bytes)
{
	static const char hex[] = "0123456789abcdef";
	struct buf b = buf_new(a, BOOK_TEXT);

	for (size_t i = 0; i < bytes.n && b.n + 4 < BOOK_TEXT; i++) {
		buf_putc(&b, hex[(unsigned char)bytes.p[i] >> 4]);
		buf_putc(&b, hex[(unsigned char)bytes.p[i] & 15]);
	}
	return text_cell(a, buf_str(&b));
}

static struct book_cell
boolean_cell(struct arena *a, const struct cell *c)
{
	bool yes = str_is(c->text, "true") || str_is(c->text, "1");

	if (!yes && !str_is(c->text, "false") && !str_is(c->text, "0"))
		return text_cell(a, c->text);
	return (struct book_cell){ .kind = BOOK_BOOLEAN, .number = yes };
}

/* SQLite's dates are texts, and its booleans numbers, of such a column. */
static struct cell
of_column(const struct cell *c, enum cell_type column)
{
	struct cell ret = *c;

	if ((c->type == CELL_TEXT && cell_is_when(column)) ||
	    (c->type == CELL_INTEGER && column == CELL_BOOLEAN))
		ret.type = column;
	return ret;
}

struct book_cell
book_cell(struct arena *a, const struct cell *cell, enum cell_type column,
	  const char *format)
{
	const struct cell c = of_column(cell, column);

	if (c.type == CELL_NULL)
		return (struct book_cell){ .kind = BOOK_BLANK };
	if (cell_is_number(c.type))
		return number_cell(a, &c, format);
	if (cell_is_when(c.type))
		return when_cell(a, &c);
	if (c.type == CELL_BOOLEAN)
		return boolean_cell(a, &c);
	return c.type == CELL_BLOB ? hex_cell(a, c.text) : text_cell(a, c.text);
}

/* Digits take their groups and decimals with them. */
size_t
book_width(const struct cell *c, struct figures f)
{
	size_t n = utf8_width(str_first(c->text, 400));

	if (!cell_is_number(c->type))
		return n;
	if (f.decimals > 0 && !memchr(c->text.p, '.', c->text.n))
		n += (size_t)f.decimals + 1;
	return f.grouped ? n + n / 3 : n;
}
