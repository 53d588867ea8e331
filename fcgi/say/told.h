#ifndef SAY_TOLD_H
#define SAY_TOLD_H

#include "data/turn.h"
#include "say/kept.h"
#include "say/when.h"

/*
 * What a statement tells of its result that the rows alone do not. Nouns are
 * plurals in words ("order items"); NULL: not known.
 */
struct told {
	const char *counted;   /* what count(*) counts: rows of its one table */
	const char *const *of; /* [n_cols] what a row is, when that column
				  names it; NULL: nothing is known */
	const char *const *named; /* [n_cols] as of, where rows are groups,
				   * too: what the column is a name of */
	const char *measure; /* what the reading calls the only thing that it
			      * measures, "takings", "percentage of orders where
			      * …", "average number of orders per customer";
			      * NULL: not known */
	const char *where; /* " whose country is Spain", where that is all that
			    * holds of what is counted; NULL: it is not */
	struct kept kept;  /* what holds of the rows, as it was read */
	struct when when;  /* the days that it keeps */
	bool sorted;       /* it has an ORDER BY of its own */
	/* The one measure of two kinds of rows, "average salary" of "Sales" and
	 * of "IT", and how they compare: the three columns; or NULL. */
	const char *sided, *sides[2];
	/* The first of each group alone are shown: by rank, or max() of each. */
	bool picked, picks_lowest;
	size_t per; /* where picked: the column of the groups; n_cols: not
		       known */
	/* Its only row is the first by the column ranked: the one with the
	 * highest figure there, or the lowest. */
	bool first, first_lowest;
	size_t ranked;
};

struct token;
struct span;
/*
 * Find whether ret->ranked, a column of the list, is what "ORDER BY … LIMIT 1"
 * at the end of a statement of n tokens orders by.
 */
void told_first(struct arena *a, const struct token *t, size_t n,
		struct span list, const struct rows *rows, struct told *ret);
/* Find the two kinds of rows that a reading compares; false: it does not. */
bool told_sides(struct arena *a, const char *reading, struct told *ret);
/* Find what a statement picks, of columns with those names. */
void told_picks(struct arena *a, const struct token *t, size_t n,
		const struct rows *rows, struct told *ret);

/* Whether the statement has an ORDER BY of its own, outside all brackets. */
bool told_is_sorted(struct arena *a, const struct dialect *d, struct str sql);
/*
 * Of the draft that gave the rows of the turn, its statement and its reading.
 * draft or d NULL: it is not known, and what the tables tell is all.
 */
struct told told_of(struct arena *a, const struct turn *turn,
		    const struct dialect *d, const struct draft *draft);

#endif
