#include "drafter/grammar/old/doubt/doubt.h"

#include <string.h>

#include "drafter/grammar/old/words/words.h"

#include "base/ban.h"

/* What no statement answers, by how it is said. */
enum form { FORM_CHAT, FORM_WHY, FORM_FUTURE, FORM_ADVICE, FORM_WRITE };

static const char *const replies[] = {
	[FORM_CHAT] = "I answer questions about what is in this database."
		      " What would you like to know?",
	[FORM_WHY] = "The data can show what happened, but not why."
		     " Which figures shall I look up?",
	[FORM_FUTURE] = "I only know what is recorded, and make no forecasts."
			" Shall I look up what there is so far?",
	[FORM_ADVICE] = "That is for you to judge: I can only show what is"
			" recorded. Which figures would help?",
	[FORM_WRITE] = "I only read: I cannot change data. Do you want to see"
		       " what is there?",
};

/* Where in a question a form must be to count. */
enum place { ALL, START, ANY };

static const struct {
	const char *text;
	enum form form;
	enum place place;
} forms[] = {
	/* clang-format off */
	{ "hi", FORM_CHAT, ALL }, { "hello", FORM_CHAT, ALL },
	{ "hey", FORM_CHAT, ALL }, { "hi there", FORM_CHAT, ALL },
	{ "hello there", FORM_CHAT, ALL }, { "good morning", FORM_CHAT, ALL },
	{ "good evening", FORM_CHAT, ALL }, { "bye", FORM_CHAT, ALL },
	{ "good afternoon", FORM_CHAT, ALL }, { "goodbye", FORM_CHAT, ALL },
	{ "good bye", FORM_CHAT, ALL }, { "see you", FORM_CHAT, ALL },
	{ "thanks", FORM_CHAT, ALL }, { "thank you", FORM_CHAT, ALL },
	{ "thank you very much", FORM_CHAT, ALL }, { "thx", FORM_CHAT, ALL },
	{ "thanks a lot", FORM_CHAT, ALL }, { "ok", FORM_CHAT, ALL },
	{ "okay", FORM_CHAT, ALL }, { "cool", FORM_CHAT, ALL },
	{ "great", FORM_CHAT, ALL }, { "nice", FORM_CHAT, ALL },
	{ "good", FORM_CHAT, ALL }, { "perfect", FORM_CHAT, ALL },
	{ "wow", FORM_CHAT, ALL }, { "yes", FORM_CHAT, ALL },
	{ "no", FORM_CHAT, ALL }, { "well done", FORM_CHAT, ALL },
	{ "good job", FORM_CHAT, ALL }, { "help", FORM_CHAT, ALL },
	{ "help me", FORM_CHAT, ALL }, { "lol", FORM_CHAT, ALL },
	{ "that was", FORM_CHAT, START }, { "you are", FORM_CHAT, START },
	{ "how are you", FORM_CHAT, ANY }, { "who are you", FORM_CHAT, ANY },
	{ "what are you", FORM_CHAT, START }, { "are you", FORM_CHAT, START },
	{ "can you help", FORM_CHAT, START }, { "i am", FORM_CHAT, START },
	{ "i love you", FORM_CHAT, ANY }, { "your name", FORM_CHAT, ANY },
	{ "what can you do", FORM_CHAT, ANY }, { "a joke", FORM_CHAT, ANY },
	{ "a poem", FORM_CHAT, ANY }, { "a story", FORM_CHAT, ANY },
	{ "sing", FORM_CHAT, START }, { "joke", FORM_CHAT, ALL },
	{ "what time is it", FORM_CHAT, ANY },
	{ "the weather", FORM_CHAT, ANY },
	{ "why", FORM_WHY, ANY }, { "how come", FORM_WHY, ANY },
	{ "what causes", FORM_WHY, START }, { "what caused", FORM_WHY, START },
	{ "reason why", FORM_WHY, ANY }, { "reasons why", FORM_WHY, ANY },
	{ "will", FORM_FUTURE, ANY },
	{ "forecast", FORM_FUTURE, ANY }, { "forecasts", FORM_FUTURE, ANY },
	{ "forecasted", FORM_FUTURE, ANY }, { "predict", FORM_FUTURE, ANY },
	{ "predicted", FORM_FUTURE, ANY }, { "prediction", FORM_FUTURE, ANY },
	{ "predictions", FORM_FUTURE, ANY },
	{ "extrapolate", FORM_FUTURE, ANY }, { "in future", FORM_FUTURE, ANY },
	{ "in the future", FORM_FUTURE, ANY },
	{ "going to", FORM_FUTURE, ANY }, { "likely to", FORM_FUTURE, ANY },
	{ "gonna", FORM_FUTURE, ANY }, { "what if", FORM_FUTURE, START },
	{ "what would happen", FORM_FUTURE, ANY },
	{ "what happens if", FORM_FUTURE, ANY },
	{ "should", FORM_ADVICE, ANY }, { "recommend", FORM_ADVICE, ANY },
	{ "recommendation", FORM_ADVICE, ANY }, { "advice", FORM_ADVICE, ANY },
	{ "recommendations", FORM_ADVICE, ANY },
	{ "suggest", FORM_ADVICE, ANY }, { "your opinion", FORM_ADVICE, ANY },
	{ "do you think", FORM_ADVICE, ANY }, { "you think", FORM_ADVICE, ANY },
	{ "do you like", FORM_ADVICE, ANY }, { "how can i", FORM_ADVICE, ANY },
	{ "how can we", FORM_ADVICE, ANY }, { "how do i", FORM_ADVICE, ANY },
	{ "how do we", FORM_ADVICE, ANY }, { "how could we", FORM_ADVICE, ANY },
	{ "how to", FORM_ADVICE, START }, { "worth it", FORM_ADVICE, ANY },
	{ "is it", FORM_ADVICE, START }, { "is this", FORM_ADVICE, START },
	{ "is that", FORM_ADVICE, START }, { "are we", FORM_ADVICE, START },
	{ "am i", FORM_ADVICE, START }, { "what is wrong", FORM_ADVICE, START },
	{ "like us", FORM_ADVICE, ANY }, { "love us", FORM_ADVICE, ANY },
	{ "hate us", FORM_ADVICE, ANY }, { "think of us", FORM_ADVICE, ANY },
	{ "ought to", FORM_ADVICE, ANY }, { "best way", FORM_ADVICE, ANY },
	{ "and delete", FORM_WRITE, ANY }, { "then delete", FORM_WRITE, ANY },
	{ "and remove", FORM_WRITE, ANY }, { "then remove", FORM_WRITE, ANY },
	{ "and update", FORM_WRITE, ANY }, { "then update", FORM_WRITE, ANY },
	{ "a raise", FORM_WRITE, ANY }, { "and send", FORM_WRITE, ANY },
	/* clang-format on */
};

