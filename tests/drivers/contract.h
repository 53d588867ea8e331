#ifndef TESTS_DRIVERS_CONTRACT_H
#define TESTS_DRIVERS_CONTRACT_H

#include "driver/driver.h"
#include "sql/check/check.h"

/* Engines that the suite knows; contract.c has a row each. */
enum engine {
	SQLITE,
	DUCKDB,
	POSTGRESQL,
	MARIADB,
	CLICKHOUSE,
	ODBC_SQLITE,
	ODBC_POSTGRESQL,
	ODBC_MARIADB,
	ENGINE__MAX
};

#define ALL 0xFFu
#define BIT(engine) (1u << (engine))
#define ODBC (BIT(ODBC_SQLITE) | BIT(ODBC_POSTGRESQL) | BIT(ODBC_MARIADB))

static enum engine engine; /* under test, by contract.c */
/* It is MARIADB's cases that MySQL is tried with. */
static bool mysql __attribute__((unused));

static inline bool
engine_is(unsigned of)
{
	return of & BIT(engine);
}

/*
 * A statement and its rows: "integer:1, text:x" a row, rows apart by "; ".
 * Blobs are in hexadecimal. `engines` says where; the first row of a name
 * that has the engine counts.
 */
struct value_case {
	const char *name;
	unsigned engines;
	const char *sql;
	const char *want;
};

/* A statement that the engine must refuse. */
struct error_case {
	const char *name;
	const char *sql;
	const char *sqlstates[ENGINE__MAX]; /* NULL: none is given */
};

#endif
