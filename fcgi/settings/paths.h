#ifndef SETTINGS_PATHS_H
#define SETTINGS_PATHS_H

#include "base/arena.h"
#include "base/str.h"

/* Paths in a configuration, and the files that a URL names. */

/*
 * A path as the file that has it means it: a relative one is taken from the
 * folder of `file` (NULL: nothing is), everything else is as it was.
 */
const char *paths_near(struct arena *a, const char *file, struct str path);
/* The same of a database's URL, when it is that of a file or folder. */
const char *paths_url_near(struct arena *a, const char *file, struct str url);
/* Whether two URLs of files name one file that is there. */
bool paths_same_file(const char *url, const char *other);
/*
 * parlance.conf beside the file of a URL, when it is there and belongs to
 * whoever asks or to root: nobody else's may say what is loaded. Else NULL.
 */
const char *paths_conf_beside(struct arena *a, const char *url);

#endif
