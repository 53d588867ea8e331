#ifndef OBSERVE_AUDIT_H
#define OBSERVE_AUDIT_H

#include "base/err.h"

/*
 * An answer that could not be entered in the audit table, for why: counted,
 * and a line of the log. It was withheld, or shown all the same.
 */
void audit_missed(const struct err *why, bool withheld);

#endif
