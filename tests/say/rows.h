#ifndef TESTS_SAY_ROWS_H
#define TESTS_SAY_ROWS_H

#include <string.h>

#include "data/rows.h"
#include "tests/test.h"

/*
 * Rows from text. Names and cells are separated by '|', rows by '/'; a cell
 * begins with the letter of its type.
 */
static inline struct rows
read_rows(struct arena *a, const char *names, const char *text)
{
	static const char letters[] = "-irdtxbDTS";
	struct column cols[8] = { { .name = NULL } };
	struct str rest = str_of(names), lines = str_of(text), line;
	struct rows r;
	size_t n_cols = 0, n = 0;

	while (rest.n)
		cols[n_cols++].name = str_dup(a, str_cut(&rest, '|'));
	r = rows_table(a, 20, cols, n_cols);
	for (; lines.n; n++) {
		line = str_cut(&lines, '/');
		for (size_t i = 0; i < n_cols; i++) {
			struct str cell = str_cut(&line, '|');
			const char *at = strchr(letters, cell.p[0]);

			r.cells[n * n_cols + i] = (struct cell){
				(enum cell_type)(at - letters),
				str_of(str_dup(a, str_from(cell, 1)))
			};
		}
	}
	r.n_rows = n;
	return r;
}

#endif
