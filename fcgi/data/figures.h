#ifndef DATA_FIGURES_H
#define DATA_FIGURES_H

#include "data/rows.h"

/* Numbers of a result as people read them. All text is in the arena. */

/* "412,908.20" from "412908.20"; what is no plain number is left alone. */
struct str number_grouped(struct arena *a, struct str digits);

/* What the numbers of a column are, which decides how they are shown. */
enum figure_kind {
	FIGURE_NUMBER,   /* nothing more is known, or it holds none */
	FIGURE_MONEY,    /* its unit is the currency, where that is known */
	FIGURE_PERCENT,  /* 12.5 stands for 12.5 % */
	FIGURE_RATING,   /* stars, scores, grades */
	FIGURE_ID,       /* a name made of digits: id, code, postcode */
	FIGURE_YEAR,     /* of a calendar */
	FIGURE_MONTH,    /* 1 … 12, of any year */
	FIGURE_WEEKDAY,  /* 0 … 6 from Sunday */
	FIGURE_COUNT,    /* how many of something */
	FIGURE_DURATION, /* its unit is what it is counted in */
	FIGURE_FLAG,     /* 0 and 1 of a column that is declared boolean */
	FIGURE__MAX
};

/*
 * How a column of numbers is shown: the same decimals in each cell, and
 * groups of three, unless they are names rather than amounts (id, year, code). It is found from the column's unit, name, declared
 * type and, of a result, its cells.
 */
struct figures {
	enum figure_kind kind;
	const char *unit; /* "EUR", "%", "kg", "ms"; NULL: not known */
	int decimals;     /* -1: as written */
	bool grouped;
	bool of_one; /* 0.12 stands for 12 %: shown a hundredfold */
};

/* Kind, unit and decimals as far as the column alone tells. */
struct figures figures_of_column(const struct column *col);
/*
 * The same with what the cells tell: money has two decimals, ratings and
 * counts at most two, percent one, and the noise of a division is cut.
 */
struct figures figures_of(const struct rows *rows, size_t col);
/* Whether they stand for what they count among: an id, a year, a weekday. */
bool figures_are_names(struct figures f);
/* Whether a sum of them says something: no names, shares or ratings. */
bool figures_add_up(struct figures f);
/*
 * The unit that a note or comment tells of numbers: "EUR" of "the total in
 * euros", "kg" of "weight (kg)", UNIT_OF_ONE of "a share: 0.1 is ten percent".
 * NULL: none. Static text.
 */
const char *figures_unit(struct str note);

/* Whether a cell of FIGURE_FLAG is a yes. */
bool figures_say_yes(struct str text);

/*
 * "Monday" and "January" of such a column's cell, in the language of now;
 * NULL: the column is another, or the cell is none of them.
 */
const char *figures_calendar(struct figures f, struct str text);
/* Hours of the day, 0 … 23, of a column "hour": they name rows. */
bool figures_are_hours(const struct rows *rows, size_t col);

/* Parts of one, by a note: "a share", "a fraction"; they are percentages, those
 * above one too, but no sums of them. */
#define UNIT_OF_ONE "share"

/* What a statement's own computation tells of a column, as its unit. */
#define UNIT_OF_WEEKDAY "weekday"
#define UNIT_OF_MONTH "month"
#define UNIT_OF_MONEY "money" /* whole, of a currency that nothing tells */

bool name_is_label(struct str column); /* "id", "order_id", "year", "zip" */
/*
 * A number in that form, without exponent. What would be rounded to zero keeps
 * two digits; what is no number stays.
 */
struct str figures_show(struct arena *a, struct figures f, struct str text);
/* A figure with its unit: "€ 412,908.20", "12.5 %", "340 ms". */
struct str figures_say(struct arena *a, struct figures f, struct str text);
/* The same of a number that is shown already: "12 M" is "€ 12 M". */
struct str figures_with_unit(struct arena *a, struct figures f,
			     struct str shown);

/*
 * Whether a column of whole numbers is a scale that other figures are of, as
 * ratings and hours are: each once, close together, from 0 to 31.
 */
bool figures_are_scale(const struct rows *r, size_t col);

#endif
