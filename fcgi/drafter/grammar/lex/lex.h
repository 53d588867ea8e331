#ifndef DRAFTER_GRAMMAR_LEX_LEX_H
#define DRAFTER_GRAMMAR_LEX_LEX_H

#include "drafter/grammar/lex/senses.h"

/*
 * A question as tokens. Nothing is rewritten: a token keeps the bytes it came
 * from, and a typing error is mended only in what it is compared by.
 */
#define TOKENS_MAX 64

enum token_kind {
	TOKEN_WORD,
	TOKEN_NUMBER, /* number */
	TOKEN_RANGE,  /* "31-60": number and number2 */
	TOKEN_CLOCK,  /* an hour of the day: number */
	TOKEN_DATE,   /* a day, ISO, in text */
	TOKEN_QUOTED, /* text without its quotes */
	TOKEN_SIGN    /* one of + - * / % # & = ( ) , < > and the like */
};

struct token {
	size_t at, n; /* bytes of the question */
	enum token_kind kind;
	const char *fold, *stem;
	const char *text;
	double number, number2;
	struct sense_list means;      /* words that mean the same */
	struct sense_list stem_means; /* … as its stem */
	const char *mended; /* it was a typing error for this; or NULL */
	bool loose;         /* a verb that says little: "came in" */
};

struct tokens {
	struct str text;
	struct token items[TOKENS_MAX];
	size_t n;
};

void lex_read(struct arena *a, struct str text, struct tokens *ret);
/* Tokens from i that a phrase takes; 0: it is another. */
size_t lex_phrase_at(const struct tokens *t, size_t i,
		     const struct sense_row *row);
/* Whether a phrase of that sense stands there. */
bool lex_has_at(const struct tokens *t, size_t at, enum sense sense);
/* Whether it begins with a phrase of that sense. */
bool lex_begins(const struct tokens *t, enum sense sense);
/* Compare it by other letters from now on. */
void lex_mend(struct arena *a, struct token *t, const char *fold);

/* From a day up to but without the other, both ISO; "" where it is open. */
struct period {
	const char *from, *until;
	const char *text; /* as it is said: "last quarter" */
	enum {
		PERIOD_SPAN,     /* a year, month, … */
		PERIOD_ROLLING,  /* the last 30 days */
		PERIOD_COMING,   /* the next 30 days */
		PERIOD_RELATIVE, /* "same period last year": moves another */
	} kind;
	bool no_year; /* a month or quarter that no year is said of */
	int months;   /* of PERIOD_RELATIVE: how far back, */
	int days;     /* … and so many days */
};

/* "season 25/26": a stretch of time that has a name, from a day up to another. */
#define SPAN_WORDS 3
#define SPANS_MAX 24

struct named_span {
	const char *words[SPAN_WORDS]; /* stems of what it is one of */
	size_t n_words;
	const char *label; /* of this one, folded, without blanks: "25/26" */
	const char *from, *until;
	bool yearly; /* label is a year; the same days in each */
};

/* What the rows are dated by, and where a business year begins. */
struct calendar {
	const char *today;              /* ISO */
	int year_starts;                /* month 1 … 12 */
	const struct named_span *spans; /* [n_spans] */
	size_t n_spans;
};

/* The longest period that begins at token i; returns how many it takes; 0. */
size_t period_read(struct arena *a, const struct tokens *t, size_t i,
		   const struct calendar *c, struct period *ret);
/*
 * "sales 25 by region": a year of two digits near this one, where nothing
 * follows that it could be a number of; how many tokens it takes, or 0.
 */
size_t period_of_two_digits(struct arena *a, const struct tokens *t, size_t i,
			    const struct calendar *c, struct period *ret);
/*
 * "2024", said after a span that notes name ("season 2025"): the one of its kind
 * that is called so; NULL: there is none.
 */
const struct named_span *period_alike(const struct calendar *c,
				      const struct period *of,
				      const struct period *year);
/* The same period some months earlier. */
struct period period_moved(struct arena *a, const struct period *p, int months);
/* … and as far as a relative one says. */
struct period period_before(struct arena *a, const struct period *p,
			    const struct period *by);
/* ISO day that lies so many days, then months, from another. */
const char *day_moved(struct arena *a, const char *iso, int days, int months);

#endif
