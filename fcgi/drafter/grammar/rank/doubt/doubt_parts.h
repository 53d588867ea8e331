#ifndef DRAFTER_GRAMMAR_RANK_DOUBT_PARTS_H
#define DRAFTER_GRAMMAR_RANK_DOUBT_PARTS_H

#include "drafter/grammar/rank/features.h"

/* The doubts of doubt.h: whether one holds of a reading. */

/* By what is asked, in doubt_asked.c. */

/*
 * "average order value": no mean of anything; "average yearly fee": one for
 * each year.
 */
bool doubt_average(const struct readings_of *all, const struct reading_of *r);
/* "how many …, and how much", "how many …, who are they": one figure. */
bool doubt_two(const struct readings_of *all, const struct reading_of *r);
/* "average rating per agent": one row. "comments per ticket" may be one. */
bool doubt_each(const struct readings_of *all, const struct reading_of *r);
/* "average rent of flats with 3 rooms": a row for each of them. */
bool doubt_groups(const struct readings_of *all, const struct reading_of *r);
/* "top 3 products per category": three of all. */
bool doubt_first(const struct readings_of *all, const struct reading_of *r);
/* "not shipped yet": every other state, also those that come behind. */
bool doubt_state(const struct readings_of *all, const struct reading_of *r);
/* "most expensive", "most units": by how many rows there are. */
bool doubt_counted(const struct readings_of *all, const struct reading_of *r);
/* "longest": the latest, where something has a length. */
bool doubt_longest(const struct readings_of *all, const struct reading_of *r);

/* By what is shown, in doubt_shown.c. */

/* "which manager": a key, where it has a name. */
bool doubt_key(const struct readings_of *all, const struct reading_of *r);
/* "tickets of VIPs": whether each is one, of all. */
bool doubt_flag(const struct readings_of *all, const struct reading_of *r);
/* "discount per category": shares and scores are added up, unasked. */
bool doubt_rates(const struct readings_of *all, const struct reading_of *r);
/*
 * A table is named in full, and the statement does without it; "which vans",
 * "who": it shows days or figures alone.
 */
bool doubt_rows(const struct readings_of *all, const struct reading_of *r);
/* "utilisation": a sum by itself, which is one. */
bool doubt_same(const struct readings_of *all, const struct reading_of *r);
/* "billable hours": how many rows have any, where a column is called so. */
bool doubt_column(const struct readings_of *all, const struct reading_of *r);
/*
 * A day beside its month, or a flag, is what groups go by, unasked; or a day
 * that each of the other groups has one of.
 */
bool doubt_more(const struct readings_of *all, const struct reading_of *r);

/* By what the notes say, in doubt_notes.c. */

/* A definition says what words mean, and they are read as something else. */
bool doubt_undefined(const struct readings_of *all, const struct reading_of *r);
/* "our customers" are defined, and all of them are listed or counted. */
bool doubt_ours(const struct readings_of *all, const struct reading_of *r);
/*
 * A sentence of the notes has words of the question, and was not understood;
 * looked for once, since it is the same of all readings.
 */
bool doubt_finds_unread(const struct readings_of *all);
bool doubt_unread(const struct readings_of *all, const struct reading_of *r);
/* In doubt_standing.c. */

/*
 * The notes tell of rows that never count, which was not understood, or the
 * other reader counts them.
 */
bool doubt_standing(const struct readings_of *all, const struct reading_of *r);

/* By words that are left out or taken for too little, in doubt_words.c. */

/* "right now", "never", "who only": what would leave rows out is left out. */
bool doubt_restricted(const struct readings_of *all,
		      const struct reading_of *r);
/* "employees in support": no word of the database is for that part. */
bool doubt_narrowed(const struct readings_of *all, const struct reading_of *r);
/* "how many complaints": no word of the database is for what is asked for. */
bool doubt_unknown(const struct readings_of *all, const struct reading_of *r);
/* "total payroll": of those who left, too, which nobody said. */
bool doubt_gone(const struct readings_of *all, const struct reading_of *r);
/* "billable hours by all hours": how many are billable, by how long all took. */
bool doubt_mixed(const struct readings_of *all, const struct reading_of *r);
/* "open": what has no end yet, where rows say how they stand. */
bool doubt_open(const struct readings_of *all, const struct reading_of *r);
/* "amount of claims": how many, where each has an amount. */
bool doubt_amount(const struct readings_of *all, const struct reading_of *r);
/* "ordered twice": no key is a two that is written as a word. */
bool doubt_number(const struct readings_of *all, const struct reading_of *r);
/* In doubt_event.c. */

/*
 * "how many members left in 2025", "pools that are running": it goes by a day
 * of something else, or by what the notes call other rows.
 */
bool doubt_event(const struct readings_of *all, const struct reading_of *r);
/* "clients with visits in every month": so many of each month. */
bool doubt_every(const struct readings_of *all, const struct reading_of *r);
/* By what goes on from the turn before, in doubt_turn.c. */

/* "the ten best", then "which of those …": ten of all others that are so. */
bool doubt_those(const struct readings_of *all, const struct reading_of *r);
/* "which of them left": all of them, as before. */
bool doubt_all_those(const struct readings_of *all, const struct reading_of *r);

/* What they are told by. */
/* Content words that nothing of a reading stands for. */
uint64_t doubt_left_out(const struct reading_of *r);
bool doubt_has_cue(const struct leaves *l, enum sense cue);
bool doubt_has_agg(const struct leaves *l, enum fn fn);
/* Whether a column that the statement speaks of has its words in its name. */
bool doubt_in_column(const struct readings_of *all, const struct reading_of *r,
		     const struct item *of);
/* A column by its name in the tables of a statement; NULL: none. */
const struct cat_col *doubt_column_called(const struct catalog *c,
					  const struct gist *g, struct str name,
					  short *ret_table);
/* The name of a column as a statement has it: "t2.name" is "name". */
struct str doubt_plain_name(struct str s);

#endif
