#include "driver/load.h"

#include <string.h>

#include "base/plugin.h"
#include "driver/builder.h"

#include "base/ban.h"

static const char *const duckdb_schemes[] = { "duckdb", "csv", "parquet",
					      "json", NULL };
static const char *const duckdb_endings[] = { "duckdb", "ddb",  "csv",
					      "tsv",    "tab",  "parquet",
					      "pq",     "json", "jsonl",
					      "ndjson", NULL };
static const char *const postgresql_schemes[] = { "postgresql", "postgres",
						  NULL };
static const char *const mysql_schemes[] = { "mysql", "mariadb", NULL };
static const char *const clickhouse_schemes[] = { "clickhouse", NULL };
static const char *const odbc_schemes[] = { "odbc", NULL };

const struct driver_file driver_files[] = {
	{ "duckdb", duckdb_schemes, duckdb_endings,
	  "apt install parlance-duckdb, or make it from the source",
	  "scripts/get-duckdb, or libduckdb.so from duckdb.org" },
	{ "postgresql", postgresql_schemes, NULL,
	  "apt install parlance-postgresql, or libpq-dev and make it again",
	  "apt install libpq5" },
	{ "mysql", mysql_schemes, NULL,
	  "apt install parlance-mysql, or libmariadb-dev and make it again",
	  "apt install libmariadb3" },
	{ "clickhouse", clickhouse_schemes, NULL, "install it again",
	  "install it again" },
	{ "odbc", odbc_schemes, NULL,
	  "apt install parlance-odbc, or unixodbc-dev and make it again",
	  "apt install libodbc2, and the ODBC driver of that database" },
};
const size_t n_driver_files = COUNT(driver_files);

/* What is loaded already, in the order of driver_files. */
static const struct parlance_driver *loaded[COUNT(driver_files)];

static bool
lists(const char *const *words, struct str word)
{
	for (; words && *words; words++)
		if (str_is_nocase(word, *words))
			return true;
	return false;
}

const struct driver_file *
driver_file_of_scheme(struct str scheme)
{
	/* our own word for a stranger's file; nobody is told of it */
	if (str_is(scheme, "upload"))
		scheme = STR("duckdb");
	for (size_t i = 0; i < COUNT(driver_files); i++)
		if (lists(driver_files[i].schemes, scheme))
			return &driver_files[i];
	return NULL;
}

const struct driver_file *
driver_file_of_ending(struct str ending)
{
	for (size_t i = 0; i < COUNT(driver_files); i++)
		if (lists(driver_files[i].endings, ending))
			return &driver_files[i];
	return NULL;
}

const char *
driver_path(struct arena *a, const struct driver_file *file)
{
	return plugin_path(a, file->name);
}

const char *
driver_needs(struct arena *a, const struct driver_file *file)
{
	return driver_path(a, file) ? file->needs : file->get;
}

static const struct err *
cannot_use(struct arena *a, const struct driver_file *file, const char *why)
{
	const char *say =
		arena_printf(a, "The %s driver cannot be used here (%s).",
			     file->name, driver_needs(a, file));

	return err_new(a, ERR_DRIVER, say, "%s", why);
}

const struct err *
driver_load(struct arena *a, const struct driver_file *file,
	    const struct parlance_driver **ret)
{
	const struct parlance_driver **kept = &loaded[file - driver_files];
	const struct parlance_driver *driver;
	const char *why;

	if (*kept) {
		*ret = *kept;
		return NULL;
	}
	driver = plugin_symbol(a, file->name, "parlance_driver", &why);
	if (!driver)
		return cannot_use(a, file, why);
	if (driver->abi != DRIVER_ABI)
		return cannot_use(a, file, "it was built for another version");
	*ret = *kept = driver;
	return NULL;
}

/* Its own handle: the linker counts them, and neither is closed. */
const struct err *
driver_builder(struct arena *a, const struct parlance_builder **ret)
{
	const struct driver_file *file = driver_file_of_scheme(STR("duckdb"));
	const struct parlance_builder *builder;
	const char *why;

	assert(file);
	builder = plugin_symbol(a, file->name, "parlance_builder", &why);
	if (!builder)
		return cannot_use(a, file, why);
	if (builder->abi != DRIVER_ABI)
		return cannot_use(a, file, "it was built for another version");
	*ret = builder;
	return NULL;
}
