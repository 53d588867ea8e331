#ifndef BASE_CONF_H
#define BASE_CONF_H

#include "base/err.h"
#include "base/str.h"

/*
 * The INI form: `[section]` or `[section name]`, `key = value`, comments by
 * `#` or `;` at the start of a line, values to the end of the line, trimmed;
 * a value in double quotes keeps its spaces. A line that starts with a blank
 * continues the value above it. Keys are what settings/ says they are.
 * A section itself is an entry without a key, in front of its own.
 */
struct conf_entry {
	struct str section; /* "database" */
	struct str name;    /* "shop"; empty when there is none */
	struct str key;
	struct str value;
	unsigned line;
};

typedef const struct err *conf_fn(void *arg, const struct conf_entry *entry);

/*
 * Call fn for each entry, in order. The text must outlive what fn keeps.
 * ERR_CONFIG names file and line of the first bad one; fn's own error is
 * returned as it is.
 */
MUST_CHECK const struct err *conf_parse(struct arena *a, const char *file,
					struct str text, conf_fn *fn,
					void *arg);

#endif
