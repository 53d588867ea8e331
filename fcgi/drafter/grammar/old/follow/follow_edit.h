#ifndef DRAFTER_GRAMMAR_FOLLOW_EDIT_H
#define DRAFTER_GRAMMAR_FOLLOW_EDIT_H

#include "drafter/grammar/old/grammar.h"

/* A statement taken apart, to be changed: see follow.h. */

/* A table in FROM, and what its columns are called by. */
struct from_table {
	int table;
	const char *as;
};

#define FROM_MAX 16
#define PARTS 32

/* A part of the select list. */
struct shown {
	const char *text; /* as it is, with its name */
	const char *expr; /* without it */
	const char *name; /* "": none */
	bool aggregate;
};

/* The statement of the turn before, taken apart. */
struct edit {
	const struct parse *p;
	bool distinct;
	struct shown shown[PARTS];
	size_t n_shown;
	const char *from;
	struct from_table tables[FROM_MAX];
	size_t n_tables;
	const char *where[PARTS]; /* joined by AND */
	size_t n_where;
	const char *group, *having, *order; /* "": none */
	const char *limit;                  /* with its word; "": none */
	long top;                           /* a limit that is set anew */
	bool whole; /* FROM the old statement, as a table of its own */
};

/* false: it is of a form that is not taken apart. */
bool edit_read(const struct parse *p, const char *sql, struct edit *ret);
const char *edit_write(const struct edit *e); /* NULL: too long */
/* Leave out the conditions on the column that hold the text, NULL: all. */
void edit_drop(struct edit *e, struct col c, const char *text);
bool edit_names(const struct edit *e, const char *text, struct col c);
bool edit_is_period(const struct edit *e, const char *text);
bool edit_and(struct edit *e, const char *condition);
bool edit_show(struct edit *e, struct shown s);
bool edit_has_aggregate(const struct edit *e);
/* Names of columns without their table get it, so that tables can join. */
void edit_qualify(struct edit *e);

/* Index into e->tables; NONE. */
int follow_table(const struct edit *e, int table);

#endif
