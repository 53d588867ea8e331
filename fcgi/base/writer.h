#ifndef BASE_WRITER_H
#define BASE_WRITER_H

#include "base/str.h"

/* Where rendered bytes go: a reply, a file, a buffer. */
struct writer {
	bool (*write)(void *arg, struct str bytes); /* false: the reader left */
	void *arg;
};

#endif
