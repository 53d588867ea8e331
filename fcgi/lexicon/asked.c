#include "lexicon/asked.h"

#include <assert.h>
#include <string.h>

#include "base/embedded.h"

#include "base/ban.h"

#define FILE_NAME "lexicon/asked.tsv"

struct asked_words
asked_words(const char *check)
{
	const struct embedded *f = embedded_find(STR(FILE_NAME));
	struct str rest = { (const char *)f->data, f->n };

	while (rest.n) {
		struct str line = str_cut(&rest, '\n');

		if (str_is(str_cut(&line, '\t'), check))
			return (struct asked_words){
				.asked = str_cut(&line, '\t'),
				.unless = str_cut(&line, '\t'),
				.named = str_cut(&line, '\t'),
			};
	}
	assert(false); /* lexicon/asked.tsv has a line for each check */
	return (struct asked_words){ 0 };
}

/* The next of a list, a comma and a blank between two. */
static struct str
next_of(struct str *list)
{
	const struct str ret = str_cut(list, ',');

	if (list->n && list->p[0] == ' ')
		*list = str_from(*list, 1);
	return ret;
}

/* Whether the phrase stands at p, up to the ends of its words. */
static bool
is_whole(const char *p, size_t n, bool open_before, bool open_behind)
{
	return (open_before || p[-1] == ' ') && (open_behind || p[n] == ' ');
}

static bool
has_phrase(struct str text, struct str phrase)
{
	const char *p = text.p, *end = text.p + text.n;
	const bool open_before = phrase.p[0] == '*';
	bool open_behind;

	phrase = str_from(phrase, open_before);
	open_behind = phrase.p[phrase.n - 1] == '*';
	phrase.n -= open_behind;
	while ((p = memmem(p, (size_t)(end - p), phrase.p, phrase.n)) != NULL) {
		if (is_whole(p, phrase.n, open_before, open_behind))
			return true;
		p++;
	}
	return false;
}

bool
asked_has_phrase(struct str text, struct str phrases)
{
	while (phrases.n)
		if (has_phrase(text, next_of(&phrases)))
			return true;
	return false;
}

bool
asked_has_part(struct str text, struct str parts)
{
	while (parts.n)
		if (str_has(text, next_of(&parts)))
			return true;
	return false;
}

bool
asked_is_said(struct str text, const struct asked_words *words)
{
	return asked_has_phrase(text, words->asked) &&
	       !asked_has_phrase(text, words->unless);
}
