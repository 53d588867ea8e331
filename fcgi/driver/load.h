#ifndef DRIVER_LOAD_H
#define DRIVER_LOAD_H

#include "driver/driver.h"

/*
 * The drivers in shared objects. One is looked for as parlance-NAME.so in the
 * folder that PARLANCE_DRIVERS names, in `drivers` beside the program, and in
 * LIBDIR/parlance; it is loaded once and never closed.
 */
struct driver_file {
	const char *name;           /* "postgresql" */
	const char *const *schemes; /* NULL-terminated */
	const char *const *endings; /* NULL-terminated; or NULL */
	const char *get;            /* how to get itself, in words */
	const char *needs;          /* how to get its library */
};

extern const struct driver_file driver_files[];
extern const size_t n_driver_files;

/* By scheme, or by the ending of a bare path; NULL: no shared object has it. */
const struct driver_file *driver_file_of_scheme(struct str scheme);
const struct driver_file *driver_file_of_ending(struct str ending);

/*
 * ERR_DRIVER: the file or a library that it needs is missing, or it was built
 * for another version; says what to do.
 */
MUST_CHECK const struct err *driver_load(struct arena *a,
					 const struct driver_file *file,
					 const struct parlance_driver **ret);
/* Where it is; NULL: nowhere. */
const char *driver_path(struct arena *a, const struct driver_file *file);
/* What to do where it cannot be used: itself or its library is not there. */
const char *driver_needs(struct arena *a, const struct driver_file *file);

/* What a scheme of URLs finds here. */
struct driver_state {
	const char *scheme;  /* "parquet" */
	const char *driver;  /* "duckdb" */
	const char *file;    /* of its shared object; or NULL */
	const char *library; /* its name and version; NULL: cannot be used */
	const char *missing; /* what is; NULL: nothing */
	const char *needs;   /* how to get it; NULL: nothing to get */
};
/*
 * Each scheme there is, in the order of driver_files behind those that are
 * linked in. Loads every driver that can be. Lives in a.
 */
struct driver_state *driver_states(struct arena *a,
				   const struct settings *settings,
				   size_t *ret_n) MUST_CHECK;

#endif
