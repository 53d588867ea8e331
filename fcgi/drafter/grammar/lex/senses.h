#ifndef DRAFTER_GRAMMAR_LEX_SENSES_H
#define DRAFTER_GRAMMAR_LEX_SENSES_H

#include "base/str.h"

/*
 * The words of lexicon/speech.tsv: phrases that tell about the query and not
 * about the data, short forms, and what names of columns are made of. A line
 * is phrases (a comma between), the name of a sense, and its arguments.
 */
enum sense {
	SENSE_NONE,
	SENSE_FILLER, /* says nothing: "the", "please", "show me" */
	SENSE_START,  /* says nothing where it begins a turn: "now" */
	SENSE_ASK,    /* "which", "what", "who": begins a question for rows */
	SENSE_COUNT,
	SENSE_AGG,     /* arg: avg sum min max median */
	SENSE_ORDER,   /* arg: down or up; arg2: what is measured: date, … */
	SENSE_ORDINAL, /* arg: 2 for "second" */
	SENSE_NUMBER,  /* arg */
	SENSE_COMPARE, /* arg: = <> < <= > >= */
	SENSE_THAN,
	SENSE_MORE, /* "more", apart from its "than"; arg: > or < */
	SENSE_BETWEEN,
	SENSE_BY,   /* "by", "per", "for each"; arg: each */
	SENSE_WITH, /* "with", "and their", "incl" */
	SENSE_WITHOUT,
	SENSE_NOT,
	SENSE_NEVER,
	SENSE_AND,
	SENSE_OR,
	SENSE_VERSUS,
	SENSE_ONLY,
	SENSE_SHARE,   /* "share", "percentage", "%", "rate" */
	SENSE_TOTAL,   /* "share of total", "of all" */
	SENSE_RUNNING, /* "cumulative" */
	SENSE_MOVING,
	SENSE_CHANGE, /* "growth", "yoy" */
	SENSE_DISTINCT,
	SENSE_EMPTY,    /* "is empty", "missing" */
	SENSE_SET,      /* "is set", "filled" */
	SENSE_PAST,     /* "has passed", "expired": before today */
	SENSE_NOW,      /* "today", "currently" */
	SENSE_COMING,   /* "coming", "from now" */
	SENSE_STILL,    /* "still with us"; arg: gone ("former") */
	SENSE_UNIT,     /* arg: year quarter month … */
	SENSE_NAMED,    /* "called", "named" */
	SENSE_LIKE,     /* "contains the word"; arg: inside begins ends */
	SENSE_MINUS,    /* arg: + - * / between values */
	SENSE_AGE,      /* "age", "how long open" */
	SENSE_ANY,      /* "is there any", "do we have" */
	SENSE_HAVE,     /* "have", "had", "has" */
	SENSE_BE,       /* "is", "are", "was" */
	SENSE_ALSO,     /* "…, and where": rows besides; arg: place name */
	SENSE_WEEKDAYS, /* "weekend": arg: days from Sunday, 0, as digits */
	SENSE_DURATION, /* "how long", "duration", "time": of two dates */
	SENSE_BUCKETS,  /* "aging", "buckets", "age bands" */
	SENSE_ABOUT,    /* "what about": begins a turn that changes another */
	SENSE_SAME,     /* "same", "the same": repeats the turn before */
	SENSE_THEY,     /* "those", "them", "it": rows of the turn before */
	SENSE_THAT,     /* "… is that": of all rows of the turn before */
	SENSE_AGAIN,    /* "again", "without the filter": undoes a turn */
	SENSE_PERIOD,   /* arg: this last next q1 h1 ytd month:5 … */
	SENSE_VAGUE,    /* "best", "worst", "big": by nothing in particular */
	SENSE_COLUMNS,  /* "as columns": a cross table */
	SENSE_CLOCK,    /* "noon"; arg: the hour */
	SENSE_MONEY,    /* "euros" behind a number */
	SENSE_INSTEAD,  /* what is said takes the place of what was */
	SENSE_COSTS,    /* "cost", behind what does */
	SENSE_MEASURE, /* "kilos"; args: the dimension, how many of its least */
	SENSE_YET,     /* "yet", "still": what is not so will be */
	SENSE_BOTH,    /* "both": of each kind some */
	SENSE_AMONG,   /* "among": a share is of what is said behind it */
	SENSE_TRADE,   /* "revenue", "sold"; arg: value units best worst */
	SENSE_WHOLE,   /* "all details of": every column of rows */
	SENSE_OPEN_PAREN,
	SENSE_CLOSE_PAREN,
	SENSE_SEASON, /* arg: the month that it begins with */
	SENSE_ONWARD, /* behind a day that no other ends */
	SENSE_COMMA,
	SENSE_KIND,   /* of a column by a word of its name: arg */
	SENSE_ABBR,   /* in names: arg is the full word */
	SENSE_SYN,    /* means the same as arg */
	SENSE_VERB,   /* of two words: said for the one that arg is */
	SENSE_SIDES,  /* "with and without": rows of either side */
	SENSE_REST,   /* "vs the rest": beside what was said before */
	SENSE_WORTH,  /* "value", "worth": what rows come to */
	SENSE_LATE,   /* "late", "overdue", behind so many days */
	SENSE_TOO,    /* "too", at the end: besides what there is */
	SENSE_LINK,   /* "hold": that rows belong together, no more */
	SENSE_OTHERS, /* "any", "some other", behind "than"; arg: all some */
	SENSE__MAX
};

#define SENSE_WORDS 7 /* words of a phrase */

struct sense_row {
	const char *words[SENSE_WORDS];
	size_t n_words;
	enum sense sense;
	const char *arg, *arg2; /* "" where there is none */
};

/* Rows whose first word is the folded one, the longest phrases first. */
const struct sense_row *const *senses_of(const char *fold, size_t *ret_n);
/* Whether a word is of that kind: "amount", "date", … */
bool senses_have_kind(const char *fold, const char *kind);
/* Its name in lexicon/speech.tsv. */
const char *sense_name(enum sense sense);
/* The first row of one word with that sense; NULL: it has none. */
const struct sense_row *sense_find(const char *fold, enum sense sense);
/* "of", "in", "from": what is behind it narrows what is before. */
bool sense_narrows(const char *fold);
/* Rows of a word, for as long as the process. */
struct sense_list {
	const struct sense_row *const *rows; /* [n] */
	size_t n;
};

/* Those of one that has words for the same, SENSE_SYN or SENSE_ABBR; or none */
struct sense_list senses_mean(const char *fold);
/* Whether the word begins any phrase, or stands in one. */
bool senses_know(const char *fold);
/* Whether it does more than stand for another word, as "cat" for category, or in
 * names. */
bool senses_tell(const char *fold);
/* All single words, for typing errors; NULL-terminated. */
const char *const *senses_words(void);
/* Read them now rather than at the first question. */
void senses_ready(void);

/* The stem of a folded word, in a. */
const char *stem_of_word(struct arena *a, const char *fold);

#endif
