#ifndef DATA_FIGURES_WORDS_H
#define DATA_FIGURES_WORDS_H

#include "data/figures.h"

/* The words of lexicon/figures.tsv, which is compiled in. */

enum {                              /* beside the kinds of figures */
       WORD_PART = FIGURE__MAX + 1, /* behind "a": each figure is of one */
       WORD_TIME,                   /* "min" behind it is minutes */
       WORD__MAX
};

struct figure_word {
	struct str word;
	int says;     /* enum figure_kind, or one of the above */
	char unit[8]; /* "": it names none */
	bool symbol;  /* of a unit; behind another word only */
};

/* Letters of either case. NULL: it is none of them. */
const struct figure_word *figure_word_find(struct str word);
/* Whether it is there, and says that. */
bool figure_word_says(struct str word, int says);
/* The first that names a unit as it is shown. NULL: none. */
const struct figure_word *figure_word_of_unit(const char *unit);
/* Whether the word names the unit that stands behind the figures. */
bool figures_say_unit(struct figures f, struct str word);

#endif
