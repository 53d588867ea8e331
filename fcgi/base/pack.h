#ifndef BASE_PACK_H
#define BASE_PACK_H

#include "base/buf.h"

/*
 * Values in a row as netstrings: "5:hello," and "-" for NULL, so that any
 * bytes come back as they were, and reading copies nothing: text points into
 * the packed bytes, which get their NULs as they are read.
 *
 * One walk over a struct serves both directions, so they cannot drift apart:
 *
 *	static void
 *	walk_point(struct pack *p, struct point *v)
 *	{
 *		pack_text(p, &v->name);
 *		pack_size(p, &v->n_items);
 *		pack_array(p, v->n_items, sizeof(*v->items), &v->items);
 *		…
 *	}
 */
struct pack {
	struct arena *arena;
	bool writing;
	bool bad;    /* reading: the bytes are not what was packed */
	char layout; /* for walks that know older ones; not used here */
	struct buf out;
	char *p; /* reading: from here … */
	char *end;
};

struct pack pack_writer(struct arena *a);
/* Takes a copy of the bytes; after it every value is a slice of that. */
struct pack pack_reader(struct arena *a, struct str bytes);
/* The same in bytes that the caller gives up. */
struct pack pack_reader_of(struct arena *a, char *p, size_t n);

/* Once bad, reading leaves NULL, 0 and false. */
void pack_str(struct pack *p, struct str *v); /* p NULL stays NULL */
void pack_text(struct pack *p, const char **v);
void pack_int(struct pack *p, int64_t *v);
void pack_size(struct pack *p, size_t *v);
void pack_real(struct pack *p, double *v); /* to six digits */
void pack_bool(struct pack *p, bool *v);
void pack_char(struct pack *p, char *v); /* one byte as it is */
/*
 * The length of an array, and, when reading, zeroed room for its items
 * (*items, of size bytes each): never more than the bytes left could hold.
 */
void pack_array(struct pack *p, size_t *n, size_t size, void *items);

#endif
