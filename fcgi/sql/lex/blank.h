#ifndef SQL_LEX_BLANK_H
#define SQL_LEX_BLANK_H

#include "sql/dialect/dialect.h"

/*
 * Bytes of the blank at s.p[i], of ASCII or what the dialect takes for one; 0:
 * it is none. Private to sql/lex.
 */
size_t lex_blank(const struct dialect *d, struct str s, size_t i);

#endif
