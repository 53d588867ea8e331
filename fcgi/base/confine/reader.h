#ifndef BASE_CONFINE_READER_H
#define BASE_CONFINE_READER_H

#include "base/arena.h"
#include "base/confine/confine.h"

/*
 * For a process that reads a stranger's file: from here on it has no sockets,
 * and of files the system's libraries, our drivers, those beside `library`
 * ("": the system's), and what the n rules say. False: as confine().
 */
MUST_CHECK bool confine_reader(struct arena *a, const char *library,
			       const struct confine_rule *more, size_t n);

#endif
