#include "base/plugin.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/ban.h"

#ifndef PARLANCE_LIBDIR
#define PARLANCE_LIBDIR "/usr/local/lib"
#endif

#define PATH_BYTES 4096

static const char *
beside_program(struct arena *a)
{
	char path[PATH_BYTES];
	ssize_t n = readlink("/proc/self/exe", path, sizeof(path));

	while (n > 0 && path[n - 1] != '/')
		n--;
	return n > 0 ? arena_printf(a, "%.*sdrivers", (int)n, path) : NULL;
}

void
plugin_folders(struct arena *a, const char *ret[static PLUGIN_FOLDERS])
{
	ret[0] = getenv("PARLANCE_DRIVERS");
	ret[1] = beside_program(a);
	ret[2] = PARLANCE_LIBDIR "/parlance";
}

const char *
plugin_path(struct arena *a, const char *name)
{
	const char *folders[PLUGIN_FOLDERS];

	plugin_folders(a, folders);
	for (size_t i = 0; i < COUNT(folders); i++) {
		const char *path;

		if (!folders[i] || !*folders[i])
			continue;
		path = arena_printf(a, "%s/parlance-%s.so", folders[i], name);
		if (access(path, R_OK) == 0)
			return path;
	}
	return NULL;
}

const void *
plugin_symbol(struct arena *a, const char *name, const char *symbol,
	      const char **ret_why)
{
	const char *path = plugin_path(a, name);
	const void *found;
	void *object;

	*ret_why = "no such file in the driver folders";
	if (!path)
		return NULL;
	object = dlopen(path, RTLD_NOW | RTLD_LOCAL);
	found = object ? dlsym(object, symbol) : NULL;
	if (!found)
		*ret_why = arena_strdup(a, dlerror());
	return found;
}
