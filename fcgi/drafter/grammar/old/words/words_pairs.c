#include <string.h>

#include "drafter/grammar/old/words/words.h"

#include "base/ban.h"

/*
 * One of them says nothing more, unless a name of the schema has both: the
 * second or, where the schema has a name for what that is, the first.
 */
static const struct {
	const char *first, *second;
	bool head; /* the second is what is meant */
} pairs[] = {
	{ "email", "address", false },    { "mail", "address", false },
	{ "phone", "number", false },     { "telephone", "number", false },
	{ "cellphone", "number", false }, { "mobile", "number", false },
	{ "population", "size", false },  { "population", "density", true },
	{ "surface", "area", true },      { "fax", "number", false },
	{ "zip", "code", false },
};

static bool
has_both(const char *name, size_t i)
{
	return strcasestr(name, pairs[i].first) &&
	       strcasestr(name, pairs[i].second);
}

/* Whether the schema's names let one of the words go. */
static bool
may_merge(const struct parse *p, size_t i)
{
	bool said = !pairs[i].head;

	for (size_t t = 0; t < p->schema->n_tables; t++) {
		const struct schema_table *table = &p->schema->tables[t];

		for (size_t c = 0; c < table->n_cols; c++) {
			if (has_both(table->cols[c].name, i))
				return false;
			said |= strcasestr(table->cols[c].name,
					   pairs[i].second) != NULL;
		}
	}
	return said;
}

static bool
is_either(const char *word, const char *one)
{
	const size_t n = strlen(one);

	return strncmp(word, one, n) == 0 &&
	       (!word[n] || strcmp(word + n, "s") == 0 ||
		strcmp(word + n, "es") == 0);
}

/* The word of the two that stays; NULL: both do. */
static const struct word *
one_of(const struct parse *p, const struct word *w)
{
	for (size_t i = 0; i < COUNT(pairs); i++)
		if (is_either(w[0].fold, pairs[i].first) &&
		    is_either(w[1].fold, pairs[i].second))
			return may_merge(p, i) ? &w[pairs[i].head] : NULL;
	return NULL;
}

void
words_pair(struct parse *p)
{
	for (size_t i = 0; i + 1 < p->n_words; i++) {
		struct word *w = &p->words[i];
		const struct word *stays = NULL;
		struct word both;

		if (w[0].kind == WORD_PLAIN && w[1].kind == WORD_PLAIN)
			stays = one_of(p, w);
		if (!stays)
			continue;
		both = *stays;
		both.at = w[0].at;
		both.n = w[1].at + w[1].n - w[0].at;
		w[0] = both;
		memmove(w + 1, w + 2, (p->n_words - i - 2) * sizeof(*w));
		p->n_words--;
	}
}
