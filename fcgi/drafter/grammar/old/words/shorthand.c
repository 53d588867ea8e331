#include <ctype.h>
#include <string.h>

#include "base/buf.h"
#include "drafter/grammar/old/words/words.h"

#include "base/ban.h"

#define SURE 0.85 /* so surely it is a stored value */

/* What must follow. */
enum follow { ANYTHING, DIGIT, WORD, END };

/*
 * What people write in short or in passing, and the words for it that all
 * other tables know; none: it tells nothing. A blank is one or more, an
 * apostrophe may be left out. The longest that fits counts.
 */
static const struct {
	const char *said, *plain;
	enum follow follow;
} shorthands[] = {
	/* clang-format off */
	/* how many */
	{ "# of", "number of", WORD }, { "#", "number of", WORD },
	{ "no. of", "number of", WORD }, { "no of", "number of", WORD },
	{ "nr. of", "number of", WORD }, { "nr of", "number of", WORD },
	{ "num. of", "number of", WORD }, { "num of", "number of", WORD },
	{ "nos. of", "number of", WORD }, { "howmany", "how many", WORD },
	{ "hw many", "how many", WORD }, { "how mny", "how many", WORD },
	{ "diff between", "difference between", WORD },
	/* words in short */
	{ "w/o", "without", ANYTHING }, { "w/", "with", ANYTHING },
	{ "w", "with", WORD }, { "b/w", "between", DIGIT },
	{ "btwn", "between", ANYTHING }, { "btw", "between", DIGIT },
	{ "b/t", "between", DIGIT }, { "betw.", "between", DIGIT },
	{ "&", "and", WORD }, { "+", "and", WORD }, { "n", "and", WORD },
	{ "nd", "and", WORD }, { "r", "are", WORD }, { "u", "you", ANYTHING },
	{ "ur", "your", WORD }, { "ppl", "people", ANYTHING },
	{ "diff", "different", WORD }, { "diff.", "different", WORD },
	{ ">", "over", DIGIT }, { ">=", "at least", DIGIT },
	{ "<", "under", DIGIT }, { "<=", "at most", DIGIT },
	{ "/month", "per month", ANYTHING }, { "/year", "per year", ANYTHING },
	{ "/week", "per week", ANYTHING }, { "/day", "per day", ANYTHING },
	{ "approx.", "about", ANYTHING }, { "approx", "about", ANYTHING },
	{ "incl.", "with", WORD }, { "incl", "with", WORD },
	{ "excl.", "excluding", WORD }, { "excl", "excluding", WORD },
	{ "avg.", "average", WORD },
	{ "max.", "maximum", WORD }, { "min.", "minimum", WORD },
	{ "min", "at least", DIGIT }, { "min.", "at least", DIGIT },
	{ "max", "at most", DIGIT }, { "max.", "at most", DIGIT },
	{ "b4", "before", ANYTHING }, { "gr8", "great", ANYTHING },
	{ "cuz", "because", ANYTHING }, { "wich", "which", ANYTHING },
	{ "whcih", "which", ANYTHING }, { "teh", "the", ANYTHING },
	{ "thier", "their", ANYTHING }, { "wat", "what", ANYTHING },
	{ "wut", "what", ANYTHING }, { "whos", "who is", ANYTHING },
	{ "who's got", "who has", ANYTHING },
	{ "wheres", "where is", ANYTHING }, { "hows", "how is", ANYTHING },
	{ "whens", "when is", ANYTHING }, { "hq", "headquarters", ANYTHING },
	{ "hqs", "headquarters", ANYTHING },
	{ "arent", "are not", ANYTHING }, { "isnt", "is not", ANYTHING },
	{ "dont", "do not", ANYTHING }, { "doesnt", "does not", ANYTHING },
	{ "didnt", "did not", ANYTHING }, { "wasnt", "was not", ANYTHING },
	{ "werent", "were not", ANYTHING },
	{ "have we got", "do we have", ANYTHING },
	{ "have you got", "do you have", ANYTHING },
	{ "have they got", "do they have", ANYTHING },
	{ "we've got", "we have", ANYTHING },
	{ "you've got", "you have", ANYTHING },
	{ "we got", "we have", ANYTHING }, { "you got", "you have", ANYTHING },
	{ "has got", "has", ANYTHING }, { "have got", "have", ANYTHING },
	{ "havent", "have not", ANYTHING }, { "hasnt", "has not", ANYTHING },
	/* once each, in order */
	{ "no dupes", "without duplicates", ANYTHING },
	{ "no duplicates", "without duplicates", ANYTHING },
	{ "without dupes", "without duplicates", ANYTHING },
	{ "no doubles", "without duplicates", ANYTHING },
	{ "no repeats", "without duplicates", ANYTHING },
	{ "a-z", "in alphabetical order", ANYTHING },
	{ "a to z", "in alphabetical order", ANYTHING },
	{ "from a to z", "in alphabetical order", ANYTHING },
	{ "z-a", "in reverse alphabetical order", ANYTHING },
	{ "z to a", "in reverse alphabetical order", ANYTHING },
	{ "high to low", "in descending order", ANYTHING },
	{ "low to high", "in ascending order", ANYTHING },
	{ "from high to low", "in descending order", ANYTHING },
	{ "from low to high", "in ascending order", ANYTHING },
	{ "highest on top", "in descending order", ANYTHING },
	{ "lowest on top", "in ascending order", ANYTHING },
	/* said in passing */
	{ "i was wondering if you could tell me", "", WORD },
	{ "i was just wondering", "", WORD }, { "i was wondering", "", WORD },
	{ "i'm wondering", "", WORD }, { "just wondering", "", ANYTHING },
	{ "was wondering", "", WORD }, { "wondering", "", WORD },
	{ "could you please be so kind as to", "", WORD },
	{ "be so kind as to", "", WORD }, { "be so kind and", "", WORD },
	{ "would you mind telling me", "tell me", WORD },
	{ "would you mind showing me", "show me", WORD },
	{ "if you don't mind", "", ANYTHING }, { "if possible", "", ANYTHING },
	{ "if you can", "", ANYTHING }, { "if you could", "", ANYTHING },
	{ "quick question", "", ANYTHING }, { "real quick", "", ANYTHING },
	{ "any idea", "", WORD }, { "any chance you know", "", WORD },
	{ "do you happen to know", "", WORD }, { "lemme see", "show", WORD },
	{ "let me see", "show", WORD }, { "let's see", "show", WORD },
	{ "lemme know", "tell me", WORD }, { "let me know", "tell me", WORD },
	{ "can i get", "show", WORD }, { "could i get", "show", WORD },
	{ "can i have", "show", WORD }, { "could i have", "show", WORD },
	{ "can i see", "show", WORD }, { "could i see", "show", WORD },
	{ "may i see", "show", WORD }, { "may i have", "show", WORD },
	{ "i'd like to see", "show", WORD }, { "i'd love to see", "show", WORD },
	{ "i would like to see", "show", WORD }, { "i'd love to know", "", WORD },
	{ "i would love to know", "", WORD }, { "i wanna know", "", WORD },
	{ "wanna know", "", WORD }, { "i wanna see", "show", WORD },
	{ "wanna see", "show", WORD }, { "i want to see", "show", WORD },
	{ "i need to know", "", WORD }, { "i need to see", "show", WORD },
	{ "i'm looking for", "show", WORD }, { "i'm interested in", "show", WORD },
	{ "i'm curious", "", ANYTHING }, { "i am looking for", "show", WORD },
	{ "i am interested in", "show", WORD }, { "just tell me", "tell me", WORD },
	{ "just show me", "show me", WORD }, { "just give me", "give me", WORD },
	{ "can u", "can you", WORD }, { "could u", "could you", WORD },
	{ "pls", "please", ANYTHING }, { "plz", "please", ANYTHING },
	{ "pleas", "please", ANYTHING }, { "thx", "", END },
	{ "ta", "", END }, { "cheers", "", END }, { "asap", "", END },
	{ "right now", "", END }, { "on file", "", END },
	{ "just out of curiosity", "", ANYTHING }, { "um", "", ANYTHING },
	{ "uh", "", ANYTHING }, { "erm", "", ANYTHING },
	{ "and stuff", "", END }, { "or so", "", END },
	/* clang-format on */
};

