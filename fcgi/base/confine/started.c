#include "base/confine/started.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/str.h"

#include "base/ban.h"

const char *
started_write(struct arena *a, const struct started *s)
{
	const char *const parts[] = { s->library, s->folder };
	struct buf b = buf_new(a, STARTED_BYTES);

	buf_printf(&b, "%llu", (unsigned long long)s->confine);
	for (size_t i = 0; i < COUNT(parts); i++) {
		if (strchr(parts[i], '\n'))
			return NULL;
		buf_printf(&b, "\n%s", parts[i]);
	}
	return b.cut ? NULL : buf_text(&b);
}

bool
started_read(struct arena *a, struct started *ret)
{
	const char *text = getenv(STARTED_NAME);
	const char **const parts[] = { &ret->library, &ret->folder };
	struct str rest = str_of(text);

	if (!str_to_uint(str_cut(&rest, '\n'), UINT64_MAX, &ret->confine))
		return false;
	for (size_t i = 0; i < COUNT(parts); i++)
		*parts[i] = str_dup(a, str_cut(&rest, '\n'));
	return true;
}

bool
started_has(const struct started *s, const char *path)
{
	char *folder = realpath(s->folder, NULL);
	char *file = realpath(path, NULL);
	size_t n = folder ? strlen(folder) : 0;
	bool has = *s->folder && folder && file &&
		   strncmp(file, folder, n) == 0 && file[n] == '/';

	free(folder);
	free(file);
	return has;
}
