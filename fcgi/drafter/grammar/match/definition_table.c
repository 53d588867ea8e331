#include <string.h>

#include "drafter/grammar/match/finder.h"
#include "drafter/grammar/match/sentence.h"

#include "base/ban.h"

/*
 * Tables in notes: one row for each name of the schema, which stands first,
 * with a column of what people call it.
 */

static struct str
cell_of(struct str row, size_t i)
{
	struct str cell = STR("");

	row = str_from(row, 1);
	for (size_t k = 0; k <= i; k++) {
		if (row.n == 0)
			return STR("");
		cell = str_trim(str_cut(&row, '|'));
	}
	return cell;
}

static bool
is_line(struct str row)
{
	for (size_t i = 0; i < row.n; i++)
		if (row.p[i] != '|' && row.p[i] != '-' && row.p[i] != ':' &&
		    row.p[i] != ' ')
			return false;
	return true;
}

/*
 * The column of names in what is the head of a table, else the one that tells
 * what things are; 0: there is neither.
 */
static size_t
named_column(struct finder *f, struct str row)
{
	for (int described = 0; described < 2; described++)
		for (size_t i = 1; i < TABLE_CELLS; i++) {
			const struct str head = cell_of(row, i);

			f->described = described;
			if (described ? note_is_described(head)
				      : note_is_names(head))
				return i;
		}
	return 0;
}

/* Without the signs that set it in another type. */
static struct str
plain_cell(struct str s)
{
	while (s.n > 1 && (*s.p == '`' || *s.p == '*') && s.p[s.n - 1] == *s.p)
		s = str_first(str_from(s, 1), s.n - 2);
	return s;
}

/* "parcels (shipments), one row each": both are names, and the rest none. */
static void
read_cells(struct finder *f, struct str spelled, struct str said)
{
	struct str inside = said, before;

	if (f->described && (note_column_spelled(f, spelled, NULL, NULL) ||
			     memchr(spelled.p, '.', spelled.n))) {
		(void)definition_read_codes(
			f, str_of(arena_printf(f->x->arena, "%s: %s",
					       str_dup(f->x->arena, spelled),
					       str_dup(f->x->arena, said))));
		return;
	}
	before = str_trim(str_cut(&inside, '('));
	if (f->described)
		before = str_trim(str_cut(&before, ','));
	definition_put_names(f, before, spelled);
	definition_put_names(f, str_cut(&inside, ')'), spelled);
}

bool
definition_read_row(struct finder *f, struct str s)
{
	const bool first = f->row++ == 0;

	if (s.n == 0 || *s.p != '|') {
		f->row = 0;
		f->named = 0;
		return false;
	}
	if (first)
		f->named = named_column(f, s);
	else if (f->named && !is_line(s))
		read_cells(f, plain_cell(cell_of(s, 0)), cell_of(s, f->named));
	return true;
}
