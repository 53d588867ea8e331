#include "dataset/read/csv.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/utf8.h"
#include "dataset/read/text.h"

#include "base/ban.h"

#define BLOCK ((size_t)64 << 10)
#define TOO_LONG "it is longer than 1 MB"
#define ROOM (2 * CSV_RECORD_MAX + TEXT_ROOM(BLOCK))

struct csv {
	const struct csv_form *form;
	csv_read_fn *read;
	void *arg;
	struct text_decoder decoder;
	bool end;      /* of the file */
	int64_t bytes; /* read */
	int64_t line;  /* at `at` */
	size_t at, n;  /* of text */
	char *text;    /* [ROOM] UTF-8 that no record has yet: at … n */
	char *block;   /* [BLOCK] as read */
	char *plain;   /* [ROOM] fields without their escapes */
	size_t n_plain;
	struct csv_field *fields; /* [CSV_COLUMNS_MAX] */
};

size_t
csv_read_descriptor(void *arg, char *p, size_t n)
{
	const int *fd = arg;
	ssize_t got;

	do
		got = read(*fd, p, n);
	while (got < 0 && errno == EINTR);
	return got > 0 ? (size_t)got : 0;
}

size_t
csv_read_memory(void *arg, char *p, size_t n)
{
	struct str *s = arg, part = str_first(*s, n);

	if (part.n)
		memcpy(p, part.p, part.n);
	*s = str_from(*s, part.n);
	return part.n;
}

struct csv *
csv_open(struct arena *a, const struct csv_form *form, csv_read_fn *read,
	 void *arg)
{
	struct csv *c = arena_alloc(a, sizeof(*c));

	c->form = form;
	c->read = read;
	c->arg = arg;
	c->decoder.encoding = text_encoding_find(form->encoding);
	c->line = 1;
	c->text = arena_alloc(a, ROOM);
	c->block = arena_alloc(a, BLOCK);
	c->plain = arena_alloc(a, ROOM);
	c->fields = arena_array(a, CSV_COLUMNS_MAX, sizeof(*c->fields));
	return c;
}

int64_t
csv_bytes(const struct csv *c)
{
	return c->bytes;
}

bool
csv_at_end(const struct csv *c)
{
	return c->end && c->at >= c->n;
}

const char *
csv_wrong_count(struct arena *a, size_t n, size_t n_cols)
{
	if (n == n_cols)
		return NULL;
	if (n == 1)
		return arena_printf(a, "1 field, where there are %zu columns",
				    n_cols);
	if (n_cols == 1)
		return arena_printf(a, "%zu fields, where there is 1 column",
				    n);
	return arena_printf(a, "%zu fields, where there are %zu columns", n,
			    n_cols);
}

/* More text, when there is more and room for it. */
static bool
fill(struct csv *c)
{
	struct str in = { c->block, 0 };

	if (c->end || c->n - c->at >= CSV_RECORD_MAX)
		return false;
	if (c->at > 0)
		memmove(c->text, c->text + c->at, c->n - c->at);
	c->n -= c->at;
	c->at = 0;
	/* a first block of its own length: a BOM is not cut in two */
	while (in.n < BLOCK && !c->end) {
		size_t got = c->read(c->arg, c->block + in.n, BLOCK - in.n);

		c->end = got == 0;
		in.n += got;
	}
	c->bytes += (int64_t)in.n;
	c->n += text_decode(&c->decoder, in, c->text + c->n);
	return true;
}

/* One try to find a record in the text that is there. */
struct scan {
	struct csv *c;
	size_t i;        /* next byte */
	size_t n_fields; /* of them CSV_COLUMNS_MAX are kept */
	bool more;       /* the text ended too early */
	bool open;       /* … inside quotes */
	const char *why; /* it is no record */
};

static bool
is_end_of_line(char c)
{
	return c == '\n' || c == '\r';
}

static void
keep(struct scan *s, struct str text, bool quoted)
{
	if (s->n_fields < CSV_COLUMNS_MAX)
		s->c->fields[s->n_fields] = (struct csv_field){ text, quoted };
	s->n_fields++;
}

static void
scan_bare(struct scan *s)
{
	const struct csv *c = s->c;
	size_t from = s->i;

	while (s->i < c->n && c->text[s->i] != c->form->delimiter &&
	       !is_end_of_line(c->text[s->i]))
		s->i++;
	keep(s, (struct str){ c->text + from, s->i - from }, false);
}

/* Bytes of a quoted field, with what it escapes as itself. */
static void
copy_plain(struct csv *c, const char *p, size_t n)
{
	assert(c->n_plain + n <= ROOM);
	if (n)
		memcpy(c->plain + c->n_plain, p, n);
	c->n_plain += n;
}

/* Whether the text at i escapes the byte after it; 0 < i + 1 < n. */
static bool
escapes(const struct csv *c, size_t i)
{
	char next = c->text[i + 1];

	if (c->text[i] != c->form->escape)
		return false;
	return next == c->form->quote ||
	       (c->form->escape == '\\' && next == '\\');
}

/* Spaces around quotes are nobody's text. */
static size_t
after_spaces(const struct csv *c, size_t i)
{
	while (i < c->n && c->text[i] == ' ' && c->form->delimiter != ' ')
		i++;
	return i;
}

