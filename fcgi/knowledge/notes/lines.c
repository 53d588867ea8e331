#include <string.h>

#include "base/buf.h"
#include "data/settings.h"
#include "knowledge/notes/text.h"

#include "base/ban.h"

#define MEANING_MAX 2000
#define ALWAYS_BYTES 2000 /* of rules that go into every prompt */

/* One walk over the notes of a database. */
struct walk {
	struct arena *arena;
	struct prompt_notes *to;
	const char *heading;
};

static void
add(struct walk *w, const struct note_line *line)
{
	struct prompt_notes *to = w->to;

	to->lines = arena_grow(w->arena, to->lines, to->n_lines,
			       sizeof(*to->lines));
	to->lines[to->n_lines++] = *line;
	to->tokens += strlen(line->text) / BYTES_PER_TOKEN + 1;
}

static bool
names_one(const char *name, const char *const *names)
{
	for (; *names; names++)
		if (str_is_nocase(str_of(name), *names))
			return true;
	return false;
}

/* "orders.total" of a row that has table and column, each in its own cell. */
static const char *
column_of(struct arena *a, const struct piece *row)
{
	static const char *const columns[] = { "column", "field", NULL };
	static const char *const tables[] = { "table", NULL };
	const char *table = "", *column = "";

	for (size_t i = 0; i < row->n_cells; i++) {
		if (names_one(row->names[i], columns))
			column = row->cells[i];
		else if (names_one(row->names[i], tables))
			table = row->cells[i];
	}
	if (!*column)
		return NULL;
	return *table && !strchr(column, '.')
		       ? arena_printf(a, "%s.%s", table, column)
		       : column;
}

/* What the other cells of the row say. */
static const char *
meaning_of(struct arena *a, const struct piece *row)
{
	static const char *const keys[] = { "column", "field", "table", NULL };
	static const char *const plain[] = { "meaning",     "means",
					     "definition",  "description",
					     "comment",     "note",
					     "explanation", NULL };
	struct buf b = buf_new(a, MEANING_MAX);

	for (size_t i = 0; i < row->n_cells; i++) {
		if (!*row->cells[i] || names_one(row->names[i], keys))
			continue;
		buf_puts(&b, b.n ? "; " : "");
		if (*row->names[i] && !names_one(row->names[i], plain))
			buf_printf(&b, "%s: ", row->names[i]);
		buf_puts(&b, row->cells[i]);
	}
	return b.n && !b.cut ? buf_text(&b) : NULL;
}

static bool
is_name_char(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
	       (c >= '0' && c <= '9') || c == '_' || c == '.';
}

/* "orders.total: with tax": one word that may be a column's name. */
static void
read_item(struct arena *a, const char *text, struct note_line *ret)
{
	size_t n = 0;

	while (is_name_char(text[n]))
		n++;
	if (n == 0 || text[n] != ':' || text[n + 1] != ' ')
		return;
	ret->column = arena_copy(a, text, n);
	ret->meaning = arena_strdup(a, text + n + 2);
}

static void
add_code(struct walk *w, struct str code)
{
	while (code.n) {
		const struct str line = str_cut(&code, '\n');

		add(w, &(struct note_line){ .text = str_dup(w->arena, line),
					    .heading = w->heading });
	}
}

static void
add_piece(struct walk *w, const struct piece *p)
{
	struct note_line line = { .text = p->text, .heading = w->heading };

	if (p->kind == PIECE_HEADING) {
		w->heading = p->text;
		line.level = p->level;
	} else if (p->kind == PIECE_ROW) {
		line.column = column_of(w->arena, p);
		line.meaning = line.column ? meaning_of(w->arena, p) : NULL;
	} else if (p->lines) {
		read_item(w->arena, p->text, &line);
	} else {
		add_code(w, str_of(p->text));
		return;
	}
	if (!line.meaning)
		line.column = NULL;
	add(w, &line);
}

void
note_lines(struct arena *a, const struct note *note, struct prompt_notes *to)
{
	struct pieces p = { .arena = a, .rest = str_of(note->text) };
	struct walk w = { a, to, "" };
	struct piece piece;

	/* a file's name says nothing; a title was written to be read */
	if (note->source == NOTE_PAGE && note->title && *note->title)
		add_piece(&w, &(struct piece){
				      .kind = PIECE_HEADING,
				      .level = 1,
				      .text = arena_strdup(a, note->title) });
	while (piece_next(&p, &piece))
		add_piece(&w, &piece);
}

/* " always, never " as " always  never ": words are found between blanks. */
static const char *
words_of(struct arena *a, const char *text)
{
	char *words = arena_printf(a, " %s ", text);

	for (char *c = words; *c; c++)
		if (*c >= 'A' && *c <= 'Z')
			*c = (char)(*c - 'A' + 'a');
		else if (*c < 'a' || *c > 'z')
			*c = *c == '\'' || (unsigned char)*c >= 0x80 ? *c : ' ';
	return words;
}

/* Words that make a sentence a rule. */
static bool
is_rule(struct arena *a, const char *text)
{
	static const char *const marks[] = {
		" always ",  " never ",     " must ",        " only ",
		" exclude ", " excludes ",  " excluded ",    " ignore ",
		" ignored ", " unless ",    " except ",      " default ",
		" do not ",  " don't ",     " not counted ", " not count ",
		" by rule ", " leave out ", " left out ",
	};
	const char *words = words_of(a, text);

	for (size_t i = 0; i < COUNT(marks); i++)
		if (strstr(words, marks[i]))
			return true;
	return false;
}

static size_t
bytes_of(const struct passages *p)
{
	size_t n = 0;

	for (size_t i = 0; i < p->n; i++)
		n += strlen(p->items[i].text);
	return n;
}

void
note_rules(struct arena *a, const struct note *note, struct passages *to)
{
	const struct passages all = note_passages(a, str_of(note->text));
	size_t bytes = bytes_of(to);

	for (size_t i = 0; i < all.n; i++) {
		if (!is_rule(a, all.items[i].text))
			continue;
		bytes += strlen(all.items[i].text);
		if (bytes > ALWAYS_BYTES)
			return;
		to->items = arena_grow(a, to->items, to->n, sizeof(*to->items));
		to->items[to->n++] = all.items[i];
	}
}
