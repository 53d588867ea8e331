#include <ctype.h>
#include <string.h>

#include "knowledge/notes/marks.h"
#include "knowledge/notes/text.h"

#include "base/ban.h"

#define WRAPPED 60 /* bytes of a line that was broken to be no longer */

#define TERM_MOST 6 /* words of what a dash defines */

/* Bytes of a dash or an arrow between blanks at a place; 0: there is none. */
static size_t
dash(struct str s, size_t at)
{
	static const char *const dashes[] = {
		" - ",  " \xe2\x80\x93 ", " \xe2\x80\x94 ",
		" -> ", " \xe2\x86\x92 ", " => "
	};

	for (size_t i = 0; i < COUNT(dashes); i++)
		if (str_starts(str_from(s, at), str_of(dashes[i])))
			return strlen(dashes[i]);
	return 0;
}

/* A few words that say nothing yet: "Backlog", "**In time**". */
static bool
is_term(struct str s)
{
	size_t words = 0;

	if (s.n == 0 || (*s.p >= '0' && *s.p <= '9'))
		return false;
	for (size_t i = 0; i < s.n; i++)
		if (strchr(".:;=?!|", s.p[i]))
			return false;
	while (s.n)
		words += str_word(&s, " ").n > 0;
	return words <= TERM_MOST;
}

/* "Backlog – live cases …": a dash behind a term, or a marked one, defines it. */
static size_t
find_term(struct str s, size_t *ret_dash)
{
	bool first = true;

	for (size_t i = 0; i < s.n; i++) {
		const size_t n = dash(s, i);

		if (n == 0)
			continue;
		if ((first && is_term(str_first(s, i))) ||
		    (i > 0 && strchr("*_\"", s.p[i - 1]))) {
			*ret_dash = n;
			return i;
		}
		first = false;
	}
	return s.n;
}

/* Whether a line says by itself what something is. */
static bool
defines(struct str line)
{
	static const char *const signs[] = { " = ",      ": ",   " means ",
					     " mean ",   " is ", " are ",
					     " counts ", " was " };
	size_t n;

	for (size_t i = 0; i < COUNT(signs); i++)
		if (str_has(line, str_of(signs[i])))
			return true;
	return find_term(line, &n) < line.n;
}

/* Whether a sentence cannot end in the last word of a line. */
static bool
is_open(struct str line)
{
	static const char *const words[] = {
		",",   " and",  " or", " of", " is",   " are",   " the", " a",
		" an", " with", " in", " by", " than", " whose", " to",  " for"
	};

	for (size_t i = 0; i < COUNT(words); i++)
		if (str_ends(line, str_of(words[i])))
			return true;
	return false;
}

/* Whether the paragraph that a text begins with ends as a sentence does. */
static bool
is_prose(struct str text)
{
	struct str last = { 0 };

	while (text.n) {
		const struct str line = str_cut(&text, '\n');

		if (!mark_goes_on(line))
			break;
		last = str_trim(line);
	}
	return str_ends(last, STR("."));
}

/* A line that says what something is, and no more, may be one of a list. */
static bool
may_be_listed(struct str line)
{
	return defines(line) && !str_has(line, STR(". "));
}

/*
 * Whether a line goes on in the rest: within an item of a list, where that is
 * indented, behind a word that no sentence ends in, or where a long line ends
 * no sentence and the next defines nothing, or begins in small letters in a
 * paragraph of sentences.
 */
static bool
is_wrapped(struct str line, struct str rest, bool in_item)
{
	const struct str said = str_trim(line), all = rest,
			 next = str_cut(&rest, '\n');

	if (!said.n || !mark_goes_on(next))
		return false;
	return in_item || strchr(" \t", *next.p) || is_open(said) ||
	       (said.n >= WRAPPED && !strchr(".;:!?", said.p[said.n - 1]) &&
		(!defines(next) || (islower((unsigned char)*next.p) &&
				    !may_be_listed(said) && is_prose(all))));
}

/* A line without its marks, in which a colon defines what a dash did. */
static void
add_defining(struct buf *b, struct str line)
{
	const size_t mark = mark_item(line);
	size_t at, n = 0;

	buf_add(b, str_first(line, mark));
	line = str_from(line, mark);
	at = find_term(line, &n);
	mark_add_plain(b, str_first(line, at));
	if (at == line.n)
		return;
	buf_puts(b, ": ");
	add_defining(b, str_from(line, at + n));
}

void
note_unwrap(struct buf *b, struct str text, bool plain)
{
	bool in_fence = false, in_item = false;

	while (text.n) {
		const struct str line = str_cut(&text, '\n');
		const struct str said = str_trim(line);
		const bool fence = mark_is_fence(said);

		in_item = mark_goes_on(line) ? in_item : mark_item(said) > 0;
		if (in_fence || fence)
			buf_add(b, line);
		else if (plain)
			add_defining(b, said);
		else
			buf_add(b, said);
		in_fence ^= fence;
		buf_putc(b, !in_fence && !fence && !mark_is_row(said) &&
					    !mark_heading(said) &&
					    is_wrapped(line, text, in_item)
				    ? ' '
				    : '\n');
	}
}
