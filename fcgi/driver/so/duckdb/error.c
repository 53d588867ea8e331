#include "driver/batch.h"
#include "driver/so/duckdb/duckdb.h"

#include "base/ban.h"

/* What DuckDB's errors mean: as it numbers them, and as SQLSTATE does. */
enum {
	ERROR_TRANSACTION = 10,
	ERROR_IO = 28,
	ERROR_INTERRUPT = 29,
	ERROR_FATAL = 30,
	ERROR_INTERNAL = 31
};

static const struct {
	int type; /* as DuckDB numbers them */
	const char *sqlstate;
} states[] = {
	{ 1, "22003" },  /* out of range */
	{ 2, "22018" },  /* conversion */
	{ 5, "42804" },  /* mismatch of types */
	{ 6, "22012" },  /* division by zero */
	{ 11, "0A000" }, /* not implemented */
	{ 13, "42P01" }, /* catalog */
	{ 14, "42601" }, /* parser */
	{ 22, "42601" }, /* syntax */
	{ 24, "42000" }, /* binder: columns, types, functions */
	{ ERROR_INTERRUPT, "57014" },
	{ 32, "22023" }, /* invalid input */
	{ 33, "53200" }, /* out of memory */
	{ 34, "42501" }, /* permission */
	{ 35, "07002" }, /* a parameter without a value */
};

static const char *
sqlstate_of(int type)
{
	for (size_t i = 0; i < COUNT(states); i++)
		if (states[i].type == type)
			return states[i].sqlstate;
	return NULL;
}

/* The kind of an error that came as a message alone: its first words. */
static int
guess_type(const char *message)
{
	static const struct {
		const char *start;
		int type;
	} starts[] = {
		{ "Parser Error", 14 },
		{ "Catalog Error", 13 },
		{ "Binder Error", 24 },
		{ "Conversion Error", 2 },
		{ "Permission Error", 34 },
		{ "Invalid Input Error", 32 },
		{ "Out of Memory", 33 },
		{ "INTERRUPT", ERROR_INTERRUPT },
		{ "IO Error", ERROR_IO },
		{ "FATAL", ERROR_FATAL },
		{ "INTERNAL", ERROR_INTERNAL },
	};

	for (size_t i = 0; i < COUNT(starts); i++)
		if (str_starts(str_of(message), str_of(starts[i].start)))
			return starts[i].type;
	return 0;
}

const struct err *
duck_refused(struct duck_conn *c, struct arena *a, const char *text,
	     const struct duck_error *error, struct outcome *ret)
{
	int type = error->type ? error->type : guess_type(error->words);
	const char *sqlstate = sqlstate_of(type);

	if (type == ERROR_IO || type == ERROR_FATAL)
		return err_new(a, ERR_DATABASE_FILE,
			       "The database's file cannot be read.", "%s",
			       error->words);
	c->broken = type == ERROR_INTERNAL;
	if (type == ERROR_TRANSACTION)
		sqlstate = "25000";
	run_refused(a, &c->so.conn, str_of(text), error->words, sqlstate, ret);
	return NULL;
}
