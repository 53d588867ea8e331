#include "lexicon/look.h"

#include <string.h>

#include "base/utf8.h"
#include "data/names.h"
#include "lexicon/lexicon.h"

#include "base/ban.h"

#define WORDS_MAX 128 /* of a question that is looked at */
#define MATCHES 8

/* The words of a question, and where they stand in it. */
struct text {
	struct arena *arena;
	const struct schema *schema;
	const char *question;
	struct lexicon_word words[WORDS_MAX];
	struct {
		size_t at, n; /* bytes */
	} places[WORDS_MAX];
	size_t n;
};

/* Words [from, from + n) that are to go, and what they wish for. */
struct found {
	size_t from, n;
	const char *look;
};

static bool
is_of_word(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
	       (c >= '0' && c <= '9') || c == '_' || c == '\'' ||
	       (unsigned char)c >= 0x80;
}

/* false: it is longer than anybody's wish. */
static bool
split(struct text *t)
{
	const char *s = t->question;

	for (size_t i = 0; s[i];) {
		size_t n = 0;
		const char *fold;

		while (is_of_word(s[i + n]))
			n++;
		if (n == 0) {
			i++;
			continue;
		}
		if (t->n == WORDS_MAX)
			return false;
		fold = utf8_fold(t->arena, (struct str){ s + i, n });
		t->words[t->n] = (struct lexicon_word){ fold, fold };
		t->places[t->n].at = i;
		t->places[t->n++].n = n;
		i += n;
	}
	return true;
}

/* The longest phrase at a word that plays the part; NULL: none. */
static const struct lexicon_sense *
part_at(const struct text *t, size_t at, const char *part, size_t *ret_n)
{
	struct lexicon_match found[MATCHES];
	const size_t left = t->n - at;
	const size_t n = lexicon_find(
		t->words + at, left < LEXICON_PHRASE ? left : LEXICON_PHRASE,
		found, MATCHES);

	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < found[i].n_senses; k++) {
			const struct lexicon_sense *s = found[i].senses[k];

			if (s->kind != LEXICON_LOOK ||
			    strcmp(s->fields[1], part) != 0)
				continue;
			*ret_n = found[i].n;
			return s;
		}
	*ret_n = 0;
	return NULL;
}

static bool
has_word(const struct text *t, const char *name, const char *wanted, bool plain)
{
	const struct column col = { .name = name };
	const char *words = name_in_words(t->arena, &col);
	struct str rest =
		str_of(utf8_fold(t->arena, str_of(words ? words : name)));
	struct str word;

	while ((word = str_word(&rest, " _")).n) {
		const char *w = str_dup(t->arena, word);

		if (strcmp(plain ? w : lexicon_lemma(t->arena, w), wanted) == 0)
			return true;
	}
	return false;
}

static bool
has_name(const struct text *t, const char *wanted, bool plain)
{
	const struct schema *s = t->schema;

	for (size_t i = 0; s && i < s->n_tables; i++) {
		if (has_word(t, s->tables[i].name, wanted, plain))
			return true;
		for (size_t k = 0; k < s->tables[i].n_cols; k++)
			if (has_word(t, s->tables[i].cols[k].name, wanted,
				     plain))
				return true;
	}
	return false;
}

/*
 * Whether a table or column goes by one of the words: in any form, or as plain
 * words are said, since "as lines" is not of a column `line`.
 */
static bool
is_of_schema(const struct text *t, size_t at, size_t n, bool plain)
{
	for (size_t w = at; w < at + n; w++) {
		const char *fold = t->words[w].fold;

		if (has_name(t, plain ? fold : lexicon_lemma(t->arena, fold),
			     plain))
			return true;
	}
	return false;
}

/* Nothing but marks between word `at` and the next, and one of them. */
static bool
ends_clause(const struct text *t, size_t at)
{
	const char *after = t->question + t->places[at].at + t->places[at].n;

	return at + 1 == t->n || strpbrk(after, ",:;") == after;
}

/* "as a bar chart", "in a chart", "as bars" at word `at`. */
static bool
find_tail(const struct text *t, size_t at, struct found *ret)
{
	static const char *const kinds[] = { "chart", "some", "plain" };
	size_t n_as, n_in, n = 0;
	const bool as = part_at(t, at, "as", &n_as) != NULL;
	const bool in = part_at(t, at, "in", &n_in) != NULL;
	const size_t lead = as ? n_as : n_in;

	if ((!as && !in) || at + lead >= t->n)
		return false;
	for (size_t i = 0; i < COUNT(kinds); i++) {
		const struct lexicon_sense *s =
			part_at(t, at + lead, kinds[i], &n);
		const bool named = i == 0; /* nothing else is called so */

		if (!s || (i == 2 && !as))
			continue;
		if (!named && (!ends_clause(t, at + lead + n - 1) ||
			       is_of_schema(t, at + lead, n, i == 2)))
			return false;
		*ret = (struct found){ at, lead + n, s->fields[2] };
		return true;
	}
	return false;
}

/* "show me a bar chart of", "plot": the first words. */
static bool
find_head(const struct text *t, struct found *ret)
{
	size_t n_ask, n, n_of = 0;
	const struct lexicon_sense *s;
	bool named;

	(void)part_at(t, 0, "ask", &n_ask);
	if (n_ask >= t->n)
		return false;
	s = part_at(t, n_ask, "chart", &n);
	named = s != NULL;
	if (!s)
		s = part_at(t, n_ask, "some", &n);
	if (s && n_ask + n < t->n)
		(void)part_at(t, n_ask + n, "of", &n_of);
	if (s && !is_of_schema(t, n_ask, n, false) &&
	    (named || n_of || (n_ask && n_ask + n == t->n))) {
		*ret = (struct found){ 0, n_ask + n + n_of, s->fields[2] };
		return true;
	}
	s = part_at(t, 0, "verb", &n);
	if (!s || n >= t->n || is_of_schema(t, 0, n, false))
		return false;
	*ret = (struct found){ 0, n, s->fields[2] };
	return true;
}

/* The question without those words and the marks beside them. */
static const char *
without(const struct text *t, const struct found *f)
{
	const size_t last = f->from + f->n - 1;
	size_t to = t->places[last].at + t->places[last].n;
	size_t at = t->places[f->from].at;
	const char *rest;

	to += strspn(t->question + to, " ,:;");
	while (at > 0 && strchr(" ,:;-", t->question[at - 1]))
		at--;
	rest = t->question + to;
	if (last + 1 == t->n)
		rest = "";
	return arena_printf(t->arena, "%.*s%s%s", (int)at, t->question,
			    at && *rest ? " " : "", rest);
}

/* One more wish is cut; false: there is none. */
static bool
cut_one(struct arena *a, const struct schema *schema, struct look *look)
{
	struct text t = { .arena = a,
			  .schema = schema,
			  .question = look->rest };
	struct found f;
	bool found;
	size_t n;

	if (!split(&t) || t.n == 0)
		return false;
	look->again = part_at(&t, 0, "that", &n) && n == t.n;
	if (look->again)
		return false;
	found = find_head(&t, &f);
	for (size_t i = 0; i < t.n && !found; i++)
		found = find_tail(&t, i, &f);
	if (!found)
		return false;
	if (!look->name || strcmp(look->name, "chart") == 0)
		look->name = f.look;
	look->rest = without(&t, &f);
	return true;
}

struct look
look_read(struct arena *a, const struct schema *schema, const char *question)
{
	struct look look = { .rest = question };

	while (cut_one(a, schema, &look))
		;
	look.again = look.name && (look.again || !*look.rest);
	return look;
}
