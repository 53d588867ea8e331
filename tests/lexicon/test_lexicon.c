#include "lexicon/lexicon.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/file.h"
#include "lexicon/words.h"
#include "tests/test.h"

#include "base/ban.h"

#define WORDS 16

static struct arena *a;

static int
set_up(void **state)
{
	(void)state;
	a = arena_create(1 << 22);
	return 0;
}

static int
tear_down(void **state)
{
	(void)state;
	arena_destroy(a);
	return 0;
}

/* The matches at the start of a text whose words stand between blanks. */
static size_t
find(const char *text, struct lexicon_match *ret, size_t room)
{
	struct lexicon_word words[WORDS];
	struct str rest = str_of(text);
	size_t n = 0;

	for (; rest.n > 0; n++) {
		words[n].fold = str_dup(a, str_cut(&rest, ' '));
		words[n].lemma = lexicon_lemma(a, words[n].fold);
	}
	return lexicon_find(words, n, ret, room);
}

/* The first sense of that kind over n words at the start of the text. */
static const struct lexicon_sense *
sense(const char *text, enum lexicon_kind kind, size_t n)
{
	struct lexicon_match m[WORDS];
	const size_t n_m = find(text, m, WORDS);

	for (size_t i = 0; i < n_m; i++)
		for (size_t k = 0; m[i].n == n && k < m[i].n_senses; k++)
			if (m[i].senses[k]->kind == kind)
				return m[i].senses[k];
	return NULL;
}

static const struct {
	const char *text;
	enum lexicon_kind kind;
	size_t n, field;
	const char *want;
} found[] = {
	{ "how many orders", LEXICON_CUE, 2, 1, "count ask" },
	{ "more than 5", LEXICON_CUE, 2, 2, ">" },
	{ "average price", LEXICON_CUE, 1, 1, "avg" },
	{ "older than 40", LEXICON_ADJECTIVE, 2, 2, ">" },
	{ "oldest customer", LEXICON_ADJECTIVE, 1, 1, "down" },
	{ "weighs", LEXICON_VERB, 1, 1, "weight mass" },
	{ "charged for it", LEXICON_VERB, 2, 1,
	  "price cost fee charge rate fare rental amount" },
	{ "qty of", LEXICON_SHORT, 1, 1, "quantity" },
};

static void
finds(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(found); i++) {
		const struct lexicon_sense *s =
			sense(found[i].text, found[i].kind, found[i].n);

		assert_non_null(s);
		assert_string_equal(s->fields[found[i].field], found[i].want);
		assert_true(s->line > 0 && s->file);
		assert_ptr_equal(lexicon_at(s->id), s);
	}
}

static void
longest_first(void **state)
{
	struct lexicon_match m[WORDS];
	const size_t n = find("more than", m, WORDS);

	(void)state;
	assert_true(n >= 1 && m[0].n == 2);
	for (size_t i = 1; i < n; i++)
		assert_true(m[i].n <= m[i - 1].n);
	assert_int_equal(find("more than", m, 1), 1);
	assert_int_equal(m[0].n, 2);
	assert_int_equal(find("zzyzx", m, WORDS), 0);
	assert_int_equal(find("", m, WORDS), 0);
}

/* Whether the phrase is among the first of the group of s: of its line. */
static bool
groups_with(const struct lexicon_sense *s, const char *phrase)
{
	bool is = false;

	for (size_t id = 0; id < lexicon_size(); id++) {
		const struct lexicon_sense *g = lexicon_at(id);

		is |= g->line == s->line && g->file == s->file &&
		      g->kind == LEXICON_SYNONYM && !g->near &&
		      str_is(str_of(phrase), g->phrase);
	}
	return is;
}

/* Whether something in the text means the phrase. */
static bool
means(const char *text, const char *phrase)
{
	struct lexicon_match m[WORDS];
	const size_t n_m = find(text, m, WORDS);
	bool is = false;

	for (size_t i = 0; i < n_m; i++)
		for (size_t k = 0; k < m[i].n_senses; k++)
			is |= groups_with(m[i].senses[k], phrase);
	return is;
}

