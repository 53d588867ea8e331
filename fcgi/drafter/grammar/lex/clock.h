#ifndef DRAFTER_GRAMMAR_LEX_CLOCK_H
#define DRAFTER_GRAMMAR_LEX_CLOCK_H

#include <stddef.h>

/*
 * A full hour of the day at the start of a text: "17:00", "5 pm", "9am",
 * "9:00 a.m.". Returns how many bytes it takes; 0: it is none. ret_hour: 0 …
 * 23. A time with minutes is none, as hours are what dates are compared by.
 */
size_t clock_length(const char *p, size_t n, int *ret_hour);

#endif
