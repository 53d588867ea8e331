#include "say/saying.h"

#include "base/ban.h"

#define ITEMS_MAX 5 /* columns that are read out; figures of more of them */

/* "Ann Lee: 7 orders and total 9." of a row of many columns. */
bool
say_record(struct saying *s)
{
	const struct rows *r = s->rows;
	const char *items[ITEMS_MAX], *name = NULL;
	size_t n = 0;

	if (r->n_rows != 1 || r->n_cols <= ITEMS_MAX)
		return false;
	for (size_t i = 0; i < r->n_cols; i++) {
		if (!name && s->parts[i] == PART_LABEL &&
		    r->cells[i].type == CELL_TEXT)
			name = saying_whole_name(s, 0, i);
		else if (s->parts[i] == PART_MEASURE && n == ITEMS_MAX)
			return false;
		else if (s->parts[i] == PART_MEASURE)
			items[n++] = saying_named_value(s, i);
	}
	if (!name || !n)
		return false;
	buf_printf(s->b, "%s: %s.", name, saying_list(s, items, n));
	return true;
}
