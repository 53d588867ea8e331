#ifndef KNOWLEDGE_NOTES_TEXT_H
#define KNOWLEDGE_NOTES_TEXT_H

#include "base/buf.h"
#include "data/note.h"

/* Reading the Markdown of notes: pure, and defined on any bytes. */

/* The pieces of a text: what an editor would see as one thing. */
enum piece_kind {
	PIECE_HEADING, /* text: without its marks */
	PIECE_TEXT,    /* a paragraph, or fenced code with its lines */
	PIECE_ITEM,    /* of a list: without its mark */
	PIECE_ROW,     /* of a table: cells, the names of its columns beside */
};

#define PIECE_CELLS 8 /* later columns of a table are not read */

struct piece {
	enum piece_kind kind;
	unsigned level;    /* of a heading: 1 … 6 */
	const char *text;  /* on one line, unless it is code */
	const char *lines; /* the same with its line ends; NULL: code, row */
	const char *names[PIECE_CELLS]; /* of a row */
	const char *cells[PIECE_CELLS];
	size_t n_cells;
};

/* Where a reader is; starts as { arena, text }. */
struct pieces {
	struct arena *arena;
	struct str rest;
	const char *names[PIECE_CELLS]; /* of the table it is in */
	size_t n_names;
};

/* False: there are no more. */
bool piece_next(struct pieces *p, struct piece *ret);

/*
 * Append a text with each sentence on one line: what goes on in the next line is
 * joined to it, so that a reader by lines finds it whole. It ends in '\n'.
 * plain: without the marks that only change how words look.
 */
void note_unwrap(struct buf *b, struct str text, bool plain);

/* At most so many bytes of one passage; longer pieces are cut at a blank. */
#define PASSAGE_BYTES 600

/* Paragraphs, list items and rows of tables, with the headings above them. */
struct passages note_passages(struct arena *a, struct str text);

/* Append the lines of a note as prompts have them, and what they come to. */
void note_lines(struct arena *a, const struct note *note,
		struct prompt_notes *to);

/*
 * Append the passages that say what holds for every question ("never",
 * "only", "excluded", …), until all together have 2,000 bytes.
 */
void note_rules(struct arena *a, const struct note *note, struct passages *to);

#define TERMS_MAX 500     /* of a note */
#define TERM_WORDS 6      /* of its left side */
#define MEANING_BYTES 200 /* of its right side */

struct terms {
	struct term *items; /* [n] */
	size_t n;
};

/*
 * Append what a note says about words: "revenue means sum of total where
 * status is paid", "client = customer", "clients are customers", "\"big
 * order\": an order with total above 500", each a line, list item or sentence
 * of its own, and tables with a column "synonyms" or with "term" and
 * "meaning".
 */
void note_terms(struct arena *a, const struct note *note, struct terms *to);

#endif
