#ifndef TESTS_ERR_H
#define TESTS_ERR_H

#include "base/err.h"
#include "tests/test.h"

static inline void
assert_kind(const struct err *e, enum err_kind kind)
{
	assert_non_null(e);
	assert_string_equal(err_row(e->kind)->code, err_row(kind)->code);
}

#endif
