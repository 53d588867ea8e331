#include <string.h>

#include "base/embedded.h"
#include "drafter/grammar/match/finder.h"
#include "drafter/grammar/match/sentence.h"

#include "base/ban.h"

#define FILE_NAME "lexicon/notes.tsv"
#define PHRASE_MAX 40

static struct str
all_lines(void)
{
	const struct embedded *file = embedded_find(STR(FILE_NAME));

	return file ? (struct str){ (const char *)file->data, file->n }
		    : STR("");
}

/* The phrase between blanks: a colon stands at the word before it. */
static const char *
as_said(struct str phrase, struct str kind, char room[PHRASE_MAX])
{
	size_t n = 0;

	if (phrase.n + 3 > PHRASE_MAX)
		return NULL;
	if (!str_is(phrase, ":"))
		room[n++] = ' ';
	memcpy(room + n, phrase.p, phrase.n);
	n += phrase.n;
	if (!str_is(kind, "none")) /* it may end the sentence */
		room[n++] = ' ';
	room[n] = '\0';
	return room;
}

static bool
is_form(struct str kind)
{
	return str_is(kind, "none") || str_is(kind, "name") ||
	       str_is(kind, "body") || str_is(kind, "weak");
}

/* NOLINTBEGIN(readability-function-cognitive-complexity) */
enum note_form
note_form_find(struct str s, struct str *left, struct str *right)
{
	struct str rest = all_lines(), a, b;

	while (rest.n) {
		struct str line = str_cut(&rest, '\n'), phrase;
		char room[PHRASE_MAX];
		const char *said;

		if (line.n == 0 || *line.p == '#')
			continue;
		phrase = str_cut(&line, '\t');
		said = as_said(phrase, line, room);
		if (!said || !is_form(line) || !str_split_at(s, said, &a, &b))
			continue;
		if (str_is(line, "none"))
			return FORM_NONE;
		if (a.n == 0 || b.n == 0)
			continue;
		if (left)
			*left = a;
		if (right)
			*right = b;
		return str_is(line, "body")   ? FORM_BODY
		       : str_is(line, "weak") ? FORM_WEAK
					      : FORM_NAME;
	}
	return FORM_NONE;
}
/* NOLINTEND(readability-function-cognitive-complexity) */

static bool
cut_lead(struct str *name)
{
	struct str rest = all_lines();

	while (rest.n) {
		struct str line = str_cut(&rest, '\n');
		struct str phrase = str_cut(&line, '\t');

		if (str_is(line, "lead") && name->n > phrase.n &&
		    name->p[phrase.n] == ' ' &&
		    str_eq_nocase(str_first(*name, phrase.n), phrase)) {
			*name = str_trim(str_from(*name, phrase.n));
			return true;
		}
	}
	return false;
}

static bool
cut_tail(struct str *name)
{
	struct str rest = all_lines();

	while (rest.n) {
		struct str line = str_cut(&rest, '\n');
		struct str phrase = str_cut(&line, '\t');

		if (str_is(line, "tail") && name->n > phrase.n + 1 &&
		    name->p[name->n - phrase.n - 1] == ' ' &&
		    str_eq_nocase(str_from(*name, name->n - phrase.n),
				  phrase)) {
			*name = str_trim(str_first(*name, name->n - phrase.n));
			return true;
		}
	}
	return false;
}

struct str
note_name(struct str name)
{
	while (cut_lead(&name) || cut_tail(&name)) {
	}
	return name;
}

/* The next phrase of a kind; "": there is none. */
static struct str
next_phrase(struct str *rest, const char *kind)
{
	while (rest->n) {
		struct str line = str_cut(rest, '\n');
		struct str phrase = str_cut(&line, '\t');

		if (phrase.n && *phrase.p != '#' && str_is(line, kind))
			return phrase;
	}
	return STR("");
}

