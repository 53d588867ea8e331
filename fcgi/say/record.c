#include "say/saying.h"

#include "base/ban.h"

#define ITEMS_MAX 5 /* values of a row that are read out */

/* "Ann Lee: city Bern, orders 7 and total 9." of a row with a key or two. */
bool
say_record(struct saying *s)
{
	const struct rows *r = s->rows;
	const char *items[ITEMS_MAX], *name = NULL;
	size_t n = 0;

	if (r->n_rows != 1 || r->n_cols <= ITEMS_MAX)
		return false;
	for (size_t i = 0; i < r->n_cols; i++) {
		if (s->figures[i].kind == FIGURE_ID)
			continue;
		if (!name && s->parts[i] == PART_LABEL &&
		    r->cells[i].type == CELL_TEXT) {
			name = saying_cell(s, 0, i);
			continue;
		}
		if (n == ITEMS_MAX)
			return false;
		items[n++] = saying_named_value(s, i);
	}
	if (!name || !n)
		return false;
	buf_printf(s->b, "%s: %s.", name, saying_list(s, items, n));
	return true;
}
