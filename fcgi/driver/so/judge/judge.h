#ifndef DRIVER_SO_JUDGE_JUDGE_H
#define DRIVER_SO_JUDGE_JUDGE_H

#include "base/err.h"
#include "data/rows.h"
#include "sql/lex/lex.h"

/*
 * What an engine's own catalogue says of the functions that a statement calls,
 * for the drivers that reach that engine. Each makes a query of the catalogue,
 * which gives no row, or the name of a function that the text calls and none
 * may, and why. NULL: there is nothing to ask. allowed: names that the settings
 * let pass, blanks or commas between; or NULL.
 */

/* A statement that is judged, and how its engine is asked. */
struct judging {
	const char *dialect, *text;
	const char *functions, *views; /* that the settings let pass */
	const struct err *(*select)(void *of, struct arena *a,
				    const char *query, struct rows *ret);
	void *of;
};
/*
 * All of it: the statement, and the views that it reads. *ret: why it may not
 * run, or NULL.
 */
MUST_CHECK const struct err *judge_statement(struct arena *a,
					     const struct judging *j,
					     const char **ret);
/* What is said of the function that it found. */
const char *judge_words(struct arena *a, struct str name, struct str why);

/*
 * Of PostgreSQL. A function is judged by what it is: those that are volatile, or of an
 * extension that is not known to only compute, can run SQL, write, wait or
 * reach out, whatever they are called; also those behind an operator, a cast, a
 * domain, and the arguments that a call leaves out.
 */
const char *judge_postgresql(struct arena *a, const char *text,
			     const char *allowed);

/*
 * Of MariaDB: stored functions that are not declared to only compute, or to
 * read with the rights of who asks; functions that are neither stored nor the
 * server's own, which are loaded from a library. Of MySQL the former.
 */
const char *judge_mysql(struct arena *a, const char *text, const char *allowed);
const char *judge_mariadb(struct arena *a, const char *text,
			  const char *allowed);

/*
 * Of ClickHouse: functions that are none of the server's own. Only a server
 * whose system.functions tells their origin has such.
 */
const char *judge_clickhouse(struct arena *a, const char *text,
			     const char *allowed);

/*
 * Of both: a query of the views that a text may name: what each is, and its
 * name. The server shows what it is to whom it lets SELECT and SHOW VIEW; of
 * others that is empty, and so it is of a table of which it shows nothing, as
 * the third value says: what must be granted. views: whether the text is that
 * of views.
 */
const char *judge_mysql_views(struct arena *a, const struct dialect *d,
			      const char *text, bool views);

/* Names in lower case, as literals of SQL. */
struct judge_names {
	struct arena *arena;
	const char *quote; /* begins a literal in which "\\" is escaped */
	const char *between;
	struct buf names;
};
struct judge_names judge_names(struct arena *a, const char *quote,
			       const char *between);
void judge_add(struct judge_names *n, struct token t);
void judge_add_as_is(struct judge_names *n, struct token t); /* its case, too */
bool judge_allows(const struct dialect *d, const char *allowed,
		  struct token name);
void judge_add_all(struct judge_names *n, const struct dialect *d,
		   const char *names);

#endif
