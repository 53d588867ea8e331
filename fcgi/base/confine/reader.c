#include "base/confine/reader.h"

#include <string.h>

#include "base/plugin.h"

#include "base/ban.h"

/* The folder of a path, for what is beside it. */
static const char *
beside(struct arena *a, const char *path)
{
	const char *end = strrchr(path, '/');

	return end ? arena_printf(a, "%.*s", (int)(end - path + 1), path) : ".";
}

bool
confine_reader(struct arena *a, const char *library,
	       const struct confine_rule *more, size_t n)
{
	const size_t max = n_confine_system + PLUGIN_FOLDERS + 1 + n;
	struct confine_rule *rules = arena_array(a, max, sizeof(*rules));
	const char *folders[PLUGIN_FOLDERS];
	struct confine c = { .rules = rules };

	for (size_t i = 0; i < n_confine_system; i++)
		rules[c.n++] = confine_system[i];
	plugin_folders(a, folders);
	for (size_t i = 0; i < COUNT(folders); i++)
		if (folders[i])
			rules[c.n++] = (struct confine_rule){ folders[i],
							      CONFINE_CODE };
	if (*library)
		rules[c.n++] = (struct confine_rule){ beside(a, library),
						      CONFINE_CODE };
	for (size_t i = 0; i < n; i++)
		rules[c.n++] = more[i];
	return confine(&c);
}
