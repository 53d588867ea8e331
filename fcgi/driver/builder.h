#ifndef DRIVER_BUILDER_H
#define DRIVER_BUILDER_H

#include "data/rows.h"
#include "driver/driver.h"

/*
 * Writes a DuckDB database: for the process that loads an uploaded file, and
 * nobody else. The driver of that engine only reads; its shared object
 * exports one of these beside it, as `parlance_builder`.
 */
struct builder;

struct builder_limits {
	const char *library; /* path of libduckdb; "": where it is */
	uint64_t memory;
	const char *const *may_read; /* files, NULL-terminated: no others */
};

struct parlance_builder {
	unsigned abi; /* DRIVER_ABI */
	/* Whether the library is there, without loading it. ERR_DRIVER. */
	const struct err *(*look)(struct arena *a, const char *library);
	/*
	 * Open or make the file at path. From then on nothing but that and
	 * may_read can be reached, and no setting changed. ERR_DRIVER,
	 * ERR_DATASET.
	 */
	const struct err *(*open)(struct arena *a, const char *path,
				  const struct builder_limits *limits,
				  struct builder **ret);
	/*
	 * One statement of our own making; its rows, as text, into a.
	 * ERR_DATASET: DuckDB refuses it, in its words.
	 */
	const struct err *(*run)(struct builder *b, struct arena *a,
				 const char *sql, struct rows *ret);
	void (*close)(struct builder *b); /* NULL is allowed */
};

/* What DuckDB's driver exports. */
__attribute__((visibility(
	"default"))) extern const struct parlance_builder parlance_builder;

/* ERR_DRIVER: DuckDB's driver is missing; says what to do. */
MUST_CHECK const struct err *driver_builder(
	struct arena *a, const struct parlance_builder **ret);

#endif
