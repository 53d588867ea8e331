#include <string.h>

#include "drafter/grammar/words_asked.h"

#include "base/ban.h"

static bool
is_any(const struct parse *p, size_t i, const char *const *list)
{
	return i < p->n_words && p->words[i].kind != WORD_QUOTED &&
	       str_is_one_of(p->words[i].fold, list);
}

static bool
is(const struct parse *p, size_t i, const char *fold)
{
	const char *const list[] = { fold, NULL };

	return is_any(p, i, list);
}

static bool
is_they(const struct parse *p, size_t i)
{
	static const char *const list[] = { "it",    "they",  "he",   "she",
					    "those", "these", "them", NULL };

	return is_any(p, i, list);
}

static bool
is_their(const struct parse *p, size_t i)
{
	static const char *const list[] = { "its", "their", "his", "her",
					    NULL };

	return is_any(p, i, list);
}

/* "is it" or "it is", "do they" or "they": its words at i; 0: none. */
static size_t
subject(const struct parse *p, size_t i)
{
	if (said_be(p, i) && is_they(p, i + 1))
		return 2;
	if (said_do(p, i) && is_they(p, i + 1))
		return 2;
	if (is_they(p, i))
		return said_be(p, i + 1) || said_do(p, i + 1) ? 2 : 1;
	return 0;
}

/* What is asked of rows, and the words for it. */
struct asked_for {
	const char *said, *nouns;
};

static const struct asked_for how[] = {
	{ "old", "age" },
	{ "tall", "height" },
	{ "high", "height elevation altitude" },
	{ "heavy", "weight" },
	{ "long", "length duration runtime time" },
	{ "big", "size area capacity population" },
	{ "large", "size area capacity population" },
	{ "fast", "speed" },
	{ "far", "distance" },
	{ "expensive", "price cost fee rate" },
	{ "costly", "price cost fee rate" },
	{ "deep", "depth" },
	{ "wide", "width" },
	{ "strong", "strength power" },
	{ "hot", "temperature" },
	{ "cold", "temperature" },
	{ "populous", "population" },
	{ NULL, NULL },
};

#define PRICE "price cost fee rate charge amount"
#define PAY "salary wage pay income earning"

static const struct asked_for how_much[] = {
	{ "cost", PRICE },
	{ "costs", PRICE },
	{ "weigh", "weight" },
	{ "weighs", "weight" },
	{ "earn", PAY },
	{ "earns", PAY },
	{ "earned", PAY },
	{ "make", PAY },
	{ "makes", PAY },
	{ "get", PAY },
	{ "gets", PAY },
	{ "worth", "worth value" },
	{ "pay", "amount price" },
	{ "paid", "amount price" },
	{ NULL, NULL },
};

#define PLACE "location place city address venue town country state region"
#define HOME "residence address city town state country location"
#define FROM "hometown country nationality origin city state"
#define BASE "headquarter base location city country"

static const struct asked_for where[] = {
	{ "live", HOME },
	{ "lives", HOME },
	{ "reside", HOME },
	{ "come", FROM },
	{ "comes", FROM },
	{ "from", FROM },
	{ "born", "birthplace birth_place birth_city" },
	{ "located", PLACE },
	{ "situated", PLACE },
	{ "based", BASE },
	{ "headquartered", BASE },
	{ NULL, NULL },
};

static bool
is_in_column(const struct parse *p, const char *noun)
{
	for (size_t t = 0; t < p->schema->n_tables; t++)
		for (size_t c = 0; c < p->schema->tables[t].n_cols; c++)
			if (strcasestr(p->schema->tables[t].cols[c].name, noun))
				return true;
	return false;
}

/* The first of some nouns that a column has; else the first of all. */
static const char *
first_had(const struct parse *p, const char *nouns)
{
	struct str rest = str_of(nouns);
	const char *first = NULL;

	while (rest.n > 0) {
		const char *noun = str_dup(p->arena, str_cut(&rest, ' '));

		if (is_in_column(p, noun))
			return noun;
		first = first ? first : noun;
	}
	return first;
}

static const char *
asked_for(const struct parse *p, size_t i, const struct asked_for *table)
{
	for (; table->said; table++)
		if (is(p, i, table->said))
			return first_had(p, table->nouns);
	return NULL;
}

const char *
noun_of_how(const struct parse *p, size_t i)
{
	return asked_for(p, i, how);
}

const char *
noun_of_much(const struct parse *p, size_t i)
{
	return asked_for(p, i, how_much);
}

static void
take(const struct parse *p, struct tail *t, size_t from, size_t to)
{
	for (size_t i = from; i < to && t->n < TAIL_WORDS; i++) {
		t->words[t->n] = p->words[i];
		t->words[t->n++].asked = true;
	}
}

