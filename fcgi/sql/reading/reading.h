#ifndef SQL_READING_READING_H
#define SQL_READING_READING_H

#include "sql/dialect/dialect.h"

/*
 * A statement read back in the words that the translator has for its own
 * readings: "Number of orders for each channel, where status is “paid”." What
 * has no plain words is told as such ("a further condition holds"). It is
 * English. NULL: it is no SELECT that can be told.
 */
const char *sql_reading(struct arena *a, const struct dialect *d,
			struct str text);

#endif
