#include "data/example.h"

#include "base/str.h"

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
	return (enum example_state)str_index(names, COUNT(names), name);
}
