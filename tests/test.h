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

/*
 * main() of a unit test, at the end of its file. A case is a function
 * static void f(void **state); make and drop run once, around all of them,
 * those of CASE_IN around that case. Each returns 0, or the tests fail.
 */
#define CASE(function) cmocka_unit_test(function)
#define CASE_IN(function, make, drop) \
	cmocka_unit_test_setup_teardown(function, make, drop)
#define TESTS_IN(make, drop, ...)                                          \
	int main(void)                                                     \
	{                                                                  \
		const struct CMUnitTest cases_of_main[] = { __VA_ARGS__ }; \
                                                                           \
		return cmocka_run_group_tests(cases_of_main, make, drop);  \
	}
#define TESTS(...) TESTS_IN(NULL, NULL, __VA_ARGS__)

#endif
