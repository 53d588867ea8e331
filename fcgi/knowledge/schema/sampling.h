#ifndef KNOWLEDGE_SCHEMA_SAMPLING_H
#define KNOWLEDGE_SCHEMA_SAMPLING_H

#include "base/buf.h"
#include "data/rows.h"
#include "knowledge/schema/cache.h"

/* The parts of schema_sample(): one walk over the columns of a database. */
struct sampling {
	struct arena *arena;   /* of the schema */
	struct arena *scratch; /* of one statement */
	struct conns *conns;
	struct schema_want *want;
	const struct dialect *dialect;
	const struct settings *settings;
	struct wait wait;
	bool partial;
};

/* The name of a table, with its schema's. */
void sampling_put_table(const struct dialect *d, struct buf *b,
			const struct schema_table *t);
/* Once it is checked; what is not let through or refused has no rows. */
MUST_CHECK const struct err *sampling_run(struct sampling *s, struct str sql,
					  const struct limits *limits,
					  struct rows *ret);
/*
 * The rows of a small table that tells what codes of several columns mean: of
 * which column, the code, and a text. Other tables are left alone.
 */
MUST_CHECK const struct err *sampling_codes(struct sampling *s,
					    struct schema_table *t);

#endif
