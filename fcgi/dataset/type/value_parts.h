#ifndef DATASET_TYPE_VALUE_PARTS_H
#define DATASET_TYPE_VALUE_PARTS_H

#include "dataset/type/value.h"

#define NUMBER_MAX 60 /* bytes of a value that is no text */

/* The numbers among the bits of value_fits(), and writing them. */
unsigned value_number_fits(struct str s, char decimal,
			   struct value_digits *ret);
bool value_write_number(struct buf *b, struct str s, enum value_fit as,
			char decimal);

/* Dates and times; s is not empty. */
unsigned value_when_fits(struct str s);
bool value_write_date(struct buf *b, struct str s, enum value_fit as);
bool value_write_time(struct buf *b, struct str s);

#endif