/* Whether a name of the schema or a stored value has the word. */
static bool
is_known(const struct parse *p, size_t i)
{
	for (size_t k = 0; k < p->n_links; k++) {
		const struct link *l = &p->links[k];

		if (link_covers(l, i) && l->why == WHY_EXACT &&
		    l->kind != LINK_NUMBER && l->strength > 0.9)
			return true;
	}
	return p->words[i].kind == WORD_QUOTED;
}

/* Verbs that change data when a question begins with them. */
static const char *const writes[] = {
	"delete",    "remove",    "drop",       "truncate",   "insert",
	"update",    "alter",     "erase",      "wipe",       "rename",
	"modify",    "overwrite", "purge",      "create",     "replace",
	"duplicate", "edit",      "destroy",    "clear",      "cancel",
	"undo",      "reset",     "increase",   "decrease",   "reduce",
	"assign",    "send",      "deactivate", "reactivate", "archive",
	"promote",   "fire",      "discharge",  "reassign",   NULL
};

/* These have other meanings unless a thing follows: "add a customer". */
static const char *const writes_with[] = {
	"add",    "set",     "change", "put",      "raise",  "lower", "mark",
	"book",   "hire",    "move",   "merge",    "buy",    "sell",  "pay",
	"refund", "approve", "reject", "extend",   "play",   "call",  "make",
	"enroll", "fix",     "swap",   "register", "double", "save",  "block",
	"open",   "close",   "ship",   "email",    "mail",   "enter", NULL
};
static const char *const things[] = {
	"a",     "an",   "the", "new",   "all",  "this",    "one",  "my",
	"every", "some", "our", "their", "his",  "her",     "that", "those",
	"these", "each", "me",  "it",    "them", "another", NULL
};

/* "create a list": what is not meant as a change. */
static const char *const reports[] = { "list",     "report",  "table",
				       "overview", "summary", "chart",
				       "graph",    "ranking", "breakdown",
				       "query",    "diagram", "plot",
				       "listing",  NULL };

static bool
makes_report(const struct parse *p, size_t i)
{
	for (size_t k = i + 1; k < p->n_words && k < i + 5; k++)
		if (str_is_one_of(p->words[k].fold, reports))
			return true;
	return false;
}