static void
say(const struct parse *p, struct tail *t, size_t at, const char *text)
{
	struct str rest = str_of(text);

	while (rest.n > 0 && t->n < TAIL_WORDS) {
		const struct str one = str_cut(&rest, ' ');
		struct word w = { .at = p->words[at].at,
				  .kind = WORD_PLAIN,
				  .asked = true };

		w.fold = w.stem = w.text = str_dup(p->arena, one);
		t->words[t->n++] = w;
	}
}

/* "what are their names", "what industry is it in" */
static bool
tail_what(const struct parse *p, struct tail *t, size_t i, size_t end)
{
	size_t k = i + 1;

	if (said_be(p, k)) {
		k++;
		if (!is_their(p, k) && !is(p, k, "the"))
			return false;
		for (size_t n = k + 1; n < end; n++)
			if (is(p, n, "of") || is(p, n, "for"))
				return false;
		t->plain = true;
		take(p, t, k + 1, end);
		return true;
	}
	while (k < end && !said_be(p, k) && !said_do(p, k) && !is_they(p, k))
		k++;
	if (k >= end || !subject(p, k))
		return false;
	take(p, t, i + 1, k);
	return true;
}

/* "how old is he", "how much do they earn", "how many seats does it have" */
static bool
tail_how(const struct parse *p, struct tail *t, size_t i, size_t end)
{
	const char *nouns = asked_for(p, i + 1, how);
	size_t k = i + 2, n;

	if (nouns && subject(p, k)) {
		say(p, t, i, nouns);
		return true;
	}
	if (is(p, i + 1, "much")) {
		n = subject(p, k);
		nouns = k + n < end ? asked_for(p, k + n, how_much)
				    : first_had(p, PRICE);
		if (n && nouns)
			say(p, t, i, nouns);
		return n && nouns;
	}
	if (!is(p, i + 1, "many"))
		return false;
	while (k < end && !said_be(p, k) && !said_do(p, k) && !is_they(p, k))
		k++;
	if (k == i + 2 || k >= end || !subject(p, k))
		return false;
	t->plain = true;
	say(p, t, i, "number of");
	take(p, t, i + 2, k);
	return true;
}

static bool
tail_where(const struct parse *p, struct tail *t, size_t i, size_t end)
{
	const size_t n = subject(p, i + 1);
	const char *nouns = first_had(p, PLACE);

	if (n && i + 1 + n < end)
		nouns = asked_for(p, i + 1 + n, where);
	if (n && nouns)
		say(p, t, i, nouns);
	return n && nouns;
}

static bool
tail_when(const struct parse *p, struct tail *t, size_t i, size_t end)
{
	const size_t n = subject(p, i + 1);

	if (!n)
		return false;
	if (i + 1 + n >= end)
		say(p, t, i, "date");
	else if (is(p, i + 1 + n, "born"))
		say(p, t, i, "birth date");
	else
		take(p, t, i + 1 + n, end);
	return true;
}

/* "who made it": "made" */
static bool
tail_who(const struct parse *p, struct tail *t, size_t i, size_t end)
{
	if (i + 3 != end || !is_they(p, i + 2))
		return false;
	take(p, t, i + 1, i + 2);
	return true;
}

bool
tail_read(const struct parse *p, struct tail *t, size_t i, size_t end)
{
	static const struct {
		const char *word;
		bool (*read)(const struct parse *, struct tail *, size_t,
			     size_t);
	} kinds[] = {
		{ "what", tail_what }, { "which", tail_what },
		{ "how", tail_how },   { "where", tail_where },
		{ "when", tail_when }, { "who", tail_who },
	};

	for (size_t k = 0; k < COUNT(kinds); k++)
		if (is(p, i, kinds[k].word))
			return kinds[k].read(p, t, i, end) && t->n > 0;
	return false;
}

bool
tail_shown(const struct parse *p, struct tail *t, size_t i, size_t end)
{
	static const char *const verbs[] = { "show", "give", "list", "include",
					     "add",  "tell", NULL };
	static const char *const lasts[] = { "too",    "also", "well", "only",
					     "please", "as",   NULL };
	static const char *const names[] = { "name",  "names", "first", "last",
					     "full",  "given", "and",   "the",
					     "their", NULL };
	static const char *const others[] = { "of", "count", "number", NULL };
	bool more = is(p, i, "also"), named = true, other = false;

	i += more;
	t->verb = is_any(p, i, verbs);
	i += t->verb;
	while (is(p, i, "me") || is(p, i, "also"))
		more |= is(p, i++, "also");
	while (end > i && is_any(p, end - 1, lasts))
		more |= !is(p, --end, "please");
	i += is_their(p, i) || is(p, i, "the") || is(p, i, "just");
	for (size_t k = i; k < end; k++) {
		named &= is_any(p, k, names);
		other |= is_any(p, k, others);
	}
	if (end <= i || end - i > 7 || other || !(more || named))
		return false;
	t->only = !more;
	take(p, t, i, end);
	return true;
}
