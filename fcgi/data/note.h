#ifndef DATA_NOTE_H
#define DATA_NOTE_H

#include "base/str.h"

/* Where a note about a database comes from. */
enum note_source {
	NOTE_PAGE,     /* written on its page, or by `parlance notes` */
	NOTE_FILE,     /* of the database's `notes` key */
	NOTE_COMMENTS, /* of the database's own tables and columns */
	NOTE_SOURCE__MAX
};

const char *note_source_name(enum note_source source); /* "page", … */
enum note_source note_source_find(const char *name);   /* NOTE_SOURCE__MAX */

/* Documentation of a database: Markdown. */
struct note {
	const char *id;
	const char *database;
	enum note_source source;
	const char *title; /* of a file: its name */
	const char *stamp; /* of a file or comments: changes when they do */
	const char *text;
	const char *author; /* NULL: nobody that has a name */
	int64_t updated_ms; /* wall clock */
};

/* A piece of a note, short enough for a prompt. */
struct passage {
	const char *heading; /* those above it, "Orders › Status"; or "" */
	const char *text;
};

struct passages {
	struct passage *items; /* [n] in order */
	size_t n;
};

/* A line of notes as a prompt has it. */
struct note_line {
	const char *text;    /* an item or a row of a table on one line */
	unsigned level;      /* of a heading: 1 … 6; else 0 */
	const char *column;  /* "total", "orders.total", where all it says is
			       what that column means; else NULL */
	const char *heading; /* the nearest above; or "" */
	const char *meaning; /* of the column, with what else it is called */
};

/* All notes of a database for prompts. */
struct prompt_notes {
	uint64_t serial; /* no other in this process has it; 0: not known */
	struct note_line *lines; /* [n_lines] in order */
	size_t n_lines;
	size_t tokens;          /* of all lines, about */
	struct passages always; /* rules, whatever is asked */
};

/* How a note says it, which decides where it holds. */
enum term_kind {
	TERM_MEANS, /* "revenue means …": always */
	TERM_SAME,  /* "client = customer": what the schema does not know
		       becomes what it does */
	TERM_ARE,   /* "clients are customers": the same, and only then */
};

/* What a note says that words of a question mean. */
struct term {
	enum term_kind kind;
	const char *words;     /* "revenue", "big order" */
	const char *meaning;   /* "sum of total", "order" */
	const char *condition; /* "where status is paid"; or NULL */
	const char *title;     /* of the note that says so */
};

/* A passage that was found for a question, for the evidence of its turn. */
struct found_note {
	const char *source; /* note_source_name() */
	const char *title;
	const char *heading;
	const char *text;
	const char *by; /* "words", "meaning", "words, meaning",
			 "earlier questions"; "rule" */
	double score;   /* of the rankings together; see PIPELINE.md */
};

/* A term that stood in a question, for the evidence. */
struct used_term {
	const char *words; /* as the question has them */
	const char *meaning;
	const char *title;
};

#endif
