#ifndef DATASET_TYPE_VALUE_H
#define DATASET_TYPE_VALUE_H

#include "base/buf.h"
#include "data/dataset.h"

/*
 * What a text can be read as: a bit each. A date has an order of its parts;
 * 2024-12-31 is YMD, 31.12.2024 DMY, 12/31/2024 MDY. A date is a timestamp,
 * too, and an integer a decimal.
 */
enum value_fit {
	FIT_BOOLEAN = 1,
	FIT_INTEGER = 2,
	FIT_DECIMAL = 4,
	FIT_NUMBER = 8,
	FIT_DATE_YMD = 16,
	FIT_DATE_DMY = 32,
	FIT_DATE_MDY = 64,
	FIT_TIME = 128,
	FIT_STAMP_YMD = 256,
	FIT_STAMP_DMY = 512,
	FIT_STAMP_MDY = 1024
};
#define FIT_COUNT 11

/* Digits of a number, for the width and scale of a DECIMAL. */
struct value_digits {
	unsigned whole, scale;
	const char *currency; /* "EUR" of "45,30 €"; NULL: none stands there */
};

/* Empty, NULL, NA, N/A, \N: no value, in a column that is no text. */
bool value_is_null(struct str s);
/* decimal: '.' or ','. The digits are set when it fits FIT_DECIMAL. */
unsigned value_fits(struct str s, char decimal, struct value_digits *ret);
/* As DuckDB reads it: 1234.5, 2024-12-31. false: it does not fit. */
bool value_write(struct buf *b, struct str s, enum value_fit as, char decimal);

#endif
