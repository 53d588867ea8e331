#ifndef SETTINGS_REFERENCE_H
#define SETTINGS_REFERENCE_H

#include "base/err.h"
#include "data/settings.h"

/*
 * A request named one: its defaults over what the database has, as far as a
 * request may set them. ERR_INPUT.
 */
MUST_CHECK const struct err *reference_set(struct arena *a, struct settings *s);

#endif
