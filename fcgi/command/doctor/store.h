#ifndef COMMAND_DOCTOR_STORE_H
#define COMMAND_DOCTOR_STORE_H

#include "command/doctor/finding.h"

/*
 * Whether the store takes writes, has room, and what becomes of answers
 * otherwise. Where it does not open, one in memory stands in for the rest.
 */
MUST_CHECK const struct err *doctor_look_at_store(struct doctor *d);

#endif
