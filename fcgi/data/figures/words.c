#include <string.h>

#include "base/embedded.h"
#include "data/figures/words.h"

#include "base/ban.h"

#define FILE_NAME "lexicon/figures.tsv"
#define WORDS_MAX 200

static struct {
	struct figure_word list[WORDS_MAX];
	size_t n;
	bool read;
} words;

static int
kind_named(struct str name)
{
	static const char *const names[WORD__MAX] = {
		[FIGURE_NUMBER] = "number",   [FIGURE_MONEY] = "money",
		[FIGURE_PERCENT] = "percent", [FIGURE_RATING] = "rating",
		[FIGURE_ID] = "id",           [FIGURE_YEAR] = "year",
		[FIGURE_COUNT] = "count",     [FIGURE_DURATION] = "duration",
		[WORD_PART] = "part",         [WORD_TIME] = "time",
	};

	for (int i = 0; i < WORD__MAX; i++)
		if (str_is(name, names[i]))
			return i;
	return WORD__MAX;
}

static void
add_words(int says, struct str unit, struct str said, bool symbol)
{
	struct str word;

	while ((word = str_word(&said, " ")).n && words.n < WORDS_MAX) {
		struct figure_word *w = &words.list[words.n++];

		w->word = word;
		w->says = says;
		w->symbol = symbol;
		unit = str_first(unit, sizeof(w->unit) - 1);
		memcpy(w->unit, unit.p, unit.n);
	}
}

static void
read_words(void)
{
	const struct embedded *f = embedded_find(STR(FILE_NAME));
	struct str rest = { (const char *)f->data, f->n };

	words.read = true;
	while (rest.n) {
		struct str line = str_cut(&rest, '\n');
		const int says = kind_named(str_cut(&line, '\t'));
		const struct str unit = str_cut(&line, '\t');

		if (says == WORD__MAX)
			continue; /* a comment */
		add_words(says, unit, str_cut(&line, '\t'), true);
		add_words(says, unit, line, false);
	}
}

const struct figure_word *
figure_word_find(struct str word)
{
	if (!words.read)
		read_words();
	for (size_t i = 0; i < words.n; i++)
		if (str_eq_nocase(word, words.list[i].word))
			return &words.list[i];
	return NULL;
}

bool
figure_word_says(struct str word, int says)
{
	const struct figure_word *w = figure_word_find(word);

	return w && w->says == says;
}

const struct figure_word *
figure_word_of_unit(const char *unit)
{
	if (!words.read)
		read_words();
	for (size_t i = 0; i < words.n; i++)
		if (*words.list[i].unit &&
		    strcmp(words.list[i].unit, unit) == 0)
			return &words.list[i];
	return NULL;
}
