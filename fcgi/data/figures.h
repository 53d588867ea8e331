#ifndef DATA_FIGURES_H
#define DATA_FIGURES_H

#include "data/rows.h"

/* Numbers of a result as people read them. All text is in the arena. */

/* "412,908.20" from "412908.20"; what is no plain number is left alone. */
struct str number_grouped(struct arena *a, struct str digits);

/*
 * How a column of numbers is shown: the same decimals in each cell, and
 * groups of three once one has five digits, unless its name says that they
 * are names rather than amounts (id, year, code).
 */
struct figures {
	bool grouped;
	int decimals; /* -1: as written */
};

bool name_is_label(struct str column); /* "id", "order_id", "year", "zip" */
struct figures figures_of(const struct rows *rows, size_t col);
struct str figures_show(struct arena *a, struct figures f, struct str text);

#endif
