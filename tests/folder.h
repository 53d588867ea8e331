#ifndef TESTS_FOLDER_H
#define TESTS_FOLDER_H

#include <stdlib.h>
#include <unistd.h>

#include "tests/test.h"

/* A folder of the program's own, for TESTS_IN; its cases leave it empty. */
static char folder[] = "/tmp/parlance-test-XXXXXX";

static inline int
make_folder(void **state)
{
	(void)state;
	return mkdtemp(folder) ? 0 : -1;
}

static inline int
drop_folder(void **state)
{
	(void)state;
	return rmdir(folder);
}

#endif
