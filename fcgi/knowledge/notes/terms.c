#include <string.h>

#include "base/buf.h"
#include "base/utf8.h"
#include "knowledge/notes/text.h"

#include "base/ban.h"

#define STATEMENT_BYTES 2000
#define LEFT_WORDS 12 /* several terms together */

/* How a statement says that its left side is its right side. */
static const struct {
	const char *between;
	enum term_kind kind;
	size_t most; /* words of each side; 0: TERM_WORDS on the left alone */
} forms[] = {
	{ " means ", TERM_MEANS, 0 },
	{ " mean ", TERM_MEANS, 0 },
	{ " stands for ", TERM_MEANS, 0 },
	{ " is defined as ", TERM_MEANS, 0 },
	{ " is short for ", TERM_MEANS, 0 },
	{ " is another word for ", TERM_MEANS, TERM_WORDS },
	{ " is called ", TERM_SAME, TERM_WORDS },
	{ " = ", TERM_SAME, 0 },
	{ " are ", TERM_ARE, 3 },
	{ " is a ", TERM_ARE, 3 },
	{ " is an ", TERM_ARE, 3 },
};

static size_t
count_words(struct str s)
{
	size_t n = 0;

	while (str_word(&s, " \t").n)
		n++;
	return n;
}

static struct str
without_article(struct str s)
{
	static const char *const articles[] = { "a ", "an ", "the ", "every ",
						"any " };

	for (size_t i = 0; i < COUNT(articles); i++) {
		struct str article = str_of(articles[i]);

		if (s.n > article.n &&
		    str_eq_nocase(str_first(s, article.n), article))
			return str_trim(str_from(s, article.n));
	}
	return s;
}

/* Without what stands around words: quotes, an article, a full stop. */
static struct str
bare(struct str s)
{
	static const char *const quotes[] = { "\"", "'", "“", "”", "„" };

	s = str_trim(s);
	for (size_t i = 0; i < COUNT(quotes); i++) {
		struct str q = str_of(quotes[i]);

		if (str_starts(s, q))
			s = str_from(s, q.n);
		if (str_ends(s, q))
			s = str_first(s, s.n - q.n);
	}
	while (s.n && strchr(".;:,!", s.p[s.n - 1]))
		s.n--;
	return without_article(str_trim(s));
}

/* Up to the end of the sentence: a point before a blank, or a semicolon. */
static struct str
sentence(struct str s)
{
	for (size_t i = 0; i + 1 < s.n; i++)
		if (s.p[i] == ';' || (s.p[i] == '.' && s.p[i + 1] == ' '))
			return str_first(s, i);
	return s;
}

/* Where part begins in s without regard to case; s.n: nowhere. */
static size_t
find(struct str s, const char *part)
{
	struct str p = str_of(part);

	for (size_t i = 0; i + p.n <= s.n; i++)
		if (str_eq_nocase(str_first(str_from(s, i), p.n), p))
			return i;
	return s.n;
}

static bool
is_word_of_its_own(struct str s)
{
	static const char *const empty[] = { "it",    "this", "that",  "these",
					     "those", "they", "there", "which",
					     "what",  "all",  "some",  "he",
					     "she" };
	bool letter = false;

	for (size_t i = 0; i < COUNT(empty); i++)
		if (str_is_nocase(s, empty[i]))
			return false;
	for (size_t i = 0; i < s.n; i++)
		letter |= (s.p[i] & 0x80) != 0 || (s.p[i] | 32) >= 'a';
	return letter && utf8_length(s) > 1;
}

struct finder {
	struct arena *arena;
	const struct note *note;
	struct terms *to;
	size_t first; /* of the terms of this note */
};

static void
add(struct finder *f, enum term_kind kind, struct str words, struct str meaning)
{
	static const char *const openers[] = { " where ", " with ", " whose " };
	struct term t = { .kind = kind, .title = f->note->title };
	size_t at = meaning.n;

	if (!is_word_of_its_own(words) || count_words(words) > TERM_WORDS ||
	    meaning.n == 0 || meaning.n > MEANING_BYTES ||
	    f->to->n - f->first >= TERMS_MAX)
		return;
	for (size_t i = 0; i < COUNT(openers); i++) {
		size_t here = find(meaning, openers[i]);

		at = here < at ? here : at;
	}
	t.words = str_dup(f->arena, words);
	t.meaning = str_dup(f->arena, str_trim(str_first(meaning, at)));
	if (at < meaning.n)
		t.condition = str_dup(f->arena, str_from(meaning, at + 1));
	f->to->items = arena_grow(f->arena, f->to->items, f->to->n,
				  sizeof(*f->to->items));
	f->to->items[f->to->n++] = t;
}

