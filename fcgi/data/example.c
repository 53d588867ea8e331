#include "data/example.h"

#include <string.h>

#include "base/ban.h"

static const char *const names[] = {
	[EXAMPLE_PROPOSED] = "proposed",
	[EXAMPLE_VERIFIED] = "verified",
	[EXAMPLE_REJECTED] = "rejected",
};
static_assert(COUNT(names) == EXAMPLE__MAX, "one name a state");

const char *
example_state_name(enum example_state state)
{
	return names[state];
}

enum example_state
example_state_find(const char *name)
{
	enum example_state state = EXAMPLE_PROPOSED;

	while (name && state < EXAMPLE__MAX && strcmp(names[state], name) != 0)
		state++;
	return name ? state : EXAMPLE__MAX;
}
