#ifndef KNOWLEDGE_SCHEMA_CURRENT_H
#define KNOWLEDGE_SCHEMA_CURRENT_H

#include "data/app.h"
#include "data/schema.h"
#include "data/settings.h"

struct wait;

/*
 * The schema of a database as the pipeline sees it: from the cache unless
 * the database changed. For pages, commands and sample questions.
 */
MUST_CHECK const struct err *schema_current(const struct app *app,
					    struct arena *a,
					    const struct database *db,
					    struct wait *wait,
					    const struct schema **ret);
/* The same, read again now; the other workers see it within a second. */
MUST_CHECK const struct err *schema_reread(const struct app *app,
					   struct arena *a,
					   const struct database *db,
					   struct wait *wait,
					   const struct schema **ret);

#endif
