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
		if (!said || str_is(line, "lead") ||
		    !str_split_at(s, said, &a, &b))
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

struct str
note_name(struct str name)
{
	while (cut_lead(&name)) {
	}
	return name;
}
