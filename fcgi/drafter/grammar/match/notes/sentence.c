#include <ctype.h>
#include <string.h>

#include "base/utf8.h"
#include "drafter/grammar/match/notes/finder.h"
#include "drafter/grammar/match/notes/sentence.h"

#include "base/ban.h"

/* Where a sentence ends: a point before a blank, or a semicolon. */
static size_t
sentence_length(struct str s)
{
	int depth = 0;

	if (s.n && *s.p == '|') /* a row of a table */
		return s.n;
	for (size_t i = 0; i < s.n; i++) {
		depth += s.p[i] == '(';
		depth -= s.p[i] == ')' && depth > 0;
		if (depth > 0)
			continue;
		if (s.p[i] == ';')
			return i;
		if (s.p[i] == '.' && (i + 1 == s.n || s.p[i + 1] == ' ') &&
		    !(i > 1 && s.p[i - 2] == '.'))
			return i;
	}
	return s.n;
}

/* "7.3 ": the number of a paragraph, in bytes; 0: there is none. */
static size_t
paragraph_number(struct str s)
{
	size_t n = 0, points = 0;

	while (n < s.n &&
	       (isdigit((unsigned char)s.p[n]) || (n && s.p[n] == '.'))) {
		points += s.p[n] == '.';
		n++;
	}
	return points && n < s.n && s.p[n] == ' ' ? n : 0;
}

/* "2017-01-16 ": when a line of a log was written, in bytes; 0: not said. */
static size_t
day_written(struct str s)
{
	static const char form[] = "9999-99-99 ";
	const size_t n = sizeof(form) - 1;

	if (s.n < n)
		return 0;
	for (size_t i = 0; i < n; i++)
		if (form[i] == '9' ? !isdigit((unsigned char)s.p[i])
				   : s.p[i] != form[i])
			return 0;
	return n;
}

static struct str
without_bullet(struct str s)
{
	s = str_trim(s);
	while (s.n && strchr("-*>", *s.p))
		s = str_trim(str_from(s, 1));
	s = str_trim(str_from(s, paragraph_number(s)));
	return str_trim(str_from(s, day_written(s)));
}

/* The first place of a text outside of brackets; s.n: none. */
static size_t
find_outside(struct str s, const char *what)
{
	const size_t n = strlen(what);
	int depth = 0;

	for (size_t i = 0; i + n <= s.n; i++) {
		depth += s.p[i] == '(';
		depth -= s.p[i] == ')';
		if (depth == 0 && memcmp(s.p + i, what, n) == 0)
			return i;
	}
	return s.n;
}

bool
str_split_at(struct str s, const char *what, struct str *left,
	     struct str *right)
{
	const size_t at = find_outside(s, what);

	if (at == s.n)
		return false;
	*left = str_trim(str_first(s, at));
	*right = str_trim(str_from(s, at + strlen(what)));
	return true;
}

struct str
str_next_part(struct str *rest)
{
	struct str left, right;

	if (str_split_at(*rest, ",", &left, &right)) {
		*rest = right;
		return left;
	}
	left = str_trim(*rest);
	*rest = STR("");
	return left;
}

void
sentences_walk(const char *notes, void (*fn)(void *, struct str), void *arg)
{
	struct str rest = str_of(notes);

	while (rest.n) {
		struct str line = str_trim(str_cut(&rest, '\n'));

		/* a heading defines nothing */
		line = line.n && *line.p == '#' ? STR("")
						: without_bullet(line);
		while (line.n) {
			const size_t n = sentence_length(line);
			const struct str s = str_trim(str_first(line, n));

			if (s.n)
				fn(arg, s);
			line = n < line.n ? str_trim(str_from(line, n + 1))
					  : STR("");
		}
	}
}

size_t
str_count_words(struct str s)
{
	size_t n = 0;

	while (s.n)
		n += str_word(&s, " ").n > 0;
	return n;
}

struct str
note_cut_first(struct str *list)
{
	struct str first = *list, rest = STR("");

	if (!str_split_at(*list, ",", &first, &rest) &&
	    !str_split_at(*list, "/", &first, &rest))
		(void)note_split_at(*list, "joined", &first, &rest);
	(void)note_cut_phrase(&rest, "joined");
	*list = rest;
	return first;
}

bool
definition_has_name(const struct definition *d, const struct tokens *t)
{
	size_t i = 0;

	while (i < t->n && t->n == d->n_words &&
	       strcmp(d->words[i], t->items[i].stem) == 0)
		i++;
	return i > 0 && i == t->n;
}