/* Every word between commas or "or" means the same. */
static void
add_each(struct finder *f, enum term_kind kind, struct str left,
	 struct str meaning)
{
	static const char *const between[] = { ",", " or " };

	while (left.n) {
		size_t at = left.n, skip = 0;

		for (size_t i = 0; i < COUNT(between); i++) {
			size_t here = find(left, between[i]);

			if (here >= at)
				continue;
			at = here;
			skip = strlen(between[i]);
		}
		add(f, kind, bare(str_first(left, at)), meaning);
		left = str_from(left, at + skip);
	}
}

/* "\"big order\": an order with total above 500" */
static bool
read_quoted(struct finder *f, struct str s)
{
	size_t colon = find(s, "\":");

	if (!str_starts(s, STR("\"")) || colon == s.n)
		return false;
	add(f, TERM_MEANS, bare(str_first(s, colon + 1)),
	    bare(str_from(s, colon + 2)));
	return true;
}

/* Whether a form is there; it may still say nothing of use. */
static bool
read_statement(struct finder *f, struct str s)
{
	s = str_trim(sentence(str_trim(s)));
	if (read_quoted(f, s))
		return true;
	for (size_t i = 0; i < COUNT(forms); i++) {
		size_t n = strlen(forms[i].between);
		size_t at = find(s, forms[i].between), most = forms[i].most;
		struct str left = bare(str_first(s, at)), right;

		if (at == s.n)
			continue;
		right = bare(str_from(s, at + n));
		if (most &&
		    (count_words(left) > most || count_words(right) > most))
			return false;
		if (count_words(left) > LEFT_WORDS)
			return false;
		add_each(f, forms[i].kind, left, right);
		return true;
	}
	return false;
}

static bool
begins_statement(struct str line)
{
	for (size_t i = 0; i < COUNT(forms); i++)
		if (find(line, forms[i].between) < line.n)
			return true;
	return str_starts(line, STR("\""));
}

/* A line that says nothing by itself goes on with the one before it. */
static void
read_lines(struct finder *f, const char *lines)
{
	struct str rest = str_of(lines);
	struct buf b = buf_new(f->arena, STATEMENT_BYTES);

	while (rest.n) {
		struct str line = str_cut(&rest, '\n');

		if (b.n && begins_statement(line)) {
			(void)read_statement(f, buf_str(&b));
			buf_clear(&b);
		}
		buf_puts(&b, b.n ? " " : "");
		buf_add(&b, line);
	}
	(void)read_statement(f, buf_str(&b));
}

static bool
is_one_of(const char *name, const char *const *list)
{
	for (; *list; list++)
		if (str_is_nocase(str_of(name), *list))
			return true;
	return false;
}

/* The cell below a name; "" when there is none. */
static const char *
cell_of(const struct piece *row, const char *const *names)
{
	for (size_t i = 0; i < row->n_cells; i++)
		if (is_one_of(row->names[i], names))
			return row->cells[i];
	return "";
}

/* "orders.total_amount" as words: its last part. */
static struct str
name_words(struct arena *a, const char *name)
{
	const char *dot = strrchr(name, '.');
	char *words = arena_strdup(a, dot ? dot + 1 : name);

	for (char *c = words; *c; c++)
		if (*c == '_')
			*c = ' ';
	return bare(str_of(words));
}

static void
read_row(struct finder *f, const struct piece *row)
{
	static const char *const terms[] = { "term", "word", "phrase", NULL };
	static const char *const names[] = { "column", "name", "field", "table",
					     "term",   "word", NULL };
	static const char *const same[] = { "synonyms", "synonym", "aliases",
					    "also called", NULL };
	static const char *const means[] = { "meaning", "means", "definition",
					     NULL };
	const char *synonyms = cell_of(row, same);
	const char *term = cell_of(row, terms);

	if (*term)
		add_each(f, TERM_MEANS, str_of(term),
			 bare(str_of(cell_of(row, means))));
	if (*synonyms)
		add_each(f, TERM_MEANS, str_of(synonyms),
			 name_words(f->arena, cell_of(row, names)));
}

void
note_terms(struct arena *a, const struct note *note, struct terms *to)
{
	struct finder f = { a, note, to, to->n };
	struct pieces p = { .arena = a, .rest = str_of(note->text) };
	struct piece piece;

	while (piece_next(&p, &piece)) {
		if (piece.kind == PIECE_ROW)
			read_row(&f, &piece);
		else if (piece.kind != PIECE_HEADING && piece.lines)
			read_lines(&f, piece.lines);
	}
}
