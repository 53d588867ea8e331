#include "data/dataset.h"

#include "base/ban.h"

static const char *const kinds[FILE__MAX] = {
	[FILE_CSV] = "csv",
	[FILE_JSON] = "json",
	[FILE_PARQUET] = "parquet",
	[FILE_XLSX] = "xlsx",
};

static const char *const types[VALUE__MAX] = {
	[VALUE_AUTO] = "auto",           [VALUE_TEXT] = "text",
	[VALUE_INTEGER] = "integer",     [VALUE_DECIMAL] = "decimal",
	[VALUE_NUMBER] = "number",       [VALUE_BOOLEAN] = "boolean",
	[VALUE_DATE] = "date",           [VALUE_TIME] = "time",
	[VALUE_TIMESTAMP] = "timestamp",
};

const char *
file_kind_name(enum file_kind kind)
{
	assert(kind < FILE__MAX);
	return kinds[kind];
}

const char *
value_type_name(enum value_type type)
{
	assert(type < VALUE__MAX);
	return types[type];
}

enum value_type
value_type_find(const char *name)
{
	return (enum value_type)str_index(types, COUNT(types), name);
}

int64_t
dataset_rows(const struct dataset *ds)
{
	int64_t n = 0;

	for (size_t i = 0; i < ds->n_tables; i++)
		n += ds->tables[i].n_rows;
	return n;
}
