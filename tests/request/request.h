#ifndef TESTS_REQUEST_REQUEST_H
#define TESTS_REQUEST_REQUEST_H

#include "request/request.h"
#include "tests/test.h"

#define ENV_MAX 16

/*
 * A request from memory: env is "NAME=value" lines, the rest is defaults. It
 * lives until the arena is reset.
 */
static inline const struct err *
request_of(struct arena *a, const char *env, const char *body,
	   struct request *ret)
{
	struct io_memory *m = arena_alloc(a, sizeof(*m));
	char **list = arena_array(a, ENV_MAX + 1, sizeof(*list));
	struct str rest = str_of(env);
	size_t n = 0;

	while (rest.n > 0 && n < ENV_MAX)
		list[n++] = str_dup(a, str_cut(&rest, '\n'));
	io_memory_init(m, a, list, str_of(body));
	return request_read(a, &m->io, ret);
}

#endif
