#include "say/saying.h"

#include <string.h>

#include "say/sentence.h"

#include "base/ban.h"

/* What rows and labels are called. */

void
sentence_count(struct buf *b, size_t n_rows)
{
	buf_add(b, number_grouped(b->arena, str_of(arena_printf(b->arena, "%zu",
								n_rows))));
	buf_puts(b, n_rows == 1 ? " row" : " rows");
}

const char *
saying_plural(struct arena *a, const char *words)
{
	struct str s = str_of(words);

	if (name_is_plural(words))
		return words;
	if (str_ends(s, STR("us")) || str_ends(s, STR("ss")))
		return arena_printf(a, "%ses", words);
	if (str_ends(s, STR("s")))
		return words;
	if (s.n > 1 && s.p[s.n - 1] == 'y' && !strchr("aeou", s.p[s.n - 2]))
		return arena_printf(a, "%.*sies", (int)s.n - 1, s.p);
	return arena_printf(a, "%ss", words);
}

/* "12 orders", "1 order"; "12 rows" where nothing tells what they are. */
const char *
saying_count(struct saying *s, size_t n, const char *noun)
{
	struct arena *a = s->b->arena;
	const char *digits = str_dup(
		a, say_figure(a, number_grouped(a, str_of(arena_printf(a, "%zu",
								       n)))));

	if (!noun)
		return say_count(a, digits, n, "row", "rows");
	return SAY(a, "{n} {noun}", { "n", digits },
		   { "noun", n == 1 ? name_singular(a, noun) : noun });
}

/* What a bare number is of: "invoice", or else "customer ID". */
static const char *
label_words(struct saying *s)
{
	const char *words = saying_name(s, s->label);
	const char *noun = s->told->of ? s->told->of[s->label] : NULL;

	return noun && strcmp(words, "ID") == 0
		       ? name_singular(s->b->arena, noun)
		       : words;
}

const char *
saying_label(struct saying *s, size_t row, bool begins)
{
	const struct cell *cell =
		&s->rows->cells[row * s->rows->n_cols + s->label];
	const char *words = label_words(s);
	struct arena *a = s->b->arena;

	if (cell->type == CELL_NULL)
		return SAY(a, "no {name}", { "name", words });
	if (s->figures[s->label].kind == FIGURE_YEAR ||
	    figures_calendar(s->figures[s->label], cell->text) ||
	    !(cell_is_number(cell->type) || cell->type == CELL_BOOLEAN ||
	      str_is_digits(cell->text)))
		return saying_cell(s, row, s->label);
	return arena_printf(a, "%s %s", begins ? name_capital(a, words) : words,
			    saying_cell(s, row, s->label));
}

const char *
saying_first(const struct saying *s, const char *name)
{
	return language_now() == LANGUAGE_EN ? name
					     : name_capital(s->b->arena, name);
}
