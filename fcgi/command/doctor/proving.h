#ifndef COMMAND_DOCTOR_PROVING_H
#define COMMAND_DOCTOR_PROVING_H

#include "base/buf.h"
#include "chat/chat.h"
#include "command/doctor/doctor.h"
#include "sql/dialect/dialect.h"

/* Of rights.c and rights_rows.c: rights that are tried, as those of a reader
 * of whom nothing is known. */

#define SQL_BYTES 100000

struct proving {
	struct doctor *d;
	const char *about;
	const struct database *whole; /* the database, with no rights */
	const struct database *part;  /* the same with these */
	const struct schema *schema;  /* all of it */
	const struct dialect *dialect;
	size_t n_tried;
	bool bad;
};

void proving_bad(struct proving *p, const char *fmt, ...) PRINTF(2, 3);
/* A name as a statement has it, and a form with two of them in it. */
struct str proving_name(const struct proving *p, const char *name);
const char *proving_filled(const struct proving *p, const char *form,
			   struct str x, struct str y);
/* The first cell that a statement gives; NULL: it is refused. */
const char *proving_first(const struct proving *p, const struct database *db,
			  const char *sql, const struct err **ret_e);

/* What is told of a table's rule, where such a reader sees n of all rows. */
void proving_facts(struct proving *p, const struct schema_table *t,
		   const char *n, const char *all);
/* That no result has more rows than it may. */
void proving_limit(struct proving *p);
/* Views that "*" gives: they are not held to rules of tables. */
void proving_views(struct proving *p);

#endif
