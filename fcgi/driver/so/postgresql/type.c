#include "driver/so/postgresql/postgresql.h"

#include "base/ban.h"

/* The types that pg_type.dat numbers, which never change. */
static const struct {
	unsigned oid;
	const char *name;
	enum cell_type type;
} types[] = {
	{ 16, "boolean", CELL_BOOLEAN },
	{ 17, "bytea", CELL_BLOB },
	{ 18, "char", CELL_TEXT },
	{ 19, "name", CELL_TEXT },
	{ 20, "bigint", CELL_INTEGER },
	{ 21, "smallint", CELL_INTEGER },
	{ 23, "integer", CELL_INTEGER },
	{ 25, "text", CELL_TEXT },
	{ 26, "oid", CELL_INTEGER },
	{ 114, "json", CELL_TEXT },
	{ 700, "real", CELL_REAL },
	{ 701, "double precision", CELL_REAL },
	{ 790, "money", CELL_TEXT },
	{ 1042, "character", CELL_TEXT },
	{ 1043, "character varying", CELL_TEXT },
	{ 1082, "date", CELL_DATE },
	{ 1083, "time without time zone", CELL_TIME },
	{ 1114, "timestamp without time zone", CELL_TIMESTAMP },
	{ 1184, "timestamp with time zone", CELL_TIMESTAMP },
	{ 1186, "interval", CELL_TEXT },
	{ 1266, "time with time zone", CELL_TIME },
	{ 1700, "numeric", CELL_DECIMAL },
	{ 2950, "uuid", CELL_TEXT },
	{ 3802, "jsonb", CELL_TEXT },
};

enum cell_type
pgsql_type(unsigned oid, const char **ret_name)
{
	for (size_t i = 0; i < COUNT(types); i++)
		if (types[i].oid == oid) {
			*ret_name = types[i].name;
			return types[i].type;
		}
	*ret_name = NULL;
	return CELL_TEXT;
}
