#include <string.h>

#include "base/buf.h"
#include "base/utf8.h"
#include "knowledge/notes/marks.h"
#include "knowledge/notes/text.h"

#include "base/ban.h"

#define PIECE_BYTES 20000

static struct str
peek(const struct pieces *p)
{
	struct str rest = p->rest;

	return str_cut(&rest, '\n');
}

static void
skip(struct pieces *p)
{
	(void)str_cut(&p->rest, '\n');
}

static bool
is_blank(struct str line)
{
	return str_trim(line).n == 0;
}

/* "|---|:--:|" */
static bool
is_rule(struct str line)
{
	for (size_t i = 0; i < line.n; i++)
		if (!strchr("|-: \t\r", line.p[i]))
			return false;
	return str_has(line, STR("--"));
}

static char *
clean_text(const struct pieces *p, const struct buf *b)
{
	return str_dup(p->arena, str_trim(utf8_clean(p->arena, buf_str(b))));
}

static void
read_lines(struct pieces *p, struct str first, struct piece *ret)
{
	struct buf b = buf_new(p->arena, PIECE_BYTES);
	char *text;

	mark_add_plain(&b, str_trim(first));
	skip(p);
	while (p->rest.n && mark_goes_on(peek(p))) {
		buf_putc(&b, '\n');
		mark_add_plain(&b, str_trim(peek(p)));
		skip(p);
	}
	ret->lines = clean_text(p, &b);
	text = arena_strdup(p->arena, ret->lines);
	for (char *c = text; *c; c++)
		if (*c == '\n')
			*c = ' ';
	ret->text = text;
}

static void
read_fence(struct pieces *p, struct piece *ret)
{
	struct buf b = buf_new(p->arena, PIECE_BYTES);

	skip(p);
	while (p->rest.n && !mark_is_fence(str_trim(peek(p)))) {
		buf_add(&b, peek(p));
		buf_putc(&b, '\n');
		skip(p);
	}
	skip(p);
	ret->kind = PIECE_TEXT;
	ret->text = clean_text(p, &b);
}

static size_t
read_cells(const struct pieces *p, struct str line, const char **ret)
{
	struct str rest = str_from(line, 1);
	size_t n = 0;

	while (rest.n && n < PIECE_CELLS) {
		struct buf b = buf_new(p->arena, PIECE_BYTES);

		mark_add_plain(&b, str_trim(str_cut(&rest, '|')));
		ret[n++] = clean_text(p, &b);
	}
	return n;
}

static const char *
row_text(const struct pieces *p, const struct piece *row)
{
	struct buf b = buf_new(p->arena, PIECE_BYTES);

	for (size_t i = 0; i < row->n_cells; i++) {
		if (!*row->cells[i])
			continue;
		buf_puts(&b, b.n ? "; " : "");
		if (*row->names[i])
			buf_printf(&b, "%s: ", row->names[i]);
		buf_puts(&b, row->cells[i]);
	}
	return buf_text(&b);
}

/* The first row names the columns, when a rule is below it. */
static bool
read_row(struct pieces *p, struct piece *ret)
{
	struct str line = str_trim(peek(p));

	skip(p);
	if (is_rule(line))
		return false;
	if (is_rule(str_trim(peek(p)))) {
		p->n_names = read_cells(p, line, p->names);
		return false;
	}
	ret->kind = PIECE_ROW;
	ret->n_cells = read_cells(p, line, ret->cells);
	for (size_t i = 0; i < ret->n_cells; i++)
		ret->names[i] = i < p->n_names ? p->names[i] : "";
	ret->text = row_text(p, ret);
	return true;
}

/* False: there was nothing in what was read. */
static bool
read_piece(struct pieces *p, struct piece *ret)
{
	struct str line = str_trim(peek(p));
	size_t mark = mark_item(line);

	*ret = (struct piece){ .kind = mark ? PIECE_ITEM : PIECE_TEXT };
	if (mark_is_row(line))
		return read_row(p, ret);
	p->n_names = 0;
	if (mark_is_fence(line)) {
		read_fence(p, ret);
	} else if (mark_heading(line)) {
		struct buf b = buf_new(p->arena, PIECE_BYTES);

		ret->kind = PIECE_HEADING;
		ret->level = mark_heading(line);
		mark_add_plain(&b, str_trim(str_from(line, ret->level)));
		ret->text = clean_text(p, &b);
		skip(p);
	} else {
		read_lines(p, str_from(line, mark), ret);
	}
	return *ret->text != '\0';
}

bool
piece_next(struct pieces *p, struct piece *ret)
{
	while (p->rest.n) {
		if (is_blank(peek(p)))
			skip(p);
		else if (read_piece(p, ret))
			return true;
	}
	return false;
}

/* The headings above, from the least to the last. */
struct headings {
	const char *texts[7];
};

static const char *
heading_of(struct arena *a, const struct headings *h)
{
	struct buf b = buf_new(a, PASSAGE_BYTES);

	for (size_t i = 0; i < COUNT(h->texts); i++)
		if (h->texts[i])
			buf_printf(&b, "%s%s", b.n ? " › " : "", h->texts[i]);
	return b.cut ? utf8_shorten(a, utf8_clean(a, buf_str(&b)),
				    PASSAGE_BYTES)
		     : buf_text(&b);
}

static void
enter(struct headings *h, const struct piece *p)
{
	h->texts[p->level] = p->text;
	for (size_t i = p->level + 1; i < COUNT(h->texts); i++)
		h->texts[i] = NULL;
}

/* Where to cut a text that is too long: after a sentence, else at a blank. */
static size_t
cut_at(struct str s)
{
	size_t blank = 0, end = 0, n = PASSAGE_BYTES;

	if (s.n <= n)
		return s.n;
	for (size_t i = 1; i < n; i++) {
		if (s.p[i] != ' ' && s.p[i] != '\n')
			continue;
		blank = i;
		if (strchr(".;:!?\n", s.p[i - 1]))
			end = i;
	}
	if (end > n / 2)
		return end;
	if (blank)
		return blank;
	while (n > 1 && ((unsigned char)s.p[n] & 0xc0) == 0x80)
		n--;
	return n;
}

static void
add_passages(struct arena *a, struct passages *to, const char *heading,
	     struct str text)
{
	while ((text = str_trim(text)).n) {
		size_t n = cut_at(text);

		to->items = arena_grow(a, to->items, to->n, sizeof(*to->items));
		to->items[to->n++] = (struct passage){
			.heading = heading,
			.text = str_dup(a, str_trim(str_first(text, n))),
		};
		text = str_from(text, n);
	}
}

struct passages
note_passages(struct arena *a, struct str text)
{
	struct pieces p = { .arena = a, .rest = text };
	struct headings h = { { NULL } };
	struct passages all = { .n = 0 };
	const char *heading = "";
	struct piece piece;

	while (piece_next(&p, &piece)) {
		if (piece.kind == PIECE_HEADING) {
			enter(&h, &piece);
			heading = heading_of(a, &h);
		} else {
			add_passages(a, &all, heading, str_of(piece.text));
		}
	}
	return all;
}
