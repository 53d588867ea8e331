#ifndef BASE_PLUGIN_H
#define BASE_PLUGIN_H

#include "base/arena.h"

/* Where plugins are looked for, in this order; each may be NULL. */
#define PLUGIN_FOLDERS 3
void plugin_folders(struct arena *a, const char *ret[static PLUGIN_FOLDERS]);

/*
 * Parts of the program in shared objects, loaded when they are first wanted:
 * parlance-NAME.so in the folder that PARLANCE_DRIVERS names, in `drivers`
 * beside the program, or in LIBDIR/parlance.
 */

/* Where it is; NULL: nowhere. */
const char *plugin_path(struct arena *a, const char *name);
/*
 * What it exports under that name. It is never closed. NULL: it is not there,
 * or a library that it needs is not; *ret_why, in the arena, for the log.
 */
const void *plugin_symbol(struct arena *a, const char *name, const char *symbol,
			  const char **ret_why);

#endif
