#include <string.h>

#include "base/utf8.h"
#include "drafter/grammar/words.h"

#include "base/ban.h"

/*
 * People say what they count first, and that they count it last: "rooms, how
 * many?", "customers by city, count", "films per director". It is moved to
 * where the readers look for it: "number of rooms". A slash may say "per".
 */

/* A comma must stand before those that alone may mean something else. */
static const struct {
	const char *text;
	bool apart;
} tails[] = {
	{ "how many in each", false },
	{ "how many of each", false },
	{ "how many for each", false },
	{ "how many are there", false },
	{ "how many are in each", false },
	{ "how many each", false },
	{ "how many in total", false },
	{ "how many of them", false },
	{ "how many do we have", false },
	{ "how many", false },
	{ "in total", false },
	{ "count", true },
	{ "counts", true },
	{ "number", true },
};

/* The last word of a name, as its stem. */
static const char *
last_of(const struct parse *p, struct lemmas *l, const char *name)
{
	const char *fold = utf8_fold(p->arena, str_of(name));

	for (const char *s = fold; *s; s++)
		if ((*s == '_' || *s == ' ') && s[1])
			fold = s + 1;
	return lemma_of(l, fold);
}

/* Whether word i is what a table has rows of. */
static bool
is_rows(const struct parse *p, struct lemmas *l, size_t i)
{
	if (i >= p->n_words || p->words[i].kind != WORD_PLAIN)
		return false;
	for (size_t t = 0; t < p->schema->n_tables; t++)
		if (strcmp(last_of(p, l, p->schema->tables[t].name),
			   lemma_of(l, p->words[i].fold)) == 0)
			return true;
	return false;
}

/* Whether it is a column: the strict reader reads "customers per city". */
static bool
is_column(const struct parse *p, struct lemmas *l, size_t i)
{
	const char *stem = i < p->n_words ? lemma_of(l, p->words[i].fold) : "";

	for (size_t t = 0; t < p->schema->n_tables; t++)
		for (size_t c = 0; c < p->schema->tables[t].n_cols; c++)
			if (strcmp(last_of(p, l,
					   p->schema->tables[t].cols[c].name),
				   stem) == 0)
				return true;
	return false;
}

static bool
is(const struct parse *p, size_t i, const char *fold)
{
	return i < p->n_words && strcmp(p->words[i].fold, fold) == 0;
}

static void
drop(struct parse *p, size_t from, size_t n)
{
	memmove(p->words + from, p->words + from + n,
		(p->n_words - from - n) * sizeof(*p->words));
	p->n_words -= n;
}

/* Another word before word i, standing where it does. */
static void
put(struct parse *p, size_t i, const char *fold)
{
	if (p->n_words >= WORDS_MAX)
		return;
	memmove(p->words + i + 1, p->words + i,
		(p->n_words - i) * sizeof(*p->words));
	p->n_words++;
	p->words[i] = (struct word){ .at = p->words[i + 1].at,
				     .kind = WORD_PLAIN,
				     .fold = fold,
				     .stem = fold,
				     .text = fold };
}

static void
count(struct parse *p, size_t i)
{
	if (p->n_words + 2 > WORDS_MAX)
		return;
	put(p, i, "of");
	put(p, i, "number");
}

/* Past the polite word and the punctuation at the end. */
static size_t
end_of(const struct parse *p)
{
	size_t n = p->n_words;

	while (n > 0 &&
	       (p->words[n - 1].kind == WORD_STOP || is(p, n - 1, "please")))
		n--;
	return n;
}

/* The words at the end that count, with the comma before; 0: none. */
static size_t
tail_of(const struct parse *p)
{
	const size_t end = end_of(p);

	for (size_t k = 0; k < COUNT(tails); k++)
		for (size_t i = 1; i < end; i++) {
			const bool apart = p->words[i - 1].kind == WORD_STOP;

			if ((apart || !tails[k].apart) &&
			    phrase_at(p, i, tails[k].text) == end - i)
				return end - i + apart;
		}
	return 0;
}

/* "customer count by city", unless a column is called so. */
static bool
is_counted(const struct parse *p, size_t i)
{
	const struct word *w = &p->words[i];

	if (!is(p, i + 1, "count") && !is(p, i + 1, "counts"))
		return false;
	if (i + 2 < end_of(p) && !is(p, i + 2, "by") && !is(p, i + 2, "per") &&
	    !is(p, i + 2, "for") && !is(p, i + 2, "in"))
		return false;
	for (size_t t = 0; t < p->schema->n_tables; t++)
		for (size_t c = 0; c < p->schema->tables[t].n_cols; c++) {
			const char *name = p->schema->tables[t].cols[c].name;

			if (strcasestr(name, "count") &&
			    strcasestr(name, w->fold))
				return false;
		}
	return true;
}

/* Whether word i is one row of a table: "customer". */
static bool
is_one(const struct parse *p, struct lemmas *l, size_t i)
{
	return is_rows(p, l, i) &&
	       !str_ends(str_of(p->words[i].fold), STR("s"));
}

/* "orders/customer" is per customer; "customer/supplier" may be either. */
static void
read_slashes(struct parse *p, struct lemmas *l)
{
	for (size_t i = 1; i < p->n_words; i++) {
		const size_t at = p->words[i].at;

		if (at > 1 && p->question.p[at - 1] == '/' &&
		    p->question.p[at - 2] != ' ' && !stored_at(p, at) &&
		    is_one(p, l, i) && !is_one(p, l, i - 1))
			put(p, i++, "per");
	}
}

void
words_count(struct parse *p)
{
	struct lemmas l = lemmas_new(p->arena);
	size_t i = 0, tail;

	read_slashes(p, &l);
	while (is(p, i, "the") || is(p, i, "all") || is(p, i, "our"))
		i++;
	if (!is_rows(p, &l, i))
		return;
	tail = tail_of(p);
	if (tail) {
		drop(p, end_of(p) - tail, tail);
		count(p, i);
	} else if (is_counted(p, i)) {
		drop(p, i + 1, 1);
		count(p, i);
	} else if (is(p, i + 1, "per") && !is_column(p, &l, i + 2)) {
		count(p, i);
	}
}
