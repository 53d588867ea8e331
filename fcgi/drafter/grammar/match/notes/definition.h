#ifndef DRAFTER_GRAMMAR_MATCH_NOTES_DEFINITION_H
#define DRAFTER_GRAMMAR_MATCH_NOTES_DEFINITION_H

#include "drafter/grammar/match/item.h"

/*
 * What an administrator's notes define. A sentence such as "Overdue: not
 * closed and past its due date." is a name and a body; the body is read only
 * when a question needs it, by the same passes as a question, and may use other
 * definitions. One that needs itself is not understood; one that needs another
 * which is being read is read again when that is done.
 */
#define DEFINITION_WORDS 6
#define DEFINITIONS_MAX 200
#define CODES_MAX 8
#define STANDING_MAX 8
#define NOTE_DATES 16
#define DEFINITION_ITEMS 8

enum definition_kind {
	DEFINES_BODY, /* name = body */
	DEFINES_CODE  /* values of a column have this name */
};

enum definition_state { UNREAD, BEING_READ, READ, NOT_UNDERSTOOD };

struct definition {
	enum definition_kind kind;
	const char *words[DEFINITION_WORDS]; /* of its name: stems */
	size_t n_words;
	const char *name;
	const char *folded; /* the same in lower case */
	struct str body;    /* of DEFINES_CODE: what names the column */
	size_t at;          /* of the body, in the notes */
	struct str codes[CODES_MAX];
	size_t n_codes;
	struct str list; /* all codes that were listed with them */
	bool now;        /* its name or body says "today" */
	bool trade;      /* its name is words of trade alone: "takings" */
	bool people;     /* it begins with a word for people */
	bool leave;      /* … or for those who have left */
	short subject;   /* table that the name has besides; NO_TABLE */
	short rows;      /* table whose rows it names: "open orders" */
	bool weak;       /* "times are UTC" may be a plain fact */
	bool aside;      /* it stands in brackets behind another name */
	bool unless;     /* it is what its body is not */
	bool lists;      /* of what is left out: of lists of them alone */
	struct definition *without; /* rows that it leaves out; or NULL */
	struct definition *within;  /* … that it is of alone; or NULL */
	struct str by;              /* the column that dates it; "": none */
	enum definition_state state;
	int waited; /* how often it needed one that was being read */
	struct item items[DEFINITION_ITEMS]; /* what it came to */
	size_t n_items;
};

/* The words among which a sentence names what it is about. */
#define SUBJECT_WORDS 6

/* A sentence of the notes, and what it defines. */
struct note_sentence {
	struct str text;
	size_t first, n; /* of definitions */
	bool settled;    /* it was heeded, though it defines nothing */
	const char *stems[SUBJECT_WORDS]; /* [n_stems] of its first words */
	size_t n_stems;
	bool narrows_those; /* … of which "both" or "they" is the first */
};

/* Rows of a table go by a day of theirs, or of what they lead to. */
struct note_date {
	short table;
	short of, col;
};

struct definitions {
	struct arena *arena;
	struct note_sentence *sentences; /* [n_sentences] */
	size_t n_sentences;
	struct definition items[DEFINITIONS_MAX];
	size_t n;
	/* what rows are dated by: "orders go by paid_on" */
	struct note_date dates[NOTE_DATES];
	size_t n_dates;
	/* rows that count nowhere: "cancelled orders are left out" */
	struct definition *standing[STANDING_MAX];
	size_t n_standing;
	bool waits;         /* what is read now needs one that is being read */
	const char **words; /* [n_words] of all names, folded */
	size_t n_words;
	/* Reads a body; set by combine/. */
	bool (*read)(const struct context *x, const struct definition *d,
		     struct item *ret);
	struct named_span spans[SPANS_MAX]; /* "season 25/26 = … to …" */
	size_t n_spans;
	int year_starts; /* month 1 … 12 that a business year begins in */
	const char *notes;
};

/* Reads what is the same for all notes, once per process. */
void definitions_ready(void);
/* Names and bodies of all sentences; in x->arena, nothing is read yet. */
struct definitions *definitions_find(const struct context *x,
				     const char *notes);
/* Whose names are of trade, people or leaving; "sold out" is no trade. */
void definitions_find_kinds(struct definitions *all);
/* What rows of a table go by, as the notes say; NULL: they do not. */
const struct note_date *definition_date(const struct definitions *all,
					short table);
/* Whether a sentence may say that rows do not count: "count", "only". */
bool definition_narrows(struct str sentence);
/* "…, counted by paid_on": a date of its rows, else the only one so called. */
const struct node *definition_day(const struct context *x,
				  const struct definition *d, short table);
/* What it came to; false: it was not understood, or needs itself. */
bool definition_read(const struct context *x, struct definition *d);

#endif
