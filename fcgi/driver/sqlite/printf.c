#include <string.h>

#include "driver/sqlite/sqlite.h"

#include "base/ban.h"

/*
 * printf(format, …) as SQLite has it, but for widths and precisions that are
 * bounded: '%.*c' with two thousand million is one step of a statement, and
 * takes ten seconds.
 */
#define FIELD_MAX 1000 /* of a width or precision */

static const char flags[] = "-+ 0#,!";

/* One directive: what stands between % and its letter. */
struct directive {
	char flags[sizeof(flags)];
	int width;     /* -1: none */
	int precision; /* -1: none */
	char letter;   /* '\0': the format ended */
};

struct printing {
	sqlite3_str *out;
	const char *at; /* in the format */
	sqlite3_value **v;
	int n, i;     /* values, and the next of them */
	bool too_big; /* a field past FIELD_MAX */
	bool ended;   /* the rest of the format is dropped */
};

static sqlite3_value *
next_value(struct printing *p)
{
	return p->i < p->n ? p->v[p->i++] : NULL;
}

static sqlite3_int64
next_integer(struct printing *p)
{
	sqlite3_value *v = next_value(p);

	return v ? sqlite3_value_int64(v) : 0;
}

static const char *
next_text(struct printing *p)
{
	sqlite3_value *v = next_value(p);

	return v ? (const char *)sqlite3_value_text(v) : NULL;
}

/* A number or * at p->at; -1: there is neither. */
static int
read_field(struct printing *p, bool *ret_negative)
{
	sqlite3_int64 n = -1;

	if (*p->at == '*') {
		p->at++;
		n = next_integer(p);
		*ret_negative = n < 0;
		if (n < 0)
			n = n < -FIELD_MAX ? FIELD_MAX + 1 : -n;
	}
	for (; *p->at >= '0' && *p->at <= '9'; p->at++)
		n = (n < 0 ? 0 : n > FIELD_MAX ? n : n * 10) + (*p->at - '0');
	if (n > FIELD_MAX) {
		p->too_big = true;
		n = 0;
	}
	return (int)n;
}

/* p->at stands after the %. */
static struct directive
read_directive(struct printing *p)
{
	struct directive d = { .precision = -1 };
	bool negative = false;

	for (; *p->at && strchr(flags, *p->at); p->at++)
		if (!strchr(d.flags, *p->at))
			d.flags[strlen(d.flags)] = *p->at;
	d.width = read_field(p, &negative);
	if (negative && !strchr(d.flags, '-'))
		d.flags[strlen(d.flags)] = '-';
	if (*p->at == '.') {
		p->at++;
		d.precision = read_field(p, &negative);
		if (d.precision < 0)
			d.precision = 0;
	}
	while (*p->at == 'l')
		p->at++;
	d.letter = *p->at;
	if (d.letter)
		p->at++;
	return d;
}

/* "%-08.3" and the letters, in form. */
static void
write_form(const struct directive *d, const char *letters, char form[64])
{
	if (d->width >= 0 && d->precision >= 0)
		(void)sqlite3_snprintf(64, form, "%%%s%d.%d%s", d->flags,
				       d->width, d->precision, letters);
	else if (d->width >= 0)
		(void)sqlite3_snprintf(64, form, "%%%s%d%s", d->flags, d->width,
				       letters);
	else if (d->precision >= 0)
		(void)sqlite3_snprintf(64, form, "%%%s.%d%s", d->flags,
				       d->precision, letters);
	else
		(void)sqlite3_snprintf(64, form, "%%%s%s", d->flags, letters);
}

static size_t
character_length(const char *s)
{
	size_t n = *s ? 1 : 0;

	while (n && (s[n] & 0xc0) == 0x80)
		n++;
	return n;
}

/* %c: the first character of a text, precision times, in a field. */
static void
print_character(struct printing *p, const struct directive *d)
{
	const char *s = next_text(p);
	size_t n = s ? character_length(s) : 0;
	int times = d->precision > 1 ? d->precision : 1;
	int pad = d->width > times ? d->width - times : 0;
	bool left = strchr(d->flags, '-') != NULL;

	if (!left)
		sqlite3_str_appendchar(p->out, pad, ' ');
	while (n && times-- > 0)
		sqlite3_str_append(p->out, s, (int)n);
	if (left)
		sqlite3_str_appendchar(p->out, pad, ' ');
}

static void
print_number(struct printing *p, const struct directive *d)
{
	char letters[4] = { 'l', 'l', d->letter, '\0' };
	char form[64];

	if (strchr("eEfgG", d->letter)) {
		sqlite3_value *v = next_value(p);

		write_form(d, letters + 2, form);
		sqlite3_str_appendf(p->out, form,
				    v ? sqlite3_value_double(v) : 0.0);
		return;
	}
	if (d->letter == 'p')
		letters[2] = 'X';
	write_form(d, letters, form);
	sqlite3_str_appendf(p->out, form, next_integer(p));
}

/* At a %. A letter that is none ends it all. */
static void
print_directive(struct printing *p)
{
	struct directive d;
	char letter[2] = { 0 }, form[64];

	p->at++;
	d = read_directive(p);
	letter[0] = d.letter == 'z' ? 's' : d.letter;
	if (p->too_big) {
		p->ended = true;
	} else if (d.letter == '\0' || d.letter == '%') {
		sqlite3_str_appendchar(p->out, 1, '%');
	} else if (d.letter == 'c') {
		print_character(p, &d);
	} else if (strchr("diuxXopeEfgG", d.letter)) {
		print_number(p, &d);
	} else if (strchr("szqQw", d.letter)) {
		write_form(&d, letter, form);
		sqlite3_str_appendf(p->out, form, next_text(p));
	} else {
		p->ended = d.letter != 'n';
	}
}

void
sqlite_printf(sqlite3_context *ctx, int n, sqlite3_value **v)
{
	sqlite3 *db = sqlite3_context_db_handle(ctx);
	struct printing p = { .v = v, .n = n };
	int size, rc;
	char *text;

	p.at = next_text(&p);
	if (!p.at)
		return;
	p.out = sqlite3_str_new(db);
	while (!p.ended && *p.at) {
		size_t plain = strcspn(p.at, "%");

		if (plain)
			sqlite3_str_append(p.out, p.at, (int)plain);
		p.at += plain;
		if (*p.at == '%')
			print_directive(&p);
	}
	size = sqlite3_str_length(p.out);
	rc = p.too_big ? SQLITE_TOOBIG : sqlite3_str_errcode(p.out);
	text = sqlite3_str_finish(p.out);
	if (rc == SQLITE_OK)
		sqlite3_result_text(ctx, text, size, sqlite3_free);
	else
		sqlite3_result_error_code(ctx, rc);
	if (rc != SQLITE_OK)
		sqlite3_free(text);
}
