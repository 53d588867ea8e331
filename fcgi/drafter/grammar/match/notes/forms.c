#include "drafter/grammar/match/notes/forms.h"

#include <ctype.h>
#include <string.h>

#include "base/embedded.h"

#include "base/ban.h"

#define FILE_NAME "lexicon/note-forms.tsv"

/* Where a pattern may have any words; of other kinds: one word of a group. */
static const struct note_kind kinds[] = {
	{ "rows", 4, true, false },         { "names", 8, true, false },
	{ "name", 4, true, false },         { "word", 1, true, false },
	{ "new", 1, true, false },          { "col", 1, false, false },
	{ "table", 1, false, false },       { "value", 1, false, false },
	{ "code", 1, false, false },        { "num", 1, false, false },
	{ "any", WORDS_MAX, false, false }, { "some", WORDS_MAX, false, true },
	{ "figure", 3, false, false },      { "own", 1, false, false },
	{ "list", 1, false, false },        { "day", 1, false, false },
	{ "mark", 1, false, false },        { "like", 1, true, false },
};

/* The words of a kind that a line of the file gives; "": there is none. */
static struct str
group(struct str lines, struct str kind)
{
	while (lines.n) {
		struct str words = str_cut(&lines, '\n');
		const struct str name = str_cut(&words, '\t');

		if (name.n > 1 && *name.p == '@' &&
		    str_eq(str_from(name, 1), kind))
			return words;
	}
	return STR("");
}

static struct piece
read_piece(struct str lines, struct str s)
{
	struct piece p = { .words = s };
	struct str kind;

	if (*s.p != '<') {
		p.optional = s.p[s.n - 1] == '?';
		p.words = str_first(s, s.n - p.optional);
		return p;
	}
	p.slot = kind = str_first(str_from(s, 1), s.n - 2);
	if (isdigit((unsigned char)kind.p[kind.n - 1]))
		kind = str_first(kind, kind.n - 1);
	for (size_t i = 0; i < COUNT(kinds); i++)
		if (str_is(kind, kinds[i].name))
			p.kind = &kinds[i];
	p.words = group(lines, kind);
	return p;
}

/* false: it is too long. */
static bool
read_form(struct arena *a, struct str lines, struct str pattern,
	  struct form *ret)
{
	struct piece pieces[PIECES_MAX];
	size_t n = 0;

	while (pattern.n) {
		if (n == PIECES_MAX)
			return false;
		pieces[n++] = read_piece(lines, str_word(&pattern, " "));
	}
	ret->pieces = (void *)arena_copy(a, pieces, n * sizeof(*pieces));
	ret->n_pieces = n;
	return n > 0;
}

struct note_forms *
note_forms_read(struct arena *a)
{
	struct note_forms *all = arena_alloc(a, sizeof(*all));
	const struct embedded *file = embedded_find(STR(FILE_NAME));
	const struct str lines =
		file ? (struct str){ (const char *)file->data, file->n }
		     : STR("");
	struct str rest = lines;

	*all = (struct note_forms){ .n = 0 };
	while (rest.n) {
		struct form form = { .said = str_cut(&rest, '\n') };
		const struct str pattern = str_cut(&form.said, '\t');

		if (pattern.n == 0 || *pattern.p == '#' || *pattern.p == '@' ||
		    !read_form(a, lines, pattern, &form))
			continue;
		all->items =
			arena_grow(a, all->items, all->n, sizeof(*all->items));
		all->items[all->n++] = form;
	}
	return all;
}