/* "mark order 17 as delivered": a row, and what it shall become. */
static bool
becomes(const struct parse *p, size_t i)
{
	for (size_t k = i + 2; k + 1 < p->n_words; k++)
		if (strcmp(p->words[k].fold, "as") == 0)
			return true;
	return false;
}

/* "add the cost", in a chat: to what was shown. */
static bool
adds_column(const struct parse *p, const struct word *w)
{
	static const char *const shown[] = { "the", "their", "its",
					     "his", "her",   NULL };

	return p->job->n_history > 0 && strcmp(w->fold, "add") == 0 &&
	       str_is_one_of(w[1].fold, shown);
}

static bool
is_command(const struct parse *p, size_t i)
{
	const struct word *w = &p->words[i];

	if (i + 1 >= p->n_words || w->cues & CUE_ORDER || makes_report(p, i))
		return false;
	if (str_is_one_of(w->fold, writes))
		return p->words[i + 1].kind != WORD_STOP;
	return str_is_one_of(w->fold, writes_with) && !adds_column(p, w) &&
	       (str_is_one_of(w[1].fold, things) || becomes(p, i));
}

/* Past greetings and polite words; "I want to" is one of those. */
static size_t
begin(const struct parse *p)
{
	size_t i = 0;

	while (i < p->n_words &&
	       (p->words[i].cues & CUE_FILLER || p->words[i].kind == WORD_STOP))
		i++;
	if (i > 0 && i < p->n_words && strcmp(p->words[i].fold, "to") == 0)
		i++;
	return i;
}

bool
doubt_command(const struct parse *p, struct draft *ret)
{
	const size_t i = begin(p);
	const char *rest;

	if (!is_command(p, i))
		return false;
	if (!ret)
		return true;
	rest = str_dup(p->arena, str_from(p->question, p->words[i + 1].at));
	*ret = (struct draft){ .clarify = replies[FORM_WRITE] };
	doubt_choice(p, ret, arena_printf(p->arena, "Show %s", rest));
	return true;
}

/* Whether form number k is at word i, and what it needs around it. */
static bool
is_form(const struct parse *p, size_t k, size_t i)
{
	const size_t n = forms[k].text[0] == p->words[i].fold[0]
				 ? phrase_at(p, i, forms[k].text)
				 : 0;

	if (n == 0 || (forms[k].place != ANY && i != begin(p) && i != 0))
		return false;
	for (size_t w = i; w < i + n; w++)
		if ((forms[k].place == ANY && p->words[w].capital) ||
		    is_known(p, w))
			return false;
	for (size_t w = i + n; forms[k].place == ALL && w < p->n_words; w++)
		if (p->words[w].kind != WORD_STOP &&
		    !(p->words[w].cues & CUE_FILLER))
			return false;
	return true;
}

/* Nothing but polite words. */
static bool
says_nothing(const struct parse *p)
{
	for (size_t i = 0; i < p->n_words; i++)
		if (p->words[i].kind != WORD_STOP &&
		    (p->words[i].kind != WORD_PLAIN ||
		     p->words[i].cues != CUE_FILLER))
			return false;
	return true;
}

/* "is tea better than coffee": no rows say. */
static bool
judges(const struct parse *p)
{
	static const char *const starts[] = { "is", "are", "was", "were",
					      NULL };
	static const char *const more[] = { "better than", "worse than",
					    "nicer than", "cooler than" };

	if (p->n_words == 0 || !str_is_one_of(p->words[0].fold, starts))
		return false;
	for (size_t i = 1; i + 2 < p->n_words; i++)
		for (size_t k = 0; k < COUNT(more); k++)
			if (phrase_at(p, i, more[k]) &&
			    p->words[i + 2].kind != WORD_NUMBER)
				return true;
	return false;
}

static bool
find_form(const struct parse *p, enum form *ret)
{
	for (size_t i = 0; i < p->n_words; i++)
		for (size_t k = 0; k < COUNT(forms); k++)
			if (is_form(p, k, i)) {
				*ret = forms[k].form;
				return true;
			}
	*ret = judges(p) ? FORM_ADVICE : FORM_CHAT;
	return *ret == FORM_ADVICE || says_nothing(p);
}

bool
doubt_form(const struct parse *p, struct draft *ret)
{
	enum form form;

	if (!find_form(p, &form))
		return false;
	if (!ret)
		return true;
	*ret = (struct draft){ .clarify = replies[form] };
	doubt_suggest(p, ret);
	return true;
}
