#ifndef DRAFTER_GRAMMAR_MATCH_NOTES_CODES_H
#define DRAFTER_GRAMMAR_MATCH_NOTES_CODES_H

#include "drafter/grammar/match/notes/finder.h"

/* Codes of a column and what they stand for. Private to match/notes/. */

/* The list of codes, all of them that have a name. */
struct codes {
	struct str column;
	struct str all; /* the whole list */
	struct str items[CODES_MAX];
	size_t n;
};

bool codes_is(struct str s); /* a number, a letter or a short form */
/* "1-3" and "0 to 3" are all between; false: it is no code, or too many. */
bool codes_add(struct codes *c, struct str s);
/* What a name, or each in quotes, stands for. */
void codes_put(struct finder *f, const struct codes *c, struct str name);
struct column_facts;
/* Whether the column has a row with that code. */
bool codes_are_stored(const struct column_facts *c, struct str code);
/*
 * The column that a code is of, where a sentence names none: the one spelled
 * last, if the code is a number or stored there; else the only one that notes
 * have listed with it; else the one spelled last all the same. "": none. Where
 * that is not of the rows that are said, the only listed one of these is before
 * it; NO_TABLE: none are said.
 */
struct str codes_column(const struct finder *f, struct str code, short rows);
/*
 * Whether it is letters, which a column that notes list has for a code, or the
 * one spelled last has stored.
 */
bool codes_is_mark(const struct finder *f, struct str s);
/* "state: wip = under way, fin = finished", of stored words; false: no such. */
bool codes_read_stored(struct finder *f, struct str s);
/* The column whose codes are in a list of a table of codes; false: none. */
bool codes_find_list(const struct finder *f, struct str list, short *ret_table,
		     short *ret_col);
/* "APT" and "appointment": all of its letters, the first one first. */
bool codes_is_short(struct str name, struct str word);
/*
 * The only column whose list of a table of codes says that a code is such:
 * "no-shows (3)"; false: none, or more.
 */
bool codes_find_told(const struct finder *f, struct str code, struct str text,
		     short *ret_table, short *ret_col);
/* "Unsettled are 1 and 2", "open order = status 0 to 3"; false: no such. */
bool codes_read_named(struct finder *f, struct str s);

#endif
