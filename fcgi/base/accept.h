#ifndef BASE_ACCEPT_H
#define BASE_ACCEPT_H

#include "base/str.h"

/*
 * Of what follows a range of an Accept header (RFC 9110, 12.4.2), ";q=0.8":
 * how much it is wanted, 0 to 1; 1 where nothing is said, 0 where it is no
 * such number.
 */
double accept_quality(struct str params);

#endif
