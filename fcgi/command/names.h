#ifndef COMMAND_NAMES_H
#define COMMAND_NAMES_H

#include "base/err.h"
#include "command/cli.h"
#include "data/schema.h"
#include "data/settings.h"

/*
 * Names of tables and columns that the configuration gives for a database and
 * that its schema does not have: such a right, or a sample that is to be
 * hidden, is lost in silence. fn gets each of them as ERR_CONFIG, with file,
 * line, key, value, and the nearest name that there is. *schema is the whole
 * one.
 */
struct unknown_names {
	struct arena *arena;
	const struct config *config;
	const struct database *db;
	const struct schema *schema;
	void (*fn)(void *arg, const struct err *e);
	void *arg;
};
void command_unknown_names(const struct unknown_names *u);

/*
 * The first of them in a database that is a file of SQLite, or else the first
 * rule of rows that does not run there. NULL: none, or it does not open, which
 * whoever asks it is told. ERR_CONFIG.
 */
MUST_CHECK const struct err *command_check_schema(struct cli *cli,
						  const struct database *db);

#endif
