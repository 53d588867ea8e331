#ifndef SETTINGS_SOURCES_H
#define SETTINGS_SOURCES_H

#include "base/buf.h"
#include "settings/settings.h"

/*
 * The texts that a configuration is read from, so that another process may
 * have them: whole, or without secrets.
 */
struct source_text {
	const char *name; /* path of a file, or what stands before '=' */
	struct str text;
};

struct source_list {
	struct source_text *items; /* [n] */
	size_t n;
};

struct sources {
	struct source_list files; /* in the order that they are read in */
	struct source_list env;   /* of the variables that count, alone */
	struct source_list sets;  /* of the command line */
	bool has_file;            /* the first file is the one that was named */
};

/* Variables that libraries of drivers take a password from; NULL-terminated. */
extern const char *const sources_foreign[];

/* Read the file and its conf.d. ERR_CONFIG. */
MUST_CHECK const struct err *sources_read(struct arena *a,
					  const struct settings_source *source,
					  struct sources *ret);
/*
 * The same without secrets: keys of servers, passwords in addresses, and
 * remarks, which may hold an old one. Lines keep their numbers.
 */
MUST_CHECK const struct err *sources_mask(struct arena *a,
					  const struct sources *s,
					  struct sources *ret);

/* As bytes, and back. False: those are not ours. */
void sources_pack(const struct sources *s, struct buf *b);
MUST_CHECK bool sources_unpack(struct arena *a, struct str bytes,
			       struct sources *ret);

/*
 * Overwrite, in this process, each variable and each word of the command line
 * that sources_mask() changes; the variables are gone.
 */
void sources_wipe(struct arena *a, const char *const *sets);

#endif
