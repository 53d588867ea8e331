#include "drafter/grammar/match/notes/forms.h"

#include <ctype.h>

#include "base/arena.h"
#include "base/embedded.h"

#include "base/ban.h"

#define FILE_NAME "lexicon/note-forms.tsv"
#define MEMORY ((size_t)4 << 20)
#define GROUPS_MAX 64

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

/* Read once, and never written to afterwards. */
static struct {
	struct arena *arena;
	struct note_forms forms;
	struct group {
		struct str kind, words;
	} groups[GROUPS_MAX]; /* lines "@kind" */
	size_t n_groups;
} all;

/* The words of a kind that such a line gives; "": there is none. */
static struct str
group(struct str kind)
{
	for (size_t i = 0; i < all.n_groups; i++)
		if (str_eq(all.groups[i].kind, kind))
			return all.groups[i].words;
	return STR("");
}

uint32_t
note_letter(struct str word)
{
	const int c = word.n ? tolower((unsigned char)*word.p) : 0;

	return (uint32_t)1 << (c >= 'a' && c <= 'z' ? c - 'a' : 'z' - 'a' + 1);
}

static struct piece
with_words(struct piece p, struct str words)
{
	p.words = words;
	while (words.n)
		p.letters |= note_letter(str_cut(&words, '|'));
	return p;
}

static struct piece
read_piece(struct str s)
{
	struct piece p = { .n = 0 };
	struct str kind;

	if (*s.p != '<') {
		p.optional = s.p[s.n - 1] == '?';
		return with_words(p, str_first(s, s.n - p.optional));
	}
	p.slot = kind = str_first(str_from(s, 1), s.n - 2);
	if (isdigit((unsigned char)kind.p[kind.n - 1]))
		kind = str_first(kind, kind.n - 1);
	for (size_t i = 0; i < COUNT(kinds); i++)
		if (str_is(kind, kinds[i].name))
			p.kind = &kinds[i];
	return with_words(p, group(kind));
}

/* false: it is too long. */
static bool
read_form(struct str pattern, struct form *ret)
{
	struct piece pieces[PIECES_MAX];
	size_t n = 0;

	while (pattern.n) {
		if (n == PIECES_MAX)
			return false;
		pieces[n++] = read_piece(str_word(&pattern, " "));
	}
	ret->pieces =
		(void *)arena_copy(all.arena, pieces, n * sizeof(*pieces));
	ret->n_pieces = n;
	return n > 0;
}

static void
add_form(struct str pattern, struct str said)
{
	struct note_forms *to = &all.forms;
	struct form form = { .said = said };

	if (!read_form(pattern, &form))
		return;
	to->items = arena_grow(all.arena, to->items, to->n, sizeof(*to->items));
	to->items[to->n++] = form;
}

static void
add_group(struct str kind, struct str words)
{
	assert(all.n_groups < GROUPS_MAX);
	all.groups[all.n_groups++] = (struct group){ kind, words };
}

/* Groups stand before the patterns that speak of them. */
const struct note_forms *
note_forms(void)
{
	const struct embedded *file = embedded_find(STR(FILE_NAME));
	struct str rest =
		file ? (struct str){ (const char *)file->data, file->n }
		     : STR("");

	if (all.arena)
		return &all.forms;
	all.arena = arena_create(MEMORY);
	while (rest.n) {
		struct str said = str_cut(&rest, '\n');
		const struct str pattern = str_cut(&said, '\t');

		if (pattern.n == 0 || *pattern.p == '#')
			continue;
		if (*pattern.p == '@')
			add_group(str_from(pattern, 1), said);
		else
			add_form(pattern, said);
	}
	return &all.forms;
}
