#include "chat/reply.h"

#include <string.h>

#include "base/utf8.h"
#include "suggest/help.h"
#include "suggest/whole.h"

#include "base/ban.h"

#define REPEATED_BYTES 4 /* words shorter than that are in every question */

/* The question in other words: it has half of its words again. */
static bool
repeats(struct arena *a, const char *question, const char *text)
{
	struct str asked = str_of(utf8_fold(a, str_of(question))), word;
	struct str said = str_of(utf8_fold(a, str_of(text)));
	size_t n = 0, n_again = 0;

	while ((word = str_word(&asked, " ,.;:!?")).n) {
		if (word.n < REPEATED_BYTES)
			continue;
		n++;
		n_again += str_has(said, word);
	}
	return n > 1 && 2 * n_again >= n;
}

/*
 * Nothing of the question was read ("what should we buy?"): there is nothing
 * that more words could go with.
 */
static bool
is_unread(const struct turn *t)
{
	return t->n_readings == 0 && !(t->confidence > 0);
}

const char *
reply_text(struct arena *a, const struct turn *t, const char *text)
{
	struct str asked = str_trim(str_of(t->question));

	if (turn_reading(t, text) || help_is_phrase(a, t->question) ||
	    is_unread(t) || whole_question(a, text) ||
	    repeats(a, t->question, text))
		return text;
	for (size_t i = 0; i < t->n_choices; i++)
		if (strcmp(t->choices[i], text) == 0)
			return text;
	while (asked.n && strchr("?.! ", asked.p[asked.n - 1]))
		asked.n--;
	return arena_printf(a, "%.*s, %s", (int)asked.n, asked.p, text);
}
