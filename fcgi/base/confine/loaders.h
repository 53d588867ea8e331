#ifndef BASE_CONFINE_LOADERS_H
#define BASE_CONFINE_LOADERS_H

#include "base/confine/starter.h"

#define LOADERS_MAX 64

/* Of the starter: those that load files, a descriptor of each process. */
struct loaders {
	int all[LOADERS_MAX];
	size_t n;
};

/*
 * Closes nothing. Whoever took a worker over may ask without end: while as many
 * run as may, none is started.
 */
void loaders_start(struct loaders *l, const struct start *s);

#endif
