#ifndef SAY_SAYING_H
#define SAY_SAYING_H

#include "base/buf.h"
#include "base/language/language.h"
#include "data/names.h"
#include "say/told.h"

/* What a sentence is made of. Private to say/. */

enum part {
	PART_LABEL,   /* names a row: text, an id, a year */
	PART_TIME,    /* a label that is a point in time */
	PART_MEASURE, /* a figure */
	PART_OTHER    /* nothing but NULL, or bytes */
};

#define PARTS_MAX 20 /* columns of rows that are talked about */

/* A result, and what each column of it is. */
struct saying {
	struct buf *b;
	const struct rows *rows;
	const struct told *told;
	enum part parts[PARTS_MAX];
	struct figures figures[PARTS_MAX];
	size_t label, measure; /* the columns a sentence is about */
	size_t n_labels, n_measures;
};

/* Take the rows apart. false: they have too many columns for a sentence. */
bool saying_read(struct saying *s);

/* The cell as it is said: "€ 412.50", "January 2024", "empty". */
const char *saying_cell(struct saying *s, size_t row, size_t col);
/* "Home"; "Customer ID 7" where it begins, and the label is a bare number. */
const char *saying_label(struct saying *s, size_t row, bool begins);
/* A number of the measure's kind, in digits. */
const char *saying_number(struct saying *s, double x);
/* The name of a column in words, "result" for an expression. */
const char *saying_name(struct saying *s, size_t col);
/*
 * The name that "The …" is said of; in other languages, which have no article
 * there, the sentence begins with it: "Umsatz: 12 €."
 */
const char *saying_first(const struct saying *s, const char *name);
/*
 * The measure's name; where rows were counted, what they are, and of a bare
 * total what was asked for.
 */
const char *saying_measure(struct saying *s);
/* " (country Spain, ordered in 2024)", of English as the reading is; or "". */
const char *saying_kept(const struct saying *s);
/*
 * A sentence with what holds of its rows, and when they are of, behind it,
 * unless it says so itself. Conditions are English, as the reading is.
 */
const char *saying_with_kept(struct arena *a, const char *said,
			     const struct told *told);
/* Whether the reading's word stands for the measure of that name. */
bool saying_is_named(const struct saying *s, const char *name);
/* The name of the only table, "member" or "members": its rows are counted. */
bool saying_is_counted(const struct saying *s, const char *name);
/* The measure of a row; false: it has none. */
bool saying_value(const struct saying *s, size_t row, double *ret);
/* "12 %" of a share 0.12; "0.4 %" below one. */
const char *saying_percent(struct saying *s, double share);
/* "1.5 points", of figures that are percent themselves. */
const char *saying_points(struct saying *s, double by);
/* "a, b and c". */
const char *saying_list(struct saying *s, const char *const *items, size_t n);
/* Whether the measure may be added up: no average, no rate, no rating. */
bool saying_adds_up(struct saying *s);

#define LEADERS_MAX 300 /* rows of which one is said to lead */
/* A label and a measure: who leads. false: nothing is to be said. */
bool say_leader(struct saying *s);
/* The one row that is the first by a measure. */
bool say_first(struct saying *s);
/* A point in time and a measure, in order: the way from first to last. */
bool say_series(struct saying *s);
/* "June 2025" of "2025-06" or "2025_06". */
const char *saying_month(struct arena *a, struct str month);

/* A measure in two periods side by side: what both are, and the change. */
bool say_periods(struct saying *s);
/* One measure of two kinds of rows, and how they compare. */
bool say_sides(struct saying *s);
/* Two labels and a measure: the totals of one label. */
bool say_cross(struct saying *s);
/* "The oldest order is from 2023-01-01.": an end of the days that rows are of. */
bool say_oldest(struct saying *s);
/* One row of many columns, with its name and without its keys. */
bool say_record(struct saying *s);
/* Two labels and figures that are no parts: the highest and the lowest. */
bool say_pairs(struct saying *s);
/* Figures and nothing that names them: from where to where they go. */
bool say_spread(struct saying *s);
/* The first of each group: who they are, or how many rows. */
bool say_picked(struct saying *s);
/* What the rows are, whichever column says it; NULL: none does. */
const char *saying_row_noun(const struct saying *s);
/* How many, and the first few. */
bool say_list(struct saying *s);
/* "Ann", "Ann Lee" where the last name stands in a column of its own. */
const char *saying_whole_name(struct saying *s, size_t row, size_t col);
/* "total 7", "3 orders": of what a row names. */
const char *saying_named_value(struct saying *s, size_t col);
/* How many there are: true. */
bool say_count_only(struct saying *s);
/* "orders" of "order", "categories" of "category". */
const char *saying_plural(struct arena *a, const char *words);
/* "12 orders", "1 order"; "12 rows" where noun is NULL. */
const char *saying_count(struct saying *s, size_t n, const char *noun);

#endif
