#include <string.h>

#include "base/utf8.h"
#include "drafter/grammar/words_asked.h"

#include "base/ban.h"

/*
 * Questions said with a verb where the readers look for nouns: "how old are
 * the pilots on average" is "what is the average age of the pilots", "how many
 * regions did each storm hit" is "number of regions for each storm", and
 * "who" is of the one table of people.
 */

static void
drop(struct parse *p, size_t from, size_t n)
{
	memmove(p->words + from, p->words + from + n,
		(p->n_words - from - n) * sizeof(*p->words));
	p->n_words -= n;
}

/* Words instead of the first n from i on. */
static void
put(struct parse *p, size_t i, size_t n, const char *text)
{
	struct str rest = str_of(text);
	const size_t at = p->words[i].at;

	drop(p, i, n);
	while (rest.n > 0 && p->n_words < WORDS_MAX) {
		const struct str one = str_cut(&rest, ' ');
		struct word w = { .at = at, .kind = WORD_PLAIN };

		w.fold = w.stem = w.text = str_dup(p->arena, one);
		memmove(p->words + i + 1, p->words + i,
			(p->n_words - i) * sizeof(w));
		p->words[i++] = w;
		p->n_words++;
	}
}

static const char *
lemma_at(const struct parse *p, struct lemmas *l, size_t i)
{
	return i < p->n_words && p->words[i].kind == WORD_PLAIN
		       ? lemma_of(l, p->words[i].fold)
		       : "";
}

/* The last word of a table's name. */
static const char *
rows_of(const struct parse *p, size_t t)
{
	const char *fold =
		utf8_fold(p->arena, str_of(p->schema->tables[t].name));

	for (const char *s = fold; *s; s++)
		if ((*s == '_' || *s == ' ') && s[1])
			fold = s + 1;
	return fold;
}

static bool
is_rows(const struct parse *p, struct lemmas *l, size_t i)
{
	for (size_t t = 0; t < p->schema->n_tables; t++)
		if (strcmp(lemma_of(l, rows_of(p, t)), lemma_at(p, l, i)) == 0)
			return true;
	return false;
}

static bool
ends(const struct parse *p, size_t i)
{
	return i >= p->n_words || p->words[i].kind == WORD_STOP;
}

/* "how many regions did each storm hit" */
static bool
how_many_each(struct parse *p, struct lemmas *l)
{
	static const char *const eaches[] = { "each", "every", NULL };
	static const char *const haves[] = { "have", "has", "had", NULL };
	size_t i = 2;

	if (!said(p, 0, "how") || !said(p, 1, "many"))
		return false;
	while (i < p->n_words && !said_do(p, i))
		i++;
	if (!said_any(p, i + 1, eaches) || !is_rows(p, l, i - 1) ||
	    !is_rows(p, l, i + 2) || ends(p, i + 3) || !ends(p, i + 4) ||
	    said_any(p, i + 3, haves))
		return false;
	drop(p, i + 3, 1);
	put(p, i, 1, "for");
	put(p, 0, 2, "number of");
	return true;
}

/* Where "on average" stands; 0: nowhere. */
static size_t
average_at(const struct parse *p)
{
	for (size_t i = 2; i + 1 < p->n_words; i++)
		if (said(p, i, "on") && said(p, i + 1, "average"))
			return i;
	return 0;
}

/* "how old … on average", "how much do they earn on average" */
static bool
how_average(struct parse *p)
{
	const bool much = said(p, 1, "much");
	const char *noun = much ? NULL : noun_of_how(p, 1);
	const size_t average = average_at(p);
	const size_t verb = average == 2 ? 4 : 2;
	size_t i = verb + 1;

	if (!said(p, 0, "how") || !average ||
	    !(much ? said_do(p, verb) : noun && said_be(p, verb)))
		return false;
	while (much && i < p->n_words && !noun_of_much(p, i))
		i++;
	if (i >= p->n_words)
		return false;
	noun = much ? noun_of_much(p, i) : noun;
	if (much)
		drop(p, i, 1);
	drop(p, average - (much && i < average ? 1 : 0), 2);
	put(p, 0, 3, arena_printf(p->arena, "what is the average %s of", noun));
	p->words[4].asked = true;
	return true;
}

/* Tables of people. */
static const char *const people[] = {
	"person",       "people",      "singer",       "student",
	"employee",     "customer",    "actor",        "pilot",
	"player",       "member",      "staff",        "author",
	"artist",       "teacher",     "driver",       "user",
	"doctor",       "physician",   "patient",      "musician",
	"swimmer",      "climber",     "wrestler",     "gymnast",
	"architect",    "director",    "coach",        "professor",
	"instructor",   "scientist",   "candidate",    "client",
	"guest",        "passenger",   "rider",        "head",
	"visitor",      "editor",      "writer",       "entrepreneur",
	"builder",      "perpetrator", "photographer", "conductor",
	"performer",    "individual",  "participant",  "host",
	"jockey",       "racer",       "lawyer",       "owner",
	"tenant",       "worker",      "nurse",        "researcher",
	"volunteer",    "resident",    "politician",   "reviewer",
	"professional", "investor",    "engineer",     "dancer",
	"follower",     NULL,
};

static const char *
the_people(const struct parse *p, struct lemmas *l)
{
	const char *only = NULL;

	for (size_t t = 0; t < p->schema->n_tables; t++) {
		const char *rows = rows_of(p, t);

		for (size_t k = 0; people[k]; k++)
			if (strcmp(lemma_of(l, rows), lemma_of(l, people[k])) ==
			    0) {
				if (only)
					return NULL;
				only = rows;
				break;
			}
	}
	return only;
}

/* Whether a name of the schema begins like word i, or has that within. */
static bool
is_named_so(const struct parse *p, size_t i)
{
	const char *fold = i < p->n_words ? p->words[i].fold : "";
	const char *begin = str_dup(
		p->arena,
		str_first(str_of(fold), strlen(fold) > 5 ? 5 : strlen(fold)));

	for (size_t t = 0; t < p->schema->n_tables; t++) {
		const struct schema_table *s = &p->schema->tables[t];

		if (strcasestr(s->name, begin))
			return true;
		for (size_t c = 0; c < s->n_cols; c++)
			if (strcasestr(s->cols[c].name, begin))
				return true;
	}
	return false;
}

/* "who has never won": which pilot, where they are the only people */
static void
who(struct parse *p, struct lemmas *l)
{
	static const char *const haves[] = { "has", "have", "had", NULL };
	const bool plain =
		said_be(p, 1) || said_any(p, 1, haves) || said_do(p, 1);
	size_t i = plain ? 2 : 1;
	const char *only;

	if (!said(p, 0, "who"))
		return;
	i += said(p, i, "the");
	if ((!plain || said_be(p, 1)) && is_named_so(p, i))
		return;
	only = the_people(p, l);
	if (only)
		put(p, 0, 1, arena_printf(p->arena, "which %s", only));
}

void
words_how(struct parse *p)
{
	struct lemmas l;

	if (!said(p, 0, "how") && !said(p, 0, "who"))
		return;
	l = lemmas_new(p->arena);
	if (!how_many_each(p, &l) && !how_average(p))
		who(p, &l);
}
