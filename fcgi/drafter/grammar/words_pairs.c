#include <string.h>

#include "drafter/grammar/words.h"

#include "base/ban.h"

/* The second says nothing more, unless a name of the schema has both. */
static const struct {
	const char *first, *second;
} pairs[] = {
	{ "email", "address" },    { "mail", "address" },
	{ "phone", "number" },     { "telephone", "number" },
	{ "cellphone", "number" }, { "mobile", "number" },
	{ "fax", "number" },       { "zip", "code" },
};

static bool
has_both(const char *name, size_t i)
{
	return strcasestr(name, pairs[i].first) &&
	       strcasestr(name, pairs[i].second);
}

static bool
is_in_schema(const struct parse *p, size_t i)
{
	for (size_t t = 0; t < p->schema->n_tables; t++) {
		const struct schema_table *table = &p->schema->tables[t];

		for (size_t c = 0; c < table->n_cols; c++)
			if (has_both(table->cols[c].name, i))
				return true;
	}
	return false;
}

static bool
is_either(const char *word, const char *one)
{
	const size_t n = strlen(one);

	return strncmp(word, one, n) == 0 &&
	       (!word[n] || strcmp(word + n, "s") == 0 ||
		strcmp(word + n, "es") == 0);
}

static bool
is_one_thing(const struct parse *p, const struct word *w)
{
	for (size_t i = 0; i < COUNT(pairs); i++)
		if (is_either(w[0].fold, pairs[i].first) &&
		    is_either(w[1].fold, pairs[i].second))
			return !is_in_schema(p, i);
	return false;
}

void
words_pair(struct parse *p)
{
	for (size_t i = 0; i + 1 < p->n_words; i++) {
		struct word *w = &p->words[i];

		if (w[0].kind != WORD_PLAIN || w[1].kind != WORD_PLAIN ||
		    !is_one_thing(p, w))
			continue;
		w->n = w[1].at + w[1].n - w->at;
		memmove(w + 1, w + 2, (p->n_words - i - 2) * sizeof(*w));
		p->n_words--;
	}
}