/* From the opening quote on. The end of the text may be a lone closing one. */
static void
scan_quoted(struct scan *s)
{
	struct csv *c = s->c;
	size_t from = ++s->i, first = c->n_plain;

	while (s->i < c->n) {
		if (s->i + 1 < c->n && escapes(c, s->i)) {
			copy_plain(c, c->text + from, s->i - from);
			from = s->i + 1;
			s->i += 2;
			continue;
		}
		if (c->text[s->i] == c->form->quote)
			break;
		s->i++;
	}
	if (s->i >= c->n || (s->i + 1 == c->n && !c->end)) {
		s->more = true;
		s->open = s->i >= c->n;
		return;
	}
	copy_plain(c, c->text + from, s->i - from);
	keep(s, (struct str){ c->plain + first, c->n_plain - first }, true);
	s->i = after_spaces(c, s->i + 1);
	if (s->i < c->n && c->text[s->i] != c->form->delimiter &&
	    !is_end_of_line(c->text[s->i]))
		s->why = "text follows a closing quote";
}

static void
scan_field(struct scan *s)
{
	const struct csv *c = s->c;
	size_t i = after_spaces(c, s->i);

	if (!c->form->quote || i >= c->n || c->text[i] != c->form->quote) {
		scan_bare(s);
		return;
	}
	s->i = i;
	scan_quoted(s);
}

/* All fields of the record at c->at; s->i is then after its line's end. */
static void
scan_record(struct scan *s)
{
	struct csv *c = s->c;

	c->n_plain = 0;
	for (;;) {
		scan_field(s);
		if (s->more || s->why)
			return;
		if (s->i >= c->n || c->text[s->i] != c->form->delimiter)
			break;
		s->i++;
	}
	/* "\r\n" may be cut between its two */
	if (!c->end && s->i + 1 >= c->n) {
		s->more = true;
		return;
	}
	if (s->i < c->n && c->text[s->i] == '\r' && s->i + 1 < c->n &&
	    c->text[s->i + 1] == '\n')
		s->i++;
	if (s->i < c->n)
		s->i++;
}

static int64_t
count_lines(const char *p, size_t n)
{
	int64_t lines = 0;

	for (size_t i = 0; i < n; i++)
		lines += p[i] == '\n' ||
			 (p[i] == '\r' && (i + 1 == n || p[i + 1] != '\n'));
	return lines;
}

static struct str
without_end(struct str raw)
{
	while (raw.n && is_end_of_line(raw.p[raw.n - 1]))
		raw.n--;
	return raw;
}

/* From an end of line that is at c->at to after it. */
static void
pass_end(struct csv *c)
{
	if (c->at + 1 >= c->n)
		(void)fill(c);
	if (c->text[c->at] == '\r' && c->at + 1 < c->n &&
	    c->text[c->at + 1] == '\n')
		c->at++;
	c->at++;
}

/* Blank lines before a record. */
static void
skip_blank(struct csv *c)
{
	while (c->at < c->n && is_end_of_line(c->text[c->at])) {
		pass_end(c);
		c->line++;
		if (c->at >= c->n)
			(void)fill(c);
	}
}

/* The line at c->at, which may be longer than what is kept of it. */
static void
skip_line(struct csv *c, struct csv_record *ret)
{
	size_t n = 0, most = c->n - c->at;

	while (n < most && !is_end_of_line(c->text[c->at + n]))
		n++;
	/* what follows may move the text */
	ret->raw = (struct str){ c->plain,
				 n < CSV_RECORD_MAX ? n : CSV_RECORD_MAX };
	memcpy(c->plain, c->text + c->at, ret->raw.n);
	c->line++;
	c->at += n;
	while (c->at >= c->n && fill(c))
		while (c->at < c->n && !is_end_of_line(c->text[c->at]))
			c->at++;
	if (c->at < c->n)
		pass_end(c);
}

static enum csv_got
bad(struct csv *c, struct csv_record *ret, const char *why)
{
	*ret = (struct csv_record){ .line = c->line, .why = why };
	skip_line(c, ret);
	return CSV_BAD;
}

static const char *
unreadable(struct str raw)
{
	if (memchr(raw.p, '\0', raw.n))
		return "it has a zero byte";
	return utf8_valid(raw) ? NULL : "it is not in the file's encoding";
}

enum csv_got
csv_next(struct csv *c, struct csv_record *ret)
{
	struct scan s;

	do {
		if (c->at >= c->n)
			(void)fill(c);
		skip_blank(c);
		s = (struct scan){ .c = c, .i = c->at };
		scan_record(&s);
	} while (s.more && fill(c));
	if (c->at >= c->n)
		return CSV_END;
	if (s.more)
		s.why = s.open ? "a quote is not closed" : TOO_LONG;
	if (!s.why && s.i - c->at > CSV_RECORD_MAX)
		s.why = TOO_LONG;
	if (!s.why)
		s.why = unreadable(
			(struct str){ c->text + c->at, s.i - c->at });
	if (s.why)
		return bad(c, ret, s.why);
	*ret = (struct csv_record){
		.line = c->line,
		.fields = c->fields,
		.n = s.n_fields,
		.raw = without_end(
			(struct str){ c->text + c->at, s.i - c->at }),
	};
	c->line +=
		c->form->by_row ? 1 : count_lines(c->text + c->at, s.i - c->at);
	c->at = s.i;
	return CSV_RECORD;
}
