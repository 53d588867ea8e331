#ifndef DRAFTER_EXAMPLES_SLOTS_H
#define DRAFTER_EXAMPLES_SLOTS_H

#include "lexicon/stem.h"
#include "lexicon/wording.h"
#include "sql/lex/literals.h"

/* Which words of an example's question stand for literals of its statement. */

/* Words of the example that stand for one of its statement's literals. */
struct slot {
	size_t at, n; /* words */
	size_t literal;
	struct str before, after; /* '%' around the value in the literal */
};

/* An example whose statement is filled in for another question. */
struct filling {
	const struct job *job;
	const struct example *example;
	const struct wording *asked;
	struct wording words; /* of the example */
	struct literal *literals;
	size_t n_literals;
	struct slot slots[WORDING_MAX];
	size_t n_slots;
	struct str *values; /* [n_literals] what to write instead */
};

/* Sets all but values, which are empty. */
void filling_init(struct filling *f, const struct job *job,
		  const struct wording *asked, const struct example *example);
/* The example's statement with the values; NULL: too long. */
const char *filling_sql(const struct filling *f);
/* What fills a slot at word i of what is asked, over *ret_n words; or NULL. */
const char *slot_value(const struct filling *f, const struct slot *slot,
		       size_t i, size_t *ret_n);
/* All literals of the slot's value get the same new one. */
void slot_set(struct filling *f, const struct slot *slot, const char *text);

/*
 * Days. A period that the example names ("in 2024", "last month") and that its
 * literals are the days of gives way to the one that is asked for; a literal
 * that was the day on which the example was made is today's. A period is as
 * many words as it is said in.
 */
struct said_period {
	size_t at, n; /* words */
	const char *from, *until;
};
#define SAID_PERIODS 3

/* Those of a question on a day (ISO), in order; how many. */
size_t periods_said(const struct job *job, const char *question,
		    const struct wording *words, const char *day,
		    struct said_period ret[SAID_PERIODS]);
/*
 * Set f->values for the periods of what is asked, in the order of the
 * example's. False: their numbers differ, or the literals are not of the days
 * of the example's periods on the day that it was made.
 */
bool periods_fill(struct filling *f, const struct said_period *asked,
		  size_t n_asked, struct said_period ret_own[SAID_PERIODS],
		  size_t *ret_n_own);

/* What must not be turned round: "more than", "not", "without". */
bool word_is_strict(const char *word);
/* What a question wants: a number, or names. */
enum near_want { WANT_ANY, WANT_COUNT, WANT_LIST };
enum near_want near_want_of(struct arena *a, const char *question,
			    const struct wording *w);

/* What is asked, read once for all examples. */
struct near_question {
	const struct job *job;
	struct wording words;
	const char *text;               /* those */
	const char *stems[WORDING_MAX]; /* of each word; else its text */
	struct said_period periods[SAID_PERIODS];
	size_t n_periods;
	struct lemmas lemmas;
};

void near_question_init(struct near_question *q, const struct job *job);

/* How near an example is to what is asked: it says the same. */
struct near_match {
	const char *sql;
	double confidence;
};
/*
 * The example's statement where its question says the same in other words:
 * another order, stems and synonyms, words that only ask left out, periods
 * and values put in. False: it asks something else.
 */
bool example_near(struct near_question *q, const struct example *example,
		  struct near_match *ret);

#endif
