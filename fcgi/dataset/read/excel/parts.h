#ifndef DATASET_READ_EXCEL_PARTS_H
#define DATASET_READ_EXCEL_PARTS_H

#include "base/str.h"

/*
 * What the shared object `workbook` does: it opens an archive and reads the
 * XML of its parts, piece by piece, within limits. It knows nothing of sheets.
 */
#define PARTS_ABI 1

/* What a workbook from outside may take; settings of [datasets]. */
struct excel_limits {
	int64_t entries; /* parts in the archive */
	int64_t bytes;   /* of all parts, unpacked */
	int64_t ratio;   /* a part's unpacked bytes by its packed ones */
	int64_t depth;   /* elements inside each other */
	int64_t columns; /* of a sheet */
	int64_t strings; /* bytes of texts that cells share */
};

enum parts_end {
	PARTS_READ,    /* to its end, or until an event said stop */
	PARTS_MISSING, /* there is no such part */
	PARTS_BROKEN,
	PARTS_ENCRYPTED,
	PARTS_ENTRIES, /* past a limit: of entries, … */
	PARTS_BYTES,
	PARTS_RATIO,
	PARTS_DEPTH,
	PARTS_DTD, /* a document type: no writer of workbooks makes one */
	PARTS__MAX
};

/* Names come without their prefix. Each returns false to stop. */
struct parts_events {
	/* attributes: name, value, name, …, NULL */
	bool (*begin)(void *arg, const char *name, const char **attributes);
	bool (*end)(void *arg, const char *name);
	bool (*text)(void *arg, struct str piece);
};

struct parts;

struct parlance_parts {
	unsigned abi; /* PARTS_ABI */
	/* *ret is NULL unless it is PARTS_READ. The limits outlive it. */
	enum parts_end (*open)(const char *path, const struct excel_limits *l,
			       struct parts **ret);
	enum parts_end (*read)(struct parts *p, const char *name,
			       const struct parts_events *events, void *arg);
	/* NULL is allowed. */
	void (*close)(struct parts *p);
};

#endif
