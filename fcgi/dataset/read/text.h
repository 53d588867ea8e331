#ifndef DATASET_READ_TEXT_H
#define DATASET_READ_TEXT_H

#include "base/str.h"

/* The encodings of text files that become UTF-8. */
enum text_encoding {
	TEXT_UTF8,
	TEXT_UTF16LE,
	TEXT_UTF16BE,
	TEXT_CP1252, /* Latin-1, with Windows' quotes and euro sign */
	TEXT__MAX
};
const char *text_encoding_name(enum text_encoding encoding); /* "utf-8" */
enum text_encoding text_encoding_find(const char *name); /* TEXT__MAX: none */

/* By its BOM, its zero bytes, or whether it is UTF-8; of the file's start. */
enum text_encoding text_guess(struct str start);

/* Turns blocks of bytes into UTF-8, a BOM at the start left out. */
struct text_decoder {
	enum text_encoding encoding;
	bool begun;
	unsigned char carry[4]; /* the start of a character that was cut */
	size_t n_carry;
};

/* What n bytes may become, at most. */
#define TEXT_ROOM(n) (3 * (n) + 16)
/*
 * Returns the bytes put at out, which has TEXT_ROOM(in.n). What is no UTF-8
 * in UTF-8 stays as it is: utf8_valid() finds it. Half a pair of UTF-16
 * becomes U+FFFD.
 */
size_t text_decode(struct text_decoder *d, struct str in, char *out);

#endif