static void
groups(void **state)
{
	(void)state;
	assert_true(means("nations", "country"));
	assert_true(means("human beings", "person"));
	assert_false(means("nations", "salary"));
}

static const struct {
	const char *form, *lemma;
} lemmas[] = {
	{ "orders", "order" },
	{ "bought", "buy" },
	{ "boxes", "box" },
	{ "people", "person" },
	{ "categories", "category" },
	{ "shipped", "ship" },
	{ "status", "status" },
	{ "address", "address" },
	{ "widgetinos", "widgetino" },
	{ "hours", "hour" },
	{ "ratings", "rating" },
	{ "buildings", "building" },
	{ "days", "day" },
	{ "a", "a" },
};

static void
lemma(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(lemmas); i++)
		assert_string_equal(lexicon_lemma(a, lemmas[i].form),
				    lemmas[i].lemma);
}

static const struct {
	const char *text;
	bool good;
} lines[] = {
	{ "# a comment\n\nhow many\tcount ask\n", true },
	{ "mean\tavg\r\n", true },
	{ "a, b c\tavg\t\n", true },
	{ ",\tavg\n", true },
	{ "mean\tsideways\n", false },
	{ "mean\tavg\t~\n", false },
	{ "mean\tavg\t=\tmore\n", false },
	{ "Mean\tavg\n", false },
	{ "\tavg\n", false },
	{ "two  blanks\tavg\n", false },
	{ "one,, two\tavg\n", false },
	{ "a b c d e f g h i\tavg\n", false },
	{ "\xff\xfe\tavg\n", false },
};

static void
lines_are_checked(void **state)
{
	const struct words_kind cues = { "cues", LEXICON_CUE, WORDS_BY_FOLD, 3,
					 false };

	(void)state;
	for (size_t i = 0; i < COUNT(lines); i++) {
		struct words w = { .arena = a };
		const struct err *e = words_file_read(&w, &cues, "cues.tsv",
						      str_of(lines[i].text));

		assert_int_equal(!e, lines[i].good);
		if (e)
			assert_int_equal(e->kind, ERR_CONFIG);
	}
}

static void
write_file(const char *path, const char *text)
{
	FILE *file = fopen(path, "w");

	assert_non_null(file);
	assert_true(fputs(text, file) >= 0);
	assert_int_equal(fclose(file), 0);
}

static unsigned made;

static void
make(void)
{
	made = lexicon_edition();
}

/* A file of the directory stands for the compiled one, and only that. */
static void
directory(void **state)
{
	char folder[] = "/tmp/lexicon-XXXXXX";
	const char *path;

	(void)state;
	assert_non_null(mkdtemp(folder));
	path = arena_printf(a, "%s/verbs.tsv", folder);
	write_file(path, "frobnicate\tspin\n");
	lexicon_follow(make);
	lexicon_follow(make);
	assert_int_equal(made, lexicon_edition());
	assert_null(lexicon_load(a, STR("")));
	assert_int_equal(made, lexicon_edition());
	assert_null(lexicon_load(a, str_of(folder)));
	assert_int_equal(made, lexicon_edition());
	assert_string_equal(sense("frobnicates", LEXICON_VERB, 1)->fields[1],
			    "spin");
	assert_null(sense("weighs", LEXICON_VERB, 1));
	assert_non_null(sense("how many", LEXICON_CUE, 2));
	write_file(path, "frobnicate\tspin\tfast\n");
	assert_non_null(lexicon_load(a, str_of(folder)));
	assert_non_null(sense("frobnicates", LEXICON_VERB, 1));
	assert_int_equal(unlink(path), 0);
	assert_int_equal(rmdir(folder), 0);
	assert_null(lexicon_load(a, STR("")));
	assert_non_null(sense("weighs", LEXICON_VERB, 1));
}

TESTS(CASE_IN(finds, set_up, tear_down),
      CASE_IN(longest_first, set_up, tear_down),
      CASE_IN(groups, set_up, tear_down), CASE_IN(lemma, set_up, tear_down),
      CASE_IN(lines_are_checked, set_up, tear_down),
      CASE_IN(directory, set_up, tear_down))
