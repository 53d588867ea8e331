#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "command/cli.h"

#include "base/ban.h"

/* A relative path in the environment is to be ignored. */
static const char *
absolute(const char *name)
{
	const char *path = getenv(name);

	return path && path[0] == '/' ? path : NULL;
}

static bool
is_made(const char *path)
{
	return mkdir(path, 0700) == 0 || errno == EEXIST;
}

const char *
cli_cache(struct arena *a)
{
	const char *home = absolute("HOME");
	const char *all = absolute("XDG_CACHE_HOME");
	const char *ours;

	if (!all && home)
		all = arena_printf(a, "%s/.cache", home);
	if (!all || !is_made(all))
		return NULL;
	ours = arena_printf(a, "%s/parlance", all);
	return is_made(ours) && access(ours, W_OK | X_OK) == 0 ? ours : NULL;
}