/* Where a phrase stands as whole words; s.n: nowhere. */
static size_t
find_words(struct str s, struct str phrase)
{
	for (size_t i = 0; i + phrase.n <= s.n; i++)
		if ((i == 0 || s.p[i - 1] == ' ') &&
		    (i + phrase.n == s.n || s.p[i + phrase.n] == ' ' ||
		     s.p[i + phrase.n] == ',') &&
		    str_eq_nocase(str_first(str_from(s, i), phrase.n), phrase))
			return i;
	return s.n;
}

bool
note_leaves_out(struct str s, struct str *rows, struct str *where)
{
	struct str rest = all_lines(), phrase;

	while ((phrase = next_phrase(&rest, "exclude")).n) {
		const size_t at = find_words(s, phrase);

		if (at == s.n)
			continue;
		*rows = str_trim(str_first(s, at));
		*where = str_trim(str_from(s, at + phrase.n));
		if (rows->n == 0) { /* "ignore test customers" */
			*rows = *where;
			*where = STR("");
		}
		return rows->n > 0;
	}
	return false;
}

bool
note_condition_find(struct str s, struct str *head, struct str *body,
		    bool *unless)
{
	static const char *const kinds[] = { "cond", "unless" };

	for (size_t i = COUNT(kinds); i-- > 0;) {
		struct str rest = all_lines(), phrase;

		while ((phrase = next_phrase(&rest, kinds[i])).n) {
			const size_t at = find_words(s, phrase);

			if (at == 0 || at + phrase.n >= s.n)
				continue;
			*head = str_trim(str_first(s, at));
			*body = str_trim(str_from(s, at + phrase.n));
			*unless = i > 0;
			return true;
		}
	}
	return false;
}

bool
note_cut_phrase(struct str *s, const char *kind)
{
	struct str rest = all_lines(), phrase;

	while ((phrase = next_phrase(&rest, kind)).n)
		if (s->n > phrase.n && s->p[phrase.n] == ' ' &&
		    str_eq_nocase(str_first(*s, phrase.n), phrase)) {
			*s = str_trim(str_from(*s, phrase.n));
			return true;
		}
	return false;
}

bool
note_dates(struct str s, struct str *rows, struct str *by)
{
	struct str rest = all_lines(), phrase;

	while ((phrase = next_phrase(&rest, "date")).n) {
		const size_t at = find_words(s, phrase);

		if (at == 0 || at + phrase.n >= s.n)
			continue;
		*rows = str_trim(str_first(s, at));
		*by = str_trim(str_from(s, at + phrase.n));
		return true;
	}
	return false;
}

static bool
says(struct str s, const char *kind)
{
	struct str rest = all_lines(), phrase;

	while ((phrase = next_phrase(&rest, kind)).n)
		if (find_words(s, phrase) < s.n)
			return true;
	return false;
}

bool
note_is_names(struct str head)
{
	struct str rest = all_lines(), phrase;

	while ((phrase = next_phrase(&rest, "names")).n)
		if (str_eq_nocase(head, phrase))
			return true;
	return false;
}

bool
note_is_everywhere(struct str where)
{
	return where.n == 0 || says(where, "everywhere");
}

bool
note_is_of_lists(struct str where)
{
	return says(where, "lists");
}

bool
note_explains(struct str s, struct str *name, struct str *meaning)
{
	struct str rest = all_lines(), phrase, behind = s;

	*name = str_word(&behind, " ");
	behind = str_trim(behind);
	while ((phrase = next_phrase(&rest, "explain")).n)
		if (behind.n > phrase.n && behind.p[phrase.n] == ' ' &&
		    str_eq_nocase(str_first(behind, phrase.n), phrase)) {
			*meaning = str_trim(str_from(behind, phrase.n));
			return true;
		}
	return false;
}

short
note_table_spelled(const struct schema *s, struct str name)
{
	for (size_t i = 0; i < s->n_tables; i++)
		if (str_eq_nocase(name, str_of(s->tables[i].name)))
			return (short)i;
	return NO_TABLE;
}

bool
note_is_nothing(struct str s)
{
	return str_is_nocase(s, "empty") || str_is_nocase(s, "blank") ||
	       str_is_nocase(s, "null");
}