static size_t
blanks_at(const char *s)
{
	return strspn(s, " \t\r\n");
}

/* An apostrophe at s, plain or curly: its bytes. */
static size_t
apostrophe_at(const char *s)
{
	if (*s == '\'')
		return 1;
	return strncmp(s, "\u2019", 3) == 0 ? 3 : 0;
}

/* How many bytes of s the text takes; 0: it does not stand there. */
static size_t
said_at(const char *s, const char *text)
{
	size_t n = 0;

	for (; *text; text++) {
		if (*text == '\'') {
			n += apostrophe_at(s + n);
		} else if (*text == ' ') {
			if (blanks_at(s + n) == 0)
				return 0;
			n += blanks_at(s + n);
		} else if (tolower((unsigned char)s[n]) == *text) {
			n++;
		} else {
			return 0;
		}
	}
	/* the word must end where the text does */
	if (isalnum((unsigned char)text[-1]) &&
	    (isalnum((unsigned char)s[n]) || (unsigned char)s[n] >= 0x80 ||
	     s[n] == '\'' || s[n] == '/'))
		return 0;
	return n;
}

static bool
is_followed(const char *rest, enum follow follow)
{
	const char *s = rest + blanks_at(rest);

	switch (follow) {
	case ANYTHING:
		return true;
	case DIGIT:
		return isdigit((unsigned char)*s) || *s == '$';
	case WORD:
		return isalpha((unsigned char)*s) || (unsigned char)*s >= 0x80;
	case END:
		break;
	}
	return s[strspn(s, " .!?,;)")] == '\0';
}

bool
stored_at(const struct parse *p, size_t at)
{
	for (size_t i = 0; i < p->job->n_values; i++) {
		const struct value_match *v = &p->job->values[i];

		if (v->at <= at && at < v->at + v->n && v->strength > SURE)
			return true;
	}
	return false;
}

size_t
shorthand_at(const struct parse *p, size_t at, const char **ret)
{
	const char *s = p->question.p + at;
	size_t most = 0;

	for (size_t i = 0; i < COUNT(shorthands); i++) {
		const char *text = shorthands[i].said;
		size_t n = text[0] == tolower((unsigned char)*s)
				   ? said_at(s, text)
				   : 0;

		if (n <= most || !is_followed(s + n, shorthands[i].follow))
			continue;
		most = n;
		*ret = shorthands[i].plain;
	}
	return most > 0 && !stored_at(p, at) ? most : 0;
}
