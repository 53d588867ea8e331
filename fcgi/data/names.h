#ifndef DATA_NAMES_H
#define DATA_NAMES_H

#include "data/figures.h"

/*
 * Names of columns in words, and figures with their units, as people read
 * them. All text is in the arena.
 */

/*
 * "order count" of order_count, "customer ID" of customerId, "average price"
 * of avg_price and AVG(price), "count" of COUNT(*). A unit at the end is left
 * out: the figures have it. What is no name, as "a * b", gives NULL.
 */
const char *name_in_words(struct arena *a, const struct column *col);

/*
 * The heading of each column: its name in words with a capital, and the unit
 * ("Weight (kg)"); an expression as it is written. Those that two columns
 * share get a number. Array of rows->n_cols.
 */
const char **rows_headings(struct arena *a, const struct rows *rows);

/* Words with a capital. It is ASCII: other scripts have none, or keep theirs. */
const char *name_capital(struct arena *a, const char *words);

/* The name stands for several things: "orders", not "revenue" or "status". */
bool name_is_plural(const char *words);
/* They "are", be it of several things or as "sales" are. */
bool name_takes_are(const char *words);
/* "category" of "categories", in the plain cases of English. */
const char *name_singular(struct arena *a, const char *plural);
/*
 * And "categories" of "category", "OrderItems" of "OrderItem". Short forms
 * ("inv") and what nobody counts by ("staff") stay.
 */
const char *name_plural(struct arena *a, const char *name);

/*
 * "Price" and "EUR" of "Price (EUR)" and "Price [EUR]"; "max(x)" is a call, and
 * "Price(€)" is none.
 */
bool name_with_brackets(struct str name, struct str *ret_before,
			struct str *ret_inside);
/*
 * What the translator calls a measure of one year, quarter, month or week:
 * "orders" and "2025" of orders_2025, "2025_Q2" of orders_2025_Q2, "2025_06" of
 * orders_2025_06, "2025_W24" of orders_2025_W24. false: another name.
 */
bool name_in_period(struct str name, struct str *ret_name,
		    struct str *ret_period);

/* Whether its figures may be added up: no average, no rate, no rating. */
bool column_adds_up(struct arena *a, const struct column *col);
/* Whether a sum of the column says anything: no year, price or average. */
bool column_has_total(struct arena *a, const struct column *col);
/* Such a column, or more rows than are shown, which may be counted. */
bool rows_have_totals(struct arena *a, const struct rows *rows);

/*
 * What a date is called that is named by what happened then: "date hired" of
 * "hired on", "date signed up" of "signed up"; others as they are.
 */
const char *name_of_date(struct arena *a, const char *words);

#endif
