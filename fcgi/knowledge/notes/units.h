#ifndef KNOWLEDGE_NOTES_UNITS_H
#define KNOWLEDGE_NOTES_UNITS_H

#include "base/str.h"

/* What an administrator's notes tell of units: static text, NULL where nothing. */

/* That of a column, by the first line that names it. */
const char *notes_unit(const char *notes, struct str column);
/*
 * The currency of "Money is in euros", "all prices in USD"; cents where nothing
 * tells another.
 */
const char *notes_money(const char *notes);
/* Whether it is a hundredth of money. NULL: false. */
bool notes_are_cents(const char *unit);

#endif
