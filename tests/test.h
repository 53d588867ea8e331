#ifndef TESTS_TEST_H
#define TESTS_TEST_H

/* What cmocka.h needs before it, in its order. */
/* clang-format off */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
/* clang-format on */

#endif
